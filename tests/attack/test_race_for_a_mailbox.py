"""Two people who confirm one mailbox at the same moment: the second was shown a 500.

By whatever two doors they come, both have looked and nobody had it; the database lets one have it
and the other is answered with the usual sentence.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from functools import partial
from itertools import combinations_with_replacement
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

from accounts import mailboxes
from accounts.models import Mailbox
from tests.factories import PASSWORD, PersonFactory
from tests.pace import patience

pytestmark = pytest.mark.django_db(transaction=True)

KEY = "maialen@gmail.com"
SPELLED = ["maialen@gmail.com", "mai.alen+2@gmail.com"]
WAIT_S = patience(20)
CODE_PAGE = "/cuenta/confirm-email/"

Run = Callable[[], bool]
"""Confirm the address and return whether it was taken: if not, the usual sentence was said."""


class Meeting:
    """Has both look for the mailbox before either writes it; a second look does not wait."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._both = threading.Barrier(2, timeout=WAIT_S)
        self._met = threading.local()
        self._look = mailboxes.has_account
        self.is_on = False
        monkeypatch.setattr(mailboxes, "has_account", self.look)

    def look(self, *args: Any, **kwargs: Any) -> bool:
        answer = self._look(*args, **kwargs)
        self.meet()
        return answer

    def meet(self) -> None:
        if self.is_on and not getattr(self._met, "already", False):
            self._met.already = True
            self._both.wait()


@pytest.fixture
def meeting(monkeypatch):
    return Meeting(monkeypatch)


@pytest.fixture
def code_for(mailoutbox):
    """Return what reads the code in the last mail to an address."""

    def read(address: str) -> str:
        bodies = [mail.body for mail in mailoutbox if mail.to == [address]]
        return re.findall(r"^\s*([A-Z0-9]{4}-[A-Z0-9]{4})\s*$", bodies[-1], re.MULTILINE)[0]

    return read


def form(nick: str, email: str) -> dict[str, str]:
    words = {"password1": PASSWORD, "password2": PASSWORD, "mayor_de_edad": "on"}
    return {"username": nick, "email": email, **words}


def confirm(client: Client, nick: str, email: str, code: str) -> bool:
    page = client.post(CODE_PAGE, {"code": code}, follow=True)
    assert page.status_code == 200
    has_it = EmailAddress.objects.filter(user__username=nick, email=email, verified=True).exists()
    assert has_it is not ("ya es de otra cuenta" in page.content.decode())
    return has_it


def sign_up(nick: str, email: str, *, code_for: Any, **_more: Any) -> Run:
    client = Client()
    client.post("/cuenta/signup/", form(nick, email))
    return partial(confirm, client, nick, email, code_for(email))


def change_at_sign_up(nick: str, email: str, *, code_for: Any, **_more: Any) -> Run:
    client = Client()
    client.post("/cuenta/signup/", form(nick, f"{nick.lower()}@example.org"))
    client.post(CODE_PAGE, {"action": "change", "email": email})
    return partial(confirm, client, nick, email, code_for(email))


def add_to_account(nick: str, email: str, *, code_for: Any, **_more: Any) -> Run:
    user, client = PersonFactory(username=nick), Client()
    client.post("/cuenta/login/", {"login": nick, "password": PASSWORD})
    client.post("/cuenta/reauthenticate/", {"password": PASSWORD})
    client.post("/cuenta/email/", {"action_add": "", "email": email})
    assert not EmailAddress.objects.filter(user=user, email=email).exists()
    return partial(confirm, client, nick, email, code_for(email))


def by_command(nick: str, email: str, *, meeting: Meeting, **_more: Any) -> Run:
    def run() -> bool:
        meeting.meet()
        said = ""
        try:
            call_command("add_admin", nick, email, verbosity=0)
        except CommandError as error:
            said = str(error)
        assert said in {"", "Ese nick o ese correo ya son de otra cuenta."}
        return not said

    return run


DOORS = [sign_up, change_at_sign_up, add_to_account, by_command]


def at_once(runs: list[Run]) -> list[Any]:
    """Return what each got, or how it failed."""
    got: list[Any] = [None, None]

    def go(number: int) -> None:
        try:
            got[number] = runs[number]()
        except Exception as error:  # noqa: BLE001 - told by the assertion
            got[number] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=go, args=(number,)) for number in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(2 * WAIT_S)
    return got


@pytest.mark.parametrize("doors", list(combinations_with_replacement(DOORS, 2)))
def test_of_two_who_confirm_one_mailbox_at_once_one_has_it_and_one_is_told(
    doors, meeting, code_for, monkeypatch
):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    more = {"meeting": meeting, "code_for": code_for}
    nicks = ("Primera", "Segunda")
    runs = [
        door(nick, email, **more) for door, nick, email in zip(doors, nicks, SPELLED, strict=True)
    ]
    meeting.is_on = True
    assert sorted(at_once(runs), key=str) == [False, True]
    assert Mailbox.objects.filter(key=KEY).count() == 1
