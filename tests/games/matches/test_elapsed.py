"""The time that a match counts adds up to what has gone by, however many its steps are."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from msgspec.structs import replace

from accounts.models import User
from games.engines.core.contract import TimerFired
from games.engines.poker.actions import Retirarse
from games.engines.poker.options import MANNERS, Options
from games.matches import runner
from games.models import Match
from tests.games.tools import live, start

pytestmark = pytest.mark.django_db(transaction=True)
NOTHING = TimerFired("nothing", 0)
"""The end of no wait: it counts the time and does no more."""


@pytest.fixture
def match(people: list[User]) -> Match:
    return start(people, game="poker", options=Options(reloj="sin"))


def test_a_thousand_odd_steps_add_up_to_the_whole(match: Match) -> None:
    now = live(match)
    began_at, rng = now.at, random.Random(1)
    for _ in range(1_000):
        at = now.at + timedelta(microseconds=rng.randrange(3_000))
        now = runner.advance(now, None, NOTHING, at).live
    assert abs(now.state.reloj_ms - (now.at - began_at) / timedelta(milliseconds=1)) < 1


def test_an_instant_that_goes_back_takes_nothing_away_and_is_not_counted_again(
    match: Match,
) -> None:
    now = live(match)
    began_at = now.at
    for seconds in (10, 8, 9, 12):
        now = runner.advance(now, None, NOTHING, began_at + timedelta(seconds=seconds)).live
    assert now.state.reloj_ms == 12_000


def test_time_that_is_given_back_is_not_counted_though_somebody_acts_before_it_is_over(
    match: Match,
) -> None:
    """As ``standstill.waits_move`` does: the instant of the match moves, beyond the present."""
    now = live(match)
    began_at = now.at
    now = runner.advance(now, None, NOTHING, began_at + timedelta(seconds=44)).live
    now = replace(now, at=now.at + timedelta(seconds=35))
    for seconds in (65, 100):
        step = runner.advance(now, None, NOTHING, began_at + timedelta(seconds=seconds))
        assert step.at == began_at + timedelta(seconds=seconds)
        now = step.live
    assert now.state.reloj_ms == 65_000


def test_what_one_waits_for_meanwhile_begins_at_once(people: list[User]) -> None:
    now = live(start(people, game="poker", options=Options()))
    ahead = replace(now, at=now.at + timedelta(seconds=20))
    seat = now.state.turno
    step = runner.advance(ahead, seat, Retirarse(), now.at)
    assert step.live.at == ahead.at
    assert [(wait.key, wait.due_at) for wait in step.armed] == [
        (
            f"turno:{step.live.state.turno}",
            now.at + timedelta(seconds=MANNERS.turn_s + MANNERS.bank_s),
        )
    ]
