"""The tables of what is known before the flop, ready to be asked."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from itertools import accumulate

from games.engines.poker.robots.starting import HANDS, NAMES, PLACES
from games.engines.poker.robots.tables import CALL, EQUITIES, GAPS, ORDER, PUSH, SHARES

PAIRS = 1_326
DEEPEST = 20.0
"""Big blinds up to which the charts go."""
COUNT: tuple[int, ...] = tuple([{"s": 4, "o": 12}.get(name[2:], 6) for name in NAMES])
"""By starting hand: of how many pairs of cards it is made."""

_ORDER = [PLACES[name] for name in ORDER.split()]
_UP_TO = dict(zip(_ORDER, accumulate([COUNT[hand] for hand in _ORDER]), strict=True))
TOP: tuple[float, ...] = tuple(
    [100 * (_UP_TO[hand] - COUNT[hand] / 2) / PAIRS for hand in range(HANDS)]
)
"""By starting hand: how many per cent of all pairs are better, half of its own among them."""

_EQUITY: dict[int, tuple[float, ...]] = {
    hand: tuple([float(cell) / 100 for cell in row.split()])
    for hand, row in zip(_ORDER, EQUITIES.strip().splitlines(), strict=True)
}
_PUSH = tuple([float(cell) for cell in PUSH.split()])
_CALL = tuple([float(cell) for cell in CALL.split()])
_GAPS = {(PLACES[name], low, high) for name, low, high in GAPS}


def equity(hand: int, share: float) -> float:
    """Return the part of the pot that *hand* wins against the best *share* per cent of hands."""
    row = _EQUITY[hand]
    if share <= SHARES[0]:
        return row[0]
    right = min(bisect_left(SHARES, share), len(SHARES) - 1)
    low, high = SHARES[right - 1], SHARES[right]
    part = min(1.0, (share - low) / (high - low))
    return row[right - 1] + part * (row[right] - row[right - 1])


def pushes(hand: int, depth: float) -> bool:
    """Return whether the small blind pushes *hand*, heads-up, with *depth* big blinds."""
    if any(hand == other and low < depth < high for other, low, high in _GAPS):
        return False
    return min(depth, DEEPEST) <= _PUSH[hand]


def calls(hand: int, depth: float) -> bool:
    """Return whether the big blind calls a push of *depth* big blinds with *hand*, heads-up."""
    return min(depth, DEEPEST) <= _CALL[hand]


def push_share(depth: float) -> float:
    """Return how many per cent the small blind pushes, heads-up; less and less beyond the chart."""
    return _share(_PUSH, depth)


def call_share(depth: float) -> float:
    """Return how many per cent the big blind calls such a push with."""
    return _share(_CALL, depth)


def _share(chart: tuple[float, ...], depth: float) -> float:
    shares = _shares(chart)
    place = round(2 * min(max(depth, 1.0), DEEPEST))
    return shares[place] * min(1.0, DEEPEST / max(depth, 1.0))


@cache
def _shares(chart: tuple[float, ...]) -> tuple[float, ...]:
    """Return by half big blinds how many per cent of all pairs a chart plays."""
    return tuple(
        [
            100 * sum(COUNT[hand] for hand in range(HANDS) if chart[hand] >= half / 2) / PAIRS
            for half in range(int(2 * DEEPEST) + 1)
        ]
    )
