"""The ways in of a person who asked to be erased, before and after it (promise P22).

He may think better of it for some days: whichever way he proves who he is brings him back, once
all of it is proved. Nobody else learns that there is or was such an account.
"""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.utils import timezone

from accounts.deletion import erase_due, leaving_ask
from accounts.models import Profile, Sanction, User
from tests.factories import PASSWORD, PersonFactory

pytestmark = pytest.mark.django_db(transaction=True)

FRESH = "una contraseña bien nueva"
ADDRESS = "ana@example.org"
ASKING = {"code": "/cuenta/login/code/", "reset": "/cuenta/password/reset/"}


@pytest.fixture
def ana(mailoutbox) -> User:
    user: User = PersonFactory(username="Ana", email=ADDRESS)
    leaving_ask(user=user, nick="Ana")
    mailoutbox.clear()
    return user


def is_back(user: User) -> bool:
    found = User.objects.select_related("profile").get(pk=user.pk)
    is_leaving = found.profile.deletion_due_at is not None
    assert found.is_active is not is_leaving
    return not is_leaving


def is_in(client: Client, user: User) -> bool:
    """Whether the browser is that of *user*, asked as any page does."""
    seen = client.get("/cuenta/ajustes/").wsgi_request.user
    assert seen == user or isinstance(seen, AnonymousUser)
    return bool(seen == user)


def with_password(client: Client, password: str = PASSWORD, login: str = "Ana"):
    return client.post("/cuenta/login/", {"login": login, "password": password})


def erased(user: User) -> None:
    Profile.objects.filter(user=user).update(deletion_due_at=timezone.now() - timedelta(minutes=1))
    assert erase_due() == 1


# --- Who is leaving


@pytest.mark.parametrize("login", ["Ana", ADDRESS])
def test_a_password_brings_back_who_is_leaving(client, ana, login):
    with_password(client, login=login)
    assert is_in(client, ana)
    assert is_back(ana)


def test_a_code_by_mail_brings_back_who_is_leaving(client, ana, code):
    client.post(ASKING["code"], {"email": ADDRESS})
    assert not is_back(ana)
    client.post("/cuenta/login/code/confirm/", {"code": code()})
    assert "ya no se va a borrar" in client.get("/").content.decode()
    assert is_in(client, ana)
    assert is_back(ana)


def test_a_wrong_code_brings_nobody_back(client, ana):
    client.post(ASKING["code"], {"email": ADDRESS})
    client.post("/cuenta/login/code/confirm/", {"code": "ZZZZ-ZZZZ"})
    assert not is_in(client, ana)
    assert not is_back(ana)


def test_who_is_leaving_and_forgot_his_password_gets_another_and_is_back_with_it(client, ana, code):
    client.post(ASKING["reset"], {"email": ADDRESS})
    client.post("/cuenta/password/reset/confirm/", {"code": code()})
    both = {"password1": FRESH, "password2": FRESH}
    client.post("/cuenta/password/reset/complete/", both)
    assert not is_back(ana)  # he has not come in yet
    with_password(client)
    assert not is_back(ana)
    with_password(client, FRESH)
    assert is_in(client, ana)
    assert is_back(ana)


@pytest.mark.parametrize("way", ASKING)
def test_nobody_sees_by_the_answer_whether_an_address_is_leaving_unknown_or_erased(
    ana, mailoutbox, way
):
    gone = PersonFactory(username="Ida", email="ida@example.org")
    leaving_ask(user=gone, nick="Ida")
    erased(gone)
    mailoutbox.clear()
    answers = []
    for address in (ADDRESS, "nadie@example.org", "ida@example.org"):
        answer = Client().post(ASKING[way], {"email": address})
        answers.append((answer.status_code, answer.url))
    assert len(set(answers)) == 1
    assert [mail.to[0] for mail in mailoutbox] == [ADDRESS, "nadie@example.org", "ida@example.org"]
    no_account = ["no hay ninguna cuenta" in mail.body for mail in mailoutbox]
    assert no_account == [False, True, True]


def guarded(user: User) -> str:
    """Give *user* a second factor; return one of his recovery codes."""
    TOTP.activate(user, generate_totp_secret())
    return RecoveryCodes.activate(user).get_unused_codes()[0]


@pytest.mark.parametrize("way", ["password", "code"])
def test_who_has_a_second_step_is_back_once_he_has_taken_it(client, ana, code, way):
    recovery = guarded(ana)
    if way == "password":
        answer = with_password(client)
    else:
        client.post(ASKING["code"], {"email": ADDRESS})
        answer = client.post("/cuenta/login/code/confirm/", {"code": code()})
    assert answer.url == "/cuenta/2fa/authenticate/"
    assert not is_back(ana)
    client.post("/cuenta/2fa/authenticate/", {"code": "000000"})
    assert not is_back(ana)
    client.post("/cuenta/2fa/authenticate/", {"code": recovery})
    assert is_in(client, ana)
    assert is_back(ana)


