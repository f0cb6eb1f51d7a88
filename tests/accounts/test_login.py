"""Coming in, going out, and a password forgotten (decisiones §6)."""

import re

import pytest
from django.contrib.auth import authenticate
from django.test import Client
from pytest_django.asserts import assertInHTML

from tests.factories import PASSWORD, PersonFactory, RobotFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def begona():
    return PersonFactory(username="Begoña", email="begona@example.org")


def log_in(client, login, password=PASSWORD, **rest):
    return client.post("/cuenta/login/", {"login": login, "password": password} | rest)


def who(client):
    return client.session.get("_auth_user_id")


@pytest.mark.parametrize(
    "login",
    [
        "Begoña",
        "begoña",
        "BEGOÑA",
        "Begona",
        " begona ",
        "begona@example.org",
        "BEGONA@Example.org",
    ],
)
def test_login_by_nick_in_any_spelling_and_by_address(client, begona, login):
    assert log_in(client, login).status_code == 302
    assert who(client) == str(begona.pk)


def test_the_same_text_for_a_wrong_password_and_for_nobody(client, begona):
    wrong = log_in(client, "Begoña", "otra-cosa-9")
    nobody = log_in(client, "Nadie", "otra-cosa-9")
    assert wrong.context["form"].non_field_errors() == nobody.context["form"].non_field_errors()
    assert who(client) is None


def test_robots_and_the_banned_do_not_come_in(client, begona):
    robot = RobotFactory(username="Robot1")
    assert authenticate(username="Robot1", password="") is None
    assert not robot.has_usable_password()
    begona.is_active = False
    begona.save()
    log_in(client, "Begoña")
    assert who(client) is None


def test_who_has_not_verified_is_sent_to_the_code(client):
    PersonFactory(username="Nueva", email="nueva@example.org", welcomed=False)
    assert log_in(client, "Nueva").url == "/cuenta/confirm-email/"
    assert who(client) is None


@pytest.mark.parametrize(
    "target", ["//evil.example", "https://evil.example/", "javascript:alert(1)"]
)
def test_next_stays_on_this_site(client, begona, target):
    answer = log_in(client, "Begoña", next=target)
    assert "evil" not in answer.url
    assert "javascript" not in answer.url


def test_next_on_this_site_is_followed(client, begona):
    assert log_in(client, "Begoña", next="/cuenta/perfil/").url == "/cuenta/perfil/"


def test_logout_happens_by_post_only(client, begona):
    log_in(client, "Begoña")
    assert client.get("/cuenta/logout/").status_code == 200
    assert who(client) == str(begona.pk)
    client.post("/cuenta/logout/")
    assert who(client) is None


def test_login_by_code(client, begona, code):
    client.post("/cuenta/login/code/", {"email": "begona@example.org"})
    client.post("/cuenta/login/code/confirm/", {"code": code()})
    assert who(client) == str(begona.pk)


def test_reset_by_code(client, begona, code):
    client.post("/cuenta/password/reset/", {"email": "BEGONA@example.org"})
    client.post("/cuenta/password/reset/confirm/", {"code": code()})
    fresh = "una contraseña bien nueva"
    client.post("/cuenta/password/reset/complete/", {"password1": fresh, "password2": fresh})
    client.logout()
    log_in(client, "Begoña")
    assert who(client) is None
    log_in(client, "Begoña", fresh)
    assert who(client) == str(begona.pk)


def test_after_a_reset_one_button_leads_to_the_login(client, begona, code):
    client.post("/cuenta/password/reset/", {"email": begona.email})
    client.post("/cuenta/password/reset/confirm/", {"code": code()})
    fields = dict.fromkeys(("password1", "password2"), "una contraseña bien nueva")
    answer = client.post("/cuenta/password/reset/complete/", fields, follow=True)
    assert who(client) is None
    assert "Contraseña cambiada" in answer.content.decode()
    button = '<a class="btn pri grande ancho" href="/cuenta/login/">Entrar</a>'
    assertInHTML(button, answer.content.decode())


def test_reset_with_a_wrong_code_changes_nothing(client, begona, code):
    client.post("/cuenta/password/reset/", {"email": begona.email})
    client.post("/cuenta/password/reset/confirm/", {"code": "ZZZZ-ZZZZ"})
    fresh = "una contraseña bien nueva"
    client.post("/cuenta/password/reset/complete/", {"password1": fresh, "password2": fresh})
    begona.refresh_from_db()
    assert begona.check_password(PASSWORD)


@pytest.mark.parametrize("page", ["/cuenta/password/reset/", "/cuenta/login/code/"])
def test_unknown_addresses_get_the_same_page(client, begona, mailoutbox, page):
    known = client.post(page, {"email": begona.email})
    client.session.flush()
    unknown = client.post(page, {"email": "nadie@example.org"})
    assert (known.status_code, known.url) == (unknown.status_code, unknown.url)
    assert [mail.to[0] for mail in mailoutbox] == [begona.email, "nadie@example.org"]


def test_after_5_failures_a_nick_waits_in_any_spelling(client, begona, limits):
    for spelling in ("Begoña", "begona", "BEGOÑA", "begoña", "Begona"):
        log_in(client, spelling, "otra-cosa-9")
    answer = log_in(client, "begOna")
    assert who(client) is None
    assert answer.context["form"].non_field_errors()


def test_the_31st_login_of_a_minute_from_an_address_is_refused(client, limits):
    answers = [log_in(client, "", "").status_code for _ in range(31)]
    assert answers == [200] * 30 + [429]


def test_changing_the_password_needs_the_old_one_and_sends_a_mail(client, begona, mailoutbox):
    log_in(client, "Begoña")
    fresh = "una contraseña bien nueva"
    fields = {"oldpassword": "no-es-esta-9", "password1": fresh, "password2": fresh}
    client.post("/cuenta/password/change/", fields)
    begona.refresh_from_db()
    assert begona.check_password(PASSWORD)
    client.post("/cuenta/password/change/", fields | {"oldpassword": PASSWORD})
    begona.refresh_from_db()
    assert begona.check_password(fresh)
    assert mailoutbox[-1].to == [begona.email]


def test_a_second_tab_of_the_login_leads_on(begona):
    browser = Client(enforce_csrf_checks=True)
    page = browser.get("/cuenta/login/").content.decode()
    token = re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[0]
    form = {"login": "Begoña", "password": PASSWORD, "csrfmiddlewaretoken": token}
    assert browser.post("/cuenta/login/", form).status_code == 302
    second = browser.post("/cuenta/login/", form | {"next": "/cuenta/perfil/"})
    assert (second.status_code, second.headers["Location"]) == (302, "/cuenta/perfil/")
    assert Client(enforce_csrf_checks=True).post("/cuenta/login/", form).status_code == 403


def test_the_page_of_a_code_says_that_it_is_for_this_browser(client, begona):
    client.post("/cuenta/login/code/", {"email": "begona@example.org"})
    page = client.get("/cuenta/login/code/confirm/").content.decode()
    assert "Escríbelo en este navegador" in page
