"""What the staff read of the economy: how many U$uros there are and who won them from whom.

People make new accounts to collect the welcome, and use bets as gifts between their own.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import connection
from django.db.models import Count, F, Q, Sum
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from economy import ledger
from economy.models import Account, Entry, Item, Pawn

MOST = 50
"""How many pairs a report of transfers has."""

_SUMS = ("gave", "took", "gave_lately", "took_lately")
HOUSES: dict[str, tuple[str | Promise, bool]] = {
    ledger.EMISION: (_("alta"), True),
    ledger.PREMIOS: (_("premios"), True),
    ledger.CORTESIA: (_("cortesía"), True),
    ledger.AJUSTES: (_("ajustes"), True),
    ledger.TIENDA: (_("tienda"), False),
    ledger.USURERO: (_("usurero"), False),
    ledger.SANCIONES: (_("sanciones"), False),
}
"""The accounts of the house: their name, and whether they mint (else they burn)."""


@dataclass(frozen=True, slots=True)
class House:
    """What an account of the house gave to wallets and escrows and took from them, in U$."""

    code: str
    name: str | Promise
    mints: bool
    gave: int = 0
    took: int = 0
    gave_lately: int = 0
    took_lately: int = 0

    @property
    def net(self) -> int:
        """What it has minted (or burned) in all."""
        return self.gave - self.took if self.mints else self.took - self.gave

    @property
    def net_lately(self) -> int:
        """What it minted (or burned) in the period."""
        gave, took = self.gave_lately, self.took_lately
        return gave - took if self.mints else took - gave


@dataclass(frozen=True, slots=True)
class Supply:
    """Where all U$uros came from, went and are; the loans and objects beside them."""

    houses: tuple[House, ...]
    circulating: int
    in_escrow: int
    wallets: int
    lent: int
    margin: int
    lost_pawns: int
    objects: tuple[tuple[str, int, int], ...]

    @property
    def minted(self) -> tuple[House, ...]:
        """The accounts that mint."""
        return tuple(house for house in self.houses if house.mints)

    @property
    def burned(self) -> tuple[House, ...]:
        """The accounts that burn."""
        return tuple(house for house in self.houses if not house.mints)

    @property
    def total_minted(self) -> int:
        """U$uros made in all."""
        return sum(house.net for house in self.minted)

    @property
    def total_burned(self) -> int:
        """U$uros taken out of circulation in all."""
        return sum(house.net for house in self.burned)

    @property
    def balances(self) -> bool:
        """Whether what was made and not burned is where it should be."""
        return self.total_minted - self.total_burned == self.circulating + self.in_escrow


@dataclass(frozen=True, slots=True)
class Transfer:
    """What *winner* won from *loser* in a period: U$uros, value of objects, how often, and back."""

    winner: User
    loser: User
    money: int
    objects: int
    times: int
    back: int

    @property
    def total(self) -> int:
        """U$uros and objects together."""
        return self.money + self.objects

    @property
    def net(self) -> int:
        """What is left after what went the other way."""
        return self.total - self.back


def supply(since: datetime, until: datetime) -> Supply:
    """Return how many U$uros there are, with what the house did in [*since*, *until*).

    Four queries.
    """
    rest = {
        kind: (int(total), many)
        for kind, total, many in Account.objects.order_by()
        .values_list("kind")
        .annotate(Sum("balance"), Count("pk"))
    }
    pawns = Pawn.objects.aggregate(
        lent=Sum("paid", filter=Q(ending=""), default=0),
        margin=Sum(F("base") - F("paid"), filter=Q(ending=Pawn.Ending.REDEEMED), default=0),
        lost=Sum("paid", filter=Q(ending=Pawn.Ending.EXPIRED), default=0),
    )
    return Supply(
        houses=_houses(Q(tx__created_at__gte=since, tx__created_at__lt=until)),
        circulating=rest.get(Account.Kind.WALLET, (0, 0))[0],
        wallets=rest.get(Account.Kind.WALLET, (0, 0))[1],
        in_escrow=sum(
            rest.get(kind, (0, 0))[0] for kind in (Account.Kind.ESCROW, Account.Kind.FUND)
        ),
        lent=int(pawns["lent"]),
        margin=int(pawns["margin"]),
        lost_pawns=int(pawns["lost"]),
        objects=_objects(),
    )


def _houses(lately: Q) -> tuple[House, ...]:
    """Return what each account of the house gave and took, in all and *lately*."""
    gives, takes = Q(amount__lt=0), Q(amount__gt=0)
    sums = (
        Entry.objects.filter(account__kind=Account.Kind.SYSTEM)
        .order_by()
        .values("account__code")
        .annotate(
            gave=Sum(-F("amount"), filter=gives, default=0),
            took=Sum("amount", filter=takes, default=0),
            gave_lately=Sum(-F("amount"), filter=gives & lately, default=0),
            took_lately=Sum("amount", filter=takes & lately, default=0),
        )
    )
    found: dict[str, dict[str, Any]] = {
        row["account__code"]: {name: row[name] for name in _SUMS} for row in list[Any](sums)
    }
    houses = [House(code, *HOUSES[code], **found.pop(code, {})) for code in HOUSES]
    houses += [House(code, code, mints=True, **row) for code, row in sorted(found.items())]
    return tuple(houses)


def _objects() -> tuple[tuple[str, int, int], ...]:
    """Return where the objects are: the place, how many, what they are worth."""
    rows = (
        Item.objects.order_by()
        .values_list("state")
        .annotate(many=Count("pk"), worth=Sum("price_paid"))
    )
    found = {state: (many, int(worth)) for state, many, worth in rows}
    return tuple((str(name), *found.get(state, (0, 0))) for state, name in Item.State.choices)


# What a match paid into a wallet, less what went in, is what its owner won or lost; the loss of
# each loser is shared among the winners as they won. What was burned or came from the house was
# nobody's gain or loss.
_TRANSFERS = """
WITH closed AS (
    SELECT id, match_id FROM economy_account
    WHERE kind = 'escrow' AND closed_at >= %(since)s AND closed_at < %(until)s
), net AS (
    SELECT c.match_id, a.user_id, sum(e.amount) AS won
    FROM closed c JOIN economy_entry m ON m.account_id = c.id
    JOIN economy_entry e ON e.tx_id = m.tx_id
    JOIN economy_account a ON a.id = e.account_id AND a.kind = 'wallet'
    GROUP BY c.match_id, a.user_id
), at_stake AS (
    SELECT match_id, greatest(sum(greatest(won, 0)), sum(greatest(-won, 0))) AS moved
    FROM net GROUP BY match_id HAVING sum(greatest(won, 0)) > 0
), money AS (
    SELECT w.user_id AS winner, l.user_id AS loser, w.won * -l.won / m.moved AS money,
           0::numeric AS objects, w.match_id
    FROM at_stake m
    JOIN net w ON w.match_id = m.match_id AND w.won > 0
    JOIN net l ON l.match_id = m.match_id AND l.won < 0
), objects AS (
    SELECT taker_id, giver_id, 0::numeric, price::numeric, coalesce(match_id, -fund_id)
    FROM economy_itemevent
    WHERE fact = 'won' AND giver_id IS NOT NULL
      AND created_at >= %(since)s AND created_at < %(until)s
), pairs AS (
    SELECT winner, loser, round(sum(money)) AS money, sum(objects) AS objects,
           count(DISTINCT match_id) AS times
    FROM (SELECT * FROM money UNION ALL SELECT * FROM objects) all_of_them
    GROUP BY winner, loser
)
SELECT p.winner, p.loser, p.money::bigint, p.objects::bigint, p.times,
       coalesce(b.money + b.objects, 0)::bigint
