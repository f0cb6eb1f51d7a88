"""A view read by a robot: everything by place, counted from the mano (0), and who is of my pair.

Places say at once who speaks before whom and who wins a tie; even places are of the mano's pair.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engines.core.spanish_deck import Card
from games.engines.core.spanish_hands import Lance, suma
from games.engines.mus.hands import Judge, judge_for
from games.engines.mus.judgement import Known, Other, Suma
from games.engines.mus.robots.race import Race, race_to
from games.engines.mus.view import Dicho, Vista

LANCES_IN_ORDER: tuple[Lance, ...] = ("grande", "chica", "pares", "juego")
"""The lances as they are reached; punto takes the place of juego when nobody has it."""


class Closed(NamedTuple):
    """A lance that has ended: *ours* tells whose bet it was (or who won it)."""

    lance: Lance
    estado: str
    piedras: int
    ours: bool | None


class Pending(NamedTuple):
    """A bet awaiting an answer."""

    place: int
    total: int
    previo: int
    refused: int
    ordago: bool
    answering: tuple[int, ...]


class Situation(NamedTuple):
    """What a seat knows, ready to be judged."""

    judge: Judge
    cards: tuple[Card, ...]
    held: Suma
    me: int
    players: int
    mine: int
    theirs: int
    target: int
    deje: bool
    race: Race
    known: tuple[Known, ...]
    discards: tuple[int | None, ...]
    said: tuple[Dicho | None, ...]
    lance: Lance | None
    pending: Pending | None
    closed: tuple[Closed, ...]
    corrido: bool

    def ours(self, place: int) -> bool:
        """Return whether *place* is of my pair."""
        return place % 2 == self.me % 2

    def others(self, lance: Lance) -> tuple[Other, ...]:
        """Return the other seats that may compete in *lance*, as the odds want them."""
        return tuple(
            Other(self.ours(place), place, known)
            for place, known in enumerate(self.known)
            if place != self.me and competes(known, lance)
        )


def competes(known: Known, lance: Lance) -> bool:
    """Return whether a seat of which *known* is known may have the jugada of *lance*."""
    return not (
        (lance == "pares" and known.pares is False) or (lance == "juego" and known.juego is False)
    )


def read(view: Vista) -> Situation:
    """Return *view* as its seat sees it; in mus corrido it counts from me: who cuts is mano."""
    assert view.yo is not None
    cards = view.cartas[view.yo]
    assert cards is not None
    players = view.jugadores
    speaking = view.fase in {"mus", "descarte"}
    mano = view.yo if view.corrido and speaking else view.mano
    order = [(mano + place) % players for place in range(players)]
    options = view.opciones
    side = view.yo % 2
    judge = judge_for(options.reyes, options.real31)
    return Situation(
        judge=judge,
        cards=cards,
        held=suma(cards),
        me=order.index(view.yo),
        players=players,
        mine=view.tanteo[side].piedras,
        theirs=view.tanteo[1 - side].piedras,
        target=options.piedras,
        deje=options.deje,
        race=race_to(options.piedras),
        known=tuple(Known(view.pares[seat], view.juego[seat]) for seat in order),
        discards=tuple(view.descartes[seat] for seat in order),
        said=tuple(view.dicho[seat] for seat in order),
        lance=None if speaking else _lance(view),
        pending=_pending(view, order),
        closed=_closed(view, side),
        corrido=view.corrido,
    )


def _lance(view: Vista) -> Lance | None:
    return next((seen.lance for seen in view.lances if seen.lance == view.fase), None)


def _pending(view: Vista, order: Sequence[int]) -> Pending | None:
    bet = view.envite
    if bet is None:
        return None
    return Pending(
        place=order.index(bet.asiento),
        total=bet.piedras,
        previo=bet.previo,
        refused=bet.si_no,
        ordago=bet.ordago,
        answering=tuple(order.index(seat) for seat in bet.responden),
    )


def _closed(view: Vista, side: int) -> tuple[Closed, ...]:
    """Return the lances that have ended; a punto that is not played is nothing at all."""
    ended = {"paso", "querido", "negado", "no_se_juega"}
    return tuple(
        Closed(
            seen.lance,
            seen.estado,
            seen.piedras,
            None if seen.pareja is None else seen.pareja == side,
        )
        for seen in view.lances
        if seen.estado in ended and (seen.lance, seen.estado) != ("punto", "no_se_juega")
    )
