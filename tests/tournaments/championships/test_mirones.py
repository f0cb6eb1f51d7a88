"""Whoever watches a cruce sees nobody's cards before the hand is over (torneos §2.1)."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import sync_to_async

from games.models import Match
from tests.factories import PersonFactory
from tests.tournaments.championships.evenings import crowd, evening, waiting
from tests.tournaments.championships.quarrels import sits
from tests.ws.browser import Browser
from tests.ws.conftest import arrive
from tests.ws.test_secrecy import in_hand, play_on

__all__ = ["arrive"]

pytestmark = pytest.mark.django_db(transaction=True)

HANDS = 3
in_thread = sync_to_async


def cast() -> tuple[Match, dict[str, Any]]:
    """Return the match of a cruce that has just begun, and by role who may come to watch it."""
    one = evening(crowd(4))
    first, second = waiting(one)
    other = sits(second)[0]
    sits(first)
    match = Match.objects.get(origin=first.origin)
    who = {
        "quien_organiza": one.organiser,
        "personal": PersonFactory(is_staff=True),
        "de_otro_cruce": other,
        "cualquiera": PersonFactory(),
    }
    return match, who


def cards_in(told: Any) -> list[Any]:
    """Return the cards that a frame tells of, wherever in it they stand."""
    if isinstance(told, dict):
        own = told.get("cartas") or []
        seen = [cards for cards in own if cards] if isinstance(own, list) else [own]
        return seen + [card for value in told.values() for card in cards_in(value)]
    return [card for value in told for card in cards_in(value)] if isinstance(told, list) else []


async def told_until(browser: Browser, hand: int, phase: str = "") -> list[dict[str, Any]]:
    """Return all that he is sent until he sees that *hand*, in its *phase* if one is given."""
    frames = []
    while True:
        frames.append(await browser.get())
        if frames[-1]["t"] == "partida":
            seen = frames[-1]["vista"]
            if seen["numero_mano"] >= hand and phase in ("", seen["fase"]):
                return frames


def is_over(hand: int) -> Any:
    return lambda state: state.numero_mano == hand and state.fase == "fin_mano"


@pytest.mark.parametrize("role", ["quien_organiza", "personal", "de_otro_cruce", "cualquiera"])
@pytest.mark.parametrize("seat", [0, 1])
async def test_2_1_no_miron_of_a_cruce_sees_a_card_before_the_hand_is_over(arrive, role, seat):
    match, who = await in_thread(cast)()
    browser = await arrive(match, who[role], desde=seat)
    table = await browser.until("mesa")
    assert (table["papel"], table["ve_cartas"]) == ("miron", False)
    frames = await told_until(browser, 1)
    for hand in range(1, HANDS):
        await browser.send({"t": "desde", "asiento": 1 - seat})
        await in_thread(play_on)(match, is_over(hand))
        frames += await told_until(browser, hand, "fin_mano")  # steps at once come as the last one
        await in_thread(play_on)(match, in_hand(hand + 1))
        frames += await told_until(browser, hand + 1)
    states = [frame for frame in frames if frame["t"] == "partida"]
    shown = [frame["vista"] for frame in states if cards_in(frame)]
    assert {(seen["numero_mano"], seen["fase"]) for seen in shown} == {
        (hand, "fin_mano") for hand in range(1, HANDS)
    }, "and then he does, in each hand"
    assert {frame["vista"]["numero_mano"] for frame in states} == set(range(1, HANDS + 1))
