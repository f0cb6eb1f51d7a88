"""What is read of the economy."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet, Sum

from economy.ledger import wallet
from economy.models import Account, Entry


@dataclass(frozen=True, slots=True)
class Supply:
    """Where all U$uros are: *house* is what each of its accounts gave (-) or took (+)."""

    circulating: int
    in_escrow: int
    house: dict[str, int]

    @property
    def minted(self) -> int:
        """What the house gave and did not take back."""
        return -sum(balance for balance in self.house.values() if balance < 0)

    @property
    def burned(self) -> int:
        """What the house took."""
        return sum(balance for balance in self.house.values() if balance > 0)


def supply() -> Supply:
    """Return how many U$uros there are and where they came from and went (R12). Two queries."""
    rows = Account.objects.order_by().values_list("kind").annotate(total=Sum("balance"))
    totals = dict(rows)
    house = Account.objects.filter(kind=Account.Kind.SYSTEM).order_by("code")
    return Supply(
        circulating=int(totals.get(Account.Kind.WALLET, 0)),
        in_escrow=int(totals.get(Account.Kind.ESCROW, 0)),
        house=dict(house.values_list("code", "balance")),
    )


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
