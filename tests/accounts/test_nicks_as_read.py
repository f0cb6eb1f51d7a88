"""Nicks that cannot be told apart are of one owner, and that of somebody erased rests a year."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.utils import timezone
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from accounts.deletion import erase_due, leaving_ask
from accounts.models import Profile, RestingNick, User
from accounts.nicks import ACCENTED, reading
from accounts.tasks import erase_who_left
from tests.factories import PASSWORD, PersonFactory, RobotFactory
from tests.staff_forms import open_and_send

pytestmark = pytest.mark.django_db

readings = import_module("accounts.migrations.0013_nick_readings")
digits = import_module("accounts.migrations.0015_digits_as_letters")

ALIKE = [
    ("pili", "piIi"),
    ("pili", "pi1i"),
    ("Luis", "1uis"),
    ("Luis", "Iuis"),
    ("sof0a", "sofOa"),
    ("sofOa", "sofoa"),
    ("maria", "rnaria"),
    ("María", "RNARIA"),
    ("Wendy", "VVendy"),
    ("vvva", "vwa"),
    ("vwa", "wva"),
    ("dora", "clora"),
    ("mario", "mar10"),
    ("zoe", "2oe"),
    ("Luz", "Lu2"),
    ("Pablo", "Pa8lo"),
    ("Jacob", "Jaco8"),
    ("bego", "6ego"),
    ("Roberto", "Ro6erto"),
    ("gema", "9ema"),
    ("Diego", "Die9o"),
    ("Ana_7", "Ana-7"),
    ("Ana_7", "Ana__7"),
]
APART = [
    ("Ana1", "Ana2"),
    ("Ana1", "Ana11"),
    ("Ana", "Ana_"),
    ("Ana_Maria", "AnaMaria"),
    ("Luis", "Luisa"),
    ("Mario", "Maria"),
    ("Carmen", "Carme"),
    ("Ana8", "Ana6"),
    ("Ana16", "Ana18"),
    ("Ana2", "Ana9"),
]


def said_to(sign_up, nick: str) -> str:
    answer = sign_up(username=nick, email="nueva@example.org")
    if answer.status_code == 302:
        return ""
    return " ".join(answer.context["form"].errors["username"])


@pytest.mark.parametrize(("nick", "twin"), [*ALIKE, *(pair[::-1] for pair in ALIKE)])
def test_a_nick_that_cannot_be_told_apart_is_taken(sign_up, nick, twin):
    PersonFactory(username=nick, email="primera@example.org")
    assert said_to(sign_up, twin) == "Ese nick ya está cogido. Prueba con otro."
    with pytest.raises(IntegrityError, match="nick_key"), transaction.atomic():
        User.objects.bulk_create([User(username=twin)])
    with pytest.raises(CommandError, match="cogido"):
        call_command("add_admin", twin, "jefa@example.com", verbosity=0)


@pytest.fixture(autouse=True)
def password(monkeypatch):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)


@pytest.mark.parametrize(("nick", "other"), APART)
def test_nicks_that_can_be_told_apart_are_of_two(sign_up, nick, other):
    PersonFactory(username=nick, email="primera@example.org")
    assert said_to(sign_up, other) == ""


def test_nor_is_a_person_read_like_a_robot(sign_up):
    RobotFactory(username="Lupita")
    assert "cogido" in said_to(sign_up, "Iupita")


@hypothesis_settings(max_examples=60)
@given(st.text(alphabet=f"iIlL1oO0mMwWrnvcd4zZ2bB68gG9_-{ACCENTED}", min_size=3, max_size=20))
def test_the_database_reads_as_we_do(nick):
    with transaction.atomic():
        user = User.objects.create(username=nick, kind=User.Kind.ROBOT)
        user.refresh_from_db()
        assert user.nick_reading == reading(nick)
        transaction.set_rollback(True)


@pytest.fixture
def of_before() -> tuple[User, User]:
    """Return two who had their nicks when the reading began to be compared, the oldest first."""
    with connection.cursor() as cursor:
        cursor.execute(readings.UNDO_GUARD + "DROP INDEX nick_key_as_read")
        old, twin = PersonFactory(username="pili"), PersonFactory(username="piIi_", email="b@x.es")
        User.objects.filter(pk=twin.pk).update(username="p1li")
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(readings.MARK)
        cursor.execute(
            "CREATE UNIQUE INDEX nick_key_as_read ON accounts_user (nick_reading)"
            " WHERE NOT nick_twin"
        )
        cursor.execute(readings.GUARD)
    return User.objects.get(pk=old.pk), User.objects.get(pk=twin.pk)


def test_who_had_such_a_nick_before_keeps_it(client, of_before):
    old, twin = of_before
    assert (old.nick_twin, twin.nick_twin) == (False, True)
    twin.full_clean()
    twin.save()
    twin.username = "P1li"
    twin.full_clean()
    twin.save()
    twin.refresh_from_db()
    assert twin.nick_twin
    client.post("/cuenta/login/", {"login": "P1LI", "password": PASSWORD})
    assert client.session["_auth_user_id"] == str(twin.pk)


def test_who_is_read_like_another_since_digits_are_letters_keeps_his_nick(sign_up):
    with connection.cursor() as cursor:
        cursor.execute(digits.FREE + digits.READING_BEFORE + digits.READ_ANEW + digits.HOLD)
        old, twin = PersonFactory(username="Pa8lo"), PersonFactory(username="Pablo", email="b@x.es")
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(digits.FREE + digits.READING + digits.READ_ANEW + digits.HOLD)
    old.refresh_from_db()
    twin.refresh_from_db()
    assert (old.nick_reading, twin.nick_reading) == ("pabio", "pabio")
    assert (old.nick_twin, twin.nick_twin) == (False, True)
    twin.full_clean()
    assert "cogido" in said_to(sign_up, "Pab1o")


def test_with_another_nick_he_is_as_everybody(of_before):
    _old, twin = of_before
    twin.username = "Pepa"
    twin.save()
    twin.refresh_from_db()
    assert not twin.nick_twin
    with pytest.raises(IntegrityError, match="nick_key"), transaction.atomic():
        User.objects.filter(pk=twin.pk).update(username="pilI")


def test_once_the_oldest_lets_go_of_it_it_is_his(of_before):
    old, twin = of_before
    User.objects.filter(pk=old.pk).update(username="Pepa")
    twin.refresh_from_db()
    assert not twin.nick_twin
    with pytest.raises(IntegrityError, match="nick_key"), transaction.atomic():
        User.objects.bulk_create([User(username="pili")])


def test_the_staff_give_nobody_such_a_nick(client):
    PersonFactory(username="pili")
    other = PersonFactory(username="Pepa")
    client.force_login(PersonFactory(is_staff=True, is_superuser=True))
    new = {"username": "piIi", "email": "nueva@example.org"}
    assert "ya está cogido" in client.post("/admin/accounts/user/add/", new).content.decode()
    fields = {"username": "piIi", "profile-TOTAL_FORMS": "0", "profile-INITIAL_FORMS": "0"}
    page = f"/admin/accounts/user/{other.pk}/change/"
    assert "ya está cogido" in open_and_send(client, page, fields).content.decode()
    other.refresh_from_db()
    assert other.username == "Pepa"


def erased(nick: str) -> User:
    user = PersonFactory(username=nick, email="ida@example.org")
    leaving_ask(user=user, nick=nick)
    Profile.objects.filter(user=user).update(deletion_due_at=timezone.now() - timedelta(minutes=1))
    assert erase_due() == 1
    return user


@pytest.mark.parametrize("nick", ["Pili", "pi1i"])
def test_the_nick_of_somebody_erased_rests_for_a_year(sign_up, nick):
    erased("Pili")
    row = RestingNick.objects.get()
    assert timedelta(days=364) < row.until - timezone.now() <= timedelta(days=365)
    assert "cogido" in said_to(sign_up, nick)
    with pytest.raises(CommandError, match="cogido"):
        call_command("add_admin", nick, "jefa@example.com", verbosity=0)
    RestingNick.objects.update(until=timezone.now() - timedelta(minutes=1))
    erase_who_left()
    assert not RestingNick.objects.exists()
    assert said_to(sign_up, nick) == ""


def test_what_is_kept_of_it_tells_no_nick(settings):
    erased("Pili")
    (kept,) = RestingNick.objects.values_list("digest", flat=True)
    RestingNick.objects.all().delete()
    settings.SECRET_KEY = "another"
    RestingNick.objects.rest("Pili")
    assert RestingNick.objects.get().digest != kept
