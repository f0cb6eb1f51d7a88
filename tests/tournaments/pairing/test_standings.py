"""Standings (torneos §12): complete orders, shared places, results that do not count."""

from __future__ import annotations

import itertools
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.illegal import Illegal
from tournaments.pairing.league_standings import league_standings
from tournaments.pairing.leagues import calendar
from tournaments.pairing.results import Entrant, How, Result, Standings
from tournaments.pairing.swiss_standings import TableResult, swiss_standings, tables_standings

FOUR = [Entrant(name, n) for n, name in enumerate("ABCD", start=1)]


def won(round_: int, a: str, b: str, lost: int = 0, how: How = How.PLAYED) -> Result:
    return Result(round_, how, a, b, a, (4, lost))


def league(*results: Result, entrants: list[Entrant] = FOUR, cruces: int = 3) -> Standings:
    whole = {one.id: cruces for one in entrants}
    return league_standings(entrants, results, clean=4, cruces=whole)


def swiss(*results: Result, rounds: int = 1, entrants: list[Entrant] = FOUR) -> Standings:
    return swiss_standings(entrants, results, clean=4, rounds=rounds)


@given(st.integers(2, 8), st.integers(1, 2), st.randoms(use_true_random=False))
def test_12_1_the_order_is_complete_and_places_are_shared_by_equals(
    count: int, times: int, chance: Random
) -> None:
    names = [f"p{n}" for n in range(1, count + 1)]
    entrants = [Entrant(name, n) for n, name in enumerate(names, start=1)]
    hows = [How.PLAYED, How.PLAYED, How.PLAYED, How.WALKOVER, How.NOBODY_CAME, How.VOID]
    results = []
    for round_, one in enumerate(calendar(count, times), start=1):
        for pair in one.cruces:
            a, b = (names[n - 1] for n in pair)
            how = chance.choice(hows)
            if chance.random() < 0.5:
                a, b = b, a
            winner = None if how in {How.NOBODY_CAME, How.VOID} else a
            results.append(Result(round_, how, a, b, winner, (2, chance.randrange(2))))
    for found in (
        league_standings(entrants, results, clean=2),
        swiss_standings(entrants, results, clean=2, rounds=len(calendar(count, times))),
    ):
        assert sorted(found.order) == sorted(names)
        for before, after in itertools.pairwise(found.order):
            assert found.columns[before]["puntos"] >= found.columns[after]["puntos"]
            if found.places[before] == found.places[after]:
                assert found.columns[before] == found.columns[after]
                assert names.index(before) < names.index(after)
            else:
                assert found.places[after] == found.order.index(after) + 1
    shuffled = chance.sample(results, len(results))
    assert league_standings(entrants, shuffled, clean=2) == league_standings(
        entrants, results, clean=2
    )


def test_12_2_direct_counts_the_cruces_of_those_tied_alone() -> None:
    # A, B and C have 4 points; A has beaten both, although D has beaten A by much.
    found = league(
        won(1, "A", "B", 3),
        won(2, "A", "C", 3),
        won(3, "D", "A", 0),
        won(3, "B", "C", 0),
        won(2, "B", "D", 3),
        won(1, "C", "D", 0),
    )
    assert found.order == ["A", "B", "C", "D"]
    assert [found.columns[who]["puntos"] for who in "ABCD"] == [4, 4, 2, 2]


def test_12_2_equal_in_everything_share_the_place_and_the_number_orders() -> None:
    found = league(entrants=FOUR[::-1])
    assert found.order == ["A", "B", "C", "D"]
    assert set(found.places.values()) == {1}


def test_12_3_walkovers_doubles_and_void_ones() -> None:
    found = league(
        won(1, "A", "B", how=How.WALKOVER),
        Result(1, How.NOBODY_CAME, "C", "D"),
        Result(2, How.VOID, "A", "C", "A", (4, 0)),
    )
    told = {who: tuple(found.columns[who].values())[:3] for who in "ABCD"}
    assert told == {"A": (2, 4, 4), "B": (0, -4, 0), "C": (0, -4, 0), "D": (0, -4, 0)}


