"""What is told before its hour, once, to whom it reaches (torneos §2.3, §13.4)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from tests.tournaments.championships.evenings import (
    come,
    crowd,
    evening,
    late,
    play_all,
    tick,
    waiting,
)
from tests.tournaments.championships.test_telling import told
from tournaments.championships import reminding
from tournaments.championships.founding import Play
from tournaments.models import Championship, Cruce, Notice

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(("rest", "wanted"), [(10, 1), (9, 0)])
def test_2_3_a_cruce_known_ten_minutes_before_is_told_ten_minutes_before(rest: int, wanted: int):
    people = crowd(4)
    one = evening(people, Play(rules={"rest": rest}))
    play_all(one)
    tick()
    assert Notice.objects.filter(kind="pronto").count() == 2 * wanted
    Cruce.objects.filter(championship=one, state="listo").update(call_at=timezone.now())
    tick()
    assert not Notice.objects.filter(kind="pronto", seen_at=None).exists(), "they are called"


@pytest.mark.parametrize(
    ("of_format", "rules", "wanted"),
    [
        ("suizo", {"rest": 10, "rounds": 3}, 1),
        ("suizo", {"rest": 9, "rounds": 3}, 0),
        ("liga", {"rest": 0, "days": 7}, 1),
        ("liga", {"rest": 0, "days": 0}, 0),
    ],
)
def test_2_3_a_round_known_before_is_told_ten_minutes_before_and_once(
    of_format: str, rules: dict[str, int], wanted: int
):
    people = crowd(4)
    one = evening(people, Play(rules=rules), format=of_format)
    play_all(one)
    tick()
    rows = Championship.objects.filter(pk=one.pk)
    if wanted:
        rows.update(next_at=timezone.now() + timedelta(minutes=11))
        tick()
        early = [] if of_format == "liga" else ["ronda"]  # as soon as its rest begins
        assert [kind for kind in told(people[0]) if kind == "ronda"] == early
        rows.update(next_at=timezone.now() + timedelta(minutes=9))
    for _ in range(2):
        tick()
    assert [told(person).count("ronda") for person in people] == [wanted] * 4
    if wanted:
        assert told(people[0], "ronda") == [
            "Faltan diez minutos Va a empezar la ronda siguiente de «Copa de otoño»:"
            " ve acercándote."
        ]
        rows.update(next_at=timezone.now())
        tick()
        assert one.rounds.filter(number=2).exists()


@pytest.mark.parametrize("gone", [{"is_active": False}, {"kind": User.Kind.ROBOT}])
def test_2_3_a_reminder_that_reaches_nobody_is_not_looked_for_again(gone: dict[str, Any]):
    people = crowd(4)
    one = evening(people, Play(rules={"rest": 10}))
    late(waiting(one)[0], 8)
    assert reminding.half_gone().count() == 1
    User.objects.filter(pk__in=[person.pk for person in people]).update(**gone)
    assert not reminding.half_gone().exists()
    soon = timezone.now() + timedelta(minutes=5)
    Cruce.objects.filter(championship=one).update(state="listo", call_at=soon)
    assert not reminding.about_to_be_called().exists()
    rows = Championship.objects.filter(pk=one.pk)
    rows.update(next_at=soon)
    assert not reminding.round_ahead().exists()
    rows.update(state="cerrado", starts_at=soon)
    one.entries.update(state="confirmado")
    one.notices.filter(kind="empieza").delete()
    assert not reminding.about_to_start().exists()
    User.objects.filter(pk=people[0].pk).update(is_active=True, kind=User.Kind.PERSON)
    assert reminding.about_to_start().exists()


def test_13_4_while_all_are_on_their_chairs_nobody_is_looked_for():
    one = evening(crowd(2))
    cruce = waiting(one)[0]
    late(cruce, 8)
    come(cruce, 0)
    assert reminding.half_gone().exists()
    come(cruce, 1)
    assert not reminding.half_gone().exists()
