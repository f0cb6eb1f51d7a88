"""What a decision is about: read once from the view, in chips."""

from __future__ import annotations

from functools import cached_property

from games.engines.core.contract import Seat
from games.engines.core.french_deck import Card
from games.engines.poker.positions import clockwise
from games.engines.poker.robots import icm
from games.engines.poker.robots.starting import start_of
from games.engines.poker.view import Vista

_POSTED = frozenset({"ciega_pequena", "ciega_grande", "entrada"})


class Spot:
    """The view of the seat in turn, as a player reads it."""

    def __init__(self, view: Vista) -> None:
        assert view.yo is not None
        self.view = view
        self.me: Seat = view.yo
        self.cards: tuple[Card, ...] = view.cartas[view.yo] or ()
        self.hand = start_of(self.cards)
        self.big = view.ciegas[1]
        self.call = view.igualar or 0
        self.pot = (view.al_igualar or 0) - self.call
        """What a call would play for: of a bet that covers me, as much as I can match."""
        self.bets = view.bote_total
        """All that was bet in this hand, the part that I cannot win too."""
        self.stack = view.fichas[view.yo] or 0
        self.bet = view.apostado[view.yo]
        self.others: tuple[Seat, ...] = tuple(
            [s for s in clockwise(view.yo, view.jugadores) if view.con_cartas[s] and s != view.yo]
        )
        """Who else plays this hand, clockwise from the left."""

    def chips(self, seat: Seat) -> int:
        """Return what *seat* has behind and in front of it."""
        return (self.view.fichas[seat] or 0) + self.view.apostado[seat]

    @cached_property
    def behind(self) -> tuple[Seat, ...]:
        """Return who has chips and has not decided in this round."""
        return tuple([s for s in self.others if self.view.fichas[s] and not self._decided(s)])

    def _decided(self, seat: Seat) -> bool:
        last = self.view.ultimas[seat]
        return last is not None and last.fase == self.view.fase and last.que not in _POSTED

    @cached_property
    def raisers(self) -> tuple[Seat, ...]:
        """Return who else raised in this round, the highest first."""
        found = [
            s
            for s in self.others
            if (last := self.view.ultimas[s]) is not None
            and last.que == "subir"
            and last.fase == self.view.fase
        ]
        return tuple(sorted(found, key=lambda seat: -self.view.apostado[seat]))

    @cached_property
    def callers(self) -> tuple[Seat, ...]:
        """Return who else has just called in this round."""
        return tuple(
            [
                s
                for s in self.others
                if (last := self.view.ultimas[s]) is not None
                and last.que == "igualar"
                and last.fase == self.view.fase
            ]
        )

    @cached_property
    def limpers(self) -> int:
        """Return how many have just called in this round."""
        return len(self.callers)

    @cached_property
    def payers(self) -> tuple[Seat, ...]:
        """Return who has called a raise before the flop, whole or with all that he had."""
        return tuple([s for s in self.callers if self.view.apostado[s] > self.big])

    @cached_property
    def depth(self) -> float:
        """Return the big blinds that can be lost to the deepest of the others in this hand."""
        deepest = max([self.chips(seat) for seat in self.others], default=0)
        return min(self.stack + self.bet, deepest) / self.big

    @cached_property
    def is_duel(self) -> bool:
        """Return whether only two were dealt this hand."""
        return sum(last is not None for last in self.view.ultimas) + self._unheard <= 2

    @property
    def _unheard(self) -> int:
        view = self.view
        return sum(
            view.con_cartas[seat] and view.ultimas[seat] is None for seat in range(view.jugadores)
        )

    @cached_property
    def is_last(self) -> bool:
        """Return whether I am the last to speak in the rounds after the flop."""
        view = self.view
        order = clockwise(view.boton if view.boton is not None else self.me, view.jugadores)
        return [seat for seat in order if view.con_cartas[seat]][-1] == self.me

    # --- What chips are worth

    @cached_property
    def stacks(self) -> list[int]:
        """Return what each has behind, once the pot is somebody's."""
        return [chips or 0 for chips in self.view.fichas]

    @cached_property
    def has_prizes(self) -> bool:
        """Return whether chips are not worth all the same: three or more play for prizes."""
        return bool(sum(self.view.premios)) and self.view.quedan > 2

    def value(self, changes: dict[Seat, int]) -> float:
        """Return what I may expect if *changes* were made to what each has behind.

        In U$uros where there are prizes to play for, else in chips.
        """
        if not self.has_prizes:
            return float(self.stack + changes.get(self.me, 0))
        after = [max(0, chips + changes.get(seat, 0)) for seat, chips in enumerate(self.stacks)]
        left = sum(1 for chips in after if chips)
        found = icm.worth(after, self.view.premios, self.me)
        if not after[self.me] and left + 1 <= len(self.view.premios):
            found = self.view.premios[left]  # out, but in the prizes
        return found

    @cached_property
    def caution(self) -> float:
        """Return how much more a chip lost is worth than one won, all-in with the deepest."""
        if not self.has_prizes or not self.others:
            return 1.0
        rival = max(self.others, key=lambda seat: self.stacks[seat])
        amount = max(1, min(self.stack, max(self.stacks[rival], self.big)))
        now = self.value({self.me: 0})
        won = self.value({self.me: amount, rival: -amount}) - now
        lost = now - self.value({self.me: -amount, rival: amount})
        return max(1.0, min(3.0, lost / max(won, 1e-9)))
