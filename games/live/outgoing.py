"""What every socket sends: structs of which each is one frame of docs/protocolo.md.

A field that is not always there is ``UNSET`` where it is left out; ``None`` travels as null.
"""

from __future__ import annotations

from uuid import UUID

from msgspec import UNSET, Struct, UnsetType

from accounts.refusals import Refusal


class Outgoing(Struct, frozen=True, kw_only=True, tag_field="t"):
    """Base of the frames a browser is sent; the ``tag`` of each is its ``t``."""


class Ok(Outgoing, frozen=True, kw_only=True, tag="ok"):
    """The request is accepted and committed; the same id again gets the same answer."""

    id: UUID
    v: int | UnsetType = UNSET
    """The version that came of it, where there is one."""


class Pong(Outgoing, frozen=True, kw_only=True, tag="pong"):
    """Answers a heartbeat; where the versions differ the whole state follows.

    It also comes first of all that a ``hola`` brings: the waits of the state count from it.
    """

    v: int
    """Of the match; in the salón, of the list of people."""
    ahora: int
    """The server's clock, in milliseconds."""


class Error(Outgoing, frozen=True, kw_only=True, tag="error"):
    """The request is refused and nothing has changed; the socket stays open."""

    codigo: str
    texto: str
    id: UUID | UnsetType = UNSET
    """Of the request, if it had one."""
    v: int | UnsetType = UNSET
    """The version of the match, where there is one."""


class Go(Outgoing, frozen=True, kw_only=True, tag="ir"):
    """This person is waited for elsewhere, and the page goes there.

    At the match that he plays and has not come to yet; from the page of a match, where he sits for
    its revancha. It follows from the rows, and every ``hola`` says it again while it is so.
    """

    url: str


def error_frame(refusal: Refusal, version: int | None) -> Error:
    """Return the frame that tells a *refusal*; *version* is that of the match, if there is one."""
    return Error(
        codigo=refusal.code,
        texto=refusal.sentence(),
        id=UNSET if refusal.request_id is None else refusal.request_id,
        v=UNSET if version is None else version,
    )
