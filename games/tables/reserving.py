"""Tables whose chairs are reserved: made for something beyond them, and withdrawn.

Robots need no table: their match is made at once.

Each function is one transaction. Their origin is that of the match (``games.matches.origins``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Case, Max, QuerySet, When

from accounts.models import User
from games.matches import origins, seeds
from games.matches.departures import SUBSTITUTE
from games.matches.services import Seated, match_start
from games.models import Robot, Table, TableSeat
from games.tables import agreement as ag
from games.tables import forms, modality, reservation, services, standing, starting, store
from games.tables.gathering import GATHERINGS, RESERVED
from games.tables.opening import locked_room
from games.tables.refusals import Refusal
from games.tables.reservation import Reservation

NOBODY = 0
"""Whose a chair is that no person may take."""


class Reserved(NamedTuple):
    """What became of an origin: its *table* until the match has ended, its *match* once made."""

    table: int | None
    match: int | None


def table_reserve(
    *,
    room_id: int,
    origin: str,
    owners: Sequence[int],
    options: Mapping[str, Any],
    conditions: Mapping[str, Any],
) -> Reserved:
    """Open a table of a salón for *owners*, by chair, to play *origin*; return what there is of it.

    The chair of ``NOBODY`` is a robot's once the table begins without waiting (``table_begin``).
    Asking again changes nothing. The commitment to its shuffles is published with it. Refuses with
    ``silla`` a number of players that the game has not, with ``no_reservable`` who is none, is a
    robot or comes twice, and with ``opcion`` or ``combinacion`` what cannot be played. Raises
    ``ValueError`` without an origin.
    """
    if not origin:
        raise ValueError("a table is reserved for something")
    with transaction.atomic():
        room = locked_room(room_id)
        found = reserved_now(origin)
        if found is not None:
            return found
        reserved = _reservation(room.game, owners, options, conditions)
        last = room.tables.aggregate(n=Max("number"))["n"] or 0
        table = Table.objects.create(
            room=room,
            number=last + 1,
            value=0,
            origin=origin,
            reserved={name: getattr(reserved, name) for name in reserved.__struct_fields__},
        )
        before = store.load(table)
        store.save(table, before, standing.proposed(table, before))
        for user_id in owners:
            if user_id != NOBODY:
                starting.lead(user_id)
    return Reserved(table.pk, None)


def robots_play(
    *,
    room_id: int,
    origin: str,
    owners: Sequence[int],
    level: str,
    options: Mapping[str, Any],
    conditions: Mapping[str, Any],
) -> int:
    """Have *owners*, robots all, play *origin* by chair as *level* does; return their match.

    Nobody waits for them and nothing is put. Asking again changes nothing. Refuses as
    ``table_reserve``, with ``no_reservable`` who is no robot and with ``robots`` a level that the
    game has not. Raises ``ValueError`` without an origin.
    """
    if not origin:
        raise ValueError("robots play something")
    with transaction.atomic():
        room = locked_room(room_id)
        found = origins.match_of(origin)
        if found is not None:
            return found.pk
        seats = _robots(room.game, owners, level)
        chosen, rights = chosen_for(room.game, len(owners), options, conditions)
        drawn = seeds.drawn(room.game)
        match = match_start(
            room=room,
            table=None,
            seats=seats,
            options=forms.decode_options(room.game, chosen, range(len(owners))),
            conditions=rights,
            summary=forms.summary(room.game, chosen, len(owners)),
            stake=0,
            server_seed=drawn.seed,
            commitment=drawn.commitment,
            nonces=[],
            origin=origin,
        )
    return match.pk


def _robots(game: str, owners: Sequence[int], level: str) -> list[Seated]:
    """Return the robots of these chairs. Refuses with ``no_reservable`` who is none."""
    if len(owners) not in forms.chair_counts(game):
        raise Refusal("silla")
    if level not in forms.robot_levels(game):
        raise Refusal("robots")
    found = User.objects.filter(kind=User.Kind.ROBOT, is_active=True).in_bulk(owners)
    if len(found) < len(owners):
        raise Refusal("no_reservable")
    return [Seated(user=found[pk], robot_level=level) for pk in owners]


def _reservation(
    game: str, owners: Sequence[int], options: Mapping[str, Any], conditions: Mapping[str, Any]
) -> Reservation:
    """Return what is to be reserved; refuses what cannot be."""
    if len(owners) not in forms.chair_counts(game):
        raise Refusal("silla")
    _require_people([one for one in owners if one != NOBODY])
    chosen, rights = chosen_for(game, len(owners), options, conditions)
    return Reservation(tuple(owners), chosen, rights)


def chosen_for(
    game: str, chairs: int, options: Mapping[str, Any], conditions: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return whole what would be played at a reserved table of so many *chairs*, and its terms.

    Refuses with ``opcion`` or ``combinacion`` what cannot be.
    """
    chosen = forms.as_data(forms.decode_options(game, dict(options), range(chairs)))
    modality.require_fit(game, GATHERINGS[RESERVED], chosen, chairs)
    rights = forms.decode_rights(dict(conditions))
    forms.require_meaning(game, chosen, rights, training=False)
    return chosen, forms.as_data(rights)


