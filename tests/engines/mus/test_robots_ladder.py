"""The ladder of robots: how it is played and counted (docs/robots.md)."""

from __future__ import annotations

import pytest

from games.engines.mus.options import Options
from games.engines.mus.robots.race import GAINS, race_to
from tools.bench.robots import duel, interval, play


@pytest.mark.parametrize(
    ("wins", "played", "low", "high"), [(114, 200, 0.5007, 0.6367), (5, 10, 0.2366, 0.7634)]
)
def test_the_interval_is_that_of_wilson(wins: int, played: int, low: float, high: float) -> None:
    assert interval(wins, played) == pytest.approx((low, high), abs=1e-4)


def test_two_partidas_in_a_row_share_the_cards_and_change_the_sides() -> None:
    same = [duel(("novato", "novato"), 4, number, 9) for number in (0, 1)]
    assert same[0].hands == same[1].hands
    assert same[0].winner != same[1].winner


def test_a_seed_gives_the_same_partida_again() -> None:
    levels = ("normal", "experto", "normal", "experto")
    once, again = (play(levels, 3, 5, Options(juegos=1)) for _ in range(2))
    assert (once.winner, once.hands) == (again.winner, again.hands)


def test_normal_beats_novato_with_the_whole_interval() -> None:
    wins = sum(duel(("normal", "novato"), 4, number, 77).winner == 0 for number in range(20))
    assert interval(wins, 20)[0] > 0.5


def test_the_race_is_fair_and_more_piedras_are_never_worse() -> None:
    assert sum(often for _, often in GAINS) == pytest.approx(1.0)
    for target in (30, 40):
        race = race_to(target)
        assert race[target][0] == 1.0
        assert race[0][target] == 0.0
        for mine in range(target):
            assert race[mine][mine] == pytest.approx(0.5)
            for theirs in range(target):
                assert race[mine][theirs] == pytest.approx(1 - race[theirs][mine])
                assert race[mine + 1][theirs] >= race[mine][theirs]
