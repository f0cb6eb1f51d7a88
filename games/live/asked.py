"""What a browser asks for with an id, so that asking twice does it once (promise P2)."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

import msgspec
from django.utils.crypto import salted_hmac

from games.live.frames import Frame


class Asked(NamedTuple):
    """A request: its id, and what it is compared by when the id comes again."""

    id: UUID
    fingerprint: bytes


class Request(Frame, frozen=True):
    """Base of what changes something: it carries an id."""

    id: UUID

    def asked(self) -> Asked:
        """Return the request that this is: the same one only with the same fields.

        Its fingerprint is keyed, because among the fields may be the key of a table.
        """
        what = msgspec.msgpack.encode((type(self).__name__, self))
        return Asked(self.id, salted_hmac("games.asked", what, algorithm="sha256").digest())
