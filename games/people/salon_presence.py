"""Who is in each salón: every web process says which people it has and since when (decisiones §4).

A row a person and process is a lease: the process writes all of its own again every few seconds,
with the moment in which their browsers were last heard. A cable that was pulled, a process that was
killed and a PostgreSQL that lost the table need nothing done: leases end, or are written again.
Hints only make it quick. A player or spectator of a match is present in that match's salón.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Count, IntegerField, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.utils import timezone

from accounts.models import Profile
from games.live import epoch, hints, process, sql
from games.live.executor import in_db
from games.live.hints import Hint
from games.live.hub import hub
from games.live.socket import LiveConsumer
from games.models import SalonPresence

FLUSH_S = 4.0
LEASE = timedelta(seconds=14)
"""A browser is heard every 5 s and its process writes every 4: it is missed for as long again.
With the 3 s between two looks at the list, a person who is gone leaves it within 20 s."""
GRACE_S = 3.0
"""How long the last window may be closed before its person has left: a reload takes less."""
CLEAN_S = 30.0
FORGOTTEN = timedelta(minutes=1)


class Lease(NamedTuple):
    """Somebody whom this process has in a salón, and how long ago he was last heard."""

    room_id: int
    user_id: int
    silent_s: float = 0.0
    hidden: bool = False


Person = tuple[int, int]
"""A salón and somebody in it."""

_leaving: dict[Person, float] = {}
"""Who has no window here any more, and when he is to be let go."""


# --- What windows do


async def enter(window: LiveConsumer, room_id: int) -> None:
    """Count the person of *window* as present in a salón, until it closes."""
    window.present_in = room_id
    _leaving.pop((room_id, window.user_id), None)
    await in_db(people_keep, _leases([(room_id, window.user_id)]))
    hints.spread([_hint(room_id, window.user_id)])


def leave(window: LiveConsumer) -> None:
    """Note that *window* is closed: its person leaves unless another opens in a moment."""
    room_id, window.present_in = window.present_in, None
    if room_id is not None:
        _leaving[room_id, window.user_id] = time.monotonic() + GRACE_S
        hints.spread([_hint(room_id, window.user_id)])  # he watches no more, or hides


async def hide(window: LiveConsumer, *, hidden: bool) -> None:
    """Note that *window* is out of sight, or in sight again."""
    room_id = window.present_in
    if room_id is None or window.is_hidden == hidden:
        return
    window.is_hidden = hidden
    await in_db(people_keep, _leases([(room_id, window.user_id)]))
    hints.spread([_hint(room_id, window.user_id)])


def _leases(only: Collection[Person] | None = None) -> list[Lease]:
    """Return the people of this process: one lease each, however many windows he has."""
    now = time.monotonic()
    found: dict[Person, Lease] = {}
    for window in tuple(process.sockets):
        if window.present_in is None:
            continue
        person = window.present_in, window.user_id
        if only is not None and person not in only:
            continue
        lease = Lease(*person, now - window.heard_at, window.is_hidden)
        other = found.get(person)
        if other is not None:
            silent_s = min(lease.silent_s, other.silent_s)
            lease = Lease(*person, silent_s, lease.hidden and other.hidden)
        found[person] = lease
    return list(found.values())


# --- What the process does every few seconds


async def flush() -> None:
    """Write the people of this process again. One statement."""
    if leases := _leases():
        await in_db(people_keep, leases)


async def let_go() -> None:
    """Take those who closed their last window a moment ago off the lists. One statement."""
    now = time.monotonic()
    due = [person for person, at in _leaving.items() if at <= now]
    if not due:
        return
    for person in due:
        del _leaving[person]
    here = {(lease.room_id, lease.user_id) for lease in _leases(due)}
    if gone := [person for person in due if person not in here]:
        await in_db(people_forget, gone)
        hints.spread([_hint(*person) for person in gone])


async def clean() -> None:
    """Delete what processes that are gone left behind."""
    await in_db(leases_clean)


def forget() -> None:
    """Forget the people who were leaving (tests: numbers start again)."""
    _leaving.clear()


# --- Rows


def people_keep(leases: Sequence[Lease]) -> None:
    """Write that this process has these people. One statement."""
    sql.run(
        """INSERT INTO games_salonpresence AS p (room_id, user_id, process, seen_at, hidden)
           SELECT room.id, person.id, %s, clock_timestamp() - l.silent, l.hidden
             FROM unnest(%s::bigint[], %s::bigint[], %s::interval[], %s::bool[])
                  AS l (room_id, user_id, silent, hidden)
             JOIN games_room room ON room.id = l.room_id
             JOIN accounts_user person ON person.id = l.user_id
           ON CONFLICT (room_id, user_id, process) DO UPDATE
              SET seen_at = greatest(p.seen_at, excluded.seen_at), hidden = excluded.hidden""",
        (
            hub.origin,
            [lease.room_id for lease in leases],
            [lease.user_id for lease in leases],
            [timedelta(seconds=lease.silent_s) for lease in leases],
            [lease.hidden for lease in leases],
        ),
    )


def people_forget(people: Sequence[Person]) -> None:
    """Write that this process has these people no more. One statement."""
    sql.run(
        """DELETE FROM games_salonpresence p
            USING unnest(%s::bigint[], %s::bigint[]) AS gone (room_id, user_id)
            WHERE p.process = %s AND p.room_id = gone.room_id AND p.user_id = gone.user_id""",
        ([room_id for room_id, _ in people], [user_id for _, user_id in people], hub.origin),
    )


def leases_clean() -> None:
    """Delete the leases that ended long ago."""
    sql.run("DELETE FROM games_salonpresence WHERE seen_at < clock_timestamp() - %s", (FORGOTTEN,))


@epoch.on_downtime
def give_back(gap: timedelta) -> None:
    """Lengthen every lease by the time in which nobody could write it."""
    sql.run("UPDATE games_salonpresence SET seen_at = seen_at + %s", (gap,))


# --- Questions


def people_count() -> Coalesce:
    """Return the expression, for a query of rooms, of how many people are present in each."""
    present = (
        SalonPresence.objects.filter(room=OuterRef("pk"), seen_at__gt=timezone.now() - LEASE)
        .order_by()
        .values("room")
        .annotate(many=Count("user", distinct=True))
    )
    return Coalesce(Subquery(present.values("many"), output_field=IntegerField()), 0)


def rooms_of(user_id: int) -> list[int]:
    """Return the salones in which somebody is present. One query."""
    present = SalonPresence.objects.filter(user_id=user_id, seen_at__gt=timezone.now() - LEASE)
    return sorted(set(present.values_list("room_id", flat=True)))


# --- Telling the lists


def _hint(room_id: int, user_id: int) -> Hint:
    return Hint(f"salon:{room_id}", f"gente:{user_id}", user_id)


def changed(room_id: int, user_ids: Iterable[int]) -> None:
    """Have the lists of a salón look again at these people, once this transaction commits."""
    for user_id in user_ids:
        hints.publish(*_hint(room_id, user_id))


def changed_everywhere(user_id: int) -> None:
    """Have the lists of wherever somebody is look at him again, once this transaction commits."""

    def tell() -> None:
        for room_id in rooms_of(user_id):
            hints.publish(*_hint(room_id, user_id))

    transaction.on_commit(tell, robust=True)


@receiver(post_save, sender=Profile)
def _shown_otherwise(instance: Profile, created: bool, **_signal: Any) -> None:
    """Show at once a status or an avatar that was changed, wherever that was done."""
    if not created:
        changed_everywhere(instance.user_id)


process.every(FLUSH_S, flush)
process.every(1.0, let_go)
process.every(CLEAN_S, clean)
