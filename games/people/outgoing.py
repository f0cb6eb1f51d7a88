"""What a socket is sent about its person and about other people."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from games.live.outgoing import Outgoing


class RelationsShown(Outgoing, frozen=True, kw_only=True, tag="relaciones"):
    """Who is what to this person."""

    amigos: list[str]
    pedidos: list[str]
    """Who asked him."""
    pedidas: list[str]
    """Whom he asked."""
    ignorados: list[str]
    notas: dict[str, str]
    """By nick, what he noted of somebody."""
    parejas: dict[str, str]
    """By nick: ``preferida`` or ``evitada``."""


class InvitationShown(Struct, frozen=True, kw_only=True):
    """An invitation to a table."""

    id: int
    de: str
    avatar: str
    mesa: int
    numero: int
    salon: str
    """The slug of its salón."""
    valor: int
    """The least U$uros that one puts there; 0 where nobody puts any."""
    silla: int | None
    """The chair; ``null`` for any."""
    quedan: int
    """How long it lasts, in milliseconds."""


class Decision(Struct, frozen=True, kw_only=True):
    """What was decided of a report of his that he has not seen yet."""

    id: int
    de: str
    """The person that was reported."""
    estado: str
    """``estimada`` or ``desestimada``."""
    texto: str


class SanctionShown(Struct, frozen=True, kw_only=True):
    """A sanction in force; a warning shows until it is read at ``/sanciones/``."""

    id: int
    tipo: str
    """``aviso``, ``silencio``, ``sin_silla`` or ``expulsion``."""
    motivo: str
    hasta: int | None
    """Its end in milliseconds; ``null`` until further notice."""
    quedan: int | None
    """How many milliseconds it still holds, at the moment of sending; ``null`` until further
    notice."""


class ChairAwaits(Struct, frozen=True, kw_only=True):
    """Where this person is waited for."""

    url: str
    juega: bool
    """He plays a match there; otherwise the revancha of one is agreed."""


class RecadoShown(Struct, frozen=True, kw_only=True):
    """Something that he is told beyond the games: of a championship of his."""

    id: int
    tipo: str
    """As a notice of a closed browser: ``torneo`` or, where he is waited for, ``cruce``."""
    titulo: str
    texto: str
    url: str
    """Where it leads."""
    visto: str
    """Where a POST with its ``id`` says that he has seen it."""


class Bell(Outgoing, frozen=True, kw_only=True, tag="avisos"):
    """What waits for this person."""

    privados: dict[str, int]
    """By nick, how many private lines he has not read."""
    amistad: list[str]
    """Who asks him for friendship."""
    invitaciones: list[InvitationShown]
    denuncias: list[Decision]
    sancion: SanctionShown | None
    trofeos: int
    """How many trophies he has won and not looked at; they are in his vitrina."""
    recados: list[RecadoShown]
    """What he is told beyond the games, newest first."""
    silla: ChairAwaits | None
    """Where he plays, or sits for a revancha; its page is where this says nothing new."""


class Mention(Outgoing, frozen=True, kw_only=True, tag="mencion"):
    """Somebody named this person in a line."""

    sala: Literal["salon", "partida", "torneo"]
    n: int
    """The number of the line."""
    de: str
    texto: str
    url: str | UnsetType = UNSET
    """Where it is read, of a championship."""


class Link(Struct, frozen=True, kw_only=True):
    """Where more is said."""

    url: str
    texto: str


class NewsShown(Struct, frozen=True, kw_only=True):
    """A piece of news that the staff publishes."""

    id: int
    tipo: str
    """``noticia`` or ``evento``."""
    titulo: str
    texto: str
    mas: bool
    """Whether its page says more."""
    enlace: Link | None
    fecha: int | None
    """When an event happens, in milliseconds."""


class NewsList(Outgoing, frozen=True, kw_only=True, tag="noticias"):
    """What the staff publishes in this salón now."""

    lista: list[NewsShown]
