"""The places of a season: written at its close, at its instant, once (torneos §20)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone
from django.utils.html import escape

from accounts.models import User
from games.live import sweep
from games.live.failpoints import InjectedFault
from games.matches import closing
from games.models import Match
from tests.factories import PersonFactory
from tests.games.tools import finish, start
from tests.pace import patience
from tournaments.models import Award, PairScore, Result, Score, Season, SeasonPlace, Trophy
from tournaments.rankings import personal, places, storing

pytestmark = pytest.mark.django_db(transaction=True)


def over(code: str = "prueba", days: int = 30) -> Season:
    """Return a season that was over a day ago."""
    now = timezone.now()
    return Season.objects.create(
        code=code, starts_at=now - timedelta(days=days), ends_at=now - timedelta(days=1)
    )


def score(season: Season, points: int, won: int = 5, played: int = 20) -> User:
    user: User = PersonFactory()
    Score.objects.create(
        user=user, game="mus", period=season.code, points=points, won=won, played=played
    )
    return user


def placed(season: Season) -> list[tuple[int, int, int | None]]:
    return list(season.places.order_by("place", "pk").values_list("place", "user", "partner"))


def test_20_2_the_close_leaves_the_places_of_players_and_stable_pairs():
    season = over()
    first, second, third = score(season, 90), score(season, 50), score(season, 50)
    last = score(season, 50, won=4)
    one, other = sorted((first.pk, second.pk))
    for partner, played in ((other, 10), (max(one + 1, last.pk), 9)):
        PairScore.objects.create(
            one_id=one, other_id=partner, game="mus", period=season.code,
            points=7, won=3, played=played,
        )  # fmt: skip
    places.seasons_watch()
    assert sorted(placed(season), key=str) == sorted(
        [
            (1, first.pk, None), (2, second.pk, None), (2, third.pk, None), (4, last.pk, None),
            (1, one, other),
        ],
        key=str,
    )  # fmt: skip


def test_20_2_an_account_that_is_off_has_no_place_at_the_close_and_its_pairs_neither():
    season = over()
    off, first, second = score(season, 90), score(season, 50), score(season, 40)
    for one, other in ((off, first), (first, second)):
        low, high = sorted((one.pk, other.pk))
        PairScore.objects.create(
            one_id=low, other_id=high, game="mus", period=season.code,
            points=7, won=3, played=10,
        )  # fmt: skip
    User.objects.filter(pk=off.pk).update(is_active=False)
    places.seasons_watch()
    low, high = sorted((first.pk, second.pk))
    assert sorted(placed(season), key=str) == sorted(
        [(1, first.pk, None), (2, second.pk, None), (1, low, high)], key=str
    )


def test_20_3_the_first_three_of_those_with_twenty_matches_have_a_trophy(client):
    season = over()
    first, few, second = score(season, 90), score(season, 80, played=19), score(season, 70)
    thirds = [score(season, 60), score(season, 60)]
    score(season, 50)
    places.seasons_watch()
    won = [(one.place, one.user.pk) for one in places.season_podium(season.pk)]
    assert won == [(1, first.pk), (2, second.pk), *((3, user.pk) for user in thirds)]
    assert SeasonPlace.objects.get(user=few).place == 2
    assert not Award.objects.filter(user=few).exists()
    # Where his trophy leads, the list says the same.
    award = Award.objects.get(user=second)
    assert (award.trophy.place, award.reason) == (2, "2.º de la temporada prueba")
    client.force_login(second)
    mine = client.get(award.link).context["lista"].mine
    assert (mine.place, mine.points) == (2, 70)


def test_20_3_the_trophies_of_a_season_are_given_once_by_its_close():
    season = over()
    for place in (1, 2):
        Trophy.objects.create(name=f"{place}.º", given="temporada", place=place, game="mus")
    first, second = score(season, 90), score(season, 80)
    score(season, 70)
    for _ in range(2):
        places.seasons_watch()
        Season.objects.update(told_at=None)
    given = Award.objects.filter(trophy__code=None)
    given = given.order_by("trophy__place").values_list("trophy__place", "user")
    assert list(given) == [(1, first.pk), (2, second.pk)]


def test_20_3_the_first_season_of_a_fresh_site_closes_with_a_trophy_for_each_of_three(client):
    client.force_login(PersonFactory())
    assert not Trophy.objects.exists()
    season = over()
    winners = [score(season, points) for points in (90, 80, 70, 60)]
    places.seasons_watch()
    given = Award.objects.order_by("trophy__place").values_list("trophy__place", "user")
    assert list(given) == [(n, user.pk) for n, user in enumerate(winners[:3], 1)]
    page = client.get(f"/jugador/{winners[0]}/vitrina/").content.decode()
    link = f"/ranking/mus/?periodo={season.code}&minimo=20"
    assert f'<a href="{escape(link)}">Ver más</a>' in page
    # And there they are, as they ended.
    listed = client.get(link).content.decode()
    assert "La temporada prueba acabó" in listed
    assert [listed.index(f"/jugador/{user}/") for user in winners] == sorted(
        listed.index(f"/jugador/{user}/") for user in winners
    )
    assert "No saliste en esta lista." in listed


def test_20_3_who_has_had_his_matches_annulled_since_wins_none_and_holds_up_nobody():
    season = over()
    Trophy.objects.create(name="Cualquiera", given="temporada", place=1)
    Score.objects.filter(user=score(season, 90)).update(period="otra")
    places.seasons_watch()
    season.places.create(game="mus", user=PersonFactory(), place=1, points=9, won=20, played=20)
    Season.objects.update(told_at=None)
    places.seasons_watch()
    season.refresh_from_db()
    assert season.told_at is not None
    assert not Award.objects.exists()


def test_a_season_is_closed_by_the_sweep_once_it_is_over_and_not_before():
    over_one = over()
    open_one = Season.objects.create(
        code="abierta",
        starts_at=over_one.ends_at,
        ends_at=over_one.ends_at + timedelta(days=2),
    )
    sweep._jobs["seasons"]()
    assert Season.objects.get(pk=over_one.pk).closed_at is not None
    assert Season.objects.get(pk=open_one.pk).closed_at is None


def test_a_season_waits_for_what_ended_in_it_and_has_not_been_counted(people, monkeypatch):
    season = over()
    with monkeypatch.context() as deaf:
        deaf.setattr(closing, "tell_after_commit", lambda match_id: None)
        match = start(people)
        finish(match)
    # It ended in the season, and its accounts were closed after it.
    ended = season.ends_at - timedelta(seconds=1)
    Match.objects.filter(pk=match.pk).update(finished_at=ended)
    places.seasons_watch()
    assert placed(season) == []
    assert closing.tell(match.pk)
    places.seasons_watch()
    assert len(placed(season)) == 4
    assert set(Result.objects.values_list("season", flat=True)) == {season.code}


def ended_in(season: Season, people: list[User]) -> Match:
    """Return a match that ended in *season*, and that nobody has been told of."""
    with pytest.MonkeyPatch.context() as deaf:
        deaf.setattr(closing, "tell_after_commit", lambda match_id: None)
        match = start(people)
        finish(match)
    ended = season.ends_at - timedelta(seconds=1)
    Match.objects.filter(pk=match.pk).update(finished_at=ended)
    return match


def closed(season: Season) -> bool:
    places.seasons_watch()
    return Season.objects.get(pk=season.pk).closed_at is not None


def test_a_season_does_not_wait_for_whoever_else_follows_a_match(people, monkeypatch):
    season = over()
    match = ended_in(season, people)

    def fails(match_id: int) -> None:
        raise InjectedFault

    monkeypatch.setattr(closing, "_later", [*closing._later, fails])
    assert not closed(season)
    assert not closing.tell(match.pk)
    assert closed(season)
    assert len(placed(season)) == 4


def test_a_season_is_closed_without_what_cannot_be_counted_for_hours_and_an_error_says_so(
    people, monkeypatch, caplog
):
    season = over()
    match = ended_in(season, people)

    def fails(*asked: object) -> None:
        raise InjectedFault

    with monkeypatch.context() as broken:
        broken.setattr(storing, "outcomes", fails)
        assert not closed(season)
        late = timezone.now() - places.PATIENCE
        Match.objects.filter(pk=match.pk).update(closed_at=late)
        assert closed(season)
        assert placed(season) == []
    errors = [row.getMessage() for row in caplog.records if row.levelname == "ERROR"]
    assert errors == [f"season prueba is closed without match {match.pk}, which is not counted"]
    # Should it be counted one day, it has its places.
    assert closing.tell(match.pk)
    assert len(placed(season)) == 4


def test_a_season_waits_for_what_is_at_stake_as_long_as_it_takes(people):
    season = over()
    match = ended_in(season, people)
    long_ago = timezone.now() - timedelta(days=9)
    Match.objects.filter(pk=match.pk).update(closed_at=None, finished_at=season.starts_at)
    Season.objects.filter(pk=season.pk).update(ends_at=long_ago)
    assert not closed(season)


@pytest.mark.parametrize("point", ["season.placed", "season.closed"])
def test_killed_in_the_middle_of_a_close_nothing_is_written_twice(monkeypatch, point):
    season = over()
    score(season, 90)

    def dies(name: str) -> None:
        if name == point:
            raise InjectedFault(name)

    with monkeypatch.context() as broken:
        broken.setattr(places, "failpoint", dies)
        with pytest.raises(InjectedFault):
            places.seasons_watch()
    assert placed(season) == []
    places.seasons_watch()
    places.seasons_watch()
    assert len(placed(season)) == 1


def test_of_four_that_close_a_season_at_once_one_does():
    season = over()
    score(season, 90)

    def close() -> None:
        try:
            places.seasons_watch()
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        for one in [pool.submit(close) for _ in range(4)]:
            one.result(patience(10))
    assert len(placed(season)) == 1


def test_who_follows_seasons_is_called_until_he_has_done_it_and_no_more(monkeypatch):
    season = over()
    told: list[int] = []

    def follower(number: int) -> None:
        told.append(number)
        if len(told) == 1:
            raise InjectedFault

    monkeypatch.setattr(places, "_followers", [follower])
    for _ in range(3):
        places.seasons_watch()
    assert told == [season.pk, season.pk]


def test_the_places_of_a_person_are_in_his_file_and_stay_of_somebody_without_a_name():
    season = over()
    user, other = score(season, 90), score(season, 10)
    places.seasons_watch()
    rows = list(personal._places(user.pk))
    assert [(row["temporada"], row["puesto"], row["puntos"]) for row in rows] == [
        (season.code, 1, 90)
    ]
    personal.forget(user.pk)
    assert [row[1] for row in placed(season)] == [user.pk, other.pk]
