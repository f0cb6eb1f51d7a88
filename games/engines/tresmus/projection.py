"""Builds what a seat, or a mirón, may see, field by field."""

from __future__ import annotations

from typing import Any

from games.engines.core import attendance
from games.engines.core.contract import Seat
from games.engines.core.latest import remembers_latest
from games.engines.core.spanish_deck import Card
from games.engines.tresmus.hands import JUDGE
from games.engines.tresmus.prices import columns, prices
from games.engines.tresmus.state import State
from games.engines.tresmus.view import Jugada, Precio, Vista


def view_of(state: State, seat: Seat | None) -> Vista:
    """Return all that *seat* may see; ``None`` is a mirón without rights to any hand."""
    return Vista(
        **_seen_by_all(state),
        yo=seat,
        cartas=_cards(state, seat),
        descartada=None if seat is None else state.descartes[seat],
        precios=_prices(state, seat),
        jugada=_jugada(state, seat),
    )


@remembers_latest
def _seen_by_all(state: State) -> dict[str, Any]:
    """Return the fields of ``Vista`` that are the same for whoever looks."""
    speakers = () if state.fase == "descarte" else state.hablan
    return {
        **attendance.seen(state.asistencia),
        "fase": state.fase,
        "jugadores": state.seats,
        "numero_mano": state.numero_mano,
        "numero_juego": state.numero_juego,
        "mano": state.mano,
        "turno": state.turno,
        "piedras": state.piedras,
        "en_mesa": tuple([state.on_table(seat) for seat in range(state.seats)]),
        "juegos": state.juegos,
        "salidas": state.salidas,
        "cuantas": tuple([len(hand) for hand in state.manos]),
        "han_descartado": tuple([card is not None for card in state.descartes]),
        "hablan": state.hablan,
        "pendientes": state.pendientes,
        "apuesta": state.apuesta,
        "corro": columns(state.apuesta, speakers, state.pendientes),
        "lances": state.lances,
        "dicho": state.dicho,
        "pares": state.pares,
        "juego": state.juego,
        "apuntes": state.apuntes,
        "marca": state.marca,
        "anulado": state.anulado,
        "fin": state.fin,
        "opciones": state.options,
    }


def _cards(state: State, seat: Seat | None) -> tuple[tuple[Card, ...] | None, ...]:
    return tuple(
        [
            hand if other == seat or state.mostradas[other] else None
            for other, hand in enumerate(state.manos)
        ]
    )


def _prices(state: State, seat: Seat | None) -> tuple[Precio, ...]:
    if seat is None or state.turno != seat or state.fase == "descarte":
        return ()
    return prices(state.apuesta, state.piedras, seat)


def _jugada(state: State, seat: Seat | None) -> Jugada | None:
    """Return the own hand judged, once it is of four cards."""
    if seat is None or len(state.manos[seat]) != 4:
        return None
    judged = JUDGE(state.manos[seat])
    return Jugada(
        judged.tipo_pares,
        judged.rangos,
        judged.total,
        judged.juego > 0,
        judged.real31,
        judged.valor_pares,
        judged.valor_juego,
    )
