"""Staff find and correct people; they see no hash, delete nobody and make nobody staff."""

import pytest
from django.contrib.auth.models import Permission
from django.urls import reverse

from accounts.models import User
from tests.factories import PersonFactory, RobotFactory
from tests.staff_forms import open_and_send

pytestmark = pytest.mark.django_db

FRESH = "barajas nuevas y limpias"


@pytest.fixture
def chief(client):
    user = PersonFactory(username="Jefa", is_staff=True, is_superuser=True)
    client.force_login(user)
    return user


def page(view, *args):
    return reverse(f"admin:accounts_user_{view}", args=args)


def test_people_are_found_by_any_spelling(client, chief):
    ana = PersonFactory(username="Begoña")
    for words in ("begoña", "begona", ana.email):
        answer = client.get(page("changelist"), {"q": words})
        assert list(answer.context["cl"].queryset) == [ana]
    RobotFactory()
    assert client.get(page("changelist"), {"kind": "robot"}).context["cl"].result_count == 1


def test_no_hash_is_shown(client, chief):
    ana = PersonFactory()
    for robot_or_person in (ana, RobotFactory()):
        text = client.get(page("change", robot_or_person.pk)).content.decode()
        assert robot_or_person.password[:12] not in text
        assert "md5$" not in text


def test_kind_and_dates_are_not_editable(client, chief):
    ana = PersonFactory(username="Ana")
    fields = {
        "username": "Anabel",
        "email": ana.email,
        "is_active": "on",
        "kind": "robot",
        "date_joined_0": "2001-01-01",
        "profile-TOTAL_FORMS": "1",
        "profile-INITIAL_FORMS": "1",
        "profile-0-id": ana.profile.pk,
        "profile-0-user": ana.pk,
        "profile-0-chat_tone": "mar",
    }
    answer = open_and_send(client, page("change", ana.pk), fields)
    assert answer.status_code == 302, answer.context["errors"]
    joined = ana.date_joined
    ana.refresh_from_db()
    assert (ana.username, ana.kind, ana.date_joined) == ("Anabel", User.Kind.PERSON, joined)
    assert ana.profile.chat_tone == "mar"


def test_a_nick_taken_in_another_spelling_is_an_error_of_the_form(client, chief):
    PersonFactory(username="Begoña")
    ana = PersonFactory(username="Ana")
    fields = {
        "username": "begona",
        "email": ana.email,
        "profile-TOTAL_FORMS": "1",
        "profile-INITIAL_FORMS": "1",
        "profile-0-id": ana.profile.pk,
        "profile-0-user": ana.pk,
        "profile-0-chat_tone": "mar",
    }
    answer = open_and_send(client, page("change", ana.pk), fields)
    assert answer.status_code == 200
    assert answer.context["errors"]


@pytest.mark.django_db(transaction=True)
def test_staff_add_people_who_choose_their_password_by_mail(client, chief, mailoutbox):
    fields = {"username": "Noelia", "email": "noelia@example.org", "password1": FRESH}
    answer = client.post(page("add"), fields)
    assert answer.status_code == 302, answer.context["errors"]
    noelia = User.objects.get(username="Noelia")
    assert noelia.profile.avatar_key
    assert not noelia.has_usable_password()
    assert mailoutbox[-1].to == ["noelia@example.org"]
    assert "/cuenta/password/reset/" in mailoutbox[-1].body


def test_nobody_is_added_with_the_address_of_another(client, chief):
    ana = PersonFactory()
    answer = client.post(page("add"), {"username": "Otra", "email": ana.email.upper()})
    assert answer.status_code == 200
    assert not User.objects.filter(username="Otra").exists()


def test_nobody_is_deleted(client, chief):
    ana = PersonFactory()
    assert client.post(page("delete", ana.pk), {"post": "yes"}).status_code == 403
    assert User.objects.filter(pk=ana.pk).exists()


def test_staff_give_nobody_rights(client, chief):
    clerk = PersonFactory(username="Oficinista", is_staff=True)
    clerk.user_permissions.add(
        *Permission.objects.filter(codename__in=["view_user", "change_user"])
    )
    client.force_login(clerk)
    fields = {
        "username": "Oficinista",
        "email": clerk.email,
        "is_active": "on",
        "is_superuser": "on",
    }
    open_and_send(client, page("change", clerk.pk), fields)
    clerk.refresh_from_db()
    assert not clerk.is_superuser


def mail_of(person):
    return reverse("admin:accounts_user_password_mail", args=[person.pk])


@pytest.fixture
def clerk(client):
    """Staff who correct people: they may change users and profiles, and are no superusers."""
    user = PersonFactory(username="Oficinista", is_staff=True)
    codes = ["view_user", "change_user", "view_profile", "change_profile"]
    user.user_permissions.add(*Permission.objects.filter(codename__in=codes))
    client.force_login(user)
    return user


@pytest.mark.parametrize("rights", [{"is_superuser": True}, {"is_staff": True}])
def test_staff_set_neither_password_nor_anything_of_who_has_rights(client, clerk, rights):
    """An e-mail of one's own on the account would set its password too."""
    boss = PersonFactory(username="Mandamas", **rights)
    link = reverse("admin:auth_user_password_change", args=[boss.pk])
    passwords = {"usable_password": "true", "password1": FRESH, "password2": FRESH}
    assert client.get(link).status_code == 403
    assert client.post(link, passwords).status_code == 403
    fields = {"username": "Mandamenos", "email": "mio@example.org"}
    assert client.post(page("change", boss.pk), fields).status_code == 403
    password, email = boss.password, boss.email
    boss.refresh_from_db()
    assert (boss.password, boss.email, boss.is_active) == (password, email, True)
    assert boss.is_superuser == rights.get("is_superuser", False)
    seen = client.get(page("change", boss.pk))
    assert seen.status_code == 200
    assert mail_of(boss) not in seen.content.decode()
    assert client.post(mail_of(boss)).status_code == 403
    assert 'name="profile-0-avatar"' not in seen.content.decode()


def test_staff_still_correct_people(client, clerk):
    ana = PersonFactory(username="Ana")
    seen = client.get(page("change", ana.pk)).content.decode()
    assert mail_of(ana) in seen
    assert 'name="profile-0-avatar"' in seen
    assert 'name="is_superuser"' not in seen
