"""A tiny game for the platform's tests: it proves that nothing outside engines knows mus.

Each seat holds a secret card a hand and calls heads or tails in turn; whoever calls what the coin
shows scores. First to *points*. Clock of one minute a turn; who leaves loses.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from games.engines.core.contract import (
    Action,
    Choice,
    Context,
    Event,
    IllegalAction,
    OneOf,
    Outcome,
    Rng,
    Seat,
    SeatBack,
    SeatLeft,
    SeatLost,
    Step,
    Tape,
    Timer,
    TimerFired,
)
from games.engines.core.departure import DepartureRule, Fate
from games.engines.core.legal import draw, require_legal
from games.engines.core.manners import USUAL, Manners
from games.engines.core.money import Money
from games.engines.core.points import PointScale
from games.engines.core.sealed import Sealing
from games.engines.core.texts import table_refusal

GRACE_MS = 300_000
TURN_MS = 60_000

NAME = "Cara o cruz"
UNCOUNTED = "a un solo punto"
NEXT_PROPOSAL = "en la próxima mano"
CHAIRS: Sequence[str] = ()
FIELDS: dict[str, Any] = {}
PREFERENCES = {"loud": {"label": "Que suene la moneda", "help": ""}}


def refusal(error: IllegalAction, names: Sequence[str] = ()) -> str:
    return table_refusal(error, names) or "Ahora no."


class CoinOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    points: int = 3
    jugadores: int = 4
    clock: bool = True


class CoinPreferences(msgspec.Struct, frozen=True):
    loud: bool = False


class Call(Action, frozen=True):
    side: str


class Nudge(Action, frozen=True):
    """A liberty: nothing waits for it."""


class Explode(Action, frozen=True):
    """A bug in an engine, on purpose."""


class Dealt(Event, frozen=True):
    seat: Seat
    card: str | None

    def seen_by(self, viewer: Seat | None) -> Event:
        return self if viewer == self.seat else msgspec.structs.replace(self, card=None)


class Called(Event, frozen=True):
    seat: Seat
    side: str
    shown: str


class Nudged(Event, frozen=True):
    seat: Seat

    def seen_by(self, viewer: Seat | None) -> Event | None:
        return self if viewer == self.seat else None


class Fell(Event, frozen=True):
    seat: Seat


class Returned(Event, frozen=True):
    seat: Seat


class Ended(Event, frozen=True):
    winners: tuple[Seat, ...]
    left: tuple[Seat, ...]


class CoinState(msgspec.Struct, frozen=True):
    options: CoinOptions
    cards: tuple[str, ...]
    score: tuple[int, ...]
    turn: Seat = 0
    hand: int = 0
    token: int = 0
    lost: tuple[Seat, ...] = ()
    over: tuple[Seat, ...] | None = None
    left: tuple[Seat, ...] = ()


class CoinView(msgspec.Struct, frozen=True):
    yo: Seat | None
    turno: Seat
    numero_mano: int
    cards: tuple[str | None, ...]
    score: tuple[int, ...]
    lost: tuple[Seat, ...]
    mirando: Seat | None = 3


class Coin:
    key: ClassVar[str] = "coin"
    rules_version: ClassVar[int] = 1
    manners: ClassVar[Manners] = USUAL
    points: ClassVar[PointScale] = PointScale()
    listed_wait: ClassVar[str] = ""
    has_hands: ClassVar[bool] = True
    sealing: ClassVar[Sealing | None] = None
    chair_actions: ClassVar[tuple[type[Action], ...]] = ()
    table_sizes: ClassVar[tuple[int, ...]] = (2, 4)
    usual_seats: ClassVar[int] = 2
    keeps_numbers: ClassVar[bool] = False
    house_options: ClassVar[frozenset[str]] = frozenset()
    state_type: ClassVar[type] = CoinState
    options_type: ClassVar[type] = CoinOptions
    preferences_type: ClassVar[type] = CoinPreferences
    actions: ClassVar[tuple[type[Action], ...]] = (Call, Nudge, Explode)
    events: ClassVar[tuple[type[Event], ...]] = (Dealt, Called, Nudged, Fell, Returned, Ended)

    def seats(self, options: CoinOptions) -> tuple[int, int]:
        return options.jugadores, options.jugadores

    def check_options(self, options: CoinOptions, seats: int) -> Sequence[str]:
        return [] if seats == options.jugadores else ["jugadores"]

    def options_for(self, numbers: Sequence[int]) -> dict[str, Any]:
        return {"jugadores": len(numbers)}

    def chair_numbers(self, options: CoinOptions) -> tuple[int, ...]:
        return ()

    def onlooker_view(self, view: CoinView) -> CoinView:
        return msgspec.structs.replace(view, mirando=None)

    def hand_number(self, state: CoinState) -> int:
        return state.hand

    def competitive(self, options: CoinOptions) -> bool:
        return options.points > 1

    def departure(self, options: CoinOptions) -> DepartureRule:
        return DepartureRule(Fate.MATCH_ENDS, penalty=20)

    def money(self, options: CoinOptions, seats: int) -> Money:
        return Money()

    def holdings(self, state: CoinState) -> tuple[int, ...]:
        return ()

    def sides(self, options: CoinOptions, seats: int) -> tuple[tuple[Seat, ...], ...]:
        return ((0, 2), (1, 3)) if seats == 4 else ((0,), (1,))

    def start(
        self, options: CoinOptions, seats: int, rng: Rng, manners: Manners | None = None
    ) -> Step[CoinState]:
        tape = Tape(self.evolve, CoinState(options, ("",) * seats, (0,) * seats))
        self._deal(tape, rng)
        return tape.step()

    def _deal(self, tape: Tape[CoinState], rng: Rng) -> None:
        deck = rng.shuffled([f"carta-{n}" for n in range(40)])
        for seat in range(len(tape.state.score)):
            tape.emit(Dealt(seat, deck[seat]))

    def legal_actions(self, state: CoinState, seat: Seat) -> Sequence[Choice]:
        if state.over is not None:
            return []
        found = [Choice(Nudge, kind="free"), Choice(Explode, kind="free")]
        if state.turn == seat and not state.lost:
            found.append(Choice(Call, {"side": OneOf(("cara", "cruz"))}))
        return found

    def play(
        self, state: CoinState, seat: Seat | None, action: Action, ctx: Context
    ) -> Step[CoinState]:
        tape = Tape(self.evolve, state)
        if seat is None:
            self._table(tape, action, ctx)
            return tape.step()
        require_legal(self.legal_actions(state, seat), action)
        if isinstance(action, Explode):
            raise ZeroDivisionError("bug")
        if isinstance(action, Nudge):
            tape.emit(Nudged(seat))
        else:
            assert isinstance(action, Call)
            self._call(tape, seat, action.side, ctx.rng)
        return tape.step()

    def _call(self, tape: Tape[CoinState], seat: Seat, side: str, rng: Rng) -> None:
        shown = ("cara", "cruz")[rng.below(2)]
        tape.emit(Called(seat, side, shown))
        sides = self.sides(tape.state.options, len(tape.state.score))
        if tape.state.score[seat] >= tape.state.options.points:
            tape.emit(Ended(next(pair for pair in sides if seat in pair), ()))
        elif tape.state.turn == 0:
            self._deal(tape, rng)

    def _table(self, tape: Tape[CoinState], action: Action, ctx: Context) -> None:
        state = tape.state
        if state.over is not None:
            return
        match action:
            case SeatLost(seat=seat) if seat not in state.lost:
                tape.emit(Fell(seat))
            case SeatBack(seat=seat) if seat in state.lost:
                tape.emit(Returned(seat))
            case SeatLeft(seat=seat):
                self._leave(tape, seat)
            case TimerFired(key=key, token=token) if (key, token) in {
                (timer.key, timer.token) for timer in self.timers(state)
            }:
                if key == "turno":
                    self._call(tape, state.turn, "cara", ctx.rng)
                else:
                    self._leave(tape, state.lost[0])

    def _leave(self, tape: Tape[CoinState], seat: Seat) -> None:
        tape.emit(self._ended_by(tape.state, seat))

    def _ended_by(self, state: CoinState, seat: Seat) -> Ended:
        sides = self.sides(state.options, len(state.score))
        return Ended(next(pair for pair in sides if seat not in pair), (seat,))

    def evolve(self, state: CoinState, event: Event) -> CoinState:
        replace = msgspec.structs.replace
        seats = len(state.score)
        match event:
            case Dealt(seat=seat, card=card):
                assert card is not None
                cards = (*state.cards[:seat], card, *state.cards[seat + 1 :])
                return replace(state, cards=cards, hand=state.hand + (seat == 0))
            case Called(seat=seat, side=side, shown=shown):
                score = tuple(n + (s == seat and side == shown) for s, n in enumerate(state.score))
                return replace(
                    state, score=score, turn=(state.turn + 1) % seats, token=state.token + 1
                )
            case Fell(seat=seat):
                return replace(state, lost=(*state.lost, seat), token=state.token + 1)
            case Returned(seat=seat):
                lost = tuple(s for s in state.lost if s != seat)
                return replace(state, lost=lost, token=state.token + 1)
            case Ended(winners=winners, left=left):
                return replace(state, over=winners, left=left)
        return state

    def view(self, state: CoinState, seat: Seat | None) -> CoinView:
        cards = tuple(card if s == seat else None for s, card in enumerate(state.cards))
        return CoinView(seat, state.turn, state.hand, cards, state.score, state.lost)

    def gone(self, state: CoinState) -> tuple[Seat, ...]:
        return ()

    def replaced(self, state: CoinState) -> tuple[Seat, ...]:
        return ()

    def timers(self, state: CoinState) -> Sequence[Timer]:
        if state.over is not None:
            return []
        if state.lost:
            return [Timer(f"reconexion:{state.lost[0]}", GRACE_MS, state.token, state.lost[0])]
        return [Timer("turno", TURN_MS, state.token, state.turn)] if state.options.clock else []

    def outcome(self, state: CoinState) -> Outcome | None:
        if state.over is None:
            return None
        losers = tuple(s for s in range(len(state.score)) if s not in state.over)
        reason = "abandono" if state.left else "ganada"
        return Outcome((state.over, losers), reason, left=state.left)

    def score_line(self, state: CoinState) -> str:
        return "-".join(map(str, state.score))

    def stands_to_lose(self, state: CoinState, seat: Seat) -> Outcome:
        outcome = self.outcome(self.evolve(state, self._ended_by(state, seat)))
        assert outcome is not None
        return outcome


class Caller:
    """A robot that draws."""

    level: ClassVar[str] = "novato"

    def choose(self, view: CoinView, choices: Sequence[Choice], rng: Rng) -> Action:
        return draw(choices, rng)


class Broken:
    """A robot that fails."""

    level: ClassVar[str] = "normal"

    def choose(self, view: CoinView, choices: Sequence[Choice], rng: Rng) -> Action:
        raise RuntimeError("robot")
