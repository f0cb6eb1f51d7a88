"""The library computes what the rules write out (torneos §19.2), whoever plays."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as some

from tournaments.rules.rating import NEW, Rating, of_pair, rated

BETA, KAPPA, TAU = 25 / 6, 0.0001, 25 / 300

ratings = some.builds(Rating, some.floats(0, 50), some.floats(0.3, 9))


@some.composite
def matches(draw: some.DrawFn) -> tuple[list[list[Rating]], list[int]]:
    count, size = draw(some.sampled_from([(2, 2), (2, 1), (3, 1), (4, 1), (8, 1), (10, 1)]))
    sides = [draw(some.lists(ratings, min_size=size, max_size=size)) for _ in range(count)]
    scores = draw(some.lists(some.integers(1, count), min_size=count, max_size=count))
    return sides, [1 + sum(other < score for other in scores) for score in scores]


def by_hand(sides: list[list[Rating]], places: list[int]) -> list[list[Rating]]:
    widened = [[(one.mu, one.sigma**2 + TAU**2) for one in side] for side in sides]
    sums = [(sum(mu for mu, _ in side), sum(v for _, v in side)) for side in widened]
    after = []
    for i, (mu, v) in enumerate(sums):
        omega = delta = 0.0
        for q, (other_mu, other_v) in enumerate(sums):
            if q == i:
                continue
            c = math.sqrt(v + other_v + 2 * BETA**2)
            p = 1 / (1 + math.exp((other_mu - mu) / c))
            s = 1 if places[i] < places[q] else 0.5 if places[i] == places[q] else 0
            omega += v / c * (s - p) / (len(sums) - 1)
            delta += math.sqrt(v) / c * v / c**2 * p * (1 - p) / (len(sums) - 1)
        after.append(
            [
                Rating(m + w / v * omega, math.sqrt(w * max(1 - w / v * delta, KAPPA)))
                for m, w in widened[i]
            ]
        )
    return after


@given(matches())
def test_19_2_the_library_computes_the_formula_of_the_rules(
    match: tuple[list[list[Rating]], list[int]],
) -> None:
    for got, expected in zip(rated(*match), by_hand(*match), strict=True):
        for one, other in zip(got, expected, strict=True):
            assert one == pytest.approx(other, abs=1e-9)


def test_19_5_the_ratings_given_are_not_changed() -> None:
    sides = [[NEW], [NEW]]
    rated(sides, [1, 2])
    assert sides == [[NEW], [NEW]]


def test_19_4_a_new_player_has_1500_and_a_margin_of_333() -> None:
    assert (NEW.level, NEW.margin, NEW.listed_by) == (1500, 333, 0)


def test_20_4_a_pair_has_the_mean_of_both_and_is_surer_than_either() -> None:
    assert of_pair(Rating(20, 3), Rating(30, 4)) == Rating(25, 2.5)


@pytest.mark.parametrize(
    ("sides", "places"),
    [
        ([[NEW]], [1]),
        ([[NEW], []], [1, 2]),
        ([[NEW], [NEW]], [1]),
        ([[NEW], [Rating(25, 0)]], [1, 2]),
        ([[NEW], [Rating(math.nan, 8)]], [1, 2]),
    ],
)
def test_what_is_no_match_is_refused(sides: list[list[Rating]], places: list[int]) -> None:
    with pytest.raises(ValueError, match=r"expected|no rating"):
        rated(sides, places)
