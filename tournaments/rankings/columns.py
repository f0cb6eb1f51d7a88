"""What a page of a ranking says of its rows beside their order: level, streak and movement."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tournaments.models import Level, Score, Tally
from tournaments.rankings import movement
from tournaments.rankings.lines import Asked, Listing, Shown, Tallied
from tournaments.rankings.movement import Has
from tournaments.rankings.streaks import streaks_of
from tournaments.rules.rating import PROVISIONAL_BELOW, Rating, of_pair


def fill(asked: Asked, listing: Listing, tally: Sequence[tuple[int, int]]) -> None:
    """Say of every line of *listing* what it has; *tally* is how many of it have how many points.

    As many queries for many lines as for few.
    """
    if not listing.all_lines:
        return
    if asked.by_level:
        _add_scores(asked, listing)
    levels = _add_levels(asked.game, listing)
    streaks = streaks_of(asked.game, asked.period, {line.who for line in listing.all_lines})
    for line in listing.all_lines:
        line.streak = streaks.get(line.who, ())
    if not (asked.friends or asked.recent):
        _add_moves(asked, listing, tally, levels)


def _add_moves(
    asked: Asked, listing: Listing, tally: Sequence[tuple[int, int]], levels: dict[int, Level]
) -> None:
    period = Tally.LEVELS if asked.by_level else asked.period
    then = movement.kept_of(asked.game, period, pairs=asked.pairs)
    if then is None:
        return
    listing.has_moves = True
    has = {
        line.who: Has(levels[line.who[0]].rung, levels[line.who[0]].matches)
        if asked.by_level
        else Has(line.points, line.played)
        for line in listing.all_lines
    }
    moves = movement.moves_of(then, tally, has, asked.least_played)
    for line in listing.all_lines:
        line.moved = moves.get(line.who)


def _add_scores(asked: Asked, listing: Listing) -> None:
    """Say what those of a list by level have of the period."""
    lines = listing.all_lines
    users = [person.pk for line in lines for person in line.people]
    rows = Score.objects.filter(game=asked.game, period=asked.period, user__in=users)
    found = rows.values_list("user", "points", "won", "played")
    scores = {user: Tallied(*score) for user, *score in found}
    for line in lines:
        line.score = scores.get(line.people[0].pk)


def _add_levels(game: str, listing: Listing) -> dict[int, Level]:
    users = {person.pk for line in listing.all_lines for person in line.people}
    levels = {level.user_id: level for level in Level.objects.filter(game=game, user__in=users)}
    for line in listing.all_lines:
        found = [levels[person.pk] for person in line.people if person.pk in levels]
        if len(found) == len(line.people):
            line.level = _shown(found)
    return levels


def _shown(levels: Iterable[Level]) -> Shown:
    levels = list(levels)
    ratings = [Rating(level.mu, level.sigma) for level in levels]
    rating = ratings[0] if len(ratings) == 1 else of_pair(*ratings)
    few = any(level.matches < PROVISIONAL_BELOW for level in levels)
    return Shown(rating.level, rating.margin, few)
