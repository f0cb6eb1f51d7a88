"""The engines whose players are people at a table: what they do alike about it.

A game fills in its own decisions; clocks, absence, falls, pauses and robots that take a seat come
from ``attendance`` and reach it as a ``Due``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from games.engines.core import attendance
from games.engines.core.attendance import Attendance
from games.engines.core.contract import (
    Action,
    AmountAdded,
    Choice,
    Context,
    Event,
    IllegalAction,
    Seat,
    SeatTaken,
    Step,
    Tape,
    Timer,
)
from games.engines.core.legal import require_legal
from games.engines.core.money import Money
from games.engines.core.points import PointScale
from games.engines.core.sealed import Sealing


class Attended(Protocol):
    """A state with people in it: *turno* has to decide, *fin* is empty until it is over."""

    @property
    def asistencia(self) -> Attendance:
        """Return the people."""
        ...

    @property
    def seats(self) -> int:
        """Return how many play."""
        ...

    @property
    def turno(self) -> Seat | None:
        """Return the seat that has to decide."""
        ...

    @property
    def fin(self) -> Any:
        """Return how it ended."""
        ...


S = TypeVar("S", bound=Attended)


class AttendedEngine(ABC, Generic[S]):
    """The part of ``Engine`` that does not depend on the game."""

    points: ClassVar[PointScale] = PointScale()
    keeps_numbers: ClassVar[bool] = False
    house_options: ClassVar[frozenset[str]] = frozenset()
    listed_wait: ClassVar[str] = ""
    sealing: ClassVar[Sealing | None] = None
    chair_actions: ClassVar[tuple[type[Action], ...]] = ()
    counts_time: ClassVar[bool] = False
    """Whether it goes by the time since its beginning, and so no step may lose any."""

    @abstractmethod
    def legal_actions(self, state: S, seat: Seat) -> Sequence[Choice]:
        """Return what *seat* may do now."""

    @abstractmethod
    def evolve(self, state: S, event: Event) -> S:
        """Return the state after *event*."""

    @abstractmethod
    def decide(self, tape: Tape[S], seat: Seat, action: Action, ctx: Context) -> None:
        """Carry out a legal action of the game, and whatever follows by itself."""

    @abstractmethod
    def follow(self, tape: Tape[S], due: attendance.Due, ctx: Context) -> None:
        """Carry out what attendance leaves to the game."""

    def change_chair(self, tape: Tape[S], action: SeatTaken | AmountAdded, ctx: Context) -> None:
        """Refuse: the same people play from start to end, unless the game says how it is done."""
        raise IllegalAction("jugada_ilegal")

    def competitive(self, options: Any) -> bool:
        """Return that every match counts, unless the game says which do not."""
        return True

    def sides(self, options: Any, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Return each seat by itself, unless the game says who win together."""
        return tuple((seat,) for seat in range(seats))

    def options_for(self, numbers: Sequence[int]) -> dict[str, Any]:
        """Return that the table settles no option, unless the game says which."""
        return {}

    def chair_numbers(self, options: Any) -> tuple[int, ...]:
        """Return none: it does not matter which chairs play, unless the game says so."""
        return ()

    def onlooker_view(self, view: Any) -> Any:
        """Return *view* itself: nothing of it is the player's alone, unless the game says so."""
        return view

    def hand_number(self, state: S) -> int:
        """Return 0, as in a game without hands."""
        return 0

    def refusal(self, state: S, seat: Seat, action: Action, told: IllegalAction) -> IllegalAction:
        """Return the refusal to answer with, by default the one found: a game names its rule."""
        return told

    def play(self, state: S, seat: Seat | None, action: Action, ctx: Context) -> Step[S]:
        """Carry out a legal action; raises ``IllegalAction`` and changes nothing otherwise."""
        tape = Tape(self.evolve, state)
        if seat is None:
            if isinstance(action, (SeatTaken, AmountAdded)) and self.chair_actions:
                self._require_legal(state, action.seat, action)
                attendance.spend(tape, ctx, always=self.counts_time)
                self.change_chair(tape, action, ctx)
            elif state.fin is None:
                attendance.spend(tape, ctx, always=self.counts_time)
                self._follow(tape, attendance.table_action(tape, action), ctx)
            self._end_if_agreed(tape, ctx)
            return tape.step()
        self._require_legal(state, seat, action)
        attendance.spend(tape, ctx, always=self.counts_time)
        if type(action) in attendance.ACTIONS:
            self._follow(tape, attendance.seat_action(tape, seat, action), ctx)
        else:
            self.decide(tape, seat, action, ctx)
        self._end_if_agreed(tape, ctx)
        return tape.step()

    def money(self, options: Any, seats: int) -> Money:
        """Return what a match holds: the stakes of its players, which the winners share."""
        return Money()

    def holdings(self, state: S) -> tuple[int, ...]:
        """Return what each seat holds of its own: there are no stacks."""
        return ()

    def replaced(self, state: S) -> tuple[Seat, ...]:
        """Return the seats from which a robot plays because their player left."""
        return state.asistencia.replaced

    def gone(self, state: S) -> tuple[Seat, ...]:
        """Return the seats of players who are out, and those where nobody sits."""
        return state.asistencia.gone

    def timers(self, state: S) -> Sequence[Timer]:
        """Return the waits that must be running; none once the match is over."""
        return () if state.fin is not None else attendance.timers(state.asistencia)

    def _follow(self, tape: Tape[S], due: attendance.Due | None, ctx: Context) -> None:
        if due is not None:
            self.follow(tape, due, ctx)

    def _end_if_agreed(self, tape: Tape[S], ctx: Context) -> None:
        """End by agreement also if the one whose vote was missing has gone."""
        state = tape.state
        people = state.asistencia
        # Hardly ever has anybody proposed it: asked first, as it spares the rest.
        if people.proposal and state.fin is None and attendance.everybody_agreed(people):
            self.follow(tape, attendance.Due("acuerdo"), ctx)

    def _require_legal(self, state: S, seat: Seat, action: Action) -> None:
        """Raise ``IllegalAction`` with the most telling code unless *action* is open to *seat*."""
        if not 0 <= seat < state.seats:
            raise IllegalAction("asiento_ajeno")
        try:
            require_legal(self.legal_actions(state, seat), action)
        except IllegalAction as found:
            if state.fin is not None:
                raise IllegalAction("partida_terminada") from None
            told = attendance.explain(state.asistencia, seat, found)
            if told.code == "fuera_de_turno":
                told = IllegalAction("fuera_de_turno", turno=state.turno)
            raise self.refusal(state, seat, action, told) from None


def are_declared(options: msgspec.Struct) -> bool:
    """Return whether every option has one of the values that its type declares."""
    try:
        msgspec.convert(msgspec.to_builtins(options), type(options))
    except msgspec.ValidationError:
        return False
    return True


Evolutions = Mapping[type[Event], Callable[[Any, Any], Any]]
"""By event: what it does to the state."""


def with_attendance(own: Evolutions) -> dict[type[Event], Callable[[Any, Any], Any]]:
    """Return what every event of a game does: its own, and those of the people."""
    return {**own, **{event: _among(change) for event, change in attendance.EVOLVE.items()}}


def _among(change: Callable[[Attendance, Any], Attendance]) -> Callable[[Any, Any], Any]:
    """Return what a change of the people does to the state that they are in."""

    def changed(state: Any, event: Event) -> Any:
        return replace(state, asistencia=change(state.asistencia, event))

    return changed


def put(row: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """Return *row* with *value* at *index*."""
    return (*row[:index], value, *row[index + 1 :])


def order_from(first: Seat, seats: int) -> tuple[Seat, ...]:
    """Return all seats in the order of play, *first* first."""
    return tuple([(first + step) % seats for step in range(seats)])
