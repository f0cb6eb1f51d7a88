"""Objects change hands through their history, as U$uros do through the ledger.

Inside one transaction the kind is locked first, then objects by id, then accounts by id.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import BigAutoField
from django.utils import timezone

from economy import sql
from economy.models import Item, ItemEvent, Kind, Tx

Fact = ItemEvent.Fact
State = Item.State

_LEADS_TO = {
    Fact.HELD: State.HELD,
    Fact.OFFERED: State.HELD,
    Fact.PAWNED: State.PAWNED,
    Fact.EXPIRED: State.SHOP,
    Fact.REFUNDED: State.SHOP,
}


_ITEM = [field.attname for field in Item._meta.concrete_fields]  # noqa: SLF001
_KIND = [field.attname for field in Kind._meta.concrete_fields]  # noqa: SLF001
_LOCK = f"""
SELECT {", ".join(f"item.{name}" for name in _ITEM)}, {", ".join(f"kind.{name}" for name in _KIND)}
  FROM economy_item item
  JOIN economy_kind kind ON kind.id = item.kind_id
 WHERE item.id = ANY(%(items)s::bigint[])
 ORDER BY item.id
   FOR NO KEY UPDATE OF item"""  # noqa: S608 (names of our own)


@dataclass(frozen=True, slots=True)
class Change:
    """Something that happens to a locked object: *taker* is the user who has it afterwards.

    What the house gave as a prize and nobody won is returned to nobody: the shop has it again.

    *price* is what was paid for it, where it was bought; otherwise its value stays.
    """

    item: Item
    fact: ItemEvent.Fact
    taker: int | None = None
    tx: Tx | None = None
    match_id: int | None = None
    fund_id: int | None = None
    price: int | None = None


def lock(item_ids: Iterable[int]) -> dict[int, Item]:
    """Return the objects by id, locked in order of id until the caller's transaction ends.

    Each comes with its kind. Who does not exist is not in it.
    """
    sql.require_transaction()
    wanted = [item_id for item_id in set(item_ids) if 0 < item_id <= BigAutoField.MAX_BIGINT]
    items: dict[int, Item] = {}
    kinds: dict[int, Kind] = {}
    for row in sql.rows(_LOCK, {"items": wanted}) if wanted else ():
        own, its_kind = row[: len(_ITEM)], row[len(_ITEM) :]
        item = Item.from_db("default", _ITEM, own)
        if item.kind_id not in kinds:
            kinds[item.kind_id] = Kind.from_db("default", _KIND, its_kind)
        item.kind = kinds[item.kind_id]
        items[item.pk] = item
    return items


def record(*changes: Change) -> None:
    """Write the history of locked objects, one change each, and bring their rows up to date.

    The database refuses with IntegrityError what does not follow from where an object is.
    """
    now = timezone.now()
    rows = [
        {
            "item_id": change.item.pk,
            "seq": change.item.version + 1,
            "fact": change.fact,
            "giver_id": change.item.holder_id,
            "taker_id": change.taker,
            "price": _value(change),
            "tx_id": change.tx.pk if change.tx else None,
            "match_id": change.match_id,
            "fund_id": change.fund_id,
            "created_at": now,
        }
        for change in changes
    ]
    sql.insert(ItemEvent, rows)
    for change in changes:
        _follow(change)


def _value(change: Change) -> int:
    return change.item.price_paid if change.price is None else change.price


def _follow(change: Change) -> None:
    """Do to the object in memory what the trigger did to its row."""
    item, state = change.item, _LEADS_TO.get(change.fact, State.OWNED)
    if change.fact == Fact.RETURNED and change.taker is None:
        state = State.SHOP
    kept = state in {State.HELD, State.PAWNED}
    item.depositor_id = item.holder_id if kept else None
    item.owner_id = change.taker
    item.state = state
    item.price_paid = _value(change)
    item.version += 1
