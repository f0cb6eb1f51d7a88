"""A stolen session was good for ever: each thing written in it began its fourteen days anew.

Then it ended in the middle of a hand, fourteen days after the last thing written, however much its
owner played. Now its use puts that end off, and ninety days after its login it ends all the same,
in pages and in open sockets; the page of the login says so to the browser that had it.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from accounts.session_middleware import SessionMiddleware
from accounts.session_store import BEGAN, STORED, SessionStore, renew
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


def unused(client: Client, **ago: float) -> None:
    """Have it be so long since it was last stored, in the database and in the cache."""
    key = client.cookies[NAME].value
    since, store = timezone.now() - timedelta(**ago), SessionStore(key)
    store[STORED] = since.timestamp()
    end = min(since + timedelta(seconds=settings.SESSION_COOKIE_AGE), store.end)
    Session.objects.filter(pk=key).update(
        expire_date=end, session_data=store.encode(dict(store.items()))
    )
    caches[settings.SESSION_CACHE_ALIAS].clear()


def is_in(client: Client) -> bool:
    return client.get(PRIVATE).status_code == 200


def write(client: Client) -> None:
    store = SessionStore(client.cookies[NAME].value)
    store["something"] = 1
    store.save()


def use_by_page(client: Client) -> None:
    unused(client, days=2)
    client.get(PRIVATE)


def use_by_socket(client: Client) -> None:
    unused(client, days=2)
    renew([client.cookies[NAME].value])


def ask_for_longer(client: Client) -> None:
    store = SessionStore(client.cookies[NAME].value)
    store.set_expiry(timedelta(days=400))
    store.save()


def change_password(client: Client) -> None:
    words = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    assert client.post("/cuenta/password/change/", words).status_code == 302


def say_who_one_is(client: Client) -> None:
    client.post("/cuenta/reauthenticate/", {"password": PASSWORD})


RENEWALS = [
    write,
    use_by_page,
    use_by_socket,
    ask_for_longer,
    change_password,
    say_who_one_is,
]


@pytest.mark.parametrize("put_off", RENEWALS)
def test_it_ends_ninety_days_after_its_login_however_it_is_renewed(user, put_off):
    client = came_in(user)
    began = timezone.now() - timedelta(days=89, hours=23)
    aged(client, days=89, hours=23)
    put_off(client)
    assert is_in(client)
    row = row_of(client)
    assert row.expire_date <= began + timedelta(days=90, seconds=5)
    cache = caches[settings.SESSION_CACHE_ALIAS]
    assert cache._cache.get_client().ttl(cache.make_key(SessionStore(row.pk).cache_key)) <= 3600
    aged(client, days=90)
    assert SESSION_KEY not in SessionStore(row.pk)
    assert not is_in(client)


def test_before_that_it_lasts_fourteen_days_without_use(user):
    left = row_of(came_in(user)).expire_date - timezone.now()
    assert timedelta(days=13, hours=23) < left <= timedelta(days=14)


def lasts(client: Client) -> timedelta:
    return row_of(client).expire_date - timezone.now()


WHOLE = timedelta(days=13, hours=23)


def test_whoever_uses_pages_every_few_days_stays_in(user):
    """And keeps his cookie, which the browser drops by itself when it is not renewed."""
    client = came_in(user)
    for _ in range(4):
        unused(client, days=13, hours=23)
        assert lasts(client) < timedelta(hours=2)
        answer = client.get(PRIVATE)
        assert answer.cookies[NAME]["max-age"] == pytest.approx(28 * 24 * 3600, abs=60)
        assert lasts(client) > WHOLE
    unused(client, days=14)
    assert not is_in(client)


def test_a_page_renews_it_once_a_day_at_most(user):
    client = came_in(user)
    unused(client, hours=23)
    assert NAME not in client.get(PRIVATE).cookies
    assert lasts(client) < timedelta(days=13, hours=2)
    unused(client, hours=24)
    assert NAME in client.get(PRIVATE).cookies
    assert NAME not in client.get(PRIVATE).cookies


def test_a_page_that_is_kept_for_others_carries_no_key(user, rf):
    client = came_in(user)
    unused(client, days=2)
    request = rf.get("/")
    request.COOKIES[NAME] = client.cookies[NAME].value
    for kept, is_set in (("public, max-age=60", False), ("private", True)):
        answer = SessionMiddleware(lambda seen, kept=kept: looked_at(seen, kept))(request)
        assert (NAME in answer.cookies) is is_set


def looked_at(request, kept: str) -> HttpResponse:
    assert SESSION_KEY in request.session
    return HttpResponse(headers={"Cache-Control": kept})


def test_an_open_socket_renews_it_once_a_day_at_most(user):
    client = came_in(user)
    key = client.cookies[NAME].value
    unused(client, hours=23)
    assert renew([key]) == 0
    unused(client, days=13, hours=23)
    assert renew([key]) == 1
    assert lasts(client) > WHOLE
    assert renew([key]) == 0
    caches[settings.SESSION_CACHE_ALIAS].clear()
    assert is_in(client)


def test_an_open_socket_brings_back_none_that_has_ended_and_undoes_no_page(user):
    client = came_in(user)
    key = client.cookies[NAME].value
    unused(client, days=13)
    before = row_of(client).session_data
    assert renew([key]) == 1
    assert row_of(client).session_data == before
    unused(client, days=14)
    assert renew([key]) == 0
    aged(client, days=90)
    assert renew([key, "a" * 32]) == 0


def test_who_comes_in_again_begins_anew(user):
    client = came_in(user)
    aged(client, days=90)
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
    aged(client, days=90)
    assert sessions.look([mine]).closings == {mine: refusals.SESSION}
    assert sessions.whose(key) is None


def told(client: Client) -> list[bool]:
    """Return what the next visits to the page of the login say."""
    return [OVER in client.get(LOGIN).content.decode() for _ in range(2)]


def time_passes(client: Client, _user) -> None:
    aged(client, days=90)


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
    aged(client, days=90)
    client.get(LOGIN)
    answer = client.post(LOGIN, {"login": user.username, "password": PASSWORD})
    assert answer.status_code == 302
    assert is_in(client)
