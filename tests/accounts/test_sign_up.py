"""From the form to the first U$uros (decisiones §5, §6)."""

import pytest
from allauth.account.models import EmailAddress
from django.db import IntegrityError
from django.utils import timezone

from accounts.forms import SignupForm
from accounts.models import User
from economy.models import Tx
from economy.selectors import balance_of
from tests.factories import PASSWORD, PersonFactory

pytestmark = pytest.mark.django_db


def errors(response, field):
    return " ".join(response.context["form"].errors.get(field, []))


def test_sign_up_then_code_then_1000_usuros_once(client, sign_up, code, mailoutbox):
    answer = sign_up()
    assert answer.url == "/cuenta/confirm-email/"
    user = User.objects.get(username="Maialen")
    assert user.age_confirmed_at <= timezone.now()
    assert user.profile.avatar_key == "ane"
    assert balance_of(user.pk) == 0
    assert "_auth_user_id" not in client.session

    answer = client.post("/cuenta/confirm-email/", {"code": code()})
    assert answer.status_code == 302
    assert client.session["_auth_user_id"] == str(user.pk)
    assert balance_of(user.pk) == 1000
    assert "1.000 U$uros" in str(answer.wsgi_request._messages._queued_messages[0])

    client.post("/cuenta/logout/")
    client.post("/cuenta/login/", {"login": "Maialen", "password": PASSWORD})
    assert balance_of(user.pk) == 1000
    assert Tx.objects.filter(key=f"alta:{user.pk}").count() == 1


def test_a_wrong_code_verifies_nothing(client, sign_up, code):
    sign_up()
    assert code() != "ZZZZ-ZZZZ"
    client.post("/cuenta/confirm-email/", {"code": "ZZZZ-ZZZZ"})
    assert not EmailAddress.objects.filter(verified=True).exists()
    assert "_auth_user_id" not in client.session


def test_the_code_of_three_failures_is_void(client, sign_up, code):
    sign_up()
    good = code()
    for _ in range(3):
        client.post("/cuenta/confirm-email/", {"code": "ZZZZ-ZZZZ"})
    client.post("/cuenta/confirm-email/", {"code": good})
    assert not EmailAddress.objects.filter(verified=True).exists()


def test_who_was_kept_without_the_grant_gets_it_when_he_logs_in(client):
    ana = PersonFactory(username="Ana", welcomed=False)
    EmailAddress.objects.create(user=ana, email=ana.email, verified=True, primary=True)
    client.post("/cuenta/login/", {"login": "Ana", "password": PASSWORD})
    assert balance_of(ana.pk) == 1000


def test_without_the_tick_of_age_nobody_signs_up(sign_up):
    answer = sign_up(mayor_de_edad=None)
    assert "18 años" in errors(answer, "mayor_de_edad")
    assert not User.objects.exists()


def test_the_form_says_that_usuros_are_worth_nothing(client):
    assert "sin valor real" in str(SignupForm().fields["mayor_de_edad"].help_text)
    assert "sin valor real" in client.get("/cuenta/signup/").content.decode()


@pytest.mark.parametrize("nick", ["ab", "x" * 21, "adm1n", "Ana-TRON", "аdmin", "=cmd|calc", ""])
def test_bad_nicks_are_refused_with_a_spanish_text(sign_up, nick):
    answer = sign_up(username=nick)
    assert errors(answer, "username")
    assert not User.objects.exists()


@pytest.mark.parametrize("nick", ["ab", "x" * 21, "x" * 300])
def test_the_length_of_a_nick_is_said_once_and_to_tu(client, sign_up, nick):
    answer = sign_up(username=nick)
    said = answer.context["form"].errors["username"]
    assert said == ["El nick tiene que tener entre 3 y 20 caracteres."]
    assert "minlength" not in str(answer.context["form"]["username"])


@pytest.mark.parametrize("nick", ["Àlex", "Mercè", "Zoë", "123"])
def test_nicks_of_every_language_of_spain_sign_up(sign_up, nick):
    assert sign_up(username=nick).status_code == 302
    assert User.objects.get().username == nick


