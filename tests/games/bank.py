"""A tiny game whose chairs change and that holds U$uros: for what no game of today asks.

Hands of one bet: whoever sits may deal when two or more do; each bets in turn from nothing to
what he has; the highest secret card takes the pot. With ``stacks`` people sit down with U$uros of
theirs, put more and stand up between hands; who leaves in a hand stands up when it ends. With a
``purse`` all begin with chips and who has none is out: the last two to stay win the prizes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

import msgspec
from msgspec.structs import replace

from games.engines.core.chairs import Aumentado, Levantado, Premiado, Sentado
from games.engines.core.contract import (
    Action,
    AmountAdded,
    Choice,
    Context,
    Event,
    IllegalAction,
    IntRange,
    OneOf,
    Outcome,
    Rng,
    Seat,
    SeatLeft,
    SeatTaken,
    Step,
    Tape,
    Timer,
    TimerFired,
)
from games.engines.core.departure import DepartureRule, Fate
from games.engines.core.legal import draw, require_legal
from games.engines.core.manners import Manners
from games.engines.core.money import Money
from games.engines.core.points import PointScale
from games.engines.core.sealed import Sealing
from games.engines.core.texts import table_refusal

NAME = "La banca"
UNCOUNTED = NEXT_PROPOSAL = ""
PREFERENCES: dict[str, Any] = {}
FIELDS: dict[str, Any] = {}
CHAIRS: Sequence[str] = ()
TURN_MS = 60_000
LEAST, MOST, CHIPS, PRIZES = 20, 100, 100, (30, 10)


def refusal(error: IllegalAction, names: Sequence[str] = ()) -> str:
    return table_refusal(error, names) or "Ahora no."


def summary(options: BankOptions, seats: int) -> str:
    return options.shape


def plain(options: BankOptions, seats: int, manners: Manners) -> list[str]:
    return ["La carta más alta se lleva el bote."]


def problem(code: str) -> str:
    return code


class BankOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    shape: Literal["stacks", "purse"] = "stacks"


class BankPreferences(msgspec.Struct, frozen=True):
    """Nobody prefers anything."""


class Repartir(Action, frozen=True):
    """Begin a hand."""


class Apostar(Action, frozen=True):
    cantidad: int


class Opened(Event, frozen=True):
    options: BankOptions
    seats: int


class Dealt(Event, frozen=True):
    opens: ClassVar[bool] = True
    cards: tuple[int, ...]

    def seen_by(self, viewer: Seat | None) -> Event:
        return replace(
            self, cards=tuple(c if s == viewer else -1 for s, c in enumerate(self.cards))
        )


class Bet(Event, frozen=True):
    asiento: Seat
    cantidad: int


class Paid(Event, frozen=True):
    """The hand is over."""

    asiento: Seat
    cantidad: int


class WantsToLeave(Event, frozen=True):
    asiento: Seat


class BankState(msgspec.Struct, frozen=True):
    options: BankOptions
    stacks: tuple[int | None, ...]
    """By seat; ``None``: the chair is free, or its player is out."""
    cards: tuple[int, ...] = ()
    bets: tuple[int, ...] = ()
    turn: Seat | None = None
    leaving: tuple[Seat, ...] = ()
    out: tuple[Seat, ...] = ()
    """With a purse: those who lost all, the first first."""
    hand: int = 0
    token: int = 0
    is_open: bool = False
    """Whether anybody has sat down yet."""


class BankView(msgspec.Struct, frozen=True):
    yo: Seat | None
    turno: Seat | None
    numero_mano: int
    stacks: tuple[int | None, ...]
    carta: int | None
    bets: tuple[int, ...]


class Bank:
    key: ClassVar[str] = "bank"
    rules_version: ClassVar[int] = 1
    manners: ClassVar[Manners] = Manners()
    points: ClassVar[PointScale] = PointScale()
    listed_wait: ClassVar[str] = ""
    has_hands: ClassVar[bool] = True
    sealing: ClassVar[Sealing | None] = None
    chair_actions: ClassVar[tuple[type[Action], ...]] = (SeatTaken, AmountAdded)
    table_sizes: ClassVar[tuple[int, ...]] = (2, 3, 4)
    usual_seats: ClassVar[int] = 4
    keeps_numbers: ClassVar[bool] = True
    house_options: ClassVar[frozenset[str]] = frozenset()
    preferences_type: ClassVar[type] = BankPreferences
    state_type: ClassVar[type] = BankState
    options_type: ClassVar[type] = BankOptions
    actions: ClassVar[tuple[type[Action], ...]] = (Repartir, Apostar)
    events: ClassVar[tuple[type[Event], ...]] = (
        Opened, Dealt, Bet, Paid, WantsToLeave, Sentado, Aumentado, Levantado, Premiado,
    )  # fmt: skip

    def seats(self, options: BankOptions) -> tuple[int, int]:
        return 2, 4

    def check_options(self, options: BankOptions, seats: int) -> Sequence[str]:
        return []

    def options_for(self, numbers: Sequence[int]) -> dict[str, Any]:
        return {}

    def chair_numbers(self, options: BankOptions) -> tuple[int, ...]:
        return ()

    def onlooker_view(self, view: BankView) -> BankView:
        return view

    def hand_number(self, state: BankState) -> int:
        return state.hand

    def competitive(self, options: BankOptions) -> bool:
        return True

    def departure(self, options: BankOptions) -> DepartureRule:
        return DepartureRule(Fate.SEAT_IS_OUT)

    def money(self, options: BankOptions, seats: int) -> Money:
        if options.shape == "stacks":
            return Money(is_staked=False, has_stacks=True)
        return Money(is_staked=False, purse=sum(PRIZES), prizes=tuple(PRIZES))

    def sides(self, options: BankOptions, seats: int) -> tuple[tuple[Seat, ...], ...]:
        return tuple((seat,) for seat in range(seats))

    def start(
        self, options: BankOptions, seats: int, rng: Rng, manners: Manners | None = None
    ) -> Step[BankState]:
        tape = Tape(self.evolve, BankState(options, ()))
        tape.emit(Opened(options, seats))
        return tape.step()

    # --- What is open

    def legal_actions(self, state: BankState, seat: Seat) -> Sequence[Choice]:
        if self.outcome(state) is not None:
            return []
        stack = state.stacks[seat]
        if state.turn is not None:
            if state.turn != seat or stack is None:
                return []
            return [Choice(Apostar, {"cantidad": IntRange(0, stack)})]
        if stack is None:
            return [self._sitting(seat)] if state.options.shape == "stacks" else []
        found = []
        if len(self._players(state)) > 1:
            found.append(Choice(Repartir))
        if state.options.shape == "stacks" and stack < MOST:
            args = {"seat": OneOf((seat,)), "amount": IntRange(1, MOST - stack)}
            found.append(Choice(AmountAdded, args, kind="free"))
        return found

    @staticmethod
    def _sitting(seat: Seat) -> Choice:
        args = {"seat": OneOf((seat,)), "amount": IntRange(LEAST, MOST)}
        return Choice(SeatTaken, args, kind="free")

    @staticmethod
    def _players(state: BankState) -> list[Seat]:
        return [seat for seat, stack in enumerate(state.stacks) if stack]

    # --- What is done

    def play(
        self, state: BankState, seat: Seat | None, action: Action, ctx: Context
    ) -> Step[BankState]:
        tape = Tape(self.evolve, state)
        if seat is None:
            self._table(tape, action)
            return tape.step()
        require_legal(self.legal_actions(state, seat), action)
        if isinstance(action, Repartir):
            cards = ctx.rng.shuffled(range(40))[: len(state.stacks)]
            tape.emit(Dealt(tuple(cards)))
        else:
            assert isinstance(action, Apostar)
            tape.emit(Bet(seat, action.cantidad))
        self._go_on(tape)
        return tape.step()

    def _table(self, tape: Tape[BankState], action: Action) -> None:
        state = tape.state
        match action:
            case SeatTaken(seat=seat, amount=amount):
                require_legal(self.legal_actions(state, seat), action)
                tape.emit(Sentado(seat, amount))
            case AmountAdded(seat=seat, amount=amount):
                require_legal(self.legal_actions(state, seat), action)
                tape.emit(Aumentado(seat, amount))
            case SeatLeft(seat=seat) if self.legal_leaving(state, seat):
                tape.emit(WantsToLeave(seat))
                self._go_on(tape)
            case TimerFired(key="turno", token=token) if state.turn is not None:
                if token == state.token:
                    tape.emit(Bet(state.turn, 0))
                    self._go_on(tape)

    @staticmethod
    def legal_leaving(state: BankState, seat: Seat) -> bool:
        is_here = state.stacks[seat] is not None and seat not in state.leaving
        return is_here and state.options.shape == "stacks"

    def _go_on(self, tape: Tape[BankState]) -> None:
        """Let who leaves bet nothing, end the hand, and stand up those who wait for it."""
        while tape.state.turn in tape.state.leaving:
            assert tape.state.turn is not None
            tape.emit(Bet(tape.state.turn, 0))
        state = tape.state
        if state.turn is None and state.cards:
            dealt = [s for s, stack in enumerate(state.stacks) if (stack or 0) + state.bets[s]]
            best = max(dealt, key=lambda seat: state.cards[seat])
            out = tape.emit(Paid(best, sum(state.bets))).out
            for n in range(len(state.out), len(out)):
                place = len(state.stacks) - 1 - n
                if place < len(PRIZES):
                    tape.emit(Premiado(out[n], PRIZES[place]))
        if tape.state.turn is None:
            for seat in tape.state.leaving:
                tape.emit(Levantado(seat, _at(tape.state, seat)))

    def evolve(self, state: BankState, event: Event) -> BankState:
        return self._seated(self._played(state, event), event)

    def _seated(self, state: BankState, event: Event) -> BankState:
        match event:
            case Opened(options=options, seats=seats):
                chips = CHIPS if options.shape == "purse" else None
                return BankState(options, (chips,) * seats)
            case Sentado(asiento=seat, cantidad=amount):
                return replace(state, stacks=_set(state.stacks, seat, amount), is_open=True)
            case Aumentado(asiento=seat, cantidad=amount):
                return replace(state, stacks=_set(state.stacks, seat, _at(state, seat) + amount))
            case Levantado(asiento=seat):
                leaving = tuple(other for other in state.leaving if other != seat)
                return replace(state, stacks=_set(state.stacks, seat, None), leaving=leaving)
            case WantsToLeave(asiento=seat):
                return replace(state, leaving=(*state.leaving, seat))
        return state

    def _played(self, state: BankState, event: Event) -> BankState:
        match event:
            case Dealt(cards=cards):
                return replace(
                    state, cards=cards, bets=(0,) * len(cards), hand=state.hand + 1,
                    turn=_next(state.stacks, -1), token=state.token + 1,
                )  # fmt: skip
            case Bet(asiento=seat, cantidad=amount):
                return replace(
                    state,
                    stacks=_set(state.stacks, seat, _at(state, seat) - amount),
                    bets=tuple(b + amount * (s == seat) for s, b in enumerate(state.bets)),
                    turn=_next(state.stacks, seat),
                    token=state.token + 1,
                )
            case Paid(asiento=seat, cantidad=amount):
                stacks = _set(state.stacks, seat, _at(state, seat) + amount)
                lost = tuple(
                    s for s, stack in enumerate(stacks) if stack == 0 and s not in state.out
                )
                out = (*state.out, *lost) if state.options.shape == "purse" else ()
                return replace(state, stacks=stacks, cards=(), bets=(), out=out)
        return state

    # --- What is told

    def view(self, state: BankState, seat: Seat | None) -> BankView:
        card = state.cards[seat] if seat is not None and state.cards else None
        return BankView(seat, state.turn, state.hand, state.stacks, card, state.bets)

    def face_up(self, state: BankState, seat: Seat) -> BankView:
        return self.view(state, seat)

    def gone(self, state: BankState) -> tuple[Seat, ...]:
        return (*state.leaving, *state.out)

    def replaced(self, state: BankState) -> tuple[Seat, ...]:
        return ()

    def holdings(self, state: BankState) -> tuple[int, ...]:
        if state.options.shape != "stacks":
            return ()
        bets = state.bets or (0,) * len(state.stacks)
        return tuple((stack or 0) + bet for stack, bet in zip(state.stacks, bets, strict=True))

    def timers(self, state: BankState) -> Sequence[Timer]:
        return [] if state.turn is None else [Timer("turno", TURN_MS, state.token, state.turn)]

    def outcome(self, state: BankState) -> Outcome | None:
        if state.turn is not None or state.cards or state.leaving:
            return None
        if state.options.shape == "stacks":
            is_empty = state.is_open and not any(stack is not None for stack in state.stacks)
            return Outcome((), "vacia") if is_empty else None
        if len(state.out) < len(state.stacks) - 1:
            return None
        last = next(s for s in range(len(state.stacks)) if s not in state.out)
        places = ((last,), *((seat,) for seat in reversed(state.out)))
        paid = tuple(PRIZES[0] * (seat == last) for seat in range(len(state.stacks)))
        return Outcome(places, "ganada", paid=paid)

    def score_line(self, state: BankState) -> str:
        return "-".join(str(stack or 0) for stack in state.stacks)

    def stands_to_lose(self, state: BankState, seat: Seat) -> Outcome | None:
        return None


def _set(row: tuple[int | None, ...], seat: Seat, value: int | None) -> tuple[int | None, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


def _at(state: BankState, seat: Seat) -> int:
    stack = state.stacks[seat]
    assert stack is not None
    return stack


def _next(stacks: tuple[int | None, ...], after: Seat) -> Seat | None:
    """Return the next seat that plays this hand."""
    return next((s for s in range(after + 1, len(stacks)) if stacks[s]), None)


class Gambler:
    """A robot that draws."""

    level: ClassVar[str] = "novato"

    def choose(self, view: BankView, choices: Sequence[Choice], rng: Rng) -> Action:
        return draw(choices, rng)
