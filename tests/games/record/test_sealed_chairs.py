"""Where chairs change each has seen the cards of the while in which he sat, and no others."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, ClassVar

import pytest
from django.db import transaction

from accounts.models import User
from games.engines.core.contract import Action, Context, Event, Seat, Step, Tape
from games.engines.core.legal import require_legal
from games.engines.core.sealed import Sealing
from games.engines.registry import GAMES, Game
from games.matches import services
from games.models import Match, Table
from tests.games import bank as texts
from tests.games.bank import Bank, BankOptions, BankState, Dealt, Gambler, Repartir
from tests.games.matches.chairs import act, leave, sit
from tests.games.tools import OPEN, live, room_of

pytestmark = pytest.mark.django_db(transaction=True)

DECK = tuple(f"billete-{n:02d}" for n in range(30))
CARD = re.compile(r"billete-\d\d")


class Served(Event, frozen=True):
    opens: ClassVar[bool] = True
    served: tuple[str | None, ...]

    def seen_by(self, viewer: Seat | None) -> Event:
        return Served(tuple(c if s == viewer else None for s, c in enumerate(self.served)))

    def cards(self) -> Sequence[str]:
        return [card for card in self.served if card is not None]


class ClosedBank(Bank):
    """The bank, whose cards nobody ever shows."""

    key: ClassVar[str] = "closed"
    sealing: ClassVar[Sealing | None] = Sealing(DECK, deals=8)
    events: ClassVar[tuple[type[Event], ...]] = (Served, *Bank.events)

    def play(
        self, state: BankState, seat: Seat | None, action: Action, ctx: Context
    ) -> Step[BankState]:
        if not isinstance(action, Repartir) or seat is None:
            return super().play(state, seat, action, ctx)
        require_legal(self.legal_actions(state, seat), action)
        tape: Tape[BankState] = Tape(self.evolve, state)
        tape.emit(Served(ctx.rng.shuffled(DECK)[: len(state.stacks)]))
        self._go_on(tape)
        return tape.step()

    def evolve(self, state: BankState, event: Event) -> BankState:
        if isinstance(event, Served):
            numbers = [int(card[-2:]) for card in event.cards()]
            return super().evolve(state, Dealt(tuple(numbers)))
        return super().evolve(state, event)


@pytest.fixture(autouse=True)
def closed_bank(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "closed", Game(ClosedBank(), {"novato": Gambler()}, texts))  # type: ignore[arg-type]


def open_table() -> Match:
    room = room_of("closed")
    table = Table.objects.create(room=room, number=1, value=5)
    with transaction.atomic():
        return services.match_start(
            room=room, table=table, seats=[], options=BankOptions(), conditions=OPEN,
            summary="prueba", stake=0, server_seed=b"s" * 32, nonces=["ab", "cd"], chairs=4,
        )  # fmt: skip


def dealt(match: Match) -> tuple[str, ...]:
    """Return the cards of the last hand, by seat."""
    return tuple(f"billete-{n:02d}" for n in live(match).state.cards)


def own(client: Any, match: Match, user: User) -> set[str]:
    client.force_login(user)
    answer = client.get(f"/partida/{match.pk}/acta.json?propia&desde=0")
    assert answer.status_code == 200
    return set(CARD.findall(json.dumps(answer.json())))


def hand(match: Match, first: User) -> tuple[str, ...]:
    """Play a hand without bets; return its cards."""
    act(match, first, {"t": "Repartir"})
    cards = dealt(match)
    while live(match).state.turn is not None:
        now = live(match)
        player = User.objects.get(pk=now.chairs.player(now.state.turn).user_id)
        act(match, player, {"t": "Apostar", "cantidad": 0})
    return cards


def test_each_is_told_the_cards_of_the_chair_while_it_was_his(client, people):
    ane, bea, cruz, dani = people
    match = open_table()
    sit(match, ane, 0)
    sit(match, bea, 1)
    one = hand(match, bea)
    leave(match, ane)
    sit(match, cruz, 0)
    two = hand(match, bea)
    leave(match, cruz)
    assert own(client, match, cruz) == {two[0]}, "who has stood up need not wait for the end"
    sit(match, ane, 2)
    three = hand(match, bea)
    for user in (ane, bea):
        leave(match, user)
    match.refresh_from_db()
    assert match.finished_at is not None
    assert own(client, match, ane) == {one[0], three[2]}
    assert own(client, match, bea) == {one[1], two[1], three[1]}
    assert own(client, match, cruz) == {two[0]}
    assert own(client, match, dani) == set()
    everybody = client.get(f"/partida/{match.pk}/acta.json").content.decode()
    assert not CARD.findall(everybody)
