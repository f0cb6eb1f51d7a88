"""The points that a match gives by its game (torneos §18, its examples PUN-01 to 17)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from games.engines.core.contract import Outcome
from games.engines.core.departure import DepartureRule, Fate
from games.engines.core.manners import USUAL
from games.engines.core.points import PointScale
from games.engines.registry import GAMES
from games.matches import departures, prizes
from games.tables.stakes import what_is_at_stake
from tests.games.toy import Coin, CoinOptions

ALONE = tuple((seat,) for seat in range(4))


def points(game: str, outcome: Outcome, seats: int, **options: Any) -> tuple[int, ...]:
    engine = GAMES[game].engine
    return prizes.points(outcome, engine, engine.options_type(**options), seats)


@pytest.mark.parametrize(
    ("game", "outcome", "expected", "options"),
    [
        ("mus", Outcome(((0, 2), (1, 3)), "ganada"), (12, -10, 12, -10), {}),
        ("mus", Outcome(((0, 2), (1, 3)), "abandono", left=(0,)), (-20, -10, 12, -10), {}),
        ("mus", Outcome(((0, 1, 2, 3),), "nula", void=True, left=(1,)), (0, -20, 0, 0), {}),
        ("mus", Outcome(((0,), (1,)), "ganada"), (12, -10), {"jugadores": 2}),
        ("parchis", Outcome(((1,), (0, 2, 3)), "ganada"), (-2, 12, -2, -2), {}),
        ("parchis", Outcome(((0,), (1, 2)), "ganada"), (12, -4, -4), {"sillas": "012"}),
        (
            "parchis",
            Outcome(((1, 3), (0, 2)), "ganada"),
            (-10, 12, -10, 12),
            {"modo": "parejas"},
        ),
        ("ohhell", Outcome(((0, 1), (2,), (3,), (4,)), "ganada"), (9, 9, 1, -4, -10), {}),
        ("ohhell", Outcome(((0,), (1,), (2, 3)), "ganada"), (12, 5, -6, -6), {}),
        ("ohhell", Outcome(((0, 1, 2),), "acuerdo", void=True), (0, 0, 0), {}),
    ],
)
def test_the_places_give_what_the_scale_of_the_game_says(
    game: str, outcome: Outcome, expected: tuple[int, ...], options: dict[str, Any]
) -> None:
    assert points(game, outcome, len(expected), **options) == expected


def test_where_leaving_costs_nothing_who_left_gets_the_points_of_the_place() -> None:
    class Elimination(Coin):
        """As póker: who leaves is eliminated, no more (torneos §18.4)."""

        def departure(self, options: CoinOptions) -> DepartureRule:
            return DepartureRule(Fate.SEAT_IS_OUT)

        def sides(self, options: CoinOptions, seats: int) -> tuple[tuple[int, ...], ...]:
            return ALONE

    outcome = Outcome(((1,), (2,), (3,), (0,)), "ganada", left=(0,))
    assert prizes.points(outcome, Elimination(), CoinOptions(), 4) == (-10, 12, 5, -3)


def told(scale: PointScale, rule: DepartureRule, sides: int) -> str:
    lines = what_is_at_stake(
        25,
        sides=ALONE[:sides],
        points=scale,
        leaving=rule,
        manners=USUAL,
        uncounted="",
        training=False,
        shared=False,
        scores=True,
        frozen=False,
    )
    return " ".join(lines)


def test_the_sentence_of_the_form_has_the_points_of_the_game() -> None:
    ends = DepartureRule(Fate.MATCH_ENDS, penalty=20)
    robot = DepartureRule(Fate.ROBOT_PLAYS, penalty=100, is_voted=True)
    mus = told(PointScale(), ends, 2)
    assert "Ganar da 12 puntos y perder quita 10. Abandonar quita 20." in mus
    parchis = told(PointScale(one_winner=True), robot, 4)
    assert "Ganar da 12 puntos y perder quita 2. Si abandonas, los demás votan" in parchis
    assert "si pierdes 100." in parchis
    ohhell = told(PointScale(), robot, 4)
    assert "Los puntos, del primero al último: 12, 5, −3 y −10." in ohhell


def test_the_form_says_what_becomes_of_the_seat_that_is_left() -> None:
    sentences = {
        fate: told(PointScale(), DepartureRule(fate), 3).partition("Si se te cae")[0]
        for fate in Fate
    }
    assert "un robot juega por él" in sentences[Fate.ROBOT_PLAYS]
    assert "no cobra" in sentences[Fate.MATCH_ENDS]
    assert "los demás siguen" in sentences[Fate.SEAT_IS_OUT]
    assert "empiezan otra vez el juego" in sentences[Fate.JUEGO_RESTARTS]
    assert not any("Abandonar quita" in sentence for sentence in sentences.values())


@pytest.mark.parametrize(
    ("rule", "shown"),
    [
        (DepartureRule(Fate.MATCH_ENDS, penalty=20), ["acaba"]),
        (DepartureRule(Fate.ROBOT_PLAYS, penalty=20, is_voted=True), ["robot", "votan"]),
        (DepartureRule(Fate.JUEGO_RESTARTS, penalty=20), ["reinicia"]),
        (DepartureRule(Fate.SEAT_IS_OUT, penalty=20), []),
    ],
)
def test_the_frame_of_a_match_tells_the_rule_field_by_field(
    rule: DepartureRule, shown: list[str]
) -> None:
    class Ruled(Coin):
        def departure(self, options: CoinOptions) -> DepartureRule:
            return rule

    row = {"ranked": True}
    facts: Any = SimpleNamespace(engine=Ruled(), options=CoinOptions(), row=row)
    told = msgspec.to_builtins(departures.rule_shown(facts))
    assert [name for name, value in told.items() if value is True] == shown
    assert told["puntos"] == 20
    row["ranked"] = False
    assert departures.rule_shown(facts).puntos == 0
