"""What was read in how the site is put up: passwords in every service, pickles, demo keys."""

from __future__ import annotations

import os
import pickle
import re
import subprocess
import sys
from pathlib import Path

import pytest
import redis
import yaml
from django.conf import settings
from django.core.cache import cache

from accounts.session_store import SessionStore
from tests.project.test_settings import PRODUCTION
from tools.runtime_lock import RUNTIME, runtime_lock
from tools.stack.folder import REPOSITORY
from usumus import origins

COMPOSE = yaml.safe_load((REPOSITORY / "deploy" / "docker-compose.yml").read_text())["services"]


class Evil:
    """Runs code where it is unpickled."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self):
        return Path.touch, (self.mark,)


@pytest.mark.django_db
def test_what_somebody_writes_into_valkey_is_never_run(tmp_path):
    """The cache unpickled what was there."""
    mark, store = tmp_path / "it ran", SessionStore()
    store["a"] = 1
    store.create()
    there = redis.Redis.from_url(settings.CACHES["default"]["LOCATION"])
    there.set(cache.make_key(store.cache_key), pickle.dumps(Evil(mark)))
    assert SessionStore(store.session_key).load() == {"a": 1}  # out of the database
    with pytest.raises(ValueError, match=r"codec|JSON|Expecting"):
        cache.get(store.cache_key)
    assert not mark.exists()


def test_the_cache_keeps_and_counts_what_the_site_puts_there():
    for value in ({"a": [1, "ñ", None]}, [0.5, "x"], "texto", None, True, 7):
        cache.set("value", value, 5)
        assert cache.get("value") == value
    cache.set("n", 1, 5)
    assert cache.incr("n") == 2
    with pytest.raises(TypeError):
        cache.set("value", object(), 5)


@pytest.mark.parametrize("service", ["web", "worker", "beat", "redis", "proxy"])
def test_no_service_but_those_of_the_owner_gets_the_owners_password(service):
    assert "OWNER_PASSWORD" not in str(COMPOSE[service])
    assert "env_file" not in COMPOSE[service]


def test_valkey_asks_for_a_password_on_a_network_that_the_proxy_is_not_on():
    assert "--requirepass" in str(COMPOSE["redis"]["command"])
    assert COMPOSE["redis"]["networks"] == COMPOSE["db"]["networks"] == ["stores"]
    assert "stores" not in COMPOSE["proxy"]["networks"]
    assert "REDIS_PASSWORD" in COMPOSE["web"]["environment"]["REDIS_URL"]


def test_every_variable_of_the_example_reaches_the_site():
    example = (REPOSITORY / "deploy" / "env.example").read_text()
    named = set(re.findall(r"^([A-Z_]+)=", example, re.MULTILINE))
    ours = {"OWNER_PASSWORD", "APP_PASSWORD", "REDIS_PASSWORD"}
    image = (REPOSITORY / "deploy" / "Dockerfile").read_text()
    folders = set(re.findall(r"([A-Z_]+)=/srv/", image))  # volumes: where they are is the image's
    assert named - ours <= set(COMPOSE["web"]["environment"]) | folders


def test_no_key_and_no_test_tool_is_baked_into_the_image():
    ignored = (REPOSITORY / ".dockerignore").read_text().splitlines()
    assert {".env", "deploy/*", "**/*.pem", "**/*.key", "tests", "tools"} <= set(ignored)
    assert "deploy/requirements.lock" in (REPOSITORY / "deploy" / "Dockerfile").read_text()
    assert RUNTIME.read_text() == runtime_lock(), "python -m tools.runtime_lock writes it"
    assert not re.search(r"^(pytest|playwright|hypothesis)", RUNTIME.read_text(), re.MULTILINE)


@pytest.mark.parametrize(
    "changes",
    [
        {"SECRET_KEY": "only-for-this-machine-" + "0" * 40},
        {"SECRET_KEY": "short"},
        {"STATE_KEYS": "bG9jYWwtc3RhdGUta2V5LTMyLWJ5dGVzLWxvbmchISE="},
    ],
    ids=["demo secret", "short secret", "demo state key"],
)
def test_a_public_site_does_not_start_with_the_keys_of_the_demo(changes):
    stores = {name: os.environ[name] for name in ("DATABASE_URL", "REDIS_URL")}
    done = started({**PRODUCTION, **stores, **changes})
    assert done.returncode
    assert next(iter(changes)) in done.stderr


@pytest.mark.parametrize("module", ["usumus.asgi", "usumus.celery", "usumus.serve"])
def test_nothing_starts_without_being_told_which_settings(module):
    done = started({}, module)
    assert done.returncode
    assert "DJANGO_SETTINGS_MODULE" in done.stderr


def started(env: dict[str, str], module: str = "usumus.asgi") -> subprocess.CompletedProcess[str]:
    names = {"PATH": os.environ["PATH"]}
    return subprocess.run(
        [sys.executable, "-c", f"import {module}"],
        cwd=REPOSITORY,
        env={**names, **env},
        check=False,
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize(
    ("origin", "is_ours"),
    [
        ("https://usumus.example", True),
        ("https://usumus.example:443", True),
        ("http://usumus.example", False),
        ("https://usumus.example:8443", False),
        ("https://otro.example", False),
        ("https://usumus.example.otro.example", False),
        ("https://usumus.example@otro.example", False),
        ("https://usumus.example/", False),
        ("https://[", False),
        ("null", False),
        ("", False),
    ],
)
def test_a_socket_is_opened_by_pages_of_this_scheme_host_and_port(settings, origin, is_ours):
    """A page of another port of this machine could open it, with the cookie."""
    settings.ALLOWED_HOSTS = ["usumus.example"]
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    headers = [(b"host", b"usumus.example"), (b"x-forwarded-proto", b"https")]
    scope = {"headers": [*headers, (b"origin", origin.encode())], "scheme": "ws"}
    assert origins.is_from_this_site(scope) is is_ours


def test_a_host_that_is_not_ours_is_no_origin_either(settings):
    settings.ALLOWED_HOSTS = ["usumus.example"]
    headers = [(b"host", b"otro.example"), (b"origin", b"http://otro.example")]
    assert not origins.is_from_this_site({"headers": headers, "scheme": "ws"})
