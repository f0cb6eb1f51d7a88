"""The state of the people at a table, and how events change it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from games.engines.core.attendance.events import (
    Ausentado,
    Caido,
    Continuado,
    EsperaAbierta,
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
from games.engines.core.contract import Event, Seat
from games.engines.core.manners import USUAL, ClockName, Manners

ABSENT_TURN_MS = 1_000
"""An absent player's decisions are taken after this, so that people can follow."""
SECOND_MS = 1_000


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """A wait of *ms* that may be stopped; *armed* is what was *used* when it last began to run."""

    ms: int
    token: int
    used: int = 0
    armed: int = 0


class Wait(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the table waits for: a decision of *seat*, or (``None``) that everybody continues."""

    seat: Seat | None
    clock: Clock | None = None
    expired: bool = False
    continued: tuple[Seat, ...] = ()


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """One player: what is left of his bank, his misses in a row, absence, courtesy and pauses."""

    bank_ms: int
    misses: int = 0
    absence: Clock | None = None
    fall: Clock | None = None
    courtesy_used_ms: int = 0
    pauses: int = 0
    proposed: bool = False
    robot: bool = False
    """Left, and a robot plays from the seat."""
    out: bool = False
    """Nobody is awaited here: the player is out of the match, or the chair is free."""


class Attendance(msgspec.Struct, frozen=True, omit_defaults=True):
    """The people of one match. *tokens* counts the waits begun: none is taken for another.

    A state from before there were *manners* was played by the usual ones.
    """

    turn_ms: int | None
    people: tuple[Person, ...]
    wait: Wait | None = None
    fallen: tuple[Seat, ...] = ()
    pause: Seat | None = None
    pause_token: int = 0
    proposal: tuple[Seat, ...] = ()
    tokens: int = 0
    manners: Manners = USUAL
    absent_stay: bool = False
    """Whether the absent never leave for it: they are played for until they are back."""
    noticed_s: int = 0
    """What is over of the courtesy of a fall when it is noticed, where it counts from before."""

    @property
    def suspended(self) -> bool:
        """Return whether the table waits for somebody who fell."""
        return bool(self.fallen) and self.manners.fall_stops

    @property
    def stopped(self) -> bool:
        """Return whether the match is suspended by a fall or paused."""
        # Asked several times for each play: not by way of the property above.
        return self.pause is not None or (bool(self.fallen) and self.manners.fall_stops)

    @property
    def replaced(self) -> tuple[Seat, ...]:
        """Return the seats from which a robot plays because their player left."""
        return tuple([seat for seat, person in enumerate(self.people) if person.robot])

    @property
    def gone(self) -> tuple[Seat, ...]:
        """Return the seats on which nobody is awaited."""
        return tuple([seat for seat, person in enumerate(self.people) if person.out])

    def is_absent(self, seat: Seat) -> bool:
        """Return whether *seat* is absent: the table plays for him."""
        return self.people[seat].absence is not None


def begin(seats: int, clock: ClockName, manners: Manners = USUAL) -> Attendance:
    """Return the people of a new match with that turn clock of its *manners*."""
    turn_ms, bank_ms = _times(clock, manners)
    return Attendance(turn_ms, tuple(Person(bank_ms) for _ in range(seats)), manners=manners)


def _times(clock: ClockName, manners: Manners) -> tuple[int | None, int]:
    """Return the milliseconds of a decision, if they are counted, and of the bank."""
    times = manners.clock(clock)
    return (None, 0) if times is None else (times[0] * SECOND_MS, times[1] * SECOND_MS)


def seat_freed(people: Attendance, seat: Seat) -> Attendance:
    """Return *people* without the player of *seat*, for whom nobody waits any more."""
    stood = people.stopped
    row = _with(people, seat, out=True, robot=False, fall=None, absence=None, misses=0)
    proposal = people.proposal
    people = replace(
        people,
        people=row,
        fallen=tuple(other for other in people.fallen if other != seat),
        pause=None if people.pause == seat else people.pause,
        proposal=() if proposal[:1] == (seat,) else tuple(s for s in proposal if s != seat),
    )
    return _resumed(people) if stood else people


def seat_filled(people: Attendance, seat: Seat, clock: ClockName) -> Attendance:
    """Return *people* with somebody new on *seat*, with a whole bank and courtesy."""
    row = list(people.people)
    row[seat] = Person(_times(clock, people.manners)[1])
    return replace(people, people=tuple(row))


def hand_started(people: Attendance) -> Attendance:
    """Return *people* for a new hand: a pending proposal lapses and everybody may propose again."""
    if not people.proposal and not any(person.proposed for person in people.people):
        return people
    cleared = tuple(replace(person, proposed=False) for person in people.people)
    return replace(people, proposal=(), people=cleared)


def courtesy_renewed(people: Attendance, seat: Seat) -> Attendance:
    """Return *people* as if *seat* had never fallen: for a game where only each fall counts."""
    return replace(people, people=_with(people, seat, courtesy_used_ms=0))


def _with(people: Attendance, seat: Seat, **changes: Any) -> tuple[Person, ...]:
    row = list(people.people)
    row[seat] = replace(row[seat], **changes)
    return tuple(row)


def _tick(clock: Clock, ms: int) -> Clock:
    return replace(clock, used=clock.used + ms)


def _elapsed(people: Attendance, event: Transcurrido) -> Attendance:
    if people.fallen:
        row = list(people.people)
        for seat in people.fallen:
            used = row[seat].courtesy_used_ms + event.ms
            row[seat] = replace(row[seat], courtesy_used_ms=used)
        people = replace(people, people=tuple(row))
    if people.stopped:
        return people
    wait = people.wait
    if wait is not None and wait.clock is not None:
        people = replace(people, wait=replace(wait, clock=_tick(wait.clock, event.ms)))
    for seat, person in enumerate(people.people):
        if person.absence is not None:
            ticked = _with(people, seat, absence=_tick(person.absence, event.ms))
            people = replace(people, people=ticked)
    return people


def _paid(people: Attendance) -> tuple[Person, ...]:
    """Return the row once the decision being waited for was taken by the player himself."""
    wait = people.wait
    if wait is None or wait.seat is None or wait.expired or wait.clock is None:
        return people.people
    person = people.people[wait.seat]
    if person.absence is not None or people.turn_ms is None:
        return people.people
    over = wait.clock.used - people.turn_ms
    if over <= 0 and not person.misses:
        return people.people
    bank = person.bank_ms if over <= 0 else max(0, person.bank_ms - over)
    return _with(people, wait.seat, bank_ms=bank, misses=0)


def _wait_ms(people: Attendance, row: Sequence[Person], seat: Seat | None) -> int | None:
    if seat is None:
        if people.turn_ms is None and people.manners.own_pace:
            return None
        return people.manners.continue_s * SECOND_MS
    if row[seat].absence is not None:
        return ABSENT_TURN_MS
    return None if people.turn_ms is None else people.turn_ms + row[seat].bank_ms


def _opened(people: Attendance, event: EsperaAbierta) -> Attendance:
    row = _paid(people)
    ms = _wait_ms(people, row, event.asiento)
    token = people.tokens + 1
    clock = None if ms is None else Clock(ms, token)
    return replace(people, people=row, tokens=token, wait=Wait(event.asiento, clock))


def _expired(people: Attendance, event: RelojVencido) -> Attendance:
    person = people.people[event.asiento]
    row = _with(people, event.asiento, bank_ms=0, misses=person.misses + 1)
    assert people.wait is not None
    return replace(people, people=row, wait=replace(people.wait, expired=True))


def _absent(people: Attendance, event: Ausentado) -> Attendance:
    token = people.tokens + 1
    row = _with(people, event.asiento, absence=Clock(people.manners.absence_s * SECOND_MS, token))
    return replace(people, people=row, tokens=token)


def _returned(people: Attendance, event: Regresado) -> Attendance:
    people = replace(people, people=_with(people, event.asiento, absence=None, misses=0))
    return _waiting_anew(people, event.asiento)


def _fell(people: Attendance, event: Caido) -> Attendance:
    person = people.people[event.asiento]
    token = people.tokens + 1
    manners = people.manners
    left_ms = manners.falls_total_s * SECOND_MS - person.courtesy_used_ms
    ms = max(0, min((manners.fall_s - people.noticed_s) * SECOND_MS, left_ms))
    row = _with(people, event.asiento, fall=Clock(ms, token))
    return replace(people, people=row, tokens=token, fallen=(*people.fallen, event.asiento))


def _reconnected(people: Attendance, event: Reconectado) -> Attendance:
    row = _with(people, event.asiento, fall=None)
    fallen = tuple(seat for seat in people.fallen if seat != event.asiento)
    after = replace(people, people=row, fallen=fallen)
    return _resumed(after) if people.stopped else after


def _paused(people: Attendance, event: Pausado) -> Attendance:
    token = people.tokens + 1
    row = _with(people, event.asiento, pauses=people.people[event.asiento].pauses + 1)
    return replace(people, people=row, pause=event.asiento, pause_token=token, tokens=token)


def _pause_ended(people: Attendance, event: Reanudado) -> Attendance:
    return _resumed(replace(people, pause=None))


def _resumed(people: Attendance) -> Attendance:
    """Return *people* with the clocks running again from where they stopped."""
    if people.stopped:
        return people
    token = people.tokens
    wait = people.wait
    if wait is not None and wait.clock is not None:
        token += 1
        wait = replace(wait, clock=_rearmed(wait.clock, token))
    row = list(people.people)
    for seat, person in enumerate(row):
        if person.absence is not None:
            token += 1
            row[seat] = replace(person, absence=_rearmed(person.absence, token))
    return replace(people, people=tuple(row), wait=wait, tokens=token)


def _rearmed(clock: Clock, token: int) -> Clock:
    return replace(clock, token=token, armed=clock.used)


def _continued(people: Attendance, event: Continuado) -> Attendance:
    wait = people.wait
    assert wait is not None
    return replace(people, wait=replace(wait, continued=(*wait.continued, event.asiento)))


def _proposed(people: Attendance, event: FinPropuesto) -> Attendance:
    row = _with(people, event.asiento, proposed=True)
    return replace(people, people=row, proposal=(event.asiento,))


def _agreed(people: Attendance, event: FinAceptado) -> Attendance:
    return replace(people, proposal=(*people.proposal, event.asiento))


def _dropped(people: Attendance, event: FinRechazado) -> Attendance:
    return replace(people, proposal=())


def _replaced(people: Attendance, event: Sustituido) -> Attendance:
    """Return *people* with a robot on the seat: nothing waits for the player who left any more."""
    seat = event.asiento
    row = _with(people, seat, robot=True, fall=None, absence=None, misses=0)
    stood = people.stopped
    people = replace(
        people,
        people=row,
        fallen=tuple(other for other in people.fallen if other != seat),
        pause=None if people.pause == seat else people.pause,
        proposal=() if people.proposal[:1] == (seat,) else people.proposal,
    )
    if stood:
        return _resumed(people)
    return _waiting_anew(people, seat)


def _restored(people: Attendance, event: Recuperado) -> Attendance:
    people = replace(people, people=_with(people, event.asiento, robot=False, misses=0))
    return _waiting_anew(people, event.asiento)


def _waiting_anew(people: Attendance, seat: Seat) -> Attendance:
    """Return *people* with a whole clock for the decision that the table awaits of *seat*."""
    wait = people.wait
    if wait is None or wait.seat != seat:
        return people
    token = people.tokens + 1
    ms = _wait_ms(people, people.people, seat)
    clock = None if ms is None else Clock(ms, token)
    return replace(people, tokens=token, wait=Wait(seat, clock))


EVOLVE: dict[type[Event], Callable[[Attendance, Any], Attendance]] = {
    Transcurrido: _elapsed,
    EsperaAbierta: _opened,
    RelojVencido: _expired,
    Ausentado: _absent,
    Regresado: _returned,
    Caido: _fell,
    Reconectado: _reconnected,
    Pausado: _paused,
    Reanudado: _pause_ended,
    Continuado: _continued,
    FinPropuesto: _proposed,
    FinAceptado: _agreed,
    FinRechazado: _dropped,
    Sustituido: _replaced,
    Recuperado: _restored,
}
"""By event: the people after it."""

EVENTS: tuple[type[Event], ...] = tuple(EVOLVE)
