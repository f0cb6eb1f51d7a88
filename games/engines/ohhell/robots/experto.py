"""The expert: deals the cards he cannot see in many ways, and plays what does best on average."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar, NamedTuple

from games.engines.core.contract import Action, Choice, Rng, Seat
from games.engines.core.french_deck import DECK, Card
from games.engines.core.robots import courtesy, menu_of
from games.engines.ohhell.actions import Jugar, Pujar
from games.engines.ohhell.playing import open_values
from games.engines.ohhell.robots.normal import card as plain_card
from games.engines.ohhell.robots.normal import nearest, open_cards, promise, seen_by, sure_of
from games.engines.ohhell.robots.skill import STRENGTH, reachable, sensible, tricks_in
from games.engines.ohhell.rules import playable, points
from games.engines.ohhell.view import Vista

WORLDS = 24
"""Deals looked at for a decision."""
NEAR = 1.6
"""Bids farther than this from what the hand promises are not looked at."""


class Position(NamedTuple):
    """A world at one moment: hands, bids and tricks by seat, and the trick on the table."""

    hands: tuple[tuple[Card, ...], ...]
    bids: tuple[int, ...]
    tricks: tuple[int, ...]
    leader: Seat
    trick: tuple[Card, ...]


class Experto:
    """Monte Carlo over *worlds* deals that agree with what has been seen."""

    level: ClassVar[str] = "experto"

    def __init__(self, worlds: int = WORLDS) -> None:
        self._worlds = worlds

    def choose(self, view: Vista, choices: Sequence[Choice], rng: Rng) -> Action:
        """Return a legal turn or vote, the same for the same view, choices and *rng*."""
        menu = menu_of(choices)
        answer = courtesy(menu)
        if answer is not None:
            return answer
        luck = Random(rng.below(2**53))  # noqa: S311 - derived from the match's own chance
        if Pujar in menu:
            return Pujar(self._bid(view, open_values(menu[Pujar]), luck))
        return Jugar(self._card(view, open_values(menu[Jugar]), luck))

    def _bid(self, view: Vista, bids: Sequence[int], luck: Random) -> int:
        tricks = promise(view)
        bids = reachable(bids, len(sure_of(view)))
        near = [bid for bid in bids if abs(bid - tricks) <= NEAR] or [nearest(bids, tricks)]
        if len(near) == 1:
            return near[0]
        worlds = [_dealt(view, luck) for _ in range(self._worlds)]

        def worth(bid: int) -> tuple[int, float]:
            return sum(_hand(view, hands, bid) for hands in worlds), -abs(bid - tricks)

        return max(near, key=worth)

    def _card(self, view: Vista, legal: Sequence[Card], luck: Random) -> Card:
        usual = plain_card(view, legal)
        legal = open_cards(view, legal)
        if len(legal) == 1:
            return legal[0]
        worlds = [_dealt(view, luck) for _ in range(self._worlds)]

        def worth(card: Card) -> tuple[int, bool, int]:
            """Of equals, what *normal* would play, or else the lowest."""
            score = sum(_after(view, hands, card) for hands in worlds)
            return score, card == usual, -STRENGTH[view.triunfo, card[1]][card]

        return max(legal, key=worth)


def _dealt(view: Vista, luck: Random) -> tuple[tuple[Card, ...], ...]:
    """Return hands that the others may hold: nobody has a suit that he did not follow."""
    assert view.yo is not None
    own = view.cartas[view.yo] or ()
    void = _voids(view)
    seen = set(own) | seen_by(view)
    hidden = [card for card in DECK if card not in seen]
    luck.shuffle(hidden)
    hands: dict[Seat, tuple[Card, ...]] = {view.yo: own}
    # The seat that can hold least is served first, so that others get what it may not have.
    for seat in sorted(range(view.jugadores), key=lambda seat: -len(void[seat])):
        if seat == view.yo:
            continue
        fit = [card for card in hidden if card[1] not in void[seat]]
        fit += [card for card in hidden if card[1] in void[seat]]
        hands[seat] = tuple(fit[: view.cuantas[seat]])
        taken = set(hands[seat])
        hidden = [card for card in hidden if card not in taken]
    return tuple(hands[seat] for seat in range(view.jugadores))


def _voids(view: Vista) -> list[set[str]]:
    found: list[set[str]] = [set() for _ in range(view.jugadores)]
    for trick in (*view.jugadas, *([view.baza] if view.baza else [])):
        for place, card in enumerate(trick.cartas):
            if card[1] != trick.cartas[0][1]:
                found[(trick.lider + place) % view.jugadores].add(trick.cartas[0][1])
    return found


def _hand(view: Vista, hands: tuple[tuple[Card, ...], ...], bid: int) -> int:
    """Return what I would score with *bid*, the others bidding what their hands look good for."""
    assert view.yo is not None
    seats, turned = view.jugadores, (view.vuelta,) if view.vuelta else ()
    said = [
        view.pujas[seat] if view.pujas[seat] is not None
        else round(tricks_in(hands[seat], view.triunfo, seats, turned))
        for seat in range(seats)
    ]  # fmt: skip
    bids = tuple(bid if seat == view.yo else other or 0 for seat, other in enumerate(said))
    first = (view.repartidor + 1) % seats
    return _score(view, Position(hands, bids, (0,) * seats, first, ()))


def _after(view: Vista, hands: tuple[tuple[Card, ...], ...], card: Card) -> int:
    """Return what I would score if I played *card* now."""
    assert view.yo is not None
    trick = view.baza.cartas if view.baza else ()
    leader = view.baza.lider if view.baza else view.yo
    mine = tuple(held for held in hands[view.yo] if held != card)
    held = (*hands[: view.yo], mine, *hands[view.yo + 1 :])
    bids = tuple(bid or 0 for bid in view.pujas)
    return _score(view, Position(held, bids, view.bazas, leader, (*trick, card)))


def _score(view: Vista, position: Position) -> int:
    """Return what I would score if everybody played sensibly from *position* on."""
    assert view.yo is not None
    me, options = view.yo, view.opciones
    tricks = _played_out(position, view.triunfo)[me]
    cards = view.secuencia[view.numero_mano - 1]
    return points(options.metodo, options.viena, cards, position.bids[me], tricks)


def _played_out(position: Position, trump: str | None) -> list[int]:
    """Return the tricks of each seat once the hand has been played."""
    hands = [list(hand) for hand in position.hands]
    tricks, bids = list(position.tricks), position.bids
    seats, leader, trick = len(hands), position.leader, list(position.trick)
    while trick or hands[leader]:
        while len(trick) < seats:
            seat = (leader + len(trick)) % seats
            legal = playable(hands[seat], trick)
            want = bids[seat] - tricks[seat]
            card = sensible(legal, trick, trump, want, seats - 1 - len(trick))
            hands[seat].remove(card)
            trick.append(card)
        strength = STRENGTH[trump, trick[0][1]]
        leader = (leader + max(range(seats), key=lambda n: strength[trick[n]])) % seats
        tricks[leader] += 1
        trick = []
    return tricks
