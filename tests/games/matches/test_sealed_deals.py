"""A match goes by the deals that were bound before it, and by no other."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from accounts.models import User
from games.matches import runner, waits
from games.matches.refusals import Refusal
from games.models import Match
from tests.games.bluff import Bluff
from tests.games.bluffing import ANSWERS, OPTIONS, hands, moves, register
from tests.games.tools import balance, live, overdue, play, start

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have an engine that forgets to end its match before the deals that there are."""
    register(monkeypatch)
    assert Bluff.sealing is not None
    monkeypatch.setattr(Bluff, "sealing", replace(Bluff.sealing, deals=2))


def test_a_deal_that_was_not_bound_is_not_made_and_the_match_stops(
    short: None, people: list[User]
) -> None:
    match = start(people, game="bluff", options=OPTIONS)
    *before, (last, action) = moves(ANSWERS[:2])
    for seat, move in before:
        play(match, seat, move)
    with pytest.raises(ValueError, match="no deal is left"):
        play(match, last, action)
    assert live(match).version == len(before) + 1, "a fault of ours costs the match nothing"
    assert len(hands(match)) == 2
    overdue(match)
    with pytest.raises(Refusal, match="partida_congelada"):
        waits.match_fire_due(match_id=match.pk)
    match.refresh_from_db()
    assert match.status == Match.Status.FROZEN
    assert balance(f"escrow:match:{match.pk}") == 200, "its stakes wait for the staff"


def test_two_matches_of_the_same_words_share_no_deal(
    monkeypatch: pytest.MonkeyPatch, people: list[User]
) -> None:
    register(monkeypatch)
    chance = live(start(people, game="bluff", options=OPTIONS)).facts.chance
    runner.cache.clear()
    other = live(start(people, game="bluff", options=OPTIONS)).facts.chance
    assert {chance.order(d) for d in range(1, 9)}.isdisjoint(other.order(d) for d in range(1, 9))  # type: ignore[union-attr]
