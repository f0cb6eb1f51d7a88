"""Opening a table that lasts while somebody sits at it."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Max

from games.live.asked import Asked
from games.live.refusals import Refusal
from games.models import Room, Table
from games.tables import agreement as ag
from games.tables import forms, store
from games.tables.services import guarded, repeated, require_may_sit, stepped


def new_table(room: Room, *, value: int, by_invitation: bool = False) -> Table:
    """Return a new table of *room* that lasts while somebody sits at it.

    The caller holds the lock of the salón's row, which orders who gets which number.
    """
    last = room.tables.aggregate(n=Max("number"))["n"] or 0
    return Table.objects.create(
        room=room,
        number=last + 1,
        value=value,
        by_invitation=by_invitation,
        invite_token=secrets.token_urlsafe(32) if by_invitation else "",
        transient=True,
    )


def locked_room(room_id: int) -> Room:
    """Return the salón locked until the transaction ends."""
    return Room.objects.select_for_update(no_key=True).get(pk=room_id)


def tables_add(*, room_id: int, count: int, value: int) -> int:
    """Add *count* lasting tables of *value* to a salón, numbered on; return how many."""
    with transaction.atomic():
        room = locked_room(room_id)
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
    connection: str = "",
    request: Asked | None = None,
) -> int:
    """Open a table that lasts while somebody sits at it, seat *user* and return its id.

    Asking again with the same *request* returns the same table.

    Refuses with ``valor`` (not one of the site's values), ``silla``, ``ya_sentado``,
    ``en_partida`` or ``saldo_insuficiente``.
    """
    if value not in settings.USUMUS["TABLE_VALUES"]:
        raise Refusal("valor")
    with guarded():
        room = locked_room(room_id)
        if chair := repeated(user.pk, request):
            return chair.table_id
        counts = forms.chair_counts(room.game)
        if chairs is not None and chairs not in counts:
            raise Refusal("silla")
        table = new_table(room, value=value, by_invitation=by_invitation)
        require_may_sit(table, user.pk, table.invite_token)
        before = ag.empty(chairs or counts[0])
        after = stepped(before, ag.Sentarse(user.pk, 0))
        store.save(table, before, after, hashes={user.pk: connection})
        store.remember(user.pk, request)
        return table.pk
