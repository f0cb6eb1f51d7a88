"""What is read of the economy."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet

from economy.ledger import wallet
from economy.models import Account, Entry


def balance_of(user_id: int) -> int:
    """Return the U$uros in a person's wallet; 0 for who has none (robots)."""
    return (
        Account.objects.filter(code=wallet(user_id)).values_list("balance", flat=True).first() or 0
    )


def balances_of(user_ids: Iterable[int]) -> dict[int, int]:
    """Return the U$uros of several people by user id; who has no wallet is not in it."""
    rows = Account.objects.filter(kind=Account.Kind.WALLET, user_id__in=list(user_ids))
    return dict(rows.values_list("user_id", "balance"))


def statement(user_id: int) -> QuerySet[Entry]:
    """Return the movements of a person's wallet, newest first, each with its transaction."""
    return Entry.objects.filter(account__code=wallet(user_id)).select_related("tx").order_by("-seq")
