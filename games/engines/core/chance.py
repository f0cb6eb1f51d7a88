"""Chance that anybody can recompute afterwards (docs/actas.md).

One 32-byte key per match; each deal (a step that draws) has its own stream, so
one deal never shifts another: number *i* of deal *d* is the first 8 bytes of
``HMAC-SHA256(key, "usumus-2|<commitment>:<d>|<i>")`` as a big-endian integer.
``below`` rejects the tail of the range (no modulo bias); ``shuffled`` is
Fisher-Yates from the top. The matches of ``usumus-1`` had in the place of the
commitment and the deal their own number and that of the step, which are given
when all words are known: nothing starts with it any more, but its actas verify.
``static/js/lib/chance.js`` is the same in the browser, and both pass the same
vectors.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

FIRST = "usumus-1"
ALGORITHM = "usumus-2"
"""That of the matches that start now."""
_WORDS = 2**64
_BLOCK = 64
"""Bytes that SHA-256 takes at a time."""
_INNER_PAD = bytes(byte ^ 0x36 for byte in range(256))
_OUTER_PAD = bytes(byte ^ 0x5C for byte in range(256))


def commitment(server_seed: bytes, algorithm: str = ALGORITHM) -> str:
    """Return the hexadecimal SHA-256 published before play; the seed itself is shown at the end."""
    return hashlib.sha256(algorithm.encode() + b"|" + server_seed).hexdigest()


def match_key(server_seed: bytes, nonces: Sequence[str], algorithm: str = ALGORITHM) -> bytes:
    """Return the key of a match: the server's seed mixed with the nonces, in seat order."""
    return hmac.digest(server_seed, "|".join((algorithm, *nonces)).encode(), "sha256")


def word_seal(word: str) -> str:
    """Return the hexadecimal SHA-256 with which a player binds himself to *word*."""
    return hashlib.sha256(f"{ALGORITHM}|palabra|{word}".encode()).hexdigest()


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

    def word(self, number: int) -> int:
        """Return the first 8 bytes of the code of the message that ends with *number*."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(b"%d" % number)
        outer.update(inner.digest())
        return int.from_bytes(outer.digest()[:8], "big")


class HmacRng:
    """One stream; ``draws`` remembers every use of it.

    What is no match (robots, playthroughs) draws under the label of *FIRST*.
    """

    __slots__ = ("_algorithm", "_context", "_i", "_key", "_mac", "draws")

    def __init__(self, key: bytes, context: str, algorithm: str = FIRST) -> None:
        self._key = key
        self._algorithm = algorithm
        self._context = context
        self._mac: _Mac | None = None  # most steps draw nothing
        self._i = 0
        self.draws: list[Draw] = []

    def _below(self, n: int) -> int:
        mac = self._mac
        if mac is None:
            mac = self._mac = _Mac(self._key, f"{self._algorithm}|{self._context}|".encode())
        limit = _WORDS - _WORDS % n
        while True:
            word = mac.word(self._i)
            self._i += 1
            if word < limit:
                return word % n

    def below(self, n: int) -> int:
        """Return an integer in ``range(n)``, each with the same chance."""
        result = self._below(n)
        self.draws.append(Draw("below", n, result))
        return result

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return *items* in random order, every order with the same chance."""
        deck = list(items)
        below = self._below
        for i in range(len(deck) - 1, 0, -1):
            j = below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        result = tuple(deck)
        self.draws.append(Draw("shuffled", tuple(items), result))
        return result


class MatchChance(msgspec.Struct, frozen=True):
    """The chance of a match, settled before its first deal."""

    algorithm: str
    key: bytes
    name: str
    """What names the match in its streams: its commitment; of the *FIRST*, its number."""

    @classmethod
    def of(
        cls, algorithm: str, server_seed: bytes, nonces: Sequence[str], number: int
    ) -> MatchChance:
        """Return the chance of match *number*, whose players gave the words *nonces*."""
        is_first = algorithm == FIRST
        name = str(number) if is_first else commitment(server_seed, algorithm)
        return cls(algorithm, match_key(server_seed, nonces, algorithm), name)

    def stream(self, version: int, deal: int) -> HmacRng:
        """Return the stream of step *version*, the match's *deal*-th that draws if it does."""
        place = version if self.algorithm == FIRST else deal
        return HmacRng(self.key, f"{self.name}:{place}", self.algorithm)
