"""The pictures and the names of the cards of the decks that pages show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop


class Deck(NamedTuple):
    """A deck: a card is its rank and the letter of its suit (``"12o"``, ``"Td"``)."""

    folder: str
    width: int
    """Of the drawings, whose height is 320."""
    suits: Mapping[str, str]
    """By letter: the name of the suit, which is that of its files too but for its accents."""
    ranks: Mapping[str, str]
    """Names of those that are not read as they are written."""


class Card(NamedTuple):
    """A card to show: its file among the static ones, its name and the width of its drawing."""

    file: str
    name: str
    width: int


_SPANISH = Deck(
    "es",
    208,
    {"o": "oros", "c": "copas", "e": "espadas", "b": "bastos"},
    {
        "1": gettext_noop("as"),
        "10": gettext_noop("sota"),
        "11": gettext_noop("caballo"),
        "12": gettext_noop("rey"),
    },
)
_FRENCH = Deck(
    "fr",
    224,
    {"s": "picas", "h": "corazones", "d": "diamantes", "c": "tréboles"},
    {
        "A": gettext_noop("as"),
        "K": gettext_noop("rey"),
        "Q": gettext_noop("dama"),
        "J": gettext_noop("jota"),
        "T": "10",
    },
)
DECKS = {"española": _SPANISH, "francesa": _FRENCH}


def card_of(code: str, deck: str = "española") -> Card:
    """Return the card *code* of a deck of ``DECKS``."""
    chosen = DECKS[deck]
    rank, suit = code[:-1], chosen.suits[code[-1]]
    named = _(chosen.ranks[rank]) if rank in chosen.ranks else rank
    name = _("%(number)s de %(suit)s") % {"number": named, "suit": suit}
    written = f"{int(rank):02d}" if chosen is _SPANISH else rank.replace("T", "10")
    file = f"img/cards/{chosen.folder}/{suit.replace('é', 'e')}-{written}.svg"
    return Card(file, name, chosen.width)
