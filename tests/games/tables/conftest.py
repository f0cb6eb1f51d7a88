"""A salón with tables, and people to sit at them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from accounts.models import User
from games.models import Robot, Room, Table
from tests.factories import PersonFactory, RobotFactory
from tests.games.tables.betting import open_window


@pytest.fixture
def room(db: None) -> Room:
    """Return an open salón of mus without tables."""
    return Room.objects.create(game="mus", slug="mus", name="Salón de Mus")


@pytest.fixture
def table(room: Room) -> Table:
    """Return a table of 50 U$uros."""
    return Table.objects.create(room=room, number=1, value=50)


@pytest.fixture
def people(db: None) -> Callable[[int], list[User]]:
    """Return what makes so many players with their welcome U$uros."""
    return lambda n: [PersonFactory() for _ in range(n)]


@pytest.fixture
def four(people: Callable[[int], list[User]]) -> list[User]:
    """Return four players."""
    return people(4)


@pytest.fixture
def robots(db: None) -> list[User]:
    """Return three robots of each level."""
    made = []
    for level in ("novato", "normal", "experto"):
        for _ in range(3):
            robot = RobotFactory()
            Robot.objects.create(user=robot, level=level)
            made.append(robot)
    return made


@pytest.fixture
def window(table: Table, four: list[User]) -> list[User]:
    """Return four players who agree on the bets of the table."""
    open_window(table, four)
    return four
