"""Deals whose closed cards are never told, not even when the match is over (docs/actas.md).

The server's seed has two halves. The public one is shown at the end and keys every draw but the
deals. From the other come, for each deal, an order of the deck and a salt for each place of it.
They are bound card by card before any word of a player is known, and opened card by card. The words
of the players give the order in which the places are dealt. So neither side chooses, and a card can
be shown and checked while the rest stay closed.

Here is what the house does. ``openings`` has what anybody can check.
"""

from __future__ import annotations

import functools
import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec

from games.engines.core.chance import Draw, HmacRng, MatchChance, match_key
from games.engines.core.openings import (
    ALGORITHM,
    NOTHING,
    deal_root,
    half_seal,
    leaf,
    levels,
    published,
    turned,
)

T = TypeVar("T")

OP = "sealed"
"""What the log and the acta call such a deal."""
_SALT = 16
_WORD = 8


class Sealing(msgspec.Struct, frozen=True):
    """That the deals of a game are sealed: its *deck*, texts that are all different.

    *deals*: how many steps of one match may draw. All are bound at once, before the first word:
    what was bound later could be chosen by who knows the words. The engine ends a match before it
    needs more. Neither ever changes for a game: what is over is opened by them.

    A step deals once at most, by ``shuffled`` and this deck, and has one event that ``opens``. What
    shows a card of the deal comes after that one, and of the deal before it: ``Event.cards``.
    Mirones look on from no hand, and an acta shows what everybody saw, or its reader.
    """

    deck: tuple[str, ...]
    deals: int = 1024


class Laid(NamedTuple):
    """One deal as the house lays it, before the words: by place, the card and its salt."""

    cards: tuple[str, ...]
    salts: tuple[str, ...]

    def leaves(self, deal: int) -> list[bytes]:
        """Return by place what binds its card."""
        found = zip(self.cards, self.salts, strict=True)
        return [leaf(deal, place, card, salt) for place, (card, salt) in enumerate(found)]


def public_half(server_seed: bytes) -> bytes:
    """Return the 32 bytes that are shown at the end."""
    return hmac.digest(server_seed, f"{ALGORITHM}|publica".encode(), "sha256")


def _card_half(server_seed: bytes) -> bytes:
    return hmac.digest(server_seed, f"{ALGORITHM}|cartas".encode(), "sha256")


def _laid(card_half: bytes, deck: Sequence[str], deal: int) -> Laid:
    """Return the *deal*-th, from 1: one stretch of SHAKE-256 gives its order and its salts."""
    size = len(deck)
    label = f"{ALGORITHM}|{deal}|".encode()
    stretch = hashlib.shake_256(card_half + label).digest((_WORD + _SALT) * size)
    cards = list(deck)
    for i in range(size - 1, 0, -1):
        word = int.from_bytes(stretch[_WORD * i : _WORD * (i + 1)], "big")
        j = word % (i + 1)  # of 2^64: nobody could tell that it is not quite even
        cards[i], cards[j] = cards[j], cards[i]
    salts = stretch[_WORD * size :].hex()
    step = 2 * _SALT
    return Laid(tuple(cards), tuple(salts[i : i + step] for i in range(0, step * size, step)))


@functools.lru_cache(maxsize=16)
def _tree(server_seed: bytes, sealing: Sealing) -> list[list[bytes]]:
    """Return the tree that binds all deals: all who have played a match ask for it as it ends."""
    half = _card_half(server_seed)
    return levels(
        [
            deal_root(deal, _laid(half, sealing.deck, deal).leaves(deal))
            for deal in range(1, sealing.deals + 1)
        ]
    )


def sealed_commitment(server_seed: bytes, sealing: Sealing) -> str:
    """Return the hexadecimal SHA-256 published before play: it binds every card of every deal.

    It costs a tenth of a second for a thousand deals: not for the hot path, nor under a lock.
    """
    *_, top = _tree(server_seed, sealing)
    return published(half_seal(public_half(server_seed)), top[0])


