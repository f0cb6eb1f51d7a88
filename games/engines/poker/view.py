"""What a seat (or a mirón) sees, field by field; this is what travels to the browser.

Seats are indexes, clockwise; lists "by seat" have one entry a chair. Cards are texts (``"Td"``).
Amounts are chips of the minitorneo or, at a mesa de dinero, U$uros.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from games.engines.core.attendance import AttendanceView
from games.engines.core.contract import Seat
from games.engines.core.french_deck import Card
from games.engines.poker.hands import Categoria
from games.engines.poker.options import Options

Fase = Literal["espera", "preflop", "flop", "turn", "river", "fin_mano", "fin_partida"]
"""``espera``: a mesa de dinero at which fewer than two can play."""
Verbo = Literal[
    "ciega_pequena", "ciega_grande", "entrada", "retirarse", "pasar", "igualar", "subir"
]
Entrada = Literal["no", "espera", "pone"]
"""Of the big blind that one owes before being dealt: none, waits for it, or posts it."""
SinSubir = Literal["corta", "nadie"]


class Ultima(msgspec.Struct, frozen=True):
    """The last thing that a seat did: the chips that it put with it, and those before it then.

    *todo*: it is all-in with that. *fase*: in which round it was.
    """

    que: Verbo
    puso: int
    total: int
    todo: bool
    fase: Fase


class Bote(msgspec.Struct, frozen=True):
    """A pot in the middle (bets of this round apart) and who plays for it; the first is the main.

    Once it is won: *ganadores*, *reparto* (what each of them gets, in the same order) and the
    *categoria* of the hand that won it, if hands were compared.
    """

    cantidad: int
    asientos: tuple[Seat, ...]
    ganadores: tuple[Seat, ...] = ()
    reparto: tuple[int, ...] = ()
    categoria: Categoria | None = None


class Jugada(msgspec.Struct, frozen=True):
    """A hand that the viewer knows: its category and, among board and hand, the best five."""

    categoria: Categoria
    cartas: tuple[Card, ...]


class Nivel(msgspec.Struct, frozen=True):
    """The level by the clock of a minitorneo; the hand that is played keeps its own blinds.

    When it ends is told by ``nivel`` among the ``relojes``.
    """

    numero: int
    ciegas: tuple[int, int]
    siguientes: tuple[int, int]


class Silla(msgspec.Struct, frozen=True):
    """A taken chair of a mesa de dinero: *puesto* are all the U$uros that its player has put.

    *descansa*: not dealt until he comes back; *sale*: stands up when the hand ends; *seco*: in
    which hand he lost all, if he has put nothing since: he stands up after a while.
    """

    puesto: int
    entrada: Entrada = "espera"
    descansa: bool = False
    sale: bool = False
    seco: int | None = None


class Puesto(msgspec.Struct, frozen=True):
    """Who is out of a minitorneo (or won it): place, shared or not, prize, and in which hand.

    *se_fue*: he left or fell, he did not lose his chips.
    """

    puesto: int
    premio: int
    mano: int
    se_fue: bool = False


class Fin(msgspec.Struct, frozen=True):
    """How it ended: ``ganada``, ``vacia`` (nobody sits any more), ``manos`` or ``acuerdo`` (void).

    ``manos``: all that there are have been played (RULING K14).
    """

    razon: str


class Vista(AttendanceView, frozen=True):
    """Everything that one viewer may see of a match, attendance first."""

    fase: Fase
    yo: Seat | None
    jugadores: int
    """Chairs, taken or not."""
    numero_mano: int
    turno: Seat | None
    boton: Seat | None
    """The chair of the button, with somebody on it or not."""
    ciega_pequena: Seat | None
    """The chair that posted it in this hand; none when nobody did (dead)."""
    ciega_grande: Seat | None
    ciegas: tuple[int, int]
    """Small and big one of this hand."""
    nivel: Nivel | None
    """None at a mesa de dinero."""
    fichas: tuple[int | None, ...]
    """Behind, by seat; none on a free chair."""
    apostado: tuple[int, ...]
    """In front of each in this round."""
    aportado: tuple[int, ...]
    """Of each in this hand, this round included."""
    bote_total: int
    """All that was bet in this hand."""
    botes: tuple[Bote, ...]
    """In the middle; once the hand is over, those that were won."""
    mesa: tuple[Card, ...]
    cartas: tuple[tuple[Card, ...] | None, ...]
    """By seat: my own always, the others' once shown."""
    con_cartas: tuple[bool, ...]
    """By seat: who still plays this hand."""
    mostradas: tuple[bool, ...]
    """By seat: whose cards everybody has seen in this hand."""
    jugadas: tuple[Jugada | None, ...]
    """By seat: what the cards that I see make with the board, from the flop on."""
    ultimas: tuple[Ultima | None, ...]
    devuelto: tuple[Seat, int] | None
    """The bet that nobody matched, which went back as the hand ended."""
    apuesta: int
    """What one has to have in front to stay in this round."""
    subida: int
    """The last full raise."""
    igualar: int | None
    """What it costs me to stay, now or when my turn comes; none if I do not play this hand."""
    al_igualar: int | None
    """What is in the pots that I play for once I have put *igualar*, those chips included.

    Less than the pot and my call where I cannot match what others have bet. None as *igualar*.
    """
    subir_min: int | None
    """In my turn, the least total that I may raise to (all I have, if it is less)…"""
    subir_max: int | None
    """… and the most: all I have. None when I may not raise."""
    sin_subir: SinSubir | None
    """Why not, in my turn: a short all-in did not re-open, or nobody could call more."""
    puestos: tuple[Puesto | None, ...]
    """By seat: who is out of the minitorneo, and the winner once it is over."""
    premios: tuple[int, ...]
    """First, second and third prize in U$uros; empty at a mesa de dinero."""
    quedan: int
    """How many are still in, or sit."""
    retiradas: tuple[int, ...]
    """By seat: chips that left the minitorneo with their player."""
    historia: tuple[tuple[int, ...], ...]
    """Chips by seat at the start and after each hand of a minitorneo; for who is out, or at its end."""  # noqa: E501
    sillas: tuple[Silla | None, ...]
    """By seat, at a mesa de dinero."""
    entrada: tuple[int, int] | None
    """The least and the most U$uros with which one sits down there."""
    recarga: int
    """The most that I could put now to have what one may have; 0 in a hand."""
    fin: Fin | None
    opciones: Options
