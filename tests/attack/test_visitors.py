"""Visitors made rows of sessions without limit, which nobody cleared; addresses were kept for good.

Now a visitor's session ends within the hour and an address makes so many of them; what has ended is
erased every hour, and an address after its term. Pages of people who are signed in are not kept.
"""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.conf import settings as site_settings
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.tasks import erase_sessions
from tests.factories import PASSWORD, PersonFactory
from tests.project.routes import routes

pytestmark = pytest.mark.django_db

KEYS = "/cuenta/2fa/webauthn/login/"


def make_one(client, **more):
    """Ask what a key has to sign, which is remembered; nobody has to be signed in."""
    return client.get(KEYS, HTTP_ACCEPT="application/json", **more)


@pytest.fixture
def few(settings):
    """Let an address make three sessions an hour."""
    settings.USUMUS = {**settings.USUMUS, "ANONYMOUS_SESSIONS_PER_HOUR": 3}
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def ane():
    return PersonFactory(username="Ane")


def sign_in(client):
    return client.post("/cuenta/login/", {"login": "Ane", "password": PASSWORD})


def days_of(client):
    """Return how many days the session of *client* still has."""
    row = Session.objects.get(session_key=client.session.session_key)
    return (row.expire_date - timezone.now()) / timedelta(days=1)


def test_to_look_around_makes_no_session():
    for address, _route in routes():
        Client(raise_request_exception=False).get(address)
        assert not Session.objects.exists(), address


def test_an_address_makes_so_many_sessions_and_no_more(few):
    answers = [make_one(Client()).status_code for _ in range(6)]
    assert answers == [200] * 3 + [429] * 3
    assert Session.objects.count() == 3
    elsewhere = make_one(Client(), REMOTE_ADDR="198.51.100.4")
    assert elsewhere.status_code == 200


def test_who_has_one_goes_on_with_it(few):
    client = Client()
    assert [make_one(client).status_code for _ in range(6)] == [200] * 6
    assert Session.objects.count() == 1


def test_it_ends_within_the_hour_until_its_owner_signs_in(ane):
    client = Client()
    make_one(client)
    assert 0 < days_of(client) <= 1 / 24
    sign_in(client)
    assert 13 < days_of(client) <= 14


def test_who_comes_in_by_code_has_his_two_weeks_too(ane, mailoutbox):
    client = Client()
    client.post("/cuenta/login/code/", {"email": ane.email})
    assert 0 < days_of(client) <= 1 / 24
    words = mailoutbox[-1].body.split()
    code = next(word for word in words if len(word) == 9 and word[4] == "-")
    client.post("/cuenta/login/code/confirm/", {"code": code})
    assert "_auth_user_id" in client.session
    assert 13 < days_of(client) <= 14


def test_what_has_ended_is_erased_with_what_was_noted_of_it(ane):
    gone, stays = Client(), Client()
    sign_in(gone)
    sign_in(stays)
    Session.objects.filter(session_key=gone.session.session_key).update(
        expire_date=timezone.now() - timedelta(seconds=1)
    )
    assert UserSession.objects.count() == 2
    erase_sessions()
    assert Session.objects.get().session_key == stays.session.session_key
    assert UserSession.objects.get().session_key == stays.session.session_key


def test_an_address_is_erased_after_its_term_and_the_session_goes_on(ane, client):
    sign_in(client)
    days = site_settings.USUMUS["ADDRESS_KEEP_DAYS"]
    erase_sessions()
    assert UserSession.objects.get().ip == "127.0.0.1"
    UserSession.objects.update(last_seen_at=timezone.now() - timedelta(days=days, seconds=1))
    erase_sessions()
    assert UserSession.objects.get().ip == "0.0.0.0"
    page = client.get("/cuenta/sessions/").content.decode()
    assert "0.0.0.0" not in page
    assert "abierta" in page


def test_beat_does_it_every_hour():
    (job,) = (
        job
        for job in site_settings.CELERY_BEAT_SCHEDULE.values()
        if job["task"] == erase_sessions.name
    )
    assert job["schedule"] == 3600.0


PRIVATE = ["/", "/cartera/", "/historial/", "/cuenta/perfil/", "/cuenta/email/", "/cuenta/2fa/"]


@pytest.mark.parametrize("address", PRIVATE)
def test_pages_of_who_is_signed_in_are_not_kept(ane, client, address):
    sign_in(client)
    answer = client.get(address)
    assert answer.status_code == 200
    assert {"no-store", "private"} <= set(answer["Cache-Control"].split(", "))


def test_the_admin_is_not_kept_either(client):
    client.force_login(PersonFactory(is_staff=True, is_superuser=True))
    assert "no-store" in client.get("/admin/")["Cache-Control"]


def test_who_signs_out_leaves_nothing_in_the_cache(ane, client):
    sign_in(client)
    assert "Clear-Site-Data" not in client.get("/cuenta/logout/").headers
    assert client.post("/cuenta/logout/")["Clear-Site-Data"] == '"cache"'


def test_every_answer_says_what_the_browser_need_not_lend(client):
    for address in ("/", "/admin/", "/no-hay/", "/salud"):
        policy = client.get(address)["Permissions-Policy"]
        assert {"camera=()", "microphone=()", "geolocation=()"} <= set(policy.split(", "))
