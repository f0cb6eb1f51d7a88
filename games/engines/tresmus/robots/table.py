"""A lance played on in a world that is imagined, and what it leaves to each.

The rules are those of ``bets``; nothing is told, nobody is asked whether he stands by his bet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from games.engines.core.contract import Seat
from games.engines.core.spanish_hands import Lance, best_seat
from games.engines.tresmus import bets
from games.engines.tresmus.hands import Jugadas, worst_seat
from games.engines.tresmus.robots.spot import ACCEPT, ORDAGO, PASS, Spot
from games.engines.tresmus.view import Apuesta

Decide: TypeAlias = Callable[[Spot, Seat], int]


class Closed(NamedTuple):
    """A lance that has ended: see ``view.Cierre``; *pierde* is who gave himself up."""

    lance: Lance
    puesto: tuple[int, ...]
    dentro: tuple[Seat, ...]
    contienden: tuple[Seat, ...]
    pierde: Seat | None = None
    now: bool = False


class Table:
    """A lance that goes on from a spot."""

    __slots__ = ("closed", "spot")

    def __init__(self, spot: Spot) -> None:
        self.spot = spot.copy()
        self.closed: Closed | None = None

    def play(self, seat: Seat, move: int) -> None:
        """Carry out the *move* of *seat*, who is in turn."""
        spot, bet = self.spot, self.spot.bet
        spot.pending = spot.pending[1:]
        if bet is None:
            self._open(seat, move)
        elif bet.etapa == "cierre":
            self._show(bet, seat if move == PASS else None)
        elif move == PASS:
            if bet.etapa == "replica":
                spot.bet = bets.without(bet, seat)
            self._go_on()
        elif move == ACCEPT:
            self._put(bet, seat, bets.most_to_accept(bet, spot.hand, seat))
            self._go_on()
        else:
            self._raise(bet, seat, move)

    def play_out(self, decide: Decide) -> Closed:
        """Play on with what *decide* says for each, until the lance has ended."""
        while self.closed is None:
            seat = self.spot.pending[0]
            self.play(seat, decide(self.spot, seat))
        return self.closed

    def _open(self, seat: Seat, move: int) -> None:
        spot = self.spot
        if move == PASS:
            if not spot.pending:
                self._close((), ())
            return
        ordago = move == ORDAGO
        puts = spot.hand[seat] if ordago else min(move, spot.hand[seat])
        level = puts if ordago else move
        self._put(bets.opened(spot.lance, seat, level, ordago, len(spot.hand)), seat, puts)
        spot.pending = tuple([other for other in spot.speakers if other != seat])

    def _raise(self, bet: Apuesta, seat: Seat, move: int) -> None:
        spot = self.spot
        ordago = move == ORDAGO
        more = 0 if ordago else move
        puts = spot.hand[seat] if ordago else bets.to_raise(bet, spot.hand, seat, more)
        spot.pending = bets.asked_to_answer(bet, spot.hand, spot.order, seat)
        self._put(bets.raised(bet, seat, bet.nivel + more, ordago), seat, puts)

    def _put(self, bet: Apuesta, seat: Seat, puts: int) -> None:
        self.spot.hand[seat] -= puts
        self.spot.bet = bets.contributed(bet, seat, puts)

    def _go_on(self) -> None:
        spot, bet = self.spot, self.spot.bet
        assert bet is not None
        if spot.pending:
            return
        if bet.etapa == "respuestas":
            if len(bet.dentro) == 1:
                spot.hand[bet.abre] += bet.puesto[bet.abre] - 1
                self._close((), bet.dentro)
                return
            spot.pending = bets.asked_to_raise(bet, spot.hand, spot.order)
            if spot.pending:
                spot.bet = replace(bet, etapa="subidas")
                return
        self._settle_backs(bet)

    def _settle_backs(self, bet: Apuesta) -> None:
        left, hand = list(bet.puesto), self.spot.hand
        for back in bets.settled(bet):
            for raiser, piedras in back.coge:
                left[raiser] -= piedras
                hand[back.asiento] += piedras
            hand[back.asiento] += back.recupera
            left[back.asiento] = 0
        if len(bet.dentro) == 1:
            hand[bet.dentro[0]] += left[bet.dentro[0]]
            self._close((), bet.dentro)
        else:
            self._show(replace(bet, puesto=tuple(left)), None)

    def _show(self, bet: Apuesta, loser: Seat | None) -> None:
        now = bet.ordago or not any(self.spot.hand[seat] for seat in bet.dentro)
        self._close(bet.dentro, bet.dentro, bet.puesto, loser, now or loser is not None)

    def _close(
        self,
        inside: tuple[Seat, ...],
        contend: tuple[Seat, ...],
        put: tuple[int, ...] = (),
        loser: Seat | None = None,
        now: bool = False,
    ) -> None:
        self.closed = Closed(self.spot.lance, put, inside, contend, loser, now)


def counted(
    hand: list[int],
    order: Sequence[Seat],
    lances: Sequence[Closed],
    hands: Mapping[Seat, Jugadas],
) -> list[int]:
    """Return the piedras of each once *lances* have been counted in order (mus §17.8)."""
    lances = [*[c for c in lances if c.now], *[c for c in lances if not c.now]]
    waiting = [sum(c.puesto[seat] for c in lances if c.puesto) for seat in range(len(hand))]
    for closed in lances:
        contend = [seat for seat in order if seat in closed.contienden]
        if closed.puesto:
            loser = closed.pierde
            if loser is None:
                loser = worst_seat(closed.lance, hands, [s for s in order if s in closed.dentro])
                assert loser is not None
            hand[loser] += sum(closed.puesto)
            for seat, put in enumerate(closed.puesto):
                waiting[seat] -= put
            contend = [seat for seat in contend if seat != loser]
            if _is_over(hand, waiting):
                break
        if contend:
            winner = best_seat(closed.lance, hands, contend)
            assert winner is not None
            hand[winner] -= min(hand[winner], hands[winner].valor(closed.lance))
            if _is_over(hand, waiting):
                break
    return [mine + aside for mine, aside in zip(hand, waiting, strict=True)]


def _is_over(hand: Sequence[int], waiting: Sequence[int]) -> bool:
    return sum([a + b > 0 for a, b in zip(hand, waiting, strict=True)]) < 2
