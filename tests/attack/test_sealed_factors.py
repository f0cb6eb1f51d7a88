"""The secrets of second factors lay in the clear: who read a backup had everybody's codes."""

from __future__ import annotations

import time
from importlib import import_module
from io import StringIO
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    generate_totp_secret,
    hotp_value,
)
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

from accounts import factor_seals
from accounts.models import User
from tests.factories import PASSWORD, PersonFactory

pytestmark = pytest.mark.django_db

NEW = "b3RyYS1jbGF2ZS1kZS0zMi1ieXRlcy1kZS1wcnVlYmE="


def digits(secret: str) -> str:
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30))


def kept() -> str:
    """Return all that a backup would have of second factors."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT string_agg(data::text, ' ') FROM mfa_authenticator")
        (text,) = cursor.fetchone()
    return str(text)


@pytest.fixture
def ane() -> User:
    return PersonFactory(username="Ane")


def in_the_clear(user: User, secret: str, seed: str) -> None:
    """Write them as they were written before."""
    Authenticator.objects.create(user=user, type="totp", data={"secret": secret})
    Authenticator.objects.create(
        user=user, type="recovery_codes", data={"seed": seed, "used_mask": 2}
    )


def enters(user: User, code: str) -> bool:
    client = Client()
    client.post("/cuenta/login/", {"login": user.username, "password": PASSWORD})
    assert "_auth_user_id" not in client.session
    client.post("/cuenta/2fa/authenticate/", {"code": code})
    return "_auth_user_id" in client.session


def test_what_is_kept_of_a_second_factor_makes_no_code(ane):
    secret = generate_totp_secret()
    TOTP.activate(ane, secret)
    codes = RecoveryCodes.activate(ane)
    seed = factor_seals.MFAAdapter().decrypt(codes.instance.data["seed"])
    assert secret not in kept()
    assert seed not in kept()
    assert kept().count(factor_seals.MARK) == 2
    assert enters(ane, digits(secret))
    assert enters(ane, codes.get_unused_codes()[0])


def test_who_had_one_before_still_comes_in_and_the_migration_seals_it(ane):
    secret, seed = generate_totp_secret(), "ab" * 40
    in_the_clear(ane, secret, seed)
    before = RecoveryCodes(Authenticator.objects.get(type="recovery_codes")).get_unused_codes()
    assert enters(ane, digits(secret))
    migration: Any = import_module("accounts.migrations.0010_sealed_factors")
    migration.seal(apps, None)
    assert secret not in kept()
    assert seed not in kept()
    after = RecoveryCodes(Authenticator.objects.get(type="recovery_codes"))
    assert after.get_unused_codes() == before
    assert enters(ane, before[0])
    migration.unseal(apps, None)
    assert secret in kept()
    assert seed in kept()


def test_a_key_is_changed_without_anybody_losing_his_factor(ane, settings):
    secret = generate_totp_secret()
    TOTP.activate(ane, secret)
    old = settings.STATE_KEYS[0]
    settings.STATE_KEYS = [NEW, old]
    assert enters(ane, digits(secret))
    call_command("reseal", stdout=(out := StringIO()))
    assert "1" in out.getvalue()
    settings.STATE_KEYS = [NEW]
    assert factor_seals.MFAAdapter().decrypt(Authenticator.objects.get().data["secret"]) == secret
    settings.STATE_KEYS = [old]
    with pytest.raises(CommandError, match="no key"):
        call_command("reseal")


def test_a_seal_that_was_tampered_with_is_no_secret(ane):
    sealed = factor_seals.MFAAdapter().encrypt("NADA")
    flipped = sealed[:-4] + ("AAAA" if sealed[-4:] != "AAAA" else "BBBB")
    with pytest.raises(factor_seals.Unreadable):
        factor_seals.MFAAdapter().decrypt(flipped)
