"""The signals of the radar: each fires on an example and not on an innocent one (torneos §21.6)."""

from __future__ import annotations

import pytest

from tournaments.rules.collusion import Limits, Numbers, Signal, share, signals

LIMITS = Limits(flow=1_000)
FRIENDS = Numbers(
    flow=400, lost=12, faced=20, others_lost=45, others_faced=90, left=1, chips=300, chips_lost=900
)

GUILTY = {
    Signal.CONNECTION: {"shared": True},
    Signal.FLOW: {"flow": 1_001},
    Signal.LOSSES: {"lost": 18},
    Signal.LEAVING: {"left": 3},
    Signal.CHIPS: {"chips": 600},
    Signal.WELCOME: {"welcome": 600},
}
INNOCENT = {
    Signal.CONNECTION: {"shared": False},
    Signal.FLOW: {"flow": 1_000},
    Signal.LOSSES: {"lost": 15},
    Signal.LEAVING: {"left": 2},
    Signal.CHIPS: {"chips": 500, "chips_lost": 500},
    Signal.WELCOME: {"welcome": 1_000},
}


def test_two_who_play_often_have_no_signal():
    assert signals(FRIENDS, LIMITS) == []
    assert signals(Numbers(), LIMITS) == []


@pytest.mark.parametrize("signal", Signal)
def test_each_signal_fires_by_its_numbers_alone(signal):
    assert signals(FRIENDS._replace(**GUILTY[signal]), LIMITS) == [signal]
    assert signals(FRIENDS._replace(**INNOCENT[signal]), LIMITS) == []


def test_few_matches_say_nothing_of_losing():
    lost = FRIENDS._replace(lost=7, faced=7)
    assert signals(lost, LIMITS) == []
    assert signals(lost._replace(lost=8, faced=8), LIMITS) == [Signal.LOSSES]
    assert signals(lost._replace(lost=8, faced=8, others_faced=7, others_lost=0), LIMITS) == []


def test_who_loses_to_everybody_loses_to_him_too():
    assert signals(FRIENDS._replace(lost=18, others_lost=80), LIMITS) == []


def test_who_loses_at_poker_to_many_is_not_dumping_chips_on_one():
    assert signals(FRIENDS._replace(chips=600, chips_lost=1_001), LIMITS) == []


def test_all_of_them_are_told_in_their_order():
    every = {name: value for change in GUILTY.values() for name, value in change.items()}
    assert signals(FRIENDS._replace(**every), LIMITS) == list(Signal)


def test_a_share_of_none_is_none():
    assert (share(1, 3), share(0, 0), share(2, 2)) == (33, 0, 100)
