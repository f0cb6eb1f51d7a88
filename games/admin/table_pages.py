"""The pages of the admin where the staff frees a chair, or closes a table in use, with a reason."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from accounts.admin_pages import demand, demand_again, page
from accounts.refusals import Refusal
from economy.freezing import is_frozen
from economy.ledger import LedgerError
from games.admin.forms import ToldReasonForm
from games.models import TableSeat
from games.tables import staff


class TablePages(admin.ModelAdmin):  # type: ignore[type-arg]
    """The admin of tables, with the pages of what the staff does at them."""

    def get_urls(self) -> list[URLPattern]:
        framed = self.admin_site.admin_view
        return [
            path("silla/<int:seat_id>/", framed(self.free_view), name="games_table_free_chair"),
            path("<int:table_id>/cerrar/", framed(self.close_view), name="games_table_close"),
            *super().get_urls(),
        ]

    def free_view(self, request: HttpRequest, seat_id: int) -> HttpResponse:
        """Ask for a reason and stand up whoever sits on a chair."""
        actor = demand(request, "games.free_chair")
        seats = TableSeat.objects.select_related("table__room", "user").filter(pk=seat_id)
        seat = seats.first()
        form = ToldReasonForm(request.POST or None)
        if seat is None or not form.is_valid():
            shown = {"table": seat and seat.table, "seats": seats, "only_chair": True}
            return self._asked(request, _("Dejar libre una silla"), form, shown)
        reason = form.cleaned_data["reason"]
        try:
            is_free = staff.chair_free(seat_id=seat_id, actor=actor, reason=reason)
        except Refusal as refusal:
            self.message_user(request, refusal.sentence(), messages.ERROR)
            return self._back()
        said = {"nick": seat.user.username, "mesa": seat.table.number, "motivo": reason}
        if not is_free:
            gone = _("%(nick)s ya no está en esa silla de la mesa %(mesa)s.")
            self.message_user(request, gone % said, messages.WARNING)
            return self._back()
        freed = _now("Silla de #%(quien)d, libre: %(motivo)s")
        self.log_change(request, seat.table, freed % {"quien": seat.user_id, "motivo": reason})
        done = _("La silla de %(nick)s en la mesa %(mesa)s está libre y sabe por qué.")
        self.message_user(request, done % said, messages.SUCCESS)
        return self._back()

    def close_view(self, request: HttpRequest, table_id: int) -> HttpResponse:
        """Ask for a reason and close a table, whatever goes on there."""
        actor = demand_again(request, "games.close_table")
        table = self.get_queryset(request).select_related("room").filter(pk=table_id).first()
        seats = list(TableSeat.objects.select_related("user").filter(table=table_id))
        form = ToldReasonForm(request.POST or None)
        if not (seats and table and form.is_valid()):
            shown = {"table": table, "seats": seats, "frozen": is_frozen()}
            return self._asked(request, _("Cerrar una mesa en uso"), form, shown)
        reason = form.cleaned_data["reason"]
        try:
            is_back = staff.table_close(table_id=table_id, actor=actor, reason=reason)
        except (Refusal, LedgerError) as error:
            why = error.sentence() if isinstance(error, Refusal) else error
            self.message_user(request, _("La mesa sigue como estaba: %s") % why, messages.ERROR)
            return self._back()
        self.log_change(request, table, _now("Cerrada: %s") % reason)
        done = (
            _("La mesa %s está cerrada; quienes estaban saben por qué.")
            if is_back or not table.match or not table.match.stake
            else _("La mesa %s está cerrada. Lo puesto se devolverá cuando la economía ande.")
        )
        self.message_user(request, done % table.number, messages.SUCCESS)
        return self._back()

    def _asked(
        self, request: HttpRequest, title: Any, form: ToldReasonForm, shown: dict[str, Any]
    ) -> HttpResponse:
        """Return the page that asks why, or says that nobody sits there."""
        return page(self, request, "games/table_by_staff", title, form=form, **shown)

    def _back(self) -> HttpResponse:
        return HttpResponseRedirect(reverse("admin:games_table_changelist"))
