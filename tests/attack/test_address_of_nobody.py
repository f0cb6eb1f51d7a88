"""An address that somebody else had signed up with and never confirmed kept its owner out.

Until it is confirmed it is nobody's: each sign-up has its own code, the first to confirm has it.
"""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import idna
import pytest
from allauth.account.models import EmailAddress
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts import mailboxes, personal_data
from accounts.models import Mailbox, User
from accounts.tasks import erase_unconfirmed
from tests.factories import PASSWORD, PersonFactory

pytestmark = pytest.mark.django_db(transaction=True)

ADDRESS = "ana@example.org"
CODE_PAGE = "/cuenta/confirm-email/"


def come(nick: str, email: str = ADDRESS) -> Client:
    """Return the browser of somebody who has signed up."""
    client, words = Client(), {"password1": PASSWORD, "password2": PASSWORD, "mayor_de_edad": "on"}
    answer = client.post("/cuenta/signup/", {"username": nick, "email": email, **words})
    assert (answer.status_code, answer["Location"]) == (302, CODE_PAGE)
    return client


def codes(mailoutbox: list[Any]) -> list[str]:
    found = [
        re.findall(r"^\s*([A-Z0-9]{4}-[A-Z0-9]{4})\s*$", mail.body, re.MULTILINE)
        for mail in mailoutbox
    ]
    return [code for (code,) in found]


def is_in(client: Client, nick: str) -> bool:
    return client.session.get("_auth_user_id") == str(User.objects.get(username=nick).pk)


@pytest.mark.parametrize("first", ["Primera", "Segunda"])
def test_each_sign_up_has_its_own_code_and_the_first_to_confirm_has_the_address(mailoutbox, first):
    browsers = {"Primera": come("Primera"), "Segunda": come("Segunda", "ANA@example.org")}
    sent = dict(zip(browsers, codes(mailoutbox), strict=True))
    assert len(set(sent.values())) == 2
    assert not mailboxes.has_account(ADDRESS)
    browsers[first].post(CODE_PAGE, {"code": sent.pop(first)})
    assert is_in(browsers[first], first)
    ((second, code),) = sent.items()
    page = browsers[second].post(CODE_PAGE, {"code": code})
    assert "Ese buzón ya es de otra cuenta" in page.content.decode()
    assert not is_in(browsers[second], second)
    assert Mailbox.objects.get().user.username == first


def test_a_code_of_another_sign_up_confirms_nothing(mailoutbox):
    stranger = come("Intrusa")
    come("Duena")
    stranger.post(CODE_PAGE, {"code": codes(mailoutbox)[1]})
    assert not is_in(stranger, "Intrusa")
    assert not EmailAddress.objects.filter(verified=True).exists()


def test_who_has_an_account_adds_an_address_that_a_stranger_signed_up_with(mailoutbox):
    come("Intrusa")
    owner, client = PersonFactory(username="Duena"), Client()
    client.post("/cuenta/login/", {"login": "Duena", "password": PASSWORD})
    client.post("/cuenta/reauthenticate/", {"password": PASSWORD})
    client.post("/cuenta/email/", {"action_add": "", "email": ADDRESS})
    client.post(CODE_PAGE, {"code": codes(mailoutbox[-1:])[0]})
    assert EmailAddress.objects.filter(user=owner, email=ADDRESS, verified=True).exists()


def test_who_owns_the_address_does_not_come_in_to_the_account_of_a_stranger(mailoutbox):
    come("Intrusa")
    mailoutbox.clear()
    Client().post("/cuenta/login/code/", {"email": ADDRESS})
    assert "no hay ninguna cuenta" in mailoutbox[0].body


def test_the_answer_does_not_tell_whether_it_is_confirmed(mailoutbox):
    PersonFactory(email="tomada@example.org")
    come("Una", "esperando@example.org")
    answers = set()
    for number, email in enumerate(["tomada", "esperando", "libre"]):
        client = come(f"Otra{number}", f"{email}@example.org")
        page = client.get(CODE_PAGE).content.decode()
        page = page.replace(email, "").split("</form>")[0]
        answers.add(re.sub(r'value="[^"]*"|nonce="[^"]*"', "", page))
    assert len(answers) == 1


def a_day_later() -> None:
    User.objects.update(date_joined=timezone.now() - timedelta(hours=25))
    erase_unconfirmed()


def test_who_never_confirmed_goes_after_a_day_and_the_nick_is_free():
    come("Ana")
    erase_unconfirmed()
    assert User.objects.filter(username="Ana").exists()
    a_day_later()
    gone = User.objects.get()
    assert (gone.username[:8], gone.email, gone.is_active) == ("jugador-", "", False)
    assert not EmailAddress.objects.exists()
    come("Ana")
    assert User.objects.get(username="Ana").pk != gone.pk


@pytest.mark.parametrize("kind", ["confirmed", "by staff", "been in", "staff", "robot"])
def test_nobody_else_goes(kind):
    user = PersonFactory(username="Ana", welcomed=kind == "confirmed")
    if kind not in {"confirmed", "by staff"}:
        EmailAddress.objects.create(user=user, email=user.email, primary=True)
    changes = {
        "been in": {"last_login": timezone.now()},
        "staff": {"is_staff": True},
        "robot": {"kind": "robot"},
    }
    User.objects.update(**changes.get(kind, {"kind": "person"}))
    a_day_later()
    assert User.objects.get(pk=user.pk).username == "Ana"


