"""What a seat (or a mirón) sees, field by field; this is what travels to the browser.

Seats are indexes in speaking order; lists "by seat" have one entry a player. Cards are texts
(``"12o"``).
"""

from __future__ import annotations

from typing import Literal

import msgspec

from games.engines.core.attendance import AttendanceView
from games.engines.core.contract import Seat
from games.engines.core.spanish_deck import Card
from games.engines.core.spanish_hands import Lance
from games.engines.tresmus.options import Options

Fase = Literal["descarte", "grande", "chica", "pares", "juego", "punto", "fin_mano", "fin_partida"]
Etapa = Literal[
    "respuestas",  # to the envite, from the mano
    "subidas",  # who accepted is asked whether he raises
    "replica",  # to a raise
    "cierre",  # sigo or me doy
]
EstadoLance = Literal[
    "paso",
    "no_se_juega",  # fewer than two could speak
    "negado",  # nobody accepted
    "abandonado",  # all the others backed out
    "querido",  # its piedras wait on the table
    "resuelto",  # somebody has taken them
]


EstadoColumna = Literal["dentro", "atras", "te_toca", "espera", "fuera"]
"""Who is *fuera* has passed."""


class Vuelta(msgspec.Struct, frozen=True):
    """What who backs out gets: from whom, how many, and what he recovers (mus §17.6).

    With nothing taken he is a suertudo.
    """

    asiento: Seat
    coge: tuple[tuple[Seat, int], ...]
    recupera: int


class Apuesta(msgspec.Struct, frozen=True):
    """The bet of the lance that is being spoken; all of it is public (mus §17.5).

    *orden*: the first bettor and then who accepted, in the order in which they did; *dentro*: of
    them, who is still in. *subidas*: who raised, in order; *desde*, by seat: how many raises there
    were at his last contribution. *puesto*, by seat: what he has put. *vueltas*: what those who
    backed out have got, once the lance is closed.
    """

    lance: Lance
    etapa: Etapa
    abre: Seat
    nivel: int
    ordago: bool
    ultimo: Seat
    puesto: tuple[int, ...]
    orden: tuple[Seat, ...]
    dentro: tuple[Seat, ...]
    subidas: tuple[Seat, ...]
    desde: tuple[int, ...]
    vueltas: tuple[Vuelta, ...] = ()


class Cierre(msgspec.Struct, frozen=True):
    """How a lance of this hand stands once it is closed.

    *puesto*, by seat: what waits on the table. *dentro*: who plays for it; *contienden*: those
    among whom the best hand wins the lance; *pierde*: who took its piedras, if there were any.
    """

    lance: Lance
    en: EstadoLance
    puesto: tuple[int, ...]
    dentro: tuple[Seat, ...] = ()
    contienden: tuple[Seat, ...] = ()
    pierde: Seat | None = None
    gana: Seat | None = None


class Dicho(msgspec.Struct, frozen=True):
    """The last thing a seat said in this lance: the name of the action, its number, what he put."""

    accion: str
    piedras: int | None = None
    pone: int = 0


class Precio(msgspec.Struct, frozen=True):
    """What happens if a choice is taken, by the name of its action and its number if it has one.

    *pone*: the piedras that go from the hand to the table; *quedan*: those in the hand after it;
    *mesa*: the piedras of the lance after it, without those that go back to who has backed out or
    that he takes, and *entre* those who play for them. *vuelta*: what comes back, *se_lleva*: what
    is taken at once, *si_nadie*: what is got rid of if nobody accepts.
    """

    accion: str
    piedras: int | None = None
    pone: int = 0
    quedan: int = 0
    mesa: int = 0
    entre: tuple[Seat, ...] = ()
    vuelta: Vuelta | None = None
    se_lleva: int = 0
    si_nadie: int = 0


class Columna(msgspec.Struct, frozen=True):
    """How a player of the lance stands, in speaking order.

    *vuelta*: what he would get if the lance closed now, or has got once it is closed, of who has
    backed out or, if he has a raise to answer, if he backed out.
    """

    asiento: Seat
    puesto: int
    estado: EstadoColumna
    vuelta: Vuelta | None = None


class Jugada(msgspec.Struct, frozen=True):
    """The own hand judged: *pares* ``pareja|medias|duples`` and its ranks, *total* of points."""

    pares: str | None
    rangos: tuple[int, ...]
    total: int
    juego: bool
    real31: bool
    valor_pares: int
    valor_juego: int


class Apunte(msgspec.Struct, frozen=True):
    """One movement of this hand that was told, in order.

    *que*: ``saca`` (*causa*: ``deje|envite`` or the lance whose value it is), ``coge`` (*de*),
    ``pierde``, ``devuelven`` or ``suertudo``.
    """

    que: Literal["saca", "coge", "pierde", "devuelven", "suertudo"]
    asiento: Seat
    piedras: int
    lance: Lance
    causa: str | None = None
    de: Seat | None = None


class Fin(msgspec.Struct, frozen=True):
    """How the partida ended. *razon*: ``ganada|abandono|acuerdo``; *gana*: who won.

    *salidas*: the others in the order in which they were out; *abandonan*: of them, who left.
    """

    razon: str
    gana: Seat | None
    salidas: tuple[Seat, ...]
    abandonan: tuple[Seat, ...]


class Vista(AttendanceView, frozen=True):
    """Everything that one viewer may see of a partida, attendance first."""

    fase: Fase
    yo: Seat | None
    jugadores: int
    numero_mano: int
    numero_juego: int
    """From 1: the juego being played."""
    mano: Seat
    turno: Seat | None
    piedras: tuple[int, ...]
    """By seat: in hand."""
    en_mesa: tuple[int, ...]
    """By seat: on the table, in whatever lance."""
    juegos: tuple[int, ...]
    """By seat: juegos marked, the bad ones."""
    salidas: tuple[Seat, ...]
    """Who is out of the partida, in that order."""
    cartas: tuple[tuple[Card, ...] | None, ...]
    """By seat: my own always, the others' only once shown; empty for who was not dealt."""
    cuantas: tuple[int, ...]
    descartada: Card | None
    """My own discard of this hand."""
    han_descartado: tuple[bool, ...]
    hablan: tuple[Seat, ...]
    """Who may speak in this lance, from the mano."""
    pendientes: tuple[Seat, ...]
    """Who is still to be asked in this round, in order."""
    apuesta: Apuesta | None
    corro: tuple[Columna, ...]
    """Of the lance being spoken: a column a player, in speaking order."""
    precios: tuple[Precio, ...]
    """What each of the choices open to me now would do."""
    lances: tuple[Cierre, ...]
    dicho: tuple[Dicho | None, ...]
    pares: tuple[bool | None, ...]
    """By seat: who has pares, once announced; nothing of who cannot speak."""
    juego: tuple[bool | None, ...]
    apuntes: tuple[Apunte, ...]
    marca: Seat | None
    """In ``fin_mano``: who has just marked a juego."""
    anulado: bool
    """In ``fin_mano``: the juego was void because somebody left."""
    jugada: Jugada | None
    fin: Fin | None
    opciones: Options
