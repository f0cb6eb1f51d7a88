"""Oh Hell as the platform knows it: the ``Engine`` made of the parts of this package."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

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
from games.engines.ohhell import actions, playing
from games.engines.ohhell.actions import Jugar, Pujar
from games.engines.ohhell.choices import hook, legal_choices
from games.engines.ohhell.events import Acabada, PartidaEmpezada
from games.engines.ohhell.evolution import EVENTS, evolve
from games.engines.ohhell.options import (
    LEAST_PLAYERS,
    MANNERS,
    MOST_PLAYERS,
    Options,
    Preferences,
    problems,
    sequence,
)
from games.engines.ohhell.playing import least_committing as least
from games.engines.ohhell.projection import view_of
from games.engines.ohhell.rules import tidy
from games.engines.ohhell.state import State
from games.engines.ohhell.view import Vista

LEAVING = DepartureRule(Fate.ROBOT_PLAYS, penalty=100, is_voted=True)


class OhHell(AttendedEngine[State]):
    """The rules of Oh Hell, each for himself."""

    key: ClassVar[str] = "ohhell"
    rules_version: ClassVar[int] = 1
    manners: ClassVar[Manners] = MANNERS
    has_hands: ClassVar[bool] = True
    table_sizes: ClassVar[tuple[int, ...]] = (3, 4, 5, 6, 7)
    usual_seats: ClassVar[int] = 4
    state_type: ClassVar[type] = State
    options_type: ClassVar[type] = Options
    preferences_type: ClassVar[type] = Preferences
    actions: ClassVar[tuple[type[Action], ...]] = actions.ACTIONS
    events: ClassVar[tuple[type[Event], ...]] = EVENTS

    def seats(self, options: Options) -> tuple[int, int]:
        """Return 3 and as many as the longest hand leaves cards for, 7 at most."""
        most = MOST_PLAYERS
        while problems(options, most) == ["maximo"] and most > LEAST_PLAYERS:
            most -= 1
        return LEAST_PLAYERS, most

    def check_options(self, options: Options, seats: int) -> Sequence[str]:
        """Return ``opcion``, ``jugadores``, ``maximo``, ``minimo`` or ``viena``."""
        return problems(options, seats) if are_declared(options) else ["opcion"]

    def hand_number(self, state: State) -> int:
        """Return the number of the hand."""
        return state.numero_mano

    def departure(self, options: Options) -> DepartureRule:
        """Return that a robot plays on, as in parchís (RULING O6)."""
        return LEAVING

    def start(
        self, options: Options, seats: int, rng: Rng, manners: Manners | None = None
    ) -> Step[State]:
        """Open a match: the dealer drawn by lot, and the first hand."""
        dealer = rng.below(seats)
        begun = PartidaEmpezada(options, seats, dealer, if_other(manners, MANNERS))
        tape: Tape[State] = Tape(evolve, unborn(begun))
        tape.emit(begun)
        playing.deal(tape, begun.repartidor, rng)
        return tape.step()

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Choice]:
        """Return what *seat* may do now."""
        return legal_choices(state, seat)

    def decide(self, tape: Tape[State], seat: Seat, action: Action, ctx: Context) -> None:
        """Carry out a bid or a card."""
        playing.decide(tape, seat, action, ctx.rng)

    def follow(self, tape: Tape[State], due: attendance.Due, ctx: Context) -> None:
        """Play for a silent player or one who left, deal again, or end by agreement."""
        if due.what == "turno" and due.seat is not None:
            absent = tape.state.asistencia.is_absent(due.seat)
            action = playing.at_random(tape.state, ctx.rng) if absent else least(tape.state)
            playing.decide(tape, due.seat, action, ctx.rng)
        elif due.what == "continuar":
            playing.next_hand(tape, ctx.rng)
        elif due.what == "acuerdo":
            tape.emit(Acabada("acuerdo"))
        elif due.seat is not None:
            attendance.put_robot(tape, due.seat)

    def refusal(
        self, state: State, seat: Seat, action: Action, told: IllegalAction
    ) -> IllegalAction:
        """Name the rule that a bid or a card breaks (Oh Hell §2.4, §2.5)."""
        return _broken_rule(state, seat, action) if told.code == "valor" else told

    evolve = staticmethod(evolve)

    def view(self, state: State, seat: Seat | None) -> Vista:
        """Return all that *seat* may see."""
        return view_of(state, seat)

    def face_up(self, state: State, seat: Seat) -> Vista:
        """Return the view of *seat* with all hands shown."""
        return msgspec.structs.replace(
            view_of(state, seat), cartas=tuple([tidy(hand) for hand in state.manos])
        )

    def outcome(self, state: State) -> Outcome | None:
        """Return the places, winners first.

        Those who share a place come in the order from the left of the last dealer, in which odd
        U$uros are given out (RULING O4).
        """
        end = state.fin
        if end is None:
            return None
        order = order_from((state.repartidor + 1) % state.seats, state.seats)
        if end.razon != "ganada":
            return Outcome((tuple(range(state.seats)),), end.razon, void=True)
        ranks = sorted(set(end.puestos))
        groups = tuple(tuple(s for s in order if end.puestos[s] == rank) for rank in ranks)
        return Outcome(groups, end.razon)

    def score_line(self, state: State) -> str:
        """Return the totals by seat."""
        return "-".join(str(total) for total in state.totales).replace("--", "-−")

    def stands_to_lose(self, state: State, seat: Seat) -> Outcome | None:
        """Return nothing before the end: a robot would play on from *seat*."""
        return self.outcome(state)


def unborn(begun: PartidaEmpezada) -> State:
    """Return something for ``PartidaEmpezada`` to replace."""
    people = attendance.begin(begun.jugadores, begun.opciones.reloj, begun.modales or MANNERS)
    cards = sequence(begun.opciones, begun.jugadores)
    return State(begun.opciones, begun.jugadores, people, cards, begun.repartidor)


def _broken_rule(state: State, seat: Seat, action: Action) -> IllegalAction:
    """Return the refusal that names the rule (Oh Hell §2.4, §2.5)."""
    if isinstance(action, Pujar):
        if type(action.puja) is int and action.puja == hook(state):
            return IllegalAction("gancho", puja=action.puja, cartas=state.cartas)
        return IllegalAction("cantidad", minimo=0, maximo=state.cartas)
    assert isinstance(action, Jugar)
    if action.carta not in state.manos[seat]:
        return IllegalAction("carta_no_tuya")
    assert state.baza is not None
    return IllegalAction("sigue_palo", palo=state.baza.cartas[0][1])
