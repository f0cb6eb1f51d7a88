"""Leagues, groups, play-off, divisions (torneos §7)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing import leagues
from tournaments.pairing.illegal import Illegal


@given(st.integers(2, 41))
def test_7_1_everybody_meets_everybody_once_and_rests_once_if_odd(count: int) -> None:
    rounds = leagues.calendar(count)
    met = Counter(frozenset(pair) for one in rounds for pair in one.cruces)
    assert len(met) == count * (count - 1) // 2
    assert set(met.values()) == {1}
    for one in rounds:
        paired = [who for pair in one.cruces for who in pair] + [one.exempt] * (count % 2)
        assert sorted(paired) == list(range(1, count + 1))
    assert {one.exempt for one in rounds} == (set(range(1, count + 1)) if count % 2 else {0})


@given(st.integers(2, 40))
def test_7_1_nobody_is_on_the_first_side_much_more_often_than_on_the_second(count: int) -> None:
    sides: Counter[int] = Counter()
    for one in leagues.calendar(count):
        for a, b in one.cruces:
            sides.update({a: 1})
            sides.subtract({b: 1})
    assert all(abs(difference) <= 1 for difference in sides.values())


@given(st.integers(2, 20))
def test_7_1_the_second_vuelta_exchanges_the_sides(count: int) -> None:
    rounds = leagues.calendar(count, 2)
    half = len(rounds) // 2
    back = [[(b, a) for a, b in one.cruces] for one in rounds[half:]]
    assert back == [one.cruces for one in rounds[:half]]
    assert [one.exempt for one in rounds[:half]] == [one.exempt for one in rounds[half:]]


@given(st.integers(2, 30), st.integers(1, 29))
def test_7_4_a_short_league_plays_the_first_rounds(count: int, wanted: int) -> None:
    wanted = min(wanted, leagues.rounds_in(count))
    assert leagues.calendar(count, 1, wanted) == leagues.calendar(count)[:wanted]


@given(st.integers(2, 21), st.sampled_from([1, 2]), st.integers(0, 45))
def test_7_4_how_many_cruces_each_has_is_known_before_they_are_played(
    count: int, times: int, wanted: int
) -> None:
    rounds = leagues.calendar(count, times)[: wanted or None]
    met = Counter(who for one in rounds for pair in one.cruces for who in pair)
    found = leagues.cruces_in(count, times, wanted)
    assert found == [met[number] for number in range(1, count + 1)]


@pytest.mark.parametrize(
    ("count", "times", "wanted"),
    [(1, 1, None), (4097, 1, 1), (4, 0, None), (4, 3, None), (4, 1, 0), (4, 1, 4), (4, 2, 7)],
)
def test_7_1_what_is_no_calendar_is_refused(count: int, times: int, wanted: int | None) -> None:
    with pytest.raises(Illegal):
        leagues.calendar(count, times, wanted)


@given(st.integers(2, 200), st.integers(1, 26))
def test_7_2_groups_are_of_one_size_but_for_one(count: int, groups: int) -> None:
    if count < 2 * groups:
        with pytest.raises(Illegal):
            leagues.groups_of(count, groups)
        return
    found = leagues.groups_of(count, groups)
    sizes = [len(group) for group in found]
    assert sorted(n for group in found for n in group) == list(range(1, count + 1))
    assert max(sizes) - min(sizes) <= 1
    assert [group[0] for group in found] == list(range(1, groups + 1))


@pytest.mark.parametrize("groups", [0, -1, 27])
def test_7_2_at_most_26_groups(groups: int) -> None:
    with pytest.raises(Illegal):
        leagues.groups_of(100, groups)


@given(st.integers(2, 26), st.integers(1, 5))
def test_7_3_nobody_meets_his_own_group_and_the_first_are_apart(groups: int, passing: int) -> None:
    qualified = [[f"{g}.{p}" for p in range(passing)] for g in range(1, groups + 1)]
    found = leagues.play_off(qualified)
    names = [one for one in found.positions if one]
    assert sorted(map(str, names)) == sorted(name for group in qualified for name in group)
    met = list(zip(found.positions[::2], found.positions[1::2], strict=True))
    same = [p for p in met if 0 not in p and len({str(o).split(".")[0] for o in p}) == 1]
    assert len(same) == len(found.unresolved)
    if groups % 2 == 0 and passing == 2:
        half = len(found.positions) // 2
        for group in range(1, groups + 1):
            places = [found.positions.index(f"{group}.{p}") < half for p in (0, 1)]
            assert places[0] != places[1] or groups & (groups - 1)
            assert not same


@pytest.mark.parametrize(
    "qualified",
    [[], [[]], [["a"]], [["a", "b"], ["c"]], [["a"], ["a"]], [[f"{n}"] for n in range(27)]],
)
def test_7_3_as_many_pass_of_each_group_everybody_once(qualified: list[list[str]]) -> None:
    with pytest.raises(Illegal):
        leagues.play_off(qualified)


@given(st.lists(st.integers(1, 6), min_size=1, max_size=5), st.integers(0, 3))
def test_7_5_divisions_keep_their_size_and_everybody(sizes: list[int], rising: int) -> None:
    divisions = [[f"{n}.{k}" for k in range(size)] for n, size in enumerate(sizes)]
    ends = {0, len(sizes) - 1}
    fits = all(s >= (rising if n in ends else 2 * rising) for n, s in enumerate(sizes))
    if not fits:
        with pytest.raises(Illegal, match="suben"):
            leagues.promoted(divisions, rising)
        return
    after = leagues.promoted(divisions, rising)
    assert [len(one) for one in after] == sizes
    assert sorted(o for one in after for o in one) == sorted(o for one in divisions for o in one)
    for n, one in enumerate(after):
        came = [int(who.split(".")[0]) for who in one]
        # Those who fell, those who stayed, those who rose.
        assert came == sorted(came)
        assert set(came) <= {n - 1, n, n + 1}


def test_7_5_nobody_is_in_two_divisions() -> None:
    with pytest.raises(Illegal):
        leagues.promoted([["a", "b"], ["b", "c"]], 1)


def test_7_3_no_two_of_a_group_meet_in_the_first_round_of_the_play_off() -> None:
    for groups in range(2, leagues.MOST_GROUPS + 1):
        for passing in range(1, 5):
            names = [[f"{n}.{place}" for place in range(passing)] for n in range(groups)]
            assert leagues.play_off(names).unresolved == [], (groups, passing)
