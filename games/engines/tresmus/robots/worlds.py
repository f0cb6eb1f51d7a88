"""Hands that the others may hold: none against what was announced, most as the play suggests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeAlias

from games.engines.core.contract import Seat
from games.engines.core.spanish_deck import DECK, Card
from games.engines.core.spanish_hands import WEIGHT, Lance, lance_of, suma
from games.engines.tresmus.hands import JUDGE
from games.engines.tresmus.judgement import ranks, worst_card
from games.engines.tresmus.view import Vista

World: TypeAlias = Mapping[Seat, int]
"""By seat that holds cards: the sum that names them."""

CANDIDATES = 3
"""Deals made for each that is kept."""
TRIES = 12
"""Hands drawn for somebody until one agrees with what was announced of him."""
OPENED, WENT, PASSED, RAISED = 0, 1, 2, 3
LIKELY: tuple[tuple[float, ...], ...] = (
    (0.10, 0.10, 0.10, 0.10, 0.15, 0.3, 0.6, 0.9, 1.0, 1.0),
    (0.03, 0.03, 0.05, 0.1, 0.2, 0.5, 0.8, 1.0, 1.0, 1.0),
    (1.0, 1.0, 1.0, 1.0, 0.9, 0.6, 0.3, 0.12, 0.06, 0.04),
    (0.05, 0.05, 0.05, 0.05, 0.1, 0.1, 0.2, 0.5, 0.8, 1.0),
)
"""How likely who opened, went, passed or raised is to do so, by tenths of the hands his beats."""

Read: TypeAlias = tuple[Seat, Lance, int]
"""Who did what (``OPENED``…) in which lance."""


def imagine(view: Vista, own: Sequence[Card], count: int, luck: Random) -> list[World]:
    """Return *count* worlds, drawn by how well they explain what the others have done.

    There are none if no deal agreed with what was announced.
    """
    done = told(view)
    dealt = [_dealt(view, own, luck) for _ in range(count * CANDIDATES)]
    found = [world for world in dealt if world is not None]
    if not found:
        return []
    return luck.choices(found, [_explains(world, done) for world in found], k=count)


def told(view: Vista) -> list[Read]:
    """Return what each of the others has done in this hand that says something of his cards."""
    found: list[Read] = []
    for closed in view.lances:
        if closed.en in {"querido", "resuelto"}:
            found += [(seat, closed.lance, WENT) for seat in closed.dentro]
        elif closed.contienden:
            found += [(seat, closed.lance, OPENED) for seat in closed.contienden]
    if view.hablan:
        lance = lance_of(view.fase)
        bet = view.apuesta
        for seat in view.hablan:
            said = view.dicho[seat]
            if bet is not None and seat in bet.orden:
                what = RAISED if seat in bet.subidas else OPENED if seat == bet.abre else WENT
                found.append((seat, lance, what))
            elif said is not None and seat not in view.pendientes:
                found.append((seat, lance, PASSED))
    return [(seat, lance, what) for seat, lance, what in found if seat != view.yo]


def _dealt(view: Vista, own: Sequence[Card], luck: Random) -> World | None:
    """Return a deal of the cards that are not seen, if it agrees with what was announced.

    Each gets five cards and throws the worst one.
    """
    assert view.yo is not None
    world = {view.yo: suma(own)}
    seen = {*own, view.descartada}
    rivals = []
    for seat, cards in enumerate(view.cartas):
        if seat == view.yo or not view.cuantas[seat]:
            continue
        if cards is None:
            rivals.append(seat)
        else:
            world[seat] = suma(cards)
            seen.update(cards)
    hidden = [card for card in DECK if card not in seen]
    # Who is known to have something is served first, while there are cards to choose from.
    rivals.sort(key=lambda seat: (view.pares[seat] is None, view.juego[seat] is None))
    for seat in rivals:
        five = _hand(view, seat, hidden, luck)
        if five is None:
            return None
        world[seat] = suma(five) - WEIGHT[worst_card(five)]
        hidden = [card for card in hidden if card not in five]
    return world


def _hand(view: Vista, seat: Seat, hidden: Sequence[Card], luck: Random) -> list[Card] | None:
    pares, juego = view.pares[seat], view.juego[seat]
    size = min(5, len(hidden))
    for _ in range(TRIES):
        five = luck.sample(hidden, size)
        if pares is None:
            return five
        judged = JUDGE.table[suma(five) - WEIGHT[worst_card(five)]]
        if pares is (judged.pares > 0) and juego in {None, judged.juego > 0}:
            return five
    return None


def _explains(world: World, done: Sequence[Read]) -> float:
    """Return how well a world explains what was done."""
    above, likely = ranks().above, 1.0
    for seat, lance, what in done:
        share = above[lance].get(world[seat], 0.0)
        likely *= LIKELY[what][min(9, int(share * 10))]
    return likely
