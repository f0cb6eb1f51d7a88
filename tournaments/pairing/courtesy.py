"""The clock of a cruce that waits for its sides (torneos §13)."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import NamedTuple

from tournaments.pairing.illegal import require

COURTESY = 15 * 60
STEP = 15 * 60
"""What a side that is there adds."""
LONGEST_BY_SIDES = 45 * 60
LONGEST = 60 * 60
"""With what the organiser adds."""


class Verdict(enum.StrEnum):
    """What becomes of the cruce."""

    PLAY = "juegan"
    A_WINS = "gana_A"
    B_WINS = "gana_B"
    NOBODY = "doble"


class Extension(NamedTuple):
    """More time, asked for at *at*: by a side (0 or 1), or so many *minutes* of the organiser."""

    at: int
    side: int | None = None
    minutes: int = 0


class Ending(NamedTuple):
    """When it ends, and how."""

    verdict: Verdict
    at: int


Arrivals = Sequence[int | None]
"""When each player of a side last became present, in seconds since the call."""


def ending(
    sides: tuple[Arrivals, Arrivals],
    extensions: Sequence[Extension] = (),
    pauses: Sequence[tuple[int, int]] = (),
    courtesy: int = COURTESY,
) -> Ending:
    """Return how the wait for both *sides* ends; it stands still in *pauses*.

    Raises ``Illegal`` for a side without players, a pause that ends before it begins, or an
    extension of nothing.
    """
    require(all(sides), "lados")
    require(all(0 <= start <= end for start, end in pauses), "pausas")
    for one in extensions:
        is_more = one.minutes > 0 if one.side is None else one.side in {0, 1}
        require(is_more, "ampliaciones")
    limit = courtesy
    for one in sorted(extensions, key=lambda one: one.at):
        if one.at > _moment(limit, pauses):
            break
        limit = max(limit, _extended(limit, one, sides))
    end = _moment(limit, pauses)
    there = [_is_complete(side, end) for side in sides]
    if all(there):
        return Ending(Verdict.PLAY, max(one or 0 for side in sides for one in side))
    if not any(there):
        return Ending(Verdict.NOBODY, end)
    return Ending(Verdict.A_WINS if there[0] else Verdict.B_WINS, end)


def _extended(limit: int, one: Extension, sides: tuple[Arrivals, Arrivals]) -> int:
    """Return how long is waited in all after *one* (torneos §13.5, §13.6)."""
    if one.side is None:
        return min(limit + 60 * one.minutes, LONGEST)
    mine, rival = sides[one.side], sides[1 - one.side]
    if _is_complete(mine, one.at) and not _is_complete(rival, one.at):
        return min(limit + STEP, LONGEST_BY_SIDES)
    return limit


def _is_complete(side: Arrivals, moment: int) -> bool:
    return all(one is not None and one <= moment for one in side)


def _moment(running: int, pauses: Sequence[tuple[int, int]]) -> int:
    """Return when the clock has run so many seconds, the *pauses* left out."""
    moment = running
    stood_until = 0
    for start, end in sorted(pauses):
        begins = max(start, stood_until)
        if begins >= moment:
            break
        moment += max(0, end - begins)
        stood_until = max(stood_until, end)
    return moment