@pytest.mark.parametrize(("cruces", "is_struck"), [(2, False), (3, True)])
def test_14_2_fewer_than_half_played_and_he_is_struck_out(cruces: int, is_struck: bool) -> None:
    gone = [*FOUR[:3], Entrant("D", 4, is_gone=True)]
    results = [won(1, "D", "A", 1), won(2, "B", "D", how=How.WALKOVER)]
    found = league(*results, entrants=gone, cruces=cruces)
    assert (found.unplaced == ["D"]) == is_struck
    assert ("D" in found.places) != is_struck
    assert found.columns["A"]["diferencia"] == (0 if is_struck else -3)
    assert league(*results, cruces=cruces).unplaced == []


def test_12_5_the_highest_and_the_lowest_are_cut_from_three_rounds_on() -> None:
    results = [won(1, "A", "B"), won(1, "C", "D"), won(2, "A", "C"), won(2, "B", "D")]
    assert swiss(*results, rounds=2).columns["A"]["mediano"] == 4
    assert swiss(*results, rounds=3).columns["A"]["mediano"] == 3


def test_12_5_a_round_not_played_counts_half_for_the_rivals_and_nothing_for_oneself() -> None:
    results = [
        won(1, "A", "B"),
        won(2, "B", "C", how=How.WALKOVER),
        Result(2, How.EXEMPT, "A"),
        Result(1, How.LATE, "D"),
    ]
    found = swiss(*results, rounds=2)
    assert found.columns["A"] == {
        "puntos": 4,
        "mediano": 1,
        "buchholz": 1,
        "sb": 2,
        "diferencia": 4,
    }
    assert found.columns["B"]["buchholz"] == 3
    assert found.columns["C"] == {
        "puntos": 0,
        "mediano": 0,
        "buchholz": 0,
        "sb": 0,
        "diferencia": -4,
    }
    assert found.columns["D"]["puntos"] == 1


def test_12_5_whoever_left_stays_in_the_table() -> None:
    gone = [*FOUR[:3], Entrant("D", 4, is_gone=True)]
    found = swiss(won(1, "A", "D"), entrants=gone)
    assert found.places["D"] == 2
    assert found.unplaced == ()


def test_12_4_the_absent_have_no_places() -> None:
    found = tables_standings(FOUR, [TableResult({"A": 1, "B": 2, "C": 2, "D": 4}, ["C"])])
    assert found.columns["B"] == {"puntos": 11, "primeros": 0, "segundos": 1}
    assert found.columns["C"] == {"puntos": 0, "primeros": 0, "segundos": 0}
    assert found.places == {"A": 1, "B": 2, "C": 3, "D": 3}


@pytest.mark.parametrize(
    "wrong",
    [
        won(1, "A", "A"),
        won(1, "A", "Z"),
        won(1, "Z", "A"),
        won(0, "A", "B"),
        Result(1, How.PLAYED, "A", "B", None, (4, 4)),
        Result(1, How.PLAYED, "A", "B", "C", (4, 0)),
        Result(1, How.WALKOVER, "A", "B"),
        Result(1, How.PLAYED, "A"),
        Result(1, How.EXEMPT, "A", "B"),
    ],
)
def test_12_3_what_is_no_result_is_refused(wrong: Result) -> None:
    for standings in (league, swiss):
        with pytest.raises(Illegal):
            standings(wrong)


def test_12_5_one_result_a_round_and_none_after_the_last() -> None:
    with pytest.raises(Illegal):
        swiss(won(1, "A", "B"), won(1, "A", "C"))
    with pytest.raises(Illegal):
        swiss(won(2, "A", "B"))


@pytest.mark.parametrize(
    "wrong",
    [
        TableResult({"A": 1, "Z": 2}),
        TableResult({"A": 1, "B": 1, "C": 2}),
        TableResult({"A": 1, "B": 2}, ["C"]),
        TableResult({"A": 1}),
    ],
)
def test_12_4_what_is_no_table_is_refused(wrong: TableResult) -> None:
    with pytest.raises(Illegal):
        tables_standings(FOUR, [wrong])


def test_12_1_nobody_is_there_twice() -> None:
    twice = [*FOUR, Entrant("A", 5)]
    for standings in (league, swiss):
        with pytest.raises(Illegal):
            standings(entrants=twice)
    with pytest.raises(Illegal):
        tables_standings(twice, [])
