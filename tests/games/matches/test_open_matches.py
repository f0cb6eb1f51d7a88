"""Which matches the checks of the books let keep money: those that are not late to be settled."""

from datetime import timedelta

import pytest
from django.utils import timezone

from economy import freezing
from economy.models import Freeze
from games.matches.selectors import SETTLED_WITHIN, open_match_ids
from games.models import Match
from tests.factories import PersonFactory
from tests.games.tools import start

WHY = "los libros no cuadran"


@pytest.fixture
def match(people):
    return start(people)


def ended(match, ago, **columns):
    columns = {"status": Match.Status.FINISHED, "closed_at": None} | columns
    Match.objects.filter(pk=match.pk).update(finished_at=timezone.now() - ago, **columns)


def is_open(match):
    return match.pk in open_match_ids()


def test_a_match_that_is_played_or_frozen_is_open(match):
    assert is_open(match)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.FROZEN)
    assert is_open(match)


def test_a_match_that_is_settled_is_not(match):
    ended(match, timedelta(0), closed_at=timezone.now())
    assert not is_open(match)


def test_the_sweep_has_ten_minutes_to_settle_one_that_ended(match):
    ended(match, timedelta(minutes=9))
    assert is_open(match)
    ended(match, timedelta(minutes=11))
    assert not is_open(match)


def test_while_the_economy_stands_still_all_of_them_wait(match):
    """decisiones §9: their closings queue, which is no mismatch."""
    ended(match, timedelta(hours=5))
    freezing.economy_freeze(reason=WHY)
    assert is_open(match)
    freezing.economy_unfreeze(reason="ya cuadran otra vez", actor=PersonFactory())
    assert is_open(match)
    assert freezing.stood_still_since(timezone.now() - SETTLED_WITHIN)
    assert not freezing.stood_still_since(Freeze.objects.first().created_at)
