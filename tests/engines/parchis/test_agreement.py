"""Ending a match of parchís by agreement: it has no hands, so turns say when to ask again."""

from __future__ import annotations

from games.engines.core.attendance.actions import ProponerFin, RechazarFin
from games.engines.core.chance import HmacRng
from games.engines.core.contract import Context
from games.engines.core.legal import draw
from games.engines.parchis import texts
from games.engines.parchis.engine import Parchis
from games.engines.parchis.options import Options

ENGINE = Parchis()


def offered(state, seat):
    return {choice.action.__name__ for choice in ENGINE.legal_actions(state, seat)}


def test_who_proposed_to_end_may_propose_again_when_his_turn_comes_round():
    rng, chooser = HmacRng(b"0" * 32, "1:1"), HmacRng(b"1" * 32, "1:1")

    def play(state, seat, action):
        return ENGINE.play(state, seat, action, Context(rng, 0)).state

    def turn(state):
        """Play until the turn is another's."""
        seat = state.turno
        while state.turno == seat and state.fin is None:
            choices = [c for c in ENGINE.legal_actions(state, seat) if c.kind == "turn"]
            state = play(state, seat, draw(choices, chooser))
        return state

    state = ENGINE.start(Options(), 4, rng).state
    while state.fase == "inicial":
        choices = [c for c in ENGINE.legal_actions(state, state.turno) if c.kind == "turn"]
        state = play(state, state.turno, draw(choices, chooser))
    asker = state.turno
    state = play(state, asker, ProponerFin())
    state = play(state, (asker + 1) % 4, RechazarFin())
    assert "ProponerFin" not in offered(state, asker)
    for _ in range(3):
        state = turn(state)
        assert "ProponerFin" not in offered(state, asker)
    state = turn(state)
    assert state.turno == asker
    assert "ProponerFin" in offered(state, asker)


def test_the_summary_says_dice_and_mode():
    assert texts.summary(Options(dados=2, modo="parejas"), 4) == "2d parejas"
