"""Settings that promises rest on: each was once the cause of a fault somewhere."""

import json
import os
import subprocess
import sys

import pytest
from allauth.account import app_settings
from allauth.mfa import app_settings as mfa_settings
from csp.constants import NONE
from django.conf import settings
from django.core.management import call_command
from django.test import Client

from tools.stack.folder import REPOSITORY
from usumus.settings import env

PRODUCTION = {
    "DJANGO_SETTINGS_MODULE": "usumus.settings.production",
    "SECRET_KEY": "qW3-zr8_TtL0kfA92mXbYp5vNsGhJcUeRd71iOoKQwZxVyBnMaSdFg64",
    "STATE_KEYS": "b3RyYS1jbGF2ZS1kZS0zMi1ieXRlcy1kZS1wcnVlYmE=",
    "ALLOWED_HOSTS": "usumus.example",
    "CSRF_TRUSTED_ORIGINS": "https://usumus.example",
    "CONNECT_ORIGINS": "wss://usumus.example",
}
NEEDED = ["SECRET_KEY", "STATE_KEYS", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL"]
ASKED = ["SESSION_COOKIE_NAME", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_NAME", "CSRF_COOKIE_SECURE"]
ASKED += ["SESSION_COOKIE_HTTPONLY", "SECURE_HSTS_SECONDS", "SECURE_HSTS_INCLUDE_SUBDOMAINS"]
ASKED += ["DEBUG", "SECURE_SSL_REDIRECT"]


def in_production(*arguments: str, **changes: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=REPOSITORY,
        env={**os.environ, **PRODUCTION, **changes},
        capture_output=True,
        text=True,
        check=False,
    )


def test_deploy_check_is_clean_in_production() -> None:
    done = in_production("manage.py", "check", "--deploy", "--fail-level", "WARNING")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", NEEDED)
def test_production_refuses_to_start_without(name: str) -> None:
    done = in_production("manage.py", "check", **{name: ""})
    assert done.returncode != 0
    assert f"{name} must be set" in done.stderr


def test_production_cookies_and_transport() -> None:
    code = "import json,sys; from django.conf import settings as s; "
    code += f"print(json.dumps({{n: getattr(s, n) for n in {ASKED!r}}}))"
    seen = json.loads(in_production("-c", code).stdout)
    assert seen == {
        "SESSION_COOKIE_NAME": "__Host-sessionid",
        "SESSION_COOKIE_SECURE": True,
        "SESSION_COOKIE_HTTPONLY": True,
        "CSRF_COOKIE_NAME": "__Host-csrftoken",
        "CSRF_COOKIE_SECURE": True,
        "SECURE_HSTS_SECONDS": 31_536_000,
        "SECURE_HSTS_INCLUDE_SUBDOMAINS": True,
        "SECURE_SSL_REDIRECT": True,
        "DEBUG": False,
    }


def test_no_code_by_mail_lives_more_than_ten_minutes() -> None:
    for name in ("EMAIL_VERIFICATION", "PASSWORD_RESET", "LOGIN"):
        assert getattr(app_settings, f"{name}_BY_CODE_TIMEOUT") <= 600, name
    assert (mfa_settings.TOTP_PERIOD, mfa_settings.TOTP_TOLERANCE) == (30, 1)


def test_channel_layer_is_pubsub_with_an_explicit_timeout() -> None:
    layer = settings.CHANNEL_LAYERS["default"]
    assert layer["BACKEND"] == "channels_redis.pubsub.RedisPubSubChannelLayer"
    for host in layer["CONFIG"]["hosts"]:
        assert host["socket_timeout"] > 5


def test_connections_go_back_to_a_pool_and_are_never_kept_by_threads() -> None:
    code = "import json; from django.conf import settings as s; d = s.DATABASES['default']; "
    code += "print(json.dumps([d['CONN_MAX_AGE'], d['OPTIONS']['pool']['max_size']]))"
    kept, pooled = json.loads(in_production("-c", code).stdout)
    assert kept == 0
    assert pooled >= 1


def test_tasks_are_acknowledged_after_the_work() -> None:
    assert settings.CELERY_TASK_ACKS_LATE
    assert settings.CELERY_TASK_REJECT_ON_WORKER_LOST
    assert settings.CELERY_WORKER_PREFETCH_MULTIPLIER == 1
    assert settings.CELERY_ACCEPT_CONTENT == ["json"]


def test_the_worker_keeps_the_handler_that_mails_the_admins() -> None:
    """Celery would put its own in the place of all of them."""
    from usumus.celery import app  # noqa: PLC0415

    assert app.conf.worker_hijack_root_logger is False


def test_the_sweep_expires_so_that_an_outage_leaves_no_backlog() -> None:
    for entry in settings.CELERY_BEAT_SCHEDULE.values():
        if entry["schedule"] == 1.0:
            assert entry["options"]["expires"] <= 5


def test_every_beat_entry_names_a_task_that_exists() -> None:
    from usumus.celery import app  # noqa: PLC0415

    app.loader.import_default_modules()
    missing = {e["task"] for e in settings.CELERY_BEAT_SCHEDULE.values()} - set(app.tasks)
    assert not missing


def test_content_security_policy_allows_no_inline_code() -> None:
    policy = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]
    allowed = {source for sources in policy.values() for source in sources}
    assert not {"'unsafe-inline'", "'unsafe-eval'", "*", "https:", "http:"} & allowed
    for directive in ("object-src", "base-uri", "frame-ancestors"):
        assert policy[directive] == [NONE]


@pytest.mark.django_db
def test_every_answer_carries_the_security_headers(client: Client) -> None:
    headers = client.get("/salud").headers
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"


@pytest.mark.django_db
def test_every_change_of_a_model_has_its_migration() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


@pytest.mark.parametrize(
    ("url", "db", "expected"),
    [
        ("redis://h:6379", 2, "redis://h:6379/2"),
        ("redis://h:6379/", 2, "redis://h:6379/2"),
        ("redis://h:6379/0", 2, "redis://h:6379/2"),
        ("redis://h/9", 1, "redis://h/1"),
        ("redis://h", 1, "redis://h/1"),
        ("rediss://:secret@h:6380/0", 1, "rediss://:secret@h:6380/1"),
        ("rediss://h/0?ssl_ca_certs=%2Fa&db=4", 1, "rediss://h/1?ssl_ca_certs=%2Fa"),
        ("rediss://h?ssl_cert_reqs=none", 1, "rediss://h/1?ssl_cert_reqs=none"),
        ("unix:///run/valkey.sock", 1, "unix:///run/valkey.sock?db=1"),
        ("unix:///run/v.sock?db=4&client_name=x", 1, "unix:///run/v.sock?client_name=x&db=1"),
    ],
)
def test_redis_address_gets_its_database_number(url: str, db: int, expected: str) -> None:
    assert env.redis_url(url, db) == expected


def test_broker_address_in_the_spelling_of_kombu() -> None:
    assert env.broker_url("unix:///run/v.sock", 3) == "redis+socket:///run/v.sock?virtual_host=3"
    assert env.broker_url("redis://h:6379/0", 3) == "redis://h:6379/3"
    assert env.broker_url("redis://h/0?client_name=x", 3) == "redis://h/3"
    assert env.broker_url("rediss://h?ssl_ca_certs=a", 3) == (
        "rediss://h/3?ssl_ca_certs=a&ssl_cert_reqs=required"
    )


def test_database_address_keeps_socket_password_and_options() -> None:
    seen = env.database("postgresql://us%40er:p%2Fw@db:5433/usumus?sslmode=require")
    assert (seen["USER"], seen["PASSWORD"], seen["HOST"]) == ("us@er", "p/w", "db")
    assert (seen["PORT"], seen["NAME"], seen["OPTIONS"]) == (
        "5433",
        "usumus",
        {"sslmode": "require"},
    )
    assert env.database("postgresql://postgres@/x?host=/tmp/s")["HOST"] == "/tmp/s"
    with pytest.raises(ValueError, match="postgresql://"):
        env.database("sqlite:///x")


LIMITS = {
    "NEW_DAYS": 7, "NEW_MATCHES": 20, "NEW_STAKE": 25, "WELCOME_PARTS": [250] * 4,
    "SAME_CONNECTION_RULE": True, "SAME_CONNECTION_STAKES": False,
    "STAFF_FACTOR_HOURS": 8, "SESSION_DAYS": 90, "MAILS_ASIDE": True,
}  # fmt: skip
OFF_BY_NAME = {"NEW_DAYS": 0, "WELCOME_PARTS": [1_000], "SAME_CONNECTION_RULE": False}


@pytest.mark.parametrize(
    ("module", "off"), [("production", {}), ("local", OFF_BY_NAME)], ids=["public", "demo"]
)
def test_a_public_site_has_every_limit_and_the_demo_has_some_off_by_name(
    module: str, off: dict[str, object]
) -> None:
    code = "import json; from django.conf import settings as s; "
    code += f"print(json.dumps({{n: s.USUMUS[n] for n in {list(LIMITS)!r}}}))"
    done = in_production("-c", code, DJANGO_SETTINGS_MODULE=f"usumus.settings.{module}")
    assert json.loads(done.stdout) == LIMITS | off
