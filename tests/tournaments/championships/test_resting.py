"""Who rests until the end is a survivor, and not somebody who never came (torneos §5.5, §9.3)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments.championships.evenings import (
    crowd,
    evening,
    late,
    places,
    play_all,
    tick,
    waiting,
)
from tests.tournaments.championships.test_consuelo_prizes import (
    FIFTH,
    gains,
    house,
    paid,
    until_consuelo,
)
from tools.faults.cup_path import who_came as who_came_by_rows
from tournaments.championships.enrolment import withdraw
from tournaments.championships.evening import who_came
from tournaments.championships.founding import Play
from tournaments.models import Championship, Member

pytestmark = pytest.mark.django_db(transaction=True)

KINDS = {
    "vidas": {"vidas": 1},
    "suizo": {"rounds": 1},
    "eliminatoria": {},
    "doble": {},
}


def nobody_comes(one: Championship) -> None:
    """Let every cruce of *one* that waits go by without anybody."""
    while found := waiting(one):
        for cruce in found:
            late(cruce)
        tick()


def over(one: Championship) -> Championship:
    """Return *one*, which has ended since, with its prizes paid."""
    for _ in range(9):  # who is absent has his time to come back
        Championship.objects.filter(pk=one.pk).exclude(next_at=None).update(next_at=timezone.now())
        tick()
        nobody_comes(one)
    one.refresh_from_db()
    assert one.state == "terminado"
    ago = timezone.now() - timedelta(minutes=15)
    Championship.objects.filter(pk=one.pk).update(ended_at=ago)
    return paid(one)


def resting(one: Championship) -> int:
    """Return the number of who rests in the first round of *one*."""
    found = one.cruces.filter(state="exento", a__isnull=False).values_list("a__number", flat=True)
    return found[0]


@pytest.mark.parametrize("of_format", KINDS)
def test_9_3_the_only_survivor_is_first_and_wins_though_nobody_came_to_play_him(of_format):
    people = crowd(3)
    play = Play(rules={"rest": 0, **KINDS[of_format]}, shares=(1000,))
    one = evening(people, play, format=of_format, least=3)
    number = resting(one)
    nobody_comes(one)
    over(one)
    assert places(one)[number] == 1
    assert gains(one, people) == {n: 150 if n == number else 0 for n in (1, 2, 3)}
    first = one.entries.get(number=number)
    assert who_came(one) == who_came_by_rows(one) == {first.pk}


def test_5_5_who_is_left_alone_in_a_consuelo_is_its_first_and_has_its_prize():
    people = crowd(7)
    one = evening(people, FIFTH)
    [only] = until_consuelo(one)
    late(only)
    tick()
    while play_all(one):
        pass
    over(one)
    # Of the 350 U$ of the pot 70 are for the three of the consuelo, of whom number 5 rested.
    assert gains(one, people)[5] == 70
    assert house(one) == 0
    came = {one.entries.get(number=5).pk}
    assert who_came(one, "consuelo") == who_came_by_rows(one, "consuelo") == came


def test_c6_who_rested_and_did_not_come_when_he_was_called_never_came():
    one = evening(crowd(3), Play(rules={"rest": 0}), format="liguilla", least=3)
    for _ in range(3):
        nobody_comes(one)
        Championship.objects.filter(pk=one.pk).exclude(next_at=None).update(next_at=timezone.now())
        tick()
    assert one.cruces.filter(state="exento").count() == 3
    assert who_came(one) == who_came_by_rows(one) == set()


def test_c6_who_rested_and_went_before_he_was_awaited_never_came():
    one = evening(crowd(3), Play(rules={"rest": 0}), least=3)
    number = resting(one)
    who = Member.objects.get(championship=one, entry__number=number).user
    withdraw(user=who, championship_id=one.pk)
    nobody_comes(one)
    assert who_came(one) == who_came_by_rows(one) == set()
