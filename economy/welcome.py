"""The welcome: a first part with the e-mail verified, the rest with the first matches.

What is given at once is worth an account that is made, emptied and left; so most of it comes with
matches finished with different people, which whoever calls has counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.db.models import Sum

from economy import ledger
from economy.ledger import EMISION, wallet
from economy.models import Entry, Tx

if TYPE_CHECKING:
    from accounts.models import User


class Welcome(NamedTuple):
    """What a new player is promised, in U$uros, and how many matches bring the rest."""

    first: int
    rest: int
    matches: int
    is_even: bool = True
    """Each match brings the same."""

    @property
    def total(self) -> int:
        """First part and rest together."""
        return self.first + self.rest

    @property
    def each(self) -> int:
        """What each of the matches brings; 0 when they do not bring the same."""
        return self.rest // self.matches if self.matches and self.is_even else 0


def promised() -> Welcome:
    """Return what a new player is promised."""
    first, *rest = settings.USUMUS["WELCOME_PARTS"]
    return _welcome(first, rest)


def to_come(user_id: int) -> Welcome:
    """Return what of it has not come yet; its ``first`` is 0. One query."""
    first, *rest = settings.USUMUS["WELCOME_PARTS"]
    mine = Entry.objects.filter(account__code=wallet(user_id), kind=Tx.Kind.WELCOME)
    had = dict(mine.values_list("tx__key", "amount"))
    left = first + sum(rest) - sum(had.values())
    parts: list[int] = []
    for number, amount in enumerate(rest, 1):
        if f"alta:{user_id}:{number}" not in had and sum(parts) + amount <= left:
            parts.append(amount)
    return _welcome(0, parts)


def _welcome(first: int, rest: list[int]) -> Welcome:
    return Welcome(first, sum(rest), len(rest), len(set(rest)) < 2)


def first_part(user: User) -> bool:
    """Give a new player his first U$uros, in a transaction of its own; False when he had them."""
    key = f"alta:{user.pk}"
    if Tx.objects.filter(key=key).exists():  # perhaps of another amount: the setting has changed
        return False
    amount = promised().first
    _, is_new = ledger.post_alone(Tx.Kind.WELCOME, key, {EMISION: -amount, wallet(user.pk): amount})
    return is_new


def earned_parts(user_id: int, matches: int) -> int:
    """Give a player the parts that *matches* have brought him; return how many U$uros are new.

    Runs inside the caller's transaction; again, it gives nothing more. Nobody gets more than the
    whole welcome, as those would who had it all at once when it was given so.
    """
    parts: list[int] = settings.USUMUS["WELCOME_PARTS"]
    ledger.lock([EMISION, wallet(user_id)])
    mine = Entry.objects.filter(account__code=wallet(user_id), kind=Tx.Kind.WELCOME)
    had = mine.aggregate(total=Sum("amount", default=0))["total"]
    keys = [f"alta:{user_id}:{n}" for n in range(1, min(matches, len(parts) - 1) + 1)]
    known = set(Tx.objects.filter(key__in=keys).values_list("key", flat=True))
    new = 0
    for key, amount in zip(keys, parts[1:], strict=False):
        if key in known or had + new + amount > sum(parts):
            continue
        ledger.post(Tx.Kind.WELCOME, key, {EMISION: -amount, wallet(user_id): amount})
        new += amount
    return new
