"""Points by place (torneos §18.3, RULING Z1) and what leaving means, as data."""

from __future__ import annotations

import pytest

from games.engines.core.departure import is_penalised
from games.engines.core.points import PointScale
from games.engines.registry import GAMES


@pytest.mark.parametrize(
    ("sides", "points"),
    [
        (2, (12, -10)),
        (3, (12, 1, -10)),
        (4, (12, 5, -3, -10)),
        (5, (12, 6, 1, -4, -10)),
        (6, (12, 8, 3, -1, -6, -10)),
        (7, (12, 8, 5, 1, -3, -6, -10)),
        (8, (12, 9, 6, 3, -1, -4, -7, -10)),
        (9, (12, 9, 6, 4, 1, -2, -4, -7, -10)),
        (10, (12, 10, 7, 5, 2, 0, -3, -5, -8, -10)),
    ],
)
def test_the_points_of_each_place_lie_on_a_straight_line(
    sides: int, points: tuple[int, ...]
) -> None:
    assert PointScale().by_place(sides) == points


@pytest.mark.parametrize(
    ("groups", "points"),
    [
        ((2, 1, 1, 1), (9, 1, -4, -10)),
        ((1, 1, 2), (12, 5, -6)),
        ((1, 3), (12, -2)),
        ((1, 2), (12, -4)),
    ],
)
def test_those_who_share_places_get_their_mean_cut(
    groups: tuple[int, ...], points: tuple[int, ...]
) -> None:
    assert PointScale().by_group(groups) == points


def test_a_game_of_one_winner_announces_what_the_rest_share() -> None:
    assert PointScale(one_winner=True).announced(4) == (12, -2)
    assert PointScale().announced(4) == (12, 5, -3, -10)


@pytest.mark.parametrize(
    ("game", "ends", "robot", "penalty", "voted"),
    [
        ("mus", True, False, 20, False),
        ("parchis", False, True, 100, True),
        ("ohhell", False, True, 100, True),
    ],
)
def test_each_game_says_what_leaving_it_means(
    game: str, ends: bool, robot: bool, penalty: int, voted: bool
) -> None:
    engine = GAMES[game].engine
    rule = engine.departure(engine.options_type())
    assert (rule.ends_match, rule.leaves_robot, rule.restarts_juego) == (ends, robot, False)
    assert (rule.penalty, rule.is_voted) == (penalty, voted)


@pytest.mark.parametrize(("yes", "no", "told"), [(2, 1, True), (1, 1, False), (1, 0, True)])
def test_a_vote_penalises_with_more_for_it_than_against(yes: int, no: int, told: bool) -> None:
    assert is_penalised(yes, no) is told
