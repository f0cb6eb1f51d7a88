"""``remembers_latest``: an answer is kept for the very state it was about, and for no other."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.engines.core.chance import HmacRng
from games.engines.core.contract import Context
from games.engines.core.latest import remembers_latest
from games.engines.core.legal import draw
from games.engines.registry import GAMES


class Thing(msgspec.Struct, frozen=True):
    """Two of the same number are equal."""

    number: int


def _counting() -> tuple[Any, list[Thing]]:
    asked: list[Thing] = []

    @remembers_latest
    def number_of(thing: Thing) -> int:
        asked.append(thing)
        return thing.number

    return number_of, asked


def test_the_same_again_is_not_worked_out_again() -> None:
    number_of, asked = _counting()
    thing = Thing(7)
    assert [number_of(thing), number_of(thing)] == [7, 7]
    assert len(asked) == 1


def test_another_is_worked_out_and_so_is_the_first_after_it() -> None:
    number_of, asked = _counting()
    first, other = Thing(7), Thing(8)
    assert [number_of(first), number_of(other), number_of(first)] == [7, 8, 7]
    assert len(asked) == 3


def test_an_equal_one_is_another() -> None:
    number_of, asked = _counting()
    assert [number_of(Thing(7)), number_of(Thing(7))] == [7, 7]
    assert len(asked) == 2


def test_what_raises_is_asked_again() -> None:
    tries: list[int] = []

    @remembers_latest
    def failing(thing: Thing) -> int:
        tries.append(thing.number)
        raise ValueError

    thing = Thing(1)
    for _ in range(2):
        with pytest.raises(ValueError):
            failing(thing)
    assert len(tries) == 2


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_view_does_not_depend_on_who_looked_before(game: str) -> None:
    engine = GAMES[game].engine
    seats, key = engine.usual_seats, b"latest"
    picks = HmacRng(key, "picks")
    states = [engine.start(engine.options_type(), seats, HmacRng(key, "start")).state]
    while len(states) < 40 and engine.outcome(states[-1]) is None:
        state = states[-1]
        turns = [
            (seat, choice)
            for seat in range(seats)
            for choice in engine.legal_actions(state, seat)
            if choice.kind == "turn"
        ]
        seat = turns[0][0]
        action = draw([choice for one, choice in turns if one == seat], picks)
        context = Context(HmacRng(key, str(len(states))), 900)
        states.append(engine.play(state, seat, action, context).state)
    viewers = (*range(seats), None)
    forward = [[engine.view(state, viewer) for viewer in viewers] for state in states]
    mixed = [[engine.view(state, viewer) for state in reversed(states)] for viewer in viewers]
    for n, row in enumerate(forward):
        assert row == [column[len(states) - 1 - n] for column in mixed]
