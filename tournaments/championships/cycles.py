"""Championships that repeat themselves: each is made and published from the last, by the clock.

The next is made when the one before it should begin, once: its cycle is locked, and the database
has one of each number. What its organiser may no longer do is left out, and he is told. Objects
that are prizes are those of the first, as far as they may be promised again when each is made. A
cycle ends when two in a row were cancelled.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from itertools import count, islice

from django.db import OperationalError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.refusals import Refusal as AnyRefusal
from games.live import sql
from tournaments.championships import founding, telling
from tournaments.championships.choosing import Again, Missing, offered_again
from tournaments.championships.conditions import Conditions
from tournaments.championships.entering import alone
from tournaments.championships.founding import Plan, Play
from tournaments.championships.jornadas import jornadas_repeated
from tournaments.championships.objects import (
    Offer,
    Shown,
    objects_foreseen,
    objects_held,
    objects_promised,
)
from tournaments.championships.posters import CHANGED_IN, poster_copy
from tournaments.championships.refusals import Refusal
from tournaments.championships.states import (
    championship_locked,
    require_organiser,
)
from tournaments.championships.versions import change_tell
from tournaments.models import Championship, Cycle
from tournaments.models.cycles import MOST_WEEKS
from tournaments.rules.periods import MADRID
from tournaments.rules.repeats import occurrence

log = logging.getLogger(__name__)

MOST_RUNNING = 5
"""Cycles that go on of one organiser, who is not of the staff."""
MOST_CANCELLED = 2
"""One after another; then the cycle ends."""
SHOWN = 5
_UNSEEN = ("borrador", "borrado")


@alone
def cycle_start(*, user: User, championship_id: int, weeks: int, until: date | None) -> None:
    """Have a championship be made again every so many *weeks*, the last time on *until*.

    Refuses with ``permiso``, ``juega_en_el``, ``prueba_no_se_repite``, ``estado``,
    ``ya_se_repite``, ``ciclo_semanas``, ``ciclos`` and ``ciclo_hasta``.
    """
    one = championship_locked(championship_id)
    require_organiser(one, user)
    repeated(one, weeks, until)


def repeated(one: Championship, weeks: int, until: date | None) -> None:
    """Have *one*, locked or new, be made again. Refuses as ``cycle_start``, but for who asks it."""
    if one.robots:
        raise Refusal("prueba_no_se_repite")
    if not may_repeat(one):
        raise Refusal("estado")
    if one.cycle is not None and one.cycle.stopped_at is None:
        raise Refusal("ya_se_repite")
    if type(weeks) is not int or not 1 <= weeks <= MOST_WEEKS:
        raise Refusal("ciclo_semanas", maximo=MOST_WEEKS)
    _require_few(one.organiser)
    if until is not None and _day(occurrence(one.starts_at, weeks, 1)) > until:
        raise Refusal("ciclo_hasta")
    one.cycle = Cycle.objects.create(
        organiser=one.organiser,
        first=one.starts_at,
        weeks=weeks,
        until=until,
        due_at=one.starts_at,
        **_before(one),
    )
    one.cycle_number = 0
    one.save(update_fields=["cycle", "cycle_number"])
    change_tell(one.pk)


def _before(one: Championship) -> dict[str, timedelta | None]:
    """Return how long before its start it closes, and opens if it has a moment for that."""
    return {
        "closes_before": one.starts_at - one.closes_at,
        "opens_before": None if one.opens_at is None else one.starts_at - one.opens_at,
    }


def cycle_follow(one: Championship) -> None:
    """Have the cycle that the locked draft *one* begins, if it does, go by its dates.

    Refuses with ``prueba_no_se_repite`` and ``ciclo_hasta``.
    """
    if one.cycle is None or one.cycle.stopped_at is not None:
        return
    if one.robots:
        raise Refusal("prueba_no_se_repite")
    until = one.cycle.until
    if until is not None and _day(occurrence(one.starts_at, one.cycle.weeks, 1)) > until:
        raise Refusal("ciclo_hasta")
    rows = Cycle.objects.filter(pk=one.cycle.pk, stopped_at=None)
    rows.update(first=one.starts_at, due_at=one.starts_at, **_before(one))


def _require_few(organiser: User) -> None:
    """Refuse with ``ciclos`` who has as many as he may; until the end no other counts his."""
    if organiser.is_staff:
        return
    sql.row("SELECT pg_advisory_xact_lock(hashtext(%s))", (f"cycles {organiser.pk}",))
    if Cycle.objects.filter(organiser=organiser, stopped_at=None).count() >= MOST_RUNNING:
        raise Refusal("ciclos", maximo=MOST_RUNNING)


def may_repeat(one: Championship) -> bool:
    """Return whether *one* may begin to repeat itself: people play it, and it is not over."""
    return not one.robots and one.state in CHANGED_IN


@alone
def cycle_stop(*, user: User, championship_id: int) -> None:
    """Have no more be made after those that there are.

    Refuses with ``permiso``, ``juega_en_el`` and ``no_se_repite``.
    """
    one = championship_locked(championship_id)
    require_organiser(one, user)
    rows = Cycle.objects.filter(championships=one, stopped_at=None)
    if not rows.update(stopped_at=timezone.now()):
        raise Refusal("no_se_repite")
    change_tell(one.pk)


def next_dates(cycle: Cycle) -> list[datetime]:
    """Return when the next ones begin, ``SHOWN`` of them at most; none of a cycle that is over."""
    if cycle.stopped_at is not None:
        return []
    ahead = (occurrence(cycle.first, cycle.weeks, n) for n in count(cycle.next))
    return [at for at in islice(ahead, SHOWN) if cycle.until is None or _day(at) <= cycle.until]


def was_made(cycle: Cycle) -> bool:
    """Return whether the last that was to be made was. One query."""
    return cycle.championships.filter(cycle_number=cycle.next - 1).exists()


def objects_from(one: Championship) -> Championship:
    """Return whose objects the next after *one* has: the first of its cycle's, if that goes on."""
    if one.cycle is None or one.cycle.stopped_at is not None:
        return one
    return one.cycle.championships.filter(cycle_number=0).first() or one


