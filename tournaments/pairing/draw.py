"""The draw that anybody can check: seed, commitment, list, stream, order (torneos §4)."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from games.engines.core import chance
from tournaments.pairing.illegal import Illegal, require, require_size
from tournaments.rules.rating import Rating

SEED_BYTES = 32
_SEED = re.compile(r"[0-9a-fA-F]{64}", re.ASCII)
_WORD = re.compile(r"[0-9a-fA-F]{0,64}", re.ASCII)


def seed_of(text: str) -> bytes:
    """Return the seed that *text* tells, 64 hexadecimal digits; ``Illegal`` for any other text."""
    require(bool(_SEED.fullmatch(text)), "semilla")
    return bytes.fromhex(text)


def commitment(seed: bytes) -> str:
    """Return what is shown from the publication on: hexadecimal SHA-256 (torneos §4.2)."""
    return chance.commitment(seed, chance.FIRST)


def is_word(text: str) -> bool:
    """Return whether *text* may be added to the draw: up to 64 hexadecimal digits."""
    return bool(_WORD.fullmatch(text))


def fingerprint(entries: Sequence[str], words: Mapping[str, str]) -> str:
    """Return the *huella* of the list, in the order in which places were taken (torneos §4.3).

    Raises ``Illegal`` for a name that is there twice or cannot be in a line, and for a word that
    is not of up to 64 hexadecimal digits.
    """
    require(len(set(entries)) == len(entries), "repetido")
    for name in entries:
        require(bool(name) and "|" not in name and "\n" not in name, "identificador")
        require(is_word(words.get(name, "")), "palabra")
    lines = "\n".join(f"{name}|{words.get(name, '')}" for name in entries)
    try:
        return hashlib.sha256(lines.encode()).hexdigest()
    except UnicodeEncodeError as problem:
        raise Illegal("identificador") from problem


class Draw(NamedTuple):
    """All chance of championship *number*: a function of its seed and of its list."""

    seed: bytes
    number: int
    fingerprint: str

    @classmethod
    def of(cls, seed: bytes, number: int, entries: Sequence[str], words: Mapping[str, str]) -> Draw:
        """Return the draw of those *entries*; ``Illegal`` as ``fingerprint`` says."""
        return cls(seed, number, fingerprint(entries, words))

    def stream(self, what: str) -> chance.HmacRng:
        """Return the stream for *what*: ``sorteo``, ``parejas``, ``objeto:1`` (torneos §4.4)."""
        key = chance.match_key(self.seed, [self.fingerprint], chance.FIRST)
        return chance.HmacRng(key, f"torneo:{self.number}:{what}", chance.FIRST)


def order(draw: Draw, entries: Sequence[str], seeded: Sequence[str]) -> list[str]:
    """Return the *entries* by number: the *seeded* in their order, the others as drawn.

    Raises ``Illegal`` for fewer than two, or somebody seeded twice or who is not there.
    """
    require_size(len(entries))
    require(len(set(seeded)) == len(seeded) and set(seeded) <= set(entries), "cabezas")
    first = set(seeded)
    others = [name for name in entries if name not in first]
    return [*seeded, *draw.stream("sorteo").shuffled(others)]


def object_holder(draw: Draw, place: int, sharing: Sequence[str]) -> str | None:
    """Return who of those *sharing* a place, by number, has its object; ``None`` of nobody.

    (torneos §16.4)
    """
    return draw.stream(f"objeto:{place}").shuffled(sharing)[0] if sharing else None


class Pool(NamedTuple):
    """What became of those who looked for a partner."""

    pairs: list[tuple[str, str]]
    """The captain first, in the order made."""
    left_over: list[str]


def pairs_of_pool(draw: Draw, pool: Sequence[str], incompatible: Iterable[Sequence[str]]) -> Pool:
    """Return the pairs drawn among the *pool*, in order of joining (torneos §3.5, RULING C4)."""
    apart = {frozenset(both) for both in incompatible}
    waiting = list(draw.stream("parejas").shuffled(pool))
    found = Pool([], [])
    while waiting:
        captain = waiting.pop(0)
        partners = (name for name in waiting if frozenset((captain, name)) not in apart)
        partner = next(partners, None)
        if partner is None:
            found.left_over.append(captain)
            continue
        waiting.remove(partner)
        found.pairs.append((captain, partner))
    return found


def seeds_by_level(entrants: Sequence[tuple[str, Sequence[Rating]]], count: int) -> list[str]:
    """Return the *count* best by the sum over their members of μ − 3σ (torneos §4.6).

    *entrants* are in order of enrolment, which decides among equals.
    """
    # Rounded: two sums of the same figures in another order are equal.
    level = {name: round(sum(one.listed_by for one in members), 9) for name, members in entrants}
    require(len(level) == len(entrants), "repetido")
    return sorted(level, key=lambda name: -level[name])[:count]
