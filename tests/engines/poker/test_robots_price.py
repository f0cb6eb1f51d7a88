"""Robots with fewer chips than the bet count as pot what they can win, and no more (póker §3.9)."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines.core.chance import HmacRng
from games.engines.core.french_deck import DECK
from games.engines.poker.actions import Igualar
from games.engines.poker.options import Options
from games.engines.poker.robots import ROBOTS, pushing
from games.engines.poker.robots.ranges import pushed_with
from games.engines.poker.robots.spot import Spot
from games.engines.poker.robots.starting import NAMES
from games.engines.poker.state import State
from tests.engines.poker.table import CALL, CHECK, ENGINE, FOLD, play, table, to

SHORT, DEEP = 800, 20_000
"""Sixteen big blinds, and all that others may have."""
FREE = Options(porcentaje_bote=0)
"""Without prizes chips are worth the same for all."""


def pushed(rival: int, cards: str, seats: int = 2) -> State:
    """Return what the big blind, of ``SHORT`` chips, is asked: one with *rival* chips is all-in."""
    big = 1 if seats == 2 else 2
    chips = [rival] * seats
    chips[big] = SHORT
    free = [card for card in DECK if card not in (cards[:2], cards[2:])]
    hands = {seat: free[2 * seat] + free[2 * seat + 1] for seat in range(seats)}
    state = table(chips, {**hands, big: cards}, options=FREE)
    state = play(state, to(rival), *(FOLD,) * (seats - 2))
    assert state.turno == big
    return state


def answers(level: str, state: State) -> list[Any]:
    """Return what a robot of *level* answers, with five different chances."""
    seat = state.turno
    assert seat is not None
    choices = [choice for choice in ENGINE.legal_actions(state, seat) if choice.kind != "free"]
    view = ENGINE.view(state, seat)
    return [ROBOTS[level].choose(view, choices, HmacRng(b"price", str(n))) for n in range(5)]


def calls(level: str, rival: int, seats: int) -> set[str]:
    """Return the starting hands with which *level* mostly pays an all-in of *rival* chips."""
    found = set()
    for name in NAMES:
        cards = f"{name[0]}s{name[1]}{'s' if name[2:] == 's' else 'h'}"
        said = answers(level, pushed(rival, cards, seats))
        if sum(isinstance(action, Igualar) for action in said) > 2:
            found.add(name)
    return found


@pytest.mark.parametrize("seats", [2, 4, 10])
@pytest.mark.parametrize("level", list(ROBOTS))
def test_an_all_in_that_covers_it_is_no_cheaper_than_one_as_large_as_its_own(
    level: str, seats: int
) -> None:
    """Heads-up it is the same; among several, who risks more against the others has better."""
    same, covered = calls(level, SHORT, seats), calls(level, DEEP, seats)
    assert covered
    assert covered == same if seats == 2 else covered <= same


def test_a_bet_beyond_what_it_has_makes_no_pot_on_the_flop() -> None:
    for level in ROBOTS:
        state = table([SHORT, DEEP], {0: "2s3d", 1: "KsKd"}, "AhKhQcJd9s", options=FREE)
        state = play(state, CALL, CHECK, to(DEEP - 50))
        assert not any(isinstance(action, Igualar) for action in answers(level, state)), level


def test_all_chips_of_the_hand_are_somebodys_however_a_call_may_end() -> None:
    """What nobody can win of whoever covers the robot goes back to him; the prizes hang on it."""
    for rival in (SHORT, DEEP):
        state = pushed(rival, "AsAh", 4)
        spot = Spot(ENGINE.view(state, state.turno))
        given: list[int] = []

        def note(changes: dict[int, int], given: list[int] = given) -> float:
            given.append(sum(changes.values()))
            return 0.0

        spot.value = note  # type: ignore[method-assign]
        pushing.gain_of_call(spot)
        assert given == [sum(state.aportado)] * 3


def test_who_goes_all_in_is_read_by_what_he_can_lose() -> None:
    shares = [
        pushed_with(Spot(ENGINE.view(state, 1)), 0)
        for state in (pushed(SHORT, "AsAh"), pushed(DEEP, "AsAh"))
    ]
    assert shares[0] == shares[1]
    less = Spot(ENGINE.view(pushed(SHORT // 2, "AsAh"), 1))
    assert pushed_with(less, 0) > shares[0]


def test_who_has_paid_an_all_in_has_to_be_beaten_too() -> None:
    hands = {0: "KsKd", 1: "QsQd", 2: "AhJc", 3: "TsTd"}
    alone, paid = (
        play(table([5000, 5000, SHORT, 5000], hands, options=FREE), to(5000), answer, FOLD)
        for answer in (FOLD, CALL)
    )
    gains = [pushing.gain_of_call(Spot(ENGINE.view(state, 2))) for state in (alone, paid)]
    assert gains[1] < gains[0], "more to win, and more to beat"
