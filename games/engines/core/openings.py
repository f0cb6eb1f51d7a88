"""What anybody can check of sealed deals (docs/actas.md): the cards that he was shown, and no more.

``static/js/lib/sealed.js`` is the same in the browser, and both pass the same vectors.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from games.engines.core.chance import HmacRng, match_key

ALGORITHM = "usumus-3"
NOTHING = bytes(32)
"""What stands beside the last of a row of the tree that has no pair."""


def leaf(deal: int, place: int, card: str, salt: str) -> bytes:
    """Return what binds the *card* laid at a *place* of a deal; *salt* in hexadecimal."""
    return hashlib.sha256(f"{ALGORITHM}|{deal}|{place}|{card}|{salt}".encode()).digest()


def deal_root(deal: int, leaves: Sequence[bytes]) -> bytes:
    """Return what binds all the cards of a deal."""
    return hashlib.sha256(f"{ALGORITHM}|reparto|{deal}|".encode() + b"".join(leaves)).digest()


def _pair(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(f"{ALGORITHM}|par|".encode() + left + right).digest()


def levels(roots: Sequence[bytes]) -> list[list[bytes]]:
    """Return the tree that binds the *roots* of all deals, from its leaves to its one root."""
    rows = [list(roots)]
    while len(row := rows[-1]) > 1:
        even = [*row, NOTHING] if len(row) % 2 else row
        rows.append([_pair(*even[i : i + 2]) for i in range(0, len(even), 2)])
    return rows


def half_seal(public_half: bytes) -> bytes:
    """Return what binds the public half of the seed, and may be told before it."""
    return hashlib.sha256(f"{ALGORITHM}|publica|".encode() + public_half).digest()


def published(seal: bytes, root: bytes) -> str:
    """Return the commitment: it binds the public half of the seed, by its *seal*, and all deals."""
    return hashlib.sha256(f"{ALGORITHM}|".encode() + seal + root).hexdigest()


def turned(turns: bytes, name: str, deal: int, size: int) -> tuple[int, ...]:
    """Return the places of the laid deck in the order in which they are dealt."""
    return HmacRng(turns, f"{name}:{deal}", ALGORITHM).shuffled(range(size))


def fault(azar: Mapping[str, Any], deal: int, told: Mapping[str, Any]) -> str:
    """Return what is wrong with the cards opened in a deal, or "".

    *azar* and *told* as in the acta: ``compromiso``, ``raiz``, ``repartos`` and ``palabras``;
    ``given``, ``result``, ``sellos`` and ``camino``.
    """
    name, size, result = azar["compromiso"], told["given"], told["result"]
    if not 1 <= deal <= azar["repartos"] or len(result) != size:
        return "it is none of the deals that were bound"
    if all(card is None for card in result):
        return ""
    turns = match_key(bytes.fromhex(name), azar["palabras"], ALGORITHM)
    laid: list[str | None] = [None] * size
    for card, place in zip(result, turned(turns, name, deal, size), strict=True):
        laid[place] = card
    seals = told["sellos"]
    if [None if isinstance(seal, str) else seal[0] for seal in seals] != laid:
        return "a card was not dealt from its place"
    leaves = [
        bytes.fromhex(seal) if isinstance(seal, str) else leaf(deal, place, *seal)
        for place, seal in enumerate(seals)
    ]
    if not _leads(told["camino"], deal - 1, azar, deal_root(deal, leaves)):
        return "a card is not the one that was bound"
    return ""


def _leads(path: Sequence[str], at: int, azar: Mapping[str, Any], node: bytes) -> bool:
    """Return whether *path* leads from *node*, leaf number *at* of the tree, to the root."""
    if len(path) != (azar["repartos"] - 1).bit_length():
        return False
    for beside in map(bytes.fromhex, path):
        node = _pair(beside, node) if at & 1 else _pair(node, beside)
        at >>= 1
    return bool(node.hex() == azar["raiz"])


def is_bound(azar: Mapping[str, Any]) -> bool:
    """Return whether the public half, or its seal before the end, and the root were committed."""
    half = azar.get("publica")
    seal = bytes.fromhex(azar["sello"]) if half is None else half_seal(bytes.fromhex(half))
    return bool(published(seal, bytes.fromhex(azar["raiz"])) == azar["compromiso"])
