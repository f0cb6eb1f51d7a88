"""What a match gives to whoever left it, where a robot plays on and elsewhere (torneos §18)."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.engines.parchis.options import Options
from games.models import Match
from games.record import history
from tests.games.tools import start
from tests.tournaments.rankings.test_following import everything
from tournaments.models import PairScore, Result, Score
from tournaments.rankings import following

pytestmark = pytest.mark.django_db(transaction=True)

PAIRS = Options(modo="parejas")


def ended(people: list[User], game: str, *, won: list[int], left: int, **given: Any) -> Match:
    """Return a match that the seats *won* and that of *left* had left to what follows there."""
    match = start(people, game=game, **given)
    now = timezone.now()
    Match.objects.filter(pk=match.pk).update(
        status=Match.Status.FINISHED, finished_at=now, closed_at=now
    )
    match.players.update(result="pierde", place=2, points=-10)
    match.players.filter(seat__in=won).update(result="gana", place=1, points=12)
    match.players.filter(seat=left).update(left_by="abandona", points=0)
    following.follow(match.pk)
    return match


def won_by(people: list[User]) -> dict[str, list[bool]]:
    rows = Result.objects.order_by("seat").values_list("won", flat=True)
    scores = {row.user_id: row.won for row in Score.objects.filter(period="")}
    return {"results": list(rows), "scores": [scores[one.pk] == 1 for one in people]}


def test_18_5_who_left_has_not_won_what_his_robot_wins(people):
    ended(people[:3], "ohhell", won=[1], left=1)
    assert won_by(people[:3]) == {"results": [False] * 3, "scores": [False] * 3}
    assert Result.objects.get(seat=1).place == 3, "and is last"
    [record] = history.records_of(people[1].pk)
    assert (record.played, record.won) == (1, 0)
    kept = everything()
    following.rebuild("ohhell")
    assert everything() == kept


def test_18_5_his_partner_wins_with_the_robot_but_not_as_his_partner(people):
    ended(people, "parchis", won=[0, 2], left=0, options=PAIRS)
    assert won_by(people)["scores"] == [False, False, True, False]
    assert list(PairScore.objects.filter(period="").values_list("won", flat=True)) == [0, 0]
    assert set(Result.objects.filter(side=0).values_list("place", flat=True)) == {1}


def test_18_5_who_fell_and_came_back_has_won_it(people):
    match = ended(people[:3], "ohhell", won=[1], left=1)
    match.players.update(left_by="")
    following.follow(match.pk)
    assert won_by(people[:3])["scores"] == [False, True, False]


def test_18_4_where_no_robot_plays_on_the_partner_of_who_left_wins_as_ever(people):
    match = ended(people, "mus", won=[0, 2], left=0)
    match.players.filter(seat=0).update(result="abandona", points=-20)
    following.follow(match.pk)
    assert won_by(people)["scores"] == [False, False, True, False]
    [pair] = PairScore.objects.filter(period="", points=-20)
    assert pair.won == 0
