"""Hints that two accounts share a connection or a browser: hashes, 90 days."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from accounts import signals
from accounts.models import Signal, User
from tests.factories import PASSWORD, PersonFactory

MARK = settings.COOKIES["browser"]
pytestmark = pytest.mark.django_db


def sign_in(client: Client, user: User, address: str = "203.0.113.9") -> None:
    answer = client.post(
        "/cuenta/login/",
        {"login": user.username, "password": PASSWORD},
        REMOTE_ADDR=address,
    )
    assert answer.status_code == 302


def shared(kind: str) -> list[int]:
    """Return how many people bear each hash of *kind*."""
    digests = Signal.objects.filter(kind=kind).values_list("digest", flat=True)
    return sorted(list(digests).count(digest) for digest in set(digests))


def test_two_people_of_one_browser_share_its_hash_and_others_do_not():
    ana, txema, kepa = PersonFactory.create_batch(3)
    browser, other = Client(), Client()
    sign_in(browser, ana, "203.0.113.9")
    browser.post("/cuenta/logout/")
    sign_in(browser, txema, "198.51.100.7")
    sign_in(other, kepa, "192.0.2.5")
    assert shared("navegador") == [1, 2]
    assert shared("conexion") == [1, 1, 1]


def test_two_people_of_one_connection_share_its_hash():
    for user, address in zip(
        PersonFactory.create_batch(3), ("203.0.113.9", "203.0.113.77", "192.0.2.5"), strict=True
    ):
        sign_in(Client(), user, address)
    assert shared("conexion") == [1, 2]
    assert shared("navegador") == [1, 1, 1]


def test_coming_again_counts_and_adds_no_row():
    ana, browser = PersonFactory(), Client()
    for _ in range(2):
        sign_in(browser, ana)
        browser.post("/cuenta/logout/")
    assert sorted(Signal.objects.values_list("kind", "times")) == [
        ("conexion", 2),
        ("navegador", 2),
    ]


def test_neither_address_nor_cookie_is_kept_and_no_script_reads_the_cookie():
    browser = Client()
    sign_in(browser, PersonFactory())
    cookie = browser.cookies[MARK]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    rows = str(list(Signal.objects.values()))
    assert cookie.value not in rows
    assert "203.0.113" not in rows


@pytest.mark.parametrize("value", ["", "x", "a" * 5000, "'; DROP", "ñ" * 43])
def test_a_cookie_that_we_did_not_give_is_replaced(value):
    browser = Client()
    browser.cookies[MARK] = value
    sign_in(browser, PersonFactory())
    assert len(browser.cookies[MARK].value) == 43
    assert Signal.objects.filter(kind="navegador").count() == 1


def test_nothing_is_noted_where_there_is_nothing(django_assert_num_queries):
    with django_assert_num_queries(0):
        signals.signals_note(user_id=PersonFactory.build(pk=1).pk, connection="", browser="")


def test_they_are_erased_after_ninety_days():
    now = timezone.now()
    user = PersonFactory()
    for n, days in enumerate((89, 91)):
        Signal.objects.create(
            user=user, kind="conexion", digest=str(n), last_at=now - timedelta(days=days)
        )
    assert signals.signals_erase() == 1
    assert [row.digest for row in Signal.objects.all()] == ["0"]
