"""What the robots of póker know by heart: hands in order, equities, and push or fold."""

from __future__ import annotations

import random

import pytest

from games.engines.core.french_deck import DECK
from games.engines.poker.hands import NUMBER, rank, rank_of_numbers
from games.engines.poker.robots.charts import (
    COUNT,
    TOP,
    call_share,
    calls,
    equity,
    push_share,
    pushes,
)
from games.engines.poker.robots.starting import NAMES, PLACES, start_of
from tests.engines.poker import nash
from tools import push_fold
from tools.push_fold import equilibrium, limits


def test_the_starting_hands_are_in_a_sensible_order() -> None:
    assert sum(COUNT) == 1_326
    assert sorted(NAMES, key=lambda name: TOP[PLACES[name]])[:4] == ["AA", "KK", "QQ", "JJ"]
    assert TOP[PLACES["AKs"]] < TOP[PLACES["AKo"]] < TOP[PLACES["KQo"]] < TOP[PLACES["72o"]]
    assert [NAMES[start_of(cards)] for cards in (("As", "Ks"), ("Kd", "Ah"), ("2c", "2d"))] == [
        "AKs",
        "AKo",
        "22",
    ]


@pytest.mark.parametrize(
    ("name", "wins"),
    [("AA", 0.852), ("KK", 0.824), ("AKs", 0.670), ("AKo", 0.653), ("72o", 0.346), ("22", 0.503)],
)
def test_equities_against_any_hand_are_the_known_ones(name: str, wins: float) -> None:
    assert equity(PLACES[name], 100) == pytest.approx(wins, abs=0.012)
    assert equity(PLACES[name], 0) <= equity(PLACES[name], 100)


def test_cards_as_numbers_rank_as_the_cards_do() -> None:
    rng = random.Random(2)
    for size in (5, 6, 7):
        for _ in range(50):
            cards = rng.sample(DECK, size)
            assert rank_of_numbers([NUMBER[card] for card in cards]) == rank(cards)


@pytest.mark.parametrize("depth", [1.5, 2.5, 4, 6, 8, 10, 12, 15, 20])
def test_the_charts_differ_from_the_published_ones_in_few_hands(depth: float) -> None:
    pushed = {name for name in NAMES if pushes(PLACES[name], depth)}
    called = {name for name in NAMES if calls(PLACES[name], depth)}
    assert len(pushed ^ nash.pushed(depth)) <= 0.05 * len(NAMES)
    assert len(called ^ nash.called(depth)) <= 0.05 * len(NAMES)


def test_the_deeper_the_fewer_hands_are_pushed_or_called() -> None:
    for share in (push_share, call_share):
        shares = [share(depth) for depth in (2, 4, 8, 12, 20, 50, 100)]
        assert shares == sorted(shares, reverse=True)
        assert 0 < shares[-1] < shares[0] <= 100


def test_a_hand_is_played_between_the_depths_at_which_it_gains() -> None:
    assert limits((1, 2, 3, 4), (1, -1, 1, 1)) == [(1, 1.5), (2.5, 20.0)]
    assert limits((1, 2), (-1, -1)) == []


def test_what_a_push_and_a_call_are_worth_can_be_counted_by_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A game that can be counted by hand: aces beat all, and all other hands are equal."""
    monkeypatch.setattr(push_fold, "ROUNDS", 60)
    size = len(NAMES)
    share = [[0.5] * size for _ in range(size)]
    for other in range(1, size):
        share[0][other], share[other][0] = 1.0, 0.0
    often = [[float(COUNT[other]) for other in range(size)] for _ in range(size)]
    found = equilibrium(20, share, often)
    assert found.push[0] > 0
    assert found.call[0] == pytest.approx(20 * (1 - COUNT[0] / sum(COUNT)) + 1, rel=0.01)
