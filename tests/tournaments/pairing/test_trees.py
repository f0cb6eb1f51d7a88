"""Trees of knock-outs (torneos §5, §6): everybody once, who loses is out, places add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.bracket import as_forbidden, bracket, layout
from tournaments.pairing.double import DoubleElimination, shape
from tournaments.pairing.illegal import Illegal
from tournaments.pairing.knockout import Knockout, is_ready
from tournaments.pairing.second_chance import Loser, first_round, recovery

sizes = st.integers(2, 70)
chances = st.randoms(use_true_random=False)


@given(sizes)
def test_5_1_the_sum_of_the_numbers_of_a_cruce_is_always_the_same(count: int) -> None:
    positions = layout(count)
    numbers = [one for one in positions if one]
    assert sorted(numbers) == list(range(1, count + 1))
    total = len(positions) + 1
    for place in range(0, len(positions), 2):
        a, b = positions[place : place + 2]
        assert a + b == total or (min(a, b) == 0 and total - max(a, b) > count)


@given(sizes)
def test_5_1_the_best_two_meet_in_the_final_at_the_earliest(count: int) -> None:
    positions = layout(count)
    half = len(positions) // 2
    assert 1 in positions[:half]
    assert 2 in positions[half:]


@given(sizes)
def test_5_2_the_exempt_are_the_lowest_numbers(count: int) -> None:
    tree = bracket(count)
    assert tree.exempt == list(range(1, len(tree.positions) - count + 1))


@given(sizes, chances, st.integers(0, 8))
def test_5_3_forbidden_encounters_are_avoided_or_reported(
    count: int, chance: Random, seeded: int
) -> None:
    seeded = min(seeded, count)
    people = range(1, count + 1)
    pairs = [chance.sample(people, 2) for _ in range(count // 2)]
    forbidden = as_forbidden(pairs)
    tree = bracket(count, forbidden, seeded)
    assert Counter(tree.positions) == Counter(layout(count))
    assert tree.exempt == bracket(count).exempt
    for place, number in enumerate(layout(count)):
        if 0 < number <= seeded:
            assert tree.positions[place] == number
    met = zip(tree.positions[::2], tree.positions[1::2], strict=True)
    still = [pair for pair in met if frozenset(pair) in forbidden]
    assert sorted(tuple(sorted(pair)) for pair in still) == sorted(tree.unresolved)


def play(cup: Knockout, chance: Random, doubles: float) -> None:
    """Report every result there is, in any order, with so many where neither came."""
    tree = cup.tree
    while ready := [
        (number, cruce)
        for number, cruces in enumerate(tree.rounds)
        for cruce, sides in enumerate(cruces)
        if is_ready(sides) and (number, cruce) not in tree.winners
    ]:
        number, cruce = chance.choice(ready)
        winner = None
        if chance.random() >= doubles:
            winner = chance.choice(tree.rounds[number][cruce])
        cup.report(number, cruce, winner, is_walkover=chance.random() < 0.2)
        assert is_ready(tree.rounds[number][cruce])
    if cup.third and is_ready(cup.third):
        cup.report_third(chance.choice([*cup.third, None]))


@given(sizes, chances, st.booleans(), st.sampled_from([0, 0.2, 1]))
def test_5_4_any_order_of_results_comes_to_an_end_with_everybody_placed(
    count: int, chance: Random, third: bool, doubles: float
) -> None:
    cup = Knockout(bracket(count).positions, has_third_place=third)
    play(cup, chance, doubles)
    places = cup.places
    assert set(places) == set(range(1, count + 1))
    counts = Counter(places.values())
    assert counts[1] <= 1
    assert cup.tree.winners[cup.tree.last, 0] == next(
        (who for who, place in places.items() if place == 1), 0
    )
    # Both sides of each cruce of a round, at most.
    assert all(many <= 2 * (place - 1) for place, many in counts.items() if place > 1)
    if not doubles:
        assert all(
            place == 1 + sum(other < place for other in places.values())
            for place in places.values()
        ) or (third and count > 2)


@given(sizes, chances)
def test_5_8_the_consuelo_is_of_those_who_lost_all_that_they_played(
    count: int, chance: Random
) -> None:
    cup = Knockout(bracket(count).positions)
    play(cup, chance, 0)
    champion = cup.tree.winners[cup.tree.last, 0]
    assert champion not in cup.consolation
    assert cup.consolation == sorted(set(cup.consolation))


def refused(act: Callable[..., object], *given_: object) -> None:
    with pytest.raises(Illegal):
        act(*given_)


def test_5_4_a_result_is_accepted_only_once_where_it_can_be_and_of_who_plays() -> None:
    cup = Knockout(bracket(6).positions, has_third_place=True)
    for number, cruce, winner in ((0, 0, 1), (1, 0, 1), (0, 4, 1), (9, 0, 1), (-1, 0, 1)):
        refused(cup.report, number, cruce, winner)
    refused(cup.report, 0, 1, 3)
    refused(cup.report, 0, 1, 0)
    refused(cup.report_third, 1)
    cup.report(0, 1, 4)
    refused(cup.report, 0, 1, 4)
    cup.report(1, 0, 1)
    cup.report(0, 3, 3)
    cup.report(1, 1, 2)
    refused(cup.report_third, 1)
    cup.report_third(4)
    refused(cup.report_third, 4)
    refused(Knockout(bracket(4).positions).report_third, 1)


def test_5_5_neither_comes_for_the_third_place() -> None:
    cup = Knockout(bracket(4).positions, has_third_place=True)
    cup.report(0, 0, 1)
    cup.report(0, 1, 2)
    cup.report_third(None)
    assert cup.places == {4: 4, 3: 4}


@pytest.mark.parametrize(("count", "seeded"), [(1, 0), (0, 0), (4097, 0), (4, 5), (4, -1)])
def test_5_1_what_is_no_tree_is_refused(count: int, seeded: int) -> None:
    refused(bracket, count, frozenset(), seeded)


# --- torneos §5.7


@given(st.integers(4, 70), chances)
def test_5_7_winners_and_the_best_losers_fill_the_tree(count: int, chance: Random) -> None:
    losers = []
    for pair in first_round(count):
        one = chance.choice(pair)
        juegos = (chance.randrange(4), 4, chance.randrange(40))
        if chance.random() < 0.1:
            losers += [Loser(who, 0, 4, came=False) for who in pair]
        else:
            losers.append(Loser(one, *juegos, came=chance.random() < 0.9))
    found = recovery(count, losers)
    lost = {one.number for one in losers}
    winners = set(range(1, count + 1)) - lost
    seated = [one for one in found.bracket.positions if one]
    assert sorted(seated) == sorted(winners | set(found.recovered))
    able = [one for one in losers if one.came]
    assert len(found.recovered) == min(found.size - len(winners), len(able))
    best = sorted(able, key=lambda o: (o.won - o.lost, o.won, o.stones, -o.number), reverse=True)
    assert found.recovered == [one.number for one in best[: len(found.recovered)]]
    met = zip(found.bracket.positions[::2], found.bracket.positions[1::2], strict=False)
    again = [pair for pair in met if set(pair) in [set(one) for one in first_round(count)]]
    assert len(again) == len(found.bracket.unresolved)


@pytest.mark.parametrize(
    "losers",
    [
        [],
        [Loser(5, 0, 4)],
        [Loser(5, 0, 4), Loser(2, 0, 4), Loser(3, 0, 4)],
        [Loser(5, 0, 4), Loser(5, 0, 4)],
        [Loser(5, 0, 4), Loser(3, 0, 4), Loser(1, 0, 4)],
        [Loser(5, 0, 4), Loser(3, 0, 4), Loser(9, 0, 4)],
    ],
)
def test_5_7_each_cruce_has_one_loser_or_two_who_did_not_come(losers: list[Loser]) -> None:
    refused(recovery, 5, losers)


def test_5_7_the_exempt_is_number_one() -> None:
    assert first_round(5) == [(2, 5), (3, 4)]
    refused(first_round, 3)


# --- torneos §6


@pytest.mark.parametrize("size", [4, 8, 16, 64, 4096])
def test_6_2_every_loser_drops_onto_a_place_of_his_own(size: int) -> None:
    tree = shape(size)
    first, *later = tree.drops
    assert Counter(first) == {(0, cruce): 2 for cruce in range(tree.sizes[0])}
    for number, drops in enumerate(later, start=1):
        places = [(2 * number - 1, cruce) for cruce in range(tree.sizes[2 * number - 1])]
        assert sorted(drops) == places


@pytest.mark.parametrize("size", [0, 1, 2, 3, 6, 8192])
def test_6_1_a_tree_has_the_size_of_a_power_of_two(size: int) -> None:
    refused(shape, size)


def play_double(cup: DoubleElimination, chance: Random, doubles: float) -> Counter[int]:
    """Report every result there is; return how often each lost."""
    lost: Counter[int] = Counter()

    def told(report: Callable[..., None], sides: list[int | None], *at: int) -> None:
        winner = None if chance.random() < doubles else chance.choice(sides)
        lost.update(one for one in sides if one and one != winner)
        report(*at, winner)

    while True:
        ready = [
            (cup.report_winners, sides, number, cruce)
            for number, cruces in enumerate(cup.winners.rounds)
            for cruce, sides in enumerate(cruces)
            if is_ready(sides) and (number, cruce) not in cup.winners.winners
        ] + [
            (cup.report_losers, sides, number, cruce)
            for number, cruces in enumerate(cup.losers)
            for cruce, sides in enumerate(cruces)
            if is_ready(sides) and (number, cruce) not in cup.went_on
        ]
        if ready:
            told(*chance.choice(ready))
        elif is_ready(cup.final[-1]) and len(cup.places) < cup.entrants:
            told(cup.report_final, cup.final[-1])
        else:
            return lost


@given(st.integers(3, 40), chances)
def test_6_who_loses_twice_is_out_and_nobody_else(count: int, chance: Random) -> None:
    cup = DoubleElimination(count)
    lost = play_double(cup, chance, 0)
    places = cup.places
    assert set(places) == set(range(1, count + 1))
    champion = next(who for who, place in places.items() if place == 1)
    assert lost[champion] <= 1
    assert all(lost[who] == 2 for who in places if who != champion)
    assert Counter(places.values())[2] == 1


@given(st.integers(3, 40), chances, st.booleans())
def test_6_3_with_cruces_to_which_nobody_comes_it_ends_too(
    count: int, chance: Random, twice: bool
) -> None:
    cup = DoubleElimination(count, has_second_final=twice)
    play_double(cup, chance, 0.3)
    assert set(cup.places) == set(range(1, count + 1))
    assert Counter(cup.places.values())[1] <= 1


@given(st.integers(3, 40), chances)
def test_6_1_from_other_positions_it_ends_as_well(count: int, chance: Random) -> None:
    pairs = [sorted(chance.sample(range(1, count + 1), 2)) for _ in range(count)]
    positions = bracket(count, as_forbidden(pairs)).positions
    cup = DoubleElimination(count, positions=positions)
    assert [side for sides in cup.winners.rounds[0] for side in sides] == positions
    lost = play_double(cup, chance, 0)
    assert set(cup.places) == set(range(1, count + 1))
    assert all(lost[who] == 2 for who, place in cup.places.items() if place > 1)


def test_6_4_the_final_has_its_time_and_its_sides() -> None:
    cup = DoubleElimination(3)
    refused(cup.report_final, 1)
    cup.report_winners(0, 1, 2)
    refused(cup.report_losers, 0, 0, 3)
    refused(cup.report_losers, 5, 0, 3)
    refused(cup.report_losers, 1, 1, 3)
    cup.report_winners(1, 0, 1)
    refused(cup.report_losers, 1, 0, 1)
    cup.report_losers(1, 0, 3)
    refused(cup.report_final, 2)
    cup.report_final(1)
    refused(cup.report_final, 1)
    assert cup.places == {1: 1, 3: 2, 2: 3}
    refused(DoubleElimination, 2)
