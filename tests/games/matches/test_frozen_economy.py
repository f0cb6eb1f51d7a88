"""A match that ends while the economy stands still is settled when it goes on (decisiones §9)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import F

from economy import freezing
from economy import refusals as economy
from economy.ledger import LedgerError
from economy.models import Bet
from economy.selectors import balance_of
from games.matches import due, rounds, services, settlement
from games.models import Match
from tests.factories import PersonFactory
from tests.games.matches.betting import begin, ended, faults, whose
from tests.games.tools import finish, start

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "los libros no cuadran"


@pytest.fixture
def unfreeze(db):
    actor = PersonFactory(is_staff=True)
    return lambda: freezing.economy_unfreeze(reason="ya cuadran otra vez", actor=actor)


def sweep():
    """Settle what waits, as the sweep does, without its grace of some seconds."""
    for match_id in due.unsettled_matches(0):
        services.match_settle(match_id=match_id)


def _fails(*_given):
    raise LedgerError("something is wrong")


def test_d9_a_running_match_ends_frozen_and_is_settled_when_the_economy_goes_on(
    people, buy, unfreeze
):
    item = buy(people[0])
    match = begin([people[0], people[1]], (people[0], people[1], item), game="coin")
    freezing.economy_freeze(reason=WHY)
    finish(match)
    assert match.status == Match.Status.FINISHED
    assert match.closed_at is None
    assert ended(match)["liquidada"] is False
    assert all(row["objetos"] == [] for row in ended(match)["movimientos"])
    assert Bet.objects.get().ending == ""
    assert balance_of(people[0].pk) == 850
    assert services.match_settle(match_id=match.pk) is False
    rounds.unsettled()
    assert faults() == [], "what waits is no mismatch"
    unfreeze()
    sweep()
    sweep()
    assert ended(match)["liquidada"] is True
    assert Bet.objects.get().ending != ""
    assert balance_of(people[0].pk) + balance_of(people[1].pk) == 1900
    assert faults() == []


def test_d9_what_the_staff_voids_frozen_returns_later_and_keeps_its_date(people, buy, unfreeze):
    item = buy(people[0])
    match = begin(people, (people[0], people[1], item))
    freezing.economy_freeze(reason=WHY)
    actor = PersonFactory(is_staff=True)
    services.match_void(match_id=match.pk, actor=actor, reason="se quedó parada del todo")
    match.refresh_from_db()
    at = match.finished_at
    assert (match.status, match.closed_at, whose(item)) == (Match.Status.VOID, None, None)
    unfreeze()
    sweep()
    match.refresh_from_db()
    assert match.closed_at is not None
    assert match.finished_at == at
    assert whose(item) == people[0]
    assert [balance_of(person.pk) for person in people] == [900, 1000, 1000, 1000]
    assert faults() == []


def test_d9_no_stake_is_held_while_the_economy_stands_still(people):
    freezing.economy_freeze(reason=WHY)
    with pytest.raises(economy.Refusal, match="economia_congelada"):
        start(people[:2])
    assert not Match.objects.exists()
    match = start(people[:2], stake=0)
    finish(match)
    assert faults() == []


def test_d9_a_match_that_holds_nothing_is_closed_at_once(people):
    freezing.economy_freeze(reason=WHY)
    match = start(people[:2], stake=0)
    finish(match)
    assert match.closed_at is not None
    assert ended(match)["liquidada"] is True
    other = start(people[2:], stake=0)
    actor = PersonFactory(is_staff=True)
    assert services.match_void(match_id=other.pk, actor=actor, reason="se quedó parada del todo")
    other.refresh_from_db()
    assert other.closed_at is not None
    assert faults() == []


def test_d9_an_object_alone_is_enough_to_wait_for(people, buy, unfreeze):
    item = buy(people[0])
    match = begin([people[0], people[1]], (people[0], people[1], item), game="coin", stake=0)
    freezing.economy_freeze(reason=WHY)
    finish(match)
    assert match.closed_at is None
    unfreeze()
    sweep()
    match.refresh_from_db()
    assert match.closed_at is not None
    assert faults() == []


def test_p8_the_sweep_closes_meanwhile_what_holds_nothing(people, monkeypatch, unfreeze):
    free, staked = start(people[:2], stake=0), start(people[2:])
    with monkeypatch.context() as broken:
        broken.setattr(settlement, "close", _fails)
        finish(free)
    freezing.economy_freeze(reason=WHY)
    finish(staked)
    assert (free.status, free.closed_at) == (Match.Status.FINISHED, None)
    rows = Match.objects.filter(pk__in=(free.pk, staked.pk))
    rows.update(finished_at=F("finished_at") - timedelta(minutes=1))
    rounds.unsettled()
    assert list(rows.filter(closed_at=None)) == [staked]
    assert due.unsettled_matches(0) == [], "what waits is not tried over and over"
    unfreeze()
    assert due.unsettled_matches(0) == [staked.pk]
