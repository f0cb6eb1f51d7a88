"""Asking somebody to one's table, or to the chair beside it; it holds for two minutes.

A person who ignores the inviter is not told, and the inviter does not learn it: lists of ignored
people are private (decisiones §6, §9).
"""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from accounts.models import Regard, User
from games.live.hints import publish
from games.models import Table, TableInvitation
from games.tables import agreement as ag
from games.tables import gathering, store
from games.tables.refusals import Refusal
from games.tables.services import require_table


def table_invite(*, user: AbstractBaseUser, nick: str, seat: int | None = None) -> int:
    """Ask the person called *nick* to the table of *user*; return the table's version.

    *seat* is the chair meant, none for any. Asking again while it holds does nothing more.
    Refuses with ``asiento_ajeno`` (sits nowhere), ``jugando``, ``silla_ocupada`` (no room),
    ``mesa_reservada``, ``desconocido``, ``no_permitido`` (himself, a robot, one seated here) or
    ``invitaciones``.
    """
    invited = User.objects.bearing(nick).filter(is_active=True).first()
    with transaction.atomic():
        table = require_table(user.pk)
        state = store.load(table)
        if gathering.of(state).is_closed(state):
            raise Refusal("jugando")
        _require_room(table, state, seat)
        if invited is None:
            raise Refusal("desconocido")
        if invited.is_robot or ag.seat_of(state, invited.pk) is not None:
            raise Refusal("no_permitido", nick=invited.username)
        if _ignores(invited.pk, user.pk):
            return table.version
        now = timezone.now()
        TableInvitation.objects.filter(inviter_id=user.pk, ends_at__lte=now).delete()
        holding = TableInvitation.objects.filter(inviter_id=user.pk)
        if holding.filter(table=table, invited=invited).exists():
            return table.version
        if holding.count() >= settings.USUMUS["INVITATIONS_AT_ONCE"]:
            raise Refusal("invitaciones", maximo=settings.USUMUS["INVITATIONS_AT_ONCE"])
        made, _created = TableInvitation.objects.update_or_create(
            table=table,
            invited=invited,
            defaults={
                "inviter_id": user.pk,
                "seat": seat,
                "ends_at": now + timedelta(seconds=settings.USUMUS["INVITATION_SECONDS"]),
            },
        )
        publish(f"persona:{invited.pk}", "invitacion", made.pk)
        return table.version


def invitation_refuse(*, user: AbstractBaseUser, invitation_id: int) -> int:
    """Forget an invitation that *user* got, and return 0; what is none of his stays as it is."""
    TableInvitation.objects.filter(pk=invitation_id, invited_id=user.pk).delete()
    publish(f"persona:{user.pk}", "invitacion", invitation_id)
    return 0


def _ignores(owner_id: int, other_id: int) -> bool:
    return Regard.objects.filter(owner_id=owner_id, other_id=other_id, ignored=True).exists()


def _require_room(table: Table, state: ag.Agreement, seat: int | None) -> None:
    if table.reserved is not None:
        raise Refusal("mesa_reservada")
    empty = ag.free(state)
    if not empty:
        raise Refusal("silla_ocupada")
    if seat is not None and not 0 <= seat < len(state.chairs):
        raise Refusal("silla")
    if seat is not None and seat not in empty:
        raise Refusal("silla_ocupada")
