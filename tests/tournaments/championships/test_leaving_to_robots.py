"""Who goes from a game in which a robot plays on for him (torneos §14.1, §18.5, §19.3)."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from games.matches import seating
from games.models import Match, Room
from games.record import history
from tests.games.matches.departing import come_back, fall
from tests.tournaments.championships import test_tables_of_several as several
from tests.tournaments.championships.cups import opened
from tests.tournaments.championships.evenings import (
    QUICK,
    come,
    crowd,
    play,
    start,
    tick,
    waiting,
)
from tests.tournaments.championships.test_leaving import again, match_of, sat_down, who_left
from tournaments.championships import enrolment, tables
from tournaments.championships.deciding import entry_expel
from tournaments.championships.enrolment import sign_up, withdraw
from tournaments.models import Championship, Cruce, Level, Offence, Result
from tournaments.rankings import following
from tournaments.trophies import tallies

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "porque lo dice la prueba"


def of_parchis(chairs: int, options: dict[str, Any]) -> Championship:
    """Return one of two sides of parchís that is open for entering."""
    room, _ = Room.objects.get_or_create(
        slug="parchis", defaults={"game": "parchis", "name": "Parchís"}
    )
    one = opened(chairs=chairs, in_pairs=chairs > 2, places=64, play=QUICK)
    Championship.objects.filter(pk=one.pk).update(room=room, options=options)
    one.refresh_from_db()
    return one


def parchis(people: list[User]) -> Championship:
    """Return one of parchís of two that has just begun."""
    one = of_parchis(2, {"sillas": "01"})
    for person in people:
        sign_up(user=person, championship_id=one.pk)
    start(one, people)
    return one


def left(people: list[User]) -> tuple[Championship, Cruce, User, User]:
    """Have the first side of a cruce withdraw in its middle; return that too, and its rival."""
    one = parchis(people)
    cruce, who = sat_down(one)
    assert cruce.b is not None
    withdraw(user=who, championship_id=one.pk, loses=True)
    return one, again(cruce), who, cruce.b.members.get().user


def points(match: Match) -> dict[int, int]:
    return dict(match.players.values_list("user", "points"))


def test_18_5_who_withdraws_from_it_has_abandoned_it_and_nobody_plays_it_on():
    one, cruce, who, rival = left(crowd(4))
    assert (cruce.winner, cruce.is_walkover) == (cruce.b, True)
    match = match_of(cruce)
    assert (match.status, match.reason) == (Match.Status.VOID, "sin_rival")
    assert match.void_reason == "", "as if the house had voided it, he would have left nothing"
    assert match.closed_at is not None
    assert not match.timers.exists()
    assert who_left(match) == [who.pk]
    told = [history.reliability_of(person.pk) for person in (who, rival)]
    assert [(one.percent, one.matches) for one in told] == [(90, 1), (100, 1)]
    assert Offence.objects.get().user == who
    play(waiting(one)[0], 0)
    tick()
    (final,) = waiting(one)
    assert cruce.b_id in {final.a_id, final.b_id}


def test_18_1_the_walkover_gives_no_points_to_who_goes_on_and_moves_no_level():
    _one, cruce, who, rival = left(crowd(2))
    match = match_of(cruce)
    assert points(match) == {who.pk: 0, rival.pk: 0}
    assert not Result.objects.exists()
    assert not Level.objects.exists()


def test_18_5_his_rival_votes_on_it_after_its_end_and_it_costs_him_100_points():
    _one, cruce, who, rival = left(crowd(2))
    match = match_of(cruce)
    seat = match.players.get(user=who).seat
    seating.match_vote(match_id=match.pk, user_id=rival.pk, of=seat, yes=True)
    assert points(match) == {who.pk: -100, rival.pk: 0}
    told = Result.objects.values_list("user", "points", "place", "mu")
    assert list(told) == [(who.pk, -100, None, None)]


def in_pairs() -> tuple[Championship, Cruce]:
    """Return one of parchís in pairs, of which the only cruce is played."""
    people = crowd(4)
    one = of_parchis(4, {"sillas": "0123", "modo": "parejas"})
    for captain, other in (people[:2], people[2:]):
        enrolment.invite(user=captain, championship_id=one.pk, other=other)
        enrolment.accept(user=other, championship_id=one.pk, captain=captain)
    start(one, people)
    (cruce,) = waiting(one)
    come(cruce, 0, 1)
    tick()
    return one, again(cruce)


def test_14_1_of_a_pair_of_parchis_his_partner_has_not_left_it():
    one, cruce = in_pairs()
    captain, other = (member.user for member in cruce.a.members.order_by("-is_captain"))
    withdraw(user=other, championship_id=one.pk, loses=True)
    assert again(cruce).winner_id == cruce.b_id
    match = match_of(cruce)
    assert match.reason == "sin_rival"
    assert who_left(match) == [other.pk]
    assert [history.reliability_of(user.pk).percent for user in (captain, other)] == [100, 90]


@pytest.mark.parametrize(("falls", "percent"), [(1, 100), (2, 95)])
def test_21_1_a_rival_who_fell_has_not_left_it_as_long_as_he_could_come_back(
    falls: int, percent: int
):
    one, cruce = in_pairs()
    assert cruce.a is not None
    assert cruce.b is not None
    match = match_of(cruce)
    fallen = match.players.get(user=tables.people_of(cruce.b)[1])
    for nth in range(falls):
        if nth:
            come_back(match, fallen.seat)
        fall(match, fallen.seat)
    (captain, _other) = tables.people_of(cruce.a)
    withdraw(user=User.objects.get(pk=captain), championship_id=one.pk, loses=True)
    assert again(cruce).winner_id == cruce.b_id
    assert (fallen.user_id in who_left(match)) == (percent < 100)
    assert history.reliability_of(fallen.user_id).percent == percent
    assert history.reliability_of(captain).percent == 90
    assert Offence.objects.filter(user=fallen.user_id).exists() == (percent < 100)


@pytest.mark.parametrize(("falls", "percent"), [(1, 100), (2, 95)])
def test_21_1_nor_has_the_partner_of_who_withdraws(falls: int, percent: int):
    one, cruce = in_pairs()
    assert cruce.a is not None
    match = match_of(cruce)
    captain, other = tables.people_of(cruce.a)
    fallen = match.players.get(user=other)
    for nth in range(falls):
        if nth:
            come_back(match, fallen.seat)
        fall(match, fallen.seat)
    withdraw(user=User.objects.get(pk=captain), championship_id=one.pk, loses=True)
    assert match_of(cruce).reason == "sin_rival"
    assert who_left(match) == sorted({captain} | ({other} if percent < 100 else set()))
    assert history.reliability_of(other).percent == percent
    assert history.reliability_of(captain).percent == 90
    assert Offence.objects.filter(user=other).exists() == (percent < 100)


def test_21_1_who_fell_himself_and_then_withdraws_did_not_come_back():
    one, cruce = in_pairs()
    assert cruce.a is not None
    match = match_of(cruce)
    fallen = match.players.get(user=tables.people_of(cruce.a)[0])
    fall(match, fallen.seat)
    withdraw(user=fallen.user, championship_id=one.pk, loses=True)
    assert match_of(cruce).reason == "sin_rival"
    assert who_left(match) == [fallen.user_id]


def test_15_2_who_is_expelled_from_it_has_abandoned_nothing():
    one = parchis(crowd(2))
    cruce, who = sat_down(one)
    given = {"championship_id": one.pk, "entry_id": cruce.a_id, "reason": WHY}
    entry_expel(user=one.organiser, **given)
    match = match_of(again(cruce))
    assert (match.status, match.reason) == (Match.Status.VOID, "anulada")
    assert who_left(match) == []
    assert history.reliability_of(who.pk).matches == 0


# --- At a table of several


def gone(*, is_expelled: bool) -> tuple[Match, User]:
    """End a table of four of which the third went in the middle; return its match, and him.

    His robot wins it.
    """
    several.robots()
    one = several.begun(4)
    (cruce,) = waiting(one)
    several.come(cruce, 0, 1, 2, 3)
    tick()
    entry = cruce.sides.select_related("entry").get(index=2).entry
    who = entry.members.get().user
    if is_expelled:
        given = {"championship_id": one.pk, "entry_id": entry.pk, "reason": WHY}
        entry_expel(user=one.organiser, **given)
    else:
        withdraw(user=who, championship_id=one.pk, loses=True)
    several.finished(again(cruce), 2, 0, 1, 3)
    tick()
    ended = cruce.sides.order_by("index").values_list("place", "is_absent")
    assert list(ended) == [(1, False), (2, False), (4, True), (3, False)], "of the table, the last"
    return match_of(again(cruce)), who


def rated(match: Match) -> list[tuple[int, int | None]]:
    rows = Result.objects.filter(match=match, nth__isnull=False).order_by("seat")
    return list(rows.values_list("seat", "place"))


def test_19_3_who_withdraws_from_a_table_of_several_left_it_and_is_last_of_its_rating():
    match, who = gone(is_expelled=False)
    assert rated(match) == [(0, 1), (1, 2), (2, 4), (3, 3)]
    assert Level.objects.get(user=who).mu < 25


def test_14_1_who_is_expelled_is_no_last_of_its_rating_and_the_others_are_rated_without_him():
    match, who = gone(is_expelled=True)
    assert rated(match) == [(0, 1), (1, 2), (3, 3)]
    assert not Result.objects.filter(user=who).exists()
    assert not Level.objects.filter(user=who).exists()
    assert match.players.get(user=who).place is None
    told = list(Result.objects.order_by("seat").values_list("seat", "points", "mu"))
    following.rebuild(match.game)
    assert list(Result.objects.order_by("seat").values_list("seat", "points", "mu")) == told
    assert tallies.ROW not in tallies.tallies_of(match)[who.pk].runs, "nor does it end his row"


def left_alone(*how: str) -> tuple[Match, list[User]]:
    """Have the first two of a table of three go, each *how*; return its match, and all three."""
    several.robots()
    one = several.begun(3)
    (cruce,) = waiting(one)
    several.come(cruce, 0, 1, 2)
    tick()
    rows = cruce.sides.select_related("entry").order_by("index")
    entries = [side.entry for side in rows]
    people = [entry.members.get().user for entry in entries]
    for entry, who, way in zip(entries, people, how, strict=False):
        if way == "expulsado":
            given = {"championship_id": one.pk, "entry_id": entry.pk, "reason": WHY}
            entry_expel(user=one.organiser, **given)
        else:
            withdraw(user=who, championship_id=one.pk, loses=True)
    assert again(cruce).winner_id == entries[2].pk
    return match_of(again(cruce)), people


def test_21_1_of_a_table_at_which_one_is_left_whoever_withdrew_has_abandoned_it():
    match, (first, second, rest) = left_alone("retirado", "retirado")
    assert (match.status, match.reason, match.void_reason) == (Match.Status.VOID, "sin_rival", "")
    assert sorted(who_left(match)) == sorted([first.pk, second.pk])
    percents = [history.reliability_of(user.pk).percent for user in (first, second, rest)]
    assert percents == [90, 90, 100]
    assert set(Offence.objects.values_list("user", flat=True)) == {first.pk, second.pk}


def test_21_1_nor_is_who_withdrew_acquitted_by_the_expulsion_that_leaves_one():
    match, (first, second, _rest) = left_alone("retirado", "expulsado")
    assert match.void_reason == ""
    assert history.reliability_of(first.pk).percent == 90
    assert history.reliability_of(second.pk).matches == 0
    assert list(Offence.objects.values_list("user", flat=True)) == [first.pk]


def test_14_1_a_table_that_nobody_left_by_his_own_wish_is_voided_by_the_house():
    match, people = left_alone("expulsado", "expulsado")
    assert match.void_reason
    assert [history.reliability_of(user.pk).matches for user in people] == [0] * 3


@pytest.mark.parametrize("is_expelled", [True, False])
def test_14_1_his_profile_counts_as_played_the_table_that_he_left_and_none_he_was_put_out_of(
    is_expelled: bool,
):
    match, who = gone(is_expelled=is_expelled)
    played = [record.played for record in history.records_of(who.pk)]
    assert played == ([] if is_expelled else [1])
    rival = match.players.exclude(user=who).filter(robot_level="").first()
    assert rival is not None
    assert [record.played for record in history.records_of(rival.user_id)] == [1]
