"""What is told of each choice is what happens, in random partidas (mus §17.5-§17.7).

It is carried out, and the lance closed as it then lies: nobody else says anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from games.engines.core.contract import Action, Event, Seat, Tape
from games.engines.tresmus import events as e
from games.engines.tresmus.actions import (
    Conformarse,
    DarsePorPerdido,
    Envidar,
    Ordago,
    Pasar,
    Querer,
    Reenvidar,
    Seguir,
    VolverseAtras,
)
from games.engines.tresmus.betting import settle_bet
from games.engines.tresmus.choices import MOST_BET
from games.engines.tresmus.evolution import evolve
from games.engines.tresmus.prices import prices
from games.engines.tresmus.state import State
from games.engines.tresmus.view import Apuesta, Precio
from tests.engines.harness import size
from tests.engines.tresmus.partidas import ENGINE, partida
from tests.engines.tresmus.positions import CONTEXT

PARTIDAS = size("RANDOM_GAMES", 30) // 10
NUMBERED = {"Envidar": Envidar, "Querer": Querer, "Reenvidar": Reenvidar}
PLAIN: dict[str, Action] = {
    kind.__name__: kind()
    for kind in (Pasar, Ordago, Conformarse, VolverseAtras, Seguir, DarsePorPerdido)
}


@pytest.mark.parametrize("seats", range(2, 9))
def test_17_5_what_a_choice_was_said_to_do_is_what_it_does(seats: int) -> None:
    seen: set[str] = set()
    for seed in range(PARTIDAS):
        for moment in partida(seats, seed):
            for price in _told(moment.before):
                _holds(moment.before, price)
                seen.add(price.accion)
    assert seats == 2 or seen == {*NUMBERED, *PLAIN}


def _told(state: State) -> Iterable[Precio]:
    """Return the prices of whose turn it is; the last raise is that of the largest number too."""
    if state.turno is None or state.fase == "descarte":
        return
    found = prices(state.apuesta, state.piedras, state.turno)
    yield from found
    for name in ("Envidar", "Reenvidar"):
        if rows := [price for price in found if price.accion == name]:
            yield replace(rows[-1], piedras=MOST_BET)


def _holds(state: State, price: Precio) -> None:
    """Assert that what *price* tells is what happens."""
    seat = state.turno
    assert seat is not None
    step = ENGINE.play(state, seat, _action(price), CONTEXT)
    events = tuple(step.events)
    assert sum(event.pone for event in _of(events, e.Envidado, e.Querido, e.Subido)) == price.pone
    if state.apuesta is None:
        assert price.mesa == price.pone
        if price.accion != "Pasar":
            assert _if_nobody(step.state) == price.si_nadie
        assert step.state.piedras[seat] == price.quedan or price.accion == "Pasar"
        return
    if not _of(events, e.LanceCerrado, e.CierrePreguntado, e.JuegoApuntado):
        events = (*events, *_closing(step.state))
    _closes(state, state.apuesta, seat, price, events)


def _closes(
    state: State, bet: Apuesta, seat: Seat, price: Precio, events: tuple[Event, ...]
) -> None:
    backs = [*_of(events, e.Cogido), *_of(events, e.PiedrasRecuperadas)]
    mine = sum(back.piedras for back in backs if back.asiento == seat)
    if price.accion == "DarsePorPerdido":
        taken = _of(events, e.Perdido)[0].piedras  # those after it are of the recuento
        assert taken == price.se_lleva
        assert state.piedras[seat] + taken == price.quedan
        return
    assert state.piedras[seat] - price.pone + mine == price.quedan
    if price.accion == "Pasar" and len(bet.dentro) == 1:
        return  # whether anybody goes to it is not known yet
    table = sum(bet.puesto) + price.pone - sum(back.piedras for back in backs)
    assert table == price.mesa
    inside = [one.contienden for one in _of(events, e.LanceCerrado)]
    assert not inside or set(inside[0]) == set(price.entre)
    if price.vuelta is not None:
        coge = tuple((b.de, b.piedras) for b in _of(events, e.Cogido) if b.asiento == seat)
        assert (price.vuelta.coge, price.vuelta.recupera + sum(n for _, n in coge)) == (coge, mine)


def _closing(state: State) -> Iterator[Event]:
    """Yield what happens if the lance closes as it lies."""
    if state.apuesta is None or state.apuesta.etapa == "respuestas":
        return  # nobody has backed out
    tape: Tape[State] = Tape(evolve, replace(state, pendientes=()))
    settle_bet(tape)
    yield from tape.step().events


def _if_nobody(state: State) -> int:
    """Return what the bettor gets rid of if all the others pass."""
    before = len(state.lances)
    while len(state.lances) == before and state.fin is None and state.turno is not None:
        step = ENGINE.play(state, state.turno, Pasar(), CONTEXT)
        state = step.state
        if rid := _of(step.events, e.Sacado):
            assert rid[0].causa == "deje"
            return rid[0].piedras
    raise AssertionError("nobody got rid of anything")


def _of(events: Iterable[Event], *kinds: type[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kinds)]


def _action(price: Precio) -> Action:
    if price.piedras is None:
        return PLAIN[price.accion]
    return NUMBERED[price.accion](price.piedras)
