"""Opening a table that lasts while somebody sits at it."""

from __future__ import annotations

import secrets

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Max

from games.live.asked import Asked
from games.models import Room, Table
from games.tables import agreement as ag
from games.tables import modality, store
from games.tables.entry import require_may_sit
from games.tables.refusals import Refusal
from games.tables.services import guarded, repeated, seat_down
from games.tables.standing import Accepted

MOST_RELIABLE = 100


def new_table(
    room: Room, *, value: int, by_invitation: bool = False, reliability: int = 0
) -> Table:
    """Return a new table of *room* that lasts while somebody sits at it.

    The caller holds the lock of the salón's row, which orders who gets which number.
    """
    last = room.tables.aggregate(n=Max("number"))["n"] or 0
    return Table.objects.create(
        room=room,
        number=last + 1,
        value=value,
        by_invitation=by_invitation,
        reliability=reliability,
        invite_token=secrets.token_urlsafe(32) if by_invitation else "",
        transient=True,
    )


def _require_percentage(reliability: int) -> None:
    if not 0 <= reliability <= MOST_RELIABLE:
        raise Refusal("fiabilidad_minima")


def locked_room(room_id: int) -> Room:
    """Return the salón locked until the transaction ends."""
    return Room.objects.select_for_update(no_key=True).get(pk=room_id)


def tables_add(*, room_id: int, count: int, value: int) -> int:
    """Add *count* lasting tables of *value* to a salón, numbered on; return how many.

    Refuses with ``valor`` what is not one of the values of the salón, and with ``modalidad`` where
    no match could start.
    """
    with transaction.atomic():
        room = locked_room(room_id)
        modality.require_playable(room)
        modality.require_stake(room, value)
        last = room.tables.aggregate(n=Max("number"))["n"] or 0
        Table.objects.bulk_create(
            Table(room=room, number=last + n, value=value) for n in range(1, count + 1)
        )
    return count


def table_create(
    *,
    user: AbstractBaseUser,
    room_id: int,
    value: int,
    by_invitation: bool,
    chairs: int | None = None,
    reliability: int = 0,
    accepted: Accepted | None = None,
    connection: str = "",
    request: Asked | None = None,
) -> int:
    """Open a table that lasts while somebody sits at it, seat *user* and return its id.

    *reliability* is the least that who sits has, 0: any. Asking again with the same *request*
    returns the same table. Refuses with ``sin_mesa_nueva`` (the salón does not let him),
    ``modalidad`` (no match could start there), ``salon_cerrado``, ``valor`` (not one of its
    values), ``silla``, ``fiabilidad_minima``, ``poca_fiabilidad``, ``ya_sentado``, ``en_partida``,
    ``saldo_insuficiente`` and, where sitting is accepting, as ``table_sit``.
    """
    with guarded():
        room = locked_room(room_id)
        if chair := repeated(user.pk, request):
            return chair.table_id
        if not modality.may_create(room, user):
            raise Refusal("sin_mesa_nueva")
        modality.require_playable(room)
        modality.require_stake(room, value)
        if chairs is not None and chairs not in modality.chair_counts(room):
            raise Refusal("silla")
        _require_percentage(reliability)
        table = new_table(room, value=value, by_invitation=by_invitation, reliability=reliability)
        require_may_sit(table, user.pk, table.invite_token)
        before = modality.empty_table(room, chairs)
        action = ag.Sentarse(user.pk, 0)
        seat_down(table, before, action, accepted, connection=connection, request=request)
        store.remember(user.pk, request)
        return table.pk