def _day(at: datetime) -> date:
    return at.astimezone(MADRID).date()


# --- The clock


def next_made(cycle_id: int) -> None:
    """Make the next championship of a cycle from its last and publish it, if it is time."""
    locked = Cycle.objects.select_for_update(no_key=True, of=("self",))
    cycle = locked.select_related("organiser").get(pk=cycle_id)
    now = timezone.now()
    if cycle.stopped_at is not None or cycle.due_at > now:
        return
    rows = cycle.championships.select_related("room", "organiser").order_by("-cycle_number")
    before = list(rows[:MOST_CANCELLED])
    last = before[0] if before else None
    starts_at = _next_ahead(cycle, now)
    is_over = cycle.until is not None and _day(starts_at) > cycle.until
    is_over = is_over or not cycle.organiser.is_active
    if last is None or last.state in _UNSEEN or last.robots or is_over:
        cycle.stopped_at = now
        cycle.save(update_fields=["stopped_at"])
        return
    if [one.state for one in before] == ["cancelado"] * MOST_CANCELLED:
        _given_up(cycle, last)
        return
    is_made, said = _tried(cycle, last, starts_at)
    cycle.left_out = said[:300]
    if not is_made:
        telling.tell(last, "ciclo", [cycle.organiser_id], about=cycle.next)
    cycle.next += 1
    cycle.due_at = starts_at
    cycle.save(update_fields=["next", "due_at", "left_out"])
    change_tell(last.pk)


def _given_up(cycle: Cycle, last: Championship) -> None:
    """End a cycle to which nobody comes, and tell its organiser why."""
    cycle.stopped_at, cycle.left_out = timezone.now(), Refusal("ciclo_cancelado").sentence()
    cycle.save(update_fields=["stopped_at", "left_out"])
    telling.tell(last, "ciclo", [cycle.organiser_id], about=cycle.next)
    change_tell(last.pk)


