"""How good cards look, and the card that somebody sensible plays: quick, on plain values."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.engines.core.french_deck import DECK, RANKS, SUITS, VALUE, Card

TRUMP = 100
"""What being trump adds to the value of a card."""

STRENGTH: dict[tuple[str | None, str], dict[Card, int]] = {
    (trump, led): {
        card: VALUE[card] + (2 * TRUMP if card[1] == trump else TRUMP * (card[1] == led))
        for card in DECK
    }
    for trump in (None, *SUITS)
    for led in SUITS
}
"""By trump and suit led: how strong each card is in such a trick."""

RUFFED = 0.92
"""The chance, for each rival, that a good card of a plain suit is not ruffed."""
RUFFS = 0.30
"""What a small trump is worth for each card of the hand it may ruff with."""


def tricks_in(hand: Sequence[Card], trump: str | None, seats: int, seen: Collection[Card]) -> float:
    """Return how many tricks a hand looks good for; *seen* are the cards known to be elsewhere."""
    hidden = len(DECK) - len(hand) - len(seen)
    held = (seats - 1) * len(hand) / max(1, hidden)
    out = set(hand) | set(seen)
    return sum(
        _worth(card, trump, seats=seats, held=held, out=out, cards=len(hand)) for card in hand
    )


def _worth(
    card: Card, trump: str | None, *, seats: int, held: float, out: Collection[Card], cards: int
) -> float:
    suit = card[1]
    above = sum(rank + suit not in out for rank in RANKS[RANKS.index(card[0]) + 1 :])
    stands = (1 - min(0.95, held)) ** above
    if suit == trump:
        return max(stands, min(0.9, RUFFS + 0.05 * cards) if cards > 1 else stands)
    alone: float = stands * RUFFED ** (seats - 1)
    # Without the lead a card of a plain suit needs its suit to be led.
    return alone if cards > 2 else alone * 0.6


def sure_winners(
    hand: Collection[Card], trump: str | None, seen: Collection[Card]
) -> tuple[Card, ...]:
    """Return the cards of *hand* that take a trick each, whatever anybody does.

    They are the trumps above which none is left; *seen* are the cards known to be elsewhere.
    """
    if trump is None:
        return ()
    found = []
    for rank in reversed(RANKS):
        card = rank + trump
        if card in hand:
            found.append(card)
        elif card not in seen:
            break
    return tuple(found)


def reachable(bids: Sequence[int], sure: int) -> Sequence[int]:
    """Return the *bids* that can still be made with so many *sure* tricks; all when none can."""
    return [bid for bid in bids if bid >= sure] or bids


def keeping(
    legal: Sequence[Card],
    trick: Sequence[Card],
    trump: str | None,
    want: int,
    sure: Collection[Card],
) -> Sequence[Card]:
    """Return the *legal* cards without the *sure* winners that are all that is wanted.

    The others are then there to lose; where none of them does, all are open.
    """
    if want <= 0 or want != len(sure):
        return legal
    rest = [card for card in legal if card not in sure]
    if trick:
        strength = STRENGTH[trump, trick[0][1]]
        best = max(strength[card] for card in trick)
        rest = [card for card in rest if strength[card] < best]
    return rest or legal


def sensible(
    legal: Sequence[Card], trick: Sequence[Card], trump: str | None, want: int, after: int
) -> Card:
    """Return the card to play among the *legal*.

    *want* is how many more tricks the player needs (0 or less: none), *after* how many play after
    him in this trick.
    """
    if len(legal) == 1:
        return legal[0]
    if not trick:
        return _lead(legal, trump, want)
    strength = STRENGTH[trump, trick[0][1]]
    best = max(strength[card] for card in trick)
    winners = [card for card in legal if strength[card] > best]
    losers = [card for card in legal if strength[card] < best]
    if want > 0:
        if winners:
            return (max if after else min)(winners, key=strength.__getitem__)
        return min(losers, key=lambda card: (card[1] == trump, VALUE[card]))
    if losers:
        return max(losers, key=lambda card: (card[1] == trump, VALUE[card]))
    return (min if after else max)(winners, key=strength.__getitem__)


def _lead(legal: Sequence[Card], trump: str | None, want: int) -> Card:
    if want > 0:
        return max(legal, key=lambda card: VALUE[card] + 4 * (card[1] == trump))
    return min(legal, key=lambda card: VALUE[card] + 13 * (card[1] == trump))
