"""The mail server is silent: nobody waits for it, on a page or at a table."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.core.mail.backends.locmem import EmailBackend

from accounts import mails
from games.matches import guards
from tests.factories import PASSWORD, PersonFactory
from tests.games.tools import start
from tools.stack.folder import REPOSITORY

pytestmark = pytest.mark.django_db(transaction=True)

LONG_S = 30.0


@pytest.fixture(autouse=True)
def sent(monkeypatch, settings) -> Iterator[list[Any]]:
    """Return what a mail server has taken that says nothing before the test is over."""
    settings.USUMUS = {**settings.USUMUS, "MAILS_ASIDE": True}
    settings.ADMINS = [("", "boss@example.org")]
    taken: list[Any] = []
    is_over = threading.Event()

    def nothing(_self: Any, messages: Any) -> int:
        is_over.wait(LONG_S)
        taken.extend(messages)
        return len(messages)

    monkeypatch.setattr(EmailBackend, "send_messages", nothing)
    yield taken
    is_over.set()


def test_who_leaves_the_site_waits_for_no_mail(client, sent):
    """He held a connection of the pages meanwhile."""
    PersonFactory(username="Ane")
    client.post("/cuenta/login/", {"login": "Ane", "password": PASSWORD})
    client.post("/cuenta/reauthenticate/", {"password": PASSWORD})
    assert client.post("/cuenta/borrar/", {"nick": "Ane"})["Location"] == "/"
    assert not sent


def test_a_match_that_freezes_keeps_no_thread_of_the_sockets_for_its_mail(people, sent):
    match = start(people)
    guards.match_freeze(match_id=match.pk, why="a state that cannot be read")
    assert not sent


SENDS = re.compile(r"\b(send_mail|send_mass_mail|mail_admins|mail_managers)\(|message\.send\(")
ASIDE = {
    "accounts/mails.py",
    "economy/reminders.py",
    "tournaments/championships/sending.py",
}
"""What sends aside, and tasks of the worker: that of every day, and that which tries again.

The last is alone at it and stops after some seconds (``test_sending``): no page waits for it.
"""


def test_nothing_sends_a_mail_but_what_sends_it_aside():
    found = {
        path.relative_to(REPOSITORY).as_posix()
        for app in ("accounts", "economy", "games", "tournaments", "usumus")
        for path in (REPOSITORY / app).rglob("*.py")
        if SENDS.search(re.sub(r"def \w+\(", "", path.read_text(encoding="utf-8")))
    }
    assert found - {"accounts/adapters.py"} <= ASIDE


def test_of_too_many_mails_that_wait_the_log_tells(settings, monkeypatch, caplog):
    monkeypatch.setattr(mails, "_places", threading.BoundedSemaphore(1))
    for number in range(3):
        mails.send_aside(EmailMessage(f"mail {number}", "", to=["ane@example.org"]))
    assert [text for text in caplog.messages if "too many wait" in text]
