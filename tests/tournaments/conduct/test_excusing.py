"""The staff forgive somebody one match: it counts neither here nor there (torneos §21.6)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import sanctions
from accounts.models import Sanction, User
from accounts.refusals import Refusal
from games.matches import closing
from games.models import Match
from games.record import history
from tests.factories import PersonFactory
from tests.games.matches.departing import leave
from tests.games.tools import balance, start
from tournaments.conduct import excusing
from tournaments.models import Deed, Offence
from tournaments.trophies import following

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "se le fue la luz, lo ha enseñado"


@pytest.fixture(autouse=True)
def grown(people: list[User]) -> None:
    User.objects.update(date_joined=timezone.now() - timedelta(days=30))


def left(people: list[User]) -> Offence:
    match = start(people)
    leave(match, 1)
    return Offence.objects.get(match=match)


def clerk(*codenames: str) -> User:
    person: User = PersonFactory(is_staff=True)
    for name in codenames:
        person.user_permissions.add(
            Permission.objects.get(content_type__app_label="tournaments", codename=name)
        )
    return User.objects.get(pk=person.pk)


def excuse(actor: User, offence: Offence, reason: str = WHY) -> Offence:
    return excusing.leaving_excuse(actor=actor, offence_id=offence.pk, reason=reason)


def test_21_6_what_is_forgiven_counts_neither_in_reliability_nor_for_a_ban(people, chief):
    left(people)
    second = left(people)
    him = people[1]
    assert second.sanction is not None
    assert second.sanction.kind == "sin_silla"
    before = history.reliability_of(him.pk)
    points = dict(Match.objects.get(pk=second.match_id).players.values_list("user", "points"))
    money = balance(f"wallet:{him.pk}")
    excuse(chief, second)
    now = history.reliability_of(him.pk)
    assert (now.matches, before.matches) == (1, 2)
    assert now.percent > before.percent
    assert not Sanction.objects.in_force().filter(user=him, kind="sin_silla").exists()
    assert history.reliability_of(people[0].pk).matches == 2, "the others played it"
    players = Match.objects.get(pk=second.match_id).players
    assert dict(players.values_list("user", "points")) == points
    assert balance(f"wallet:{him.pk}") == money
    closing.tell(second.match_id)
    assert Offence.objects.filter(user=him).count() == 2
    third = left(people)
    assert third.sanction is not None
    lasts = third.sanction.ends_at - third.sanction.begins_at
    assert lasts == timedelta(minutes=10), "as if it were the second"


def test_21_6_what_is_forgiven_breaks_no_row_of_matches_without_a_fault(people, chief):
    offence = left(people)
    following.count_due()
    deed = Deed.objects.filter(user=people[1], match=offence.match_id)
    assert "seguidas_sin_falta" in deed.get().tally["runs"]
    excuse(chief, offence)
    assert following.count_due() == 1
    assert "seguidas_sin_falta" not in deed.get().tally["runs"]
    assert Deed.objects.filter(match=offence.match_id).count() == 4


def test_a_forgiven_ban_that_was_over_makes_no_other_longer(people, chief, monkeypatch):
    left(people)
    second = left(people)
    with monkeypatch.context() as over:
        over.setattr(sanctions, "is_in_force", lambda sanction: False)
        excuse(chief, second)
    assert second.sanction is not None
    assert Sanction.objects.get(pk=second.sanction_id).lifted_at is None
    assert history.reliability_of(people[1].pk).matches == 1
    third = left(people).sanction
    assert third is not None
    assert third.ends_at - third.begins_at == timedelta(minutes=10)


def code_of(act: Any) -> str:
    with pytest.raises(Refusal) as refusal:
        act()
    return refusal.value.code


def test_nobody_forgives_twice_without_a_reason_himself_or_without_being_staff(people, chief):
    offence = left(people)
    for reason in ("", "corto", " " * 30, "x" * 151):
        assert code_of(lambda reason=reason: excuse(chief, offence, reason)) in ("corto", "largo")
    assert code_of(lambda: excuse(PersonFactory(), offence)) == "no_permitido"
    User.objects.filter(pk=people[1].pk).update(is_staff=True, is_superuser=True)
    assert code_of(lambda: excuse(User.objects.get(pk=people[1].pk), offence)) == "juez_y_parte"
    assert offence.match.players.get(user=people[1]).excused == ""
    excuse(chief, offence)
    assert code_of(lambda: excuse(chief, offence, "otra vez, por si acaso")) == "ya_perdonada"
    assert offence.match.players.get(user=people[1]).excused == WHY
    offence.refresh_from_db()
    assert offence.forgiven == f"{chief}: {WHY}"


def test_who_of_the_staff_forgave_is_not_named_once_his_account_is_erased(people, chief):
    offence = left(people)
    excuse(chief, offence)
    User.objects.filter(pk=chief.pk).update(is_active=False, email="", username="borrado-1")
    offence = Offence.objects.get(pk=offence.pk)
    assert offence.forgiven == f"alguien del equipo: {WHY}"
    assert chief.username not in offence.match.players.get(user=people[1]).excused


def test_a_ban_that_followed_is_counted_anew_without_what_was_forgiven(people, chief):
    first, second = left(people), left(people)
    third = left(people)
    assert minutes(third) == 30
    excuse(chief, second)
    assert minutes(third) == 10, "as if it were the second"
    assert Sanction.objects.in_force().filter(user=people[1], kind="sin_silla").exists()
    excuse(chief, first)
    assert not Sanction.objects.in_force().filter(user=people[1], kind="sin_silla").exists()


def minutes(offence: Offence) -> float:
    sanction = Offence.objects.select_related("sanction").get(pk=offence.pk).sanction
    assert sanction is not None
    assert sanction.ends_at is not None
    return round((sanction.ends_at - offence.at).total_seconds() / 60)


def page_of(offence: Offence) -> str:
    return reverse("admin:tournaments_offence_change", args=[offence.pk])


def test_in_the_admin_it_takes_a_reason_and_a_yes_and_is_logged(client: Client, people):
    offence = left(people)
    person = clerk("view_offence", "change_offence")
    client.force_login(person)
    listed = client.get(reverse("admin:tournaments_offence_changelist")).content.decode()
    assert reverse("acta", args=[offence.match_id]) in listed
    assert people[1].username in listed
    for data in ({"reason": WHY}, {"reason": "no", "sure": "on"}, {"sure": "on"}, {}):
        answer = client.post(page_of(offence), data)
        assert answer.status_code == 200
        assert "errorlist" in answer.content.decode(), (data, answer.context["form"].errors)
    assert offence.match.players.get(user=people[1]).excused == ""
    assert client.post(page_of(offence), {"reason": WHY, "sure": "on"}).status_code == 302
    entry = LogEntry.objects.get(user=person)
    assert (entry.object_id, entry.change_message) == (str(offence.pk), WHY)
    assert WHY in client.get(page_of(offence)).content.decode()
    again = client.post(page_of(offence), {"reason": WHY, "sure": "on"}).content.decode()
    assert "ya estaba perdonado" in again
    assert "abandon" in listed.lower()


def test_without_the_permission_nobody_looks_or_forgives(client: Client, people):
    offence = left(people)
    yes = {"reason": WHY, "sure": "on"}
    client.force_login(clerk())
    assert client.get(page_of(offence)).status_code == 403
    assert client.post(page_of(offence), yes).status_code == 403
    client.force_login(clerk("view_offence"))
    page = client.get(page_of(offence))
    assert page.status_code == 200
    assert "<textarea" not in page.content.decode()
    assert client.post(page_of(offence), yes).status_code == 403
    assert offence.match.players.get(user=people[1]).excused == ""
    assert client.get(page_of(offence).replace(str(offence.pk), "99999")).status_code == 404
