"""Mus as the platform knows it: the ``Engine`` made of the parts of this package."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from games.engines.core import attendance
from games.engines.core.attended import AttendedEngine, are_declared, order_from
from games.engines.core.contract import (
    Action,
    Choice,
    Context,
    Event,
    IllegalAction,
    Outcome,
    Rng,
    Seat,
    Step,
    Tape,
)
from games.engines.core.departure import DepartureRule, Fate
from games.engines.core.manners import Manners, if_other
from games.engines.mus import actions, dealing
from games.engines.mus.actions import (
    Cortar,
    CortarEnvidando,
    CortarOrdago,
    Descartar,
    HacerSena,
    Mirar,
)
from games.engines.mus.actions import (
    Mus as DecirMus,
)
from games.engines.mus.autoplay import least_committing
from games.engines.mus.betting import cut, speak
from games.engines.mus.choices import legal_choices
from games.engines.mus.counting import abandon, leaving
from games.engines.mus.events import Acabada, Mirado, PartidaEmpezada, SenaHecha
from games.engines.mus.evolution import EVENTS, evolve
from games.engines.mus.options import MANNERS, Options, Preferences
from games.engines.mus.projection import view_of
from games.engines.mus.state import State, pair_of
from games.engines.mus.view import Vista

LIBERTIES = frozenset({HacerSena, Mirar, *attendance.ACTIONS})

LEAVING = DepartureRule(Fate.MATCH_ENDS, penalty=20)


class Mus(AttendedEngine[State]):
    """The rules of mus (mus §2-§14), for four players in pairs or two."""

    key: ClassVar[str] = "mus"
    rules_version: ClassVar[int] = 1
    manners: ClassVar[Manners] = MANNERS
    has_hands: ClassVar[bool] = True
    table_sizes: ClassVar[tuple[int, ...]] = (2, 4)
    usual_seats: ClassVar[int] = 4
    state_type: ClassVar[type] = State
    options_type: ClassVar[type] = Options
    preferences_type: ClassVar[type] = Preferences
    actions: ClassVar[tuple[type[Action], ...]] = actions.ACTIONS
    events: ClassVar[tuple[type[Event], ...]] = EVENTS

    def seats(self, options: Options) -> tuple[int, int]:
        """Return the players that the options ask for, exactly."""
        return options.jugadores, options.jugadores

    def check_options(self, options: Options, seats: int) -> Sequence[str]:
        """Return ``opcion`` for a value out of range, ``jugadores`` for other seats."""
        found = [] if are_declared(options) else ["opcion"]
        if seats != options.jugadores:
            found.append("jugadores")
        return found

    def options_for(self, numbers: Sequence[int]) -> dict[str, Any]:
        """Return how many play."""
        return {"jugadores": len(numbers)}

    def onlooker_view(self, view: Vista) -> Vista:
        """Return *view* without whom its player watches and the señas he has seen (mus §12)."""
        return msgspec.structs.replace(view, mirando=None, senas=())

    def hand_number(self, state: State) -> int:
        """Return the number of the hand."""
        return state.numero_mano

    def competitive(self, options: Options) -> bool:
        """Return whether it counts: a single juego of a single vaca does not (mus §2.1)."""
        return options.juegos > 1 or options.vacas > 1

    def departure(self, options: Options) -> DepartureRule:
        """Return that the match ends, and what it costs (mus §2.3)."""
        return LEAVING

    def sides(self, options: Options, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Return the two pairs, A first."""
        return _sides(seats)

    def start(
        self, options: Options, seats: int, rng: Rng, manners: Manners | None = None
    ) -> Step[State]:
        """Open a partida: the mano drawn by lot, and the first hand, which is corrido."""
        mano = rng.below(seats)
        begun = PartidaEmpezada(options, seats, mano, if_other(manners, MANNERS))
        tape: Tape[State] = Tape(evolve, _unborn(begun))
        tape.emit(begun)
        _next_hand(tape, rng)
        return tape.step()

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Choice]:
        """Return what *seat* may do now."""
        return legal_choices(state, seat)

    def decide(self, tape: Tape[State], seat: Seat, action: Action, ctx: Context) -> None:
        """Carry out a decision, or a seña or a look, for which nobody waits."""
        if type(action) in LIBERTIES:
            _take_liberty(tape, seat, action)
        else:
            _decide(tape, seat, action, ctx)

    def follow(self, tape: Tape[State], due: attendance.Due, ctx: Context) -> None:
        """Play for a silent player, deal again, or end, by agreement or because somebody left."""
        if due.what == "turno" and due.seat is not None:
            _decide(tape, due.seat, least_committing(tape.state), ctx)
        elif due.what == "continuar":
            _next_hand(tape, ctx.rng)
        elif due.what == "acuerdo":
            tape.emit(Acabada("acuerdo", None))
        elif due.seat is not None:
            abandon(tape, due.seat)

    def refusal(
        self, state: State, seat: Seat, action: Action, told: IllegalAction
    ) -> IllegalAction:
        """Say of a liberty what is open instead: it is nobody's turn to take one."""
        if told.code != "fuera_de_turno" or type(action) not in LIBERTIES:
            return told
        open_now = {choice.action.__name__ for choice in legal_choices(state, seat)}
        return IllegalAction("jugada_ilegal", legales=tuple(sorted(open_now)))

    evolve = staticmethod(evolve)

    def view(self, state: State, seat: Seat | None) -> Vista:
        """Return all that *seat* may see."""
        return view_of(state, seat)

    def face_up(self, state: State, seat: Seat) -> Vista:
        """Return the view of *seat* with the four hands shown."""
        return msgspec.structs.replace(view_of(state, seat), cartas=state.manos)

    def outcome(self, state: State) -> Outcome | None:
        """Return the result once the partida is over."""
        end = state.fin
        return (
            None if end is None else _outcome(Acabada(end.razon, end.ganan, end.abandonan), state)
        )

    def score_line(self, state: State) -> str:
        """Return juegos and piedras, with the vacas in front if there are several."""
        parts = [state.juegos, state.piedras]
        if state.options.vacas > 1:
            parts.insert(0, state.vacas)
        return " · ".join(f"{ours}-{theirs}" for ours, theirs in parts)

    def stands_to_lose(self, state: State, seat: Seat) -> Outcome:
        """Return the outcome that would follow if *seat* left at this moment."""
        return self.outcome(state) or _outcome(leaving(state, seat), state)