def _tried(cycle: Cycle, last: Championship, starts_at: datetime) -> tuple[bool, str]:
    """Make the next one of *cycle*; return whether it was, and what its organiser is to know.

    What fails is tried no more than what is refused: once, or each sweep would fail again.
    """
    try:
        with transaction.atomic():
            return True, _made(cycle, last, starts_at)
    except AnyRefusal as refusal:
        return False, refusal.sentence()
    except OperationalError:
        raise  # the database asks for it again, or is not there
    except Exception:
        log.exception("%r: the next one could not be made", cycle)
        return False, Refusal("ciclo_fallo").sentence()


def _next_ahead(cycle: Cycle, now: datetime) -> datetime:
    """Return when the next one begins, the first into which one can still enter."""
    while True:
        starts_at = occurrence(cycle.first, cycle.weeks, cycle.next)
        if starts_at - cycle.closes_before > now:
            return starts_at
        cycle.next += 1


def _made(cycle: Cycle, last: Championship, starts_at: datetime) -> str:
    """Found what *last* was, to begin then, and open it; return without which objects, or "".

    Refuses what founding and opening refuse.
    """
    one = founding.championship_create(
        organiser=cycle.organiser,
        room_id=last.room_id,
        name=last.name,
        text=last.text,
        plan=_plan_of(cycle, last, starts_at),
        options=last.options,
        conditions=last.conditions,
        admits=Conditions(last.reliability, last.level_least, last.level_most, last.friends_only),
        play=_play_of(last, by_house=cycle.organiser.is_staff),
        is_repeated=True,
    )
    one.cycle, one.cycle_number, one.key_hash = cycle, cycle.next, last.key_hash
    one.save(update_fields=["cycle", "cycle_number", "key_hash"])
    poster_copy(last, one)
    one = championship_locked(one.pk)
    # The objects with which the first was announced, and not what the last had of them.
    lost = _objects_held(one, offered_again(objects_from(last), cycle.organiser))
    founding.published(one)
    if not lost:
        return ""
    telling.tell(one, "ciclo_sin_objeto", [cycle.organiser_id])
    return _("El último se publicó sin %(objetos)s.") % {"objetos": ", ".join(lost)}


def _plan_of(cycle: Cycle, last: Championship, starts_at: datetime) -> Plan:
    """Return how and when the next is played: as *last*, its jornadas as long after beginning."""
    return Plan(
        format=last.format,
        chairs=last.chairs,
        in_pairs=last.in_pairs,
        places=last.places,
        least=last.least,
        fee=last.fee,
        closes_at=starts_at - cycle.closes_before,
        starts_at=starts_at,
        check_in_minutes=last.check_in_minutes,
        opens_at=_opens_at(cycle, starts_at),
        jornadas_at=jornadas_repeated(last, starts_at),
    )


def _objects_held(one: Championship, again: Again) -> list[str]:
    """Have the locked draft *one* hold what may be its prizes *again*; return what it lacks.

    Where one of a pair would have none its place has none, and lacks the other's too. What is
    refused after all, as while the economy stands still, is left out whole.
    """
    gone = {each.place for each in again.missing}
    offers = [offer for offer in again.offers if offer.place not in gone]
    lost = [_named(each) for each in again.missing if each.is_lost]
    lost += _names([offer for offer in again.offers if offer.place in gone])
    try:
        with transaction.atomic():
            objects_promised(one, one.organiser, offers)
            objects_held(one)
    except AnyRefusal:
        return [*lost, *_names(offers)]
    return lost


def _names(offers: Sequence[Offer]) -> list[str]:
    return [_named(each) for each in objects_foreseen(offers)] if offers else []


def _named(one: Missing | Shown) -> str:
    return f"«{one.name}» ({one.place}.º)"


def _play_of(last: Championship, *, by_house: bool) -> Play:
    """Return how *last* was played and what it gave; what the staff promised, if its host may."""
    amounts = (last.amounts, last.consuelo_amounts) if by_house else ((), ())
    return Play(last.rules, last.shares, amounts[0], last.consuelo_share, amounts[1])


def _opens_at(cycle: Cycle, starts_at: datetime) -> datetime | None:
    """Return from when on one may enter what begins then; ``None`` where that is at once."""
    if cycle.opens_before is None:
        return None
    opens_at = starts_at - cycle.opens_before
    return opens_at if opens_at > timezone.now() else None
