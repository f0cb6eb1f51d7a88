"""What a change in a salón costs: done once, whoever looks on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from accounts.models import Profile, User
from accounts.services import status_set
from games.live import hub
from games.models import Room
from games.people import salon_presence
from games.salon import people as listing
from games.salon import topics
from games.salon.outgoing import PeopleChanged, TableChanged, TableGone
from games.tables import services
from tests.factories import PersonFactory
from tests.games.people.conftest import crowd
from tests.pace import patience

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("nobody_known")]


class Ear:
    """A socket that only listens."""

    def __init__(self, user_id: int) -> None:
        self.user_id = user_id
        self.heard: list[str] = []
        self.turns: list[int] = []
        """The turn of the loop in which each frame was heard."""
        self._turn = 0

    def deliver(self, text: str) -> None:
        self.heard.append(text)
        self.turns.append(self._turn)
        asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        self._turn += 1


@pytest.fixture
def salon(room: Room) -> topics.SalonTopic:
    """The salón as a process keeps it; it has not been looked at."""
    return topics.SalonTopic(f"salon:{room.pk}")


@pytest.fixture
async def ear(salon: topics.SalonTopic) -> Ear:
    """A socket that listens to the salón."""
    ear = Ear(0)
    salon.sockets.add(ear)
    await salon.prime()
    return ear


def present(room: Room, many: int) -> list[User]:
    """Return so many people who are in the salón."""
    users = crowd(many)
    salon_presence.people_keep([salon_presence.Lease(room.pk, user.pk) for user in users])
    return users


@pytest.fixture
def encodings(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every frame that is encoded, once for each time."""
    made: list[Any] = []

    def spy(frame: Any) -> str:
        made.append(frame)
        return encode(frame)

    encode = hub.encoded
    monkeypatch.setattr(hub, "encoded", spy)
    monkeypatch.setattr(listing, "encoded", spy)
    return made


@pytest.mark.parametrize("many", [10, 1000])
async def test_a_change_is_read_encoded_and_sent_once_whoever_looks_on(
    room: Room, salon: topics.SalonTopic, encodings: list[Any], statements: list[str], many: int
) -> None:
    users = await sync_to_async(present)(room, many)
    ears = [Ear(user.pk) for user in users]
    salon.sockets.update(ears)
    await salon.prime()
    for user in users[:2]:
        await sync_to_async(status_set)(user=user, status=Profile.Status.AWAY)
    statements.clear()
    encodings.clear()
    for user in users[:2]:
        salon.hear(f"gente:{user.pk}", user.pk)
    await told(salon, lambda: ears[0].heard)
    assert statements == ["WITH", "SELECT"]
    assert len(encodings) == 1
    assert [len(ear.heard) for ear in ears] == [1] * many
    assert ears[0].heard[0] is ears[-1].heard[0], "the same text, not a copy"
    frame = encodings[0]
    assert (len(frame.hay), frame.fuera) == (2, [])
    encodings.clear()
    whole = [salon.people.frame() for _ in range(3)] + [salon.people.raw()]
    assert len(encodings) == 1, "the whole list is encoded once a version"
    assert len(encodings[0].lista) == many
    assert whole[0] is not whole[3]
    statements.clear()
    await salon.check()
    await told(salon, lambda: salon._task is None)
    assert sorted(statements) == ["SELECT", "WITH"]
    assert [len(ear.heard) for ear in ears] == [1] * many, "nothing new, nothing sent"


async def told(salon: topics.SalonTopic, done: Callable[[], Any]) -> None:
    """Let the topic work until *done*."""
    async with asyncio.timeout(patience(10)):
        while not done():  # noqa: ASYNC110 - a topic has no event for it
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("many", [10, 1000])
async def test_entering_costs_the_same_with_ten_people_and_with_a_thousand(
    room: Room, salon: topics.SalonTopic, statements: list[str], encodings: list[Any], many: int
) -> None:
    users = await sync_to_async(present)(room, many)
    await salon.prime()
    first = salon.people.raw()
    statements.clear()
    encodings.clear()
    await sync_to_async(salon_presence.people_keep)([salon_presence.Lease(room.pk, users[0].pk)])
    await salon.prime()
    assert statements == ["INSERT"], "the list is known"
    assert bytes(salon.people.raw()) == bytes(first)
    assert encodings == [], "who enters is given the text that the one before was given"
    await sync_to_async(topics.snapshot)(room, users[0].pk)
    assert len(statements) <= 8


