"""The way to the window of the bets of objects, for tests that begin there."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import msgspec
from django.utils import timezone

from accounts.models import User
from economy import shop
from economy.models import Item, Kind
from games.models import Table
from games.tables import own, selectors, services
from tests.games.tables.steps import (
    CONDITIONS,
    OPTIONS,
    accept_all,
    confirm_all,
    reveal_all,
    sit_all,
    state,
)
from tools.players.agreeing import accept_bets

Buy = Callable[[User], Item]


def buyer(kind: Kind) -> Buy:
    """Return what buys an object of *kind* for a person."""

    def one(user: User) -> Item:
        given = {"kind_id": kind.pk, "expected_price": kind.price, "key": uuid4()}
        return shop.item_buy(user=user, **given)[0]  # type: ignore[arg-type]

    return one


def propose(jefe: User, **options: Any) -> None:
    services.table_configure(
        user=jefe, options={**OPTIONS, **options}, conditions={**CONDITIONS, "apuestas": True}
    )


def open_window(table: Table, people: list[User]) -> None:
    sit_all(table, people)
    confirm_all(people)
    propose(people[0])
    accept_all(table, people)
    assert state(table).phase == "apostando"


def stand_still(table: Table) -> None:
    """Let the bets have been as they are for a while."""
    Table.objects.filter(pk=table.pk).update(bets_changed_at=timezone.now() - timedelta(seconds=9))


def accept(table: Table, *people: User) -> None:
    stand_still(table)
    for user in people:
        accept_bets(table, user)
    reveal_all(table)


def mine(user: User) -> dict[str, Any]:
    shown = msgspec.to_builtins(own.look(user.pk).shown)
    assert shown is not None
    return shown


def card(table: Table) -> dict[str, Any]:
    shown = msgspec.to_builtins(selectors.table_public(table.pk))
    assert shown is not None
    return shown
