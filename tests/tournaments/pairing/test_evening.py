"""The clock of a cruce (torneos §13), prizes (torneos §16) and lies (torneos §17)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing import mouth
from tournaments.pairing.courtesy import COURTESY, LONGEST, Ending, Extension, Verdict, ending
from tournaments.pairing.illegal import Illegal
from tournaments.pairing.prizes import by_thousandths, prizes, split_pair

moments = st.integers(0, 4000)
arrivals = st.lists(st.none() | moments, min_size=1, max_size=2)
asked = st.builds(Extension, moments, side=st.sampled_from([0, 1])) | st.builds(
    Extension, moments, side=st.none(), minutes=st.integers(1, 70)
)
pauses = st.lists(
    st.tuples(moments, st.integers(0, 900)).map(lambda one: (one[0], sum(one))), max_size=3
)


def slowly(
    sides: tuple[list[int | None], list[int | None]],
    extensions: list[Extension],
    stops: list[tuple[int, int]],
) -> Ending:
    """Return the same second by second."""

    def there(n: int, now: int) -> bool:
        return all(one is not None and one <= now for one in sides[n])

    left, limit = COURTESY, COURTESY
    waiting = sorted(extensions, key=lambda one: one.at)
    for now in range(10**5):
        if there(0, now) and there(1, now):
            return Ending(Verdict.PLAY, now)
        while waiting and waiting[0].at == now:
            one = waiting.pop(0)
            most, more = (3600, 60 * one.minutes)
            if one.side is not None:
                most, more = 2700, 900 if there(one.side, now) else 0
            added = max(limit, min(limit + more, most)) - limit
            left, limit = left + added, limit + added
        if not left:
            verdicts = {(True, False): Verdict.A_WINS, (False, True): Verdict.B_WINS}
            return Ending(verdicts.get((there(0, now), there(1, now)), Verdict.NOBODY), now)
        left -= not any(start <= now < end for start, end in stops)
    raise AssertionError("it never ends")


@given(st.tuples(arrivals, arrivals), st.lists(asked, max_size=4), pauses)
def test_13_the_clock_is_that_of_whoever_looks_at_it_each_second(
    sides: tuple[list[int | None], list[int | None]],
    extensions: list[Extension],
    stops: list[tuple[int, int]],
) -> None:
    found = ending(sides, extensions, stops)
    assert found == slowly(sides, extensions, stops)
    assert found.at <= LONGEST + sum(end - start for start, end in stops)


@pytest.mark.parametrize(
    ("extensions", "at"),
    [
        ([Extension(900, side=0)], 1800),
        ([Extension(901, side=0)], 900),
        ([Extension(10, minutes=60), Extension(20, side=0)], 3600),
        ([Extension(10, side=0), Extension(20, minutes=50)], 3600),
        ([Extension(10, side=1)], 900),
    ],
)
def test_13_5_who_is_there_adds_to_45_minutes_and_the_organiser_to_60(
    extensions: list[Extension], at: int
) -> None:
    assert ending(([0], [None]), extensions) == (Verdict.A_WINS, at)


@pytest.mark.parametrize(
    ("sides", "extensions", "stops"),
    [
        (([], [1]), [], []),
        (([1], [1]), [Extension(5)], []),
        (([1], [1]), [Extension(5, side=2)], []),
        (([1], [1]), [Extension(5, side=-1, minutes=5)], []),
        (([1], [1]), [], [(5, 4)]),
    ],
)
def test_13_what_is_no_cruce_is_refused(
    sides: tuple[list[int], list[int]],
    extensions: list[Extension],
    stops: list[tuple[int, int]],
) -> None:
    with pytest.raises(Illegal):
        ending(sides, extensions, stops)


# --- torneos §16


@given(
    st.lists(st.integers(0, 1000), max_size=8),
    st.lists(st.integers(0, 4), min_size=1, max_size=8),
    st.booleans(),
    st.randoms(use_true_random=False),
)
def test_16_3_all_is_paid_or_void_and_whoever_is_better_gets_no_less(
    amounts: list[int], scores: list[int], has_champion: bool, chance: object
) -> None:
    amounts = sorted(amounts, reverse=True)
    shift = 0 if has_champion else 1
    places = {
        f"p{n}": 1 + shift + sum(other > one for other in scores) for n, one in enumerate(scores)
    }
    numbers = {who: n for n, who in enumerate(sorted(places, reverse=True), start=1)}
    found = prizes(amounts, places, numbers)
    assert sum(found.by_entrant.values()) + found.void == sum(amounts)
    assert found.void >= (0 if has_champion else sum(amounts[:1]))
    for one, place in places.items():
        for other, its in places.items():
            gets, got = found.by_entrant[one], found.by_entrant[other]
            if place < its:
                assert gets >= got
            elif place == its and numbers[one] < numbers[other]:
                assert 0 <= gets - got <= 1


def test_16_3_without_a_champion_no_amount_is_paid_twice() -> None:
    places = {"a": 2, "b": 2, "c": 3, "d": 3}
    found = prizes([100, 60, 40, 20], places, {"a": 1, "b": 2, "c": 3, "d": 4})
    assert found.by_entrant == {"a": 30, "b": 30, "c": 30, "d": 30}
    assert found.void == 100


@pytest.mark.parametrize(
    ("amounts", "places", "numbers"),
    [
        ([-1], {"a": 1}, {"a": 1}),
        ([1], {"a": 1}, {}),
        ([1], {"a": 0}, {"a": 1}),
        ([1], {"a": 1, "b": 1, "c": 2}, {"a": 1, "b": 2, "c": 3}),
    ],
)
def test_16_3_places_that_cover_each_other_are_refused(
    amounts: list[int], places: dict[str, int], numbers: dict[str, int]
) -> None:
    with pytest.raises(Illegal):
        prizes(amounts, places, numbers)


@given(st.integers(0, 10**6), st.lists(st.integers(0, 300), min_size=1, max_size=6))
def test_16_2_the_pot_by_thousandths_is_paid_whole(pot: int, shares: list[int]) -> None:
    shares = [max(0, 1000 - sum(shares)), *shares]
    if sum(shares) != 1000:
        with pytest.raises(Illegal):
            by_thousandths(pot, shares)
        return
    assert sum(by_thousandths(pot, shares)) == pot


def test_16_3_the_captain_has_the_odd_one() -> None:
    assert [split_pair(n) for n in (0, 1, 75)] == [(0, 0), (1, 0), (38, 37)]


# --- torneos §17

KINGS = ["12o", "3c", "11e", "1b"]


@pytest.mark.parametrize(
    ("claim", "cards", "reyes", "lies"),
    [
        ("pares", KINGS, 8, False),
        ("pares", KINGS, 4, True),
        ("medias", ["12o", "3c", "3e", "1b"], 8, False),
        ("medias", ["12o", "12c", "1e", "1b"], 8, True),
        ("duples", ["12o", "12c", "12e", "3b"], 8, False),
        ("duples", ["12o", "12c", "2e", "1b"], 8, False),
        ("duples", ["12o", "12c", "2e", "1b"], 4, True),
        ("duples", ["12o", "12c", "12e", "1b"], 8, True),
        ("juego", ["12o", "11c", "10e", "1b"], 8, False),
        ("juego", ["12o", "11c", "5e", "5b"], 8, True),
        ("treinta_y_una", ["12o", "11c", "10e", "2b"], 8, False),
        (30, ["12o", "11c", "5e", "5b"], 8, False),
        (29, ["12o", "11c", "5e", "5b"], 8, True),
        ([3], ["12o", "11c", "5e", "5b"], 8, False),
        ([3], ["12o", "11c", "5e", "5b"], 4, True),
        ([12, 12, 1], ["12o", "3c", "2e", "5b"], 8, False),
        ([5, 5, 5], ["12o", "11c", "5e", "5b"], 8, True),
        ([5, 5, 5, 5, 5], ["5o", "5c", "5e", "5b"], 8, True),
        ([8], KINGS, 8, True),
        ("no", ["12o", "12c", "12e", "3b"], 8, False),
        ("ganamos", ["4o", "5c", "6e", "7b"], 8, False),
    ],
)
def test_17_2_a_lie_is_to_claim_what_one_does_not_hold(
    claim: mouth.Claim, cards: list[str], reyes: int, lies: bool
) -> None:
    assert mouth.is_lie(claim, cards, reyes) is lies


@pytest.mark.parametrize(
    ("claim", "cards", "reyes"),
    [
        ("pares", ["12o", "12o", "1e", "1b"], 8),
        ("pares", ["12o", "12c", "1e"], 8),
        ("pares", ["12o", "12c", "1e", "8b"], 8),
        ("pares", KINGS, 6),
    ],
)
def test_23_4_what_is_no_hand_is_refused(claim: mouth.Claim, cards: list[str], reyes: int) -> None:
    with pytest.raises(Illegal):
        mouth.is_lie(claim, cards, reyes)


@pytest.mark.parametrize("claim", ["farol", "", [], [8], [1, 2, 3, 4, 5]])
def test_17_2_what_is_not_judged_cannot_be_claimed(claim: mouth.Claim) -> None:
    with pytest.raises(Illegal):
        mouth.require_judged(claim)


def test_17_4_the_third_lie_and_any_after_it_expel() -> None:
    assert [mouth.sanction(n) for n in range(5)] == [*mouth.SANCTIONS, "expulsion", "expulsion"]
    with pytest.raises(Illegal):
        mouth.sanction(-1)
