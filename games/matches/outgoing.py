"""What the socket of a match sends of its own (docs/protocolo.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import UNSET, Raw, Struct, UnsetType

from games.engines.core.contract import Event
from games.live.outgoing import Outgoing


class Legal(Struct, frozen=True):
    """Something that the own seat may do now."""

    accion: str
    args: dict[str, Any]
    """By argument, the domain of its values (``IntRange``, …)."""
    tipo: str
    """``turn`` is awaited, ``vote`` is asked, ``free`` is a liberty."""


class Clock(Struct, frozen=True):
    """A wait that is running."""

    clave: str
    """``turno:<s>``, ``ausente:<s>``, ``reconexion:<s>``, ``pausa``, ``continuar`` or another."""
    asiento: int | None
    quedan: int
    """What is left of it at the moment of sending, in milliseconds."""
    total: int


class Consequence(Struct, frozen=True):
    """What would follow if somebody left now, by the engine's ``stands_to_lose``."""

    robot: bool | UnsetType = UNSET
    """True: a robot would play on, and nothing else follows."""
    ganan: list[int] | UnsetType | None = UNSET
    """The seats that would win; ``null`` for none."""
    nula: bool | UnsetType = UNSET
    """The match would be void."""


class MatchShown(Outgoing, frozen=True, kw_only=True, tag="partida"):
    """The match as this viewer may see it, after every step and in a resync."""

    v: int
    eventos: list[Event]
    """What led to it from the version before; empty in a resync: the screen jumps to the state."""
    vista: Any
    """The whole view of the game (``view.py`` of its engine)."""
    legales: list[Legal]
    """The choices of the own seat; empty for mirones."""
    relojes: list[Clock] | Raw
    si_abandona: Consequence | UnsetType = UNSET
    """If the viewer left, or the fallen player who is waited for; left out when it is over."""


class StepShown(Struct, frozen=True):
    """The events of one step."""

    v: int
    eventos: list[Event]


class ReviewShown(Outgoing, frozen=True, kw_only=True, tag="repaso"):
    """What happened before, as a player may see it (to a mirón: as everybody saw it).

    After ``hola`` from the beginning of the last finished hand on; later it answers ``antes``.
    """

    desde: int
    """The first step of it."""
    v: int
    """The last one."""
    pasos: list[StepShown]
    """Those of which there is something to see; none where nothing came before."""


class Miron(Struct, frozen=True, kw_only=True):
    """Somebody who is watching."""

    nick: str
    avatar: str
    desde: int
    """The seat whose position he takes."""


class Mirones(Outgoing, frozen=True, kw_only=True, tag="mirones"):
    """Who is watching, in the order they came."""

    lista: list[Miron]


class Rematch(Outgoing, frozen=True, kw_only=True, tag="revancha"):
    """Who wants to play again."""

    quieren: list[int]
    """Their seats."""
    mesa: int
    """The number of the table."""
    no: str | None
    """Why nobody can ask for it any more, in words; ``null`` while one can."""


class Closed(Outgoing, frozen=True, kw_only=True, tag="cerrada"):
    """Just before close 4409."""

    motivo: Literal["otra_ventana"]


class SeatShown(Struct, frozen=True, kw_only=True):
    """A chair, and who plays on it."""

    asiento: int
    nick: str
    avatar: str
    robot: str | None
    """The level of the robot that plays: ``novato``, ``normal`` or ``experto``."""
    jefe: bool
    conectado: bool
    libre: bool | UnsetType = UNSET
    """True on a chair that nobody has."""
    copa: bool | UnsetType = UNSET
    """True where he has won a trophy."""


class MannersShown(Struct, frozen=True, kw_only=True):
    """The manners of the match; times in seconds."""

    caida: int
    """How long a player who fell is waited for."""
    caida_para: bool
    """Whether a fall stops the table."""
    ausencia: int
    """How long an absent player is waited for."""
    acuerdo: bool
    """Whether the players may agree to end it."""
    otra_vez: str
    """When somebody may propose it again, as the game says it."""


class Viewpoint(Struct, frozen=True, kw_only=True):
    """What ``mesa`` says of its viewer."""

    yo: int | None
    papel: Literal["jugador", "miron"]
    desde: int
    """The seat at the bottom of the screen: that of the cards that a mirón sees."""
    desde_pedido: int | None
    """Where a mirón who sees cards looks from in the next hand, if it is elsewhere."""
    ve_cartas: bool
    habla: bool


