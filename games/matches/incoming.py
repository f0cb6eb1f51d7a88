"""What a browser sends on the socket of a match (docs/protocolo.md)."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar
from uuid import UUID

from msgspec import Meta

from games.live.frames import Frame, Hola, Ping


class Llegar(Hola, frozen=True):
    """``hola`` of the match socket."""

    desde: int | None = None
    clave: str | None = None
    pagina: UUID | None = None
    vuelve: bool = False


class Jugar(Frame, frozen=True):
    """A player's action, of which his game says what it may be."""

    judged: ClassVar[frozenset[str]] = frozenset({"accion"})

    id: UUID
    accion: dict[str, Any]
    v: int | None = None


class Abandonar(Frame, frozen=True):
    """Walk out for good."""

    id: UUID


class Sentarse(Frame, frozen=True):
    """Sit down on a free chair with U$uros of one's own, where a game lets people do so."""

    id: UUID
    asiento: int
    cantidad: int


class Anadir(Frame, frozen=True):
    """Put more U$uros on one's chair."""

    id: UUID
    cantidad: int


class Desde(Frame, frozen=True):
    """A mirón changes position."""

    asiento: int


class Antes(Frame, frozen=True):
    """See again what came before step *v*."""

    id: UUID
    v: Annotated[int, Meta(ge=1)]


class Revancha(Frame, frozen=True):
    """Play again with the same people."""

    id: UUID


class Votar(Frame, frozen=True):
    """Penalise, or not, the player who left a seat."""

    id: UUID
    asiento: int
    si: bool


class Volver(Frame, frozen=True):
    """Take back the seat from which a robot plays."""

    id: UUID


KINDS: dict[str, type[Frame]] = {
    "hola": Llegar,
    "ping": Ping,
    "jugar": Jugar,
    "abandonar": Abandonar,
    "sentarse": Sentarse,
    "anadir": Anadir,
    "desde": Desde,
    "antes": Antes,
    "revancha": Revancha,
    "votar": Votar,
    "volver": Volver,
}
"""The frames of the socket of a match by their ``t``; those of the chat come on top."""
