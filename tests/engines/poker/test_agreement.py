"""Random hands played by these rules and by PokerKit, side by side.

They agree but where PokerKit departs from the rules of the TDA, which ours follow:

* TDA 47: PokerKit lets nobody raise who has to add less than the last full raise, although he has
  not acted in the round; and, of several short all-ins, it adds up their raises in a row and not
  what each player faces. So who may raise differs after a short all-in, and nowhere else.
* TDA 20: of the chips that cannot be shared equally PokerKit gives all to the first winner left of
  the button, and not one to each in turn.
* TDA 21: it shares out as one all the pots that the same players win; each is split by itself.
* TDA 16: the last player with chips is still asked to check the bet of his own blind, although all
  the rest are all-in and hands are turned up; here nothing is asked of him (póker §3.5).
* TDA 54-B: with a short big blind PokerKit asks for what is in it, opens left of the largest blind
  that was posted, and counts the least raise from there. So here both blinds are whole; the worked
  examples POK-40 to POK-43 have the rest.

``POKERKIT_HANDS=10000`` plays ten thousand of them (``make faults ARGS=games``).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from pokerkit import Automation, NoLimitTexasHoldem
from pokerkit import State as Table

from games.engines.core.french_deck import DECK
from games.engines.poker import playing
from games.engines.poker.actions import Igualar, Pasar, Retirarse, Subir
from games.engines.poker.betting import raising, to_call
from games.engines.poker.caso import dealt
from games.engines.poker.state import State
from tests.engines.harness import size

HANDS = size("POKERKIT_HANDS", 300)
DOES = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def drawn(rng: random.Random) -> dict[str, Any]:
    """Return a hand to be played: chairs, stacks that are often short, button, cards."""
    seats = rng.randint(2, 10)
    big = 2 * rng.choice((1, 5, 25, 50))
    deep = rng.choice((3, 10, 40, 100))
    button = rng.randrange(seats)
    order = [(button + 1 + n) % seats for n in range(seats)]
    small, large = (button, order[0]) if seats == 2 else (order[0], order[1])
    chips = [rng.randint(1, deep * big) for _ in range(seats)]
    chips[small] = max(chips[small], big // 2 + rng.randint(0, 2))
    chips[large] = max(chips[large], big + rng.randint(0, 2))
    deck = rng.sample(DECK, 2 * seats + 5)
    return {
        "asientos": seats,
        "ciegas": [big // 2, big],
        "fichas": chips,
        "boton": button,
        "sb": small,
        "bb": large,
        "cartas": [[deck.pop(), deck.pop()] for _ in range(seats)],
        "mesa": deck,
    }


class Mirror:
    """A hand at both tables; PokerKit's first player is the one left of the button."""

    def __init__(self, hand: dict[str, Any]) -> None:
        self.hand = hand
        count = hand["asientos"]
        self.seats = [(hand["boton"] + 1 + n) % count for n in range(count)]
        self.tape = dealt(hand)
        self.over = playing.go_on(self.tape)
        self.board = iter(hand["mesa"])
        self.table: Table = NoLimitTexasHoldem.create_state(
            DOES,
            True,
            0,
            tuple(hand["ciegas"]),
            hand["ciegas"][1],
            [hand["fichas"][seat] for seat in self.seats],
            count,
        )
        while self.table.can_deal_hole():
            player = self.table.hole_dealee_index
            assert player is not None
            self.table.deal_hole("".join(hand["cartas"][self.seats[player]]))
        self.deal()

    @property
    def state(self) -> State:
        """Return our side of it."""
        return self.tape.state

    def deal(self) -> None:
        """Turn up what PokerKit waits for; ours does it by itself."""
        while self.table.status and self.table.actor_index is None:
            if self.table.can_burn_card():
                self.table.burn_card("??")
            count = self.table.board_dealing_count
            self.table.deal_board("".join(next(self.board) for _ in range(count or 0)))

    def play(self, rng: random.Random) -> None:
        """Compare what is open and take one of it at both tables."""
        state, table = self.state, self.table
        seat = state.turno
        assert seat is not None
        assert table.actor_index is not None
        assert seat == self.seats[table.actor_index]
        call = to_call(state, seat)
        assert call == table.checking_or_calling_amount
        able = raising(state, seat)
        limits = (
            table.min_completion_betting_or_raising_to_amount,
            table.max_completion_betting_or_raising_to_amount,
        )
        same = (able.low, able.high) == limits
        assert same or self.is_after_a_short_all_in(), (able, limits)
        self._take(rng.random(), rng, call, limits if same else (None, None))
        self.over = playing.go_on(self.tape)
        self.deal()

    def _take(
        self, whim: float, rng: random.Random, call: int, limits: tuple[int | None, int | None]
    ) -> None:
        seat, (low, high) = self.state.turno, limits
        assert seat is not None
        if whim < 0.15 and call:
            playing.act(self.tape, seat, Retirarse())
            self.table.fold()
        elif whim < 0.5 and low is not None and high is not None:
            total = rng.choice((low, high, rng.randint(low, high), rng.randint(low, high)))
            playing.act(self.tape, seat, Subir(total))
            self.table.complete_bet_or_raise_to(total)
        else:
            playing.act(self.tape, seat, Igualar() if call else Pasar())
            self.table.check_or_call()

    def end(self) -> None:
        """Let PokerKit end the hand where it asks for a check that we do not (TDA 16)."""
        while self.table.actor_index is not None:
            assert self.table.checking_or_calling_amount == 0
            self.table.check_or_call()
            self.deal()

    def is_after_a_short_all_in(self) -> bool:
        """Return whether somebody raised in this round by less than the least (TDA 47)."""
        return any(
            last is not None and last.que == "subir" and last.todo and last.fase == self.state.fase
            for last in self.state.ultimas
        )

    def differences(self) -> Iterator[str]:
        """Yield what is not the same at the end, but for the odd chips (TDA 20 and 21)."""
        mine = {seat: self.state.chips(seat) for seat in self.seats}
        won: Counter[tuple[int, ...]] = Counter()
        for pot in self.state.ganados:
            won[pot.ganadores] += pot.cantidad
            for winner, share in zip(pot.ganadores, pot.reparto, strict=True):
                mine[winner] -= share
        for winners, amount in won.items():
            for winner in winners:
                mine[winner] += amount // len(winners)
            mine[winners[0]] += amount % len(winners)
        for seat, stack in zip(self.seats, self.table.stacks, strict=True):
            if mine[seat] != stack:
                yield f"seat {seat}: {mine[seat]} here, {stack} there"


@pytest.mark.parametrize("part", range(4))
def test_random_hands_go_as_with_pokerkit(part: int) -> None:
    rng = random.Random(f"pokerkit/{part}")
    for number in range(HANDS // 4):
        mirror = Mirror(drawn(rng))
        while not mirror.over:
            mirror.play(rng)
        mirror.end()
        assert not mirror.table.status, (number, mirror.hand)
        assert list(mirror.differences()) == [], (number, mirror.hand)
