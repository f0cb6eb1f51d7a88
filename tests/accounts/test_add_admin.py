"""The first administrator of a site comes in with no mail server at hand."""

from __future__ import annotations

import time

import pytest
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db(transaction=True)  # a factor counts after the commit

PASSWORD = "siete-piedras-y-un-amarreko"


@pytest.fixture(autouse=True)
def no_mail_server(settings, monkeypatch):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)


def test_he_comes_in_adds_his_second_factor_and_is_in_the_admin(client: Client):
    call_command("add_admin", "Jefa", "jefa@example.com", verbosity=0)
    answer = client.post("/cuenta/login/", {"login": "Jefa", "password": PASSWORD})
    assert answer.status_code == 302
    assert "confirm-email" not in answer.url
    assert "/cuenta/2fa/" in client.get("/admin/", follow=True).content.decode()
    client.post("/cuenta/reauthenticate/", {"password": PASSWORD})
    page = client.get("/cuenta/2fa/totp/activate/")
    secret = page.context["form"].secret
    code = format_hotp_value(hotp_value(secret, int(time.time()) // 30))
    assert client.post("/cuenta/2fa/totp/activate/", {"code": code}).status_code == 302
    assert client.get("/admin/").status_code == 200


def test_createsuperuser_alone_would_wait_for_a_mail(client: Client):
    call_command(
        "createsuperuser", username="Jefa", email="jefa@example.com", interactive=False, verbosity=0
    )
    answer = client.post("/cuenta/login/", {"login": "Jefa", "password": PASSWORD})
    assert "confirm-email" in answer.url


@pytest.mark.parametrize(
    ("nick", "email", "password"),
    [
        ("Jefa", "jefa@example.com", "1234567890"),
        ("Ane", "jefa@example.com", PASSWORD),
        ("Jefa", "ane@example.com", PASSWORD),
        ("Jefa", "esto no es un correo", PASSWORD),
        ("x", "jefa@example.com", PASSWORD),
    ],
)
def test_what_a_sign_up_would_refuse_is_refused(nick, email, password, monkeypatch):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    call_command("add_admin", "Ane", "ane@example.com", verbosity=0)
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", password)
    with pytest.raises(CommandError):
        call_command("add_admin", nick, email)
    assert User.objects.count() == 1


def test_the_password_is_asked_for_twice(monkeypatch):
    monkeypatch.delenv("DJANGO_SUPERUSER_PASSWORD")
    typed = iter([PASSWORD, PASSWORD, PASSWORD, "otra"])
    monkeypatch.setattr("getpass.getpass", lambda _prompt: next(typed))
    call_command("add_admin", "Jefa", "jefa@example.com", verbosity=0)
    assert User.objects.get().check_password(PASSWORD)
    with pytest.raises(CommandError, match="iguales"):
        call_command("add_admin", "Otra", "otra@example.com")
