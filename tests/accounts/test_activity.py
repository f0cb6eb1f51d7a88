"""An account that is on has no date of erasure, whoever switched it on (promise P22)."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import activity, admin
from accounts.deletion import erase_due, leaving_ask
from accounts.models import Profile, User
from tests.factories import PersonFactory
from tests.games.tools import in_thread, until_it_waits
from tests.staff_forms import open_and_send

pytestmark = pytest.mark.django_db(transaction=True)

PAST = timedelta(minutes=-1)


@pytest.fixture
def ana() -> User:
    user: User = PersonFactory(username="Ana")
    return user


@pytest.fixture
def leaving(ana: User) -> User:
    leaving_ask(user=ana, nick="Ana")
    return ana


@pytest.fixture
def clerk(client: Client) -> User:
    """Staff who correct people and are no superusers, signed in."""
    user: User = PersonFactory(username="Oficinista", is_staff=True)
    codes = ["view_user", "change_user", "view_profile", "change_profile"]
    user.user_permissions.add(*Permission.objects.filter(codename__in=codes))
    client.force_login(user)
    return user


def now_of(user: User) -> User:
    return User.objects.select_related("profile").get(pk=user.pk)


def due(user: User, after: timedelta = PAST) -> None:
    Profile.objects.filter(user=user).update(deletion_due_at=timezone.now() + after)


@pytest.fixture
def unguarded() -> Iterator[None]:
    """Let rows be written that the guards of the database would not."""
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        yield
        cursor.execute("SET session_replication_role = origin")


# --- The database


def test_an_account_that_is_on_gets_no_date_of_erasure(ana):
    with pytest.raises(IntegrityError, match="no date of erasure"):
        due(ana)


def test_an_account_with_a_date_of_erasure_is_not_switched_on_by_any_statement(leaving):
    with pytest.raises(IntegrityError, match="is not on"):
        User.objects.filter(pk=leaving.pk).update(is_active=True)
    leaving.is_active = True
    with pytest.raises(IntegrityError, match="is not on"):
        leaving.save()


def is_switched_on(user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=True)


@pytest.mark.parametrize(("first", "second"), [(due, is_switched_on), (is_switched_on, due)])
def test_a_date_and_a_switch_at_once_do_not_pass_each_other(ana, first, second):
    User.objects.filter(pk=ana.pk).update(is_active=False)
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            first(ana)
            other = in_thread(pool, lambda: second(ana))
            until_it_waits(other)
        with pytest.raises(IntegrityError):
            other.result(30)


def test_the_migration_drops_the_date_of_whoever_had_come_back(ana):
    gone = PersonFactory(username="Ida")
    leaving_ask(user=gone, nick="Ida")
    migration: Any = import_module("accounts.migrations.0011_leaving_guard")
    with connection.cursor() as cursor:
        cursor.execute(migration.UNDO)
        due(ana)
        cursor.execute(migration.FORGET + migration.GUARD)
    assert now_of(ana).profile.deletion_due_at is None
    assert now_of(gone).profile.deletion_due_at is not None
    with pytest.raises(IntegrityError):
        due(ana)


@pytest.mark.usefixtures("unguarded")
def test_nobody_who_is_active_is_erased_whatever_the_row_says(ana):
    due(ana)
    assert erase_due() == 0
    assert now_of(ana).username == "Ana"


# --- Who may act


def test_who_may_act_is_asked_in_the_transaction_of_the_act(ana):
    with pytest.raises(transaction.TransactionManagementError):
        activity.hold_active([ana.pk])


# --- The staff


def page(view: str, user: User) -> str:
    return reverse(f"admin:accounts_user_{view}", args=[user.pk])


def fields(user: User, **more: str) -> dict[str, Any]:
    return {
        "username": user.username,
        "profile-TOTAL_FORMS": "1",
        "profile-INITIAL_FORMS": "1",
        "profile-0-id": user.profile.pk,
        "profile-0-user": user.pk,
        "profile-0-chat_tone": "mar",
        **more,
    }


def test_the_staff_see_when_somebody_is_erased_and_bring_him_back(client, clerk, leaving):
    shown = client.get(page("change", leaving)).content.decode()
    assert page("return", leaving) in shown
    asked = client.get(page("return", leaving)).content.decode()
    assert "ha pedido borrar su cuenta" in asked
    assert not now_of(leaving).is_active, "a look changes nothing"
    assert client.post(page("return", leaving)).url == page("change", leaving)
    back = now_of(leaving)
    assert back.is_active
    assert back.profile.deletion_due_at is None
    [entry] = LogEntry.objects.filter(object_id=str(leaving.pk))
    assert (entry.user, entry.change_message) == (clerk, "Vuelve: ya no se borra")
    client.post(page("return", leaving))
    assert LogEntry.objects.count() == 1, "twice is once"
    assert page("return", leaving) not in client.get(page("change", leaving)).content.decode()


def test_who_may_not_correct_somebody_does_not_bring_him_back(client, leaving):
    watcher = PersonFactory(username="Mira", is_staff=True)
    watcher.user_permissions.add(Permission.objects.get(codename="view_user"))
    client.force_login(watcher)
    assert client.post(page("return", leaving)).status_code == 403
    assert not now_of(leaving).is_active


def test_the_box_brings_nobody_back_who_is_leaving(client, clerk, leaving):
    answer = open_and_send(client, page("change", leaving), fields(leaving, is_active="on"))
    assert answer.status_code == 302, answer.context["errors"]
    found = now_of(leaving)
    assert not found.is_active
    assert found.profile.deletion_due_at is not None
    assert found.profile.chat_tone == "mar"


@pytest.mark.parametrize("was", [True, False])
def test_the_box_switches_an_account(client, clerk, ana, was):
    activity.activity_set(user=ana, active=was)
    box = {} if was else {"is_active": "on"}
    assert open_and_send(client, page("change", ana), fields(ana, **box)).status_code == 302
    assert now_of(ana).is_active is not was


def test_a_form_read_before_he_left_does_not_bring_him_back(client, clerk, ana, monkeypatch):
    """He leaves after the form has been read and before it is stored."""
    usual = admin.UserAdmin.save_model

    def leaves_first(self: Any, request: Any, obj: User, form: Any, change: bool) -> None:
        leaving_ask(user=now_of(ana), nick="Ana")
        usual(self, request, obj, form, change)

    monkeypatch.setattr(admin.UserAdmin, "save_model", leaves_first)
    answer = open_and_send(client, page("change", ana), fields(ana, is_active="on"))
    assert answer.status_code == 302
    found = now_of(ana)
    assert not found.is_active
    assert found.profile.deletion_due_at is not None
