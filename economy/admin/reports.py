"""The reports of the economy in the admin."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from accounts.admin_pages import allowed, demand, page
from accounts.models import User
from economy import almacen, cartera
from economy.admin.forms import period
from economy.models import Pawn
from economy.staff import flows, reports
from economy.views.reasons import counterpart, reason

if TYPE_CHECKING:
    from django.contrib.admin import ModelAdmin

    _Admin = ModelAdmin[Any]
else:
    _Admin = object


class Reports(_Admin):
    """The pages of reports, beside those of the model that bears them."""

    def get_urls(self) -> list[URLPattern]:
        """Return the addresses of the reports before those of the model."""
        own: list[tuple[str, Callable[..., HttpResponse], str]] = [
            ("informe/", self.supply_view, "economy_supply"),
            ("traspasos/", self.transfers_view, "economy_transfers"),
            ("flujos/", self.flows_view, "economy_flows"),
            ("cartera/<int:user_id>/", self.statement_view, "economy_statement"),
        ]
        wrapped = [
            path(route, self.admin_site.admin_view(view), name=name) for route, view, name in own
        ]
        return [*wrapped, *super().get_urls()]

    def supply_view(self, request: HttpRequest) -> HttpResponse:
        """Show how many U$uros there are, where they came from and where they went."""
        demand(request, "economy.view_entry")
        form, since, until = period(request.GET)
        supply = reports.supply(since, until)
        return page(
            self, request, "economy/informe", _("Cuántos U$uros hay"), form=form, supply=supply
        )

    def transfers_view(self, request: HttpRequest) -> HttpResponse:
        """Show who won most from whom."""
        demand(request, "economy.view_entry")
        form, since, until = period(request.GET)
        rows = reports.transfers(since, until)
        return page(
            self, request, "economy/traspasos", _("Quién gana a quién"), form=form, rows=rows,
            most=reports.MOST,
        )  # fmt: skip

    def flows_view(self, request: HttpRequest) -> HttpResponse:
        """Show between whom U$uros flow one way."""
        demand(request, "economy.view_entry")
        rules = settings.USUMUS
        return page(
            self,
            request,
            "economy/flujos",
            _("Flujos de un solo lado"),
            rows=flows.one_way(),
            groups=flows.by_groups(),
            named=f":{flows.NAMED}",
            days=rules["FLOW_DAYS"],
            limit=rules["FLOW_LIMIT"],
            new_days=rules["FLOW_NEW_DAYS"],
            least=rules["FLOW_GROUP"],
        )

    def statement_view(self, request: HttpRequest, user_id: int) -> HttpResponse:
        """Show the movements of a player, newest first, with what he has."""
        demand(request, "economy.view_entry")
        player = get_object_or_404(User, pk=min(user_id, 2**63 - 1))
        his = cartera.cartera_of(player.pk)
        before, after = _number(request, "antes"), _number(request, "despues")
        shown = his.page(before=before, after=after) if his else cartera.Page()
        wealth = almacen.wealth_of([player.pk]).get(player.pk)
        return page(
            self,
            request,
            "economy/cartera",
            _("Cartera de un jugador"),
            player=player,
            account=his.account if his else None,
            wealth=wealth,
            pawns=Pawn.objects.filter(user=player, ending="").count(),
            page=shown,
            lines=[(line, reason(line), counterpart(line)) for line in shown.movements],
            may_correct=allowed(request, "economy.add_correction"),
        )


def _number(request: HttpRequest, name: str) -> int | None:
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 19 else None
