"""The expert: imagines deals that explain what was said and plays each move out in them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from games.engines.core.contract import Seat
from games.engines.tresmus import bets
from games.engines.tresmus.hands import JUDGE, Jugadas
from games.engines.tresmus.robots.betting import decide
from games.engines.tresmus.robots.normal import Normal, hand_in
from games.engines.tresmus.robots.player import held
from games.engines.tresmus.robots.spot import ACCEPT, ORDAGO, PASS, Spot, spot_of
from games.engines.tresmus.robots.stakes import chances
from games.engines.tresmus.robots.table import Closed, Table, counted
from games.engines.tresmus.robots.worlds import World, imagine
from games.engines.tresmus.view import Vista

WORLDS = 24
"""Deals imagined for a decision; measured in docs/robots.md."""
DOUBT = 0.7
"""Standard errors by which a move must beat the first idea."""
WAITING = {"querido", "negado", "abandonado"}


class Experto(Normal):
    """Monte Carlo over a fixed number of worlds: the same seed gives the same play."""

    level: ClassVar[str] = "experto"

    def __init__(self, worlds: int = WORLDS) -> None:
        self.worlds = worlds

    def betting(self, view: Vista, luck: Random) -> int:
        """Return the move after which it is least likely to mark the juego.

        It starts from the first idea, that of *normal*, and leaves it only for a move whose gain is
        clear of the noise of so few worlds.
        """
        assert view.yo is not None
        first, spot, me = super().betting(view, luck), spot_of(view), view.yo
        moves = [move for move in _moves(spot, me) if move != first]
        if not moves:
            return first
        worlds = imagine(view, held(view), self.worlds, luck)
        if not worlds:
            return first
        before = _closed(view)
        base = [_after(spot, me, first, world, before) for world in worlds]
        best, most = first, 0.0
        for move in moves:
            played = [_after(spot, me, move, world, before) for world in worlds]
            sure = _sure_gain([a - b for a, b in zip(base, played, strict=True)])
            if sure > most:
                best, most = move, sure
        return best


def _moves(spot: Spot, me: Seat) -> tuple[int, ...]:
    """Return the moves worth comparing."""
    bet = spot.bet
    if bet is None:
        return (PASS, 2, 4, ORDAGO)
    if bet.etapa in {"respuestas", "cierre"} or not bets.may_raise(bet, spot.hand, me):
        return (PASS, ACCEPT)
    if bet.etapa == "subidas":
        return (PASS, 2, 4, ORDAGO)
    return (PASS, ACCEPT, 2, ORDAGO)


def _closed(view: Vista) -> list[Closed]:
    """Return the lances of this hand that are still to be counted."""
    found = []
    for row in view.lances:
        if row.en == "resuelto":
            found.append(Closed(row.lance, (), row.dentro, row.contienden))
        elif row.en in WAITING:
            waits = row.puesto if row.en == "querido" else ()
            found.append(Closed(row.lance, waits, row.dentro, row.contienden))
    return found


def _after(spot: Spot, me: Seat, move: int, world: World, before: Sequence[Closed]) -> float:
    """Return my chance of marking after *move*, all playing this lance on like *normal*."""
    hands = {seat: hand_in(spot.lance, total) for seat, total in world.items()}
    table = Table(spot)
    table.play(me, move)
    closed = table.play_out(lambda now, seat: decide(now, seat, hands[seat]))
    judged: Mapping[Seat, Jugadas] = {seat: JUDGE.table[total] for seat, total in world.items()}
    left = counted(table.spot.hand, spot.order, [*before, closed], judged)
    return chances(left)[me]


def _sure_gain(gains: Sequence[float]) -> float:
    """Return the mean gain less ``DOUBT`` times its standard error."""
    count = len(gains)
    mean = sum(gains) / count
    variance = sum([(gain - mean) ** 2 for gain in gains]) / count
    return mean - DOUBT * math.sqrt(variance / count)
