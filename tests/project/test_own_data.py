"""One's own data taken away in a file, and the account left: over all the apps (promise P22)."""

from __future__ import annotations

import csv
import io
import json
from datetime import timedelta
from typing import Any
from uuid import UUID
from zipfile import ZipFile

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts import deletion, personal_data
from accounts.deletion import erase_due, leaving_ask, leaving_undo
from accounts.models import (
    AvatarPicture,
    Friendship,
    Profile,
    PushSubscription,
    Regard,
    RestingNick,
    Sanction,
    Signal,
    User,
)
from accounts.pictures import picture_send
from accounts.refusals import Refusal
from accounts.relations import friendship_ask, note_write
from economy.models import Account, Entry, Item
from economy.pawnshop import item_pawn
from economy.reconciliation import reconcile
from economy.shop import item_buy
from games.models import ChatLine, Habit, Match, MatchPlayer, Report, Room, Table, TableSeat
from tests.accounts.test_pictures import picture
from tests.factories import PASSWORD, KindFactory, PersonFactory
from tests.games.conftest import fresh_process, toy
from tests.games.tools import finish, start
from tests.tournaments.championships.quarrels import dispute_of
from tournaments import models as tournaments
from tournaments.trophies.following import count_due

__all__ = ["fresh_process", "toy"]

pytestmark = pytest.mark.django_db(transaction=True)


def entered(user: User) -> Client:
    client = Client()
    answer = client.post("/cuenta/login/", {"login": user.username, "password": PASSWORD})
    assert answer.status_code == 302
    client.post("/cuenta/reauthenticate/", {"password": PASSWORD})
    return client


@pytest.fixture(autouse=True)
def _nothing_counted():
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def ana() -> User:
    return PersonFactory(username="Ana")


@pytest.fixture
def luis() -> User:
    return PersonFactory(username="Luis")


def lived(user: User, other: User) -> None:
    """Give *user* a bit of everything that the site may have of a person."""
    room = Room.objects.get_or_create(slug="mus", defaults={"game": "mus", "name": "Mus"})[0]
    friendship_ask(user=user, other=other)
    note_write(user=user, other=other, text="Se farolea los pares.")
    note_write(user=other, other=user, text="Ana siempre envida.")
    lines = [("=Hola a todos", None), ("solo para ti", other)]
    for n, (text, to) in enumerate(lines):
        ChatLine.objects.create(
            author=user, text=text, recipient=to, room=None if to else room,
            line_id=f"00000000-0000-4000-8000-{user.pk:010d}{n:02d}",
        )  # fmt: skip
    ChatLine.objects.create(
        author=other, recipient=user, text="y para ti",
        line_id=f"00000000-0000-4000-9000-{user.pk:012d}",
    )  # fmt: skip
    Signal.objects.create(user=user, kind="conexion", digest="d" * 64, last_at=timezone.now())
    PushSubscription.objects.create(
        user=user, endpoint=f"https://push.example/{user.pk}", p256dh="k", auth="a"
    )
    Sanction.objects.create(user=user, kind="aviso", reason="Gritaba mucho.", imposed_by=other)
    Report.objects.create(
        reporter=user, reported=other, reason="spam", text="Anuncia cosas.",
        request=f"00000000-0000-4000-a000-{user.pk:012d}",
    )  # fmt: skip
    Habit.objects.create(user=user, game="mus", options={}, conditions={})
    picture_send(user=user, sent=picture())
    kind = KindFactory(price=60)
    for n in (1, 2):
        key = UUID(int=user.pk * 10 + n, version=4)
        item, _ = item_buy(user=user, kind_id=kind.pk, expected_price=60, key=key)
    item_pawn(user=user, item_id=item.pk, expected=42, key=key)
    match = start([user, other, *PersonFactory.create_batch(2)], stake=50)
    finish(match)
    count_due()
    competed(user, room, match)
    found: dict[str, Any] = {"weight": 1, "numbers": {}, "found_at": timezone.now()}
    tournaments.Dealing.objects.create(giver=user, taker=other, **found)


