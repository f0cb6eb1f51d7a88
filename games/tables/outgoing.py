"""What a salón is shown of its tables: objects of the frames of its socket (docs/protocolo.md)."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType


class ChairShown(Struct, frozen=True, kw_only=True):
    """A chair that is taken, as all see it."""

    nick: str
    avatar: str
    robot: str | None
    """The level of a robot: ``novato``, ``normal`` or ``experto``."""
    jefe: bool
    conectado: bool
    confirmado: bool
    """He has said that he plays."""
    aceptado: bool
    """He has accepted what is proposed."""


class BuyIn(Struct, frozen=True, kw_only=True):
    """With how many U$uros of his own one sits down at a table."""

    minimo: int
    maximo: int


class ListedWait(Struct, frozen=True, kw_only=True):
    """A wait that the card of a table counts down: of its match or, as ``cuenta``, before it."""

    clave: str
    quedan: int
    """Milliseconds, at the moment of sending."""
    total: int


class TableCard(Struct, frozen=True, kw_only=True):
    """A table as the list of its salón shows it."""

    id: int
    numero: int
    valor: int
    """What each player puts, in U$uros; where each brings his own, the least."""
    entrada: BuyIn | None
    """``null`` where all put the same."""
    premios: int | None
    """The U$uros of the house for the prizes of the places, which may be 0, as in a training.

    ``null`` where no places are played for.
    """
    premios_puestos: list[int]
    """What of them each place takes, the first one first; empty without any."""
    estado: str
    """``libre``, ``esperando``, ``preparando`` or ``jugando``."""
    faltan: int
    """How many people the match still needs to start."""
    sitio: bool
    """Somebody may sit down now."""
    jugadores: int
    """How many chairs there are."""
    por_invitacion: bool
    fiabilidad: int
    """The least that whoever sits has, 0: any."""
    sillas: list[ChairShown | None]
    """``null`` for a chair that is free."""
    reservada: list[str]
    """Whose each chair is; empty where anybody may sit."""
    lados: list[list[int]]
    """The seats that win and lose together."""
    puestos: list[int]
    """Which chairs of the whole table these are."""
    resumen: str | None
    """The configuration in short; ``null`` while nobody has decided it."""
    ojo: str
    """Who may look: ``abierta`` for anybody, ``limitada`` or ``privada``."""
    ojo_detalle: list[str]
    """What limits it: ``sin_cartas``, ``sin_hablar``."""
    clave: bool
    """One needs a key to look."""
    competitiva: bool
    entrenamiento: bool
    apuestas: bool
    """Objects may be bet."""
    apuesta_media: int | None
    """The value of the objects that are bet, by player."""
    apuesta_ultima: int | None
    """The same of the match before."""
    v: int
    """The version of its agreement."""
    mirones: int
    partida: int | None
    marcador: str | None
    por_silla: list[str]
    """What each seat of the match has, in the words of its game; empty where it says none."""
    reloj: ListedWait | None
    """``null`` where its game counts nothing down."""


class Configuration(Struct, frozen=True, kw_only=True):
    """What was configured once."""

    opciones: dict[str, Any]
    condiciones: dict[str, Any]


class ProposalShown(Struct, frozen=True, kw_only=True):
    """A proposal, with all that a player must know before he accepts it."""

    n: int
    opciones: dict[str, Any]
    condiciones: dict[str, Any]
    resumen: str
    en_claro: list[str]
    en_juego: list[str]
    compromiso: str
    """What binds the chance of it, in hex (docs/actas.md)."""
    aviso_conexion: bool
    """Two players come from one connection: nobody scores."""
    sin_valor: bool
    """No U$uros are played for."""
    valor: int
    """What each player puts, in U$uros."""


class SwapAsked(Struct, frozen=True, kw_only=True):
    """A change of chairs that one has asked of another."""

    de: int
    con: int


class BetShown(Struct, frozen=True, kw_only=True):
    """An object that is bet."""

    objeto: int
    nombre: str
    dibujo: str
    """The address of its picture."""
    valor: int
    de: int | None
    """The chair of whoever bets it."""
    con: int | None
    """The chair that it is bet against."""


class LastBet(Struct, frozen=True, kw_only=True):
    """The last change of the bets."""

    asiento: int | None
    hecho: Literal["puso", "quito"]
    nombre: str
    valor: int


class BetLine(Struct, frozen=True, kw_only=True):
    """What somebody said about the bets."""

    asiento: int | None
    nick: str
    tono: str
    texto: str
    a: int
    """When, in milliseconds."""
    n: int


class BetsShown(Struct, frozen=True, kw_only=True):
    """The bets that are being agreed, as one chair sees them."""

    n: int
    """How often they have changed: what is accepted names it."""
    bloqueo: int
    """In how many milliseconds they can be accepted."""
    cierre: int
    """In how many milliseconds they close."""
    rivales: list[int]
    lista: list[BetShown]
    ultimo: LastBet | None
    charla: list[BetLine]


class PartShown(Struct, frozen=True, kw_only=True):
    """What the players give to the shuffles (docs/actas.md)."""

    pide: str
    """What the answer that is awaited brings: my ``palabra``, its ``huella``, or empty: nothing."""
    huellas: list[str | None]
    """By chair: what binds its player to the word that he is yet to say."""


class MineShown(Struct, frozen=True, kw_only=True):
    """The agreement at the table where I sit."""

    mesa: int
    numero: int
    salon: str
    """The slug of its salón."""
    salon_nombre: str
    valor: int
    entrada: BuyIn | None
    """``null`` where all put the same."""
    faltan: int
    """How many people the match still needs to start."""
    asiento: int
    fase: str
    """``esperando``, ``confirmando``, ``configurando``, ``aceptando``, ``apostando``,
    ``contando`` or ``revelando``."""
    quedan: int | None
    """What is left of the clock of this phase, in milliseconds; ``null`` without one."""
    total: int | None
    jefe: int | None
    """The chair of whoever configures."""
    sillas: list[ChairShown | None]
    lados: list[list[int]]
    puestos: list[int]
    esperados: list[int]
    """The chairs that are waited for."""
    entrenamiento: bool
    propuesta: ProposalShown | None
    azar: PartShown
    ultima: Configuration | None
    """What I configured last, where it can be played."""
    cambio: SwapAsked | None
    al_sentarse: bool
    """Sitting down is accepting."""
    puede: list[str]
    """What I may ask for now: ``levantarse``, ``confirmar``, ``configurar``, ``aceptar``,
    ``revelar``, ``apostar``, ``aceptar_apuestas``, ``rechazar_apuestas``, ``cambiar``,
    ``responder``, ``echar``, ``robots``, ``sillas``."""
    invitacion: str | None
    """The address with which one sits by invitation."""
    oferta_robots: int | None
    """In how many milliseconds robots are offered."""
    apuestas: BetsShown | UnsetType = UNSET
    """While they are agreed."""
