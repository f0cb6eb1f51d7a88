"""What somebody may hold, by how he has bet: a weight for each pair of cards."""

from __future__ import annotations

from functools import cache
from math import exp, log2

from games.engines.core.contract import Seat
from games.engines.poker.robots.charts import push_share
from games.engines.poker.robots.spot import Spot
from games.engines.poker.robots.strength import STEPS, Board

OUTSIDE = 0.08
"""Weight of what he should not have come in with: nobody is sure to know the tables."""
STREETS_PAID = {"flop": 1.0, "turn": 3.0, "river": 6.0}
"""By how much a pot has grown since before the flop, about."""
CHEAP = 3.5
"""Big blinds for which one sees a turn if nobody bets on the flop."""
_RING = ((1.1, 60.0), (4.5, 32.0), (13.0, 13.0), (1e9, 7.0))
_DUEL = ((1.1, 100.0), (4.5, 70.0), (13.0, 25.0), (1e9, 13.0))
"""Up to so many big blinds before the flop: the best so many per cent of hands."""
SHORT = 12.0
"""Big blinds up to which one pushes by the chart."""
LEAST_PUSHED, PUSHED_OVER, MIDDLING = 14.0, 45.0, 25.0
"""Nobody is believed to go all-in with less than this, heads-up, nor over a raise when no deeper
than ``MIDDLING``: who always does it would take every raise."""
_BY_SEATS_BEHIND = (1.0, 1.0, 0.72, 0.55, 0.45, 0.38, 0.34, 0.30, 0.28, 0.26)
"""Which part of the push of heads-up is left where so many have to speak."""


def came_in_with(spot: Spot, seat: Seat) -> float:
    """Return the best how many per cent of hands *seat* has played before the flop."""
    view = spot.view
    paid = (view.aportado[seat] - view.apostado[seat]) / spot.big
    paid /= STREETS_PAID.get(view.fase, 1.0)
    last = view.ultimas[seat]
    if last is not None and last.todo and last.fase == "preflop":
        return pushed_with(spot, seat)
    share = next(found for limit, found in (_DUEL if spot.is_duel else _RING) if paid <= limit)
    if paid <= 1.1 and seat == view.ciega_grande:
        return 100.0
    return share


def pushed_with(spot: Spot, seat: Seat) -> float:
    """Return the best how many per cent of hands *seat* goes all-in with, before the flop."""
    view = spot.view
    depth = min(view.aportado[seat], _at_stake(spot, seat)) / spot.big
    share = push_share(depth)
    if spot.is_duel:
        is_over_mine = view.apostado[spot.me] > spot.big
        if is_over_mine and depth > SHORT:
            return max(LEAST_PUSHED, PUSHED_OVER * min(1.0, MIDDLING / depth))
        return max(LEAST_PUSHED, share)
    share *= _BY_SEATS_BEHIND[min(_after(spot, seat), len(_BY_SEATS_BEHIND) - 1)]
    return max(6.0, share)


def raised_with(spot: Spot, seat: Seat) -> float:
    """Return the best how many per cent of hands *seat* has raised with in this round."""
    view = spot.view
    last = view.ultimas[seat]
    bet = view.apostado[seat] / spot.big
    if last is not None and last.todo:
        return pushed_with(spot, seat)
    if bet > 13:
        return 12.0 if spot.is_duel else 6.0
    if bet > 4.5:
        return 22.0 if spot.is_duel else 11.0
    if spot.is_duel:
        return 65.0
    return (45.0, 45.0, 38.0, 28.0, 22.0, 18.0, 16.0, 15.0, 14.0, 13.0)[min(9, _after(spot, seat))]


def _at_stake(spot: Spot, seat: Seat) -> int:
    """Return the most that *seat* could lose to one of those who had to speak after it, or play."""
    view = spot.view
    after = [(seat + n) % view.jugadores for n in range(1, _span(spot, seat) + 1)]
    return max([spot.chips(other) for other in {*spot.others, spot.me, *after} - {seat}])


def _span(spot: Spot, seat: Seat) -> int:
    """Return how many chairs there are from *seat* to the big blind."""
    big = spot.view.ciega_grande
    return 0 if big is None else (big - seat) % spot.view.jugadores


def _after(spot: Spot, seat: Seat) -> int:
    """Return how many had to speak after *seat* before the flop, up to the big blind."""
    view = spot.view
    span = _span(spot, seat)
    return sum(
        view.ultimas[(seat + n) % view.jugadores] is not None
        or view.con_cartas[(seat + n) % view.jugadores]
        for n in range(1, span + 1)
    )


def weights(spot: Spot, board: Board, seat: Seat) -> list[float]:
    """Return how likely *seat* is to have each pair of the board, by all that he has done."""
    share = came_in_with(spot, seat)
    likes = _liking(spot, seat)
    return [
        (1.0 if top <= share else OUTSIDE) * likes[step]
        for top, step in zip(board.tops, board.steps, strict=True)
    ]


def _liking(spot: Spot, seat: Seat) -> tuple[float, ...]:
    """Return by strength how likely it is that he did what he has done since the flop."""
    view, last = spot.view, spot.view.ultimas[seat]
    before = _anything()
    if view.fase in {"turn", "river"}:
        paid = (view.aportado[seat] - view.apostado[seat]) / spot.big
        before = _paid(min(4, int(log2(max(1.0, paid / CHEAP)))))
    if last is None or last.fase != view.fase:
        return before
    now = _anything()
    if last.que == "subir":
        pot = max(spot.big, spot.bets - last.puso)
        now = _bet(min(6, round(4 * last.puso / pot)), _is_over(spot, seat))
    elif last.que == "igualar":
        now = _called()
    elif last.que == "pasar":
        now = _checked()
    return tuple([one * other for one, other in zip(before, now, strict=True)])


def _is_over(spot: Spot, seat: Seat) -> bool:
    """Return whether he raised over somebody's bet."""
    view = spot.view
    return any(
        0 < bet < view.apostado[seat] and other != seat for other, bet in enumerate(view.apostado)
    )


def _rising(middle: float, width: float, least: float) -> tuple[float, ...]:
    return tuple(
        [
            least + (1 - least) / (1 + exp((middle - step / STEPS) / width))
            for step in range(STEPS + 1)
        ]
    )


@cache
def _anything() -> tuple[float, ...]:
    return (1.0,) * (STEPS + 1)


@cache
def _paid(doublings: int) -> tuple[float, ...]:
    """Return how likely it is to have paid so many times twice the least there is to see a turn."""
    if not doublings:
        return _checked()
    return _rising(0.2 + 0.1 * doublings, 0.1, 0.5 - 0.1 * doublings)


@cache
def _called() -> tuple[float, ...]:
    return tuple(
        [w * (0.6 if n > 0.95 * STEPS else 1) for n, w in enumerate(_rising(0.5, 0.07, 0.1))]
    )


@cache
def _checked() -> tuple[float, ...]:
    return tuple([1 - 0.65 / (1 + exp((0.65 - step / STEPS) / 0.06)) for step in range(STEPS + 1)])


@cache
def _bet(quarters: int, is_raise: bool) -> tuple[float, ...]:
    """Return how likely a bet of so many quarters of the pot is: strong hands, and some bluffs."""
    middle = 0.5 + 0.05 * quarters + 0.15 * is_raise
    bluffs = max(0.05, 0.28 - 0.05 * quarters - 0.1 * is_raise)
    return _rising(min(0.88, middle), 0.07, bluffs)
