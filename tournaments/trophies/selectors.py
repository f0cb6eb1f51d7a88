"""What is read of trophies: the vitrina of somebody, and what he still has to win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from tournaments.models import Award, Deed, Trophy
from tournaments.trophies import catalogue, lacking, tallies

NEW = timedelta(days=7)
MOST_MISSING = 10


@dataclass(slots=True)
class Piece:
    """A trophy in a vitrina: won so many times, the last one first; or with what is missing."""

    trophy: Trophy
    awards: list[Award] = field(default_factory=list)
    done: int = 0
    asked: int = 0
    """Of one that is not won, how much of it is done, and of how much."""

    @property
    def left(self) -> int:
        """How much is left to do."""
        return self.asked - self.done

    @property
    def lacking(self) -> str:
        """What is left to do, in words."""
        return lacking.told(self.trophy.counter, self.left)

    @property
    def times(self) -> int:
        """How many times it was won."""
        return len(self.awards)

    @property
    def is_new(self) -> bool:
        """Whether it was won a few days ago."""
        return bool(self.awards) and self.awards[0].given_at > timezone.now() - NEW


@dataclass(frozen=True, slots=True)
class Shelf:
    """Some pieces under a name."""

    name: str | Promise
    pieces: Sequence[Piece]
    is_missing: bool = False


def vitrina_of(user: User, *, with_missing: bool) -> list[Shelf]:
    """Return the shelves with what *user* has won and, *with_missing*, what is nearest to be.

    Those of nothing are left out. At most three queries.
    """
    rows = Award.objects.filter(user=user, taken_at=None).select_related("trophy", "match")
    rows = rows.defer("trophy__image", "match__state", "match__server_seed")
    won: dict[int, Piece] = {}
    for award in rows.order_by("-given_at", "-pk"):
        won.setdefault(award.trophy_id, Piece(award.trophy)).awards.append(award)
    feats = [one for one in won.values() if one.trophy.given == Trophy.Given.MILESTONE]
    cups = [one for one in won.values() if one.trophy.given != Trophy.Given.MILESTONE]
    missing = _missing(user, won) if with_missing else []
    shelves = [
        Shelf(_("Campeonatos"), cups),
        Shelf(_("Hazañas"), feats),
        Shelf(_("Por ganar"), missing, is_missing=True),
    ]
    return [shelf for shelf in shelves if shelf.pieces]


def _missing(user: User, won: Mapping[int, Piece]) -> list[Piece]:
    """Return the milestones that he has not won, those of which least is missing first."""
    last = Deed.objects.filter(user=user).order_by("at", "fact").last()
    counters = tallies.seen(last.counters if last else {})
    open_ones = Trophy.objects.filter(given=Trophy.Given.MILESTONE, is_open=True)
    open_ones = open_ones.exclude(counter__in=catalogue.UNCOUNTED).defer("image")
    pieces = []
    for trophy in open_ones:
        milestone = catalogue.milestone_of(trophy)
        if trophy.pk not in won and milestone is not None:
            done, asked = lacking.steps(milestone.counter, counters, milestone.threshold)
            pieces.append(Piece(trophy, done=done, asked=asked))
    pieces.sort(key=lambda piece: (piece.left / piece.asked, piece.left))
    return pieces[:MOST_MISSING]


def nearest_of(shelves: Sequence[Shelf]) -> Piece | None:
    """Return what is nearest to be won of *shelves* on which nothing is that was; or ``None``."""
    if any(not shelf.is_missing for shelf in shelves):
        return None
    return next((piece for shelf in shelves for piece in shelf.pieces), None)
