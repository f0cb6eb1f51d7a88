"""Without Valkey nobody came in, went out or changed anything: 500, or ten seconds for each page.

Every address is asked while it is dead, hangs or is full: pages do without it.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import redis
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core.cache import cache
from django.test import Client

from accounts.session_store import SessionStore
from accounts.throttle import allows
from tests.accounts.conftest import code, limits, sign_up
from tests.factories import PASSWORD, PersonFactory
from tests.games.conftest import fresh_process
from tests.project.test_http import ADDRESSES, match
from tools.stack.valkey import Valkey
from usumus import cache as guarded
from usumus import health
from usumus.settings import env

__all__ = ["code", "fresh_process", "limits", "match", "sign_up"]

pytestmark = pytest.mark.django_db(transaction=True)

NEVER_S = 5.0
"""No page may take as long; one that hangs waited 2 s for each of its questions."""


@pytest.fixture
def valkey(settings: Any) -> Iterator[Valkey]:
    """A Valkey of its own, which the cache, the hints and ``/salud`` use."""
    with TemporaryDirectory(prefix="usumus-", dir="/tmp") as folder:
        one = Valkey(Path(folder))
        one.start()
        address = env.redis_url(one.url, 1)
        settings.REDIS_LIVE_URL = address
        settings.CACHES = {
            name: {**kept, "LOCATION": address} for name, kept in settings.CACHES.items()
        }
        layer = settings.CHANNEL_LAYERS["default"]
        hosts = [{**layer["CONFIG"]["hosts"][0], "address": env.redis_url(one.url, 2)}]
        settings.CHANNEL_LAYERS = {
            "default": {**layer, "CONFIG": {**layer["CONFIG"], "hosts": hosts}}
        }
        yield one
        one.stop()


def full(valkey: Valkey) -> None:
    with redis.Redis(unix_socket_path=str(valkey.path)) as client:
        client.config_set("maxmemory", 1)


def hanging(valkey: Valkey) -> None:
    os.kill(valkey.process.pid, signal.SIGSTOP)


def dead(valkey: Valkey) -> None:
    valkey.kill9()


@pytest.fixture(params=[dead, hanging, full])
def broken(request: pytest.FixtureRequest, valkey: Valkey) -> Iterator[Valkey]:
    request.param(valkey)
    yield valkey
    if request.param is hanging:
        os.kill(valkey.process.pid, signal.SIGCONT)


def test_every_page_does_without_valkey(broken, match):
    staff = PersonFactory(is_staff=True, is_superuser=True)
    bad = {}
    for user in (None, match.players.get(seat=0).user, staff):
        client = Client(raise_request_exception=False)
        if user is not None:
            client.force_login(user)
        for address in ADDRESSES:
            began = time.monotonic()
            status = client.get(address).status_code
            took = time.monotonic() - began
            if status >= 500 or took > NEVER_S:
                bad[str(user), address] = (status, round(took, 1))
    assert bad == {}


@pytest.mark.usefixtures("limits")
def test_people_come_go_and_change_things_without_valkey(broken, client, sign_up, code):
    new = "otra-clave-larga-7"
    began = time.monotonic()
    assert sign_up().status_code == 302
    assert client.post("/cuenta/confirm-email/", {"code": code()}).status_code == 302
    words = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    assert client.post("/cuenta/password/change/", words).status_code == 302
    assert client.get("/cuenta/sessions/").status_code == 200
    assert client.get("/cuenta/ajustes/").status_code == 200
    key = client.session.session_key
    assert client.post("/cuenta/logout/").status_code == 302
    assert SessionStore(key).load() == {}
    client.post("/cuenta/password/reset/", {"email": "maialen@example.org"})
    client.post("/cuenta/password/reset/confirm/", {"code": code()})
    words = {"password1": PASSWORD, "password2": PASSWORD}
    assert client.post("/cuenta/password/reset/complete/", words).status_code == 302
    login = {"login": "Maialen", "password": PASSWORD}
    assert client.post("/cuenta/login/", login).status_code == 302
    assert "_auth_user_id" in client.session
    assert time.monotonic() - began < 4 * NEVER_S


@pytest.mark.usefixtures("limits")
def test_a_password_may_not_be_tried_for_ever_without_valkey(broken):
    person = PersonFactory(username="Anelorea")
    for _ in range(6):
        Client().post("/cuenta/login/", {"login": "Anelorea", "password": "no-es-esta-9"})
    late = Client()
    late.post("/cuenta/login/", {"login": "Anelorea", "password": PASSWORD})
    assert "_auth_user_id" not in late.session
    assert [allows("x", person.pk, times=2, seconds=60) for _ in range(3)] == [True, True, False]


def test_a_code_is_good_for_once_without_valkey(broken):
    factor = TOTP.activate(PersonFactory(), generate_totp_secret())
    assert factor._mark_code_used("123456")
    assert not factor._mark_code_used("123456")


def test_salud_says_so(broken):
    assert health.health().redis is False


def keys(valkey: Valkey) -> list[bytes]:
    with redis.Redis(unix_socket_path=str(valkey.path), db=1) as direct:
        return list(direct.scan_iter())


@pytest.mark.parametrize("how", [hanging, full])
def test_who_went_out_meanwhile_is_out_when_it_is_back(valkey, how, monkeypatch):
    monkeypatch.setattr(guarded, "AGAIN_S", 0.05)
    client = Client()
    client.force_login(PersonFactory())
    key, other = client.session.session_key, SessionStore()
    assert SessionStore(key).load()
    how(valkey)
    client.post("/cuenta/logout/")
    if how is hanging:
        os.kill(valkey.process.pid, signal.SIGCONT)
    else:
        assert not [found for found in keys(valkey) if key.encode() in found]
        with redis.Redis(unix_socket_path=str(valkey.path)) as direct:
            direct.config_set("maxmemory", 0)
    time.sleep(0.1)
    other["a"] = 1
    other.create()
    held = keys(valkey)
    assert any(other.session_key.encode() in found for found in held)
    assert not any(key.encode() in found for found in held)
    assert cache.get("x") is None
