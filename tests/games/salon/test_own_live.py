"""My agreement in the windows of a salón: read when it changed, and not again."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from accounts.models import User
from games.live import hints
from games.live.hub import hub
from games.models import Room, Table, TableSeat
from games.salon import topics
from games.tables import own, selectors, services, staff
from tests.factories import PersonFactory
from tests.games.salon.conftest import Window
from tests.games.tables.steps import accept_all, confirm_all, propose
from tests.pace import patience

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("nobody_known")]


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Whose agreement was read, once for each time."""
    made: list[int] = []

    def spy(user_id: int) -> own.Own:
        made.append(user_id)
        return look(user_id)

    look = own.look
    monkeypatch.setattr(own, "look", spy)
    return made


def sit(user: User, seat: int = 0) -> Table:
    table = Table.objects.order_by("pk").first()
    assert table is not None
    services.table_sit(user=user, table_id=table.pk, seat=seat)
    return table


def unheard(user: User) -> Table:
    with hints.collected():  # and nobody spreads them
        return sit(user)


async def quiet(user: User) -> None:
    """Wait until nothing is being read for the windows of *user*."""
    topic = hub.topics[f"mia:{user.pk}"]
    async with asyncio.timeout(patience(10)):
        while topic._task is not None:  # noqa: ASYNC110 - a topic has no event for it
            await asyncio.sleep(0.01)


async def test_what_was_shown_is_not_read_again_every_few_seconds(
    enter: Callable[..., Awaitable[Window]], looks: list[int]
) -> None:
    ana, txema = await enter(), await enter()
    table = await sync_to_async(lambda: Table.objects.order_by("pk").first())()
    for seat, window in enumerate((ana, txema)):
        await window.ask("sentarse", mesa=table.pk, asiento=seat)
    await ana.until(lambda frame: frame["t"] == "mia" and frame["mia"]["sillas"][1] is not None)
    for window in (ana, txema):
        await quiet(window.user)
    looks.clear()
    await topics._check_mine()
    for window in (ana, txema):
        await quiet(window.user)
    assert looks == []


@pytest.mark.parametrize(
    ("act", "told"),
    [
        (
            "free",
            "El equipo ha dejado libre tu silla de la mesa 1. Motivo: No contestas: mira 1:30.",
        ),
        ("close", "El equipo ha cerrado la mesa 1. Motivo: No contestas: mira 1:30."),
    ],
)
async def test_who_is_stood_up_by_the_staff_is_told_why_in_its_words(
    enter: Callable[..., Awaitable[Window]], act: str, told: str
) -> None:
    ana = await enter()
    table = await sync_to_async(sit)(ana.user)
    await ana.until(lambda frame: frame["t"] == "mia" and frame["mia"] is not None)
    clerk = await sync_to_async(PersonFactory)(is_staff=True)
    given = {"actor": clerk, "reason": "No contestas: mira 1:30."}
    if act == "free":
        seat = await TableSeat.objects.aget(user=ana.user)
        await sync_to_async(staff.chair_free)(seat_id=seat.pk, **given)
    else:
        await sync_to_async(staff.table_close)(table_id=table.pk, **given)
    notice = await ana.until(lambda frame: frame["t"] == "aviso")
    assert notice["texto"] == told
    assert ana.frames[-2]["mia"] is None, "and the chair was his no more"


async def test_who_comes_back_to_his_table_is_not_read_again(
    enter: Callable[..., Awaitable[Window]], looks: list[int]
) -> None:
    user = await sync_to_async(PersonFactory)()
    await sync_to_async(sit)(user)
    await enter(user)
    await quiet(user)
    looks.clear()
    await topics._check_mine()
    await quiet(user)
    assert looks == []


async def test_who_comes_back_after_a_while_is_shown_connected(
    enter: Callable[..., Awaitable[Window]],
) -> None:
    user = await sync_to_async(PersonFactory)()
    await sync_to_async(sit)(user)
    long_ago = timezone.now() - timedelta(seconds=60)
    await TableSeat.objects.filter(user=user).aupdate(seen_at=long_ago)
    whole = (await enter(user)).frames[-1]
    assert whole["mia"]["sillas"][0]["conectado"] is True


