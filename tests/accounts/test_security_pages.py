"""Every page that allauth answers under /cuenta/: in our frame, in Spanish, to «tú»."""

import re
from html import unescape

import allauth.urls
import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client
from django.urls import URLPattern, URLResolver, reverse

from accounts.models import User
from tests.factories import PASSWORD, PersonFactory

pytestmark = pytest.mark.django_db

FORMAL = re.compile(
    r"\b(usted|su|sus|por favor|(?:escane|utilic|verifiqu)e|"
    r"(?:introduzc|ingres|escrib)a|está (?:a punto|seguro))\b",
    re.IGNORECASE,
)
ENGLISH = re.compile(r"\b(the|your|you|name|password|passwordless|passkey|key)\b", re.IGNORECASE)


def names(patterns: list[URLPattern | URLResolver]) -> list[str]:
    """Return the name of every address below *patterns*."""
    found = []
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            found += names(pattern.url_patterns)
        elif pattern.name:
            found.append(pattern.name)
    return sorted(set(found))


ADDRESSES = names(allauth.urls.urlpatterns)
NOT_PAGES = {
    "mfa_download_recovery_codes",
    "mfa_login_webauthn",
    "mfa_reauthenticate_webauthn",  # needs a key that a device has made: tests/e2e
}

OF_A_KEY = {"mfa_edit_webauthn", "mfa_remove_webauthn"}


@pytest.fixture
def edurne(client: Client):
    """Return somebody who has come in and said her password once more."""
    user = PersonFactory(username="Edurne", email="edurne@example.org")
    client.post("/cuenta/login/", {"login": "Edurne", "password": PASSWORD})
    client.post("/cuenta/reauthenticate/", {"password": PASSWORD})
    return user


@pytest.fixture
def guarded(client: Client, edurne: User) -> User:
    """Return her with every second factor that needs no device."""
    TOTP.activate(edurne, generate_totp_secret())
    codes = RecoveryCodes.activate(edurne)
    client.post("/cuenta/2fa/reauthenticate/", {"code": codes.get_unused_codes()[0]})
    return edurne


def words(html: str) -> str:
    """Return what the page says, without what it is made of."""
    html = re.sub(r"<(script|style)\b.*?</\1>", " ", html, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


@pytest.mark.parametrize("name", [name for name in ADDRESSES if name not in NOT_PAGES])
@pytest.mark.parametrize("signed_in", [True, False], ids=["in", "out"])
def test_every_address_of_the_account_is_ours_and_says_tu(
    client: Client, guarded: User, name: str, signed_in: bool
) -> None:
    arguments = []
    if name in OF_A_KEY:
        data = {"name": "El llavero", "credential": {}}
        arguments = [Authenticator.objects.create(user=guarded, type="webauthn", data=data).pk]
    address = reverse(name, args=arguments)
    answer = (client if signed_in else Client()).get(address, follow=True)
    html = answer.content.decode()
    assert answer.status_code in (200, 404), address
    assert 'class="top"' in html
    assert not re.search(r"\sstyle=|<p>\s*<label", html)
    said = words(html)
    if answer.request["PATH_INFO"].startswith("/cuenta/"):  # the rest leads to the portada
        assert not FORMAL.findall(said), said
        assert not ENGLISH.findall(said), said


def test_the_list_of_keys_says_whether_they_were_used(client: Client, guarded: User) -> None:
    data = {"name": "El llavero", "credential": {}}
    Authenticator.objects.create(user=guarded, type="webauthn", data=data)
    said = words(client.get("/cuenta/2fa/webauthn/").content.decode())
    assert re.search(r"El llavero .*Añadida el .*sin usar Editar Quitar", said)


@pytest.mark.usefixtures("edurne")
def test_activating_the_application_says_tu(client: Client) -> None:
    client.get("/cuenta/2fa/totp/activate/")
    page = client.post("/cuenta/2fa/totp/activate/", {"code": "000000"}).content.decode()
    assert "Escanea este código QR" in page
    assert not FORMAL.findall(words(page))


@pytest.mark.usefixtures("edurne")
def test_what_is_wrong_with_a_password_is_said_to_tu(client: Client) -> None:
    wrong = {"oldpassword": "nada", "password1": "barajar-y-cortar-10", "password2": "otra"}
    page = words(client.post("/cuenta/password/change/", wrong).content.decode())
    assert "Esa no es tu contraseña actual." in page
    assert not FORMAL.findall(page)
