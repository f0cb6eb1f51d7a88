"""Vidas (torneos §9)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.illegal import Illegal
from tournaments.pairing.lives import Lives, LivesRound, Met
from tournaments.pairing.pairing_cost import Player
from tournaments.pairing.swiss import pair


@given(st.integers(2, 20), st.integers(1, 3), st.randoms(use_true_random=False), st.booleans())
def test_9_rounds_are_paired_until_one_is_left_and_everybody_has_a_place(
    count: int, lives: int, chance: Random, doubles: bool
) -> None:
    event = Lives(count, lives)
    rivals: dict[int, list[str]] = {one: [] for one in event.left}
    rests: Counter[int] = Counter()
    while not event.is_over:
        alive = [
            Player(str(one), one, event.left[one], rivals[one], rests[one]) for one in event.alive
        ]
        found = pair(alive)
        cruces = []
        for a, b in ((one.number, other.number) for one, other in found.cruces):
            rivals[a].append(str(b))
            rivals[b].append(str(a))
            winner = None if doubles and chance.random() < 0.2 else chance.choice((a, b))
            cruces.append(Met(a, b, winner, (chance.randrange(4), chance.randrange(4))))
        rest = found.exempt.number if found.exempt else None
        rests.update([] if rest is None else [rest])
        event.play(LivesRound(cruces, rest))
    places = event.places
    assert set(places) == set(range(1, count + 1))
    if event.alive:
        assert [who for who, place in places.items() if place == 1] == event.alive
    else:
        assert min(places.values()) == 2
    shift = 0 if event.alive else 1
    values = list(places.values())
    assert all(one - shift == 1 + sum(other < one for other in values) for one in values)


def test_9_3_among_those_out_together_cruces_won_by_playing_then_difference() -> None:
    event = Lives(6, 1)
    event.play(
        LivesRound([Met(1, 6, 1, (3, 0)), Met(2, 5, 2, is_walkover=True), Met(3, 4, 3, (3, 2))])
    )
    # 5, who did not come, lost no juego: 0, -1 and -3.
    assert event.places == {5: 4, 4: 5, 6: 6}
    event.play(LivesRound([Met(1, 2, None)], 3))
    assert event.places == {3: 1, 1: 2, 2: 3, 5: 4, 4: 5, 6: 6}


@pytest.mark.parametrize(
    "wrong",
    [
        LivesRound([Met(1, 2, 1)]),
        LivesRound([Met(1, 2, 1), Met(3, 1, 3)]),
        LivesRound([Met(1, 2, 3)], 3),
        LivesRound([Met(1, 1, 1)], 3, [2]),
        LivesRound([Met(1, 2, 1)], 3, [3]),
        LivesRound([Met(1, 2, 1)], 3, [9]),
        LivesRound([], None, [1, 2]),
    ],
)
def test_9_1_everybody_alive_is_in_the_round_once(wrong: LivesRound) -> None:
    event = Lives(3, 2)
    with pytest.raises(Illegal):
        event.play(wrong)
    assert event.left == {1: 2, 2: 2, 3: 2}


def test_9_1_no_round_after_the_end() -> None:
    event = Lives(2, 1)
    event.play(LivesRound([Met(1, 2, 2)]))
    with pytest.raises(Illegal):
        event.play(LivesRound([], 2))


def test_9_1_all_absent_is_the_end_too() -> None:
    event = Lives(3, 1)
    event.play(LivesRound([], None, [1, 2, 3]))
    assert (event.is_over, event.places) == (True, {1: 2, 2: 2, 3: 2})


@pytest.mark.parametrize(("count", "lives"), [(1, 1), (4, 0), (4, 10), (5000, 1)])
def test_9_1_what_is_no_event_is_refused(count: int, lives: int) -> None:
    with pytest.raises(Illegal):
        Lives(count, lives)
