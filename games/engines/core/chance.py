"""Chance that anybody can recompute afterwards (RELIABILITY §6.1).

One 32-byte key per match; each step draws from its own stream, so one step
never shifts another: word *i* of step *v* of match *m* is the first 8 bytes of
``HMAC-SHA256(key, "usumus-1|<m>:<v>|<i>")`` as a big-endian integer. ``below``
rejects the tail of the range (no modulo bias); ``shuffled`` is Fisher-Yates
from the top. ``static/js/lib/chance.js`` is the same in the browser, and both
pass the same vectors.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

ALGORITHM = "usumus-1"
_WORDS = 2**64
_BLOCK = 64
"""Bytes that SHA-256 takes at a time."""
_INNER_PAD = bytes(byte ^ 0x36 for byte in range(256))
_OUTER_PAD = bytes(byte ^ 0x5C for byte in range(256))


def commitment(server_seed: bytes) -> str:
    """Return the hexadecimal SHA-256 published before play; the seed itself is shown at the end."""
    return hashlib.sha256(ALGORITHM.encode() + b"|" + server_seed).hexdigest()


def match_key(server_seed: bytes, nonces: Sequence[str]) -> bytes:
    """Return the key of a match: the server's seed mixed with the nonces, in seat order."""
    return hmac.digest(server_seed, "|".join((ALGORITHM, *nonces)).encode(), "sha256")


class Draw(msgspec.Struct, frozen=True):
    """One use of chance, as the acta keeps it: what went in and what came out."""

    op: str
    given: Any
    result: Any


class _Mac:
    """HMAC-SHA256 (RFC 2104) of messages that begin alike: what they share is digested once.

    ``hmac.digest`` says the same and costs over three times as much, most of it to look the
    algorithm up; a deal of 40 cards asks for 39.
    """

    __slots__ = ("_inner", "_outer")

    def __init__(self, key: bytes, beginning: bytes) -> None:
        if len(key) > _BLOCK:
            key = hashlib.sha256(key).digest()
        block = key.ljust(_BLOCK, b"\0")
        self._inner = hashlib.sha256(block.translate(_INNER_PAD) + beginning)
        self._outer = hashlib.sha256(block.translate(_OUTER_PAD))

    def digest(self, rest: bytes) -> bytes:
        """Return the code of the message that goes on with *rest*."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(rest)
        outer.update(inner.digest())
        return outer.digest()


class HmacRng:
    """The stream of one step; ``draws`` remembers every use of it."""

    __slots__ = ("_context", "_i", "_key", "_mac", "draws")

    def __init__(self, key: bytes, context: str) -> None:
        self._key = key
        self._context = context
        self._mac: _Mac | None = None  # most steps draw nothing
        self._i = 0
        self.draws: list[Draw] = []

    def _word(self) -> int:
        mac = self._mac
        if mac is None:
            mac = self._mac = _Mac(self._key, f"{ALGORITHM}|{self._context}|".encode())
        word = int.from_bytes(mac.digest(b"%d" % self._i)[:8], "big")
        self._i += 1
        return word

    def _below(self, n: int) -> int:
        limit = _WORDS - _WORDS % n
        while (word := self._word()) >= limit:
            pass
        return word % n

    def below(self, n: int) -> int:
        """Return an integer in ``range(n)``, each with the same chance."""
        result = self._below(n)
        self.draws.append(Draw("below", n, result))
        return result

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return *items* in random order, every order with the same chance."""
        deck = list(items)
        for i in range(len(deck) - 1, 0, -1):
            j = self._below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        result = tuple(deck)
        self.draws.append(Draw("shuffled", tuple(items), result))
        return result
