"""Whether somebody may act, asked in the transaction of each act; and how an account is switched.

A page or a socket that is open knows him as he was when it came. So whatever he asks for asks here
again, and holds the answer: who leaves waits until it is done, and who acts waits for who leaves.
Two rows are locked, always in this order: the profile, then the user.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import connection, transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import Profile, User
from accounts.news import access_changed
from accounts.refusals import Refusal, register_sentences
from accounts.sanctions import BANNED_NOW

register_sentences(
    __name__,
    {
        "cuenta_inactiva": _(
            "Tu cuenta no está activa ahora y no se ha hecho nada: entra otra vez y verás por qué."
        ),
    },
)

_ACTIVE = f"""
SELECT u.id FROM accounts_user u
 WHERE u.id = ANY(%s) AND u.is_active AND NOT {BANNED_NOW.format(user="u.id")}
 ORDER BY u.id
   FOR KEY SHARE OF u"""  # noqa: S608 (text of our own)


def hold_active(user_ids: Iterable[int]) -> set[int]:
    """Return who of these people may act, and keep them from leaving until the transaction ends.

    One statement, which waits for no more than those who leave, and holds up nobody else.
    """
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("who may act is asked in the act's own")
    with connection.cursor() as cursor:
        cursor.execute(_ACTIVE, [list(user_ids)])
        return {user_id for (user_id,) in cursor.fetchall()}


def require_active(user_id: int) -> None:
    """Refuse with ``cuenta_inactiva`` who has left, is switched off or banned; else hold him.

    As ``hold_active``, of one person.
    """
    if not hold_active([user_id]):
        raise Refusal("cuenta_inactiva")


def locked(user_id: int) -> Profile:
    """Return the profile of somebody with his ``user``, both locked until the transaction ends.

    Nobody acts for him meanwhile, and what he was doing is done.
    """
    profile = Profile.objects.select_for_update().get(user=user_id)
    profile.user = User.objects.select_for_update().get(pk=user_id)
    return profile


def switch(profile: Profile, *, active: bool, erased_at: datetime | None = None) -> None:
    """Switch the account of a ``locked`` *profile* on or off, and tell its sockets at once.

    Only one that is off is to be erased, at *erased_at*: the database sees to that too. Nothing
    else writes ``is_active`` of an account that there is.
    """
    user = profile.user
    if active:
        _note_erasure(profile, None)
    user.is_active = active
    user.save(update_fields=["is_active"])
    if not active:
        _note_erasure(profile, erased_at)
    access_changed.send(sender=None, user_id=user.pk)


def _note_erasure(profile: Profile, at: datetime | None) -> None:
    profile.deletion_due_at = at
    profile.save(update_fields=["deletion_due_at"])


def activity_set(*, user: User, active: bool) -> bool:
    """Switch the account of *user* on or off, if it is not; return whether it was not.

    Who was to be erased no longer is once it is on.
    """
    with transaction.atomic():
        profile = locked(user.pk)
        changes = profile.user.is_active is not active
        if changes:
            switch(profile, active=active)
    user.is_active = active
    return changes
