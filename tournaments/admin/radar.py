"""The radar in the admin: a page that is read, and says who read it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import admin
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from accounts.admin_pages import demand, page
from economy.admin import ReadOnly
from games.models import Match
from games.record.acta import may_see
from tournaments.conduct import radar
from tournaments.models import Dealing
from tournaments.rules.collusion import Numbers

PER_PAGE = 50


@admin.register(Dealing)
class RadarAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Pairs with signals, those with most first; every look is noted."""

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Show a page of the pairs, with what was found and the actas of it."""
        actor = demand(request, "tournaments.view_dealing")
        rows = Dealing.objects.select_related("giver", "taker").order_by("-weight", "id")
        shown = Paginator(rows, PER_PAGE).get_page(request.GET.get("pagina", ""))
        LogEntry.objects.create(
            user=actor,
            content_type=ContentType.objects.get_for_model(Dealing),
            object_repr=_now("radar"),
            action_flag=CHANGE,
            change_message=_now("Miró la página %(n)d") % {"n": shown.number},
        )
        pairs = [(row, list(radar.sentences(Numbers(**row.numbers)))) for row in shown]
        played = Match.objects.defer("state", "server_seed").in_bulk(
            {number for row in shown for number in row.matches}
        )
        actas = {pk for pk, match in played.items() if may_see(match, actor, as_staff=True)}
        context = {
            "page": shown,
            "pairs": pairs,
            "actas": actas,
            "days": settings.USUMUS["RADAR_DAYS"],
        }
        return page(self, request, "tournaments/radar", _("Radar"), **context)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """There is no page of one: all of it is in the list."""
        demand(request, "tournaments.view_dealing")
        raise Http404
