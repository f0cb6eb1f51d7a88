"""Póker as the platform knows it: the ``Engine`` made of the parts of this package."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from games.engines.core import attendance
from games.engines.core.attended import AttendedEngine, are_declared
from games.engines.core.contract import (
    CHAIR_ACTIONS,
    Action,
    AmountAdded,
    Choice,
    Context,
    Event,
    IllegalAction,
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
from games.engines.core.french_deck import DECK
from games.engines.core.manners import Manners, if_other
from games.engines.core.money import Money
from games.engines.core.sealed import Sealing
from games.engines.poker import actions, flow, playing, refusing, seating, waits
from games.engines.poker.actions import Descansar, Mostrar, Reincorporarse
from games.engines.poker.choices import legal_choices
from games.engines.poker.events import (
    Acabada,
    Descansado,
    Mostrado,
    PartidaEmpezada,
    Reincorporado,
)
from games.engines.poker.evolution import EVENTS, evolve, unborn
from games.engines.poker.options import (
    HOUSE_OPTIONS,
    LEAST_CHAIRS,
    MANNERS,
    MOST_CHAIRS,
    MOST_HANDS,
    Options,
    Preferences,
    buy_in,
    least_players,
    problems,
)
from games.engines.poker.outcome import outcome_of, standing
from games.engines.poker.projection import view_of
from games.engines.poker.seating import of_table
from games.engines.poker.state import State
from games.engines.poker.view import Vista

SEALING = Sealing(DECK, MOST_HANDS)
"""Folded and hidden hands are never told (póker §3.10): one deal a hand."""
LEAVING = DepartureRule(Fate.SEAT_IS_OUT)
"""Leaving is being eliminated, and no more (torneos §18.4)."""


class Poker(AttendedEngine[State]):
    """The rules of no-limit hold'em: minitorneos and mesas de dinero."""

    key: ClassVar[str] = "poker"
    rules_version: ClassVar[int] = 1
    manners: ClassVar[Manners] = MANNERS
    has_hands: ClassVar[bool] = True
    sealing: ClassVar[Sealing | None] = SEALING
    counts_time: ClassVar[bool] = True
    listed_wait: ClassVar[str] = waits.LEVEL
    chair_actions: ClassVar[tuple[type[Action], ...]] = CHAIR_ACTIONS
    table_sizes: ClassVar[tuple[int, ...]] = tuple(range(LEAST_CHAIRS, MOST_CHAIRS + 1))
    usual_seats: ClassVar[int] = 6
    state_type: ClassVar[type] = State
    options_type: ClassVar[type] = Options
    preferences_type: ClassVar[type] = Preferences
    house_options: ClassVar[frozenset[str]] = HOUSE_OPTIONS
    actions: ClassVar[tuple[type[Action], ...]] = actions.ACTIONS
    events: ClassVar[tuple[type[Event], ...]] = EVENTS

    def seats(self, options: Options) -> tuple[int, int]:
        """Return 4 (RULING K1), or 2 at a mesa de dinero, and 10."""
        return least_players(options), MOST_CHAIRS

    def check_options(self, options: Options, seats: int) -> Sequence[str]:
        """Return ``opcion``, ``sillas``, ``sillas_dinero`` or ``fichas``."""
        return problems(options, seats) if are_declared(options) else ["opcion"]

    def hand_number(self, state: State) -> int:
        """Return the number of the hand."""
        return state.numero_mano

    def departure(self, options: Options) -> DepartureRule:
        """Return that the others go on without him (póker §3.12)."""
        return LEAVING

    def money(self, options: Options, seats: int) -> Money:
        """Return the BOTE that the house puts, or that each seat holds its own (póker §3.14)."""
        if options.is_cash:
            return Money(is_staked=False, has_stacks=True, brought=buy_in(options))
        prizes = of_table(options, seats)
        return Money(is_staked=False, purse=sum(prizes), prizes=prizes)

    def holdings(self, state: State) -> tuple[int, ...]:
        """Return by seat its stack and what it has in the pot; none in a minitorneo."""
        if not state.is_cash:
            return ()
        pairs = zip(state.fichas, state.aportado, strict=True)
        return tuple([(behind or 0) + put for behind, put in pairs])

    def gone(self, state: State) -> tuple[Seat, ...]:
        """Return who is out of the minitorneo, has left the mesa or is about to stand up."""
        return seating.gone(state)

    def start(
        self, options: Options, seats: int, rng: Rng, manners: Manners | None = None
    ) -> Step[State]:
        """Open a match: the first hand of a minitorneo, or a mesa de dinero with free chairs."""
        begun = PartidaEmpezada(options, seats, if_other(manners, MANNERS))
        tape: Tape[State] = Tape(evolve, unborn(begun))
        tape.emit(begun)
        if not options.is_cash:
            flow.next_hand(tape, rng)
        return tape.step()

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Choice]:
        """Return what *seat* may do now."""
        return legal_choices(state, seat)

    def play(self, state: State, seat: Seat | None, action: Action, ctx: Context) -> Step[State]:
        """Carry out a legal action; raises ``IllegalAction`` and changes nothing otherwise."""
        if seat is not None or state.fin is not None or not isinstance(action, TimerFired):
            return super().play(state, seat, action, ctx)
        is_level, broke = waits.is_level(state, action), waits.out_of_time(state, action)
        if not is_level and broke is None:
            return super().play(state, seat, action, ctx)
        tape = Tape(self.evolve, state)
        attendance.spend(tape, ctx, always=True)
        if is_level:
            waits.await_level(tape, action)
        elif broke is not None:
            flow.leave(tape, broke)
            self._end_if_agreed(tape, ctx)
        return tape.step()

    def decide(self, tape: Tape[State], seat: Seat, action: Action, ctx: Context) -> None:
        """Carry out a decision, or what is free of turn."""
        if isinstance(action, Mostrar):
            tape.emit(Mostrado(seat, tape.state.manos[seat]))
        elif isinstance(action, Descansar):
            tape.emit(Descansado(seat))
        elif isinstance(action, Reincorporarse):
            tape.emit(Reincorporado(seat, action.pone))
            flow.wake(tape)
        else:
            playing.act(tape, seat, action)
            flow.go_on(tape)

    def change_chair(
        self, tape: Tape[State], action: SeatTaken | AmountAdded, ctx: Context
    ) -> None:
        """Seat somebody, or add to what he has (póker §3.14)."""
        flow.change_chair(tape, action)

    def follow(self, tape: Tape[State], due: attendance.Due, ctx: Context) -> None:
        """Play for a silent player, deal again, let one go, or end by agreement."""
        if due.what == "turno" and due.seat is not None:
            playing.act(tape, due.seat, playing.least_committing(tape.state))
            flow.go_on(tape)
        elif due.what == "continuar":
            flow.next_hand(tape, ctx.rng)
        elif due.what == "acuerdo":
            tape.emit(Acabada("acuerdo"))
        elif due.seat is not None:
            flow.leave(tape, due.seat)

    def refusal(
        self, state: State, seat: Seat, action: Action, told: IllegalAction
    ) -> IllegalAction:
        """Name the rule that was broken."""
        return refusing.broken_rule(state, seat, action, told)

    evolve = staticmethod(evolve)

    def timers(self, state: State) -> Sequence[Timer]:
        """Return the waits that must be running; none once the match is over."""
        if state.fin is not None:
            return ()
        return [*super().timers(state), *waits.own_timers(state)]

    def view(self, state: State, seat: Seat | None) -> Vista:
        """Return all that *seat* may see."""
        return view_of(state, seat)

    def face_up(self, state: State, seat: Seat) -> Vista:
        """Return what everybody has seen: hands that were not shown stay closed for ever."""
        return view_of(state, None)

    def outcome(self, state: State) -> Outcome | None:
        """Return the places of a minitorneo; nobody has one where each plays with his own."""
        return outcome_of(state)

    def score_line(self, state: State) -> str:
        """Return how many are left and the blinds; of a minitorneo that is over, its hands."""
        return standing(state)

    def stands_to_lose(self, state: State, seat: Seat) -> Outcome | None:
        """Return how the match would end if *seat* left: nobody could go on, or all agree."""
        if state.fin is not None:
            return self.outcome(state)
        staying = [other for other in state.inside if not seating.is_leaving(state, other)]
        if seat not in state.inside:
            return None
        if len(staying) > 2 and not attendance.agreed_without(state.asistencia, seat):
            return None
        return self.outcome(self.play(state, None, SeatLeft(seat), Context(_NO_CHANCE)).state)


class _NoChance:
    """The chance of what draws nothing."""

    def below(self, n: int) -> int:
        raise AssertionError("leaving draws nothing")

    def shuffled(self, items: Sequence[object]) -> tuple[object, ...]:
        raise AssertionError("leaving draws nothing")


_NO_CHANCE: Rng = _NoChance()  # type: ignore[assignment]
