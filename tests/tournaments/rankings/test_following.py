"""What a match gives when it is closed: points, pairs and rating, once and all of it (torneos)."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games.engines.ohhell.options import Options
from games.live.failpoints import InjectedFault
from games.matches import closing, rounds, seating, services
from games.models import Match, MatchPlayer
from tests.games.matches.departing import leave, play_on
from tests.games.tools import finish, start
from tests.pace import patience
from tournaments.models import Level, PairScore, Recount, Result, Score
from tournaments.rankings import following, levels
from tournaments.rankings.personal import forget

SHORT = Options(maximo=1, minimo=1, rebote=False)

pytestmark = pytest.mark.django_db(transaction=True)


def played(people: list[User], **given: Any) -> Match:
    match = start(people, **given)
    finish(match)
    return match


def in_a_thread(work: Callable[..., Match], *given: Any) -> Match:
    try:
        return work(*given)
    finally:
        connection.close()


def points(period: str = "") -> dict[int, int]:
    return dict(Score.objects.filter(period=period).values_list("user", "points"))


def everything() -> dict[str, Any]:
    """Return all the numbers, without the ids of the rows."""
    kinds = (Result, Score, PairScore, Level)
    fields = {
        kind.__name__: [f.attname for f in kind._meta.fields if f.name != "id"] for kind in kinds
    }
    return {
        kind.__name__: sorted(map(repr, kind.objects.values_list(*fields[kind.__name__])))
        for kind in kinds
    }


def test_18_2_a_closed_match_counts_in_its_month_its_season_and_for_ever(people):
    match = played(people)
    given = dict(match.players.values_list("user", "points"))
    assert sorted(given.values()) == [-10, -10, 12, 12]
    now = timezone.localtime(match.finished_at)
    season = f"{now.year}-T{(now.month - 1) // 3 + 1}"
    assert points() == points(f"{now:%Y-%m}") == points(season) == given
    assert Score.objects.count() == 12
    assert set(Score.objects.values_list("played", flat=True)) == {1}
    assert {s.user_id for s in Score.objects.filter(won=1)} == {
        u for u, p in given.items() if p > 0
    }


@pytest.mark.parametrize("seat", [0, 2])
def test_20_4_partners_have_the_lower_points_of_the_two(people, seat):
    match = played(people)
    MatchPlayer.objects.filter(match=match, seat=seat).update(points=-20)
    closing.tell(match.pk)
    pairs = PairScore.objects.filter(period="")
    ids = [person.pk for person in people]
    one, other = sorted((ids[0], ids[2]))
    assert pairs.get(one=one, other=other).points == -20
    assert pairs.count() == 2


def test_19_3_a_closed_match_rates_its_players(people):
    match = played(people)
    won = {row.user_id for row in match.players.filter(result="gana")}
    for level in Level.objects.all():
        assert level.mu == pytest.approx(26.964295 if level.user_id in won else 23.035705, abs=2e-6)
        assert (level.matches, level.rated_at) == (1, match.closed_at)


def test_to_be_told_twice_counts_once(people):
    match = played(people)
    before = everything()
    assert closing.tell(match.pk)
    assert everything() == before


def test_18_1_what_does_not_score_gives_nothing(people):
    match = start(people)
    Match.objects.filter(pk=match.pk).update(ranked=False)
    finish(match)
    assert not Result.objects.exists()
    assert not Level.objects.exists()


def test_18_1_who_plays_on_subsidy_has_the_rating_and_no_points(people):
    match = played(people)
    MatchPlayer.objects.filter(match=match, seat=1).update(staked=0, points=0)
    closing.tell(match.pk)
    assert people[1].pk not in points()
    assert Level.objects.filter(user=people[1]).exists()


def test_a_void_match_gives_nothing(people, chief):
    match = start(people)
    services.match_void(match_id=match.pk, actor=chief, reason="prueba de anulación")
    assert not Result.objects.exists()


def test_what_was_voided_later_is_taken_back(people):
    first, second = played(people), played(people[:2] + people[2:][::-1])
    alone = everything()
    third = played(people)
    assert everything() != alone
    Match.objects.filter(pk=third.pk).update(status=Match.Status.VOID)
    MatchPlayer.objects.filter(match=third).update(points=0)
    closing.tell(third.pk)
    assert everything() == alone
    assert {first.pk, second.pk} == set(Result.objects.values_list("match", flat=True))


def test_19_3_what_the_staff_annul_is_counted_as_if_it_had_not_been_played(people, chief):
    played(people)
    alone = everything()
    annulled = played(people)
    services.match_annul(match_id=annulled.pk, actor=chief, reason="se dejaron ganar")
    assert everything() == alone
    following.rebuild("coin")
    assert everything() == alone


def test_a_match_told_of_late_is_rated_in_its_place(people, monkeypatch):
    with monkeypatch.context() as deaf:
        deaf.setattr(closing, "tell_after_commit", lambda match_id: None)
        late = played(people)
    played([people[2], people[1], people[0], people[3]])
    closing.tell(late.pk)
    kept = everything()
    following.rebuild("coin")
    assert everything() == kept
    first = Result.objects.filter(match=late)
    assert set(first.values_list("nth", flat=True)) == {1}


def many(people: list[User], count: int) -> list[Match]:
    return [played(people[turn % 4 :] + people[: turn % 4]) for turn in range(count)]


def test_what_many_matches_followed_is_taken_back_in_pieces(people, chief, monkeypatch):
    matches = many(people, 7)
    monkeypatch.setattr(levels, "PIECE", 8)
    services.match_annul(match_id=matches[1].pk, actor=chief, reason="se dejaron ganar")
    assert Recount.objects.get().match_id == matches[4].pk
    assert not Result.objects.filter(match=matches[1]).exists()
    pieces = 0
    while Recount.objects.exists():
        following.go_on()
        pieces += 1
    kept = everything()
    assert pieces == 2
    following.rebuild("coin")
    assert everything() == kept


def test_what_is_closed_or_annulled_between_two_pieces_ends_as_in_order(people, chief, monkeypatch):
    matches = many(people, 9)
    monkeypatch.setattr(levels, "PIECE", 8)
    for annulled, expected in ((5, 8), (1, 4), (7, 4)):
        number = matches[annulled].pk
        services.match_annul(match_id=number, actor=chief, reason="se dejaron ganar")
        pending = Recount.objects.first()
        assert pending is not None
        assert pending.match_id == matches[expected].pk
    late = played(people)
    assert Result.objects.filter(match=late, nth__isnull=False).count() == 4
    while Recount.objects.exists():
        following.go_on()
    kept = everything()
    following.rebuild("coin")
    assert everything() == kept


def test_killed_between_two_pieces_none_is_rated_twice(people, chief, monkeypatch):
    matches = many(people, 7)
    monkeypatch.setattr(levels, "PIECE", 8)
    services.match_annul(match_id=matches[0].pk, actor=chief, reason="se dejaron ganar")
    before = everything()

    def dies(name: str) -> None:
        raise InjectedFault(name)

    with monkeypatch.context() as broken:
        broken.setattr(following, "failpoint", dies)
        with pytest.raises(InjectedFault):
            following.go_on()
    assert everything() == before
    while Recount.objects.exists():
        following.go_on()
    kept = everything()
    following.rebuild("coin")
    assert everything() == kept


def test_a_closing_does_not_wait_for_the_rankings_that_are_made_again(people, monkeypatch, caplog):
    played(people)
    closed: list[Match] = []

    def meanwhile(name: str) -> None:
        if name == "rankings.locked":
            with ThreadPoolExecutor(1) as other:
                closed.append(other.submit(in_a_thread, played, people).result(patience(10)))

    with monkeypatch.context() as slow:
        slow.setattr(following, "failpoint", meanwhile)
        following.rebuild("coin")
    assert Match.objects.get(pk=closed[0].pk).told_at is None
    assert "Rebuilding" in caplog.text
    assert closing.tell(closed[0].pk)
    kept = everything()
    assert following.rebuild("coin") == 2
    assert everything() == kept


@pytest.mark.parametrize("point", ["rankings.counted", "rankings.added"])
def test_killed_in_the_middle_nothing_is_counted_twice_or_lost(people, monkeypatch, point):
    played(people)
    before = everything()

    def dies(name: str) -> None:
        if name == point:
            raise InjectedFault(name)

    with monkeypatch.context() as broken:
        broken.setattr(following, "failpoint", dies)
        match = played(people)
    assert everything() == before
    assert match.told_at is None
    Match.objects.filter(pk=match.pk).update(closed_at=timezone.now() - timedelta(minutes=1))
    rounds.untold()
    kept = everything()
    assert Result.objects.filter(match=match).count() == 4
    following.rebuild("coin")
    assert everything() == kept


@pytest.mark.parametrize("point", ["rankings.locked", "rankings.emptied", "rankings.rebuilt"])
def test_killed_in_a_recompute_all_stays_as_it_was(people, monkeypatch, point):
    played(people)
    Result.objects.update(points=7)
    before = everything()

    def dies(name: str) -> None:
        if name == point:
            raise InjectedFault(name)

    monkeypatch.setattr(following, "failpoint", dies)
    with pytest.raises(InjectedFault):
        following.rebuild("coin")
    assert everything() == before


def test_recomputing_from_nothing_gives_what_was_kept_and_the_same_twice(people, capsys):
    for turn in range(6):
        played(people[turn % 4 :] + people[: turn % 4])
    kept = everything()
    assert following.rebuild("coin") == 6
    assert everything() == kept
    Level.objects.update(mu=F("mu") + 1)
    Score.objects.filter(period="").delete()
    following.rebuild("coin")
    assert everything() == kept
    call_command("ratings_recompute", "coin")
    call_command("ratings_recompute", "coin")
    said = capsys.readouterr().out.splitlines()
    assert said[0] == said[1]
    assert said[0].startswith("coin: 6 matches, ")
    assert said[0].endswith(", as it was")


def test_18_5_what_is_voted_after_the_end_comes_off_the_list(people):
    match = start(people[:3], game="ohhell", options=SHORT)
    leave(match, 1)
    play_on(match)
    row = match.players.get(seat=1)
    assert (row.points, points().get(row.user_id, 0)) == (0, 0)
    for seat in (0, 2):
        vote(match, seat)
    row.refresh_from_db()
    assert row.points == points()[row.user_id] == -100
    kept = everything()
    following.rebuild("ohhell")
    assert everything() == kept


def vote(match: Match, seat: int) -> None:
    seating.match_vote(
        match_id=match.pk, user_id=match.players.get(seat=seat).user_id, of=1, yes=True
    )


def test_19_3_who_left_to_a_robot_is_last(people):
    match = start(people[:3], game="ohhell", options=SHORT)
    leave(match, 1)
    play_on(match)
    places = dict(Result.objects.filter(match=match).values_list("seat", "place"))
    assert places[1] == 3
    assert min(places.values()) == 1


def test_all_is_counted_from_rows_whose_state_nobody_can_read(people):
    match = start(people[:3], game="ohhell", options=SHORT)
    leave(match, 1)
    play_on(match)
    kept = everything()
    Match.objects.filter(pk=match.pk).update(state=b"rubbish" * 9)
    following.rebuild("ohhell")
    assert everything() == kept


def test_who_has_left_the_site_is_in_no_list_nor_comes_back(people):
    played(people)
    forget(people[0].pk)
    User.objects.filter(pk=people[0].pk).update(is_active=False, email="")
    kept = everything()
    assert people[0].pk not in points()
    assert not PairScore.objects.filter(one=people[0]).exists()
    following.rebuild("coin")
    assert everything() == kept


def gone(user: User) -> None:
    forget(user.pk)
    User.objects.filter(pk=user.pk).update(is_active=False, email="")


def listed(user: User) -> list[int]:
    """Return how many rows each list has of *user*."""
    pairs = PairScore.objects.filter(one=user) | PairScore.objects.filter(other=user)
    of_him = (Score.objects.filter(user=user), Level.objects.filter(user=user), pairs)
    return [rows.count() for rows in of_him]


def test_who_was_erased_does_not_come_back_when_his_match_is_annulled(people, chief):
    first, second = played(people), played(people)
    gone(people[0])
    services.match_annul(match_id=first.pk, actor=chief, reason="prueba de anulación")
    assert listed(people[0]) == [0, 0, 0]
    assert Score.objects.get(user=people[1], period="").played == 1, "the others go on"
    assert Level.objects.get(user=people[1]).matches == 1
    kept = everything()
    following.rebuild("coin")
    assert everything() == kept
    assert second.results.filter(user=people[0]).exists(), "the others' ratings come from it"


def test_who_was_erased_before_his_match_was_counted_is_in_no_list(people, monkeypatch):
    with monkeypatch.context() as deaf:
        deaf.setattr(closing, "tell_after_commit", lambda match_id: None)
        match = played(people)
    gone(people[0])
    closing.tell(match.pk)
    assert listed(people[0]) == [0, 0, 0]
    assert Score.objects.filter(period="").count() == 3


def test_who_was_erased_does_not_come_back_with_the_next_piece(people, chief, monkeypatch):
    first = many(people, 4)[0]
    gone(people[0])
    monkeypatch.setattr(levels, "PIECE", 4)
    services.match_annul(match_id=first.pk, actor=chief, reason="prueba de anulación")
    assert Recount.objects.exists()
    while Recount.objects.exists():
        following.go_on()
    assert listed(people[0]) == [0, 0, 0]
