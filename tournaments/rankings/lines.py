"""What a page of a ranking shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from accounts.models import User
from tournaments.rankings.streaks import Ended
from tournaments.rules.standings import STABLE_AFTER

WIDE_ABOVE = 110
"""A margin above which a level is shown as provisional, however many matches there are."""


class Asked(NamedTuple):
    """Which list: of a *game* and a *period* ("": all time), of pairs or not, of whom."""

    game: str
    period: str = ""
    pairs: bool = False
    friends: bool = False
    least: int = 0
    """Matches that somebody must have played to be in it."""
    recent: bool = False
    """Only those who have had a rated match of late."""
    by_level: bool = False
    """By the least that each is likely to play, and only those of late (torneos §19.4)."""

    @property
    def least_played(self) -> int:
        """Matches that somebody, or two partners, must have played to be in it."""
        return max(self.least, STABLE_AFTER if self.pairs else 0)


class Tallied(NamedTuple):
    """What somebody has of a period."""

    points: int
    won: int
    played: int


class Shown(NamedTuple):
    """A level as it is shown: provisional after few matches (torneos §19.4)."""

    level: int
    margin: int
    is_provisional: bool

    @property
    def is_wide(self) -> bool:
        """Whether the margin is so wide that the level says little."""
        return self.margin > WIDE_ABOVE


@dataclass
class Line:
    """A row of a list: *place* is shared by those who are equal in everything."""

    place: int
    people: Sequence[User]
    is_mine: bool
    score: Tallied | None = None
    """What he has of the period; in a list by level nothing, perhaps."""
    level: Shown | None = None
    streak: Sequence[Ended] = ()
    """How the last matches went, the oldest first."""
    moved: int | None = None
    """Places won since seven days ago; none of whoever was not in the list."""
    has_anchor: bool = False
    """Whether a link to its place leads to it: to my row, or to the first of those who share it."""

    @property
    def who(self) -> tuple[int, ...]:
        """Whose it is: a user, or two partners."""
        return tuple(person.pk for person in self.people)

    @property
    def fallen(self) -> int:
        """Places lost since seven days ago."""
        return -(self.moved or 0)

    @property
    def streak_told(self) -> str:
        """The streak in words."""
        return ", ".join(str(one.label) for one in self.streak)

    @property
    def points(self) -> int:
        """Points of the period."""
        return self.score.points if self.score else 0

    @property
    def played(self) -> int:
        """Matches of the period."""
        return self.score.played if self.score else 0

    @property
    def percent(self) -> int:
        """Won of every hundred played."""
        return round(100 * self.score.won / self.played) if self.score and self.played else 0


@dataclass
class Listing:
    """A page of a list; *mine* is my row, wherever it is.

    *above* is the nearest that has a better place, *below* the nearest that has a worse one.
    """

    lines: list[Line]
    total: int
    page: int
    pages: int
    mine: Line | None = None
    my_page: int = 0
    above: Line | None = None
    below: Line | None = None
    missing: int = 0
    """Matches that I lack to be in it, if I am not."""
    has_moves: bool = False
    """Whether it is known what the list was like seven days ago."""

    @property
    def all_lines(self) -> list[Line]:
        """Those of the page, mine and those beside it."""
        return [*self.lines, *(one for one in (self.mine, self.above, self.below) if one)]