async def test_who_is_not_heard_while_he_waits_is_shown_gone_and_back_again(
    enter: Callable[..., Awaitable[Window]],
) -> None:
    """A pulled cable: no request raises the version, neither for his table nor for the salón."""
    gone, mate, other = await enter(), await enter(), await enter()
    table = await sync_to_async(sit)(gone.user)
    await sync_to_async(sit)(mate.user, 1)
    chair = TableSeat.objects.filter(user=gone.user)

    async def shown(connected: bool) -> None:
        for window, at in ((mate, "mia"), (other, "mesa")):
            await window.until(
                lambda frame, at=at: (
                    frame["t"] == at
                    and frame[at].get("id", frame[at].get("mesa")) == table.pk
                    and frame[at]["sillas"][1] is not None
                    and frame[at]["sillas"][0]["conectado"] is connected
                )
            )

    await shown(True)
    await chair.aupdate(seen_at=timezone.now() - timedelta(seconds=60))
    await topics.check_salones()
    await shown(False)
    await chair.aupdate(seen_at=timezone.now())
    await topics.check_salones()
    await shown(True)


def test_who_goes_while_another_comes_back_changes_both_marks(room: Room) -> None:
    one, two = PersonFactory(), PersonFactory()
    table = sit(one)
    sit(two, 1)
    found = []
    for gone in (one, two):
        TableSeat.objects.filter(table=table).update(seen_at=timezone.now())
        TableSeat.objects.filter(user=gone).update(seen_at=timezone.now() - timedelta(minutes=1))
        found.append((selectors.table_marks(room.pk)[table.pk], own.look(one.pk).mark))
    assert found[0][0] != found[1][0]
    assert found[0][1] != found[1][1]


def test_a_mark_asked_later_is_that_of_what_was_shown(room: Room) -> None:
    """Else the same card, or agreement, would be sent again every few seconds."""

    def agree() -> None:
        asked = selectors.table_marks(room.pk)
        assert asked == {one.card.id: one.mark for one in selectors.tables_shown(list(asked))}
        marks = own.seat_marks([user.pk for user in four])
        assert {user.pk: own.look(user.pk).mark for user in four} == {
            user.pk: marks.get(user.pk) for user in four
        }

    four = PersonFactory.create_batch(4)
    agree()
    for seat, user in enumerate(four):
        table = sit(user, seat)
        agree()
    TableSeat.objects.filter(user=four[2]).update(seen_at=timezone.now() - timedelta(minutes=1))
    agree()
    TableSeat.objects.update(seen_at=timezone.now())
    confirm_all(four)
    propose(four[0])
    agree()
    accept_all(table, four)
    table.refresh_from_db()
    assert table.match_id is not None
    agree()


async def test_a_change_whose_hint_was_lost_is_found_and_shown(
    enter: Callable[..., Awaitable[Window]],
) -> None:
    ana = await enter()
    table = await sync_to_async(unheard)(ana.user)
    await topics._check_mine()
    frame = await ana.until(lambda frame: frame["t"] == "mia")
    assert frame["mia"]["mesa"] == table.pk


@pytest.fixture
async def windows() -> tuple[topics.MineTopic, list[dict[str, Any]]]:
    """The windows of somebody who stands, and what they hear; no check is made by itself."""
    user = await sync_to_async(PersonFactory)()
    topic = topics.MineTopic(f"mia:{user.pk}")
    heard: list[dict[str, Any]] = []

    class Ear:
        def deliver(self, text: str) -> None:
            heard.append(json.loads(text))

    topic.sockets.add(Ear())
    topic.greet(None)
    return topic, heard


async def greet(topic: topics.MineTopic) -> None:
    """Open another window, which reads how things stand."""
    topic.greet((await sync_to_async(own.look)(int(topic.ref))).mark)


async def test_a_window_that_knows_more_makes_the_others_look(room: Room, windows) -> None:
    topic, heard = windows
    user = await User.objects.aget(pk=int(topic.ref))
    table = await sync_to_async(sit)(user)
    await greet(topic)
    assert topic._task is not None
    await topic._task
    assert [frame["mia"]["mesa"] for frame in heard] == [table.pk]
    await greet(topic)
    assert topic._task is None, "a third sees what they see"


async def test_windows_that_saw_different_things_look_until_one_look_succeeds(
    room: Room, windows, monkeypatch: pytest.MonkeyPatch
) -> None:
    topic, heard = windows
    table = await sync_to_async(sit)(await User.objects.aget(pk=int(topic.ref)))
    look = own.look
    with monkeypatch.context() as broken:
        broken.setattr(own, "look", lambda user_id: 1 / 0)
        topic.greet((await sync_to_async(look)(int(topic.ref))).mark)
        await topic._task
    assert heard == []
    topic.check((await sync_to_async(look)(int(topic.ref))).mark)
    await topic._task
    assert [frame["mia"]["mesa"] for frame in heard] == [table.pk]
