"""What a socket is sent of the chat."""

from __future__ import annotations

from typing import Literal
from uuid import UUID

from msgspec import UNSET, Struct, UnsetType

from games.live.outgoing import Outgoing

Sala = Literal["salon", "partida", "apuestas", "privado", "torneo"]
"""Where a line was said; what is said over the bets travels with the agreement alone."""


class Author(Struct, frozen=True, kw_only=True):
    """Who said a line, as he looks now."""

    nick: str
    avatar: str
    tono: str
    """The tone that he has chosen for his lines."""
    asiento: int | None
    """His seat, where he spoke from one."""


class Line(Outgoing, frozen=True, kw_only=True, tag="chat"):
    """A line that was said."""

    sala: Sala
    n: int
    """Its number: later lines have greater ones."""
    autor: Author
    texto: str
    a: int
    """When, in milliseconds."""
    nombra: list[str]
    """The nicks that ``@…`` names in the text, in any spelling."""
    con: str | UnsetType = UNSET
    """In private: always the other one of the two."""


class Lines(Outgoing, frozen=True, kw_only=True, tag="charla"):
    """The last 200 lines, oldest first; it answers ``conversacion`` in private."""

    sala: Sala
    lineas: list[Line]
    con: str | UnsetType = UNSET
    """In private: the nick of the other one, as he spells it."""
    id: UUID | UnsetType = UNSET
    """Of the request that it answers."""


class LineRemoved(Outgoing, frozen=True, kw_only=True, tag="charla_quitada"):
    """A line was taken away: nobody is to read it any more."""

    sala: Sala
    n: int
    """The number of the line."""
