"""What is read of the economy."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet, Sum
from django.utils import timezone

from economy.ledger import escrow, wallet
from economy.models import Account, Entry, Tx


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
    """Return how many U$uros there are and where they came from and went. Two queries."""
    rows = Account.objects.order_by().values_list("kind").annotate(total=Sum("balance"))
    totals = dict(rows)
    house = Account.objects.filter(kind=Account.Kind.SYSTEM).order_by("code")
    return Supply(
        circulating=int(totals.get(Account.Kind.WALLET, 0)),
        in_escrow=int(totals.get(Account.Kind.ESCROW, 0) + totals.get(Account.Kind.FUND, 0)),
        house=dict(house.values_list("code", "balance")),
    )


def balance_of(user_id: int) -> int:
    """Return the U$uros in a person's wallet; 0 if he has none, as robots."""
    return (
        Account.objects.filter(code=wallet(user_id)).values_list("balance", flat=True).first() or 0
    )


def balances_of(user_ids: Iterable[int]) -> dict[int, int]:
    """Return the U$uros of several people by user id, without those who have no wallet."""
    rows = Account.objects.filter(kind=Account.Kind.WALLET, user_id__in=list(user_ids))
    return dict(rows.values_list("user_id", "balance"))


def midnight() -> datetime:
    """Return when the day of the site began, whatever the clock of who plays."""
    now = timezone.localtime(timezone=timezone.get_default_timezone())
    return now.replace(hour=0, minute=0, second=0, microsecond=0)


def prizes_today(user_ids: Iterable[int]) -> dict[int, int]:
    """Return by user id what prizes of the house have brought to wallets today, in U$uros.

    Without those who have taken none. One query.
    """
    taken = Entry.objects.filter(
        tx__kind=Tx.Kind.PRIZE,
        tx__created_at__gte=midnight(),
        account__kind=Account.Kind.WALLET,
        account__user_id__in=list(user_ids),
    )
    sums = taken.order_by().values("account__user_id").annotate(total=Sum("amount"))
    return dict(sums.values_list("account__user_id", "total"))


def prizes_paid(match_id: int) -> dict[int, int]:
    """Return by user id what prizes of a match have brought to wallets, in U$uros. One query."""
    out_of_it = Entry.objects.filter(account__code=escrow(match_id), kind=Tx.Kind.PRIZE)
    taken = Entry.objects.filter(
        tx__in=out_of_it.order_by().values("tx"), account__kind=Account.Kind.WALLET
    )
    sums = taken.order_by().values("account__user_id").annotate(total=Sum("amount"))
    return dict(sums.values_list("account__user_id", "total"))


def statement(user_id: int) -> QuerySet[Entry]:
    """Return the movements of a person's wallet, newest first, each with its transaction."""
    return Entry.objects.filter(account__code=wallet(user_id)).select_related("tx").order_by("-seq")
