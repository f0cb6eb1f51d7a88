"""One mailbox made as many accounts as it has spellings: dots, +tags, capitals.

The form answers as to anybody; the mail says that there is an account already. The database holds
it, for two who come at once and for whatever door an address comes in by.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.test import Client

from accounts import mailboxes
from accounts.models import Mailbox, User
from tests.accounts.conftest import code, sign_up
from tests.factories import PASSWORD, PersonFactory

__all__ = ["code", "sign_up"]

pytestmark = pytest.mark.django_db

guards = import_module("accounts.migrations.0009_mailbox_guards")


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("maialen@gmail.com", "mai.alen@gmail.com", True),
        ("mai.alen+mus@gmail.com", "Maialen@googlemail.com", True),
        ("maialen@outlook.es", "maialen+2@outlook.es", True),
        ("maialen@outlook.es", "mai.alen@outlook.es", False),
        ("maialen@example.org", "MAIALEN@example.org", True),
        ("maialen@example.org", "maialen+2@example.org", False),
        ("maialen@gmail.com", "maialena@gmail.com", False),
        ("maialen@gmail.com", "m.ialen@gmail.com", False),
        ("mai-alen@gmail.com", "maixalen@gmail.com", False),
        ("maialen@proton.me", "Maialen+mus+2@PROTON.me", True),
        ("maialen@gmail.com", " maialen@gmail.com ", True),
        ("maialen@gmail.com", "\uff4daialen@gmail.com", True),
    ],
)
def test_a_mailbox_is_known_under_its_spellings(first, second, same):
    PersonFactory(email=first)
    assert mailboxes.has_account(second) is same


def test_another_spelling_makes_no_account_and_the_page_does_not_tell(client, sign_up, mailoutbox):
    PersonFactory(username="Primera", email="maialen@gmail.com")
    taken = sign_up(username="Segunda", email="mai.alen+2@gmail.com")
    assert not User.objects.filter(username="Segunda").exists()
    (mail,) = mailoutbox
    client.cookies.clear()
    fresh = sign_up(username="Tercera", email="otra@gmail.com")
    assert (taken.status_code, taken.url) == (fresh.status_code, fresh.url)
    assert User.objects.filter(username="Tercera").exists()
    assert mail.to == ["mai.alen+2@gmail.com"]
    assert "ya" in mail.body


def refuses(write: Any) -> bool:
    try:
        with transaction.atomic():
            write()
    except IntegrityError as error:
        return mailboxes.is_taken(error)
    return False


@pytest.mark.parametrize("spelled", ["maialen@gmail.com", "mai.alen+9@googlemail.com"])
def test_the_database_refuses_it_whoever_writes_it(spelled):
    PersonFactory(email="maialen@gmail.com")
    other = PersonFactory()
    theirs = EmailAddress.objects.filter(user=other)
    for write in (
        lambda: PersonFactory(email=spelled),
        lambda: EmailAddress.objects.create(user=other, email=spelled),
        lambda: EmailAddress.objects.bulk_create([EmailAddress(user=other, email=spelled)]),
        lambda: theirs.update(email=spelled),
        lambda: User.objects.filter(pk=other.pk).update(email=spelled),
        lambda: User.objects.bulk_create([User(username="Otra", email=spelled)]),
        lambda: call_command(
            "createsuperuser", interactive=False, username="Jefa", email=spelled, verbosity=0
        ),
    ):
        assert refuses(write)


def test_a_mailbox_that_is_let_go_of_is_free_and_ones_own_spellings_are_ones_own():
    first, second = PersonFactory(email="maialen@gmail.com"), PersonFactory()
    EmailAddress.objects.create(user=first, email="mai.alen@gmail.com")
    EmailAddress.objects.filter(user=first, primary=True).delete()
    assert mailboxes.has_account("maialen@gmail.com", but=second)
    assert not mailboxes.has_account("maialen@gmail.com", but=first)
    User.objects.filter(pk=first.pk).update(email="otra@gmail.com")
    assert mailboxes.has_account("maialen@gmail.com")
    EmailAddress.objects.filter(user=first).delete()
    assert not mailboxes.has_account("maialen@gmail.com")
    waiting = EmailAddress.objects.create(user=second, email="maialen+2@gmail.com")
    assert not mailboxes.has_account("maialen@gmail.com")
    waiting.set_verified()
    assert mailboxes.has_account("maialen@gmail.com", but=first)


def test_robots_and_people_without_an_address_hold_nothing():
    User.objects.create(username="Uno", email="")
    User.objects.create(username="Dos", email="")
    assert not Mailbox.objects.exists()


def enter(client: Client, user: User) -> None:
    client.post("/cuenta/login/", {"login": user.username, "password": PASSWORD})
    client.post("/cuenta/reauthenticate/", {"password": PASSWORD})


def test_an_address_added_later_is_compared_by_whoever_reads_it(client, code):
    PersonFactory(email="maialen@gmail.com")
    other = PersonFactory(username="Otra")
    enter(client, other)
    asked = [
        client.post("/cuenta/email/", {"action_add": "", "email": email})
        for email in ("nadie@gmail.com", "mai.alen@gmail.com")
    ]
    assert {(a.status_code, a["Location"]) for a in asked} == {(302, "/cuenta/confirm-email/")}
    page = client.post("/cuenta/confirm-email/", {"code": code()})
    assert "Ese buzón ya es de otra cuenta" in page.content.decode()
    assert EmailAddress.objects.filter(user=other).count() == 1


@pytest.mark.django_db(transaction=True)
def test_so_it_is_when_another_takes_it_after_the_look(client, code, monkeypatch):
    PersonFactory(email="maialen@gmail.com")
    other = PersonFactory(username="Otra")
    enter(client, other)
    client.post("/cuenta/email/", {"action_add": "", "email": "mai.alen@gmail.com"})
    monkeypatch.setattr(mailboxes, "has_account", lambda *_args, **_kwargs: False)
    page = client.post("/cuenta/confirm-email/", {"code": code()}, follow=True)
    assert "ya es de otra cuenta" in page.content.decode()
    assert EmailAddress.objects.filter(user=other).count() == 1


def test_nor_is_it_had_by_changing_the_address_of_a_sign_up(client, sign_up, mailoutbox):
    PersonFactory(email="maialen@gmail.com")
    sign_up(username="Otra", email="otra@gmail.com")
    change = {"action": "change", "email": "mai.alen@gmail.com"}
    taken = client.post("/cuenta/confirm-email/", change)
    assert (taken.status_code, taken["Location"]) == (302, "/cuenta/confirm-email/")
    assert User.objects.get(username="Otra").email == "otra@gmail.com"
    assert mailoutbox[-1].to == ["mai.alen@gmail.com"]
    assert "ya" in mailoutbox[-1].body


def test_another_spelling_of_ones_own_is_taken_at_a_sign_up(client, sign_up, code):
    sign_up(username="Otra", email="o.tra@gmail.com")
    client.post("/cuenta/confirm-email/", {"action": "change", "email": "otra@gmail.com"})
    client.post("/cuenta/confirm-email/", {"code": code()})
    address = EmailAddress.objects.get(user__username="Otra")
    assert (address.email, address.verified) == ("otra@gmail.com", True)


def test_the_staff_enter_nobody_with_anothers_mailbox(client):
    PersonFactory(email="maialen@gmail.com")
    client.force_login(PersonFactory(is_staff=True, is_superuser=True))
    new = {"username": "Nueva", "email": "mai.alen@gmail.com"}
    page = client.post("/admin/accounts/user/add/", new)
    assert "Ya hay una cuenta con ese buzón de correo." in page.content.decode()


def test_of_those_who_shared_one_before_the_oldest_has_it_and_the_staff_see_the_rest(client):
    with connection.cursor() as cursor:
        cursor.execute(guards.UNDO)
        old, young = PersonFactory(email="ane@gmail.com"), PersonFactory(email="a.ne@gmail.com")
        cursor.execute(guards.KEY + guards.HOLD + guards.FILL)
    held = Mailbox.objects.filter(key="ane@gmail.com").order_by("pk")
    assert list(held.values_list("user", "shared")) == [(old.pk, False), (young.pk, True)]
    young.save()
    EmailAddress.objects.get(user=young).set_as_primary()
    client.force_login(PersonFactory(is_staff=True, is_superuser=True))
    listed = client.get("/admin/accounts/user/?buzon=compartido").content.decode()
    assert young.username in listed
    assert f"/admin/accounts/user/{old.pk}/" not in listed
    shown = client.get(f"/admin/accounts/user/{young.pk}/change/").content.decode()
    assert f"mismo buzón que {old.username}" in shown
    User.objects.filter(pk=old.pk).update(email="")
    EmailAddress.objects.filter(user=old).delete()
    assert list(held.values_list("user", "shared")) == [(young.pk, False)]
    assert refuses(lambda: PersonFactory(email="an.e@gmail.com"))
