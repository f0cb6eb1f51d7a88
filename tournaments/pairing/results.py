"""Results of cruces, as standings read them (torneos §12.1, §12.3, §12.6)."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tournaments.pairing.illegal import require

WIN, LATE = 2, 1


class How(enum.StrEnum):
    """How a cruce ended, or why somebody had none."""

    PLAYED = "jugado"
    WALKOVER = "incomparecencia"
    NOBODY_CAME = "doble_incomparecencia"
    VOID = "anulado"
    EXEMPT = "exento"
    LATE = "tarde"
    """One of the rounds before he entered."""


ALONE = frozenset({How.EXEMPT, How.LATE})
_WON = frozenset({How.PLAYED, How.WALKOVER})


class Entrant(NamedTuple):
    """Who is in the standings."""

    id: str
    number: int
    is_gone: bool = False
    """Withdrawn or expelled."""


class Result(NamedTuple):
    """A cruce, or a round of somebody without one."""

    round: int
    how: How
    a: str
    b: str | None = None
    winner: str | None = None
    juegos: tuple[int, int] = (0, 0)
    """Those of *a* and of *b*, if it was played."""
    piedras: tuple[int, int] = (0, 0)
    """Those of the last juego."""
    came: bool = False
    """Who lost a walkover: a decision took it from him."""


class Line(NamedTuple):
    """A result as one of its sides sees it."""

    round: int
    is_played: bool
    rival: str | None
    points: int
    won: int
    """Juegos."""
    lost: int


class Standings(NamedTuple):
    """Who is where."""

    order: list[str]
    """Complete: the number decides last."""
    places: dict[str, int]
    """Shared by those equal in everything but the number."""
    columns: dict[str, dict[str, int]]
    unplaced: Sequence[str] = ()
    """Those whose results do not exist (torneos §14.2)."""


def require_results(entrants: Sequence[Entrant], results: Sequence[Result]) -> None:
    """Raise ``Illegal`` for results of nobody, without a winner, or of other sides."""
    ids = {one.id for one in entrants}
    require(len(ids) == len(entrants) > 0, "repetido")
    for one in results:
        require(one.a in ids and one.round >= 1, "resultados")
        require((one.b is None) == (one.how in ALONE), "resultados")
        require(one.b is None or (one.b in ids and one.b != one.a), "resultados")
        # A cruce counted for nothing may have had a winner.
        require(one.winner is None or one.winner in {one.a, one.b}, "gana")
        require((one.winner is not None) or one.how not in _WON, "gana")


def lines_of(
    entrants: Sequence[Entrant], results: Iterable[Result], clean: int
) -> dict[str, list[Line]]:
    """Return the lines of each, a win without playing counting as *clean* to nothing."""
    found: dict[str, list[Line]] = {one.id: [] for one in entrants}
    for one in results:
        for side, rival, juegos in (
            (one.a, one.b, one.juegos),
            (one.b, one.a, one.juegos[::-1]),
        ):
            if side is not None and one.how is not How.VOID:
                found[side].append(_line(one, side, rival, juegos, clean))
    return found


def _line(one: Result, side: str, rival: str | None, juegos: tuple[int, ...], clean: int) -> Line:
    is_played = one.how is How.PLAYED
    if one.how in ALONE:
        return Line(one.round, is_played, None, WIN if one.how is How.EXEMPT else LATE, 0, 0)
    has_won = one.winner == side and one.how in _WON
    points = WIN if has_won else 0
    if is_played:
        return Line(one.round, is_played, rival, points, juegos[0], juegos[1])
    won, lost = (clean, 0) if has_won else (0, clean)
    return Line(one.round, is_played, rival, points, won, lost)


def places_of(order: Sequence[str], keys: Mapping[str, object]) -> dict[str, int]:
    """Return the places in that *order*: those with equal *keys* share theirs."""
    found: dict[str, int] = {}
    for position, who in enumerate(order):
        same = position and keys[order[position - 1]] == keys[who]
        found[who] = found[order[position - 1]] if same else position + 1
    return found
