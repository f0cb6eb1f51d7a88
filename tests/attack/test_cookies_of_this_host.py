"""A host next to ours plants cookies for us: the mark of a browser, a message, a theme.

Over https each cookie bears ``__Host-``, which only this host can give; the names without it are
neither read nor left behind. Every name stands in one place: scripts take them from the page.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from django.conf import settings as now
from django.test import Client

from accounts import signals
from accounts.models import Signal
from tests.accounts.conftest import code, sign_up
from tests.factories import PASSWORD, PersonFactory
from tests.project.test_settings import PRODUCTION
from tools.stack.folder import REPOSITORY

__all__ = ["code", "sign_up"]

pytestmark = pytest.mark.django_db

ASKED = ["COOKIES", "LANGUAGE_COOKIE_NAME", "MESSAGE_STORAGE", "LANGUAGE_COOKIE_SECURE"]
ASKED += [
    f"{whose}_COOKIE_{what}"
    for whose in ("SESSION", "CSRF")
    for what in ("NAME", "SECURE", "HTTPONLY", "SAMESITE", "PATH", "DOMAIN")
]
PURPOSES = {"session", "csrf", "messages", "theme", "zone", "browser", "language"}
READ_BY_SCRIPTS = {"csrf", "theme", "zone"}


def under(module: str) -> dict[str, Any]:
    """Return what the settings *module* says of cookies."""
    code = "import json; from django.conf import settings as s; "
    code += f"print(json.dumps({{n: getattr(s, n) for n in {ASKED!r}}}))"
    own = PRODUCTION if module == "production" else {}
    env = {**os.environ, **own, "DJANGO_SETTINGS_MODULE": f"usumus.settings.{module}"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=REPOSITORY, env=env, capture_output=True, check=True
    )
    told: dict[str, Any] = json.loads(done.stdout)
    return told


@pytest.mark.parametrize("module", ["production", "local", "test", "e2e"])
def test_every_cookie_has_the_prefix_where_the_site_is_served_over_https(module):
    told = under(module)
    names, over_https = told["COOKIES"], module == "production"
    assert set(names) == PURPOSES
    assert [name.startswith("__Host-") for name in names.values()] == [over_https] * len(names)
    for purpose in ("session", "csrf", "language"):
        assert told[f"{purpose.upper()}_COOKIE_NAME"] == names[purpose]
    for whose in ("SESSION", "CSRF"):
        assert told[f"{whose}_COOKIE_SECURE"] is over_https
        assert told[f"{whose}_COOKIE_SAMESITE"] == "Lax"
        assert (told[f"{whose}_COOKIE_PATH"], told[f"{whose}_COOKIE_DOMAIN"]) == ("/", None)
    assert told["LANGUAGE_COOKIE_SECURE"] is over_https
    assert told["SESSION_COOKIE_HTTPONLY"] is True


@pytest.fixture
def https(settings):
    """Have the cookies of production, and a browser that speaks https."""
    for name, value in under("production").items():
        setattr(settings, name, value)
    return Client(headers={"x-forwarded-proto": "https"})


def test_what_is_set_in_a_whole_visit_is_of_this_host(https, code, mailoutbox):
    """Sign-up, its code, a message, the way out and in again."""
    sent = {"username": "Maialen", "email": "maialen@example.org", "mayor_de_edad": "on"}
    sent |= {"password1": PASSWORD, "password2": PASSWORD}
    entry = {"login": "Maialen", "password": PASSWORD}
    answers = [
        https.get("/cuenta/login/", secure=True),
        https.post("/cuenta/signup/", sent, secure=True),
        https.post("/cuenta/confirm-email/", {"code": code()}, secure=True),
        https.get("/", secure=True),
        https.post("/cuenta/logout/", secure=True),
        https.post("/cuenta/login/", entry, secure=True),
        https.get("/", secure=True),
    ]
    found = {name: morsel for answer in answers for name, morsel in answer.cookies.items()}
    names = now.COOKIES
    assert set(found) >= {names[p] for p in ("session", "csrf", "messages", "browser")}
    by_scripts = {names[purpose] for purpose in READ_BY_SCRIPTS}
    for answer in answers:
        for name, cookie in answer.cookies.items():
            assert name.startswith("__Host-"), name
            assert (cookie["secure"], cookie["path"], cookie["domain"]) == (True, "/", ""), name
            if cookie.value:  # it is set; what is deleted has no use for the rest
                assert bool(cookie["httponly"]) is (name not in by_scripts), name
                assert cookie["samesite"] == "Lax", name


def test_what_is_planted_under_a_name_without_the_prefix_is_neither_read_nor_left(https):
    mark = "m" * 43
    https.cookies["navegador"], https.cookies["tema"] = mark, "oscuro"
    user = PersonFactory()
    entry = {"login": user.username, "password": PASSWORD}
    answer = https.post("/cuenta/login/", entry, secure=True)
    planted = signals.browser_hash({"cookies": {now.COOKIES["browser"]: mark}})
    assert not Signal.objects.filter(digest=planted).exists()
    for name in ("navegador", "tema"):
        assert answer.cookies[name]["max-age"] == 0
    https.cookies["tema"] = "oscuro"
    assert 'data-theme="dark"' not in https.get("/", secure=True).content.decode()
    https.cookies[now.COOKIES["theme"]] = "oscuro"
    assert 'data-theme="dark"' in https.get("/", secure=True).content.decode()


def test_without_a_prefix_nothing_is_dropped(client):
    client.cookies["tema"] = "oscuro"
    answer = client.get("/")
    assert "tema" not in answer.cookies
    assert 'data-theme="dark"' in answer.content.decode()


def test_scripts_find_the_names_in_the_page_and_the_token_they_send_is_good(https):
    """They looked for ``csrftoken``, which no browser has over https: their POSTs were 403."""
    strict = Client(enforce_csrf_checks=True, headers={"x-forwarded-proto": "https"})
    strict.force_login(PersonFactory())
    page = strict.get("/cuenta/ajustes/", secure=True).content.decode()
    for purpose in READ_BY_SCRIPTS:
        assert f'data-cookie-{purpose}="{now.COOKIES[purpose]}"' in page
    token = strict.cookies[now.COOKIES["csrf"]].value
    sent = {"x-csrftoken": token, "referer": "https://testserver/cuenta/ajustes/"}
    answer = strict.post("/cuenta/preferencias/", {"vibrar": "false"}, secure=True, headers=sent)
    assert answer.status_code < 300


def test_no_page_nor_script_names_a_cookie_by_itself():
    names = [f"{quote}{name}{quote}" for name in ("csrftoken", "sessionid") for quote in "\"'"]
    for folder, pattern in (("static/js", "*.js"), ("templates", "*.html"), ("accounts", "*.py")):
        for file in (REPOSITORY / folder).rglob(pattern):
            text = file.read_text()
            assert not [name for name in names if name in text], file
            assert 'cookie("tema"' not in text, file
