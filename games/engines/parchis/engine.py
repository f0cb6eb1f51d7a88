"""Parchís as the platform knows it: the ``Engine`` made of the parts of this package."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from games.engines.core import attendance
from games.engines.core.contract import (
    Action,
    Choice,
    Context,
    Event,
    IllegalAction,
    LeavePolicy,
    Outcome,
    Rng,
    Seat,
    Step,
    Tape,
    Timer,
)
from games.engines.core.legal import require_legal
from games.engines.parchis import actions, playing
from games.engines.parchis.actions import Contar, Mover
from games.engines.parchis.board import PIECE
from games.engines.parchis.choices import legal_choices, menu_of
from games.engines.parchis.events import Acabada, PartidaEmpezada
from games.engines.parchis.evolution import CLOCKS, EVENTS, evolve
from games.engines.parchis.options import Options, chairs, problems
from games.engines.parchis.projection import view_of
from games.engines.parchis.state import State, begun, own_colours, partner_colours, sides
from games.engines.parchis.view import Vista


class Parchis:
    """The rules of parchís (§1): everyone against everyone, in pairs or with two colours."""

    key: ClassVar[str] = "parchis"
    rules_version: ClassVar[int] = 1
    leave_policy: ClassVar[LeavePolicy] = "robot"
    table_sizes: ClassVar[tuple[int, ...]] = (2, 3, 4)
    usual_seats: ClassVar[int] = 4
    state_type: ClassVar[type] = State
    options_type: ClassVar[type] = Options
    actions: ClassVar[tuple[type[Action], ...]] = actions.ACTIONS
    events: ClassVar[tuple[type[Event], ...]] = EVENTS

    def seats(self, options: Options) -> tuple[int, int]:
        """Return as many as the chairs taken."""
        taken = len(chairs(options))
        return taken, taken

    def check_options(self, options: Options, seats: int) -> Sequence[str]:
        """Return ``opcion``, ``jugadores``, ``parejas`` or ``dos_colores``."""
        try:
            msgspec.convert(msgspec.to_builtins(options), Options)
        except msgspec.ValidationError:
            return ["opcion"]
        found = [] if seats == len(chairs(options)) else ["jugadores"]
        return found + problems(options)

    def competitive(self, options: Options) -> bool:
        """Return that every match counts."""
        return True

    def sides(self, options: Options, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Return the seats that win together."""
        return sides(options)

    def start(self, options: Options, seats: int, rng: Rng) -> Step[State]:
        """Open a match: everybody is to roll to see who starts."""
        opening = PartidaEmpezada(options)
        people = attendance.begin(seats, options.reloj, CLOCKS)
        tape: Tape[State] = Tape(evolve, begun(options, people))
        tape.emit(opening)
        playing.wait_for_turn(tape)
        return tape.step()

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Choice]:
        """Return what *seat* may do now."""
        return legal_choices(state, seat)

    def play(self, state: State, seat: Seat | None, action: Action, ctx: Context) -> Step[State]:
        """Carry out a legal action; raises ``IllegalAction`` and changes nothing otherwise."""
        tape = Tape(evolve, state)
        if seat is None:
            if state.fin is None:
                attendance.spend(tape, ctx)
                _settle(tape, attendance.table_action(tape, action), ctx)
            return tape.step()
        _require_legal(state, seat, action)
        attendance.spend(tape, ctx)
        if type(action) in attendance.ACTIONS:
            _settle(tape, attendance.seat_action(tape, seat, action), ctx)
        else:
            playing.decide(tape, seat, action, ctx.rng)
        return tape.step()

    def evolve(self, state: State, event: Event) -> State:
        """Return the state after *event*."""
        return evolve(state, event)

    def view(self, state: State, seat: Seat | None) -> Vista:
        """Return all that *seat* may see."""
        return view_of(state, seat)

    def face_up(self, state: State, seat: Seat) -> Vista:
        """Return the view of *seat*: there is nothing to turn up."""
        return view_of(state, seat)

    def replaced(self, state: State) -> tuple[Seat, ...]:
        """Return the seats from which a robot plays because their player left."""
        return state.asistencia.replaced

    def timers(self, state: State) -> Sequence[Timer]:
        """Return the waits that must be running; none once the match is over."""
        return () if state.fin is not None else attendance.timers(state.asistencia)

    def outcome(self, state: State) -> Outcome | None:
        """Return the winners and the rest: there are no further places (§1.15)."""
        end = state.fin
        if end is None:
            return None
        everybody = range(state.seats)
        if end.razon != "ganada":
            return Outcome((tuple(everybody),), end.razon, void=True)
        rest = tuple(seat for seat in everybody if seat not in end.ganan)
        return Outcome((end.ganan, rest), end.razon)

    def score_line(self, state: State) -> str:
        """Return by seat how many pieces are in the goal."""
        return "-".join(str(home) for home in view_of(state, None).en_meta)

    def stands_to_lose(self, state: State, seat: Seat) -> Outcome | None:
        """Return nothing before the end: a robot would play on from *seat*."""
        return self.outcome(state)


def _require_legal(state: State, seat: Seat, action: Action) -> None:
    """Raise ``IllegalAction``, with the most telling code, unless *action* is open to *seat*."""
    if not 0 <= seat < state.seats:
        raise IllegalAction("asiento_ajeno")
    try:
        require_legal(legal_choices(state, seat), action)
    except IllegalAction as refusal:
        if state.fin is not None:
            raise IllegalAction("partida_terminada") from None
        told = attendance.explain(state.asistencia, seat, refusal)
        if told.code == "fuera_de_turno":
            told = IllegalAction("fuera_de_turno", turno=state.turno)
        elif told.code == "valor":
            told = _broken_rule(state, seat, action)
        raise told from None


def _broken_rule(state: State, seat: Seat, action: Action) -> IllegalAction:
    """Return the refusal that names the rule."""
    assert isinstance(action, (Mover, Contar))
    piece = PIECE.get(action.ficha)
    mine = (*own_colours(state.options, seat), *partner_colours(state.options, seat))
    if piece is None or piece >> 2 not in mine:
        return IllegalAction("ficha_ajena")
    if isinstance(action, Mover) and action.dado not in state.dados:
        return IllegalAction("dado", dados=state.dados)
    die = action.dado if isinstance(action, Mover) else None
    musts = {entry.must for entry in menu_of(state).moves if entry.die == die}
    for rule in ("sacar", "puente", "pareja"):
        if rule in musts:
            return IllegalAction("obligado", regla=rule)
    return IllegalAction("no_puede_mover", ficha=action.ficha)


def _settle(tape: Tape[State], due: attendance.Due | None, ctx: Context) -> None:
    """Carry out what attendance leaves to the game."""
    if due is None:
        return
    if due.what == "turno" and due.seat is not None:
        action = playing.at_random(tape.state, ctx.rng)
        playing.decide(tape, due.seat, action, ctx.rng)
    elif due.what == "acuerdo":
        tape.emit(Acabada("acuerdo"))
    elif due.what == "abandono" and due.seat is not None:
        attendance.put_robot(tape, due.seat)
