"""A stolen session was good for ever: each thing written in it began its fourteen days anew.

Now it ends thirty days after its login, however it is renewed, in pages and in open sockets; the
page of the login says so to the browser that had it.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.test import Client
from django.utils import timezone

from accounts.session_store import BEGAN, SessionStore
from games.live import refusals, sessions
from games.live.sessions import Pass
from tests.factories import PASSWORD, PersonFactory

pytestmark = pytest.mark.django_db

OVER = "Tu sesión ha terminado."
NAME = settings.SESSION_COOKIE_NAME
NEW = "otra contraseña muy larga"
PRIVATE = "/cuenta/ajustes/"
LOGIN = "/cuenta/login/"


@pytest.fixture
def user():
    return PersonFactory()


def came_in(user) -> Client:
    client = Client()
    client.post(LOGIN, {"login": user.username, "password": PASSWORD})
    return client


def row_of(client: Client) -> Session:
    return Session.objects.get(pk=client.cookies[NAME].value)


def aged(client: Client, **ago: float) -> SessionStore:
    """Have its login be so long ago; return the session, stored."""
    store = SessionStore(client.cookies[NAME].value)
    store[BEGAN] = (timezone.now() - timedelta(**ago)).timestamp()
    store.save()
    return store


def is_in(client: Client) -> bool:
    return client.get(PRIVATE).status_code == 200


def write(client: Client) -> None:
    store = SessionStore(client.cookies[NAME].value)
    store["something"] = 1
    store.save()


def ask_for_longer(client: Client) -> None:
    store = SessionStore(client.cookies[NAME].value)
    store.set_expiry(timedelta(days=400))
    store.save()


def change_password(client: Client) -> None:
    words = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    assert client.post("/cuenta/password/change/", words).status_code == 302


def say_who_one_is(client: Client) -> None:
    client.post("/cuenta/reauthenticate/", {"password": PASSWORD})


@pytest.mark.parametrize("renew", [write, ask_for_longer, change_password, say_who_one_is])
def test_it_ends_thirty_days_after_its_login_however_it_is_renewed(user, renew):
    client = came_in(user)
    began = timezone.now() - timedelta(days=29, hours=23)
    aged(client, days=29, hours=23)
    renew(client)
    assert is_in(client)
    row = row_of(client)
    assert row.expire_date <= began + timedelta(days=30, seconds=5)
    cache = caches[settings.SESSION_CACHE_ALIAS]
    assert cache._cache.get_client().ttl(cache.make_key(SessionStore(row.pk).cache_key)) <= 3600
    aged(client, days=30)
    assert SESSION_KEY not in SessionStore(row.pk)
    assert not is_in(client)


def test_before_that_it_lasts_fourteen_days_without_use(user):
    left = row_of(came_in(user)).expire_date - timezone.now()
    assert timedelta(days=13, hours=23) < left <= timedelta(days=14)


def test_who_comes_in_again_begins_anew(user):
    client = came_in(user)
    aged(client, days=30)
    client.post(LOGIN, {"login": user.username, "password": PASSWORD})
    assert is_in(client)
    began = datetime.fromtimestamp(SessionStore(client.cookies[NAME].value)[BEGAN], UTC)
    assert timezone.now() - began < timedelta(minutes=1)


def test_one_of_before_that_does_not_say_when_it_began_begins_when_it_is_next_stored(user):
    client = came_in(user)
    store = SessionStore(client.cookies[NAME].value)
    del store[BEGAN]
    row = row_of(client)
    row.session_data = store.encode(dict(store.items()))
    row.save()
    caches[settings.SESSION_CACHE_ALIAS].clear()
    write(client)
    assert timezone.now().timestamp() - SessionStore(row.pk)[BEGAN] < 60


def test_the_days_are_a_setting(user, settings):
    settings.USUMUS = {**settings.USUMUS, "SESSION_DAYS": 2}
    assert row_of(came_in(user)).expire_date <= timezone.now() + timedelta(days=2)


@pytest.mark.django_db(transaction=True)
def test_open_sockets_close_with_it_and_no_new_one_opens(user):
    client = came_in(user)
    user.refresh_from_db()
    key = client.cookies[NAME].value
    mine = Pass(key, user.pk, user.password, "")
    assert sessions.look([mine]).closings == {}
    aged(client, days=30)
    assert sessions.look([mine]).closings == {mine: refusals.SESSION}
    assert sessions.whose(key) is None


def told(client: Client) -> list[bool]:
    """Return what the next visits to the page of the login say."""
    return [OVER in client.get(LOGIN).content.decode() for _ in range(2)]


def time_passes(client: Client, _user) -> None:
    aged(client, days=30)


def it_is_closed_elsewhere(client: Client, user) -> None:
    SessionStore(client.cookies[NAME].value).delete()


def password_is_changed_elsewhere(client: Client, user) -> None:
    change_password(came_in(user))


@pytest.mark.parametrize(
    "end", [time_passes, it_is_closed_elsewhere, password_is_changed_elsewhere]
)
@pytest.mark.parametrize("way", [[PRIVATE], ["/", PRIVATE], ["/reglas/", "/"], []])
def test_the_page_of_the_login_says_once_that_it_is_over(user, end, way):
    client = came_in(user)
    end(client, user)
    for address in way:
        client.get(address)
    assert told(client) == [True, False]


def test_who_goes_by_the_way_out_is_told_nothing(user):
    client = came_in(user)
    client.post("/cuenta/logout/")
    assert told(client) == [False, False]


def test_nor_is_who_was_never_in(user):
    client = Client()
    client.post(LOGIN, {"login": user.username, "password": "no-es-esta"})
    assert told(client) == [False, False]


def test_the_browser_keeps_the_key_for_long_enough_to_be_told(user):
    """And a visitor's no longer than its hour."""
    client = came_in(user)
    assert client.cookies[NAME]["max-age"] == pytest.approx(28 * 24 * 3600, abs=60)
    visitor = Client()
    visitor.post(LOGIN, {"login": user.username, "password": "no-es-esta"})
    if cookie := visitor.cookies.get(NAME):
        assert cookie["max-age"] <= settings.USUMUS["ANONYMOUS_SESSION_SECONDS"]


def test_who_has_been_told_comes_in(user):
    client = came_in(user)
    aged(client, days=30)
    client.get(LOGIN)
    answer = client.post(LOGIN, {"login": user.username, "password": PASSWORD})
    assert answer.status_code == 302
    assert is_in(client)
