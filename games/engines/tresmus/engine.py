"""Tres Mus as the platform knows it: the ``Engine`` made of the parts of this package."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from games.engines.core import attendance
from games.engines.core.attended import AttendedEngine, are_declared
from games.engines.core.contract import (
    Action,
    Choice,
    Context,
    Event,
    Outcome,
    Rng,
    Seat,
    Step,
    Tape,
)
from games.engines.core.departure import DepartureRule, Fate
from games.engines.core.manners import Manners, if_other
from games.engines.tresmus import actions, counting, dealing
from games.engines.tresmus.actions import Descartar
from games.engines.tresmus.autoplay import least_committing
from games.engines.tresmus.betting import discard, speak
from games.engines.tresmus.choices import legal_choices
from games.engines.tresmus.events import Acabada, PartidaEmpezada
from games.engines.tresmus.evolution import EVENTS, evolve, unborn
from games.engines.tresmus.options import (
    LEAST_PLAYERS,
    MANNERS,
    MOST_PLAYERS,
    Options,
    Preferences,
)
from games.engines.tresmus.projection import view_of
from games.engines.tresmus.state import State
from games.engines.tresmus.view import Vista

LEAVING = DepartureRule(Fate.JUEGO_RESTARTS, penalty=20)


class TresMus(AttendedEngine[State]):
    """The rules of Tres Mus (mus §17), each for himself."""

    key: ClassVar[str] = "tresmus"
    rules_version: ClassVar[int] = 1
    manners: ClassVar[Manners] = MANNERS
    has_hands: ClassVar[bool] = True
    table_sizes: ClassVar[tuple[int, ...]] = tuple(range(LEAST_PLAYERS, MOST_PLAYERS + 1))
    usual_seats: ClassVar[int] = 4
    state_type: ClassVar[type] = State
    options_type: ClassVar[type] = Options
    preferences_type: ClassVar[type] = Preferences
    actions: ClassVar[tuple[type[Action], ...]] = actions.ACTIONS
    events: ClassVar[tuple[type[Event], ...]] = EVENTS

    def seats(self, options: Options) -> tuple[int, int]:
        """Return 2 and 8, whatever the options (RULING T1)."""
        return LEAST_PLAYERS, MOST_PLAYERS

    def check_options(self, options: Options, seats: int) -> Sequence[str]:
        """Return ``opcion`` or ``jugadores``."""
        if not are_declared(options):
            return ["opcion"]
        return [] if LEAST_PLAYERS <= seats <= MOST_PLAYERS else ["jugadores"]

    def hand_number(self, state: State) -> int:
        """Return the number of the hand."""
        return state.numero_mano

    def departure(self, options: Options) -> DepartureRule:
        """Return that the others begin the juego again without him (RULING T13)."""
        return LEAVING

    def start(
        self, options: Options, seats: int, rng: Rng, manners: Manners | None = None
    ) -> Step[State]:
        """Open a partida: the mano drawn by lot, and the first hand."""
        begun = PartidaEmpezada(options, seats, rng.below(seats), if_other(manners, MANNERS))
        tape: Tape[State] = Tape(evolve, unborn(begun))
        tape.emit(begun)
        dealing.deal(tape, rng)
        dealing.wait_for_turn(tape)
        return tape.step()

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Choice]:
        """Return what *seat* may do now."""
        return legal_choices(state, seat)

    def decide(self, tape: Tape[State], seat: Seat, action: Action, ctx: Context) -> None:
        """Carry out a discard or what is said in a lance, and whatever follows by itself."""
        if isinstance(action, Descartar):
            discard(tape, seat, action.cartas[0])
        else:
            speak(tape, seat, action)
        self._wait(tape, ctx.rng)

    def follow(self, tape: Tape[State], due: attendance.Due, ctx: Context) -> None:
        """Play for a silent player, deal again, go on without one, or end by agreement."""
        if due.what == "turno" and due.seat is not None:
            self.decide(tape, due.seat, least_committing(tape.state), ctx)
        elif due.what == "continuar":
            self._next_hand(tape, ctx.rng)
        elif due.what == "acuerdo":
            tape.emit(Acabada("acuerdo"))
        elif due.seat is not None and counting.leave(tape, due.seat):
            self._wait(tape, ctx.rng)

    def _wait(self, tape: Tape[State], rng: Rng) -> None:
        """Wait for the next to decide or, once the hand is over, for everybody to continue."""
        if tape.state.fin is not None:
            return
        if tape.state.fase != "fin_mano":
            dealing.wait_for_turn(tape)
        elif dealing.wait_to_continue(tape):
            self._next_hand(tape, rng)

    def _next_hand(self, tape: Tape[State], rng: Rng) -> None:
        dealing.deal(tape, rng)
        dealing.wait_for_turn(tape)

    evolve = staticmethod(evolve)

    def view(self, state: State, seat: Seat | None) -> Vista:
        """Return all that *seat* may see."""
        return view_of(state, seat)

    def onlooker_view(self, view: Vista) -> Vista:
        """Return *view* without what is asked of its player alone: the prices of his choices."""
        return msgspec.structs.replace(view, precios=())

    def face_up(self, state: State, seat: Seat) -> Vista:
        """Return the view of *seat* with all hands shown."""
        return msgspec.structs.replace(view_of(state, seat), cartas=state.manos)

    def outcome(self, state: State) -> Outcome | None:
        """Return the places: who won, then the others, the last one out first (torneos §18.3)."""
        end = state.fin
        if end is None:
            return None
        if end.gana is None:
            return Outcome((tuple(range(state.seats)),), end.razon, void=True, left=end.abandonan)
        places = ((end.gana,), *((seat,) for seat in reversed(end.salidas)))
        return Outcome(places, end.razon, left=end.abandonan)

    def score_line(self, state: State) -> str:
        """Return the juegos marked, by seat."""
        return "-".join(str(marked) for marked in state.juegos)

    def stands_to_lose(self, state: State, seat: Seat) -> Outcome | None:
        """Return how the partida would end if *seat* left: only one stays, or all agree."""
        if state.fin is not None:
            return self.outcome(state)
        staying = state.in_partida()
        agreed = attendance.agreed_without(state.asistencia, seat)
        if seat not in staying or (len(staying) > 2 and not agreed):
            return None
        tape: Tape[State] = Tape(evolve, state)
        if counting.leave(tape, seat):
            tape.emit(Acabada("acuerdo"))
        return self.outcome(tape.state)
