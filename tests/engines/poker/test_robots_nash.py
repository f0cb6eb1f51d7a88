"""Push or fold, heads-up: what the experto does beside the equilibrium of the shared rules.

``poker_nash.json`` has it at some stacks, solved exactly, and ``poker_nash_thresholds.json`` the
stacks between which each hand is played.
"""

from __future__ import annotations

import json
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from games.engines.core.french_deck import DECK
from games.engines.poker.actions import Igualar, Subir
from games.engines.poker.robots import ROBOTS
from games.engines.poker.robots.charts import calls, pushes
from games.engines.poker.robots.pushing import SHORT
from games.engines.poker.robots.starting import NAMES, PLACES, start_of
from tests.engines.poker.table import play, to
from tests.engines.poker.test_robots_levels import BIG, answer, asked, dealt_to, short_duel

DATA = Path(__file__).parents[1] / "examples" / "data"
NASH: dict[str, Any] = json.loads((DATA / "poker_nash.json").read_text("utf-8"))
LIMITS: dict[str, Any] = json.loads((DATA / "poker_nash_thresholds.json").read_text("utf-8"))
HANDS: list[str] = NASH["hands"]
EQUITY: list[list[float]] = NASH["equity"]
TABULATED = sorted(map(int, NASH["push"]))
BETWEEN = [half / 2 for half in range(5, 24, 2)]
"""Half big blinds between those."""
LOSES = 0.02
"""What the ranges may lose a hand, in big blinds, against who answers best."""
DIFFER = 8
"""Of the 169 hands."""


@cache
def pushed(depth: float) -> frozenset[str]:
    """Return what the experto pushes with so many big blinds, as small blind against one."""
    if depth > SHORT:
        return frozenset(name for name in NAMES if pushes(PLACES[name], depth))
    robot = ROBOTS["experto"]
    duels = {name: asked(short_duel(depth, dealt_to(name), 0)) for name in NAMES}
    return frozenset(n for n, duel in duels.items() if isinstance(answer(robot, duel), Subir))


@cache
def called(depth: float) -> frozenset[str]:
    """Return what it calls such a push with."""
    if depth > SHORT:
        return frozenset(name for name in NAMES if calls(PLACES[name], depth))
    robot, total = ROBOTS["experto"], to(round(depth * BIG))
    duels = {name: asked(play(short_duel(depth, dealt_to(name), 1), total)) for name in NAMES}
    return frozenset(n for n, duel in duels.items() if isinstance(answer(robot, duel), Igualar))


PLAYED = {"push": pushed, "call": called}
KINDS = pytest.mark.parametrize("kind", list(PLAYED))


@KINDS
@pytest.mark.parametrize("depth", TABULATED)
def test_at_most_8_of_the_hands_that_are_played_with_certainty_differ(
    kind: str, depth: int
) -> None:
    often = NASH[kind][str(depth)]
    mine = PLAYED[kind](depth)
    certain = {name: part > 0.5 for name, part in often.items() if not 0.001 < part < 0.999}
    differ = [name for name, is_played in certain.items() if is_played != (name in mine)]
    assert len(certain) > 150
    assert len(differ) <= DIFFER, differ


@KINDS
@pytest.mark.parametrize("depth", [*TABULATED, *BETWEEN])
def test_between_the_stacks_tabulated_each_hand_has_its_threshold(kind: str, depth: float) -> None:
    mine = PLAYED[kind](depth)
    limits = LIMITS[kind]
    wanted = {name for name in HANDS if any(low <= depth <= high for low, high in limits[name])}
    assert len(mine ^ wanted) <= DIFFER, mine ^ wanted


@KINDS
def test_a_stack_is_never_rounded(kind: str) -> None:
    """To whole big blinds there would be 11 ranges from 2 to 12, and to halves 21."""
    played = {"push": pushes, "call": calls}[kind]
    tenths = [tenth / 10 for tenth in range(20, 121)]
    ranges = {d: frozenset(n for n in NAMES if played(PLACES[n], d)) for d in tenths}
    assert len(set(ranges.values())) > 30
    for depth in (2.7, 4.2, 7.3, 7.4, 9.9, 11.6):
        assert PLAYED[kind](depth) == ranges[depth]


# --- What the ranges lose


@cache
def dealings() -> list[list[int]]:
    """Return in how many ways hands meet: of the small blind, by those of the big one."""
    index = {name: place for place, name in enumerate(HANDS)}
    pairs: list[list[set[str]]] = [[] for _ in HANDS]
    for pair in combinations(DECK, 2):
        pairs[index[NAMES[start_of(pair)]]].append(set(pair))
    sizes = [len(found) for found in pairs]
    return [
        [sizes[one] * sum(pairs[one][0].isdisjoint(pair) for pair in pairs[other]) for other in ALL]
        for one in ALL
    ]


ALL = range(len(HANDS))


def gains_of_push(depth: float, calling: frozenset[str]) -> list[float]:
    """Return by hand what pushing wins in all dealings, in big blinds, against *calling*."""
    often = dealings()
    answers = [HANDS[other] in calling for other in ALL]
    return [
        sum(
            often[one][other] * (depth * (2 * EQUITY[one][other] - 1) if answers[other] else 1.0)
            for other in ALL
        )
        for one in ALL
    ]


def losses_of_call(depth: float, pushing: frozenset[str]) -> list[float]:
    """Return by hand what calling a push of *pushing* loses in all dealings."""
    often = dealings()
    ones = [one for one in ALL if HANDS[one] in pushing]
    return [
        sum(often[one][other] * depth * (2 * EQUITY[one][other] - 1) for one in ones)
        for other in ALL
    ]


def losses(depth: float, pushing: frozenset[str], calling: frozenset[str]) -> tuple[float, float]:
    """Return what each range loses a hand against the best answer to the other one."""
    often = dealings()
    total = sum(map(sum, often))
    push, fold = gains_of_push(depth, calling), [-0.5 * sum(row) for row in often]
    chosen = [push[one] if HANDS[one] in pushing else fold[one] for one in ALL]
    small = sum(map(max, push, fold)) - sum(chosen)
    call = losses_of_call(depth, pushing)
    lies_down = [sum(often[one][other] for one in ALL if HANDS[one] in pushing) for other in ALL]
    taken = [call[other] if HANDS[other] in calling else lies_down[other] for other in ALL]
    big = sum(taken) - sum(map(min, call, lies_down))
    return small / total, big / total


@pytest.mark.parametrize("depth", [*TABULATED, *BETWEEN])
def test_the_ranges_lose_less_than_two_hundredths_of_a_blind_a_hand(depth: float) -> None:
    assert max(losses(depth, pushed(depth), called(depth))) < LOSES


def test_what_ranges_lose_is_counted_right() -> None:
    """The equilibrium itself loses nothing, and folding everything what it gives away."""

    def certain(kind: str) -> frozenset[str]:
        return frozenset(name for name, part in NASH[kind]["2"].items() if part > 0.5)

    assert max(losses(2, certain("push"), certain("call"))) < 0.002
    assert losses(10, frozenset(), frozenset(HANDS))[0] > 0.4
    assert losses(10, frozenset(HANDS), frozenset())[1] > 0.4
    assert sum(map(sum, dealings())) == 1_326 * 1_225
