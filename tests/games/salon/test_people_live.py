"""The list of the salón on open sockets: who comes, goes and changes is seen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from accounts.models import Profile, User
from accounts.services import status_set
from games.live import hints, hub, process
from games.models import Room, SalonPresence
from games.people import salon_presence
from games.salon import people as listing
from games.salon import topics
from tests.factories import PersonFactory
from tests.games.salon.conftest import Window
from tests.games.tools import start
from tests.ws.browser import Browser

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("nobody_known")]

Enter = Callable[..., Awaitable[Window]]
Arrive = Callable[..., Awaitable[Browser]]


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let go of a person who closes his last window as soon as the process looks."""
    monkeypatch.setattr(salon_presence, "GRACE_S", 0.0)


class Seen:
    """The list as a browser keeps it: the whole one, then what changes from version to version."""

    def __init__(self, window: Window) -> None:
        self.window = window
        whole = window.frames[-1]["gente"]
        self.version = whole["v"]
        self.people = {person["nick"]: person for person in whole["lista"]}

    async def until(self, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """Follow the list until it is as *wanted*; return the last frame."""
        frame: dict[str, Any] = {}
        while not wanted(self.people):
            frame = await self.window.until(lambda f: f["t"] == "gente")
            assert frame["v"] == self.version + 1, "a version was lost or doubled"
            self.version = frame["v"]
            for nick in frame["fuera"]:
                del self.people[nick]
            self.people |= {person["nick"]: person for person in frame["hay"]}
        return frame

    async def shows(self, user: User, ball: str, **more: Any) -> None:
        """Follow the list until *user* has that ball, table and chair."""
        want = {"estado": ball, **more}
        await self.until(lambda p: want.items() <= p.get(user.username, {}).items())


async def first_table(room: Room) -> int:
    return await sync_to_async(lambda: room.tables.get(number=1).pk)()


async def test_who_enters_and_who_leaves_is_seen_without_a_reload(
    room: Room, enter: Enter, at_once: None
) -> None:
    one = Seen(await enter())
    two = await enter()
    await one.until(lambda p: set(p) == {one.window.user.username, two.user.username})
    await two.browser.close()
    await one.until(lambda p: set(p) == {one.window.user.username})


async def test_two_windows_are_one_person_until_the_last_is_closed(
    room: Room, enter: Enter, at_once: None
) -> None:
    one = Seen(await enter())
    two = await enter()
    await one.shows(two.user, "libre")
    again = await enter(two.user)
    nicks = [person["nick"] for person in again.frames[-1]["gente"]["lista"]]
    assert nicks.count(two.user.username) == 1
    await two.browser.close()
    third = await enter()
    await one.shows(third.user, "libre")
    assert two.user.username in one.people
    await again.browser.close()
    await one.until(lambda p: two.user.username not in p)


async def test_a_reload_is_seen_by_nobody(room: Room, enter: Enter) -> None:
    one = Seen(await enter())
    two = await enter()
    await one.shows(two.user, "libre")
    version = one.version
    await two.browser.close()
    await enter(two.user)
    third = await enter()
    frame = await one.until(lambda p: third.user.username in p)
    assert (frame["v"], frame["fuera"]) == (version + 1, [])


async def test_sitting_and_standing_change_the_ball_with_table_and_chair(
    room: Room, enter: Enter
) -> None:
    one = Seen(await enter())
    two = await enter()
    await two.ask("sentarse", mesa=await first_table(room), asiento=2)
    await one.shows(two.user, "sentado", mesa=1, silla=2)
    await two.ask("levantarse")
    await one.shows(two.user, "libre", mesa=None, silla=None)


async def test_who_plays_and_who_watches_is_present_in_the_salon_of_the_match(
    room: Room, enter: Enter, arrive: Arrive, people: list[User], at_once: None
) -> None:
    match = await sync_to_async(start)(people, game="mus")
    one = Seen(await enter())
    await one.shows(people[0], "jugando", mesa=match.table_number, silla=0, partida=match.pk)
    watcher = await sync_to_async(PersonFactory)()
    browser = await arrive(match, watcher)
    await one.shows(watcher, "mirando", mesa=match.table_number, silla=None, partida=match.pk)
    await browser.close()
    await one.until(lambda p: watcher.username not in p)


async def test_a_lost_connection_and_coming_back_are_seen(
    room: Room, enter: Enter, arrive: Arrive, people: list[User]
) -> None:
    from tests.games.people.test_roster import lose  # noqa: PLC0415

    match = await sync_to_async(start)(people, game="mus")
    one = Seen(await enter())
    await one.shows(people[3], "jugando")
    await sync_to_async(lose)(match, 3)
    await one.shows(people[3], "caido", mesa=match.table_number, silla=3)
    await arrive(match, people[3])
    await one.shows(people[3], "jugando")


async def test_a_status_is_seen_and_an_alert_lasts_its_hours(room: Room, enter: Enter) -> None:
    one = Seen(await enter())
    two = await enter()
    assert (await two.ask("estado", estado="ausente"))["t"] == "ok"
    await one.shows(two.user, "ausente")
    assert (await two.ask("estado", estado="alerta", horas=4))["t"] == "ok"
    await one.shows(two.user, "latente")
    assert (await two.ask("estado", estado="disponible"))["t"] == "ok"
    await one.shows(two.user, "libre")
    for bad in ({"estado": "feliz"}, {"estado": "alerta", "horas": 3}, {"estado": 1}):
        assert (await two.ask("estado", **bad))["codigo"] == "tipo"
    assert (await two.ask("estado"))["codigo"] == "campo_falta"


async def test_a_status_changed_elsewhere_and_an_avatar_are_seen(room: Room, enter: Enter) -> None:
    one = Seen(await enter())
    two = await enter()
    await sync_to_async(status_set)(user=two.user, status=Profile.Status.AWAY)
    await one.shows(two.user, "ausente")
    before = one.people[two.user.username]["avatar"]

    def choose() -> None:
        from accounts.avatars import avatar_keys  # noqa: PLC0415

        profile = Profile.objects.get(user=two.user)
        profile.avatar = next(key for key in avatar_keys() if key != profile.avatar_key)
        profile.save()

    await sync_to_async(choose)()
    await one.until(lambda p: p[two.user.username]["avatar"] != before)


async def test_a_hidden_window_is_latent(room: Room, enter: Enter) -> None:
    one = Seen(await enter())
    two = await enter()
    await two.browser.send({"t": "oculta", "si": True})
    await one.shows(two.user, "latente")
    await two.browser.send({"t": "oculta", "si": False})
    await one.shows(two.user, "libre")
    await two.browser.send({"t": "oculta", "si": "no"})
    assert await two.browser.error() == "tipo"


async def test_a_silent_socket_leaves_the_list_although_it_is_open(
    room: Room, enter: Enter
) -> None:
    one = Seen(await enter())
    two = await enter()
    await one.shows(two.user, "libre")
    socket = next(s for s in process.sockets if s.user_id == two.user.pk)
    socket.heard_at -= salon_presence.LEASE.total_seconds() + 1
    await sync_to_async(SalonPresence.objects.filter(user=two.user).delete)()
    await one.until(lambda p: two.user.username not in p)
    await two.browser.send({"t": "ping", "v": 0})
    await two.until(lambda frame: frame["t"] == "pong")
    await salon_presence.flush()
    await one.shows(two.user, "libre")


async def test_changes_without_hints_are_found_by_looking(
    room: Room, enter: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Redis killed or wiped: what is known is in PostgreSQL, and everybody looks there."""
    one = Seen(await enter())
    monkeypatch.setattr(hints, "spread", lambda _heard: None)
    monkeypatch.setattr(salon_presence, "GRACE_S", 0.0)
    two = await enter()
    await one.shows(two.user, "libre")
    await two.ask("estado", estado="ausente")
    await one.shows(two.user, "ausente")
    await two.browser.close()
    await one.until(lambda p: two.user.username not in p)


# --- Versions


async def test_a_heartbeat_with_a_version_that_is_not_ours_gets_the_whole_list(
    room: Room, enter: Enter
) -> None:
    one = await enter()
    seen = Seen(one)
    for foreign in (seen.version + 40, 0):
        topic(room).people._told.clear()  # all that changed arrived long ago
        socket(one).repaired_at = -listing.UNDER_WAY_S * 100
        await one.browser.send({"t": "ping", "v": foreign})
        assert (await one.until(lambda f: f["t"] == "pong"))["v"] == seen.version
        whole = await one.until(lambda f: f["t"] == "gente")
        assert whole["v"] == seen.version
        assert [person["nick"] for person in whole["lista"]] == [one.user.username]


async def test_a_heartbeat_that_crosses_a_change_gets_nothing_and_a_flood_one_list(
    room: Room, enter: Enter
) -> None:
    one = await enter()
    version = Seen(one).version
    people = topic(room).people
    people._told.clear()
    people._told.append((version, listing.time.monotonic()))
    assert not people.has_lost(version)
    assert not people.has_lost(version - 1), "its change is still on its way"
    assert people.has_lost(version - 2)
    assert people.has_lost(version + 1)
    for _ in range(5):
        await one.browser.send({"t": "ping", "v": 10**6})
    await one.ask("estado", estado="disponible")
    assert [f["t"] for f in one.frames].count("gente") == 1


def topic(room: Room) -> topics.SalonTopic:
    found = hub.hub.topics[f"salon:{room.pk}"]
    assert isinstance(found, topics.SalonTopic)
    return found


def socket(window: Window) -> Any:
    return next(s for s in process.sockets if s.user_id == window.user.pk)
