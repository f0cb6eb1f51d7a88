"""The log of the staff says what was done to whom by a number, never by a nick (promise P22)."""

from __future__ import annotations

from importlib import import_module
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.db.models import IntegerField, Model
from django.test import Client
from django.urls import reverse

from accounts import activity, deletion
from accounts.admin_log import unnamed
from accounts.models import Sanction, User
from tests.economy.staff import staff
from tests.factories import PersonFactory, RobotFactory
from tournaments.models import Award, Offence, Trophy

pytestmark = pytest.mark.django_db

NICK = "Anabel"
WHY = "por organizar la quedada de otoño"
migration = import_module("accounts.migrations.0018_log_names_nobody")


@pytest.fixture
def ana() -> User:
    return PersonFactory(username=NICK)


def logged() -> str:
    return " · ".join(f"{row.object_repr} {row.change_message}" for row in LogEntry.objects.all())


def entry(thing: Model, said: str, message: str = "") -> LogEntry:
    """Return what the log said of *thing* before: its name, as it was."""
    return LogEntry.objects.create(
        user=PersonFactory(), content_type=ContentType.objects.get_for_model(thing),
        object_id=str(thing.pk), object_repr=said, action_flag=CHANGE, change_message=message,
    )  # fmt: skip


def has_people(model: type[Model]) -> bool:
    return any(field.related_model is User for field in model._meta.fields)


NAMING = [model for model in admin.site._registry if model is not User and has_people(model)]


@pytest.mark.parametrize("model", NAMING, ids=lambda model: model.__name__)
def test_nothing_that_the_admin_shows_is_logged_by_the_nick_of_somebody(model):
    thing = model(pk=3)
    for field in model._meta.fields:
        if field.related_model is not None:
            rest = {"username": NICK} if field.related_model is User else {}
            setattr(thing, field.name, field.related_model(pk=7, **rest))
        elif isinstance(field, IntegerField) and field.name != "id":
            setattr(thing, field.name, 1)
    assert NICK not in unnamed(thing)


def test_what_names_nobody_is_logged_as_it_is_called():
    medal = Trophy.objects.create(name="Medalla", description="x", given="a_mano")
    assert unnamed(medal) == "Medalla"
    robot = RobotFactory()
    assert unnamed(robot) == robot.username


def test_a_trophy_given_and_taken_by_hand_is_logged_without_the_nick(client: Client, ana):
    medal = Trophy.objects.create(name="Medalla", description="x", given="a_mano")
    client.force_login(staff("add_award", "change_award", "view_award"))
    sent = {"player": NICK, "trophy": medal.pk, "reason": WHY, "sure": "on", "key": str(uuid4())}
    client.post(reverse("admin:tournaments_award_add"), sent)
    award = Award.objects.get()
    page = reverse("admin:tournaments_award_change", args=[award.pk])
    client.post(page, {"reason": WHY, "sure": "on"})
    assert LogEntry.objects.count() == 2
    assert logged() == f"#{award.pk} {WHY} · #{award.pk} {WHY}"


def test_a_match_that_is_forgiven_is_logged_without_the_nick(client: Client, ana):
    offence = Offence.objects.create(user=ana, cause="cae", fact="torneo:1:1")
    client.force_login(staff("view_offence", "change_offence"))
    page = reverse("admin:tournaments_offence_change", args=[offence.pk])
    client.post(page, {"reason": WHY, "sure": "on"})
    assert logged() == f"#{offence.pk} {WHY}"


def test_a_sanction_imposed_and_lifted_is_logged_without_the_nick(client: Client, ana):
    client.force_login(staff("add_sanction", "change_sanction", "view_sanction"))
    sent: dict[str, Any] = {"player": NICK, "kind": "silencio", "reason": WHY, "term": "1 h"}
    form = client.get(reverse("admin:accounts_sanction_add")).context["form"]
    sent["kind"] = form.fields["kind"].choices[0][0]
    sent["term"] = form.fields["term"].choices[0][0]
    answer = client.post(reverse("admin:accounts_sanction_add"), sent)
    assert answer.status_code == 302, answer.context["form"].errors
    made = Sanction.objects.get()
    assert LogEntry.objects.count() == 1
    assert NICK not in logged()
    assert logged() == f"#{made.pk} {made.get_kind_display()}: {WHY}"


def test_at_erasure_the_nick_goes_from_what_was_logged_before_of_anything(ana):
    medal = Trophy.objects.create(name="Medalla", description="x", given="a_mano")
    rows = [
        entry(medal, f"{NICK}: Medalla"),
        entry(medal, f"Aviso · {NICK}"),
        entry(medal, f"{NICK} → Otra: insultos"),
        entry(medal, f"{NICK}a: Medalla"),
        entry(medal, f"La-{NICK}: Medalla"),
        entry(ana, NICK),
    ]
    deletion.take_the_name(activity.locked(ana.pk))
    for row in rows:
        row.refresh_from_db()
    assert [row.object_repr for row in rows[:-1]] == [
        *[f"#{medal.pk}"] * 3, f"{NICK}a: Medalla", f"La-{NICK}: Medalla"
    ]  # fmt: skip
    assert rows[-1].object_repr == f"#{ana.pk}"


def test_what_was_written_before_loses_the_nick_and_keeps_its_reason(ana):
    medal = Trophy.objects.create(name="Medalla", description="x", given="a_mano")
    award = Award.objects.create(user=ana, trophy=medal, fact="mano:1", reason=WHY)
    offence = Offence.objects.create(user=ana, cause="cae", fact="torneo:1:1")
    rows = [
        entry(award, f"{NICK}: Medalla", f"{NICK}: Medalla: {WHY}"),
        entry(award, f"{NICK}: Medalla", WHY),
        entry(offence, f"1 {NICK} cae", WHY),
        entry(medal, "Medalla", f"Silla de {NICK}, libre: {WHY}"),
        entry(medal, "Medalla", "Medalla: otra"),
    ]
    migration.name_nobody(apps, connection.schema_editor())
    for row in rows:
        row.refresh_from_db()
    assert [(row.object_repr, row.change_message) for row in rows] == [
        (f"#{award.pk}", WHY),
        (f"#{award.pk}", WHY),
        (f"#{offence.pk}", WHY),
        ("Medalla", f"Silla libre: {WHY}"),
        ("Medalla", "Medalla: otra"),
    ]
