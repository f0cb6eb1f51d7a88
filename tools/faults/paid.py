"""What minitorneos paid, who was out of them and which levels they had, against their logs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Sum

from economy.models import Account, Tx
from games.engines.poker.events import ManoEmpezada
from games.engines.poker.levels import level_at
from games.engines.poker.seating import of_table
from games.matches import runner
from games.matches.runner import Live
from games.models import Match, MatchPlayer, MatchStep


def check_prizes(
    lives: Sequence[Live], out: Mapping[str, list[int]], found: dict[str, Any]
) -> None:
    """Add to *found* whatever was not paid, or not as it should, in minitorneos that have ended.

    *out* gives by match the seats that left or fell.
    """
    found |= {"unpaid": [], "outed": [], "unlevelled": [], "hands": 0, "paid": 0, "prizes": 0}
    for live in lives:
        _check_paid(live, found)
        gone = [n for n, place in enumerate(live.state.puestos) if place and place.se_fue]
        if gone != sorted(out[str(live.facts.id)]):
            found["outed"].append([live.facts.id, gone])
        _check_levels(live, found)
    posted = Tx.objects.filter(kind=Tx.Kind.PRIZE).count()
    house = Account.objects.filter(code="premios").aggregate(Sum("balance"))["balance__sum"]
    # As many as seats that won: those who share a place are paid each his part of the prizes.
    if (posted, house) != (found["prizes"], -found["paid"]):
        found["unpaid"].append(["premios", posted, house, found["paid"]])


def _check_paid(live: Live, found: dict[str, Any]) -> None:
    match = Match.objects.get(pk=live.facts.id)
    prizes = of_table(live.facts.options, live.facts.seats)
    places = [place.puesto if place else 0 for place in live.state.puestos]
    won = [place.premio if place else 0 for place in live.state.puestos]
    rows = MatchPlayer.objects.filter(match=match).order_by("seat")
    paid = list(rows.values_list("money", flat=True))
    found["paid"] += sum(paid)
    found["prizes"] += sum(map(bool, paid))
    is_right = (
        match.status == Match.Status.FINISHED
        and match.closed_at is not None
        and paid == won
        and sum(won) == sum(prizes)
        and all(places)
        and won[places.index(1)] == prizes[0]
    )
    if not is_right:
        found["unpaid"].append([match.pk, match.status, places, won, paid])


def _check_levels(live: Live, found: dict[str, Any]) -> None:
    """See that each hand has the level of the time since the first, and that one went up."""
    elapsed_ms, levels = 0, set()
    steps = MatchStep.objects.filter(match_id=live.facts.id).order_by("version")
    for payload, ms in steps.values_list("payload", "elapsed_ms"):
        elapsed_ms += ms
        for event in runner.decode_step(live.facts, payload).events:
            if isinstance(event, ManoEmpezada):
                found["hands"] += 1
                levels.add(event.nivel)
                if event.nivel != level_at(elapsed_ms // 1000, 60 * live.facts.options.minutos):
                    found["unlevelled"].append([live.facts.id, event.numero, event.nivel])
    if max(levels) < 2:
        found["unlevelled"].append([live.facts.id, "no level went up"])
