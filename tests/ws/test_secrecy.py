"""No socket tells a card that its owner may not know at that moment (promise P16)."""

from __future__ import annotations

from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from games.engines.mus.options import Options
from games.live import hints
from games.live.hub import hub
from games.matches import runner, services
from games.matches.held import topic
from games.models import Match
from tests.factories import PersonFactory
from tests.games.tools import live, start
from tests.ws.browser import Browser

pytestmark = pytest.mark.django_db(transaction=True)

SEEN = {"mirones": "si", "mirones_hablan": True, "mirones_ven": True}


@pytest.fixture
def miron(people: list[User]) -> User:
    """Return somebody who does not play."""
    return PersonFactory()


async def deal(people, **setting) -> Match:
    options = Options(reloj="sin", juegos=9)
    return await sync_to_async(
        partial(start, people, game="mus", options=options, conditions=SEEN, **setting)
    )()


def shown(frame: dict[str, Any]) -> list[bool]:
    return [bool(cards) for cards in frame["vista"]["cartas"]]


def play_on(match: Match, until: Any, *, say_mus: bool = False) -> None:
    """Play the shortest way until the state is as wanted, discarding once if *say_mus*."""
    for _ in range(60):
        state = live(match).state
        if until(state):
            return
        if state.fase == "fin_mano":
            wait = state.asistencia.wait
            seat = next(s for s in range(4) if s not in (wait.continued if wait else ()))
            action: dict[str, Any] = {"t": "Continuar"}
        else:
            seat = state.turno
            action = {"t": "Querer" if state.apuesta else "Ordago"}
            if state.fase == "mus":
                action = {"t": "Mus" if say_mus else "Cortar"}
            elif state.fase == "descarte":
                action, say_mus = {"t": "Descartar", "cartas": list(state.manos[seat][:2])}, False
        services.match_play(
            match_id=match.pk,
            user_id=match.players.get(seat=seat).user_id,
            action=action,
            action_id=uuid4(),
        )
    raise AssertionError("it never came to that")


def in_hand(number: int) -> Any:
    return lambda state: state.numero_mano >= number


async def watch(arrive, match, user, desde) -> Browser:
    browser = await arrive(match, user, desde=desde)
    await browser.until("mirones")
    return browser


async def state_of(browser: Browser, hand: int) -> dict[str, Any]:
    """Return the first state of *hand* that he is sent."""
    while True:
        frame = await browser.until("partida")
        if frame["vista"]["numero_mano"] == hand:
            return frame


async def test_who_stayed_one_hand_does_not_move_within_the_next(people, miron, arrive):
    match = await deal(people)
    browser = await watch(arrive, match, miron, desde=1)
    await sync_to_async(play_on)(match, in_hand(2))
    assert shown(await state_of(browser, 2)) == [False, True, False, False]
    await browser.send({"t": "desde", "asiento": 3})
    assert shown(await browser.until("partida")) == [False, True, False, False]
    again = await arrive(match, miron, desde=3)
    assert shown(await again.until("partida")) == [False, True, False, False]
    await sync_to_async(play_on)(match, in_hand(3))
    assert shown(await state_of(browser, 3)) == [False, False, False, True]


async def test_what_led_to_the_new_hand_is_not_told_as_seen_from_it(people, miron, arrive):
    match = await deal(people)
    await sync_to_async(play_on)(match, lambda s: s.fase == "descarte", say_mus=True)
    browser = await watch(arrive, match, miron, desde=1)
    await browser.send({"t": "desde", "asiento": 3})
    await browser.until("mirones")
    kept = runner.cache.get(match.pk)

    def elsewhere() -> None:
        """Play on as another process would, whose hints never arrive."""
        with hints.collected():
            play_on(match, in_hand(2))
        runner.cache.clear()
        runner.cache.put(kept)

    await sync_to_async(elsewhere)()
    frame = await state_of(browser, 2)
    assert shown(frame) == [False, False, False, True]
    dealings = [e for e in frame["eventos"] if e["t"] == "Descartado" and e["asiento"] == 3]
    assert not any(event["cartas"] for event in dealings)


async def test_before_a_miron_has_taken_the_new_hand_he_sees_none(people, miron, arrive):
    match = await deal(people)
    browser = await watch(arrive, match, miron, desde=1)
    (window,) = hub.topics[topic(match.pk)].sockets
    now = await sync_to_async(live)(match)
    assert window.viewer(now).seat == 1
    window.hand -= 1
    assert window.viewer(now).seat is None
    await browser.close()