def competed(user: User, room: Room, match: Match) -> None:
    tournaments.Offence.objects.create(match=match, user=user, cause="cae")
    now, begun = timezone.now(), timezone.now() - timedelta(days=9)
    user.cycles.create(first=now, due_at=now, weeks=1, closes_before=now - begun)
    cup = tournaments.Championship.objects.create(
        organiser=user, room=room, name="Copa de otoño", text="Con premios.", chairs=2, options={},
        conditions={}, format="liga", places=4, least=2, closes_at=now, starts_at=now,
        state="premiado",
    )  # fmt: skip
    entry = tournaments.Entry.objects.create(championship=cup, state="clasificado", turn=1)
    tournaments.Member.objects.create(entry=entry, championship=cup, user=user, is_captain=True)
    tournaments.Seeker.objects.create(championship=cup, user=user)
    tournaments.Substitution.objects.create(entry=entry, leaver=user, newcomer=user)
    dispute_of(user, entry, match)
    tournaments.Notice.objects.create(user=user, championship=cup, kind="premio", amount=90)
    tournaments.Silence.objects.create(user=user, championship=cup, reason="Grita en la charla.")
    cup.prize_objects.create(place=1, kind=KindFactory(), winner=user, ending="ganado")
    dates = {"starts_at": begun, "ends_at": begun + timedelta(days=1)}
    season, _ = tournaments.Season.objects.get_or_create(code="pasada", defaults=dates)
    season.places.create(game="mus", user=user, place=1, points=12, won=1, played=1)


def files(answer: Any) -> dict[str, bytes]:
    assert answer.status_code == 200, answer
    with ZipFile(io.BytesIO(b"".join(answer))) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


# --- The file


def test_p22_the_file_has_every_part_twice_and_only_ones_own_data(ana, luis):
    lived(ana, luis)
    found = files(entered(ana).post("/cuenta/datos/"))
    parts = {name.partition(".")[0] for name in found} - {"LEEME", "avatar"}
    assert parts == set(personal_data.parts())
    for part in parts:
        rows = json.loads(found[f"{part}.json"])
        lines = list(
            csv.reader(io.StringIO(found[f"{part}.csv"].decode("utf-8-sig")), delimiter=";")
        )
        assert rows, part
        assert lines[0] == list(rows[0]), part
        assert len(lines) == len(rows) + 1, part
    assert found["avatar.webp"][:4] == b"RIFF"
    assert json.loads(found["perfil.json"])[0]["nick"] == "Ana"
    assert {row["texto"] for row in json.loads(found["mensajes_privados.json"])} == {
        "solo para ti", "y para ti",
    }  # fmt: skip
    said = b"".join(found.values()).decode("utf-8", errors="replace")
    assert "Ana siempre envida." not in said  # what another notes of me is his
    assert "d" * 64 not in said
    assert luis.email not in said


def test_p22_of_who_has_done_nothing_every_part_can_be_read(ana):
    found = files(entered(ana).post("/cuenta/datos/"))
    for name, content in found.items():
        if name.endswith(".json"):
            assert isinstance(json.loads(content), list)


def test_no_text_of_the_file_is_a_formula(ana, luis):
    lived(ana, luis)
    said = files(entered(ana).post("/cuenta/datos/"))["chat.csv"].decode("utf-8-sig")
    assert "'=Hola a todos" in said


def test_p22_the_file_is_asked_for_once_in_ten_minutes_and_kept_by_nobody(ana):
    client = entered(ana)
    answer = client.post("/cuenta/datos/")
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="usumus-')
    assert "no-store" in answer.headers["Cache-Control"]
    again = client.post("/cuenta/datos/")
    assert again.url == "/cuenta/ajustes/#datos"
    assert "espera diez minutos" in client.get("/cuenta/ajustes/").content.decode()
    assert entered(PersonFactory()).post("/cuenta/datos/").status_code == 200


@pytest.mark.parametrize("address", ["/cuenta/datos/", "/cuenta/borrar/"])
def test_p22_a_session_that_is_not_fresh_has_to_say_who_it_is(client, ana, address):
    client.force_login(ana)  # no proof of who he is: as after five minutes
    answer = client.post(address, {"nick": "Ana"})
    assert answer.url.startswith("/cuenta/reauthenticate/")
    assert Profile.objects.get(user=ana).deletion_due_at is None
    assert client.get("/cuenta/datos/").status_code == 405
    assert Client().post(address).url.startswith("/cuenta/login/")