async def test_a_thousand_who_come_together_are_told_in_few_frames(
    room: Room, salon: topics.SalonTopic, ear: Ear
) -> None:
    users = await sync_to_async(present)(room, 1000)
    for user in users:
        salon.hear(f"gente:{user.pk}", user.pk)
    await told(salon, lambda: len(salon.people) == 1000 and ear.heard)
    assert len(ear.heard) == 1


async def test_tables_that_change_together_are_read_together(
    room: Room, salon: topics.SalonTopic, ear: Ear, statements: list[str], encodings: list[Any]
) -> None:
    tables = await sync_to_async(lambda: list(room.tables.values_list("pk", flat=True)))()
    assert len(tables) == 3
    statements.clear()
    for table_id in tables:
        salon.hear(f"mesa:{table_id}", 1)
    await told(salon, lambda: len(ear.heard) == 3 and salon._task is None)
    assert statements == ["SELECT", "SELECT"], "tables and chairs; no match, no lost seats"
    assert [frame.mesa.id for frame in encodings] == tables


async def test_a_table_is_told_at_once_and_those_that_follow_it_together(
    room: Room,
    salon: topics.SalonTopic,
    ear: Ear,
    statements: list[str],
    encodings: list[Any],
) -> None:
    tables = await sync_to_async(lambda: list(room.tables.values_list("pk", flat=True)))()
    salon.hear(f"mesa:{tables[0]}", 1)
    await told(salon, lambda: ear.heard and salon._task is None)
    assert salon._gathering is None, "nothing is left to tell"
    statements.clear()
    salon._told_at = time.monotonic() + 30  # a slow machine is no later
    for table_id in (tables[1], tables[1], tables[2]):
        salon.hear(f"mesa:{table_id}", 1)
        await told(salon, lambda: salon._task is None)
    assert (len(ear.heard), statements) == (1, []), "they wait"
    assert salon._gathering is not None, "not for long"
    salon._gathered()
    await told(salon, lambda: len(ear.heard) == 3 and salon._task is None)
    assert statements == ["SELECT", "SELECT"], "read together"
    assert [frame.mesa.id for frame in encodings] == tables
    salon.closed()


async def test_a_table_and_who_sat_there_are_one_write(
    room: Room, salon: topics.SalonTopic, ear: Ear, encodings: list[Any]
) -> None:
    user = await sync_to_async(PersonFactory)()
    await sync_to_async(salon_presence.people_keep)([salon_presence.Lease(room.pk, user.pk)])
    salon.hear(f"gente:{user.pk}", user.pk)
    await told(salon, lambda: ear.heard and salon._task is None)
    table = await sync_to_async(room.tables.first)()
    await sync_to_async(services.table_sit)(user=user, table_id=table.pk, seat=0)
    salon.hear(f"mesa:{table.pk}", 1)
    await told(salon, lambda: len(ear.heard) == 3 and salon._task is None)
    assert [type(frame) for frame in encodings][-2:] == [TableChanged, PeopleChanged]
    assert ear.turns[-1] == ear.turns[-2], "in one turn of the loop, which is one write"
    assert ear.turns[-2] != ear.turns[-3]


async def test_a_table_that_changes_and_goes_is_gone_once(
    salon: topics.SalonTopic, ear: Ear, encodings: list[Any], statements: list[str]
) -> None:
    statements.clear()
    salon.hear("mesa:999", 1)
    salon.hear("quitada:999", 0)
    await told(salon, lambda: ear.heard and salon._task is None)
    assert [type(frame) for frame in encodings] == [TableGone]
    assert statements == []
