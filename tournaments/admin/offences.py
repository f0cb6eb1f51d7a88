"""Matches that somebody left, in the admin: what followed, and forgiving one with a reason."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from accounts.admin_pages import allowed, demand, demand_again, page
from accounts.refusals import Refusal
from accounts.texts import whole_number
from economy.admin import ReadOnly
from tournaments.conduct import excusing
from tournaments.models import Offence


class ExcuseForm(forms.Form):
    """Why somebody is forgiven."""

    reason = forms.CharField(
        label=_("motivo"),
        max_length=excusing.REASON_CHARACTERS,
        widget=forms.Textarea(attrs={"rows": 3, "cols": 70}),
        help_text=_("Queda en el registro. Al menos diez letras."),
    )
    sure = forms.BooleanField(label=_("Sí: perdonarle esta partida"))


@admin.register(Offence)
class OffenceAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Who did not finish which match, and what followed."""

    list_display = ("at", "user", "partida", "why", "what", "until", "forgiven")
    list_filter = ("cause", "sanction__kind", "at")
    list_select_related = ("user", "sanction", "excused_by")
    search_fields = ("user__username", "user__nick_key")
    ordering = ("-id",)

    @admin.display(description=_("partida"))
    def partida(self, offence: Offence) -> SafeString | str:
        if offence.match_id is None:
            return str(_("un campeonato"))
        return format_html(
            '<a href="{}">#{}</a>', reverse("acta", args=[offence.match_id]), offence.match_id
        )

    @admin.display(description=_("por qué"), ordering="cause")
    def why(self, offence: Offence) -> str:
        return offence.get_cause_display()

    @admin.display(description=_("qué se hizo"), ordering="sanction__kind")
    def what(self, offence: Offence) -> str:
        return str(offence.sanction.get_kind_display()) if offence.sanction else "—"

    @admin.display(description=_("hasta"), ordering="sanction__ends_at")
    def until(self, offence: Offence) -> Any:
        sanction = offence.sanction
        return sanction and (sanction.lifted_at or sanction.ends_at)

    @admin.display(description=_("perdonada"))
    def forgiven(self, offence: Offence) -> str:
        return offence.forgiven or "—"

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Show one; whoever may changes it by forgiving, and says why."""
        if not allowed(request, "tournaments.view_offence"):
            demand(request, "tournaments.change_offence")
        rows = self.get_queryset(request).select_related(*self.list_select_related)
        offence = get_object_or_404(rows, pk=whole_number(object_id))
        is_sent = request.method == "POST"
        form = ExcuseForm(request.POST if is_sent else None)
        if is_sent:
            done = self._forgiven(request, offence, form)
            if done is not None:
                return done
        context = {
            "offence": offence,
            "excused": offence.forgiven,
            "why": self.why(offence),
            "form": form,
            "may_excuse": not offence.excused and allowed(request, "tournaments.change_offence"),
        }
        return page(self, request, "tournaments/sin_acabar", str(offence), **context)

    def _forgiven(
        self, request: HttpRequest, offence: Offence, form: ExcuseForm
    ) -> HttpResponse | None:
        actor = demand_again(request, "tournaments.change_offence")
        if not form.is_valid():
            return None
        reason = form.cleaned_data["reason"]
        try:
            excusing.leaving_excuse(actor=actor, offence_id=offence.pk, reason=reason)
        except Refusal as refusal:
            form.add_error(None, refusal.sentence())
            return None
        self.log_change(request, offence, reason)
        self.message_user(request, _now("Hecho y apuntado."), messages.SUCCESS)
        return HttpResponseRedirect(reverse("admin:tournaments_offence_change", args=[offence.pk]))
