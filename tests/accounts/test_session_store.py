"""Sessions are in the database: the cache in front of them may be gone."""

from __future__ import annotations

import pytest
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import ConnectionError as RedisDown
from redis.exceptions import TimeoutError as RedisHangs

from accounts.session_store import SessionStore, renewed_as
from tests.factories import PersonFactory

pytestmark = pytest.mark.django_db


@pytest.fixture(params=[RedisDown, RedisHangs])
def without_cache(request, monkeypatch):
    """Return what makes the cache fail from then on."""

    def fail(*_args, **_more):
        raise request.param

    def break_it() -> None:
        for name in ("get", "set"):
            monkeypatch.setattr(RedisCache, name, fail)

    return break_it


def test_who_is_signed_in_stays_so_without_the_cache(client, without_cache):
    client.force_login(PersonFactory(username="Maialen"))
    without_cache()
    page = client.get("/cuenta/perfil/")
    assert page.status_code == 200
    assert page.wsgi_request.user.username == "Maialen"


def test_who_has_no_session_has_none_without_the_cache_either(client, without_cache):
    without_cache()
    client.cookies["sessionid"] = "a" * 32
    assert client.get("/cuenta/perfil/").status_code == 302


def somebodys(origin: str = "this browser") -> SessionStore:
    """Return a stored session of a person, asked for from *origin*."""
    store = SessionStore()
    store[SESSION_KEY] = "1"
    store.create()
    store.origin = origin
    return store


def test_a_key_is_changed_without_the_cache_and_followed_by_its_process_alone(without_cache):
    store = somebodys()
    first = store.session_key
    store.cycle_key()
    assert renewed_as(first, "this browser") == store.session_key
    second = store.session_key
    without_cache()
    store.cycle_key()
    assert renewed_as(second, "this browser") == store.session_key
    cache._own.clear()  # another process
    assert renewed_as(second, "this browser") is None
    store.save()
    assert SessionStore(store.session_key).load()[SESSION_KEY] == "1"


@pytest.mark.parametrize(
    ("renewed_from", "asked_from"),
    [("this browser", "that browser"), ("this browser", ""), ("", ""), ("", "that browser")],
)
def test_p21_a_renewal_is_followed_by_no_other_browser(renewed_from, asked_from):
    store = somebodys(renewed_from)
    old = store.session_key
    store.cycle_key()
    assert renewed_as(old, asked_from) is None


def test_p21_the_key_from_before_a_login_leads_nowhere():
    store = SessionStore()
    store["a"] = 1
    store.create()
    store.origin = "this browser"
    planted = store.session_key
    store.cycle_key()  # as a login does, before it writes whose session it is
    assert renewed_as(planted, "this browser") is None


def test_the_proof_of_who_one_is_is_written_before_the_request_ends():
    store = SessionStore()
    store.create()
    store["a"] = 1
    assert Session.objects.get(pk=store.session_key).get_decoded() == {}
    store[HASH_SESSION_KEY] = "b"
    assert Session.objects.get(pk=store.session_key).get_decoded() == {
        "a": 1,
        HASH_SESSION_KEY: "b",
    }


def test_a_key_has_32_signs_of_36():
    """And no two are equal: 165 bits that nobody guesses."""
    keys = {SessionStore()._get_new_session_key() for _ in range(50)}
    assert len(keys) == 50
    assert all(len(key) == 32 and key.isalnum() and key == key.lower() for key in keys)
    assert len(set("".join(keys))) == 36