def test_one_that_cannot_be_erased_keeps_no_other_waiting(monkeypatch):
    come("Ana")
    come("Eva", "eva@example.org")
    ana, own = User.objects.get(username="Ana"), personal_data.erase

    def erase(user_id: int) -> None:
        if user_id == ana.pk:
            raise OSError
        own(user_id)

    monkeypatch.setattr(personal_data, "erase", erase)
    a_day_later()
    assert User.objects.filter(username="Ana").exists()
    assert not User.objects.filter(username="Eva").exists()


# --- One mailbox in two forms, and none at all

IDN = [
    ("ana@españa.es", "ana@xn--espaa-rta.es"),
    ("ana@ESPAÑA.es", "Ana@XN--ESPAA-RTA.es"),
    ("ana@correo.peña-niño.es", "ana@correo.xn--pea-nio-5zae.es"),
    ("ana@bücher.example", "ana@xn--bcher-kva.example"),
    ("ana@日本語.jp", "ana@xn--wgv71a119e.jp"),
    ("ana@straße.de", "ana@xn--strae-oqa.de"),
    ("ana@ς.gr", "ana@xn--3xa.gr"),
]


@pytest.mark.parametrize("pair", [pair[::way] for pair in IDN for way in (1, -1)])
def test_one_mailbox_in_two_forms_of_its_domain_is_one(pair, mailoutbox):
    one, other = pair
    PersonFactory(email=one.lower())
    assert mailboxes.has_account(other)
    come("Segunda", other)
    assert not User.objects.filter(username="Segunda").exists()
    assert "ya hay" in mailoutbox[-1].body


@pytest.mark.parametrize(
    "domain",
    ["españa.es", "peña-niño.es", "bücher.example", "ñ.es", "日本語.jp", "straße.de", "ς.gr"],
)
def test_the_database_reads_a_domain_as_python_writes_it(domain):
    with connection.cursor() as cursor:
        for form in (domain, idna.encode(domain).decode()):
            cursor.execute("SELECT accounts_mailbox_key(%s)", [f"ana@{form}"])
            assert cursor.fetchone() == (f"ana@{domain}",)


@pytest.mark.parametrize("domain", ["xn--.es", "xn--ñ.es", "xn--99999999.es", "xn--a-.es", ""])
def test_what_is_no_domain_breaks_nothing(domain):
    with connection.cursor() as cursor:
        cursor.execute("SELECT accounts_mailbox_key(%s)", [f"ana@{domain}"])
        assert cursor.fetchone()[0].startswith("ana@")


@pytest.mark.parametrize(("one", "other"), [("straße.de", "strasse.de"), ("ς.gr", "σ.gr")])
def test_domains_that_are_registered_apart_are_two(one, other):
    assert mailboxes.as_delivered(f"ana@{one}") != mailboxes.as_delivered(f"ana@{other}")
    PersonFactory(email=mailboxes.as_delivered(f"ana@{one}"))
    assert not mailboxes.has_account(f"ana@{other}")


def test_he_comes_in_by_either_form(mailoutbox):
    client = come("Ana", "ana@españa.es")
    assert mailoutbox[0].to == ["ana@xn--espaa-rta.es"]
    client.post(CODE_PAGE, {"code": codes(mailoutbox)[0]})
    for form in IDN[0]:
        again = Client()
        again.post("/cuenta/login/", {"login": form, "password": PASSWORD})
        assert is_in(again, "Ana")


@pytest.mark.parametrize(
    "email",
    [
        "ana@[1.2.3.4]",
        "ana@[IPv6:2001:db8::1]",
        "ana@1.2.3.44",
        "\u017fofia@example.org",
        "ni\u00f1o@example.org",
        '"ana maria"@example.org',
        "ana@xn--zzzzzzz99.es",
        "ana@pe_na.es",
        "ana@-pena.es",
        "ana@localhost",
        "ana@es",
        "ana@correo.invalid",
        "ana@correo.TEST",
        "ana@casa.local",
        "ana@duckduckgo.onion",
        "a" * 65 + "@example.org",
        "ana..maria@example.org",
        ".ana@example.org",
        "a" * 60 + "@" + "ñandú." * 16 + "es",  # 159 letters, and 287 as servers are told
    ],
)
def test_an_address_to_which_nothing_arrives_is_refused_at_every_door(email, client, monkeypatch):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    words = {"password1": PASSWORD, "password2": PASSWORD, "mayor_de_edad": "on"}
    page = client.post("/cuenta/signup/", {"username": "Ana", "email": email, **words})
    assert "email" in page.context["form"].errors
    with pytest.raises(CommandError):
        call_command("add_admin", "Ana", email, verbosity=0)
    waiting = come("Eva", "eva@example.org")
    page = waiting.post(CODE_PAGE, {"action": "change", "email": email})
    assert page.status_code == 200
    boss = PersonFactory(is_staff=True, is_superuser=True)
    client.force_login(boss)
    new = {"username": "Ana", "email": email}
    assert client.post("/admin/accounts/user/add/", new).status_code == 200
    assert set(User.objects.values_list("email", flat=True)) == {boss.email, "eva@example.org"}
