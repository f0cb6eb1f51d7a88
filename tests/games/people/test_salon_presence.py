"""Presence: leases that a process writes of the people it has (decisiones §4)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connections

from accounts.models import User
from games.live import epoch, process, sql
from games.live.hints import Hint
from games.models import Room, SalonPresence
from games.people import salon_presence
from games.people.roster import look
from tests.factories import PersonFactory
from tests.games.people.conftest import Open, crowd, process_called

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
async def closed_connections() -> AsyncIterator[None]:
    yield
    await sync_to_async(connections.close_all)()


@pytest.fixture
def ana(db: None) -> User:
    return PersonFactory()


async def present(room: Room) -> set[int]:
    """Return who is shown in the salón."""
    return set((await sync_to_async(look)(room.pk, {})).entries)


def later(seconds: float) -> None:
    """Have time go by for everybody who is not written again."""
    past = timedelta(seconds=seconds)
    sql.run("UPDATE games_salonpresence SET seen_at = seen_at - %s", (past,))


async def test_all_the_people_of_a_process_are_written_in_one_statement(
    room: Room, window: Open, statements: list[str]
) -> None:
    for user in await sync_to_async(crowd)(50):
        window(user).present_in = room.pk
    statements.clear()
    await salon_presence.flush()
    assert statements == ["INSERT"]
    assert len(await present(room)) == 50


async def test_who_enters_is_present_at_once_and_the_lists_are_told(
    room: Room, window: Open, ana: User, heard: list[Hint]
) -> None:
    await salon_presence.enter(window(ana), room.pk)
    assert await present(room) == {ana.pk}
    assert heard == [Hint(f"salon:{room.pk}", f"gente:{ana.pk}", ana.pk)]


async def test_two_windows_are_one_person_who_stays_until_the_last_one_is_closed(
    room: Room, window: Open, ana: User, heard: list[Hint], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(salon_presence, "GRACE_S", 0.0)
    one, other = window(ana), window(ana)
    for each in (one, other):
        await salon_presence.enter(each, room.pk)
    assert await sync_to_async(SalonPresence.objects.count)() == 1
    close(one)
    await salon_presence.let_go()
    assert await present(room) == {ana.pk}
    close(other)
    heard.clear()
    await salon_presence.let_go()
    assert await present(room) == set()
    assert heard == [Hint(f"salon:{room.pk}", f"gente:{ana.pk}", ana.pk)]


def close(some: Any) -> None:
    """Close a window as the socket does: the process forgets it, then it ends."""
    process.sockets.discard(some)
    salon_presence.leave(some)


async def test_a_reload_within_the_grace_is_no_leaving(
    room: Room, window: Open, ana: User, heard: list[Hint], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = window(ana)
    await salon_presence.enter(first, room.pk)
    close(first)
    await salon_presence.let_go()
    assert await present(room) == {ana.pk}, "the grace is not over"
    await salon_presence.enter(window(ana), room.pk)
    monkeypatch.setattr(salon_presence.time, "monotonic", later_clock(salon_presence.GRACE_S + 60))
    await salon_presence.let_go()
    assert await present(room) == {ana.pk}


def later_clock(seconds: float) -> Callable[[], float]:
    now = salon_presence.time.monotonic
    return lambda: now() + seconds


async def test_a_window_on_each_of_two_processes_is_one_person_and_neither_lets_go_of_the_other(
    room: Room, window: Open, ana: User, heard: list[Hint], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(salon_presence, "GRACE_S", 0.0)
    process_called(monkeypatch, "una")
    await salon_presence.enter(window(ana), room.pk)
    process_called(monkeypatch, "otra")
    second = window(ana)
    await salon_presence.enter(second, room.pk)
    assert await present(room) == {ana.pk}
    process.sockets.clear()
    salon_presence.leave(second)
    await salon_presence.let_go()
    assert await present(room) == {ana.pk}
    assert await sync_to_async(SalonPresence.objects.get)(process="una")


async def test_a_pulled_cable_ends_the_lease_although_the_process_goes_on_writing(
    room: Room, window: Open, ana: User, heard: list[Hint]
) -> None:
    silent = window(ana)
    await salon_presence.enter(silent, room.pk)
    await sync_to_async(later)(salon_presence.LEASE.total_seconds() - 1)
    silent.heard_at -= salon_presence.LEASE.total_seconds() - 1
    await salon_presence.flush()
    assert await present(room) == {ana.pk}, "13 s of silence may be a slow network"
    await sync_to_async(later)(1.5)
    silent.heard_at -= 1.5
    await salon_presence.flush()
    assert await present(room) == set()


def test_who_is_gone_is_seen_to_be_gone_within_twenty_seconds() -> None:
    from games.salon import topics  # noqa: PLC0415

    seconds = salon_presence.LEASE.total_seconds() + topics.CHECK_S + topics.GATHER_S
    assert seconds <= 18, "two seconds are left for the queries of a loaded machine"
    assert salon_presence.LEASE.total_seconds() >= 5 + salon_presence.FLUSH_S + 4, (
        "one missed beat is forgiven"
    )


async def test_the_people_of_a_killed_process_go_by_themselves_and_their_rows_too(
    room: Room, ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    process_called(monkeypatch, "muerto")
    await sync_to_async(salon_presence.people_keep)([salon_presence.Lease(room.pk, ana.pk)])
    process_called(monkeypatch, "vivo")
    await sync_to_async(later)(salon_presence.LEASE.total_seconds() + 0.1)
    assert await present(room) == set()
    await sync_to_async(later)(salon_presence.FORGOTTEN.total_seconds())
    await salon_presence.clean()
    assert not await sync_to_async(SalonPresence.objects.exists)()


async def test_a_table_that_postgresql_lost_is_written_again_by_the_next_round(
    room: Room, window: Open, ana: User, heard: list[Hint]
) -> None:
    await salon_presence.enter(window(ana), room.pk)
    await sync_to_async(SalonPresence.objects.all().delete)()
    await salon_presence.flush()
    assert await present(room) == {ana.pk}


async def test_time_in_which_nobody_could_write_ends_no_lease(room: Room, ana: User) -> None:
    await sync_to_async(salon_presence.people_keep)([salon_presence.Lease(room.pk, ana.pk)])
    await sync_to_async(later)(300)
    assert salon_presence.give_back in epoch._shifts
    await sync_to_async(salon_presence.give_back)(timedelta(seconds=300))
    assert await present(room) == {ana.pk}


async def test_somebody_who_was_deleted_does_not_keep_the_others_from_being_written(
    room: Room, window: Open, ana: User
) -> None:
    gone = window(ana)
    gone.present_in, gone.user_id = room.pk, 10**9
    window(ana).present_in = room.pk
    window(ana).present_in = 10**9
    await salon_presence.flush()
    assert await present(room) == {ana.pk}


async def test_who_is_hidden_in_every_window_is_latent_and_in_one_that_is_seen_is_not(
    room: Room, window: Open, ana: User, heard: list[Hint], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ball() -> str:
        return (await sync_to_async(look)(room.pk, {})).entries[ana.pk].estado

    one, other = window(ana), window(ana)
    for each in (one, other):
        await salon_presence.enter(each, room.pk)
    heard.clear()
    await salon_presence.hide(one, hidden=True)
    assert await ball() == "libre"
    await salon_presence.hide(other, hidden=True)
    assert await ball() == "latente"
    assert heard == [Hint(f"salon:{room.pk}", f"gente:{ana.pk}", ana.pk)] * 2
    process_called(monkeypatch, "otra")
    await sync_to_async(salon_presence.people_keep)([salon_presence.Lease(room.pk, ana.pk)])
    assert await ball() == "libre", "a window on another process is seen"


async def test_who_hides_again_and_again_is_written_once(
    room: Room, window: Open, ana: User, heard: list[Hint], statements: list[str]
) -> None:
    seen = window(ana)
    await salon_presence.enter(seen, room.pk)
    statements.clear()
    for _ in range(3):
        await salon_presence.hide(seen, hidden=True)
    assert statements == ["INSERT"]


def test_a_status_and_an_avatar_are_told_wherever_somebody_is(
    room: Room, ana: User, heard: list[Hint]
) -> None:
    elsewhere = Room.objects.create(game="coin", slug="otro", name="Otro")
    for each in (room, elsewhere):
        salon_presence.people_keep([salon_presence.Lease(each.pk, ana.pk)])
    ana.profile.avatar = "abc"
    ana.profile.save(update_fields=["avatar"])
    assert {hint.topic for hint in heard} == {f"salon:{room.pk}", f"salon:{elsewhere.pk}"}
    assert {hint.what for hint in heard} == {f"gente:{ana.pk}"}
