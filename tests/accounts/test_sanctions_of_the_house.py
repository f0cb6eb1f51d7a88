"""What the site imposes by its rules, without anybody of the staff (torneos §21.4, §21.6)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse

from accounts import sanctions
from accounts.models import Sanction, User
from accounts.own_data import _sanctions
from accounts.refusals import Refusal
from tests.factories import PersonFactory

pytestmark = pytest.mark.django_db

WHY = "Has abandonado dos partidas de las últimas veinte."


@pytest.fixture
def ana() -> User:
    return PersonFactory(username="Ana")


@pytest.fixture
def made(ana) -> Sanction:
    return by_the_house(ana)


def by_the_house(user: User, minutes: int = 10) -> Sanction:
    return sanctions.sanction_impose(
        actor=None,
        user=user,
        kind=Sanction.Kind.NO_SEAT,
        reason=WHY,
        lasts=timedelta(minutes=minutes),
    )


def test_21_4_the_house_bans_for_minutes_and_once(ana, made):
    assert made.ends_at - made.begins_at == timedelta(minutes=10)
    assert (made.by, made.acts.get().by) == ("la casa", "la casa")
    assert by_the_house(ana) == made
    assert sanctions.in_force(ana.pk, Sanction.Kind.NO_SEAT) == made


def test_the_house_spares_nobody_of_the_staff():
    assert by_the_house(PersonFactory(is_staff=True, is_superuser=True))


def test_a_person_imposes_by_the_terms_that_there_are(ana):
    with pytest.raises(Refusal, match="valor"):
        sanctions.sanction_impose(
            actor=PersonFactory(is_staff=True),
            user=ana,
            kind=Sanction.Kind.NO_SEAT,
            reason=WHY,
            lasts=timedelta(minutes=10),
        )
    assert not Sanction.objects.exists()


def test_21_6_he_reads_who_it_was_and_appeals_and_the_staff_lift_it(ana, made, client):
    client.force_login(ana)
    page = client.get(reverse("sanciones")).content.decode()
    assert "La casa, por sus reglas" in page
    assert WHY in page
    assert next(_sanctions(ana.pk))["la_puso"] == "la casa"
    sanctions.sanction_appeal(user=ana, sanction_id=made.pk, text="Se cayó la luz de mi calle.")
    clerk = PersonFactory(is_staff=True)
    sanctions.sanction_answer(actor=clerk, sanction_id=made.pk, text="Se fue la luz.", lift=True)
    assert sanctions.in_force(ana.pk, Sanction.Kind.NO_SEAT) is None
    assert [act.by for act in made.acts.all()] == ["la casa", "Ana", str(clerk), str(clerk)]


def test_what_a_person_imposed_is_told_without_his_name(ana, client):
    clerk = PersonFactory(is_staff=True, username="Funcionario")
    sanctions.sanction_impose(actor=clerk, user=ana, kind="aviso", reason=WHY)
    client.force_login(ana)
    page = client.get(reverse("sanciones")).content.decode()
    assert "El personal" in page
    assert "Funcionario" not in page


def test_the_admin_says_la_casa(ana, made, client):
    client.force_login(PersonFactory(is_staff=True, is_superuser=True))
    for address in ("/admin/accounts/sanction/", f"/admin/accounts/sanction/{made.pk}/change/"):
        assert "la casa" in client.get(address).content.decode()
