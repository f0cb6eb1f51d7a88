"""What is open to the people of a table, what it waits for, and what its actions lead to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, Protocol, TypeVar

import msgspec

from games.engines.core.attendance.actions import (
    AceptarFin,
    Continuar,
    FinPausa,
    PedirPausa,
    ProponerFin,
    RechazarFin,
    Volver,
)
from games.engines.core.attendance.events import (
    Ausentado,
    Caido,
    Continuado,
    FinAceptado,
    FinPropuesto,
    FinRechazado,
    Pausado,
    Reanudado,
    Reconectado,
    Recuperado,
    Regresado,
    RelojVencido,
    Sustituido,
    Transcurrido,
)
from games.engines.core.attendance.people import (
    SECOND_MS,
    Attendance,
    Clock,
    seat_freed,
)
from games.engines.core.contract import (
    Action,
    Choice,
    Context,
    Event,
    IllegalAction,
    Seat,
    SeatBack,
    SeatLeft,
    SeatLost,
    SeatRestored,
    Tape,
    Timer,
    TimerFired,
)


class AttendanceView(msgspec.Struct, frozen=True):
    """What everybody sees of the people; every game's view begins with these fields."""

    caidos: tuple[Seat, ...]
    pausa: Seat | None
    pausas: tuple[int, ...]
    """By seat: pauses asked for so far."""
    ausentes: tuple[bool, ...]
    fin_propuesto: tuple[Seat, ...]
    """The seats that want to end by agreement, the proposer first; empty when nobody asked."""
    bancos_ms: tuple[int, ...]
    """By seat: what is left of the time bank, in milliseconds."""
    continuan: tuple[bool, ...]
    fuera: tuple[Seat, ...]
    """The seats on which nobody is awaited: whoever had them is out, or they are free."""


class HasAttendance(Protocol):
    """A game state with people in it."""

    @property
    def asistencia(self) -> Attendance:
        """Return the people."""
        ...


S = TypeVar("S", bound=HasAttendance)


class Due(msgspec.Struct, frozen=True):
    """What the game has to carry out now (for *seat*, unless it concerns everybody)."""

    what: Literal["turno", "continuar", "abandono", "acuerdo"]
    seat: Seat | None = None


_PAUSE = Choice(PedirPausa, kind="free")
_END_PAUSE = Choice(FinPausa, kind="free")
_BACK = Choice(Volver, kind="free")
_PROPOSE = Choice(ProponerFin, kind="free")
_WITHDRAW = Choice(RechazarFin, kind="free")
_VOTE = (Choice(AceptarFin, kind="vote"), Choice(RechazarFin, kind="vote"))
_CONTINUE = Choice(Continuar)


def choices(people: Attendance, seat: Seat) -> list[Choice]:
    """Return what *seat* may do about attendance: nothing while all wait for one (RULING 23)."""
    if people.fallen and people.suspended:  # hardly ever: the first alone spares the call
        return []
    person = people.people[seat]
    if person.out:
        return []
    found: list[Choice] = []
    wait, pause = people.wait, people.pause
    if person.absence is not None:
        found.append(_BACK)
    elif wait is not None and wait.seat is None and pause is None and seat not in wait.continued:
        found.append(_CONTINUE)
    if pause is None:
        if person.pauses < people.manners.pauses:
            found.append(_PAUSE)
    elif pause == seat:
        found.append(_END_PAUSE)
    if not people.proposal:
        if people.manners.may_agree and not person.proposed:
            found.append(_PROPOSE)
    elif seat == people.proposal[0]:
        found.append(_WITHDRAW)
    elif seat not in people.proposal:
        found.extend(_VOTE)
    return found


def may_decide(people: Attendance, seat: Seat) -> bool:
    """Return whether a decision of the game is open to *seat* as far as attendance goes."""
    return not people.stopped and people.people[seat].absence is None


def explain(people: Attendance, seat: Seat, refusal: IllegalAction) -> IllegalAction:
    """Return why *seat* may do nothing where that is the people's doing, else *refusal* itself.

    The code is ``fase``, with ``motivo``: ``suspendida``, ``pausa`` or ``ausente``.
    """
    if people.suspended:
        return IllegalAction("fase", motivo="suspendida", caidos=people.fallen)
    if people.pause is not None:
        return IllegalAction("fase", motivo="pausa", asiento=people.pause)
    if refusal.code == "fuera_de_turno" and people.is_absent(seat):
        return IllegalAction("fase", motivo="ausente")
    return refusal


def timers(people: Attendance) -> list[Timer]:
    """Return the waits that must run: of the falls and, unless they or a pause stop it, of play."""
    found: list[Timer] = []
    for seat in people.fallen:
        fall = people.people[seat].fall
        assert fall is not None
        found.append(Timer(f"reconexion:{seat}", fall.ms, fall.token, seat))
    if people.pause is not None:
        pause_ms = people.manners.pause_s * SECOND_MS
        found.append(Timer("pausa", pause_ms, people.pause_token, people.pause))
    if people.stopped:
        return found
    wait = people.wait
    if wait is not None and wait.clock is not None:
        key = "continuar" if wait.seat is None else f"turno:{wait.seat}"
        found.append(_timer(key, wait.clock, wait.seat))
    for seat, person in enumerate(people.people):
        if person.absence is not None and not people.absent_stay:
            found.append(_timer(f"ausente:{seat}", person.absence, seat))
    return found