def _require_people(owners: Sequence[int]) -> None:
    people = User.objects.filter(pk__in=owners, is_active=True)
    if len(set(owners)) < len(owners) or sum(not one.is_robot for one in people) < len(owners):
        raise Refusal("no_reservable")


def reserved_now(origin: str) -> Reserved | None:
    """Return the table and the match of *origin*, ``None`` while it has neither."""
    table = Table.objects.filter(origin=origin).values_list("pk", flat=True).first()
    match = origins.match_of(origin)
    if table is None and match is None:
        return None
    return Reserved(table, None if match is None else match.pk)


def table_withdraw(*, origin: str) -> bool:
    """Take the table of *origin* away, and stand up who sits there: there is to be no match.

    Returns False where the match has been made: then nothing changes. Doing it again, and of what
    was never reserved, returns True.
    """
    with transaction.atomic():
        table = Table.objects.filter(origin=origin).values_list("pk", flat=True).first()
        locked = _locked(table)
        if origins.match_of(origin) is not None:
            return False
        if locked is not None:
            store.remove(locked, store.load(locked), why="retirada")
    return True


def table_begin(*, origin: str, least: int) -> bool:
    """Begin the match of *origin* with who is there, and robots on the chairs of the others.

    Returns whether it has one: not where fewer than *least* are there, because somebody went at
    this very moment; then it may be asked again. Refuses with ``robots`` where there are too few.
    """
    with transaction.atomic():
        locked = _locked(Table.objects.filter(origin=origin).values_list("pk", flat=True).first())
        if locked is None or origins.match_of(origin) is not None:
            return origins.match_of(origin) is not None
        here = people_here(origin)
        before = state = store.load(locked)
        for chair in ag.people(before).values():
            if chair.player not in here:
                state = services.stepped(state, ag.Levantarse(chair.player))
        if len(ag.people(state)) < least:
            return False
        store.save(locked, before, state, why="ausente")
        rows = Robot.objects.filter(user__is_active=True)
        # Whoever it is plays as who takes a chair does: only their names differ.
        names = rows.order_by(Case(When(level=SUBSTITUTE, then=0), default=1), "?")
        robots = tuple(names.values_list("user_id", flat=True))
        after = services.stepped(state, ag.Completar(robots, SUBSTITUTE))
        services.conclude(locked, state, after)
    return origins.match_of(origin) is not None


def _locked(table_id: int | None) -> Table | None:
    try:
        return None if table_id is None else store.lock(table_id)
    except Refusal:
        return None  # withdrawn meanwhile


def people_here(*origins: str) -> set[int]:
    """Return who of the tables of *origins* is on his chair, and has been seen lately."""
    here = seats_here().filter(table__origin__in=origins)
    return set(here.values_list("user_id", flat=True))


def seats_here() -> QuerySet[TableSeat]:
    """Return the chairs on which somebody has been seen lately."""
    return TableSeat.objects.filter(seen_at__gte=reservation.here_since())
