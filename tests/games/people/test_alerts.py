"""Who is in alert with every window closed is told what he asked for, once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.utils import timezone

from accounts import push, webpush
from accounts.models import Profile, PushSubscription, User
from accounts.relations import friendship_accept, friendship_ask, ignore
from accounts.services import preferences_update, status_set
from games.engines.registry import GAMES
from games.models import (
    ChatLine,
    MatchTimer,
    Room,
    SalonPresence,
    Table,
    TableInvitation,
    TableSeat,
)
from games.people import alerts
from tests.factories import PersonFactory
from tests.games.tables.full import sit
from tests.games.tools import start

pytestmark = pytest.mark.django_db(transaction=True)

FREE = {"game": "poker", "gathering": "full"}
REAL_GAMES = sorted(GAMES)
Told = list[tuple[Any, ...]]


@pytest.fixture(autouse=True)
def keys(settings: Any) -> Iterator[None]:
    settings.VAPID_PUBLIC_KEY, settings.VAPID_PRIVATE_KEY = webpush.new_keys()
    settings.VAPID_SUBJECT = "mailto:casa@usumus.example"
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Told:
    """Return what push services are asked to say, in order."""
    asked: Told = []
    monkeypatch.setattr(alerts.push_send, "delay", lambda *notice: asked.append(notice))
    return asked


def in_alert(user: User) -> User:
    status_set(user=user, status="alerta", hours=1)
    PushSubscription.objects.create(
        user=user, endpoint=f"https://fcm.googleapis.com/{user.pk}", p256dh="k", auth="a"
    )
    return user


@pytest.fixture
def ana() -> User:
    return in_alert(PersonFactory(username="Ana"))


@pytest.fixture
def luis(ana: User) -> User:
    luis = PersonFactory(username="Luis")
    friendship_ask(user=luis, other=ana)
    friendship_accept(user=ana, other=luis)
    return luis


def enters(user: User, room: Room) -> None:
    SalonPresence.objects.create(user=user, room=room, process="p", seen_at=timezone.now())


def waits(room: Room, user: User, value: int = 50) -> Table:
    chairs = [{"player": user.pk, "since": 0}, None]
    table = Table.objects.create(room=room, number=value, value=value, agreement={"chairs": chairs})
    TableSeat.objects.create(table=table, seat=0, user=user)
    return table


def says(user: User, text: str, *, room: Room | None = None, to: User | None = None) -> None:
    ChatLine.objects.create(author=user, text=text, room=room, recipient=to, line_id=uuid4())


def invites(user: User, other: User, table: Table) -> None:
    ends = timezone.now() + timedelta(minutes=2)
    TableInvitation.objects.create(table=table, inviter=user, invited=other, ends_at=ends)


def plays(user: User) -> None:
    start([*PersonFactory.create_batch(3), user], stake=5)


HAPPENINGS: dict[str, Callable[[Room, User, User], Any]] = {
    "silla": lambda room, ana, luis: waits(room, PersonFactory()),
    "amigo": lambda room, ana, luis: enters(luis, room),
    "mencion": lambda room, ana, luis: says(luis, "¿Está @ana por ahí?", room=room),
    "empieza": lambda room, ana, luis: plays(ana),
}


@pytest.mark.parametrize("kind", HAPPENINGS)
def test_each_happening_is_told_once_to_who_asked_for_it(told, room, ana, luis, kind):
    assert alerts.tell_who_is_away() == 0  # what there was before
    HAPPENINGS[kind](room, ana, luis)
    alerts.tell_who_is_away()
    assert [notice[:2] for notice in told] == [(ana.pk, kind)]
    alerts.tell_who_is_away()
    assert len(told) == 1


@pytest.mark.parametrize("kind", HAPPENINGS)
def test_what_is_not_wanted_is_not_told(told, room, ana, luis, kind):
    preferences_update(user=ana, changes={f"alerta_{kind}": False})
    alerts.tell_who_is_away()
    HAPPENINGS[kind](room, ana, luis)
    alerts.tell_who_is_away()
    assert told == []


def test_whispers_and_invitations_are_told_with_who_and_where(told, room, ana, luis):
    alerts.tell_who_is_away()
    says(luis, "¿Una partida?", to=ana)
    invites(luis, ana, Table.objects.create(room=room, number=3, value=25))
    alerts.tell_who_is_away()
    assert {notice[1:] for notice in told} == {
        ("mencion", "Luis", "¿Una partida?", "/mensajes/Luis/"),
        ("mencion", "Luis te invita", "A la mesa 3, de 25 U$.", "/salon/coin/"),
    }


def test_a_name_in_what_is_said_of_a_championship_is_told_with_where_it_is_read(told, ana, luis):
    alerts.tell_who_is_away()
    line = {"author": luis, "championship": 7}
    ChatLine.objects.create(**line, text="@ana, ¿vienes?", line_id=uuid4())
    gone = {"removed_at": timezone.now(), "line_id": uuid4()}
    ChatLine.objects.create(**line, **gone, text="@ana, una grosería")
    ChatLine.objects.create(**line, text="a todos", line_id=uuid4())
    alerts.tell_who_is_away()
    assert [notice[1:] for notice in told] == [
        ("mencion", "Luis", "@ana, ¿vienes?", "/torneos/7/#charla")
    ]


def test_a_table_where_nobody_puts_anything_is_told_as_free(told, ana, luis):
    hall = Room.objects.create(slug="gratis", name="Salón de balde", is_open=True, **FREE)
    preferences_update(user=ana, changes={"alerta_hasta": 1})
    alerts.tell_who_is_away()
    table = Table.objects.create(room=hall, number=5, value=5)
    sit(table, PersonFactory(), 0)
    invites(luis, ana, table)
    alerts.tell_who_is_away()
    assert {notice[3] for notice in told} == {
        "Mesa 5 del Salón de balde, gratis.",
        "A la mesa 5, gratis.",
    }


@pytest.mark.parametrize("game", REAL_GAMES)
def test_the_turn_of_every_game_is_told_to_who_is_away(told, game):
    people = [in_alert(person) for person in PersonFactory.create_batch(4)]
    alerts.tell_who_is_away()
    match = start(people, stake=5, game=game)
    awaited = MatchTimer.objects.get(match=match, key__startswith="turno:")
    alerts.tell_who_is_away()
    first = match.players.get(seat=int(awaited.key.partition(":")[2])).user
    assert [notice[0] for notice in told if notice[1] == "turno"] == [first.pk]
    assert {notice[0] for notice in told if notice[1] == "empieza"} == {one.pk for one in people}


def test_the_turn_is_told_when_it_comes(told, ana):
    plays(ana)
    alerts.tell_who_is_away()
    match = ana.match_players.get().match
    seat = ana.match_players.get().seat
    MatchTimer.objects.filter(match=match).delete()
    MatchTimer.objects.create(
        match=match, key=f"turno:{seat}", token=9, seat=seat, total_ms=9000,
        due_at=timezone.now() + timedelta(seconds=9),
    )  # fmt: skip
    alerts.tell_who_is_away()
    assert [notice[1] for notice in told] == ["turno"]
    assert told[0][4] == f"/partida/{match.pk}/"


def test_a_chair_costs_at_most_what_was_said_or_what_one_has(told, room, ana):
    alerts.tell_who_is_away()
    preferences_update(user=ana, changes={"alerta_hasta": 50})
    waits(room, PersonFactory(), 51)
    alerts.tell_who_is_away()
    assert told == []
    waits(room, PersonFactory(), 50)
    alerts.tell_who_is_away()
    assert [notice[1] for notice in told] == ["silla"]
    preferences_update(user=ana, changes={"alerta_hasta": 0})
    waits(room, PersonFactory(), 1001)  # more than her 1,000
    alerts.tell_who_is_away()
    assert [notice[3] for notice in told[1:]] == ["Mesa 51 del Salón de la Moneda, de 51 U$."]


def test_who_has_nothing_is_told_of_the_tables_where_he_may_play_all_the_same(
    told, room, ana, monkeypatch
):
    monkeypatch.setattr(alerts, "balances_of", lambda users: dict.fromkeys(users, 0))
    alerts.tell_who_is_away()
    waits(room, PersonFactory(), 10)
    alerts.tell_who_is_away()
    assert told == []
    waits(room, PersonFactory(), 5)
    alerts.tell_who_is_away()
    assert [notice[1] for notice in told] == ["silla"]


def test_who_is_ignored_tells_nothing(told, room, ana):
    pesado = PersonFactory()
    ignore(user=ana, other=pesado)
    alerts.tell_who_is_away()
    says(pesado, "¡@ana!", room=room)
    says(pesado, "ana, ¿me oyes?", to=ana)
    alerts.tell_who_is_away()
    assert told == []


def test_who_has_a_window_open_hears_it_there(told, room, ana, luis):
    alerts.tell_who_is_away()
    enters(ana, room)
    says(luis, "¿Está @ana por ahí?", room=room)
    alerts.tell_who_is_away()
    assert told == []


@pytest.mark.parametrize("how", ["disponible", "over", "no browser", "left"])
def test_who_is_not_in_alert_is_told_nothing(told, room, ana, luis, how):
    if how == "disponible":
        status_set(user=ana, status="disponible")
    elif how == "over":
        over = timezone.now() - timedelta(minutes=1)
        Profile.objects.filter(user=ana).update(alert_until=over)
    elif how == "no browser":
        PushSubscription.objects.all().delete()
    else:
        User.objects.filter(pk=ana.pk).update(is_active=False)
    alerts.tell_who_is_away()
    says(luis, "¿Está @ana por ahí?", room=room)
    alerts.tell_who_is_away()
    assert told == []


def test_without_keys_nothing_is_asked_of_the_database(
    told, ana, settings, django_assert_num_queries
):
    settings.VAPID_PRIVATE_KEY = ""
    assert push.sender() is None
    with django_assert_num_queries(0):
        assert alerts.tell_who_is_away() == 0


def test_ten_who_are_away_cost_what_one_costs(told, room, ana, luis, django_assert_max_num_queries):
    def everything(user: User) -> None:
        says(luis, f"@{user.username}", room=room)

    everything(ana)
    waits(room, PersonFactory())
    enters(luis, room)
    plays(ana)
    with django_assert_max_num_queries(14) as one:
        alerts.tell_who_is_away()
    for person in [in_alert(PersonFactory()) for _ in range(9)]:
        everything(person)
        plays(person)
    with django_assert_max_num_queries(len(one)):
        alerts.tell_who_is_away()
