"""A player is told in the words of the game why he may not do something."""

from __future__ import annotations

import pytest

from accounts.refusals import Refusal
from games.engines.core.contract import SeatLost
from tests.games.tools import befall, live, play, start

pytestmark = pytest.mark.django_db(transaction=True)


def told(match, seat, action, **args):
    """Return the sentence with which it is refused."""
    with pytest.raises(Refusal) as refusal:
        play(match, seat, {"t": action, **args})
    return refusal.value.sentence()


def test_the_sentence_says_whose_turn_it_is_and_what_he_may_do(people):
    match = start(people, game="mus")
    mano = live(match).state.mano
    rival = (mano + 1) % 4
    assert told(match, rival, "Mus") == f"No es tu turno: juega {people[mano].username}."
    assert told(match, mano, "Querer") == "Ahora no puedes hacer eso: te toca cortar o mus."
    play(match, mano, {"t": "Cortar"})
    assert told(match, mano, "Envidar", piedras=1) == "Se envida de 2 a 99 piedras."


def test_a_table_that_is_stopped_says_why(people):
    match = start(people, game="mus")
    mano = live(match).state.mano
    play(match, mano, {"t": "PedirPausa"})
    paused = f"La mesa está en pausa: la pidió {people[mano].username}."
    assert told(match, mano, "Mus") == paused
    befall(match, SeatLost(3))
    fallen = f"La partida está suspendida hasta que vuelva {people[3].username}."
    assert told(match, mano, "Mus") == fallen
