"""Sessions of a person that are ended from elsewhere: by himself, by the staff."""

from __future__ import annotations

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from games.live import refusals, sessions
from games.live.sessions import Pass
from tests.factories import PASSWORD, PersonFactory

pytestmark = pytest.mark.django_db(transaction=True)

PAGE = "/cuenta/ajustes/"
AGAIN = "/cuenta/reauthenticate/"


@pytest.fixture
def ana():
    return PersonFactory(username="Ana")


def entered(user) -> Client:
    browser = Client()
    browser.post("/cuenta/login/", {"login": user.username, "password": PASSWORD})
    assert browser.get(PAGE).status_code == 200
    return browser


def close_one(client: Client, other: Client):
    number = UserSession.objects.get(session_key=other.session.session_key).pk
    return client.post("/cuenta/sesiones/cerrar/", {"sesion": number})


def close_all_others(client: Client, _other: Client):
    return client.post("/cuenta/sessions/", {"action": "others"})


@pytest.mark.parametrize("close", [close_one, close_all_others])
def test_who_stole_a_session_does_not_shut_its_owner_out(ana, close):
    owner, thief = entered(ana), entered(ana)
    assert close(thief, owner).url.startswith(AGAIN)
    assert owner.get(PAGE).status_code == 200
    assert thief.get(PAGE).status_code == 200
    assert thief.get("/cuenta/sessions/").status_code == 200


@pytest.mark.parametrize("close", [close_one, close_all_others])
def test_who_says_who_he_is_has_closed_it(ana, close):
    here, there = entered(ana), entered(ana)
    asked = close(here, there).url
    here.post(asked, {"password": PASSWORD})  # then what was asked for is done
    assert there.get(PAGE).status_code == 302
    assert here.get(PAGE).status_code == 200


def test_the_staff_close_all_of_a_person_who_comes_in_again_with_his_password(ana):
    boss, browsers = PersonFactory(is_staff=True, is_superuser=True), [entered(ana), entered(ana)]
    ana.refresh_from_db()
    passes = [Pass(one.session.session_key, ana.pk, ana.password, "") for one in browsers]
    client = Client()
    client.force_login(boss)
    page = reverse("admin:accounts_user_sessions", args=[ana.pk])
    link = client.get(reverse("admin:accounts_user_change", args=[ana.pk])).content.decode()
    assert page in link
    assert "Sesiones abiertas ahora: 2." in client.get(page).content.decode()
    assert sessions.look(passes).closings == {}
    client.post(page)
    assert sessions.look(passes).closings == dict.fromkeys(passes, refusals.SESSION)
    assert not Session.objects.filter(pk__in=[one.session_key for one in passes]).exists()
    assert all(one.get(PAGE).status_code == 302 for one in browsers)
    assert LogEntry.objects.get(object_id=str(ana.pk)).user == boss
    entered(ana)


@pytest.mark.parametrize("rights", [{}, {"is_staff": True}])
def test_nobody_else_does(ana, rights):
    owner, client = entered(ana), Client()
    client.force_login(PersonFactory(**rights))
    page = reverse("admin:accounts_user_sessions", args=[ana.pk])
    for answer in (client.get(page), client.post(page)):
        assert answer.status_code in {302, 403, 404}
    assert owner.get(PAGE).status_code == 200
