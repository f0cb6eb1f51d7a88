"""The beginner: looks at his own cards, likes to see what comes, and does not count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from games.engines.core.contract import Action, Choice, IntRange, Rng
from games.engines.core.french_deck import VALUE
from games.engines.core.robots import Menu, courtesy, menu_of
from games.engines.poker.actions import Igualar, Pasar, Retirarse, Subir
from games.engines.poker.view import Vista

ACE = 14
CONNECTED = 3
_MADE = {
    "carta_alta": 20,
    "pareja": 50,
    "dobles_parejas": 75,
    "trio": 85,
}
"""How much, of 100, he likes what he has made; anything better than these is 95."""
BEST = 95
WHIM = 15


class Novato:
    """Calls too much, bets what looks good and hardly ever bluffs."""

    level: ClassVar[str] = "novato"

    def choose(self, view: Vista, choices: Sequence[Choice], rng: Rng) -> Action:
        """Return a legal turn or vote, the same for the same view, choices and *rng*."""
        menu = menu_of(choices)
        answer = courtesy(menu)
        if answer is not None:
            return answer
        liking = likes(view) + rng.below(2 * WHIM + 1) - WHIM
        if Subir in menu and liking > 85 - 10 * (Pasar in menu):
            return _raise(view, menu, rng)
        if Pasar in menu:
            return Pasar()
        return Igualar() if liking > _price(view) else Retirarse()


def likes(view: Vista) -> int:
    """Return from 0 to 100 how much he likes what he holds."""
    assert view.yo is not None
    made = view.jugadas[view.yo]
    if made is not None:
        return _MADE.get(made.categoria, BEST)
    one, other = sorted((view.cartas[view.yo] or ()), key=VALUE.__getitem__)
    low, high = VALUE[one], VALUE[other]
    if low == high:
        return 45 + 4 * low
    suited = 8 * (one[1] == other[1])
    close = 6 * (high - low < CONNECTED)
    return 2 * high + low + suited + close + 10 * (high == ACE)


def _price(view: Vista) -> int:
    """Return how much he has to like his cards to pay what is asked."""
    call = view.igualar or 0
    dear = 100 * call // (view.al_igualar or call) if call else 0
    stack = view.fichas[view.yo] if view.yo is not None else 0
    return dear + (25 if call * 3 > (stack or 0) else 5)


def _raise(view: Vista, menu: Menu, rng: Rng) -> Action:
    """Return a raise to the least, or by about half of the pot."""
    domain = menu[Subir].args["total"]
    assert isinstance(domain, IntRange)
    wanted = view.apuesta + view.bote_total // 2 if rng.below(2) else domain.low
    return Subir(max(domain.low, min(wanted, domain.high)))
