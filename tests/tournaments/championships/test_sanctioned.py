"""Whom a sanction keeps out of a championship that he waits for, or is in (torneos §3.1, §21.5)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts import sanctions
from accounts.models import Sanction, User
from economy import freezing, reconciliation
from tests.factories import PersonFactory
from tests.tournaments.championships import cups
from tests.tournaments.championships.cups import code, sanctioned, states, wallets
from tests.tournaments.championships.evenings import crowd
from tournaments.championships import clock, enrolment
from tournaments.championships.enrolment import accept, check_in, invite, sign_up
from tournaments.championships.told import sentences
from tournaments.models import Championship, Entry, Offence

pytestmark = pytest.mark.django_db(transaction=True)


def full(**changes: Any) -> tuple[Championship, list[User]]:
    """Return a championship of two places and four people of whom the last two wait."""
    one, people = cups.alone(places=2, **changes), crowd(4)
    for person in people:
        sign_up(user=person, championship_id=one.pk)
    return one, people


def moved_to(one: Championship, minutes: int) -> None:
    """Have entering be over, and so many minutes be left before it starts."""
    now = timezone.now()
    dates = {"closes_at": now - timedelta(hours=1), "starts_at": now + timedelta(minutes=minutes)}
    Championship.objects.filter(pk=one.pk).update(**dates)
    clock.run()
    one.refresh_from_db()


@pytest.mark.parametrize("by_the_house", [False, True])
def test_3_6_whom_a_sanction_keeps_out_is_passed_over_and_keeps_his_turn(by_the_house: bool):
    one, people = full()
    staff = None if by_the_house else PersonFactory(is_staff=True)
    sanctioned(people[2], hours=3, by=staff)
    enrolment.withdraw(user=people[0], championship_id=one.pk)
    clock.fill_places()
    found = states(one)
    assert [found[person.pk] for person in people[2:]] == ["en_espera", "confirmado"]
    assert wallets(people[2:]) == [1000, 950]
    assert not one.notices.filter(user=people[2], kind="plaza").exists()
    sanction = Sanction.objects.get()
    chief = PersonFactory(is_staff=True, is_superuser=True)
    sanctions.sanction_lift(actor=chief, sanction_id=sanction.pk, reason="ya no hace falta")
    enrolment.withdraw(user=people[1], championship_id=one.pk)
    assert states(one)[people[2].pk] == "confirmado"


def test_3_6_a_ban_of_the_house_that_ends_before_keeps_nobody_out():
    one, people = full()
    sanctioned(people[2], hours=1)
    enrolment.withdraw(user=people[0], championship_id=one.pk)
    assert states(one)[people[2].pk] == "confirmado"


def test_3_6_of_a_pair_that_waits_one_is_enough():
    one, people = cups.opened(places=2), crowd(6)
    for captain, other in (people[:2], people[4:], people[2:4]):
        invite(user=captain, championship_id=one.pk, other=other)
        accept(user=other, championship_id=one.pk, captain=captain)
    sanctioned(people[3], by=PersonFactory(is_staff=True))
    enrolment.withdraw(user=people[0], championship_id=one.pk)
    assert states(one)[people[2].pk] == "en_espera"
    assert wallets(people) == [1000, 1000, 1000, 1000, 950, 950]


def test_21_5_a_ban_of_the_house_lets_him_play_what_he_is_in_already():
    one, people = full()
    moved_to(one, 5)
    for person in (people[0], people[2]):
        sanctioned(person, hours=3)
    assert code(check_in, user=people[0], championship_id=one.pk) == ""
    assert code(check_in, user=people[2], championship_id=one.pk) == "sancionado", "he only waits"


def drawn_with(one: Championship, there: list[User]) -> None:
    moved_to(one, 5)
    for person in there:
        check_in(user=person, championship_id=one.pk)
    moved_to(one, 0)
    assert one.state == "en_juego"


def test_3_8_whom_the_staff_keeps_out_owes_no_presence_and_has_his_fee_back():
    one, people = cups.alone(places=8), crowd(4)
    for person in people:
        sign_up(user=person, championship_id=one.pk)
    sanctioned(people[0], by=PersonFactory(is_staff=True))
    drawn_with(one, people[2:])
    found = states(one)
    assert [found[person.pk] for person in people[:2]] == ["no_presentado"] * 2
    assert list(Offence.objects.values_list("user", flat=True)) == [people[1].pk]
    assert wallets(people) == [1000, 950, 950, 950], "who could and did not come leaves his"
    assert all(finding.ok for finding in reconciliation.reconcile())


def test_3_6_whose_account_is_switched_off_is_passed_over_too():
    one, people = full()
    User.objects.filter(pk=people[2].pk).update(is_active=False)
    enrolment.withdraw(user=people[0], championship_id=one.pk)
    found = states(one)
    assert [found[person.pk] for person in people[2:]] == ["en_espera", "confirmado"]
    assert wallets(people[2:]) == [1000, 950]


def test_3_8_whose_account_is_switched_off_owes_no_presence_either():
    one, people = cups.alone(places=8), crowd(3)
    for person in people:
        sign_up(user=person, championship_id=one.pk)
    User.objects.filter(pk=people[0].pk).update(is_active=False)
    drawn_with(one, people[1:])
    assert states(one)[people[0].pk] == "no_presentado"
    assert not Offence.objects.exists()
    assert wallets(people) == [1000, 950, 950]


def test_3_8_of_a_pair_of_which_one_is_kept_out_the_other_owes_none_either():
    one, people = cups.opened(places=4), crowd(6)
    for captain, other in (people[:2], people[2:4], people[4:]):
        invite(user=captain, championship_id=one.pk, other=other)
        accept(user=other, championship_id=one.pk, captain=captain)
    sanctioned(people[1], by=PersonFactory(is_staff=True))
    drawn_with(one, people[2:])
    assert Entry.objects.get(championship=one, members__user=people[0]).state == "no_presentado"
    assert not Offence.objects.exists()
    assert wallets(people) == [1000, 1000, 950, 950, 950, 950]
    kinds = one.notices.filter(user=people[0]).values_list("kind", flat=True)
    assert "fuera" not in kinds
    title, text = sentences(one.notices.get(kind="vetado", user=people[0]))
    assert (title, text.endswith("Si pagasteis cuota, se os devuelve.")) == (
        "Te has quedado fuera", True
    )  # fmt: skip


def test_3_8_his_fee_comes_back_once_the_economy_goes_on():
    one, people = cups.alone(places=8), crowd(3)
    for person in people:
        sign_up(user=person, championship_id=one.pk)
    sanctioned(people[0], by=PersonFactory(is_staff=True))
    freezing.economy_freeze(reason="los libros no cuadran")
    drawn_with(one, people[1:])
    assert wallets(people) == [950] * 3
    freezing.economy_unfreeze(reason="los libros ya cuadran", actor=people[0])
    clock.run()
    assert wallets(people) == [1000, 950, 950]
