"""Objects change hands through their history, as U$uros do through the ledger.

Inside one transaction the kind is locked first, then objects by id, then accounts by id.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from economy.models import Item, ItemEvent, Tx

Fact = ItemEvent.Fact
State = Item.State

_LEADS_TO = {
    Fact.HELD: State.HELD,
    Fact.PAWNED: State.PAWNED,
    Fact.EXPIRED: State.SHOP,
    Fact.REFUNDED: State.SHOP,
}


@dataclass(frozen=True, slots=True)
class Change:
    """Something that happens to a locked object: *taker* is the user who has it afterwards.

    *price* is what was paid for it, where it was bought; otherwise its value stays.
    """

    item: Item
    fact: ItemEvent.Fact
    taker: int | None = None
    tx: Tx | None = None
    match_id: int | None = None
    price: int | None = None


def lock(item_ids: Iterable[int]) -> dict[int, Item]:
    """Return the objects by id, locked in order of id until the caller's transaction ends.

    Each comes with its kind. Who does not exist is not in it.
    """
    rows = (
        Item.objects.select_for_update(of=("self",), no_key=True)
        .select_related("kind")
        .filter(pk__in=set(item_ids))
        .order_by("pk")
    )
    return {item.pk: item for item in rows}


def record(*changes: Change) -> None:
    """Write the history of locked objects, one change each, and bring their rows up to date.

    The database refuses with IntegrityError what does not follow from where an object is.
    """
    ItemEvent.objects.bulk_create(
        ItemEvent(
            item=change.item,
            seq=change.item.version + 1,
            fact=change.fact,
            giver_id=change.item.holder_id,
            taker_id=change.taker,
            price=_value(change),
            tx=change.tx,
            match_id=change.match_id,
        )
        for change in changes
    )
    for change in changes:
        _follow(change)


def _value(change: Change) -> int:
    return change.item.price_paid if change.price is None else change.price


def _follow(change: Change) -> None:
    """Do to the object in memory what the trigger did to its row."""
    item, state = change.item, _LEADS_TO.get(change.fact, State.OWNED)
    kept = state in {State.HELD, State.PAWNED}
    item.depositor_id = item.holder_id if kept else None
    item.owner_id = change.taker
    item.state = state
    item.price_paid = _value(change)
    item.version += 1