def test_p22_the_file_comes_once_the_password_is_given(ana):
    client = Client()
    client.post("/cuenta/login/", {"login": "Ana", "password": PASSWORD})
    first = client.post("/cuenta/datos/")
    page = client.get(first.url)
    assert page.status_code == 200
    answer = client.post(first.url, {"password": PASSWORD, "next": "/cuenta/datos/"})
    assert "perfil.json" in files(answer)


# --- Leaving


def leave(user: User) -> Profile:
    return leaving_ask(user=User.objects.get(pk=user.pk), nick=user.username)


def overdue(user: User) -> None:
    Profile.objects.filter(user=user).update(deletion_due_at=timezone.now() - timedelta(minutes=1))


def test_leaving_is_written_with_the_own_nick_and_closes_everything_at_once(ana, luis, mailoutbox):
    client, elsewhere = entered(ana), entered(ana)
    assert client.get("/cuenta/borrar/").status_code == 200
    assert client.post("/cuenta/borrar/", {"nick": "Luis"}).status_code == 422
    assert client.post("/cuenta/borrar/", {}).status_code == 422
    assert User.objects.get(pk=ana.pk).is_active
    assert client.post("/cuenta/borrar/", {"nick": " aná "}).url == "/"
    for browser in (client, elsewhere):
        assert browser.get("/cuenta/ajustes/").url.startswith("/cuenta/login/")
    assert not UserSession.objects.filter(user=ana).exists()
    profile = Profile.objects.get(user=ana)
    assert profile.deletion_due_at is not None
    left = profile.deletion_due_at - timezone.now()
    assert timedelta(days=13, hours=23) < left <= timedelta(days=settings.USUMUS["DELETION_DAYS"])
    assert "entra antes de ese día" in mailoutbox[-1].body


def test_who_is_leaving_is_seen_nowhere(ana, luis):
    seen = entered(luis)
    for address in ("/jugador/Ana/", "/almacen/Ana/"):
        assert seen.get(address).status_code == 200, address
    leave(ana)
    for address in ("/jugador/Ana/", "/almacen/Ana/"):
        assert seen.get(address).status_code == 404, address


def test_who_signs_in_again_within_his_days_is_back_as_he_was(ana, luis):
    lived(ana, luis)
    leave(ana)
    assert erase_due() == 0
    client = entered(ana)
    assert "ya no se va a borrar" in client.get("/").content.decode()
    assert client.get("/cuenta/ajustes/").status_code == 200
    assert Profile.objects.get(user=ana).deletion_due_at is None
    assert AvatarPicture.objects.filter(user=ana).exists()
    overdue_none = Profile.objects.filter(deletion_due_at__isnull=False)
    assert not overdue_none.exists()
    assert erase_due() == 0
    assert User.objects.get(pk=ana.pk).username == "Ana"


def test_a_wrong_password_brings_nobody_back(ana):
    leave(ana)
    answer = Client().post("/cuenta/login/", {"login": "Ana", "password": "no-es-esta-9"})
    assert answer.status_code == 200
    assert not User.objects.get(pk=ana.pk).is_active


def test_who_was_banned_by_hand_does_not_come_in_as_one_who_left(ana):
    User.objects.filter(pk=ana.pk).update(is_active=False)
    answer = Client().post("/cuenta/login/", {"login": "Ana", "password": PASSWORD})
    assert answer.status_code == 200 or "inactive" in answer.url
    assert not User.objects.get(pk=ana.pk).is_active


def test_who_plays_does_not_leave(ana, luis):
    match = start([ana, luis, *PersonFactory.create_batch(2)], stake=50)
    with pytest.raises(Refusal, match="tienes_partidas"):
        leave(ana)
    answer = entered(ana).post("/cuenta/borrar/", {"nick": "Ana"})
    assert answer.status_code == 422
    assert "acábala antes" in answer.content.decode()
    finish(match)
    leave(ana)