class SealedRng:
    """The stream of one step of a match whose deals are sealed; ``draws`` as in ``HmacRng``."""

    __slots__ = ("_chance", "_deal", "_open")

    def __init__(self, chance: SealedChance, deal: int) -> None:
        self._chance = chance
        self._deal = deal
        self._open = HmacRng(chance.key, f"{chance.name}:{deal}", ALGORITHM)

    @property
    def draws(self) -> list[Draw]:
        """Return every use of it, for the log; a deal with its whole order."""
        return self._open.draws

    def below(self, n: int) -> int:
        """Return an integer in ``range(n)``, each with the same chance: public at the end."""
        return self._open.below(n)

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the sealed deck in the order of this deal.

        Raises ``ValueError`` for any other *items*, for a second deal in one step, and when there
        are no more deals: none of them was bound before play.
        """
        chance, sealing = self._chance, self._chance.sealing
        if tuple(items) != sealing.deck:
            raise ValueError("only the sealed deck is dealt")
        if any(draw.op == OP for draw in self.draws):
            raise ValueError("two deals in one step")
        if self._deal > sealing.deals:
            raise ValueError("no deal is left")
        order: Any = chance.order(self._deal)
        self.draws.append(Draw(OP, len(order), order))
        return tuple(order)


class SealedChance(msgspec.Struct, frozen=True):
    """The chance of a match whose deals are sealed, settled before its first deal."""

    sealing: Sealing
    key: bytes
    """Of the draws that are no deals."""
    turns: bytes
    """Of the order in which places are dealt: of the words and the commitment alone."""
    cards: bytes
    """The half of the seed that is never told."""
    name: str
    """Its commitment."""

    @classmethod
    def of(
        cls, sealing: Sealing, server_seed: bytes, nonces: Sequence[str], name: str
    ) -> SealedChance:
        """Return the chance of the match published as *name*, whose players gave *nonces*."""
        key = match_key(public_half(server_seed), nonces, ALGORITHM)
        turns = match_key(bytes.fromhex(name), nonces, ALGORITHM)
        return cls(sealing, key, turns, _card_half(server_seed), name)

    def stream(self, version: int, deal: int) -> SealedRng:
        """Return the stream of a step, the match's *deal*-th that draws if it does."""
        return SealedRng(self, deal)

    def order(self, deal: int) -> tuple[str, ...]:
        """Return the deck in the order of the *deal*-th."""
        cards = _laid(self.cards, self.sealing.deck, deal).cards
        return tuple([cards[place] for place in self._places(deal)])

    def _places(self, deal: int) -> tuple[int, ...]:
        return turned(self.turns, self.name, deal, len(self.sealing.deck))


Stream: TypeAlias = HmacRng | SealedRng
Chance: TypeAlias = MatchChance | SealedChance


class Opener:
    """Opens cards of a match: it knows what binds all of its deals."""

    def __init__(self, chance: SealedChance, server_seed: bytes) -> None:
        self._chance = chance
        self._public = public_half(server_seed)
        self._levels = _tree(server_seed, chance.sealing)

    def told(self, *, is_over: bool = True) -> dict[str, Any]:
        """Return what is told of the seed: its public half, what binds all deals, their number.

        While the match is played, only what binds the half: of it come draws that are to be made.
        """
        half = {"publica": self._public} if is_over else {"sello": half_seal(self._public)}
        return {
            **{name: value.hex() for name, value in half.items()},
            "raiz": self._levels[-1][0].hex(),
            "repartos": self._chance.sealing.deals,
        }

    def opened(self, deal: int, shown: Iterable[str]) -> dict[str, Any]:
        """Return what is told of the *deal*-th to who saw the cards *shown*, and no others.

        ``result`` has them at their places of the deck as it was dealt; ``sellos``, by place of the
        deck as it was laid, what binds each card, with card and salt of those shown; ``camino``
        leads from the deal to the root. Where nothing was shown there is nothing to check. Raises
        ``ValueError`` for what is no card.
        """
        sealing = self._chance.sealing
        told = {"op": OP, "given": len(sealing.deck)}
        seen = set(shown)
        if not seen <= set(sealing.deck):
            raise ValueError("what was shown is no card of the deck")
        order = self._chance.order(deal)
        told["result"] = [card if card in seen else None for card in order]
        if not seen:
            return told
        laid = _laid(self._chance.cards, sealing.deck, deal)
        told["sellos"] = [
            [card, salt] if card in seen else bound.hex()
            for card, salt, bound in zip(*laid, laid.leaves(deal), strict=True)
        ]
        told["camino"] = self._path(deal - 1)
        return told

    def _path(self, at: int) -> list[str]:
        """Return what stands beside the way from a leaf of the tree to its root, lowest first."""
        found = []
        for row in self._levels[:-1]:
            beside = at ^ 1
            found.append(row[beside].hex() if beside < len(row) else NOTHING.hex())
            at >>= 1
        return found
