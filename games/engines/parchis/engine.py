"""Parchís as the platform knows it: the ``Engine`` made of the parts of this package."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from games.engines.core import attendance
from games.engines.core.attended import AttendedEngine, are_declared
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
from games.engines.core.points import PointScale
from games.engines.parchis import actions, playing
from games.engines.parchis.actions import Contar, Mover
from games.engines.parchis.choices import legal_choices
from games.engines.parchis.events import Acabada, PartidaEmpezada
from games.engines.parchis.evolution import EVENTS, evolve
from games.engines.parchis.options import MANNERS, Options, Preferences, chairs, problems
from games.engines.parchis.projection import view_of
from games.engines.parchis.refusing import broken_rule
from games.engines.parchis.state import State, begun, sides
from games.engines.parchis.view import Vista

LEAVING = DepartureRule(Fate.ROBOT_PLAYS, penalty=100, is_voted=True)


class Parchis(AttendedEngine[State]):
    """The rules of parchís: everyone against everyone, in pairs or with two colours."""

    key: ClassVar[str] = "parchis"
    rules_version: ClassVar[int] = 1
    manners: ClassVar[Manners] = MANNERS
    points: ClassVar[PointScale] = PointScale(one_winner=True)
    has_hands: ClassVar[bool] = False
    table_sizes: ClassVar[tuple[int, ...]] = (2, 3, 4)
    usual_seats: ClassVar[int] = 4
    keeps_numbers: ClassVar[bool] = True
    state_type: ClassVar[type] = State
    options_type: ClassVar[type] = Options
    preferences_type: ClassVar[type] = Preferences
    actions: ClassVar[tuple[type[Action], ...]] = actions.ACTIONS
    events: ClassVar[tuple[type[Event], ...]] = EVENTS

    def seats(self, options: Options) -> tuple[int, int]:
        """Return as many as the chairs taken."""
        taken = len(chairs(options))
        return taken, taken

    def check_options(self, options: Options, seats: int) -> Sequence[str]:
        """Return ``opcion``, ``jugadores``, ``parejas`` or ``dos_colores``."""
        if not are_declared(options):
            return ["opcion"]
        found = [] if seats == len(chairs(options)) else ["jugadores"]
        return found + problems(options)

    def options_for(self, numbers: Sequence[int]) -> dict[str, Any]:
        """Return which chairs play: each is a colour."""
        return {"sillas": "".join(map(str, numbers))}

    def chair_numbers(self, options: Options) -> tuple[int, ...]:
        """Return the chairs that play."""
        return chairs(options)

    def departure(self, options: Options) -> DepartureRule:
        """Return that a robot plays on, and what the others may take (parchís §1.18)."""
        return LEAVING

    def sides(self, options: Options, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Return the seats that win together."""
        return sides(options)

    def start(
        self, options: Options, seats: int, rng: Rng, manners: Manners | None = None
    ) -> Step[State]:
        """Open a match: everybody is to roll to see who starts."""
        opening = PartidaEmpezada(options, if_other(manners, MANNERS))
        people = attendance.begin(seats, options.reloj, opening.modales or MANNERS)
        tape: Tape[State] = Tape(evolve, begun(options, people))
        tape.emit(opening)
        playing.wait_for_turn(tape)
        return tape.step()

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Choice]:
        """Return what *seat* may do now."""
        return legal_choices(state, seat)

    def decide(self, tape: Tape[State], seat: Seat, action: Action, ctx: Context) -> None:
        """Carry out a roll, a move, a count or a pass."""
        playing.decide(tape, seat, action, ctx.rng)

    def follow(self, tape: Tape[State], due: attendance.Due, ctx: Context) -> None:
        """Play for a silent player or one who left, or end by agreement."""
        if due.what == "turno" and due.seat is not None:
            playing.decide(tape, due.seat, playing.at_random(tape.state, ctx.rng), ctx.rng)
        elif due.what == "acuerdo":
            tape.emit(Acabada("acuerdo"))
        elif due.what == "abandono" and due.seat is not None:
            attendance.put_robot(tape, due.seat)

    def refusal(
        self, state: State, seat: Seat, action: Action, told: IllegalAction
    ) -> IllegalAction:
        """Name the rule that a move breaks."""
        if told.code != "valor" or not isinstance(action, (Mover, Contar)):
            return told
        return broken_rule(state, seat, action)

    evolve = staticmethod(evolve)

    def view(self, state: State, seat: Seat | None) -> Vista:
        """Return all that *seat* may see."""
        return view_of(state, seat)

    def face_up(self, state: State, seat: Seat) -> Vista:
        """Return the view of *seat*: there is nothing to turn up."""
        return view_of(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """Return the winners and the rest: there are no further places (parchís §1.15)."""
        end = state.fin
        if end is None:
            return None
        everybody = range(state.seats)
        if end.razon != "ganada":
            return Outcome((tuple(everybody),), end.razon, void=True)
        rest = tuple(seat for seat in everybody if seat not in end.ganan)
        return Outcome((end.ganan, rest), end.razon)

    def score_line(self, state: State) -> str:
        """Return by side how many pieces are in the goal."""
        home = view_of(state, None).en_meta
        return "-".join(str(sum(home[s] for s in side)) for side in sides(state.options))

    def stands_to_lose(self, state: State, seat: Seat) -> Outcome | None:
        """Return nothing before the end: a robot would play on from *seat*."""
        return self.outcome(state)
