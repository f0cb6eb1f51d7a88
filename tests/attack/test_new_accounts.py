"""An account made in two seconds lost its welcome on purpose, in one match, to who had made it.

Now an account plays for little and bets no objects for seven days, or until it has finished twenty
matches with different people; by whatever door it comes to a table.
"""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts import signals
from accounts.models import User
from economy import shop
from games.engines.core.chance import word_seal
from games.matches import services as matches
from games.models import Match, Room, Table, TableSeat
from games.people import newcomers
from games.tables import bets, invitations, matchmaking, opening, rematch, services
from tests.factories import KindFactory, PersonFactory
from tests.games.tables.betting import open_window
from tests.games.tables.steps import agree, confirm_all, propose, refused, sit_all, state

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def limits(settings) -> None:
    settings.USUMUS = {**settings.USUMUS, "NEW_DAYS": 7, "NEW_MATCHES": 20, "NEW_STAKE": 25}


@pytest.fixture
def room() -> Room:
    return Room.objects.create(game="mus", slug="mus", name="Salón de Mus")


@pytest.fixture
def dear(room: Room) -> Table:
    return Table.objects.create(room=room, number=1, value=50)


@pytest.fixture
def new() -> User:
    return PersonFactory(username="Recien")


def old(n: int = 1) -> list[User]:
    joined = timezone.now() - timedelta(days=8)
    return [PersonFactory(date_joined=joined) for _ in range(n)]


def finished(*people: User, status: str = "terminada", result: str = "gana", **kept) -> Match:
    """Return a match of these people as it is when it has been finished."""
    room, _ = Room.objects.get_or_create(slug="otro", defaults={"game": "mus", "name": "Otro"})
    match = Match.objects.create(
        room=room, game="mus", rules_version=1, seats=len(people), options={}, conditions={},
        status=status, state=b"", server_seed=b"", stepped_at=timezone.now(),
        closed_at=timezone.now(), **kept,
    )  # fmt: skip
    for seat, user in enumerate(people):
        match.players.create(user=user, seat=seat, result=result)
    return match


def test_a_new_account_does_not_sit_where_more_is_put(dear, new):
    refusal = refused(services.table_sit, user=new, table_id=dear.pk, seat=0)
    assert refusal.code == "cuenta_nueva"
    until = timezone.localtime(new.date_joined + timedelta(days=7))
    assert f"hasta el {until.day} de" in refusal.sentence()
    assert "hasta que juegues 20 partidas más con gente distinta" in refusal.sentence()
    assert "mesas de hasta 25 U$." in refusal.sentence()
    assert not TableSeat.objects.exists()


def test_it_sits_where_little_is_put(room, new):
    table = Table.objects.create(room=room, number=2, value=25)
    services.table_sit(user=new, table_id=table.pk, seat=0)


def test_nor_opens_a_table_nor_comes_by_invitation(room, new):
    given = {"user": new, "room_id": room.pk, "by_invitation": False}
    assert refused(opening.table_create, value=50, **given).code == "cuenta_nueva"
    host = old()[0]
    table = opening.table_create(user=host, room_id=room.pk, value=50, by_invitation=True)
    invitations.table_invite(user=host, nick=new.username)
    assert refused(services.table_sit, user=new, table_id=table, seat=1).code == "cuenta_nueva"


def test_jugar_ya_seats_it_where_it_may_play(room, dear, new):
    cheap = Table.objects.create(room=room, number=2, value=25)
    services.table_sit(user=old()[0], table_id=dear.pk, seat=0)
    services.table_sit(user=old()[0], table_id=cheap.pk, seat=0)
    assert matchmaking.jugar_ya(user=new, room_id=room.pk) == cheap.pk


def test_nor_accepts_where_the_table_has_become_dearer(room, new):
    table = Table.objects.create(room=room, number=2, value=25)
    people = [new, *old(3)]
    sit_all(table, people)
    confirm_all(people)
    propose(new)
    Table.objects.filter(pk=table.pk).update(value=50)
    given = {"user": new, "seal": word_seal("ab" * 16)}
    services.table_accept(proposal=state(table).proposal.n, **given)
    renewed = state(table).proposal
    assert renewed.value == 50, "he is asked anew, and has accepted nothing"
    assert refused(services.table_accept, proposal=renewed.n, **given).code == "cuenta_nueva"