def _timer(key: str, clock: Clock, seat: Seat | None) -> Timer:
    return Timer(key, max(0, clock.ms - clock.armed), clock.token, seat)


def seen(people: Attendance) -> dict[str, Any]:
    """Return the fields of ``AttendanceView``."""
    wait, seats = people.wait, len(people.people)
    continued = wait.continued if wait is not None else ()
    return {
        "caidos": people.fallen,
        "pausa": people.pause,
        "pausas": tuple([person.pauses for person in people.people]),
        "ausentes": tuple([person.absence is not None for person in people.people]),
        "fin_propuesto": people.proposal,
        "bancos_ms": tuple([person.bank_ms for person in people.people]),
        "continuan": tuple([seat in continued for seat in range(seats)])
        if continued
        else (False,) * seats,
        "fuera": people.gone,
    }


def spend(tape: Tape[S], ctx: Context, *, always: bool = False) -> None:
    """Count the time since the step before for whatever clock was running.

    *always*: even if none was, for a game that goes by the time since its beginning.
    """
    people = tape.state.asistencia
    if ctx.elapsed_ms <= 0:
        return
    if (
        always
        or people.fallen
        or (
            people.pause is None
            and (
                (people.wait is not None and people.wait.clock is not None)
                or any(person.absence is not None for person in people.people)
            )
        )
    ):
        tape.emit(Transcurrido(ctx.elapsed_ms))


def table_action(tape: Tape[S], action: Action) -> Due | None:
    """Carry out a table action and return what the game has to do; ignore what does not apply."""
    people = tape.state.asistencia
    if isinstance(action, TimerFired):
        return _fired(tape, action)
    if not isinstance(action, (SeatLost, SeatBack, SeatLeft, SeatRestored)):
        return None
    seat = action.seat
    if not 0 <= seat < len(people.people):
        return None
    if people.people[seat].out:
        return None
    if people.people[seat].robot:
        if isinstance(action, SeatRestored):
            tape.emit(Recuperado(seat))
        return None
    if isinstance(action, SeatLeft):
        return Due("abandono", seat)
    if isinstance(action, SeatLost) and seat not in people.fallen:
        tape.emit(Caido(seat))
    elif isinstance(action, SeatBack) and seat in people.fallen:
        tape.emit(Reconectado(seat))
    return None


def put_robot(tape: Tape[S], seat: Seat) -> None:
    """Let a robot play on from *seat*: what a game does about ``abandono`` where nobody ends it."""
    tape.emit(Sustituido(seat))


def _fired(tape: Tape[S], action: TimerFired) -> Due | None:
    people = tape.state.asistencia
    for timer in timers(people):
        if timer.key == action.key and timer.token == action.token:
            break
    else:
        return None
    what = timer.key.partition(":")[0]
    if what == "continuar":
        return Due("continuar")
    seat = timer.seat
    assert seat is not None
    if what == "pausa":
        tape.emit(Reanudado(seat))
        return None
    if what != "turno":
        return Due("abandono", seat)
    if people.is_absent(seat) or people.people[seat].robot:  # a robot is never absent
        return Due("turno", seat)
    if tape.emit(RelojVencido(seat)).asistencia.people[seat].misses >= people.manners.misses:
        tape.emit(Ausentado(seat))
    return Due("turno", seat)


_SIMPLE: dict[type[Action], Callable[[Seat], Event]] = {
    PedirPausa: Pausado,
    FinPausa: Reanudado,
    Volver: Regresado,
    ProponerFin: FinPropuesto,
    AceptarFin: FinAceptado,
    RechazarFin: FinRechazado,
}


def seat_action(tape: Tape[S], seat: Seat, action: Action) -> Due | None:
    """Carry out a legal action of ``ACTIONS`` and return what the game has to do, if anything."""
    simple = _SIMPLE.get(type(action))
    if simple is not None:
        tape.emit(simple(seat))
        return None
    return Due("continuar") if everybody_continued(tape.emit(Continuado(seat)).asistencia) else None


def everybody_agreed(people: Attendance) -> bool:
    """Return whether all who are there, two at least, want to end: one who goes has no vote."""
    agreed = len(people.proposal)
    return agreed > 1 and agreed == sum(not person.out for person in people.people)


def agreed_without(people: Attendance, seat: Seat) -> bool:
    """Return whether only the vote of *seat* is missing, so that all agree once he has gone."""
    voted = people.proposal  # hardly ever: asked first, as it spares the rest
    return bool(voted) and seat not in voted and everybody_agreed(seat_freed(people, seat))


def everybody_continued(people: Attendance) -> bool:
    """Return whether nobody present has still to press *continuar*."""
    wait = people.wait
    return wait is not None and all(
        seat in wait.continued or person.absence is not None or person.out
        for seat, person in enumerate(people.people)
    )
