"""What is read of what somebody owns: his objects, what they are worth, what happened to them.

Anybody may see an almacén with its values and the bags; the balance, the total and how they went
are their owner's (decisiones §9): whoever shows them sees to it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from django.conf import settings
from django.db.models import Case, Count, F, Prefetch, Q, QuerySet, Sum, When

from economy import sql
from economy.models import Item, ItemEvent, Kind, Pawn
from economy.plots import POINTS, Point
from economy.rules import bags
from economy.searching import holding
from economy.selectors import balances_of

Fact = ItemEvent.Fact
State = Item.State

SORTS: dict[str, tuple[str, ...]] = {
    "valor": ("-price_paid", "kind__name", "pk"),
    "nombre": ("kind__name", "number"),
    "nuevo": ("-pk",),
}
"""The orders of an almacén; the first is the usual one."""
SHOWN_STATES = (State.OWNED, State.HELD, State.PAWNED)


@dataclass(frozen=True, slots=True)
class Wealth:
    """U$uros in the wallet and value of the objects, pawned ones apart (decisiones §5)."""

    balance: int
    objects: int

    @property
    def total(self) -> int:
        """What he has, in U$uros."""
        return self.balance + self.objects

    @property
    def bags(self) -> int:
        """How rich he is shown to be, from 1 to 5."""
        return bags(self.total, settings.USUMUS["BAGS"])

    @property
    def to_next_bag(self) -> int | None:
        """What he lacks for one bag more, in U$uros; None when he has them all."""
        steps = (step for step in settings.USUMUS["BAGS"] if step > self.total)
        return next((step - self.total for step in steps), None)


def almacen(
    user_id: int, *, search: str = "", category: str = "", state: str = "", sort: str = ""
) -> QuerySet[Item]:
    """Return the objects of somebody, also those that are held and pawned, each with its kind.

    *search* is of words of the name; ``open_pawns`` has the pawn of a pawned one. What is not a
    category, a state or one of SORTS is as if it had not been said. Two queries.
    """
    items = holding(_his(user_id), search, "kind__name")
    if category in Kind.Category.values:
        items = items.filter(kind__category=category)
    if state in SHOWN_STATES:
        items = items.filter(state=state)
    open_pawns = Prefetch("pawns", Pawn.objects.filter(ending=""), to_attr="open_pawns")
    items = items.select_related("kind").prefetch_related(open_pawns)
    return items.order_by(*SORTS.get(sort, SORTS["valor"]))


def _his(user_id: int) -> QuerySet[Item]:
    return Item.objects.filter(Q(owner_id=user_id) | Q(depositor_id=user_id))


def shelves_of(user_id: int) -> tuple[dict[str, int], dict[str, int]]:
    """Return how many objects somebody has by category, and how many by state. One query."""
    categories: dict[str, int] = {}
    states: dict[str, int] = {}
    rows = _his(user_id).order_by().values_list("kind__category", "state")
    for category, state, many in rows.annotate(many=Count("pk")):
        categories[category] = categories.get(category, 0) + many
        states[state] = states.get(state, 0) + many
    return categories, states


class Kept(NamedTuple):
    """What holds an object: a match in which it is bet, or a championship that gives it."""

    match: int | None
    championship: int | None


def kept_by(items: Iterable[Item]) -> dict[int, Kept]:
    """Return by object id what holds each of *items* that is held. One query."""
    held = [item.pk for item in items if item.state == State.HELD]
    events = ItemEvent.objects.filter(item_id__in=held, seq=F("item__version"))
    return {event.item_id: Kept(event.match_id, event.fund_id) for event in events}


def wealth_of(user_ids: Iterable[int]) -> dict[int, Wealth]:
    """Return the wealth of several people by user id, without those who have no wallet.

    What is held in a bet or as a prize is still his; what is pawned is not. Two queries.
    """
    balances = balances_of(user_ids)
    his = Q(state=State.OWNED, owner_id__in=balances) | Q(
        state=State.HELD, depositor_id__in=balances
    )
    rows = (
        Item.objects.filter(his)
        .order_by()
        .values_list(Case(When(owner_id=None, then=F("depositor_id")), default=F("owner_id")))
        .annotate(value=Sum("price_paid"))
    )
    values = dict(rows)
    return {
        user_id: Wealth(balance, int(values.get(user_id, 0)))
        for user_id, balance in balances.items()
    }


def bags_of(user_ids: Iterable[int]) -> dict[int, int]:
    """Return the bags that are shown of several people, by user id. Two queries."""
    return {user_id: wealth.bags for user_id, wealth in wealth_of(user_ids).items()}


def item_history(item_id: int) -> QuerySet[ItemEvent]:
    """Return what happened to an object, oldest first, each with whose it was and is."""
    events = ItemEvent.objects.filter(item_id=item_id).order_by("seq")
    return events.select_related("item__kind", "giver__profile", "taker__profile")


def pawns_of(user_id: int) -> QuerySet[Pawn]:
    """Return what somebody may redeem, what falls due first before, each with object and kind."""
    return (
        Pawn.objects.filter(user_id=user_id, ending="")
        .select_related("item__kind")
        .order_by("due_at", "pk")
    )


_CAME = [Fact.BOUGHT.value, Fact.SOLD.value, Fact.WON.value, Fact.REDEEMED.value]
_WENT = [Fact.WON.value, Fact.PAWNED.value, Fact.REFUNDED.value]
# Of more than *most* changes, the first of each of as many even parts, and the last.
_VALUES = """
WITH change AS (
    SELECT id, created_at, price AS value
      FROM economy_itemevent WHERE taker_id = %(user)s AND fact = ANY(%(came)s)
     UNION ALL
    SELECT id, created_at, -price
      FROM economy_itemevent WHERE giver_id = %(user)s AND fact = ANY(%(went)s)
), numbered AS (
    SELECT created_at, (sum(value) OVER up)::bigint AS value, row_number() OVER up AS number,
           count(*) OVER () AS last
      FROM change WINDOW up AS (ORDER BY id)
)
SELECT created_at, value
  FROM numbered
 WHERE number = 1 OR last <= %(most)s
    OR (number - 1) * (%(most)s - 1) / nullif(last - 1, 0)
       > (number - 2) * (%(most)s - 1) / nullif(last - 1, 0)
 ORDER BY number"""


def value_history(user_id: int) -> list[Point]:
    """Return when the value of somebody's objects changed, oldest first, and what it was then.

    At most POINTS, evenly taken, with the first and the last. One query.
    """
    wanted = {"user": user_id, "came": _CAME, "went": _WENT, "most": POINTS - 1}
    return [Point(*row) for row in sql.rows(_VALUES, wanted)]
