"""Objects of people for the tests, and prizes of them."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from accounts.models import User
from economy import reconciliation, shop
from economy.models import Item
from tests.factories import KindFactory
from tournaments.championships.objects import Offer
from tournaments.models import Championship


def bought(person: User, name: str = "Botijo de Ane", price: int = 100) -> Item:
    kind = KindFactory(price=price, name=f"{name} {uuid4().hex[:6]}")
    form: dict[str, Any] = {"kind_id": kind.pk, "expected_price": price, "key": uuid4()}
    return shop.item_buy(user=person, **form)[0]


def whose(item: Item | int | None) -> tuple[str, int | None]:
    found = Item.objects.get(pk=item.pk if isinstance(item, Item) else item)
    return found.state, found.owner_id


def offers(*items: Item, first: int = 1) -> list[Offer]:
    return [Offer(place, item=item.pk) for place, item in enumerate(items, first)]


def books_are_right() -> bool:
    return all(finding.ok for finding in reconciliation.reconcile())


def user_of(one: Championship, place: int) -> int:
    entry = one.entries.filter(place=place).order_by("number")[0]
    return int(entry.members.order_by("-is_captain")[0].user_id)
