"""Builds what is seen of a match, field by field; all see the same except who they are."""

from __future__ import annotations

from games.engines.core import attendance
from games.engines.core.contract import Seat
from games.engines.parchis.board import COLOURS, META, PIECES
from games.engines.parchis.choices import menu_of
from games.engines.parchis.options import chairs
from games.engines.parchis.state import State, colours_in_play, own_colours
from games.engines.parchis.view import Vista


def view_of(state: State, seat: Seat | None) -> Vista:
    """Return all that *seat* (``None``: a mirón) sees."""
    menu = menu_of(state)
    at = state.at
    return Vista(
        **attendance.seen(state.asistencia),
        fase=state.fase,
        yo=seat,
        jugadores=state.seats,
        colores=tuple([COLOURS[colour] for colour in chairs(state.options)]),
        turno=state.turno,
        fichas={
            COLOURS[colour]: at[4 * colour : 4 * colour + 4]
            for colour in colours_in_play(state.options)
        },
        dados=state.dados,
        tirada=state.tirada,
        siete=state.siete,
        repeticiones=state.repeticiones,
        contar=state.contar,
        movimientos=menu.moves,
        puede_pasar=menu.optional,
        iniciales=state.iniciales,
        ultima=None if state.ultima is None else PIECES[state.ultima],
        tiradas=state.tiradas,
        cuentas=state.cuentas,
        en_meta=tuple([_home(state, one) for one in range(state.seats)]),
        fin=state.fin,
        opciones=state.options,
    )


def _home(state: State, seat: Seat) -> int:
    return sum(
        state.at[piece] == META
        for colour in own_colours(state.options, seat)
        for piece in range(4 * colour, 4 * colour + 4)
    )
