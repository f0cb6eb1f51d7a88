"""The end by agreement in every game, also when the one whose vote was missing goes."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.engines.core.attendance.actions import AceptarFin, ProponerFin
from games.engines.core.chance import HmacRng
from games.engines.core.contract import Action, Context, Seat, SeatLeft
from games.engines.core.manners import USUAL
from games.engines.registry import GAMES

CONTEXT = Context(HmacRng(b"agreement", "0"))
EVERY_GAME = pytest.mark.parametrize("game", sorted(GAMES))


def asked(game: str) -> tuple[Any, Any, int]:
    """Return a game, a match of it in which only the last seat has not voted, and its seats."""
    engine: Any = GAMES[game].engine
    options = engine.options_type()
    seats = engine.seats(options)[1]
    manners = replace(engine.manners or USUAL, may_agree=True)
    state = engine.start(options, seats, HmacRng(b"agreement", "start"), manners).state
    state = played(engine, state, 0, ProponerFin())
    for seat in range(1, seats - 1):
        state = played(engine, state, seat, AceptarFin())
    return engine, state, seats


def played(engine: Any, state: Any, seat: Seat | None, action: Action) -> Any:
    return engine.play(state, seat, action, CONTEXT).state


@EVERY_GAME
def test_it_ends_with_the_last_vote(game: str) -> None:
    engine, state, seats = asked(game)
    assert engine.outcome(state) is None
    assert engine.outcome(played(engine, state, seats - 1, AceptarFin())).reason == "acuerdo"


@EVERY_GAME
def test_it_ends_when_the_only_one_who_has_not_voted_leaves(game: str) -> None:
    engine, state, seats = asked(game)
    gone = seats - 1
    rule = engine.departure(engine.options_type())
    said = engine.stands_to_lose(state, gone)
    state = played(engine, state, None, SeatLeft(gone))
    assert engine.outcome(state) == said, "he was told before he left"
    if rule.leaves_robot:  # which is asked in his place, and accepts
        assert AceptarFin in {choice.action for choice in engine.legal_actions(state, gone)}
        state = played(engine, state, gone, AceptarFin())
    end = engine.outcome(state)
    assert end is not None
    assert (end.reason == "acuerdo") is not rule.ends_match


@EVERY_GAME
def test_one_alone_agrees_with_nobody(game: str) -> None:
    engine, state, seats = asked(game)
    rule = engine.departure(engine.options_type())
    if rule.leaves_robot or rule.ends_match:
        return
    state = replace(state, asistencia=replace(state.asistencia, proposal=(0,)))
    for seat in range(1, seats):
        state = played(engine, state, None, SeatLeft(seat))
    assert engine.outcome(state).reason != "acuerdo"