def test_who_sits_at_a_table_does_not_leave(ana):
    room = Room.objects.get_or_create(slug="mus", defaults={"game": "mus", "name": "Mus"})[0]
    table = Table.objects.create(room=room, number=77, value=5)
    TableSeat.objects.create(table=table, seat=0, user=ana)
    with pytest.raises(Refusal, match="tienes_mesa"):
        leave(ana)


def test_the_staff_does_not_leave_with_its_rights():
    boss = PersonFactory(is_staff=True)
    with pytest.raises(Refusal, match="eres_personal"):
        leave(boss)


# --- What is left


GONE: dict[Any, list[str]] = {
    EmailAddress: ["user"], AvatarPicture: ["user"], PushSubscription: ["user"],
    Signal: ["user"], Regard: ["owner", "other"], Friendship: ["asker", "asked"],
    ChatLine: ["author"], Habit: ["user"], tournaments.Silence: ["user"],
    tournaments.Award: ["user"], tournaments.Deed: ["user"],
    tournaments.Dealing: ["giver", "taker"], tournaments.Notice: ["user", "other"],
}  # fmt: skip
"""Rows of a person that go with him, and the columns that name him."""


def test_p22_after_his_days_nothing_tells_who_he_was(ana, luis):
    lived(ana, luis)
    number, email = ana.pk, ana.email
    balance = Account.objects.get(code=f"wallet:{number}").balance
    entries = Entry.objects.filter(account__user=ana).count()
    when = {"state": "desestimada", "decided_at": timezone.now(), "decided_by": luis}
    assert Report.objects.filter(reporter=ana).exclude(text="").update(**when) == 1
    leave(ana)
    overdue(ana)
    assert erase_due() == 1
    gone = User.objects.get(pk=number)
    assert gone.username.startswith("jugador-")
    assert gone.email == ""
    assert not gone.has_usable_password()
    assert not gone.is_active
    for model, names in GONE.items():
        for name in names:
            assert not model.objects.filter(**{name: number}).exists(), (model, name)
    profile = Profile.objects.get(user=number)
    assert (profile.avatar, profile.stored_preferences) == ("", {})
    assert profile.deletion_due_at is None
    assert (
        not Client()
        .post("/cuenta/login/", {"login": email, "password": PASSWORD})
        .wsgi_request.user.is_authenticated
    )
    # The books, the results and what he owned are somebody's without a name.
    assert Account.objects.get(code=f"wallet:{number}").balance == balance
    assert Entry.objects.filter(account__user=number).count() == entries
    assert MatchPlayer.objects.filter(user=number, connection_hash="").count() == 1
    assert Item.objects.filter(owner=number).count() == 1
    assert Sanction.objects.filter(user=number).count() == 1
    assert ChatLine.objects.filter(author=luis).count() == 1
    assert Report.objects.get(reporter=number).text == ""
    assert RestingNick.objects.rests("Ana")  # of it a keyed hash is kept, and nothing of his


def test_p22_the_books_balance_after_somebody_left(ana, luis):
    lived(ana, luis)
    leave(ana)
    overdue(ana)
    assert erase_due() == 1
    found = reconcile()
    assert len(found) > 10
    assert [finding for finding in found if finding.broken] == []


def test_who_came_to_owe_something_meanwhile_waits(ana, luis):
    leave(ana)
    overdue(ana)
    start([User.objects.get(pk=ana.pk), luis, *PersonFactory.create_batch(2)], stake=5)
    assert erase_due() == 0
    assert User.objects.get(pk=ana.pk).username == "Ana"


def test_erasing_one_that_fails_keeps_nobody_else_waiting(ana, luis, monkeypatch):
    for user in (ana, luis):
        leave(user)
        overdue(user)
    usual = personal_data.erase

    def fails_for_ana(user_id: int) -> None:
        if user_id == ana.pk:
            raise OSError
        usual(user_id)

    monkeypatch.setattr(personal_data, "erase", fails_for_ana)
    monkeypatch.setattr(deletion, "AT_ONCE", 1)
    assert erase_due() == 1
    assert User.objects.get(pk=ana.pk).username == "Ana"
    assert User.objects.get(pk=luis.pk).username != "Luis"


def test_coming_back_twice_does_it_once(ana):
    leave(ana)
    assert [leaving_undo(user=User.objects.get(pk=ana.pk)) for _ in range(2)] == [True, False]
