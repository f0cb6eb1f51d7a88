"""A tiny game of sealed deals: what is folded or mucked is never known.

Each hand every seat gets two cards; in turn each folds or stays; then one card is turned up, and
the highest of those who stayed shows his and takes a point. Whoever stays alone shows nothing. The
next hand is dealt in the step that ends the one before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from games.engines.core.contract import (
    Action,
    Choice,
    Context,
    Event,
    IllegalAction,
    Rng,
    Seat,
    Step,
    Tape,
)
from games.engines.core.dealing import Repartido
from games.engines.core.legal import draw, require_legal
from games.engines.core.manners import Manners
from games.engines.core.sealed import Sealing
from games.engines.core.texts import table_refusal
from tests.games.toy import Coin, CoinOptions, CoinPreferences, Ended, Fell, Nudged, Returned

DECK = tuple(f"naipe-{n:02d}" for n in range(20))
NAME = "Farol"
UNCOUNTED = "a una mano"
NEXT_PROPOSAL = "en la próxima mano"
CHAIRS: Sequence[str] = ()
FIELDS: dict[str, Any] = {}
PREFERENCES = {"loud": {"label": "Con ruido", "help": ""}}


def refusal(error: IllegalAction, names: Sequence[str] = ()) -> str:
    return table_refusal(error, names) or "Ahora no."


def summary(options: CoinOptions, seats: int) -> str:
    return f"{options.points}"


def plain(options: CoinOptions, seats: int, manners: Manners) -> list[str]:
    return ["La más alta se lleva el punto."]


def problem(code: str) -> str:
    return code


class Fold(Action, frozen=True):
    """Never show these cards."""


class Stay(Action, frozen=True):
    """Go on."""


class HandBegun(Event, frozen=True):
    opens: ClassVar[bool] = True

    deck: tuple[str, ...] | None

    def seen_by(self, viewer: Seat | None) -> Event:
        return replace(self, deck=None)


class Folded(Event, frozen=True):
    seat: Seat


class Stayed(Event, frozen=True):
    seat: Seat


class TurnedUp(Event, frozen=True):
    card: str

    def cards(self) -> Sequence[str]:
        return (self.card,)


class Shown(Event, frozen=True):
    seat: Seat
    hand: tuple[str, ...]

    def cards(self) -> Sequence[str]:
        return self.hand


class Won(Event, frozen=True):
    seat: Seat


class BluffState(msgspec.Struct, frozen=True):
    options: CoinOptions
    score: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...] = ()
    deck: tuple[str, ...] = ()
    folded: tuple[Seat, ...] = ()
    up: str | None = None
    shown: tuple[Seat, ...] = ()
    turn: Seat = 0
    hand: int = 0
    token: int = 0
    lost: tuple[Seat, ...] = ()
    over: tuple[Seat, ...] | None = None
    left: tuple[Seat, ...] = ()

    def __repr__(self) -> str:
        return f"<hand {self.hand}>"


class BluffView(msgspec.Struct, frozen=True):
    yo: Seat | None
    turno: Seat
    numero_mano: int
    cartas: tuple[tuple[str, ...] | None, ...]
    vuelta: str | None
    marcador: tuple[int, ...]


class Bluff(Coin):
    key: ClassVar[str] = "bluff"
    sealing: ClassVar[Sealing | None] = Sealing(DECK, deals=32)
    usual_seats: ClassVar[int] = 4
    state_type: ClassVar[type] = BluffState
    options_type: ClassVar[type] = CoinOptions
    preferences_type: ClassVar[type] = CoinPreferences
    actions: ClassVar[tuple[type[Action], ...]] = (Fold, Stay)
    events: ClassVar[tuple[type[Event], ...]] = (
        HandBegun, Repartido, Folded, Stayed, TurnedUp, Shown, Won, Fell, Returned, Ended, Nudged,
    )  # fmt: skip

    def onlooker_view(self, view: Any) -> Any:
        return view

    def start(
        self, options: CoinOptions, seats: int, rng: Rng, manners: Manners | None = None
    ) -> Step[Any]:
        tape: Tape[Any] = Tape(self.evolve, BluffState(options, (0,) * seats))
        rng.below(seats)  # nobody minds who begins: it is there to be told
        self._deal(tape, rng)
        return tape.step()

    def _deal(self, tape: Tape[Any], rng: Rng) -> None:
        deck = rng.shuffled(DECK)
        tape.emit(HandBegun(deck))
        seats = len(tape.state.score)
        for seat in range(seats):
            tape.emit(Repartido(seat, 2, deck[seat : 2 * seats : seats]))

    def legal_actions(self, state: Any, seat: Seat) -> Sequence[Choice]:
        if state.over is not None or state.turn != seat or state.lost:
            return []
        return [Choice(Fold), Choice(Stay)]

    def play(self, state: Any, seat: Seat | None, action: Action, ctx: Context) -> Step[Any]:
        tape: Tape[Any] = Tape(self.evolve, state)
        if seat is None:
            self._table(tape, action, ctx)
            return tape.step()
        require_legal(self.legal_actions(state, seat), action)
        tape.emit(Folded(seat) if isinstance(action, Fold) else Stayed(seat))
        self._go_on(tape, ctx.rng)
        return tape.step()

    def _call(self, tape: Tape[Any], seat: Seat, side: str, rng: Rng) -> None:
        """Fold for who let his time run out."""
        tape.emit(Folded(seat))
        self._go_on(tape, rng)

    def _go_on(self, tape: Tape[Any], rng: Rng) -> None:
        state = tape.state
        seats = range(len(state.score))
        live = [seat for seat in seats if seat not in state.folded]
        if state.turn != 0 and len(live) > 1:
            return
        if len(live) > 1:
            tape.emit(TurnedUp(state.deck[2 * len(seats)]))
            live = [max(live, key=lambda seat: max(state.hands[seat]))]
            tape.emit(Shown(live[0], state.hands[live[0]]))
        tape.emit(Won((live or [0])[0]))
        if tape.state.hand == state.options.points:
            best = max(seats, key=lambda seat: tape.state.score[seat])
            tape.emit(
                Ended(next(s for s in self.sides(state.options, len(seats)) if best in s), ())
            )
        else:
            self._deal(tape, rng)

    def evolve(self, state: Any, event: Event) -> Any:
        seats = len(state.score)
        match event:
            case HandBegun(deck=deck):
                return replace(
                    state, deck=deck, hands=((),) * seats, folded=(), up=None, shown=(), turn=0,
                    hand=state.hand + 1,
                )  # fmt: skip
            case Repartido(asiento=seat, cartas=cards):
                hands = tuple(cards if s == seat else hand for s, hand in enumerate(state.hands))
                return replace(state, hands=hands)
            case Folded(seat=seat):
                moved = self._moved(state)
                return replace(moved, folded=(*state.folded, seat))
            case Stayed():
                return self._moved(state)
        return self._shown(state, event)

    def _moved(self, state: Any) -> Any:
        return replace(state, turn=(state.turn + 1) % len(state.score), token=state.token + 1)

    def _shown(self, state: Any, event: Event) -> Any:
        match event:
            case TurnedUp(card=card):
                return replace(state, up=card)
            case Shown(seat=seat):
                return replace(state, shown=(*state.shown, seat))
            case Won(seat=seat):
                score = tuple(n + (s == seat) for s, n in enumerate(state.score))
                return replace(state, score=score)
        return super().evolve(state, event)

    def view(self, state: Any, seat: Seat | None) -> Any:
        cards = tuple(
            hand if s == seat or s in state.shown else None for s, hand in enumerate(state.hands)
        )
        return BluffView(seat, state.turn, state.hand, cards, state.up, state.score)

    def face_up(self, state: Any, seat: Seat) -> Any:
        raise AssertionError("closed cards are for nobody")


class Bluffer:
    """A robot that draws."""

    level: ClassVar[str] = "novato"

    def choose(self, view: Any, choices: Sequence[Choice], rng: Rng) -> Action:
        return draw(choices, rng)
