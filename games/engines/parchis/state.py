"""Everything there is to know of a match of parchís between two steps."""

from __future__ import annotations

from functools import cache

import msgspec

from games.engines.core.attendance import Attendance
from games.engines.core.contract import Seat
from games.engines.parchis.board import CASA, OUT_OF_PLAY, SALIDA, Colour, Paso, Piece
from games.engines.parchis.options import Options, chairs
from games.engines.parchis.view import Cuentas, Fase, Fin, Tirada


class State(msgspec.Struct, frozen=True):
    """A match. *at* and *came* are by piece: its paso, and when it arrived there.

    *bridges* are those the player had before the roll, *opened* those he has opened in it.
    """

    options: Options
    seats: int
    asistencia: Attendance
    at: tuple[Paso, ...]
    came: tuple[int, ...]
    moves: int = 0
    fase: Fase = "inicial"
    turno: Seat | None = None
    pendientes: tuple[Seat, ...] = ()
    """The players who still have to roll to see who starts."""
    iniciales: tuple[tuple[int, ...] | None, ...] = ()
    dados: tuple[int, ...] = ()
    tirada: tuple[int, ...] = ()
    siete: bool = False
    repeticiones: int = 0
    contar: int | None = None
    bridges: tuple[tuple[Piece, Piece], ...] = ()
    opened: tuple[tuple[Piece, Piece], ...] = ()
    ultima: Piece | None = None
    tiradas: tuple[Tirada, ...] = ()
    cuentas: tuple[Cuentas, ...] = ()
    fin: Fin | None = None

    def __repr__(self) -> str:
        """Return where the match is."""
        return f"State({self.fase}, turno {self.turno}, {self.at})"


def begun(options: Options, people: Attendance) -> State:
    """Return the beginning of a match: all at home, or with a piece out (parchís §1.1)."""
    seats = len(chairs(options))
    played = colours_in_play(options)
    at = [OUT_OF_PLAY] * 16
    for colour in played:
        at[4 * colour : 4 * colour + 4] = [CASA] * 4
        if options.ficha_fuera:
            at[4 * colour] = SALIDA
    everybody = tuple(range(seats))
    return State(
        options, seats, people, tuple(at), (0,) * 16,
        turno=0, pendientes=everybody, iniciales=(None,) * seats, cuentas=(Cuentas(),) * seats,
    )  # fmt: skip


def colours_in_play(options: Options) -> tuple[Colour, ...]:
    """Return the colours that have pieces."""
    return (0, 1, 2, 3) if options.modo == "dos_colores" else chairs(options)


@cache
def own_colours(options: Options, seat: Seat) -> tuple[Colour, ...]:
    """Return the colours that the player of *seat* moves as his own (parchís §1.16, §1.17)."""
    colour = chairs(options)[seat]
    return (colour % 2, colour % 2 + 2) if options.modo == "dos_colores" else (colour,)


@cache
def partner_colours(options: Options, seat: Seat) -> tuple[Colour, ...]:
    """Return the colour that he may move when his own cannot: his partner's (parchís §1.16)."""
    return ((chairs(options)[seat] + 2) % 4,) if options.modo == "parejas" else ()


@cache
def teams(options: Options) -> tuple[int, ...]:
    """Return the team of each colour: allies never capture one another (RULING P21)."""
    return (0, 1, 2, 3) if options.modo == "individual" else (0, 1, 0, 1)


def sides(options: Options) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats that win together."""
    if options.modo == "parejas":
        return (0, 2), (1, 3)
    return tuple((seat,) for seat in range(len(chairs(options))))


def side_colours(options: Options, side: tuple[Seat, ...]) -> tuple[Colour, ...]:
    """Return the colours whose pieces a side has to bring home (parchís §1.15)."""
    return tuple(colour for seat in side for colour in own_colours(options, seat))
