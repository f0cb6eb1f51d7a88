"""Pairing of the Swiss (torneos §8): the least of each figure, in their order."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pace import processor
from tests.tournaments.pairing.season import field, played
from tournaments.pairing import swiss
from tournaments.pairing.illegal import Illegal
from tournaments.pairing.matching import Edge, least_cost_pairs
from tournaments.pairing.pairing_cost import (
    Float,
    Player,
    cost_of,
    floated_after,
    floats_again,
    neighbours_cost,
)

Pairs = list[tuple[Player, Player]]


def meetings(pairs: Pairs) -> int:
    return sum(max(a.rivals.count(b.id), b.rivals.count(a.id)) ** 2 for a, b in pairs)


def figures(pairs: Pairs) -> tuple[int, int, int]:
    return meetings(pairs), cost_of(pairs), sum(floats_again(a, b) for a, b in pairs)


def every_pairing(players: list[Player]) -> Iterator[Pairs]:
    if not players:
        yield []
        return
    first, *others = players
    for n, other in enumerate(others):
        for rest in every_pairing(others[:n] + others[n + 1 :]):
            yield [(first, other), *rest]


def best_by_hand(players: list[Player], forbidden: set[frozenset[str]]) -> object:
    """Return who rests and the least figures, by going through every pairing there is."""
    legal = []
    for exempt in players if len(players) % 2 else [None]:
        for pairs in every_pairing([one for one in players if one is not exempt]):
            if not {frozenset((a.id, b.id)) for a, b in pairs} & forbidden:
                of_rest = (exempt.rests,) if exempt else ()
                turn = (exempt.points, -exempt.number) if exempt else ()
                repeats, cost, floats = figures(pairs)
                legal.append((of_rest, repeats, turn, cost, floats, exempt and exempt.id))
    return min(legal, key=lambda one: one[:5]) if legal else None


@st.composite
def fields(draw: st.DrawFn) -> tuple[list[Player], list[tuple[str, str]]]:
    count = draw(st.integers(2, 7))
    ids = [f"p{n}" for n in range(count)]
    all_pairs = [(a, b) for n, a in enumerate(ids) for b in ids[n + 1 :]]
    met = draw(st.lists(st.sampled_from(all_pairs), max_size=10))
    forbidden = draw(st.lists(st.sampled_from(all_pairs), max_size=3))
    rivals: dict[str, list[str]] = {one: [] for one in ids}
    for a, b in met:
        rivals[a].append(b)
        rivals[b].append(a)
    numbers = draw(st.permutations(range(1, count + 1)))
    return [
        Player(
            one,
            numbers[n],
            draw(st.sampled_from([0, 1, 2, 4, 6])),
            tuple(rivals[one]),
            draw(st.integers(0, 2)),
            draw(st.sampled_from([None, Float.UP, Float.DOWN])),
        )
        for n, one in enumerate(ids)
    ], forbidden


@settings(max_examples=150)
@given(fields(), st.randoms())
def test_8_6_every_figure_is_the_least_and_the_order_of_the_list_says_nothing(
    case: tuple[list[Player], list[tuple[str, str]]], chance: Random
) -> None:
    players, forbidden = case
    apart = {frozenset(both) for both in forbidden}
    best = best_by_hand(players, apart)
    if best is None:
        with pytest.raises(Illegal, match="sin_emparejamiento"):
            swiss.pair(players, forbidden)
        return
    found = swiss.pair(players, forbidden)
    rest = found.exempt
    of_rest = ((rest.rests,), (rest.points, -rest.number), rest.id) if rest else ((), (), None)
    repeats, cost, floats = figures(found.cruces)
    assert (of_rest[0], repeats, of_rest[1], cost, floats, of_rest[2]) == best
    shuffled = chance.sample(players, len(players))
    assert swiss.pair(shuffled, forbidden) == found


@pytest.mark.parametrize("count", [9, 16, 63, 128])
def test_8_5_nobody_meets_twice_nor_rests_twice_while_it_can_be(count: int) -> None:
    chance = Random(count)
    players = field(count)
    for _ in range(swiss.default_rounds(count)):
        found = swiss.pair(players)
        assert meetings(found.cruces) == 0
        paired = [one.id for pair in found.cruces for one in pair]
        rest = [found.exempt.id] if found.exempt else []
        assert sorted(paired + rest) == sorted(one.id for one in players)
        assert found.exempt is None or found.exempt.rests == 0
        players = played(players, found, chance)


def test_8_6_in_round_one_the_upper_half_meets_the_lower() -> None:
    for count in (8, 128, 600):
        numbers = [(a.number, b.number) for a, b in swiss.pair(field(count)).cruces]
        assert sorted(numbers) == [(n, n + count // 2) for n in range(1, count // 2 + 1)]


@pytest.mark.parametrize("count", [129, 1023, 4096])
def test_8_6_a_large_field_has_no_rematch_and_costs_nearly_the_least(count: int) -> None:
    chance = Random(count)
    players = field(count)
    for number in range(swiss.default_rounds(count)):
        began = process_time()
        found = swiss.pair(chance.sample(players, count))
        assert process_time() - began < processor(2), number
        assert meetings(found.cruces) == 0
        rest = sorted((one for one in players if one != found.exempt), key=lambda one: -one.points)
        assert cost_of(found.cruces) <= neighbours_cost(rest) + swiss.SLACK
        if found.exempt:
            first = min(players, key=lambda one: (one.rests, one.points, -one.number))
            assert found.exempt == first
        players = played(players, found, chance)


def test_8_6_a_large_field_in_which_the_top_have_all_met() -> None:
    players = field(200)
    top = {one.id for one in players[:40]}
    players = [
        one._replace(points=12, rivals=tuple(top - {one.id})) if one.id in top else one
        for one in players
    ]
    found = swiss.pair(players)
    assert meetings(found.cruces) == 0


def test_8_5_in_a_large_field_too_forbidden_pairs_are_never_made() -> None:
    players = field(300)
    apart = [(players[0].id, one.id) for one in players[1:299]]
    found = swiss.pair(players, apart)
    assert (players[0], players[299]) in found.cruces
    with pytest.raises(Illegal, match="sin_emparejamiento"):
        swiss.pair(players, [*apart, (players[0].id, players[299].id)])


def test_8_1_rounds_by_the_number_of_entrants() -> None:
    assert [swiss.default_rounds(n) for n in (2, 3, 4, 5, 8, 9, 4096)] == [1, 3, 3, 4, 4, 5, 13]
    assert [swiss.most_rounds(n) for n in (2, 3, 8, 9)] == [1, 3, 7, 9]


@pytest.mark.parametrize(
    ("mine", "other", "floated"),
    [(2, 0, Float.DOWN), (2, None, Float.DOWN), (2, 4, Float.UP), (2, 2, None)],
)
def test_8_4_floats(mine: int, other: int | None, floated: Float | None) -> None:
    assert floated_after(mine, other) is floated


@pytest.mark.parametrize("players", [[], field(1), [*field(2), *field(1)]])
def test_8_fewer_than_two_or_somebody_twice_are_refused(players: list[Player]) -> None:
    with pytest.raises(Illegal):
        swiss.pair(players)


@pytest.mark.parametrize(("rounds", "begun"), [(0, 0), (5, 6), (5, -1)])
def test_14_5_more_rounds_begun_than_there_are(rounds: int, begun: int) -> None:
    with pytest.raises(Illegal):
        swiss.late_entry(rounds, begun)


def test_8_6_of_many_pairings_as_good_it_is_always_the_same() -> None:
    edges = [Edge(a, b, 0) for a in range(30) for b in range(a + 1, 30)]
    found = least_cost_pairs(30, edges)
    for seed in range(20):
        assert least_cost_pairs(30, Random(seed).sample(edges, len(edges))) == found


def test_8_6_what_cannot_be_told_apart_in_the_weights_is_no_silent_mistake() -> None:
    with pytest.raises(OverflowError):
        least_cost_pairs(4, [Edge(0, 1, 1 << 100), Edge(2, 3, 0)])
