"""Whether somebody of the staff is too near a wallet to correct it, or to decide on it."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from accounts import signals
from economy.models import Account, Entry, Stake, Tx


def stand_apart(person_id: int, player_id: int) -> bool:
    """Return whether *person_id* may judge what happens to the wallet of *player_id*.

    Not who shares a connection or a browser with him, nor who had something at stake in a match
    with him lately: the money that he corrects may be his own.
    """
    if signals.shares_with(person_id, [player_id]):
        return False
    since = timezone.now() - timedelta(days=settings.USUMUS["STAFF_APART_DAYS"])
    his = Stake.objects.filter(user=person_id, created_at__gt=since).values("match_id")
    if Stake.objects.filter(user=player_id, match_id__in=his).exists():
        return False
    return not (_escrows(person_id, since) & _escrows(player_id, since))


def _escrows(user_id: int, since: datetime) -> set[int]:
    """Return the accounts of matches and championships to which somebody has brought U$uros."""
    brought = Tx.objects.filter(
        kind__in=[Tx.Kind.BUY_IN, Tx.Kind.FEE],
        created_at__gt=since,
        entries__account__user=user_id,
    )
    held = [Account.Kind.ESCROW, Account.Kind.FUND]
    into = Entry.objects.filter(tx__in=brought, account__kind__in=held)
    return set(into.values_list("account", flat=True))
