"""Prizes of an evening of each for himself, by tables (torneos §10, §16.3)."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from economy import reconciliation
from economy.models import Tx
from economy.selectors import balance_of
from tests.tournaments.championships.evenings import places
from tests.tournaments.championships.test_tables_of_several import drawn, run
from tournaments.championships import clock
from tournaments.models import Championship

pytestmark = pytest.mark.django_db(transaction=True)

AMOUNTS = [100, 61, 40, 30, 25, 20, 10, 5]


def shared(found: dict[int, int | None]) -> dict[int, int]:
    """Return by number what its place wins: the amounts of those it stands for, in equal parts."""
    won = {}
    for place in {one for one in found.values() if one is not None}:
        there = sorted(number for number, one in found.items() if one == place)
        each, odd = divmod(sum(AMOUNTS[place - 1 : place - 1 + len(there)]), len(there))
        won |= {number: each + (n < odd) for n, number in enumerate(there)}
    return won


@pytest.mark.parametrize("of_format", ["mesas", "mesas_eliminatoria"])
def test_16_3_an_evening_by_tables_pays_its_places_once_and_who_shares_one_in_equal_parts(
    of_format: str,
):
    one = drawn(11, of_format)
    Championship.objects.filter(pk=one.pk).update(amounts=AMOUNTS)
    run(one, Random(3))
    before = {m.entry.number: balance_of(m.user_id) for m in one.members.select_related("entry")}
    Championship.objects.filter(pk=one.pk).update(ended_at=timezone.now() - timedelta(minutes=15))
    clock.run()
    clock.run()
    after = {m.entry.number: balance_of(m.user_id) for m in one.members.select_related("entry")}
    won = {number: after[number] - before[number] for number in after}
    assert won == shared(places(one))
    assert sum(won.values()) == sum(AMOUNTS)
    assert Tx.objects.filter(key=f"torneo:{one.pk}:premios").count() == 1
    assert all(finding.ok for finding in reconciliation.reconcile())
    if of_format == "mesas_eliminatoria":
        assert len(set(places(one).values())) < 11, "who falls at the same time shares a place"
