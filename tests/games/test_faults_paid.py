"""What the storm of minitorneos looks for is found: prizes, who is out, and levels (promise P7)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from games.engines.poker.options import Options
from games.matches import runner, waits
from games.models import Match
from tests.games import tools
from tests.games.matches.chairs import leave
from tests.games.tools import live, overdue, play
from tools.faults.paid import check_prizes

pytestmark = pytest.mark.django_db(transaction=True)
SECOND = timedelta(seconds=1)
KINDS = ("unpaid", "outed", "unlevelled")


def next_hand(match: Match) -> None:
    """Fold the hand and have the next one begin."""
    while (turn := live(match).state.turno) is not None:
        play(match, turn, {"t": "Retirarse"})
    overdue(match, "continuar")
    waits.match_fire_due(match_id=match.pk)


def all_in(match: Match) -> None:
    """Have all who play the hand bet all they have."""
    while (turn := (now := live(match)).state.turno) is not None:
        names = {choice.action.__name__: choice for choice in runner.turns(now.choices[turn])}
        if "Subir" in names:
            total = names["Subir"].args["total"].high  # type: ignore[union-attr]
            play(match, turn, {"t": "Subir", "total": total})
        else:
            play(match, turn, {"t": "Igualar"})


@pytest.fixture
def ended(people: list[User]) -> Match:
    """Return a minitorneo whose second hand had the second level, and which all but one left."""
    match = tools.start(people, game="poker", options=Options(minutos=1))
    Match.objects.filter(pk=match.pk).update(stepped_at=match.stepped_at - 70 * SECOND)
    next_hand(match)
    for user in people[:3]:
        leave(match, user)
    return match


def found(match: Match, *out: int) -> dict[str, Any]:
    told: dict[str, Any] = {}
    check_prizes([live(match)], {str(match.pk): list(out)}, told)
    return {kind: told[kind] for kind in KINDS if told[kind]}


def test_p7_prizes_that_were_paid_by_place_are_right(ended: Match) -> None:
    assert found(ended, 0, 1, 2) == {}


def test_p7_a_prize_that_is_not_that_of_the_place_is_found(ended: Match) -> None:
    ended.players.filter(seat=3).update(money=1)
    assert list(found(ended, 0, 1, 2)) == ["unpaid"]


def test_p7_who_share_a_place_are_each_paid_their_part(
    people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All bet all in the first hand, which one wins: the three who fall share a place."""
    monkeypatch.setattr(tools.secrets, "token_bytes", bytes)
    monkeypatch.setattr(tools.secrets, "token_hex", str)
    match = tools.start(people, game="poker", options=Options())
    all_in(match)
    assert sorted(match.players.values_list("money", flat=True)) == [33, 33, 34, 100]
    assert "unpaid" not in found(match)


def test_p11_somebody_who_was_put_out_without_leaving_is_found(ended: Match) -> None:
    assert list(found(ended, 0, 1)) == ["outed"]


def test_p11_hands_that_are_not_of_the_level_of_the_clock_are_found(ended: Match) -> None:
    ended.steps.update(elapsed_ms=0)
    assert list(found(ended, 0, 1, 2)) == ["unlevelled"]
