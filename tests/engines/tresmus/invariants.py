"""What is true of a partida of Tres Mus after every step, whatever is played."""

from __future__ import annotations

from games.engines.core.spanish_deck import DECK
from games.engines.tresmus.choices import turn_choices
from games.engines.tresmus.events import ManoAcabada, Sacado
from games.engines.tresmus.state import State
from tests.engines.tresmus.partidas import Moment

PACK = sorted(DECK)


def see(moment: Moment) -> None:
    """Assert what must hold after *moment*."""
    before, state = moment.before, moment.step.state
    standing(state)
    gone = sum(
        event.piedras
        for event in moment.step.events
        if isinstance(event, Sacado) and event.causa != "envite"
    )
    anew = any(isinstance(event, ManoAcabada) and event.nuevo for event in moment.step.events)
    if anew:
        alive = state.seats - len(state.salidas)
        assert total(state) == alive * state.options.piedras, "mus §17.8"
    elif state.fin is None:
        assert total(before) - gone == total(state), "piedras are conserved"


def total(state: State) -> int:
    """Return the piedras in hands and on the table."""
    return sum(state.piedras) + sum(state.on_table(seat) for seat in range(state.seats))


def standing(state: State) -> None:
    """Assert what holds of any state."""
    held = [card for hand in state.manos for card in hand]
    aside = [card for card in state.descartes if card is not None]
    assert sorted([*held, *aside, *state.mazo]) == PACK
    for seat, hand in enumerate(state.manos):
        assert len(hand) in ({4} if state.descartes[seat] else {0, 5})
    assert min(state.piedras) >= 0
    assert all(marked <= state.options.juegos for marked in state.juegos)
    out = [seat for seat, n in enumerate(state.juegos) if n == state.options.juegos]
    assert sorted(state.salidas) == out
    _bet(state)
    assert (state.fin is not None) == (state.fase == "fin_partida")
    assert bool(state.pendientes) == (state.fase not in {"fin_mano", "fin_partida"})
    if state.fin is not None:
        assert len(state.salidas) == state.seats - 1
        assert state.fin.gana not in state.salidas
    else:
        assert len(state.in_juego()) > 1, "mus §17.8"
    if state.turno is not None:
        assert turn_choices(state, state.turno)


def _bet(state: State) -> None:
    bet = state.apuesta
    if bet is None:
        return
    assert min(bet.puesto) >= 0
    assert set(bet.dentro) <= set(bet.orden) <= set(state.hablan)
    assert bet.ultimo in bet.dentro
    assert bet.ordago or max(bet.puesto) <= bet.nivel
    assert all(bet.puesto[seat] == 0 for seat in range(state.seats) if seat not in bet.orden)
    if bet.etapa == "respuestas":
        assert state.turno not in bet.dentro
    else:
        assert set(state.pendientes) <= set(bet.dentro)
    if bet.etapa in {"subidas", "replica"}:
        assert all(state.piedras[seat] for seat in state.pendientes), "RULING T8"
