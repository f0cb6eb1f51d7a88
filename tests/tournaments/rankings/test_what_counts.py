"""What a void match, and one that does not score, leave in the rankings (torneos §18, §19)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from games.matches import closing
from games.models import Match
from tests.pace import patience
from tests.tournaments.rankings.test_following import everything, played, points
from tournaments.models import Level, Result, Score
from tournaments.rankings import following

pytestmark = pytest.mark.django_db(transaction=True)


def void(match: Match, seat: int, lost: int = -20) -> None:
    """Have *match* have ended as nobody's, because whoever sat on *seat* left it."""
    Match.objects.filter(pk=match.pk).update(status=Match.Status.VOID)
    match.players.update(result="nula", place=None, points=0)
    match.players.filter(seat=seat).update(points=lost, left_by="abandona")
    closing.tell(match.pk)


def test_18_4_of_a_void_match_only_who_lost_points_has_a_result_and_it_is_none_he_played(people):
    match = played(people)
    void(match, 1)
    (row,) = Result.objects.all()
    assert (row.user, row.points) == (people[1], -20)
    assert (row.place, row.won, row.played, row.nth) == (None, False, False, None)
    score = Score.objects.get(user=people[1], period="")
    assert (score.points, score.won, score.played) == (-20, 0, 0)
    assert points() == {people[1].pk: -20}
    assert not Level.objects.exists()
    kept = everything()
    following.rebuild("coin")
    assert everything() == kept


def test_19_3_after_a_void_match_the_rating_goes_on_from_the_last_that_rated(people):
    first, between, last = (played(people) for _ in range(3))
    void(between, 1)
    rows = {
        match.pk: Result.objects.get(match=match, user=people[1])
        for match in (first, between, last)
    }
    assert [rows[match.pk].nth for match in (first, between, last)] == [1, None, 2]
    level = Level.objects.get(user=people[1])
    assert (level.matches, level.mu) == (2, rows[last.pk].mu)
    void(last, 1)
    level = Level.objects.get(user=people[1])
    assert (level.matches, level.mu) == (1, rows[first.pk].mu)
    assert level.rated_at == first.closed_at


def test_18_1_what_does_not_score_gives_nothing_when_all_is_made_again_either(people):
    scoring, other = played(people), played(people)
    Match.objects.filter(pk=other.pk).update(ranked=False)
    assert following.rebuild("coin") == 1
    assert set(Result.objects.values_list("match", flat=True)) == {scoring.pk}
    assert {score.played for score in Score.objects.all()} == {1}


def test_18_1_what_does_not_score_does_not_wait_for_what_is_made_again(people, monkeypatch):
    other = played(people)
    Result.objects.all().delete()
    Match.objects.filter(pk=other.pk).update(ranked=False)
    told: list[bool] = []

    def tell() -> bool:
        try:
            following.follow(other.pk)
        except following.Rebuilding:
            return False
        finally:
            connection.close()
        return True

    def meanwhile(name: str) -> None:
        if name == "rankings.locked":
            with ThreadPoolExecutor(1) as pool:
                told.append(pool.submit(tell).result(patience(10)))

    with monkeypatch.context() as slow:
        slow.setattr(following, "failpoint", meanwhile)
        following.rebuild("coin")
    assert told == [True]
    assert not Result.objects.exists()
