"""A lance as a robot sees it, in plain values that are quick to play on with."""

from __future__ import annotations

from games.engines.core.attended import order_from
from games.engines.core.contract import Seat
from games.engines.core.spanish_hands import Lance, lance_of
from games.engines.tresmus.view import Apuesta, Vista

PASS, ACCEPT = 0, 1
ORDAGO = 100
"""A move is one number: these, or 2 to 99 to bet or raise so many.

``PASS`` is not to go on, whatever it is called (paso, conforme, volverse atrás, me doy); ``ACCEPT``
is to go (quiero, sigo).
"""


class Spot:
    """The lance being spoken: piedras in *hand* and *aside* (in other lances), by seat."""

    __slots__ = ("aside", "bet", "hand", "lance", "order", "pending", "speakers")

    def __init__(
        self,
        *,
        lance: Lance,
        hand: list[int],
        aside: tuple[int, ...],
        order: tuple[Seat, ...],
        speakers: tuple[Seat, ...],
        pending: tuple[Seat, ...],
        bet: Apuesta | None,
    ) -> None:
        self.lance = lance
        self.hand = hand
        self.aside = aside
        self.order = order
        self.speakers = speakers
        self.pending = pending
        self.bet = bet

    def copy(self) -> Spot:
        """Return another that can be played on without this one changing."""
        return Spot(
            lance=self.lance,
            hand=self.hand[:],
            aside=self.aside,
            order=self.order,
            speakers=self.speakers,
            pending=self.pending,
            bet=self.bet,
        )

    def totals(self) -> list[int]:
        """Return the piedras of each, wherever they are."""
        if self.bet is None:
            return [a + b for a, b in zip(self.hand, self.aside, strict=True)]
        rows = zip(self.hand, self.aside, self.bet.puesto, strict=True)
        return [a + b + c for a, b, c in rows]


def spot_of(view: Vista) -> Spot:
    """Return the lance that *view* shows being spoken."""
    bet = view.apuesta
    waiting = view.en_mesa
    if bet is not None:
        waiting = tuple([a - b for a, b in zip(waiting, bet.puesto, strict=True)])
    return Spot(
        lance=lance_of(view.fase),
        hand=list(view.piedras),
        aside=waiting,
        order=order_from(view.mano, view.jugadores),
        speakers=view.hablan,
        pending=view.pendientes,
        bet=bet,
    )