FROM pairs p LEFT JOIN pairs b ON b.winner = p.loser AND b.loser = p.winner
WHERE p.money + p.objects > 0
  AND (%(joined)s::timestamptz IS NULL
       OR p.loser IN (SELECT id FROM accounts_user WHERE date_joined >= %(joined)s))
ORDER BY p.money + p.objects - coalesce(b.money + b.objects, 0) DESC, p.winner, p.loser
LIMIT %(most)s
"""


def transfers(
    since: datetime, until: datetime, most: int = MOST, *, joined: datetime | None = None
) -> list[Transfer]:
    """Return who won most from whom in [*since*, *until*), by matches closed and objects.

    Those that were bet, and those that one gave as prizes of his championship. The pairs of which
    most is left after what went the other way come first. With *joined* only the losers who made
    their account since then. Two queries.
    """
    asked: dict[str, datetime | int | None] = {
        "since": since,
        "until": until,
        "most": most,
        "joined": joined,
    }
    with connection.cursor() as cursor:
        cursor.execute(_TRANSFERS, asked)
        rows = cursor.fetchall()
    people = User.objects.in_bulk({user_id for row in rows for user_id in row[:2]})
    return [
        Transfer(people[winner], people[loser], money, objects, times, back)
        for winner, loser, money, objects, times, back in rows
    ]