def test_nor_plays_again_for_more(dear, settings):
    people = [PersonFactory(), *old(3)]
    settings.USUMUS = {**settings.USUMUS, "NEW_DAYS": 0}
    agree(dear, people)
    match = Match.objects.get()
    matches.match_leave(match_id=match.pk, user_id=people[3].pk, action_id=uuid4())
    settings.USUMUS = {**settings.USUMUS, "NEW_DAYS": 7}
    Match.objects.filter(pk=match.pk).update(status="terminada")
    assert refused(rematch.table_rematch, match_id=match.pk).code == "cuenta_nueva"


@pytest.mark.parametrize("poorer", ["bettor", "rival"])
def test_a_new_account_bets_no_objects_nor_is_bet_against(room, new, poorer):
    table = Table.objects.create(room=room, number=2, value=25)
    friend = old()[0]
    bettor, rival = (new, friend) if poorer == "bettor" else (friend, new)
    kind = KindFactory()
    item = shop.item_buy(user=bettor, kind_id=kind.pk, expected_price=100, key=uuid4())[0]
    open_window(table, [bettor, rival, *old(2)])
    refusal = refused(bets.bet_place, user=bettor, item_id=item.pk, against=1)
    assert refusal.code == {"bettor": "apuestas_nueva", "rival": "rival_nuevo"}[poorer]
    assert state(table).bets.placed == ()


def test_after_seven_days_it_is_new_no_more(dear):
    services.table_sit(user=old()[0], table_id=dear.pk, seat=0)


def test_nor_after_twenty_matches_with_different_people(dear, new):
    for rival in PersonFactory.create_batch(20):
        assert newcomers.newness_of(new.pk) is not None
        finished(new, rival)
    services.table_sit(user=new, table_id=dear.pk, seat=0)


def missing(user: User) -> int:
    newness = newcomers.newness_of(user.pk)
    assert newness is not None
    return newness.missing


def test_the_same_people_count_once(new):
    four = [new, *old(3)]
    for _ in range(5):
        finished(*four)
    assert missing(new) == 19
    finished(new, four[1], four[2], old()[0])
    assert missing(new) == 18


@pytest.mark.parametrize(
    "kept",
    [
        {"status": "nula"},
        {"status": "jugando"},
        {"result": "abandona"},
        {"competitive": False},
    ],
)
def test_what_is_no_match_played_to_its_end_does_not_count(new, kept):
    finished(new, old()[0], **kept)
    assert missing(new) == 20


@pytest.mark.parametrize("shared", ["connection", "browser"])
def test_nor_one_with_himself_in_another_window(new, settings, shared):
    settings.USUMUS = {**settings.USUMUS, "SAME_CONNECTION_RULE": True}
    other = old()[0]
    match = finished(new, other)
    if shared == "connection":
        match.players.update(connection_hash="x" * 64)
    else:
        for user in (new, other):
            signals.signals_note(user_id=user.pk, connection="", browser="x" * 64)
    assert missing(new) == 20


def test_0_switches_them_off(dear, new, settings):
    for name in ("NEW_DAYS", "NEW_MATCHES", "NEW_STAKE"):
        settings.USUMUS = {**settings.USUMUS, "NEW_DAYS": 7, "NEW_MATCHES": 20, name: 0}
        assert newcomers.shown_to(new.pk) is None


def test_its_own_salon_says_what_is_missing_and_shuts_the_dearer_values(client, room, new):
    client.force_login(new)
    page = client.get(reverse("salon", args=[room.slug])).content.decode()
    assert page.count("puedes jugar mesas de hasta 25") >= 2  # for its script, and where one opens
    assert page.count("disabled") >= 4
    client.force_login(old()[0])
    assert (
        "mesas de hasta 25" not in client.get(reverse("salon", args=[room.slug])).content.decode()
    )
