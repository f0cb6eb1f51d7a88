"""Tests: real PostgreSQL and Redis on throw-away data, quick password hashes, mails in memory."""

from usumus.settings import env
from usumus.settings.local import *
from usumus.settings.local import DATABASES, USUMUS

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
DATABASES["default"]["OPTIONS"].pop("pool")  # type: ignore[attr-defined]
DATABASES["default"]["TEST"] = {"TEMPLATE": env.text("TEST_TEMPLATE") or None}
USUMUS = {
    **USUMUS,
    "MAILS_ASIDE": False,
    "ANONYMOUS_SESSIONS_PER_HOUR": 10**6,
    "FULL_COUNT_SECONDS": 0,  # tests of tables that fill say when they are counted
    "FOUNDERS": "todos",
    "CLOSINGS_LATER": False,  # there is no worker
    "WATCHDOG_SECONDS": 0,  # it would end the process of the tests
}
ACCOUNT_RATE_LIMITS = False  # type: ignore[assignment]