def test_who_is_banned_and_leaving_is_told_of_the_ban_and_goes_on_leaving(client, ana):
    boss = PersonFactory(is_staff=True)
    Sanction.objects.create(
        user=ana, kind=Sanction.Kind.BAN, reason="Insultos en el salón", imposed_by=boss
    )
    assert with_password(client).url.startswith("/sanciones/suspendida/")
    assert not is_in(client, ana)
    assert not is_back(ana)


def test_signing_up_with_the_address_of_who_is_leaving_tells_only_him(
    client, sign_up, ana, mailoutbox
):
    free = sign_up(username="Otra", email="libre@example.org")
    client.cookies.clear()
    taken = sign_up(username="Nueva", email=ADDRESS)
    assert (free.status_code, free.url) == (taken.status_code, taken.url)
    assert "ya hay una" in mailoutbox[-1].body
    assert not User.objects.filter(username="Nueva").exists()
    assert not is_back(ana)


# --- Who is erased


@pytest.mark.parametrize("login", ["Ana", ADDRESS])
def test_who_is_erased_and_nobody_get_the_same_answer(client, ana, login):
    erased(ana)
    gone = with_password(client, login=login)
    nobody = with_password(Client(), login="Nadie" if login == "Ana" else "nadie@example.org")
    assert gone.status_code == nobody.status_code == 200
    assert gone.context["form"].errors == nobody.context["form"].errors
    name = User.objects.get(pk=ana.pk).username
    unknown = with_password(Client(), login="Nadie").context["form"].errors
    assert with_password(client, login=name).context["form"].errors == unknown
    assert not is_in(client, ana)


def test_a_code_that_was_on_its_way_when_he_was_erased_opens_nothing(client, ana, code):
    client.post(ASKING["code"], {"email": ADDRESS})
    erased(ana)
    answer = client.post("/cuenta/login/code/confirm/", {"code": code()}, follow=True)
    assert answer.status_code == 200
    assert not is_in(client, ana)
    assert not User.objects.get(pk=ana.pk).is_active


def test_a_second_step_that_was_waited_for_when_he_was_erased_opens_nothing(client, ana):
    recovery = guarded(ana)
    with_password(client)
    erased(ana)
    assert not Authenticator.objects.filter(user=ana).exists()
    answer = client.post("/cuenta/2fa/authenticate/", {"code": recovery}, follow=True)
    assert answer.status_code == 200
    assert not is_in(client, ana)
    assert not User.objects.get(pk=ana.pk).is_active


def test_who_takes_his_second_step_off_elsewhere_is_asked_to_come_in_anew(client):
    eva = PersonFactory(username="Eva")
    guarded(eva)
    assert with_password(client, login="Eva").url == "/cuenta/2fa/authenticate/"
    Authenticator.objects.filter(user=eva).delete()
    page = client.get("/cuenta/2fa/authenticate/", follow=True)
    assert page.redirect_chain == [("/cuenta/login/", 302)]
    with_password(client, login="Eva")
    assert is_in(client, eva)


@pytest.mark.parametrize("confirmed", [False, True])
def test_a_reset_that_was_on_its_way_when_he_was_erased_gives_no_password(
    client, ana, code, confirmed
):
    client.post(ASKING["reset"], {"email": ADDRESS})
    sent = {"code": code()}
    if confirmed:
        client.post("/cuenta/password/reset/confirm/", sent)
    erased(ana)
    if not confirmed:
        client.post("/cuenta/password/reset/confirm/", sent)
    both = {"password1": FRESH, "password2": FRESH}
    answer = client.post("/cuenta/password/reset/complete/", both, follow=True)
    assert answer.status_code == 200
    assert not User.objects.get(pk=ana.pk).has_usable_password()


def test_who_was_erased_while_he_came_in_stays_outside(client, ana, monkeypatch):
    monkeypatch.setattr("accounts.adapters.leaving_undo", lambda *, user: False)
    answer = client.post("/cuenta/login/", {"login": "Ana", "password": PASSWORD}, follow=True)
    assert answer.status_code == 200
    assert not is_in(client, ana)


def test_an_account_that_the_staff_switched_off_is_told_so_in_spanish(client):
    off = PersonFactory(username="Apagada", is_active=False)
    client.post(ASKING["code"], {"email": off.email})
    assert not is_in(client, off)
    page = client.get("/cuenta/inactive/")
    assert page.status_code == 200
    assert "desactivada" in page.content.decode()
