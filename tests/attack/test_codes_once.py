"""Each code of a second factor opens once; those of a clock that is a little wrong open too."""

from __future__ import annotations

import threading
from types import SimpleNamespace

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core.cache import cache
from django.db import connection
from django.test import Client

from accounts.factor_codes import LAST_STEP, digits, spend
from tests.factories import PASSWORD, PersonFactory
from tests.staff_entry import force_login_only

pytestmark = pytest.mark.django_db

NOW = 60_000_000  # the step in which every test here happens
AGAIN = "/cuenta/2fa/reauthenticate/"


@pytest.fixture(autouse=True)
def step(monkeypatch):
    """Return the clock of the second factor, in steps."""
    cache.clear()  # what was used by others
    clock = SimpleNamespace(at=NOW)
    watch = SimpleNamespace(time=lambda: clock.at * 30.0 + 15)
    for module in ("allauth.mfa.totp.internal.auth", "accounts.factor_codes"):
        monkeypatch.setattr(f"{module}.time", watch)
    return clock


@pytest.fixture
def boss():
    return PersonFactory(is_staff=True, is_superuser=True)


@pytest.fixture
def secret(boss) -> str:
    word = generate_totp_secret()
    TOTP.activate(boss, word)
    return word


def comes_in(user, code: str) -> bool:
    client = Client()
    client.post("/cuenta/login/", {"login": user.username, "password": PASSWORD})
    client.post("/cuenta/2fa/authenticate/", {"code": code})
    return "_auth_user_id" in client.session


def says_again(user, code: str) -> bool:
    client = Client()
    force_login_only(client, user)
    client.post(AGAIN, {"code": code})
    return client.get("/admin/").status_code == 200


@pytest.mark.parametrize(
    ("late", "opens"), [(-2, False), (-1, True), (0, True), (1, True), (2, False)]
)
def test_a_clock_that_is_one_step_late_or_early_locks_nobody_out(boss, secret, late, opens):
    assert comes_in(boss, digits(secret, NOW + late)) is opens


@pytest.mark.parametrize("door", [comes_in, says_again])
@pytest.mark.parametrize("wait", [0, 1, 2])
def test_a_code_that_was_used_opens_nothing_while_its_step_is_right(boss, secret, door, wait, step):
    """By no door, and though the cache has forgotten it: it was seen over a shoulder."""
    early = digits(secret, NOW + 1)
    assert comes_in(boss, early)
    step.at += wait
    cache.clear()
    assert not door(boss, early)


def test_nor_does_one_from_before_it(boss, secret):
    assert comes_in(boss, digits(secret, NOW))
    assert not comes_in(boss, digits(secret, NOW - 1))
    assert says_again(boss, digits(secret, NOW + 1))


def test_a_code_typed_in_two_halves_is_the_same_code(boss, secret):
    code = digits(secret, NOW)
    assert comes_in(boss, f"{code[:3]} {code[3:]}")
    cache.clear()
    assert not comes_in(boss, code)


def test_a_recovery_code_opens_once(boss, secret):
    factor = RecoveryCodes.activate(boss)
    code = factor.get_unused_codes()[0]
    assert comes_in(boss, code)
    assert not comes_in(boss, code)


@pytest.mark.django_db(transaction=True)
def test_of_four_who_use_a_code_at_once_one_comes_in(boss, secret):
    factor, code, done = Authenticator.objects.get(), digits(secret, NOW), []
    together = threading.Barrier(4)

    def use() -> None:
        together.wait()
        done.append(spend(factor, code))
        connection.close()

    threads = [threading.Thread(target=use) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(done) == [False, False, False, True]
    assert Authenticator.objects.get().data[LAST_STEP] == NOW
