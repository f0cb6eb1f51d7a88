"""Five wrong passwords, from anywhere, locked the owner of an account out, and left no trace.

Now failures are counted where they come from; a browser that the account knows passes the limit of
all the world by; each failure and each refusal is a line of the log, without what was typed.
"""

from __future__ import annotations

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client

from tests.accounts.conftest import limits
from tests.factories import PASSWORD, PersonFactory

__all__ = ["limits"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("limits")]

WRONG = "no-es-esta-de-ninguna-manera"


@pytest.fixture
def ane():
    return PersonFactory(username="Anelorea", email="anelorea@example.org")


def log_in(client, login="Anelorea", password=WRONG, address="203.0.113.9"):
    sent = {"login": login, "password": password}
    return client.post("/cuenta/login/", sent, REMOTE_ADDR=address)


def came_in(client):
    return "_auth_user_id" in client.session


def test_who_fails_five_times_waits_by_nick_and_by_address(ane):
    other = Client()
    for login in ("Anelorea", "anelorea", "anelorea@example.org", "ANELOREA", "Anelorea"):
        log_in(other, login)
    for login in ("Anelorea", "anelorea@example.org"):
        log_in(other, login, PASSWORD)
        assert not came_in(other)


def test_the_owner_comes_in_from_elsewhere_meanwhile(ane):
    for _ in range(6):
        log_in(Client())
    owner = Client()
    log_in(owner, password=PASSWORD, address="198.51.100.4")
    assert came_in(owner)


def test_from_the_same_address_too_with_the_browser_that_he_used(ane):
    """Behind one router with the one who plays the trick."""
    owner = Client()
    log_in(owner, password=PASSWORD)
    owner.post("/cuenta/logout/")
    for _ in range(6):
        log_in(Client())
    log_in(owner, password=PASSWORD)
    assert came_in(owner)


def test_many_addresses_together_fill_the_limit_of_the_account_but_not_his_browser(ane):
    owner = Client()
    log_in(owner, password=PASSWORD, address="198.51.100.4")
    owner.post("/cuenta/logout/")
    for n in range(50):
        log_in(Client(), address=f"203.0.113.{n}")
    new = Client()
    log_in(new, password=PASSWORD, address="192.0.2.1")
    assert not came_in(new)
    log_in(owner, password=PASSWORD, address="192.0.2.1")
    assert came_in(owner)


def test_a_cookie_of_ones_own_passes_nothing_by(ane):
    thief = PersonFactory()
    browser = Client()
    log_in(browser, thief.username, PASSWORD)
    browser.post("/cuenta/logout/")
    for _ in range(5):
        log_in(browser)
    log_in(browser, password=PASSWORD)
    assert not came_in(browser)


def test_who_comes_in_spends_nothing_of_the_limit(ane):
    for n in range(60):
        client = Client()
        log_in(client, password=PASSWORD, address=f"203.0.113.{n}")
        assert came_in(client)


def test_a_name_that_nobody_has_is_held_back_alike():
    for _ in range(5):
        log_in(Client(), "Nadie")
    answer = log_in(Client(), "Nadie")
    assert "Demasiados" in answer.content.decode()


def test_failures_and_refusals_are_in_the_log_without_what_was_typed(ane, caplog):
    for login in ("Anelorea", "anelorea@example.org", "mi-contraseña-en-la-casilla"):
        log_in(Client(), login)
    for _ in range(4):
        log_in(Client())
    lines = [r.getMessage() for r in caplog.records if r.name == "accounts.attempts"]
    assert len(lines) == 7
    assert f"a login failed: 'ane'… (account {ane.pk})" in lines[0]
    assert "(account -)" in lines[2]
    assert "a login was held back" in lines[-1]
    for word in (WRONG, "Anelorea", "anelorea", "contraseña", "203.0.113"):
        assert not [line for line in lines if word in line], word


@pytest.mark.parametrize("by", ["the second step", "a code by mail"])
def test_so_are_wrong_codes(ane, caplog, by):
    client = Client()
    if by == "the second step":
        TOTP.activate(ane, generate_totp_secret())
        log_in(client, password=PASSWORD)
        client.post("/cuenta/2fa/authenticate/", {"code": "000000x"})
    else:
        client.post("/cuenta/login/code/", {"email": ane.email})
        client.post("/cuenta/login/code/confirm/", {"code": "ZZZZ-ZZZZ"})
    (line,) = (r.getMessage() for r in caplog.records if r.name == "accounts.attempts")
    assert line == f"a code was wrong: 'Ane'… (account {ane.pk}), connection -"
