"""What a seat (or a mirón) sees, field by field; this is what travels to the browser.

Seats are indexes; lists "by seat" have one entry a player, lists "by pair" are
``(A, B)`` with A = seats 0 and 2. Cards are texts (``"12o"``).
"""

from __future__ import annotations

from typing import Literal

import msgspec

from games.engines.core.attendance import AttendanceView
from games.engines.core.contract import Seat
from games.engines.core.spanish_deck import Card
from games.engines.core.spanish_hands import Lance
from games.engines.mus.options import Options

Fase = Literal[
    "mus",
    "descarte",
    "grande",
    "chica",
    "pares",
    "juego",
    "punto",
    "fin_mano",
    "fin_partida",
]
EstadoLance = Literal[
    "sin_jugar",  # not reached yet
    "hablando",  # being spoken, no bet
    "envite",  # a bet is pending
    "ordago",  # an órdago is pending
    "paso",  # everybody passed
    "querido",
    "negado",
    "ordago_querido",
    "no_se_juega",  # nobody could bet: nobody has the jugada, or only one pair
]


class Lado(msgspec.Struct, frozen=True):
    """The score of a pair."""

    piedras: int
    juegos: int
    vacas: int


class LanceVisto(msgspec.Struct, frozen=True):
    """How a lance stands. *piedras*: at stake or won at once; *pareja*: who bets or won."""

    lance: Lance
    estado: EstadoLance
    piedras: int = 0
    pareja: int | None = None


class Envite(msgspec.Struct, frozen=True):
    """The pending bet. *si_no* is what its pair scores if it is refused (deje included)."""

    lance: Lance
    asiento: Seat
    pareja: int
    piedras: int
    previo: int
    ordago: bool
    si_no: int
    responden: tuple[Seat, ...]


class Dicho(msgspec.Struct, frozen=True):
    """The last thing a seat said in the current phase: the name of the action and its number.

    *previo* is what was at stake before a raise: what it is called follows from it.
    """

    accion: str
    piedras: int | None = None
    previo: int | None = None


class Jugada(msgspec.Struct, frozen=True):
    """The own hand judged: *pares* ``pareja|medias|duples`` and its ranks, *total* of points."""

    pares: str | None
    rangos: tuple[int, ...]
    total: int
    juego: bool
    real31: bool


class Apunte(msgspec.Struct, frozen=True):
    """One line of the score of this hand, in order, with its cause and the hands compared.

    *causa*: ``negada|deje|paso|envite|pares|juego|punto|ordago``. *asiento* is the player with the
    best hand (or the bettor of a negada); *detalle* the jugadas that add up a bonus, one a seat;
    *contra* the best rival hand it was compared with.
    """

    pareja: int
    piedras: int
    lance: Lance
    causa: str
    asiento: Seat
    cartas: tuple[Card, ...] = ()
    contra: Seat | None = None
    cartas_contra: tuple[Card, ...] = ()
    detalle: tuple[tuple[Seat, str, int], ...] = ()
    por_mano: bool = False


class Fin(msgspec.Struct, frozen=True):
    """How the partida ended. *razon*: ``ganada|abandono|nula|acuerdo``; *ganan*: which pair."""

    razon: str
    ganan: int | None
    abandonan: tuple[Seat, ...] = ()


class Vista(AttendanceView, frozen=True):
    """Everything that one viewer may see of a partida, attendance first."""

    fase: Fase
    yo: Seat | None
    jugadores: int
    numero_mano: int
    mano: Seat
    turno: Seat | None
    corrido: bool
    tanteo: tuple[Lado, Lado]
    objetivo: Lado
    adentro: int
    """From how many piedras of a juego on a pair is «adentro», about to win it."""
    cartas: tuple[tuple[Card, ...] | None, ...]
    """By seat: my own always, the others' only once shown."""
    descartes: tuple[int | None, ...]
    """By seat: how many each put aside in the last descarte of this hand, ``None`` if not yet."""
    descartadas: tuple[Card, ...]
    """My own discard of this round, waiting to be served."""
    lances: tuple[LanceVisto, ...]
    envite: Envite | None
    dicho: tuple[Dicho | None, ...]
    pares: tuple[bool | None, ...]
    """By seat: who has pares, once announced."""
    juego: tuple[bool | None, ...]
    apuntes: tuple[Apunte, ...]
    """The score lines of this hand, in order: negadas at once, the rest at the recuento."""
    gana_juego: int | None
    """In ``fin_mano``: the pair that has just won the juego (and maybe the vaca)."""
    gana_vaca: int | None
    jugada: Jugada | None
    senas: tuple[str, ...]
    """The señas that are true of my hand and may be made now."""
    mirando: Seat | None
    fin: Fin | None
    opciones: Options
    """The configuration of the partida, which everybody at the table knows."""
