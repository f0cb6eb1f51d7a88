"""Tables of each for himself (torneos §10)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing import tables
from tournaments.pairing.illegal import Illegal
from tournaments.pairing.tables import TableSize


@st.composite
def table_sizes(draw: st.DrawFn) -> TableSize:
    least = draw(st.integers(2, 4))
    most = draw(st.integers(least, 8))
    return TableSize(draw(st.integers(least, most)), least, most)


@given(st.integers(2, 120), table_sizes())
def test_10_1_everybody_sits_at_tables_that_fit_near_the_preferred_size(
    count: int, size: TableSize
) -> None:
    fits = {
        t for t in range(1, count + 1) if all(size.least <= n <= size.most for n in even(count, t))
    }
    if not fits:
        with pytest.raises(Illegal, match="mesas"):
            tables.first_tables(count, size)
        return
    found = tables.first_tables(count, size)
    assert sorted(n for table in found for n in table) == list(range(1, count + 1))
    distance = abs(count - size.preferred * len(found))
    assert len(found) in fits
    assert all(
        distance < other or (distance == other and len(found) <= t)
        for t in fits
        if (other := abs(count - size.preferred * t)) is not None
    )
    assert Counter(map(len, found)) == Counter(tables.sizes_of(count, size))
    assert tables.sizes_of(count, size) == sorted(map(len, found), reverse=True)


def even(count: int, parts: int) -> list[int]:
    return [len(range(n, count, parts)) for n in range(parts)]


@given(st.integers(6, 60), st.integers(0, 6))
def test_10_2_everybody_sits_once_and_the_leader_at_the_first_table(
    count: int, rounds: int
) -> None:
    size = TableSize(4, 3, 7)
    ordered = [f"p{n}" for n in range(count)]
    met: Counter[frozenset[str]] = Counter()
    for _ in range(rounds):
        found = tables.next_tables(ordered, tables.sizes_of(count, size), met)
        assert sorted(who for table in found for who in table) == sorted(ordered)
        assert found[0][0] == ordered[0]
        for table in found:
            met.update(frozenset((a, b)) for n, a in enumerate(table) for b in table[n + 1 :])
        ordered.reverse()


def test_10_2_who_may_not_meet_does_not_while_others_are_near() -> None:
    met = Counter({frozenset("ab"): 1000, frozenset("cd"): 1})
    assert tables.next_tables("abcdef", [3, 3], met) == [["a", "c", "e"], ["b", "d", "f"]]


def test_10_2_only_the_nearest_are_looked_at() -> None:
    ordered = ["a", *(f"b{n}" for n in range(8)), "z"]
    met = Counter({frozenset(("a", f"b{n}")): 2 for n in range(8)})
    assert tables.next_tables(ordered, [2, 8], met)[0] == ["a", "b0"]


@pytest.mark.parametrize(
    ("ordered", "sizes"), [("abcd", [3]), ("abcd", [2, 3]), ("aab", [3]), ("ab", [2, 0]), ("", [])]
)
def test_10_2_sizes_that_do_not_add_up_are_refused(ordered: str, sizes: list[int]) -> None:
    with pytest.raises(Illegal):
        tables.next_tables(ordered, sizes, Counter())


@given(st.lists(st.integers(0, 5), min_size=2, max_size=10))
def test_10_3_who_shares_a_place_has_the_mean_of_those_it_covers(scores: list[int]) -> None:
    places = [1 + sum(other > one for other in scores) for one in scores]
    points = tables.table_points(places, [False] * len(places))
    whole = sum(tables.table_points(list(range(1, len(places) + 1)), [False] * len(places)))
    assert whole - len(places) < sum(points) <= whole
    for one, other in zip(places, points, strict=True):
        assert other == points[places.index(one)]
    assert sorted(points, reverse=True) == [
        point for _, point in sorted(zip(places, points, strict=True))
    ]


@pytest.mark.parametrize(
    ("places", "absent"),
    [
        ([1], [False]),
        ([1, 1, 2], [False] * 3),
        ([1, 3], [False] * 2),
        ([0, 1], [False] * 2),
        ([1, 2], [False]),
        (list(range(1, 12)), [False] * 11),
    ],
)
def test_10_3_places_that_are_none_are_refused(places: list[int], absent: list[bool]) -> None:
    with pytest.raises(Illegal):
        tables.table_points(places, absent)


@given(st.integers(2, 200), table_sizes(), st.integers(1, 4))
def test_10_5_tables_go_on_until_one_is_left(count: int, size: TableSize, passing: int) -> None:
    try:
        rounds = tables.knockout_rounds(count, size, passing)
    except Illegal:
        return
    left = count
    for sizes in rounds:
        assert sum(sizes) == left
        assert all(size.least <= one <= size.most for one in sizes)
        left = sum(min(passing, one - 1) for one in sizes)
    assert len(rounds[-1]) == 1


@pytest.mark.parametrize(
    ("count", "size", "passing"),
    [
        (10, TableSize(5, 3, 5), 1),
        (5, TableSize(4, 4, 4), 1),
        (2, TableSize(4, 3, 5), 1),
        (20, TableSize(4, 3, 5), 0),
        (10, TableSize(4, 5, 3), 1),
    ],
)
def test_10_5_a_round_that_leaves_too_few_is_refused(
    count: int, size: TableSize, passing: int
) -> None:
    with pytest.raises(Illegal):
        tables.knockout_rounds(count, size, passing)
