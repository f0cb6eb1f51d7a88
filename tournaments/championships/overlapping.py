"""Two championships at one hour: what an organiser, or whoever enters both, had better know.

Nobody is refused for it: how long one lasts is foreseen, from its places and from how long matches
of its game take, and many are over before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import NamedTuple

from django.db.models import Avg, Exists, F, OuterRef, Q, QuerySet

from accounts.models import User
from games.models import Match, MatchPlayer
from tournaments.championships import tables
from tournaments.championships.jornadas import has_dates, jornada_at
from tournaments.championships.past import rules_of
from tournaments.models import Championship
from tournaments.pairing import formats
from tournaments.pairing.bracket import size_for
from tournaments.pairing.illegal import Illegal
from tournaments.pairing.tables import TableSize

AHEAD = ("inscripcion", "cerrado", "presentacion", "sorteado", "en_juego", "pausado")
"""States in which people are going to play it, or do."""
LONGEST = timedelta(hours=24)
"""No evening lasts longer: only a liga by dates does, of as many evenings."""
USUAL_MINUTES = 30
"""How long a match is taken to be where none has been played."""
LAST_MATCHES = 200
MOST_NEAR = 30
SAID = 3
"""So many are named at most."""


class Span(NamedTuple):
    """An evening."""

    begins: datetime
    ends: datetime

    @property
    def lasts(self) -> timedelta:
        """How long it is."""
        return self.ends - self.begins


def minutes_of_match(game: str, chairs: int) -> int:
    """Return how long the last matches of *game* with so many took, on average.

    Not those of robots alone, who wait for nobody.
    """
    chairs_of = MatchPlayer.objects.filter(match=OuterRef("pk"))
    people = chairs_of.exclude(user__kind=User.Kind.ROBOT)
    rows = Match.objects.filter(Exists(people), game=game, seats=chairs)
    rows = rows.filter(status=Match.Status.FINISHED)
    last = rows.exclude(closed_at=None).order_by("-pk")[:LAST_MATCHES]
    taken = Match.objects.filter(pk__in=last.values("pk"))
    mean = taken.aggregate(mean=Avg(F("closed_at") - F("started_at")))["mean"]
    return max(1, round(mean.total_seconds() / 60)) if mean else USUAL_MINUTES


def spans_of(one: Championship, rounds: int, minutes: int) -> list[Span]:
    """Return when *one* is played, in so many *rounds* of matches of so many *minutes*.

    Of a liga by dates, each jornada: on the evening of the last its eliminatoria is played too.
    """
    rules = rules_of(one)
    match, rest = timedelta(minutes=minutes), timedelta(minutes=rules.rest)
    if not has_dates(one):
        return [Span(one.starts_at, one.starts_at + match * rounds + rest * (rounds - 1))]
    after = size_for(rules.play_off).bit_length() - 1 if rules.play_off else 0
    dates = [jornada_at(one, number) for number in range(1, max(1, rounds - after) + 1)]
    last = dates.pop()
    ends = last + match + (match + rest) * after
    return [*(Span(at, at + match) for at in dates), Span(last, ends)]


def rounds_of(one: Championship) -> int:
    """Return in how many rounds *one* would be played if every place were taken."""
    size = tables.size_of(one)[0] if tables.is_of_tables(one) else TableSize(2, 2, 2)
    try:
        options = formats.chosen(one.format, formats.named(one.format, one.rules))
        return formats.outline(one.format, options, one.places, size).rounds
    except Illegal:
        return 1


def overlapping(
    one: Championship,
    rows: QuerySet[Championship],
    own: Callable[[], Sequence[Span]] | None = None,
) -> list[Championship]:
    """Return those of *rows* that are played while *one* is, ``SAID`` of them at most.

    *own* tells when *one* is, where that is known. One query where nothing is near it.
    """
    near = Q(starts_at__gt=one.starts_at - LONGEST) | Q(format="liga")
    if one.format != "liga":
        near &= Q(starts_at__lt=one.starts_at + LONGEST)
    rows = rows.filter(near).exclude(pk=one.pk).select_related("room")
    found = list(rows.order_by("starts_at", "pk")[:MOST_NEAR])
    if not found:
        return []
    minutes = cache(minutes_of_match)

    def spans(other: Championship) -> Sequence[Span]:
        return spans_of(other, rounds_of(other), minutes(other.room.game, other.chairs))

    mine = spans(one) if own is None else own()
    return [other for other in found if _meet(mine, spans(other))][:SAID]


def _meet(some: Iterable[Span], others: Sequence[Span]) -> bool:
    return any(a.begins < b.ends and b.begins < a.ends for a in some for b in others)


def others_of(user: User, one: Championship) -> list[Championship]:
    """Return which others *user* is in, or waits for, that are played while *one* is."""
    inside = user.championship_members.filter(is_in=True).values("championship")
    return overlapping(one, Championship.objects.filter(pk__in=inside, state__in=AHEAD))