class RoomNamed(Struct, frozen=True, kw_only=True):
    """The salón of a table."""

    slug: str
    nombre: str


class LeavingRule(Struct, frozen=True, kw_only=True):
    """What follows when somebody leaves for good."""

    acaba: bool
    """The match ends."""
    robot: bool
    """A robot takes the seat."""
    reinicia: bool
    """The juego starts again."""
    votan: bool
    """The others vote whether it costs points."""
    puntos: int
    """What it may cost."""


class PlayerLeft(Struct, frozen=True, kw_only=True):
    """Somebody who left his seat to a robot."""

    asiento: int
    nick: str
    causa: str
    """``abandona``, ``cae`` (he lost the connection) or ``ausente``."""
    quedan: int | None
    """What is left of the vote, in milliseconds; ``null`` where none is open."""
    votan: list[int]
    """The seats that have voted."""
    pierde: int
    """The points that it cost him; 0 while nothing is decided."""
    vuelto: bool
    """He has come back."""


class ObjectMoved(Struct, frozen=True, kw_only=True):
    """An object that was bet, and what became of it."""

    nombre: str
    dibujo: str
    """The address of its picture."""
    valor: int
    hecho: Literal["ganado", "perdido", "devuelto"]
    con: int
    """The seat of the other one of the bet."""


class SeatMoved(Struct, frozen=True, kw_only=True):
    """What the match gave to a seat or took from it."""

    asiento: int
    usuros: int
    puntos: int
    objetos: list[ObjectMoved]


class PrizeWon(Struct, frozen=True, kw_only=True):
    """What the house gives to a seat in prizes: what is paid, whatever its place is worth."""

    asiento: int
    usuros: int
    pagado: bool
    """It is in the wallet; false while the economy stands still."""


class MatchEnd(Struct, frozen=True, kw_only=True):
    """How a match ended."""

    razon: str
    motivo: str
    """Why the staff annulled it."""
    ganan: list[int]
    """The seats that won."""
    liquidada: bool
    """Everything that it moved has been paid."""
    movimientos: list[SeatMoved]
    acta: str | None
    """The address of the acta."""
    revancha: Rematch | None
    """``null`` where each brought U$uros of his own: he sits down again from the salón."""
    siguiente: str | None
    """The address of the match that the same people play now."""


class MatchTable(Outgoing, frozen=True, kw_only=True, tag="mesa"):
    """The facts and the people of the match: after ``hola`` and whenever they change."""

    id: int
    juego: str
    numero: int
    salon: RoomNamed
    valor: int
    """The U$uros that each has put at the start."""
    entrada: tuple[int, int] | None
    """With how many U$uros of his own one sits down, at least and at most; ``null`` if nobody."""
    premios: int
    """The U$uros of the house for its prizes; 0 without any."""
    por_premios: bool
    """It is a game for prizes of the house, though a training has none."""
    premiados: list[PrizeWon]
    """Who has won of them by now; it comes before the step that gives a prize."""
    estado: str
    """``jugando``, ``terminada``, ``nula`` or ``congelada``."""
    competitiva: bool
    entrenamiento: bool
    puntua: bool
    resumen: str
    opciones: dict[str, Any]
    condiciones: dict[str, Any]
    compromiso: str
    """What binds the chance of it, in hex (docs/actas.md)."""
    lados: Sequence[Sequence[int]]
    """The seats that win and lose together."""
    al_salir: LeavingRule
    manos: bool
    """Whether seats hold what others may not see."""
    cerradas: bool
    """Whether what is not shown never is: who plays checks at any time what he has seen."""
    modales: MannersShown
    asientos: list[SeatShown]
    salidas: list[PlayerLeft]
    fin: MatchEnd | None
    """``null`` while it goes on."""
    yo: int | None
    papel: Literal["jugador", "miron"]
    desde: int
    """The seat at the bottom of the screen: that of the cards that a mirón sees."""
    desde_pedido: int | None
    """Where a mirón who sees cards looks from in the next hand, if it is elsewhere."""
    ve_cartas: bool
    habla: bool
