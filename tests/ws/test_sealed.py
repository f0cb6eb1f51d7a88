"""Where deals are sealed no socket is ever told a closed card: not a miron's, not the staff's."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from games.matches.onlooker import Onlooker
from games.matches.watching import Rights
from games.models import Match
from tests.factories import PersonFactory
from tests.games.bluffing import CARD, OPTIONS, Hand, hands, moves, register, secrets_of
from tests.games.tools import play, start
from tests.ws.browser import Browser

pytestmark = pytest.mark.django_db(transaction=True)

EYES = {"mirones": "si", "mirones_hablan": True, "mirones_ven": True}
"""As they would be if the table could still agree so."""


@pytest.fixture(autouse=True)
def bluff(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


class Listener:
    """A browser that keeps every frame that it is sent, with the version that it had before."""

    def __init__(self, browser: Browser, seat: int | None) -> None:
        self.browser, self.seat = browser, seat
        self.version = 0
        self.frames: list[tuple[int, dict[str, Any]]] = []

    async def hear(self, t: str, **wanted: Any) -> dict[str, Any]:
        """Keep all frames up to one of type *t* with these values, and return it."""
        while True:
            frame = await self.browser.get()
            self.frames.append((self.version, frame))
            if frame["t"] == "partida":
                self.version = frame["v"]
            if frame["t"] == t and all(frame.get(name) == value for name, value in wanted.items()):
                return frame

    def told(self, real: list[Hand]) -> Iterator[tuple[int, set[str]]]:
        """Yield which cards it was told in which hand, counted from 0; elsewhere there is none."""
        for before, frame in self.frames:
            if frame["t"] == "partida":
                yield frame["vista"]["numero_mano"] - 1, found(frame["vista"])
                yield from by_hand(frame["eventos"], hand_at(real, before))
                rest = {name: frame[name] for name in frame if name not in {"vista", "eventos"}}
                assert not found(rest)
            elif frame["t"] == "repaso":
                for step in frame["pasos"]:
                    yield from by_hand(step["eventos"], hand_at(real, step["v"] - 1))
            else:
                assert not found(frame), frame


def found(value: Any) -> set[str]:
    return set(CARD.findall(json.dumps(value)))


def hand_at(real: list[Hand], version: int) -> int:
    return sum(hand.version <= version for hand in real) - 1


def by_hand(events: list[dict[str, Any]], hand: int) -> Iterator[tuple[int, set[str]]]:
    for event in events:
        hand += event["t"] == "HandBegun"
        yield hand, found(event)


async def crowd(match: Match, people: list[User], arrive: Any) -> list[Listener]:
    """Return the four who play, a miron who would see each hand, and one of the staff."""
    chief = await sync_to_async(PersonFactory)(is_staff=True, is_superuser=True)
    strangers = [await sync_to_async(PersonFactory)() for _ in range(4)]
    found = [Listener(await arrive(match, person), n) for n, person in enumerate(people)]
    for seat, person in enumerate([*strangers, chief]):
        found.append(Listener(await arrive(match, person, desde=seat % 4), None))
    for listener in found:
        await listener.hear("repaso")
    return found


async def evening(people: list[User], arrive: Any) -> tuple[Match, list[Listener]]:
    """Play a match before all of them; some come again, look back or change their place."""
    begin = partial(start, people, game="bluff", options=OPTIONS, conditions=EYES)
    match = await sync_to_async(begin)()
    listeners = await crowd(match, people, arrive)
    for version, (seat, action) in enumerate(moves(), 2):
        if version % 3:  # by the way of the sockets, and with the row locked
            request = await listeners[seat].browser.ask("jugar", accion=action, v=version - 1)
            assert (await listeners[seat].hear("ok", id=request))["v"] == version
        else:
            await sync_to_async(play)(match, seat, action)
        for listener in listeners:
            if listener.version < version:
                await listener.hear("partida", v=version)
        if version == 7:
            await look_elsewhere(listeners)
    for listener in listeners:
        request = await listener.browser.ask("antes", v=version)
        await listener.hear("ok", id=request)
    return match, listeners


async def look_elsewhere(listeners: list[Listener]) -> None:
    for listener in listeners[4:]:
        await listener.browser.send({"t": "desde", "asiento": 2})
        await listener.hear("partida", v=listener.version)
        request = await listener.browser.ask("antes", v=6)
        await listener.hear("ok", id=request)


async def test_no_frame_tells_a_closed_card_to_anybody_but_its_owner(people, arrive):
    match, listeners = await evening(people, arrive)
    real = await sync_to_async(hands)(match)
    assert len(real) == 4
    for listener in listeners:
        told: list[set[str]] = [set() for _ in real]
        for hand, cards in listener.told(real):
            told[hand] |= cards
        assert told == [hand.shown | own(hand, listener.seat) for hand in real]
        tables = [frame for _, frame in listener.frames if frame["t"] == "mesa"]
        assert {table["ve_cartas"] for table in tables} == {listener.seat is not None}
        assert all(table["cerradas"] for table in tables)
        assert await sync_to_async(no_secret_in)(match, listener)


def own(hand: Hand, seat: int | None) -> set[str]:
    return set() if seat is None else set(hand.hands[seat])


def no_secret_in(match: Match, listener: Listener) -> bool:
    text = json.dumps([frame for _, frame in listener.frames])
    return not [secret for secret in secrets_of(match) if secret in text]


async def test_the_model_finds_a_miron_who_sees_a_hand(people, arrive, monkeypatch):
    come_in = Onlooker.come_in

    async def with_eyes(self: Onlooker, chairs: Any) -> None:
        await come_in(self, chairs)
        self.rights = Rights(speaks=True, sees_cards=True)

    monkeypatch.setattr(Onlooker, "come_in", with_eyes)
    with pytest.raises(AssertionError):
        await test_no_frame_tells_a_closed_card_to_anybody_but_its_owner(people, arrive)
