"""What the salón's socket sends of its own (docs/protocolo.md)."""

from __future__ import annotations

from uuid import UUID

from msgspec import Raw, Struct

from games.chat.outgoing import Line
from games.live.outgoing import Outgoing
from games.people.outgoing import Bell, NewsShown, RelationsShown
from games.people.roster import Entry
from games.tables.outgoing import BuyIn, MineShown, TableCard


class RoomShown(Struct, frozen=True, kw_only=True):
    """The salón itself."""

    slug: str
    nombre: str
    juego: str


class WholeSalon(Outgoing, frozen=True, kw_only=True, tag="salon"):
    """The whole state, after ``hola``."""

    salon: RoomShown
    mesas: list[TableCard]
    chat: list[Line]
    """The last lines, oldest first."""
    mia: MineShown | None
    """``null``: I sit nowhere, or play already."""
    mi_partida: str | None
    """The address of the match that I am playing."""
    noticias: list[NewsShown]
    relaciones: RelationsShown
    avisos: Bell
    gente: Raw
    """The whole list of people: ``v`` and ``lista``."""
    ahora: int
    """The server's clock, in milliseconds."""


class TableChanged(Outgoing, frozen=True, kw_only=True, tag="mesa"):
    """One table changed, or is new."""

    mesa: TableCard


class TableGone(Outgoing, frozen=True, kw_only=True, tag="mesa_quitada"):
    """A table is no longer there."""

    id: int


class PeopleChanged(Outgoing, frozen=True, kw_only=True, tag="gente"):
    """What changed about the people since version ``v`` − 1."""

    v: int
    hay: list[Entry]
    """Entries new or changed."""
    fuera: list[str]
    """Nicks of those who left."""


class WholePeople(Outgoing, frozen=True, kw_only=True, tag="gente"):
    """The whole list of people, to a browser that has missed a change."""

    v: int
    lista: list[Entry]


class MineChanged(Outgoing, frozen=True, kw_only=True, tag="mia"):
    """My table's agreement changed; ``null``: I sit nowhere, or play already."""

    mia: MineShown | None


class Notice(Outgoing, frozen=True, kw_only=True, tag="aviso"):
    """Why I no longer sit, why there is no rematch, or why I am asked to accept again."""

    codigo: str
    """``tiempo``, ``palabra`` (mine was not said), ``echado``, ``saldo``, ``ausente``,
    ``sancion``, ``cuenta_nueva``, ``en_partida``, ``misma_conexion``, ``revancha``; by the staff
    ``liberada`` (my chair) and ``cerrada`` (the table); by what the house changed
    ``salon_cerrado``, ``imposible`` (the table cannot play so), ``cuentas`` (the economy stands
    still) and ``entrada`` (how much one sits with); ``retirada`` (the table was reserved, and is
    gone); asked again: ``cambio`` (what is played),
    ``objeto`` (one is no longer free), ``congelada`` and ``descongelada`` (the economy stands
    still, or goes on), ``conexion`` (two share a connection or a browser); it does not begin:
    ``otra_propuesta`` (the jefe makes another), ``sin_robots`` (they left), ``sin_palabra``
    (others did not say theirs)."""
    texto: str


class Preview(Outgoing, frozen=True, kw_only=True, tag="en_claro"):
    """What a configuration would mean (or an error says what is wrong); nothing has changed."""

    id: UUID
    resumen: str
    cuenta: bool
    """The match would count, so that bets of objects may be offered."""
    en_claro: list[str]
    en_juego: list[str]


class Terms(Struct, frozen=True, kw_only=True):
    """What a person accepts by sitting."""

    mesa: int | None
    """``null``: at a table that is to be opened."""
    asiento: int | None
    """Where one could play soonest; ``null`` if a table was named."""
    marca: str
    """Names all of it: ``sentarse`` and ``crear`` give it back."""
    pide: str
    """What they carry for the shuffles: my ``palabra``, for U$uros its ``huella``, or nothing."""
    valor: int
    """What each player puts, in U$uros."""
    entrada: BuyIn | None
    """With how many U$uros of his own one sits down; ``null`` where all put the same."""
    premios: int
    """The U$uros of the house for the prizes; 0 without any."""
    resumen: str
    en_claro: list[str]
    en_juego: list[str]


class TermsShown(Outgoing, frozen=True, kw_only=True, tag="ok"):
    """The answer to ``terminos``; nothing has changed."""

    id: UUID
    terminos: Terms
