"""Reports in the admin: read with what was said around them, and decided in one step."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from accounts.admin_pages import allowed, demand, demand_again, page
from accounts.models import Sanction, User
from accounts.refusals import Refusal
from accounts.texts import whole_number
from economy.admin import ReadOnly
from games.admin.forms import DecideForm
from games.models import Report
from games.people import moderation

PREVIOUS = 20


@admin.register(Report)
class ReportAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """The queue: what is to be decided comes first."""

    list_display = (
        "made_at", "situation", "reported", "reason", "text", "about", "reporter", "decided_by",
    )  # fmt: skip
    list_display_links = ("made_at", "situation")
    list_filter = ("state", "reason", "made_at")
    list_select_related = ("reported", "reporter", "decided_by")
    search_fields = (
        "reported__username", "reported__nick_key", "reporter__username", "reporter__nick_key",
        "text", "=match__id",
    )  # fmt: skip
    date_hierarchy = "made_at"
    ordering = ("state", "-id")  # «abierta» comes before the others
    fields = ("reporter", "reported", "reason", "text", "decision")
    actions = ("dismiss",)

    class Media:
        css = {"all": ("css/admin.css",)}

    def has_decide_permission(self, request: HttpRequest) -> bool:
        return allowed(request, "games.change_report")

    @admin.display(description=_("estado"), ordering="state")
    def situation(self, report: Report) -> SafeString:
        return format_html(
            '<span class="estado {}">{}</span>', report.state, report.get_state_display()
        )

    @admin.display(description=_("sobre"))
    def about(self, report: Report) -> str:
        if report.line_id is not None:
            return _now("una línea")
        return "—" if report.match_id is None else f"#{report.match_id}"

    @admin.action(description=_("Desestimar sin más"), permissions=["decide"])
    def dismiss(self, request: HttpRequest, chosen: QuerySet[Report]) -> None:
        """Dismiss those that are still open, each on its own."""
        actor = demand(request, "games.change_report")
        answer = _now("Lo hemos mirado y no vemos motivo para sancionar. Gracias por avisar.")
        for report in chosen:
            try:
                moderation.report_dismiss(actor=actor, report_id=report.pk, answer=answer)
            except Refusal as refusal:
                self.message_user(request, f"{report}: {refusal.sentence()}", messages.ERROR)
                continue
            self.log_change(request, report, f"Desestimada: {answer}")
            self.message_user(request, f"{report}: {_now('desestimada')}", messages.SUCCESS)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Show a report with everything around it and, where allowed, the form that decides it."""
        if not allowed(request, "games.view_report"):
            demand(request, "games.change_report")
        rows = Report.objects.select_related(
            "reporter", "reported", "decided_by", "sanction", "match__room"
        ).defer("match__state", "match__server_seed")
        report = get_object_or_404(rows, pk=whole_number(object_id))
        form = DecideForm(request.POST or None)
        if request.method == "POST":
            actor = demand(request, "games.change_report")
            if form.is_valid() and (done := self._decide(request, report, actor, form)):
                return done
        return page(
            self, request, "games/denuncia", str(report), form=form, **self._around(request, report)
        )

    def _around(self, request: HttpRequest, report: Report) -> dict[str, Any]:
        """Return what the page shows beside the report."""
        about_him = Report.objects.filter(reported=report.reported_id).exclude(pk=report.pk)
        match = report.match
        return {
            "report": report,
            "lines": [{**line, "a": datetime.fromisoformat(line["a"])} for line in report.context],
            "sanctions": Sanction.objects.filter(user=report.reported_id).select_related(
                "imposed_by"
            )[:PREVIOUS],
            "others": about_him.select_related("reporter")[:PREVIOUS],
            "made": Report.objects.filter(reporter=report.reporter_id).count(),
            "is_over": match is not None and match.finished_at is not None,
            "may_decide": self.has_decide_permission(request),
            "may_sanction": allowed(request, "accounts.add_sanction"),
            "is_mine": request.user.pk in {report.reporter_id, report.reported_id},
        }

    def _decide(
        self, request: HttpRequest, report: Report, actor: User, form: DecideForm
    ) -> HttpResponse | None:
        """Decide and go back to the queue; None when it is refused, with the reason in the form."""
        data = form.cleaned_data
        try:
            if request.POST.get("decision") == "dismiss":
                moderation.report_dismiss(actor=actor, report_id=report.pk, answer=data["answer"])
            else:
                if data["kind"]:
                    demand_again(request, "accounts.add_sanction")
                moderation.report_uphold(actor=actor, report_id=report.pk, **data)
        except Refusal as refusal:
            form.add_error(None, refusal.sentence())
            return None
        report.refresh_from_db()
        self.log_change(request, report, f"{report.get_state_display()}: {report.decision}")
        self.message_user(
            request, _now("Decidida: se lo decimos a quien denunció."), messages.SUCCESS
        )
        return HttpResponseRedirect(reverse("admin:games_report_changelist"))
