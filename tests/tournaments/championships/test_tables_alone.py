"""Tables of several of whom not all are people, or come (torneos §10.4, §14, RULING C2)."""

from __future__ import annotations

from random import Random

import pytest
from django.urls import reverse

from tests.factories import PersonFactory
from tests.tournaments.championships.cups import code, is_now
from tests.tournaments.championships.evenings import advanced, tick
from tests.tournaments.championships.test_tables_of_several import (
    decided,
    drawn,
    ended,
    finished,
    several,
)
from tournaments.championships import sides, trials
from tournaments.championships.seeding import pair_forbid
from tournaments.models import Championship, Cruce, Entry

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "porque lo dice la prueba"


def several_of_robots(of_format: str = "mesas") -> Championship:
    """Return one of eight robots that has been drawn, whose first tables are not open yet."""
    one = several(8, of_format)
    rows = Championship.objects.filter(pk=one.pk)
    rows.update(robots="novato", organiser=PersonFactory(is_staff=True), places=8)
    one.refresh_from_db()
    trials.robots_enter(one)
    for number, entry in enumerate(one.entries.order_by("turn"), 1):
        entry.number, entry.state = number, "jugando"
        entry.save()
    is_now(one, "en_juego")
    advanced(one)
    return one


def played(one: Championship, number: int) -> list[Cruce]:
    return list(one.cruces.filter(round__number=number).order_by("index"))


@pytest.mark.parametrize("of_format", ["mesas", "mesas_eliminatoria"])
def test_c2_one_of_robots_has_the_places_of_its_matches(of_format):
    one = several_of_robots(of_format)
    tick()
    tick()
    for cruce in played(one, 1):
        finished(cruce, 2, 0, 1, 3)
        assert ended(cruce) == [(2, False), (3, False), (1, False), (4, False)]


def test_15_2_a_robot_that_was_expelled_from_a_trial_plays_for_nothing_and_the_round_ends():
    one = several_of_robots()
    away = Entry.objects.get(championship=one, number=3)
    Entry.objects.filter(pk=away.pk).update(state="expulsado")
    tick()
    tick()
    assert [cruce.state for cruce in played(one, 1)] == ["en_juego"] * 2
    for cruce in played(one, 1):
        finished(cruce, 0, 1, 2, 3)
    (side,) = away.sides.all()
    assert (side.place, side.is_absent) == (4, True)
    assert one.rounds.filter(number=2).exists()


# --- Who may not meet


def test_15_2_those_who_may_not_meet_are_seated_apart_where_they_can_be():
    one = drawn(8, "mesas")
    advanced(one)
    first, *others = one.entries.order_by("number")
    met = {entry.pk for row in played(one, 1) for entry in sides.entries_of(row)
           if first in sides.entries_of(row)}  # fmt: skip
    by = {"user": one.organiser, "championship_id": one.pk, "reason": WHY, "one": first.pk}
    for other in (entry for entry in others if entry.pk not in met):
        assert code(pair_forbid, **by, other=other.pk) == ""
    decided(one, Random(1))
    advanced(one)
    again = {entry.pk for row in played(one, 2) for entry in sides.entries_of(row)
             if first in sides.entries_of(row)}  # fmt: skip
    assert again == met, "as if they had sat together a thousand times"


def test_15_2_at_a_table_of_two_both_are_asked_about_by_their_cruce(client):
    one = drawn(8, "mesas")
    advanced(one)
    table, whole = played(one, 1)
    a, b = sides.entries_of(table)[:2]
    table.sides.filter(index__gt=1).delete()
    client.force_login(one.organiser)
    address = reverse("torneo_decidir", args=[one.pk, "prohibir"])
    page = client.get(address, {"cruce": table.pk}).content.decode()
    for entry in (a, b):
        assert entry.members.get().user.username in page
    given = {"cruce": table.pk, "motivo": WHY}
    assert client.post(address, given).status_code == 302
    assert list(one.forbidden.values_list("one", "other")) == [(a.pk, b.pk)]
    assert client.post(address, {**given, "cruce": whole.pk}).status_code == 422
