"""What a match counts for each of its players: victories and faults (torneos §21, §22.3)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.engines.core.feats import Feat, Tally
from games.models import Match
from tests.games.matches.departing import leave
from tests.games.tools import start
from tests.tournaments.rankings.test_outcomes import ended
from tests.tournaments.trophies.test_milestones import codes, deed, everything
from tournaments.models import Award, Deed
from tournaments.trophies import following, recounting, tallies

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


def void(match: Match, left: int) -> None:
    """Have *match* have ended as nobody's when whoever sat on *left* went."""
    Match.objects.filter(pk=match.pk).update(status=Match.Status.VOID)
    match.players.update(result="nula", place=None, points=0)
    match.players.filter(seat=left).update(result="abandona", points=-20)


def test_21_1_leaving_a_match_that_ends_as_nobodys_is_a_fault_and_counts_as_nothing_else(people):
    match = ended(people, "mus", won=[], left=1)
    void(match, 1)
    assert rows(match) == {1: tallies.FAULT}
    assert tallies.FAULT.runs[tallies.KEPT].is_broken


@pytest.mark.parametrize("seats", [3, 2])
def test_21_1_the_last_ones_who_leave_to_robots_are_at_fault(people, seats):
    match = start(people[:3], game="ohhell")
    for seat in range(seats):
        leave(match, seat)
    match.refresh_from_db()
    everybody = {0: tallies.FAULT, 1: tallies.FAULT, 2: tallies.FAULT}
    assert rows(match) == (everybody if match.closed_at else {})


@pytest.mark.parametrize(
    ("of_match", "of_row"),
    [
        ({"void_reason": "mal repartida"}, {}),
        ({"competitive": False}, {}),
        ({"buy_in_least": 20, "buy_in_most": 100}, {}),
        ({}, {"excused": "se le fue la luz"}),
    ],
)
def test_21_1_what_does_not_count_of_a_void_match_is_no_fault(people, of_match, of_row):
    match = ended(people, "mus", won=[], left=1)
    void(match, 1)
    Match.objects.filter(pk=match.pk).update(**of_match)
    match.players.filter(seat=1).update(**of_row)
    assert rows(match) == {}


def test_22_3_a_year_with_us_is_no_reward_for_leaving(people):
    User.objects.update(date_joined=timezone.now() - timedelta(days=366))
    match = ended(people, "mus", won=[], left=1)
    void(match, 1)
    following.note(match.pk)
    assert following.count_due() == 1
    assert Deed.objects.get().counters == {tallies.KEPT: 0}
    assert not Award.objects.exists()


def test_22_3_fifty_matches_without_a_fault_begin_again_after_one_that_was_nobodys(people):
    following.count_due()
    deed(people[1], -9, Feat(0, 0, tallies.KEPT, n=49, of_a_row=True))
    match = ended(people, "mus", won=[0, 2], left=1)
    void(match, 1)
    following.note(match.pk)
    following.count_due()
    deed(people[1], 2, Feat(0, 0, tallies.KEPT, of_a_row=True))
    assert "de_fiar" not in codes(people[1])
    kept = everything()
    recounting.recount_all()
    assert everything() == kept
