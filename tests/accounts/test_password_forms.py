"""A password is the same whatever keyboard writes its ñ."""

from __future__ import annotations

import unicodedata

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.test import Client

from accounts.models import User
from tests.factories import PersonFactory

pytestmark = pytest.mark.django_db

COMPOSED = "una-peña-de-Cádiz ﬁna"
DECOMPOSED = unicodedata.normalize("NFD", COMPOSED)
FORMS = [COMPOSED, DECOMPOSED, unicodedata.normalize("NFKC", COMPOSED)]


@pytest.fixture(autouse=True)
def with_the_hash_of_the_site(settings):
    settings.PASSWORD_HASHERS = ["accounts.passwords.QueuedArgon2"]


def comes_in(user: User, password: str) -> bool:
    client = Client()
    client.post("/cuenta/login/", {"login": user.username, "password": password})
    return "_auth_user_id" in client.session


@pytest.mark.parametrize("kept", FORMS)
@pytest.mark.parametrize("typed", FORMS)
def test_one_keyboard_sets_it_and_another_opens_with_it(kept, typed):
    user = PersonFactory()
    user.set_password(kept)
    user.save()
    assert comes_in(user, typed)
    assert not comes_in(user, typed + "x")


def test_a_hash_of_before_opens_to_what_was_typed_then():
    user = PersonFactory()
    hasher = Argon2PasswordHasher()
    user.password = hasher.encode(DECOMPOSED, hasher.salt())
    user.save()
    assert comes_in(user, DECOMPOSED)
    assert authenticate(username=user.username, password=DECOMPOSED) == user


def test_changing_it_takes_the_old_one_in_either_form():
    user = PersonFactory()
    user.set_password(COMPOSED)
    user.save()
    client = Client()
    client.force_login(user)
    words = {"oldpassword": DECOMPOSED, "password1": "nueva-señal-9", "password2": "nueva-señal-9"}
    assert client.post("/cuenta/password/change/", words).status_code == 302
    user.refresh_from_db()
    assert user.check_password(unicodedata.normalize("NFD", "nueva-señal-9"))


def test_who_signs_up_with_one_keyboard_comes_in_with_another(sign_up):
    sign_up(password1=DECOMPOSED, password2=DECOMPOSED)
    assert User.objects.get().check_password(COMPOSED)


NOT_AS_THEY_LOOK = {
    "ñ" * 8: "password_too_short",
    unicodedata.normalize("NFD", "ñ" * 8): "password_too_short",
    "\ufdfa" * 20: "password_too_long",
    "ｐａｓｓｗｏｒｄ１２３": "password_too_common",
    "１２３４５６７８９０９８７": "password_entirely_numeric",
    "ｂｅｇｏｎａ．ｇａｒｃｉａ": "password_too_similar",
    "ｕｓｕｍｕｓ-y-mas": "password_obvious",
}


@pytest.mark.parametrize(("password", "code"), NOT_AS_THEY_LOOK.items())
def test_the_rules_look_at_what_is_hashed(password, code):
    user = User(username="Begona_Garcia", email="begona.garcia@example.org")
    with pytest.raises(ValidationError) as refused:
        validate_password(password, user)
    assert code in {error.code for error in refused.value.error_list}


def test_a_short_password_of_long_letters_is_no_short_one():
    validate_password("\ufb03\ufb03\ufb03-peñas", User(username="Eva"))  # «ffi» in one letter


def test_trying_both_forms_costs_as_much_whether_there_is_an_account_or_not(monkeypatch):
    done = []
    for name in ("encode", "verify"):
        own = getattr(Argon2PasswordHasher, name)
        monkeypatch.setattr(
            Argon2PasswordHasher,
            name,
            lambda *given, own=own: done.append(1) or own(*given),
        )
    user = PersonFactory(username="Ane")
    user.set_password(COMPOSED)
    user.save()
    for nick in ("Ane", "Nadie"):
        done.clear()
        assert authenticate(username=nick, password="contrasen\u0303a-mala") is None
        assert len(done) == 2, nick
        done.clear()
        assert authenticate(username=nick, password="contrasena-mala") is None
        assert len(done) == 1, nick
