"""The ladders of robots: how they are played and counted (docs/robots.md)."""

from __future__ import annotations

import pytest

from games.engines.core.robots import AtRandom
from games.engines.mus.options import Options
from games.engines.mus.robots.race import GAINS, race_to
from games.engines.registry import GAMES
from tools.bench.robots import duel, interval, pairings, play, robots

EVERY_GAME = pytest.mark.parametrize("game", sorted(GAMES))


@pytest.mark.parametrize(
    ("wins", "played", "low", "high"), [(114, 200, 0.5007, 0.6367), (5, 10, 0.2366, 0.7634)]
)
def test_the_interval_is_that_of_wilson(wins: int, played: int, low: float, high: float) -> None:
    assert interval(wins, played) == pytest.approx((low, high), abs=1e-4)


@EVERY_GAME
def test_two_matches_in_a_row_share_the_luck_and_change_the_chairs(game: str) -> None:
    same = [duel(game, ("novato", "novato"), number, 9) for number in (0, 1)]
    assert same[0].plays == same[1].plays
    assert same[0].share + same[1].share == pytest.approx(1)


@EVERY_GAME
def test_every_game_has_three_levels_each_above_the_one_before(game: str) -> None:
    assert list(GAMES[game].robots) == ["novato", "normal", "experto"]
    assert pairings(game)[0] == ("normal", "novato")
    assert {strong for strong, _ in pairings(game)[1:]} == {"experto"}


def test_a_seed_gives_the_same_partida_again() -> None:
    levels = robots("mus")
    players = [levels[level] for level in ("normal", "experto") * 2]
    once, again = (play(GAMES["mus"].engine, players, 5, Options(juegos=1)) for _ in range(2))
    assert (once.shares, once.plays) == (again.shares, again.plays)


@EVERY_GAME
def test_normal_beats_novato_with_the_whole_interval(game: str) -> None:
    wins = sum(duel(game, ("normal", "novato"), number, 77).share for number in range(20))
    assert interval(wins, 20)[0] > 0.5


def test_the_robot_of_who_leaves_parchis_plays_at_random() -> None:
    """RULING P25."""
    assert isinstance(GAMES["parchis"].robots["novato"], AtRandom)


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
