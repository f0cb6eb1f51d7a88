"""Whether an address has an account showed in the time of a login (3 hashes or 2) and of a sign-up.

Now every answer costs one hash, counted here and not timed, and mails are sent aside.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client
from django.utils import timezone

from accounts import mails
from accounts.models import Profile, Sanction, User
from accounts.sanctions import sanction_impose
from tests.factories import PASSWORD, PersonFactory

pytestmark = pytest.mark.django_db(transaction=True)

WRONG = "esto-no-es-la-de-nadie-3"
WHY = "insultos repetidos en el chat del salón"


@pytest.fixture
def hashes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that grows with every computation of a hash (to verify is one more)."""
    done: list[int] = []
    own = MD5PasswordHasher.encode

    def encode(self: Any, *args: Any, **kwargs: Any) -> str:
        done.append(1)
        return own(self, *args, **kwargs)

    monkeypatch.setattr(MD5PasswordHasher, "encode", encode)
    return done


def inactive(user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


def banned(user: User) -> None:
    boss = PersonFactory(is_staff=True, is_superuser=True)
    sanction_impose(actor=boss, user=user, kind=Sanction.Kind.BAN, reason=WHY, term="")


def leaving(user: User) -> None:
    inactive(user)
    Profile.objects.filter(user=user).update(deletion_due_at=timezone.now())


def without_password(user: User) -> None:
    user.set_unusable_password()
    user.save()


def as_they_are(_user: User) -> None:
    """Leave them."""


STATES = [as_they_are, inactive, banned, leaving, without_password]


def cost(hashes: list[int], ask: Callable[[], Any]) -> int:
    hashes.clear()
    ask()
    return len(hashes)


@pytest.mark.parametrize("by", ["nick", "address"])
@pytest.mark.parametrize("password", [PASSWORD, WRONG])
def test_a_login_costs_one_hash_whoever_there_is_behind_it(hashes, by, password):
    people = []
    for state in STATES:
        person = PersonFactory()
        state(person)
        people.append(person)
    known = [person.username if by == "nick" else person.email for person in people]
    unknown = "Nadie" if by == "nick" else "nadie@example.org"
    found = {
        login: cost(
            hashes,
            lambda login=login: Client().post(
                "/cuenta/login/", {"login": login, "password": password}
            ),
        )
        for login in (*known, unknown)
    }
    assert set(found.values()) == {1}, found


@pytest.mark.parametrize("field", ["username", "email"])
def test_so_does_whoever_asks_the_backends(hashes, field):
    person = PersonFactory(username="Ane", email="ane@example.org")
    assert authenticate(**{field: getattr(person, field)}, password=PASSWORD) == person
    for value in ("Ane", "ane@example.org", "Nadie", "nadie@example.org"):
        assert cost(hashes, lambda value=value: authenticate(**{field: value}, password=WRONG)) == 1


def test_a_sign_up_costs_as_much_with_an_address_that_has_an_account(hashes):
    PersonFactory(email="ane@example.org")

    def ask(email: str, **more: str) -> Any:
        form = {
            "username": f"N{uuid4().hex[:8]}",
            "email": email,
            "password1": PASSWORD,
            "password2": PASSWORD,
            "mayor_de_edad": "on",
        }
        return Client().post("/cuenta/signup/", form | more)

    answers = {
        "known": cost(hashes, lambda: ask("ane@example.org")),
        "unknown": cost(hashes, lambda: ask("otra@example.org")),
        "in the trap": cost(hashes, lambda: ask("mas@example.org", apellido="x")),
    }
    assert set(answers.values()) == {1}, answers
    one, other = ask("ane@example.org"), ask("otra2@example.org")
    assert (one.status_code, one["Location"]) == (other.status_code, other["Location"])


@pytest.mark.parametrize("page", ["/cuenta/password/reset/", "/cuenta/login/code/"])
def test_what_is_asked_by_mail_costs_no_hash(hashes, page):
    PersonFactory(email="ane@example.org")
    for email in ("ane@example.org", "nadie@example.org"):
        assert cost(hashes, lambda email=email: Client().post(page, {"email": email})) == 0


@pytest.mark.parametrize("page", ["/cuenta/password/reset/", "/cuenta/login/code/"])
def test_a_page_waits_for_no_mail(page, settings, monkeypatch, mailoutbox):
    """A mail server that takes a minute would tell who has an account: a resend mails him alone."""
    settings.USUMUS = {**settings.USUMUS, "MAILS_ASIDE": True}
    may_go, sent = threading.Event(), threading.Event()
    own = EmailBackend.send_messages

    def slow(self: Any, messages: Any) -> Any:
        assert may_go.wait(20)
        done = own(self, messages)
        sent.set()
        return done

    monkeypatch.setattr(EmailBackend, "send_messages", slow)
    PersonFactory(email="ane@example.org")
    answer = Client().post(page, {"email": "ane@example.org"})
    assert answer.status_code == 302
    assert not mailoutbox
    may_go.set()
    assert sent.wait(20)
    assert mailoutbox[0].to == ["ane@example.org"]


def test_a_mail_server_that_fails_shows_on_no_page(monkeypatch, caplog):
    def fail(_self: Any, _messages: Any) -> Any:
        raise OSError("no mail today")

    monkeypatch.setattr(EmailBackend, "send_messages", fail)
    PersonFactory(email="ane@example.org")
    for email in ("ane@example.org", "nadie@example.org"):
        assert Client().post("/cuenta/login/code/", {"email": email}).status_code == 302
    assert [record.name for record in caplog.records if record.levelname == "ERROR"] == [
        mails.__name__,
        mails.__name__,
    ]
