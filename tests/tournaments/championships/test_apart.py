"""Who meets although he should not: it stays, and is reported (torneos §5.3, §10.2)."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client

from tests.tournaments.championships import test_tables_of_several as several
from tests.tournaments.championships.evenings import (
    advanced,
    crowd,
    decided_at_random,
    drawn,
    start,
    waiting,
)
from tests.tournaments.championships.test_seeding import barred, entered
from tournaments.championships import logbook
from tournaments.championships.told import address_of
from tournaments.models import Championship, Cruce, Notice

pytestmark = pytest.mark.django_db(transaction=True)


def reported(one: Championship) -> list[Cruce | None]:
    return [act.cruce for act in one.acts.filter(action="se_cruzan").order_by("pk")]


def by_number(one: Championship) -> dict[int | None, int]:
    return {entry.number: entry.pk for entry in one.entries.all()}


@pytest.mark.parametrize("of_format", ["eliminatoria", "doble"])
def test_5_3_who_meets_although_it_was_forbidden_is_in_the_log_and_told_to_who_organises_it(
    of_format,
):
    people = crowd(3)
    one, entries = entered(people, format=of_format, least=3)
    for a, b in ((0, 1), (0, 2), (1, 2)):
        barred(one, entries[a], entries[b])
    start(one, people)
    (cruce,) = waiting(one)
    assert reported(one) == [cruce]
    (notice,) = Notice.objects.filter(kind="se_cruzan")
    assert notice.user == one.organiser
    assert address_of(notice).endswith("/mesa/")
    (deed,) = [deed for deed in logbook.deeds_of(one, 0)[0] if deed.act.action == "se_cruzan"]
    nicks = {member.user.username for side in (cruce.a, cruce.b) for member in side.members.all()}
    assert set(deed.about.rpartition(": ")[2].split(" – ")) == nicks, "after its round"
    client = Client()
    client.force_login(one.organiser)
    page = client.get(f"/torneos/{one.pk}/mesa/").content.decode()
    assert "No se ha podido separar a quienes no debían coincidir" in page


def test_5_3_where_all_are_kept_apart_nothing_is_reported():
    one = drawn(6, "eliminatoria")
    barred(one, by_number(one)[4], by_number(one)[5])
    advanced(one)
    assert reported(one) == []


def test_5_3_nor_is_who_meets_in_a_later_round():
    one = drawn(4, "eliminatoria")
    known = by_number(one)
    for other in (2, 3):
        barred(one, known[1], known[other])
    advanced(one)
    while one.state == "en_juego":
        decided_at_random(one, Random(1))
        advanced(one)
    assert reported(one) == []


def test_10_2_at_a_table_of_several_too():
    people = crowd(4)
    one = several.several(4)
    for person in people:
        several.sign_up(user=person, championship_id=one.pk)
    a, b, *_rest = one.entries.order_by("turn").values_list("pk", flat=True)
    barred(one, a, b)
    start(one, people)
    (cruce,) = waiting(one)
    assert reported(one) == [cruce]