@pytest.mark.parametrize("twin", ["MAIALEN", "maialén", "Maialen"])
def test_a_taken_nick_is_refused_in_any_spelling(sign_up, twin):
    PersonFactory(username="Maialen", email="otra@example.org")
    assert "ya está cogido" in errors(sign_up(username=twin), "username")
    assert User.objects.count() == 1


def test_of_two_who_take_a_nick_at_once_one_is_asked_for_another(sign_up, monkeypatch):
    def race(self, request):
        raise IntegrityError('duplicate key value violates "accounts_user_nick_key_key"')

    monkeypatch.setattr("allauth.account.forms.SignupForm.try_save", race)
    answer = sign_up()
    assert answer.url == "/cuenta/signup/"
    assert "Prueba con otro" in str(answer.wsgi_request._messages._queued_messages[0])


@pytest.mark.parametrize(
    "password",
    [
        "corta-9ch",
        "1234567890123",
        "password123",
        "Maialen-y-algo-1",
        "quiero-usumus-ya",
        "x9" * 129,
    ],
)
def test_weak_obvious_and_endless_passwords_are_refused(sign_up, password):
    answer = sign_up(password1=password, password2=password)
    assert errors(answer, "password1")
    assert not User.objects.exists()


def test_a_password_of_64_characters_is_fine(sign_up):
    long = "tortilla de patatas con cebolla, y que no falte el pan de pueblo"
    assert len(long) == 64
    assert sign_up(password1=long, password2=long).status_code == 302


def test_a_password_of_letters_alone_is_fine(sign_up):
    letters = "tortilladepatatas"
    assert sign_up(password1=letters, password2=letters).status_code == 302


def test_passwords_that_differ_are_refused(sign_up):
    assert errors(sign_up(password2="otra-cosa-distinta"), "password2")


@pytest.mark.parametrize(
    "email", ["", "nada", "a@b", "a\nb@example.org", "x" * 250 + "@example.org"]
)
def test_bad_addresses_are_refused(sign_up, email):
    assert errors(sign_up(email=email), "email")


@pytest.mark.parametrize(
    ("email", "text"),
    [("nada", "no está bien escrito"), ("x" * 320 + "@example.org", "demasiado largo")],
)
def test_what_is_wrong_with_an_address_is_said_to_tu(sign_up, email, text):
    said = errors(sign_up(email=email), "email")
    assert text in said
    assert "Introduzca" not in said
    assert "Asegúrese" not in said


@pytest.mark.parametrize("email", ["ana@example.org", "ANA@Example.org"])
def test_a_taken_address_looks_like_a_free_one(sign_up, mailoutbox, email):
    """The page is the same; only the owner of the address learns of it."""
    PersonFactory(username="Ana", email="ana@example.org")
    answer = sign_up(email=email)
    assert (answer.status_code, answer.url) == (302, "/cuenta/confirm-email/")
    assert User.objects.count() == 1
    assert [mail.to for mail in mailoutbox] == [["ana@example.org"]]


def test_the_trap_for_machines_creates_nobody_and_says_nothing(sign_up):
    answer = sign_up(apellido="soy un robot")
    assert answer.status_code == 302
    assert not User.objects.exists()


def test_the_trap_needs_no_inline_style(client):
    trap = SignupForm().fields["apellido"].widget
    assert "style" not in trap.attrs
    assert " style=" not in client.get("/cuenta/signup/").content.decode()


@pytest.mark.parametrize("avatar", ["", None])
def test_without_avatar_he_gets_that_of_his_nick(sign_up, avatar):
    sign_up(avatar=avatar)
    profile = User.objects.get().profile
    assert profile.avatar == ""
    assert profile.avatar_url.endswith(f"/{profile.avatar_key}.svg")


def test_an_avatar_that_does_not_exist_is_refused(sign_up):
    assert errors(sign_up(avatar="../../x"), "avatar")


def test_the_6th_sign_up_of_a_minute_is_refused(sign_up, limits):
    answers = [sign_up(username=f"Nadie{n}", mayor_de_edad=None).status_code for n in range(6)]
    assert answers == [200] * 5 + [429]
