"""What a match counts for each of its players: victories and faults (torneos §21, §22.3)."""

from __future__ import annotations

import pytest

from games.engines.core.feats import Tally
from games.models import Match
from tests.tournaments.rankings.test_outcomes import ended
from tournaments.trophies import tallies

pytestmark = pytest.mark.django_db(transaction=True)


def rows(match: Match) -> dict[int, Tally]:
    """Return by seat what *match* counts, for whom it counts anything."""
    found = tallies.tallies_of(Match.objects.get(pk=match.pk))
    return {row.seat: found[row.user_id] for row in match.players.all() if row.user_id in found}


def test_18_5_what_a_robot_wins_is_no_victory_of_who_left(people):
    match = ended(people[:3], "ohhell", won=[1], left=1)
    told = rows(match)
    assert told[1].sums == {"partidas": 1}
    assert (told[1].runs["racha"].tail, told[1].runs["racha"].is_broken) == (0, True)
    match.players.update(left_by="")
    assert rows(match)[1].sums == {"partidas": 1, "victorias": 1, "victorias:ohhell": 1}
