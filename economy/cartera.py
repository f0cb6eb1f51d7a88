"""The statement of a wallet: its movements, filtered and paged by key, and how its balance went.

The movements of an account are numbered without gaps, and a transaction is written while its
accounts are locked, so that numbers and times go up together. Dates become numbers by bisection,
a plot takes its points by number and the kinds of a group have their index: no page reads more
than it shows, however long the account.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db import connection
from django.utils import timezone

from economy import sql
from economy.ledger import wallet
from economy.models import Account, Entry, ItemEvent, Tx
from economy.plots import POINTS, Point

Kind = Tx.Kind

PER_PAGE = 50
CHUNK = 2_000
GROUPS: dict[str, tuple[Tx.Kind, ...]] = {
    "partidas": (
        Kind.HOLD,
        Kind.BUY_IN,
        Kind.CASH_OUT,
        Kind.PURSE,
        Kind.PRIZE,
        Kind.CLOSE,
        Kind.REFUND,
    ),
    "campeonatos": (Kind.FEE, Kind.FEE_BACK, Kind.AWARD, Kind.GIFT),
    "tienda": (Kind.PURCHASE,),
    "usurero": (Kind.PAWN, Kind.REDEEM),
}
"""The filters by kind; whatever else moves U$uros is of the group REST."""
REST = "casa"
_OTHERS = tuple(set(Kind).difference(*GROUPS.values()))

_BISECTION = """
WITH RECURSIVE search(low, high) AS (
    SELECT 0::bigint, %(last)s::bigint + 1
  UNION ALL
    SELECT CASE WHEN tx.created_at < %(moment)s THEN entry.seq ELSE low END,
           CASE WHEN tx.created_at < %(moment)s THEN high ELSE entry.seq END
      FROM search
      JOIN economy_entry entry ON entry.account_id = %(account)s AND entry.seq = (low + high) / 2
      JOIN economy_tx tx ON tx.id = entry.tx_id
     WHERE high - low > 1
)
SELECT max(low) FROM search
"""

# Number by number: given them as a list, PostgreSQL reads the transactions of everybody.
_BALANCES = """
SELECT tx.created_at, entry.balance_after
  FROM generate_series(0, %(steps)s::bigint) AS step
  JOIN economy_entry entry
    ON entry.account_id = %(account)s::bigint
   AND entry.seq = %(first)s::bigint + %(length)s::bigint * step / greatest(1, %(steps)s::bigint)
  JOIN economy_tx tx ON tx.id = entry.tx_id
 ORDER BY entry.seq
"""

# Each kind by itself: the index then gives its movements in order, and no more than wanted.
_OF_KINDS = """
SELECT found.id
  FROM unnest(%%(kinds)s::text[]) AS asked (kind)
 CROSS JOIN LATERAL (
    SELECT id, seq
      FROM economy_entry
     WHERE account_id = %%(account)s AND kind = asked.kind
       AND seq > %%(low)s::bigint AND seq <= %%(high)s::bigint
     ORDER BY seq %(order)s LIMIT %%(most)s
 ) AS found
 ORDER BY found.seq %(order)s LIMIT %%(most)s
