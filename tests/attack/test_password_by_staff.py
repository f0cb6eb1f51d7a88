"""Whoever was in the admin set a player's password, and came in as him.

Now he can only send him a mail; nor does he change the address to which it goes.
"""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.urls import reverse

from tests.factories import PASSWORD, PersonFactory
from tests.staff_forms import open_and_send

pytestmark = pytest.mark.django_db(transaction=True)

FRESH = "barajas nuevas y limpias"
PASSWORDS = {"usable_password": "true", "password1": FRESH, "password2": FRESH}


@pytest.fixture
def boss(client):
    user = PersonFactory(is_staff=True, is_superuser=True)
    client.force_login(user)
    return user


@pytest.mark.parametrize("rights", [{}, {"is_staff": True}, {"is_superuser": True}])
def test_not_even_a_superuser_sets_the_password_of_another(client, boss, rights):
    ana = PersonFactory(**rights)
    link = reverse("admin:auth_user_password_change", args=[ana.pk])
    assert client.get(link).status_code == 403
    assert client.post(link, PASSWORDS).status_code == 403
    ana.refresh_from_db()
    assert ana.check_password(PASSWORD)
    assert ana.has_usable_password()


def test_his_own_he_changes_where_everybody_does(client, boss):
    for name, args in (("auth_user_password_change", [boss.pk]), ("password_change", [])):
        answer = client.post(reverse(f"admin:{name}", args=args), PASSWORDS)
        assert answer["Location"] == reverse("account_change_password")
    boss.refresh_from_db()
    assert boss.check_password(PASSWORD)


def test_no_page_of_the_admin_has_a_field_for_a_password(client, boss):
    ana = PersonFactory()
    for name, args in (("add", []), ("change", [ana.pk]), ("change", [boss.pk])):
        html = client.get(reverse(f"admin:accounts_user_{name}", args=args)).content.decode()
        assert 'type="password"' not in html


def test_the_player_is_sent_the_way_and_told_who_asked_is_on_record(client, boss, mailoutbox):
    ana = PersonFactory()
    page = reverse("admin:accounts_user_password_mail", args=[ana.pk])
    assert ana.email in client.get(page).content.decode()
    assert not mailoutbox
    client.post(page)
    (mail,) = mailoutbox
    assert mail.to == [ana.email]
    assert "/cuenta/password/reset/" in mail.body
    assert LogEntry.objects.get(object_id=str(ana.pk)).user == boss
    assert ana.check_password(PASSWORD)


def test_the_address_of_an_account_stays_his(client, boss):
    """With the mail on his own address he would have set the password all the same."""
    ana = PersonFactory(username="Ana")
    fields = {
        "username": "Ana",
        "email": boss.email,
        "profile-TOTAL_FORMS": "1",
        "profile-INITIAL_FORMS": "1",
        "profile-0-id": ana.profile.pk,
        "profile-0-user": ana.pk,
        "profile-0-chat_tone": "mar",
    }
    answer = open_and_send(client, reverse("admin:accounts_user_change", args=[ana.pk]), fields)
    assert answer.status_code == 302, answer.context["errors"]
    own = ana.email
    ana.refresh_from_db()
    assert ana.email == own
    assert ana.profile.chat_tone == "mar"
    assert list(EmailAddress.objects.filter(user=ana).values_list("email", flat=True)) == [own]
