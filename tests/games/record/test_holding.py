"""What was held when something was said: of which hand, when it was played, and its señas."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.utils import timezone

from games.engines.mus.choices import true_senas
from games.engines.mus.options import Options
from games.engines.registry import GAMES
from games.models import Match, MatchStep
from games.record import holding
from tests.games.tools import live, play, start

pytestmark = pytest.mark.django_db(transaction=True)

QUIET = ("Cortar", "Pasar", "Continuar")
"""With these alone a hand comes to its end."""


def on_to(match: Match, hand: int) -> None:
    """Have everybody pass until so manieth a hand is begun and nobody asks for mus any more."""
    engine = GAMES[match.game].engine
    for _ in range(200):
        state = live(match).state
        if state.numero_mano == hand and state.fase == "grande":
            return
        choices = {
            seat: {choice.action.__name__ for choice in engine.legal_actions(state, seat)}
            for seat in range(match.seats)
        }
        seat, name = next((s, n) for n in QUIET for s in choices if n in choices[s])
        play(match, seat, {"t": name})
    raise AssertionError("the hand does not begin")


def signed(match: Match, seat: int) -> str:
    """Have *seat* make a seña; return which."""
    sena = true_senas(live(match).state, seat)[0]
    play(match, seat, {"t": "HacerSena", "sena": sena})
    return sena


@pytest.fixture
def match(people) -> Match:
    return start(people[:4], game="mus", options=Options(jugadores=4))


def last_step(match: Match) -> datetime:
    return MatchStep.objects.filter(match=match).latest("version").at


def test_17_3_the_senas_are_those_of_the_hand_in_which_it_was_said(match):
    on_to(match, 2)
    first = signed(match, 0)
    said_at = timezone.now()
    on_to(match, 3)
    second = signed(match, 1)
    held = holding.held_at(match.pk, 0, said_at)
    assert held is not None
    assert (held.hand, held.is_over) == (2, True)
    assert [(sign.seat, sign.code) for sign in held.signs] == [(0, first)]
    assert held.began.timestamp() * 1000 <= held.signs[0].at
    assert held.ended is not None
    assert held.began < said_at < held.ended <= last_step(match)
    now = holding.held_at(match.pk, 0, timezone.now())
    assert now is not None
    assert (now.hand, now.is_over, now.began, now.ended) == (3, False, held.ended, None)
    assert [(sign.seat, sign.code) for sign in now.signs] == [(1, second)]


def test_12_every_sena_is_called_by_its_name():
    assert holding.sign_called("mus", "dos_reyes") == "dos reyes"
    assert holding.sign_called("parchis", "dos_reyes") == "dos_reyes"
