"""A table of a salón that starts by itself, and what one accepts there by sitting down."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from accounts.models import User
from games.models import Room, Table
from games.tables import own, services
from games.tables.standing import Accepted
from tests.games.tables.steps import once, state
from tools.players.agreeing import WORD, accepting, reveal_all

__all__ = ["accepted", "accepting", "fresh", "room", "sit", "three"]


@pytest.fixture
def room(db: None) -> Room:
    """Return a salón of Oh Hell for three that starts by itself, at 50 U$uros."""
    return Room.objects.create(
        game="ohhell", slug="llenas", name="Llenas", gathering="full", chairs=3,
        fixed_options={"viena": True},
    )  # fmt: skip


@pytest.fixture
def three(people: Callable[[int], list[User]]) -> list[User]:
    return people(3)


def fresh(table: Table) -> Table:
    return Table.objects.select_related("room").get(pk=table.pk)


def accepted(table: Table, word: str = WORD) -> Accepted:
    return accepting(own.terms(fresh(table), state(table)), word)


def sit(table: Table, user: User, seat: int) -> None:
    """Sit down, and say the words if that was the last chair."""
    services.table_sit(
        user=user, table_id=table.pk, seat=seat, accepted=accepted(table), request=once()
    )
    reveal_all(table)
