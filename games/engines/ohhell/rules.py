"""The rules themselves, as functions of plain values (Oh Hell §2.4-§2.7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engines.core.french_deck import PLACE, VALUE, Card

MADE = 10
VIENA = 5


def forbidden_bid(cards: int, bids: Sequence[int], seats: int, hook: bool) -> int | None:
    """Return the bid that the hook forbids the dealer, who bids last (Oh Hell §2.4)."""
    if not hook or len(bids) != seats - 1:
        return None
    left = cards - sum(bids)
    return left if left >= 0 else None


def legal_bids(cards: int, bids: Sequence[int], seats: int, hook: bool) -> tuple[int, ...]:
    """Return what the next to bid may say, from 0 up."""
    forbidden = forbidden_bid(cards, bids, seats, hook)
    return tuple([bid for bid in range(cards + 1) if bid != forbidden])


def playable(hand: Sequence[Card], trick: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards of *hand* that may be added: the suit led, if any (Oh Hell §2.5)."""
    if not trick:
        return tuple(hand)
    led = trick[0][1]
    following = tuple([card for card in hand if card[1] == led])
    return following or tuple(hand)


def best(trick: Sequence[Card], trump: str | None) -> int:
    """Return the place in *trick* of the card that wins it."""
    led = trick[0][1]

    def strength(place: int) -> tuple[int, int]:
        suit = trick[place][1]
        return (2 if suit == trump else int(suit == led), VALUE[trick[place]])

    return max(range(len(trick)), key=strength)


def points(method: str, viena: bool, cards: int, bid: int, tricks: int) -> int:
    """Return the points of one player in one hand (Oh Hell §2.6)."""
    off = abs(bid - tricks)
    if not off:
        if viena and bid == 0:
            return cards + VIENA
        return MADE if method == "negativo" else MADE + bid
    if method == "positivo":
        return tricks
    return {"apagon": 0, "negativo": -10, "equilibrado": -2}[method] * off


def places(totals: Sequence[int]) -> tuple[int, ...]:
    """Return the place of each, from 1; equal totals share it: 1, 2, 2, 4 (RULING O4)."""
    return tuple([1 + sum(other > total for other in totals) for total in totals])


def tidy(hand: Iterable[Card]) -> tuple[Card, ...]:
    """Return a hand by suit and rank."""
    return tuple(sorted(hand, key=PLACE.__getitem__))


def lowest(cards: Iterable[Card]) -> Card:
    """Return the card of lowest rank; of equals, by suit ♠ ♥ ♦ ♣ (RULING O5)."""
    return min(cards, key=lambda card: (VALUE[card], PLACE[card]))