def _sides(seats: int) -> tuple[tuple[Seat, ...], ...]:
    return tuple(range(0, seats, 2)), tuple(range(1, seats, 2))


def _outcome(end: Acabada, state: State) -> Outcome:
    sides = _sides(state.seats)
    if end.ganan is None:
        return Outcome((tuple(range(state.seats)),), end.razon, void=True, left=end.abandonan)
    return Outcome((sides[end.ganan], sides[1 - end.ganan]), end.razon, left=end.abandonan)


def _unborn(begun: PartidaEmpezada) -> State:
    """Return something for ``PartidaEmpezada`` to replace."""
    people = attendance.begin(begun.jugadores, begun.opciones.reloj, begun.modales or MANNERS)
    return State(begun.opciones, begun.jugadores, people, begun.mano)


def _take_liberty(tape: Tape[State], seat: Seat, action: Action) -> None:
    if isinstance(action, Mirar):
        tape.emit(Mirado(seat, action.asiento))
    elif isinstance(action, HacerSena):
        tape.emit(SenaHecha(seat, action.sena, _witnesses(tape.state, seat)))


def _witnesses(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return who sees a seña of *seat*: his partner and the rivals who watch him (mus §12)."""
    return tuple(
        other
        for other in order_from(seat, state.seats)[1:]
        if pair_of(other) == pair_of(seat) or state.mirando[other] == seat
    )


def _decide(tape: Tape[State], seat: Seat, action: Action, ctx: Context) -> None:
    """Carry out a decision of the game and start the next wait."""
    if isinstance(action, DecirMus):
        dealing.say_mus(tape, seat)
    elif isinstance(action, (Cortar, CortarEnvidando, CortarOrdago)):
        cut(tape, seat, action)
    elif isinstance(action, Descartar):
        dealing.discard(tape, seat, action.cartas, ctx.rng)
    else:
        speak(tape, seat, action)
    _wait(tape, ctx)


def _wait(tape: Tape[State], ctx: Context) -> None:
    """Start the clock of what comes next: a decision, or everybody's continuar."""
    state = tape.state
    if state.fin is not None:
        return
    if state.fase != "fin_mano":
        dealing.wait_for_turn(tape)
    elif dealing.wait_to_continue(tape):
        _next_hand(tape, ctx.rng)


def _next_hand(tape: Tape[State], rng: Rng) -> None:
    dealing.deal(tape, rng)
    dealing.wait_for_turn(tape)