"""
_ORDERS = {"seq": "ASC", "-seq": "DESC"}


@dataclass(frozen=True, slots=True)
class Asked:
    """Which movements are wanted: of a group, from a moment on, until before another."""

    group: str = ""
    since: datetime | None = None
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Movement:
    """A movement with what it was about: a match, an object (id and name), both or neither.

    Or a championship.
    """

    entry: Entry
    match_id: int | None = None
    item_id: int | None = None
    item: str = ""

    @property
    def championship_id(self) -> int | None:
        """The number of the championship that it was about: its key begins with it."""
        tx = self.entry.tx.reverses or self.entry.tx
        return int(tx.key.split(":")[1]) if tx.kind in GROUPS["campeonatos"] else None


@dataclass(frozen=True, slots=True)
class Page:
    """Movements, newest first; *older* and *newer* say from which number to look for more."""

    movements: tuple[Movement, ...] = ()
    older: int | None = None
    newer: int | None = None


@dataclass(frozen=True, slots=True)
class Cartera:
    """The wallet of somebody, with the movements that were asked for."""

    account: Account
    asked: Asked = field(default_factory=Asked)

    def page(self, *, before: int | None = None, after: int | None = None) -> Page:
        """Return the page of what came before (or after) the movement of that number.

        Three queries; one more with a group, two more with dates.
        """
        floor, top = self._bounds()
        if after is not None and before is None:
            return self._newer(max(after, floor), top)
        start = top + 1 if before is None else min(before, top + 1)
        found = self._between(floor, start - 1, "-seq", PER_PAGE + 1)
        more, found = len(found) > PER_PAGE, found[:PER_PAGE]
        return Page(
            tuple(_told(found)),
            older=found[-1].seq if more else None,
            newer=start - 1 if start <= top else None,
        )

    def _newer(self, start: int, top: int) -> Page:
        found = self._between(start, top, "seq", PER_PAGE + 1)
        more, found = len(found) > PER_PAGE, found[:PER_PAGE][::-1]
        return Page(
            tuple(_told(found)),
            older=start + 1,
            newer=found[0].seq if more else None,
        )

    def chunks(self) -> Iterator[list[Movement]]:
        """Return every movement, oldest first, in chunks of CHUNK: three or four queries each."""
        last, top = self._bounds()
        while found := self._between(last, top, "seq", CHUNK):
            last = found[-1].seq
            yield _told(found)

    def balances(self, since: datetime | None) -> list[Point]:
        """Return the balance over time, at most POINTS of it, ending with what it is now.

        It begins with what the balance was at *since*. Two queries, one without *since*.
        """
        last = self.account.version
        before = self._number_before(since) if since else 0
        first = max(1, before)
        wanted = {
            "account": self.account.pk,
            "first": first,
            "length": last - first,
            "steps": min(POINTS - 2, last - first),
        }
        points = [Point(*row) for row in sql.rows(_BALANCES, wanted)]
        if since and before and points:
            points[0] = Point(since, points[0].value)
        return [*points, Point(timezone.now(), self.account.balance)]

    def _bounds(self) -> tuple[int, int]:
        """Return the numbers between which the dates lie: after the first, up to the second."""
        since, until = self.asked.since, self.asked.until
        return (
            self._number_before(since) if since else 0,
            self._number_before(until) if until else self.account.version,
        )

    def _between(self, low: int, high: int, order: str, most: int) -> list[Entry]:
        """Return the first *most* movements that were asked for, after *low* and up to *high*."""
        if self.asked.group:
            wanted = {
                "account": self.account.pk,
                "kinds": [str(kind) for kind in GROUPS.get(self.asked.group, _OTHERS)],
                "low": low,
                "high": high,
                "most": most,
            }
            found = sql.rows(_OF_KINDS % {"order": _ORDERS[order]}, wanted)
            entries = Entry.objects.filter(pk__in=[pk for (pk,) in found])
        else:
            entries = Entry.objects.filter(account=self.account, seq__gt=low, seq__lte=high)
        return list(entries.select_related("tx__reverses").order_by(order)[:most])

    def _number_before(self, moment: datetime) -> int:
        """Return the number of the last movement before *moment*, 0 for none. One query."""
        account = self.account
        wanted: dict[str, datetime | int] = {
            "moment": moment,
            "account": account.pk,
            "last": account.version,
        }
        with connection.cursor() as cursor:
            cursor.execute(_BISECTION, wanted)
            (number,) = cursor.fetchone()
        return int(number)


def cartera_of(user_id: int, asked: Asked | None = None) -> Cartera | None:
    """Return the wallet of somebody; None if he has none, as robots. One query."""
    account = Account.objects.filter(code=wallet(user_id)).first()
    return Cartera(account, asked or Asked()) if account else None


def _told(entries: Sequence[Entry]) -> list[Movement]:
    """Return *entries* with what they were about; what reverses another is about the same.

    Two queries.
    """
    about = {entry.pk: entry.tx.reverses_id or entry.tx_id for entry in entries}
    wanted = set(about.values())
    escrows = Entry.objects.filter(tx__in=wanted, account__kind=Account.Kind.ESCROW)
    matches = dict(escrows.values_list("tx_id", "account__match_id"))
    events = ItemEvent.objects.filter(tx__in=wanted)
    items = {
        tx_id: (item_id, name)
        for tx_id, item_id, name in events.values_list("tx_id", "item_id", "item__kind__name")
    }
    return [
        Movement(entry, matches.get(about[entry.pk]), *items.get(about[entry.pk], (None, "")))
        for entry in entries
    ]
