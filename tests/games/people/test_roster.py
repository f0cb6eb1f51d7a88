"""The list of a salón: the seven balls and what stands beside them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from django.utils import timezone

from accounts.models import Profile, User
from accounts.pictures import picture_send
from accounts.services import status_set
from games.live import sql
from games.matches import seating, services, watching
from games.models import Match, Room, Table, TableSeat
from games.people import roster, salon_presence
from games.people.roster import look
from tests.accounts.test_pictures import picture
from tests.factories import PersonFactory, RobotFactory
from tests.games.people.conftest import crowd
from tests.games.tools import start, take_seat

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ana(room: Room) -> User:
    """Return somebody who is in the salón."""
    user: User = PersonFactory(username="Ana")
    enter(room, user)
    return user


def enter(room: Room, *users: User, **more: Any) -> None:
    salon_presence.people_keep([salon_presence.Lease(room.pk, user.pk, **more) for user in users])


def entry(room: Room, user: User) -> dict[str, Any]:
    return look(room.pk, {}).entries[user.pk]


def ball(room: Room, user: User) -> tuple[Any, ...]:
    shown = entry(room, user)
    return shown.estado, shown.mesa, shown.silla, shown.partida


def sit(room: Room, user: User, number: int, chair: int) -> None:
    table, _ = Table.objects.get_or_create(room=room, number=number, defaults={"value": 50})
    TableSeat.objects.create(table=table, seat=chair, user=user)


def watch(match: Match, user: User) -> None:
    watching.watchers_take(match_id=match.pk, hand=0, wanted={user.pk: 0})


def lose(match: Match, seat: int) -> None:
    sql.run(
        "UPDATE games_seatpresence SET seen_at = clock_timestamp() - interval '1 hour'"
        " WHERE match_id = %s AND seat = %s",
        (match.pk, seat),
    )
    assert seating.seat_lose(match_id=match.pk, seat=seat)


def test_the_entry_is_that_of_the_protocol(room: Room, ana: User) -> None:
    assert msgspec.to_builtins(entry(room, ana)) == {
        "nick": "Ana",
        "avatar": ana.profile.avatar_url,
        "estado": "libre",
        "mesa": None,
        "silla": None,
        "partida": None,
        "bolsas": 2,
        "copa": False,
    }


def test_the_balls_in_their_order(room: Room, ana: User, people: list[User]) -> None:
    """From the weakest to the strongest, each over all before it (decisiones §9)."""
    others = start(people)
    assert ball(room, ana) == ("libre", None, None, None)
    enter(room, ana, hidden=True)
    assert ball(room, ana) == ("latente", None, None, None)
    status_set(user=ana, status=Profile.Status.AWAY)
    assert ball(room, ana) == ("ausente", None, None, None)
    watch(others, ana)
    assert ball(room, ana) == ("mirando", others.table_number, None, others.pk)
    sit(room, ana, 7, 2)
    assert ball(room, ana) == ("sentado", 7, 2, None)
    own = start([*PersonFactory.create_batch(3), ana])
    assert ball(room, ana) == ("jugando", own.table_number, 3, own.pk)
    lose(own, 3)
    assert ball(room, ana) == ("caido", own.table_number, 3, own.pk)


def test_who_comes_back_to_his_match_plays_again(room: Room, ana: User) -> None:
    match = start([ana, *PersonFactory.create_batch(3)])
    lose(match, 0)
    take_seat(match, 0, uuid4())
    assert ball(room, ana)[0] == "jugando"


def test_an_alert_is_latent_until_its_hours_are_over(room: Room, ana: User) -> None:
    status_set(user=ana, status=Profile.Status.ALERT, hours=2)
    assert ball(room, ana)[0] == "latente"
    left = Profile.objects.get(user=ana).alert_until - timezone.now()
    assert timedelta(hours=1, minutes=59) < left <= timedelta(hours=2)
    Profile.objects.filter(user=ana).update(alert_until=timezone.now())
    assert ball(room, ana)[0] == "libre"


def test_a_miron_who_has_gone_watches_no_more(room: Room, ana: User, people: list[User]) -> None:
    match = start(people)
    watch(match, ana)
    watching.watcher_leave(match_id=match.pk, user_id=ana.pk)
    assert ball(room, ana)[0] == "libre"


def test_who_left_a_match_that_goes_on_or_has_ended_does_not_play(room: Room, ana: User) -> None:
    match = start([ana, *PersonFactory.create_batch(3)])
    services.match_leave(match_id=match.pk, user_id=ana.pk, action_id=uuid4())
    assert ball(room, ana)[0] == "libre"


def test_what_goes_on_in_another_salon_shows_without_table_or_chair(
    room: Room, ana: User, people: list[User]
) -> None:
    away = Room.objects.create(game="coin", slug="otro", name="Otro")
    enter(away, ana)
    match = start([ana, *PersonFactory.create_batch(3)])
    assert ball(away, ana) == ("jugando", None, None, match.pk)
    watcher, sitter = PersonFactory.create_batch(2)
    enter(away, watcher, sitter)
    watch(match, watcher)
    sit(room, sitter, 9, 1)
    assert ball(away, watcher) == ("mirando", None, None, match.pk)
    assert ball(away, sitter) == ("sentado", None, None, None)


def test_a_player_without_any_window_is_on_the_list_of_his_match_and_robots_never(
    room: Room, people: list[User]
) -> None:
    match = start(people[:3], robots={3: "novato"})
    lose(match, 1)
    found = look(room.pk, {}).entries
    assert {user: shown.estado for user, shown in found.items()} == {
        people[0].pk: "jugando",
        people[1].pk: "caido",
        people[2].pk: "jugando",
    }


def test_who_sits_without_being_present_and_robots_on_chairs_are_not_listed(room: Room) -> None:
    sit(room, PersonFactory(), 1, 0)
    TableSeat.objects.create(table=Table.objects.get(), seat=1, user=RobotFactory(), is_robot=True)
    assert look(room.pk, {}).entries == {}


def test_bags_and_cup(room: Room, ana: User, buy: Any, settings: Any) -> None:
    settings.USUMUS = {**settings.USUMUS, "BAGS": [500, 1_000, 9_999_999, 10**9]}
    Profile.objects.filter(user=ana).update(trophies=1)
    assert (entry(room, ana).bolsas, entry(room, ana).copa) == (3, True)


def test_bags_are_asked_for_again_after_some_seconds(
    room: Room, ana: User, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = look(room.pk, {})
    assert seen.entries[ana.pk].bolsas == 2
    settings.USUMUS = {**settings.USUMUS, "BAGS": [1, 2, 3, 4]}
    assert look(room.pk, seen.marks).entries == {}, "the same bags for some seconds"
    monkeypatch.setattr(roster, "BAGS_S", 0.0)
    assert look(room.pk, seen.marks).entries[ana.pk].bolsas == 5


def test_an_avatar_that_changes_is_shown_anew(room: Room, ana: User) -> None:
    seen = look(room.pk, {})
    ana.profile.avatar = "toonhead-01"
    ana.profile.save()
    assert ana.pk in look(room.pk, seen.marks).entries
    seen = look(room.pk, {})
    digest = picture_send(user=ana, sent=picture())
    assert digest in look(room.pk, seen.marks).entries[ana.pk].avatar


def test_only_what_is_new_is_shown_and_who_is_gone_is_named(room: Room, ana: User) -> None:
    luis = PersonFactory()
    enter(room, luis)
    seen = look(room.pk, {})
    assert look(room.pk, seen.marks) == ({}, {}, set())
    status_set(user=luis, status=Profile.Status.AWAY)
    salon_presence.people_forget([(room.pk, ana.pk)])
    found = look(room.pk, seen.marks)
    assert set(found.entries) == {luis.pk}
    assert found.gone == {ana.pk}


def test_some_people_are_looked_at_without_the_rest(room: Room, ana: User) -> None:
    luis = PersonFactory()
    seen = look(room.pk, {})
    enter(room, luis)
    salon_presence.people_forget([(room.pk, ana.pk)])
    assert set(look(room.pk, seen.marks, [luis.pk]).entries) == {luis.pk}
    assert look(room.pk, seen.marks, [luis.pk]).gone == set()
    assert look(room.pk, seen.marks, [ana.pk]).gone == {ana.pk}
    assert look(room.pk, seen.marks, [luis.pk, 10**9]).gone == set()


@pytest.mark.parametrize("many", [10, 1000])
def test_the_same_statements_for_ten_people_and_for_a_thousand(
    room: Room, statements: list[str], many: int, people: list[User]
) -> None:
    users = crowd(many)
    enter(room, *users)
    watch(start(people), users[0])
    sit(room, users[1], 30, 0)
    statements.clear()
    seen = look(room.pk, {})
    assert len(seen.entries) == many + 4
    assert statements == ["WITH", "SELECT", "SELECT", "SELECT"]
    statements.clear()
    assert look(room.pk, seen.marks).entries == {}
    assert statements == ["WITH"]
    status_set(user=users[3], status=Profile.Status.AWAY)
    statements.clear()
    assert set(look(room.pk, seen.marks, [users[3].pk, users[4].pk]).entries) == {users[3].pk}
    assert statements == ["WITH", "SELECT"]
