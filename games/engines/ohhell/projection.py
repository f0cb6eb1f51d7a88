"""Builds what a seat, or a mirón, may see (Oh Hell §2.8), field by field."""

from __future__ import annotations

from games.engines.core import attendance
from games.engines.core.contract import Seat
from games.engines.core.french_deck import Card
from games.engines.ohhell.choices import hook
from games.engines.ohhell.rules import tidy
from games.engines.ohhell.state import State
from games.engines.ohhell.view import Vista


def view_of(state: State, seat: Seat | None) -> Vista:
    """Return all that *seat* may see; ``None`` is a mirón without rights to any hand."""
    over = state.numero_mano >= len(state.secuencia)
    return Vista(
        **attendance.seen(state.asistencia),
        fase=state.fase,
        yo=seat,
        jugadores=state.seats,
        numero_mano=state.numero_mano,
        secuencia=state.secuencia,
        repartidor=state.repartidor,
        siguiente_repartidor=None if over else (state.repartidor + 1) % state.seats,
        turno=state.turno,
        vuelta=state.vuelta,
        triunfo=state.triunfo,
        cartas=_cards(state, seat),
        cuantas=tuple([len(hand) for hand in state.manos]),
        mazo=len(state.mazo),
        pujas=state.pujas,
        bazas=state.bazas,
        baza=state.baza,
        jugadas=state.jugadas,
        prohibida=hook(state),
        totales=state.totales,
        hoja=state.hoja,
        fin=state.fin,
        opciones=state.options,
    )


def _cards(state: State, seat: Seat | None) -> tuple[tuple[Card, ...] | None, ...]:
    return tuple([tidy(hand) if other == seat else None for other, hand in enumerate(state.manos)])
