"""What the windows on a championship show, made once for all of them, and what of it is another."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple
from zoneinfo import ZoneInfo

from msgspec import UNSET

from accounts import zones
from tournaments.championships import panels
from tournaments.championships.changes import Changes, Piece, between, taken_apart
from tournaments.championships.outgoing import ChampionshipChanged
from tournaments.championships.pieces import made_now

SOONEST_MS, LATEST_MS = 300, 15_000
PIECE_MS, OWN_MS = 4, 20
"""What the server takes for who fetches a piece, or what is his: they come one after another."""


class Kind(NamedTuple):
    """What a window shows: a part of the pages, by the clock of a zone (``None``: of the site)."""

    part: str
    zone: ZoneInfo | None


class Look(NamedTuple):
    """A piece as it was when it was last looked at."""

    version: int
    piece: Piece


class Seen(NamedTuple):
    """A piece as it was told last and as it is now, with what is another, if it is not too much."""

    before: Look | None
    now: Look
    changes: Changes | None


class News(NamedTuple):
    """What a window is told: *steps* if it is as it was told last, *has* it already, *is_his*.

    Who neither steps nor has it fetches it; to whom something has happened, what is his.
    """

    version: int
    steps: Changes | None = None
    since: int = 0
    """The version from which it steps."""
    has: bool = False
    is_his: bool = False


def looked_at(number: int, kind: Kind, before: Look | None) -> Seen | None:
    """Return a piece of a championship as it is now; ``None`` where not everybody may see it."""
    with zones.spoken_in(kind.zone):
        try:
            make = partial(panels.panel_made, number, kind.part)
            version, text = made_now(number, kind.part, make)
        except panels.Unseen:
            return None
    if before is not None and before.version == version:
        return Seen(before, before, None)
    now = Look(version, taken_apart(text))
    return Seen(before, now, None if before is None else between(before.piece, now.piece))


def news_for(seen: Seen | None, version: int, known: int, *, is_his: bool) -> News | None:
    """Return what a window that is of the version *known* is told; ``None`` if nothing.

    Of what is not *seen* the championship is of *version*.
    """
    version = version if seen is None else seen.now.version
    if known == version:
        return News(version, has=True, is_his=True) if is_his else None
    if seen is None or seen.before is None or seen.before.version != known:
        return News(version, is_his=is_his)
    return News(version, seen.changes, known, is_his=is_his)


def within_ms(told: Iterable[News]) -> int:
    """Return within how long who has to fetch something does, so that the server keeps up."""
    cost = sum(
        PIECE_MS * (news.steps is None and not news.has) + OWN_MS * news.is_his for news in told
    )
    return min(LATEST_MS, SOONEST_MS + cost)


def frame_of(news: News, within: int) -> ChampionshipChanged:
    """Return *news* as they travel; who has to fetch something does so *within* milliseconds."""
    steps = news.steps
    asks = news.is_his or (steps is None and not news.has)
    return ChampionshipChanged(
        v=news.version,
        de=UNSET if steps is None else news.since,
        bloques=steps.blocks if steps and steps.blocks else UNSET,
        filas=steps.filas if steps and steps.filas else UNSET,
        listas=steps.lists if steps and steps.lists else UNSET,
        tuyo=news.is_his or UNSET,
        plazo=within if asks else UNSET,
    )
