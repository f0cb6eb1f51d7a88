"""The places of a season that is over, and its trophies, when a match of it changes.

(torneos §22.2)
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Profile, User
from games.live.failpoints import InjectedFault
from games.matches import closing, services
from games.models import Match, MatchPlayer
from tests.factories import PersonFactory
from tests.games.tools import finish, in_thread, start, until_it_waits
from tests.pace import patience
from tests.tournaments.rankings.test_places import over, score
from tournaments.models import Award, Season
from tournaments.rankings import following, personal, places, podium

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "se dejaron ganar a propósito"


@pytest.fixture(autouse=True)
def _one_match_is_enough(monkeypatch):
    monkeypatch.setattr(places, "TROPHY_MATCHES", 1)
    monkeypatch.setattr(places, "STABLE_AFTER", 1)


@pytest.fixture
def season() -> Season:
    return over()


def counted(season: Season, people: Sequence[User], points: Sequence[int]) -> Match:
    """Return a match that ended in *season*, and gave *points* by seat."""
    match = start(people)
    finish(match)
    given(match, points)
    Match.objects.filter(pk=match.pk).update(finished_at=season.ends_at - timedelta(hours=1))
    assert closing.tell(match.pk)
    return match


def given(match: Match, points: Sequence[int]) -> None:
    for seat, many in enumerate(points):
        MatchPlayer.objects.filter(match=match, seat=seat).update(points=many, result="pierde")


def annul(match: Match, chief: User) -> None:
    services.match_annul(match_id=match.pk, actor=chief, reason=WHY)


def restore(match: Match, points: Sequence[int]) -> None:
    """Have *match* count again: the staff took it for another."""
    given(match, points)
    Match.objects.filter(pk=match.pk).update(void_reason="")
    closing.tell_again(match.pk)


def stand(season: Season, people: Sequence[User], *, pairs: bool = False) -> dict[int, int]:
    """Return the places of those of *people* who have one, by their turn among them."""
    turns = {user.pk: n for n, user in enumerate(people)}
    rows = season.places.filter(partner__isnull=not pairs, user__in=turns)
    return {turns[user]: place for user, place in rows.values_list("user", "place")}


def has(people: Sequence[User]) -> dict[int, list[int]]:
    """Return the places whose trophies each of *people* has, by their turn among them."""
    rows = Award.objects.filter(taken_at=None, trophy__given="temporada", user__in=people)
    found: dict[int, list[int]] = {}
    turns = {user.pk: n for n, user in enumerate(people)}
    for user, place in rows.order_by("trophy__place").values_list("user", "trophy__place"):
        found.setdefault(turns[user], []).append(place)
    return found


FIRST, SECOND = (9, 0, 0, 0), (0, 7, 5, 3)


def closed(season: Season, people: Sequence[User]) -> tuple[Match, Match]:
    """Return the two matches of a season in which the first of *people* won the first one."""
    both = counted(season, people, FIRST), counted(season, people, SECOND)
    places.seasons_watch()
    assert stand(season, people) == {0: 1, 1: 2, 2: 3, 3: 4}
    assert has(people) == {0: [1], 1: [2], 2: [3]}
    return both


def test_22_2_a_match_annulled_after_the_close_moves_the_places_and_their_trophies(
    season, people, chief
):
    first, _second = closed(season, people)
    annul(first, chief)
    places.seasons_watch()
    assert stand(season, people) == {0: 4, 1: 1, 2: 2, 3: 3}
    assert has(people) == {1: [1], 2: [2], 3: [3]}
    lost = Award.objects.get(user=people[0], trophy__given="temporada")
    assert (lost.taken_by, "anulado" in lost.taken_why) == (None, True)
    # Who is promoted is told of it, as of any trophy.
    assert Award.objects.filter(user=people[3], seen_at=None, taken_at=None).exists()


def test_22_2_who_has_nothing_left_in_the_season_has_no_place_in_it(season, people, chief):
    first, second = closed(season, people)
    for match in (first, second):
        annul(match, chief)
    places.seasons_watch()
    assert not season.places.exists()
    assert has(people) == {}


def test_22_2_a_match_that_counts_again_gives_back_the_very_same_trophies(season, people, chief):
    first, _second = closed(season, people)
    before = set(Award.objects.filter(taken_at=None).values_list("pk", flat=True))
    annul(first, chief)
    places.seasons_watch()
    restore(first, FIRST)
    for _ in range(3):
        places.seasons_watch()
    assert has(people) == {0: [1], 1: [2], 2: [3]}
    assert set(Award.objects.filter(taken_at=None).values_list("pk", flat=True)) == before
    assert Profile.objects.get(user=people[0]).trophies == (
        Award.objects.filter(user=people[0], taken_at=None).count()
    )


def test_22_2_what_changes_nothing_of_the_podium_takes_and_gives_nothing(season, people, chief):
    closed(season, people)
    third = counted(season, people, (1, 1, 1, 1))
    places.seasons_watch()
    before = list(Award.objects.order_by("pk").values())
    annul(third, chief)
    places.seasons_watch()
    assert list(Award.objects.order_by("pk").values()) == before


def test_20_4_the_places_of_stable_pairs_are_made_again_too(season, people, chief):
    first, _second = closed(season, people)
    assert stand(season, people, pairs=True) == {0: 2, 1: 1}
    annul(first, chief)
    assert stand(season, people, pairs=True) == {0: 2, 1: 1}
    row = season.places.get(partner=people[2])
    assert (row.points, row.played) == (0, 1)


def test_a_pair_that_is_no_longer_stable_has_no_place_any_more(season, people, chief, monkeypatch):
    monkeypatch.setattr(places, "STABLE_AFTER", 2)
    first, _second = closed(season, people)
    assert len(stand(season, people, pairs=True)) == 2
    annul(first, chief)
    assert stand(season, people, pairs=True) == {}


def test_who_was_erased_holds_his_place_without_a_name_and_nobody_moves_up(season, people, chief):
    _first, second = closed(season, people)
    other = counted(season, people, (0, 0, 0, 1))
    places.seasons_watch()
    User.objects.filter(pk=people[0].pk).update(is_active=False, email="")
    personal.forget(people[0].pk)
    annul(other, chief)
    places.seasons_watch()
    assert stand(season, people) == {0: 1, 1: 2, 2: 3, 3: 4}
    assert has(people)[1] == [2]
    annul(second, chief)
    places.seasons_watch()
    assert stand(season, people)[0] == 1


def test_who_left_after_the_close_keeps_his_place(season, people, chief):
    _first, second = closed(season, people)
    User.objects.filter(pk=people[0].pk).update(is_active=False)
    annul(second, chief)
    assert stand(season, people)[0] == 1


def test_a_match_that_is_counted_only_after_the_close_has_its_places(season, people):
    closed(season, people)
    newcomer: User = PersonFactory()
    counted(season, [newcomer, *people[1:]], (30, 0, 0, 0))
    places.seasons_watch()
    assert stand(season, [newcomer, *people]) == {0: 1, 1: 2, 2: 3, 3: 4, 4: 5}
    assert has([newcomer, *people]) == {0: [1], 1: [2], 2: [3]}


def test_a_recount_of_all_puts_right_the_places_of_what_it_counts_otherwise(season, people):
    first, _second = closed(season, people)
    Match.objects.filter(pk=first.pk).update(void_reason="anulada a mano")
    following.rebuild("coin")
    places.seasons_watch()
    assert stand(season, people) == {0: 4, 1: 1, 2: 2, 3: 3}
    assert has(people) == {1: [1], 2: [2], 3: [3]}


def test_a_recount_that_finds_the_same_touches_no_season(season, people):
    closed(season, people)
    score(season, 50)  # of another game, and nothing he played
    before = list(season.places.order_by("pk").values()), Season.objects.get(pk=season.pk).told_at
    following.rebuild("coin")
    after = list(season.places.order_by("pk").values()), Season.objects.get(pk=season.pk).told_at
    assert after == before


def test_the_season_that_is_played_is_not_held_by_who_counts_a_match(people, season):
    now = timezone.now()
    playing = Season.objects.create(
        code="ahora", starts_at=season.ends_at, ends_at=now + timedelta(days=1)
    )
    finish(start(people))
    playing.refresh_from_db()
    assert (playing.closed_at, playing.places.count()) == (None, 0)


@pytest.mark.parametrize("point", ["season.revised", "season.awarded"])
def test_killed_in_the_middle_the_places_are_made_again_and_nothing_is_doubled(
    season, people, chief, monkeypatch, point
):
    first, _second = closed(season, people)

    def dies(name: str) -> None:
        if name == point:
            raise InjectedFault(name)

    with monkeypatch.context() as broken:
        broken.setattr(places, "failpoint", dies)
        broken.setattr(podium, "failpoint", dies)
        annul(first, chief)
        places.seasons_watch()
    assert Award.objects.filter(trophy__given="temporada").count() == 3, "all or nothing"
    assert closing.tell(first.pk)
    for _ in range(2):
        places.seasons_watch()
    assert stand(season, people) == {0: 4, 1: 1, 2: 2, 3: 3}
    assert has(people) == {1: [1], 2: [2], 3: [3]}
    assert Award.objects.filter(trophy__given="temporada").count() == 6


def test_a_match_annulled_while_the_trophies_are_given_is_not_missed(
    season, people, chief, monkeypatch
):
    first = counted(season, people, FIRST)
    counted(season, people, SECOND)
    with ThreadPoolExecutor(1) as pool:
        others = []

        def meanwhile(name: str) -> None:
            if name == "season.awarded" and not others:
                others.append(in_thread(pool, lambda: annul(first, chief)))
                until_it_waits(others[0])

        monkeypatch.setattr(podium, "failpoint", meanwhile)
        places.seasons_watch()
        others[0].result(patience(10))
    assert has(people) == {0: [1], 1: [2], 2: [3]}
    closing.tell(first.pk)
    places.seasons_watch()
    assert has(people) == {1: [1], 2: [2], 3: [3]}
