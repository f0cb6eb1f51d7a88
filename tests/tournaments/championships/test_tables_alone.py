"""Tables of several of whom not all are people, or come (torneos §10.4, §14, RULING C2)."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.models import Match, TableSeat
from games.tables import reserving
from games.tables.refusals import Refusal as NotReserved
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import code, draft, is_now
from tests.tournaments.championships.evenings import advanced, late, tick, waiting
from tests.tournaments.championships.test_tables_of_several import (
    begun,
    come,
    decided,
    drawn,
    ended,
    finished,
    robots,
    run,
    seated,
    several,
)
from tournaments.championships import clock, evening, reminding, sides, trials
from tournaments.championships.enrolment import withdraw
from tournaments.championships.seeding import pair_forbid
from tournaments.championships.states import championship_locked
from tournaments.championships.told import address_of, sentences
from tournaments.models import Championship, Cruce, Entry, Notice, Offence
from tournaments.pairing import mesas

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "porque lo dice la prueba"


def several_of_robots(of_format: str = "mesas") -> Championship:
    """Return one of eight robots that has been drawn, whose first tables are not open yet."""
    one = several(8, of_format)
    rows = Championship.objects.filter(pk=one.pk)
    rows.update(robots="novato", organiser=PersonFactory(is_staff=True), places=8)
    one.refresh_from_db()
    trials.robots_enter(one)
    for number, entry in enumerate(one.entries.order_by("turn"), 1):
        entry.number, entry.state = number, "jugando"
        entry.save()
    is_now(one, "en_juego")
    advanced(one)
    return one


def played(one: Championship, number: int) -> list[Cruce]:
    return list(one.cruces.filter(round__number=number).order_by("index"))


@pytest.mark.parametrize("of_format", ["mesas", "mesas_eliminatoria"])
def test_c2_one_of_robots_has_the_places_of_its_matches(of_format):
    one = several_of_robots(of_format)
    tick()
    tick()
    for cruce in played(one, 1):
        finished(cruce, 2, 0, 1, 3)
        assert ended(cruce) == [(2, False), (3, False), (1, False), (4, False)]


def test_15_2_a_robot_that_was_expelled_from_a_trial_plays_for_nothing_and_the_round_ends():
    one = several_of_robots()
    away = Entry.objects.get(championship=one, number=3)
    Entry.objects.filter(pk=away.pk).update(state="expulsado")
    tick()
    tick()
    assert [cruce.state for cruce in played(one, 1)] == ["en_juego"] * 2
    for cruce in played(one, 1):
        finished(cruce, 0, 1, 2, 3)
    (side,) = away.sides.all()
    assert (side.place, side.is_absent) == (4, True)
    assert one.rounds.filter(number=2).exists()


# --- Who may not meet


def table_of(one: Championship, number: int, of_round: int) -> set[int]:
    """Return who sits with that *number*."""
    (found,) = (set(row) for row in seated(one, of_round) if number in row)
    return found - {number}


def test_15_2_those_who_may_not_meet_are_seated_as_if_they_had_met_a_thousand_times():
    free, one = drawn(8, "mesas"), drawn(8, "mesas")
    for each in (free, one):
        advanced(each)
    decided(free, Random(1))
    advanced(free)
    first = seated(free, 2)[0][0]
    other = min(table_of(free, first, 2) - table_of(free, first, 1))
    pair = {name: one.entries.get(number=n).pk for name, n in (("one", first), ("other", other))}
    given = {"user": one.organiser, "championship_id": one.pk, "reason": WHY}
    assert code(pair_forbid, **given, **pair) == ""
    decided(one, Random(1))
    advanced(one)
    assert other not in table_of(one, first, 2)


def test_15_2_at_a_table_of_two_both_are_asked_about_by_their_cruce(client):
    one = drawn(8, "mesas")
    advanced(one)
    table, whole = played(one, 1)
    a, b = sides.entries_of(table)[:2]
    table.sides.filter(index__gt=1).delete()
    client.force_login(one.organiser)
    address = reverse("torneo_decidir", args=[one.pk, "prohibir"])
    page = client.get(address, {"cruce": table.pk}).content.decode()
    for entry in (a, b):
        assert entry.members.get().user.username in page
    given = {"cruce": table.pk, "motivo": WHY}
    assert client.post(address, given).status_code == 302
    assert list(one.forbidden.values_list("one", "other")) == [(a.pk, b.pk)]
    assert client.post(address, {**given, "cruce": whole.pk}).status_code == 422


# --- Who is told, and looked for


def told(kind: str) -> set[int]:
    return set(Notice.objects.filter(kind=kind).values_list("user", flat=True))


def people_at(cruce: Cruce) -> list[int]:
    """Return whose each chair is."""
    rows = cruce.sides.order_by("index")
    return list(rows.values_list("entry__members__user", flat=True))


def test_2_3_at_tables_of_several_one_is_told_ten_minutes_before_unless_he_withdrew():
    one = drawn(8, "mesas")
    advanced(one)
    now = timezone.now()
    soon, ago = now + timedelta(minutes=9), now - timedelta(minutes=9)
    one.cruces.update(call_at=soon, ready_at=ago)
    table, _whole = played(one, 1)
    away = sides.entries_of(table)[1]
    withdraw(user=away.members.get().user, championship_id=one.pk)
    everybody = {user for row in played(one, 1) for user in people_at(row)}
    tick()
    assert told("pronto") == everybody - {people_at(table)[1]}
    assert not reminding.about_to_be_called().exists()


def test_13_4_at_tables_of_several_who_is_not_there_is_told_that_half_of_his_time_is_over():
    one = begun()
    table, whole = waiting(one)
    come(table, 0, 3)
    gone = sides.entries_of(table)[1]
    withdraw(user=gone.members.get().user, championship_id=one.pk)
    for row in (table, whole):
        late(row, 8)
    tick()
    assert told("mitad") == {people_at(table)[2], *people_at(whole)}
    assert not reminding.half_gone().exists()


def test_as_many_queries_find_who_has_gone_at_two_tables_as_at_eight():
    counts = []
    for many in (8, 32):
        one = drawn(many, "mesas")
        advanced(one)
        with transaction.atomic(), CaptureQueriesContext(connection) as seen:
            evening.advance(championship_locked(one.pk))
        counts.append(len(seen))
    assert counts[0] == counts[1]


def test_what_was_a_draft_and_is_no_more_keeps_no_clock_going():
    one = draft()
    asked = []
    for state in ("borrador", "borrado"):
        is_now(one, state)
        with CaptureQueriesContext(connection) as seen:
            clock.run()
        asked.append(len(seen))
    assert asked[0] == asked[1]


# --- Tables that wait


def test_2_4_tables_of_which_nothing_comes_keep_no_other_waiting(monkeypatch):
    one, other = begun(), begun()
    monkeypatch.setattr(clock, "MOST_AT_ONCE", 1)
    for table in waiting(one):  # no robot takes the other chairs: there are none
        come(table, 0, 1)
        late(table)
    (first, second) = waiting(other)
    withdraw(user=sides.entries_of(first)[1].members.get().user, championship_id=other.pk)
    late(second)
    tick()
    second.refresh_from_db()
    assert second.state == "incomparecencia"


def test_10_4_where_robots_lack_it_is_said_once_and_to_who_organises_it():
    one = begun()
    table = waiting(one)[0]
    come(table, 0, 1)
    late(table)
    for _ in range(2):
        tick()
    (act,) = one.acts.filter(action="sin_mesa")
    assert act.reason == NotReserved("robots").sentence()
    assert told("sin_mesa") == {one.organiser_id}
    notice = Notice.objects.get(kind="sin_mesa")
    assert address_of(notice).endswith("/mesa/")
    assert sentences(notice)[0] == "Una mesa no puede empezar"
    robots()
    tick()
    table.refresh_from_db()
    assert table.state == "en_juego"


def test_13_4_who_comes_while_his_table_begins_without_him_is_no_no_show(monkeypatch):
    robots()
    one = begun()
    table = waiting(one)[0]
    come(table, 0, 1)
    late(table)
    before = reserving.table_begin

    def in_the_meantime(**given):
        come(table, 2)
        return before(**given)

    monkeypatch.setattr(reserving, "table_begin", in_the_meantime)
    clock.run()
    table.refresh_from_db()
    assert table.state == "en_juego"
    states = [entry.state for entry in sides.entries_of(table)]
    assert states == ["jugando", "jugando", "jugando", "ausente"]
    noted = Offence.objects.filter(fact=table.origin).values_list("user", flat=True)
    assert list(noted) == [people_at(table)[3]]


@pytest.mark.parametrize("is_late", [True, False])
def test_13_4_a_table_from_which_all_but_one_go_while_it_begins_does_not(monkeypatch, is_late):
    robots()
    one = begun()
    table = waiting(one)[0]
    if is_late:
        come(table, 0, 1)
        late(table)
    else:
        withdraw(user=sides.entries_of(table)[3].members.get().user, championship_id=one.pk)
        come(table, 0, 1, 2)
    before = reserving.table_begin

    def in_the_meantime(**given):
        chairs = TableSeat.objects.filter(table__origin=table.origin)
        chairs.filter(user__in=people_at(table)[1 if is_late else 2 :]).update(
            seen_at=timezone.now() - timedelta(hours=1)
        )
        return before(**given)

    monkeypatch.setattr(reserving, "table_begin", in_the_meantime)
    clock.run()
    table.refresh_from_db()
    assert (table.state, Match.objects.count()) == ("esperando", 0)


def test_14_1_who_withdrew_and_sits_there_still_wins_no_table():
    one = begun()
    table = waiting(one)[0]
    come(table, 1)
    withdraw(user=sides.entries_of(table)[1].members.get().user, championship_id=one.pk)
    late(table)
    tick()
    table.refresh_from_db()
    assert (table.state, table.winner) == ("incomparecencia", None)


# --- Places of a knock-out


def test_12_4_who_did_not_come_is_after_all_of_his_round_and_has_no_place():
    one = drawn(11, "mesas_eliminatoria", pasan=1)
    advanced(one)
    small, large = sorted(played(one, 1), key=lambda row: row.sides.count())[::2][:2]
    assert small.sides.count() < large.sides.count()
    for n, row in enumerate(played(one, 1), 1):
        people = [entry.pk for entry in sides.entries_of(row)]
        away = people[-1:] if row == small else []
        ranks = dict(zip(people, range(1, len(people) + 1), strict=True))
        sides.placed(row, mesas.places_at(ranks, away), away)
        Cruce.objects.filter(pk=row.pk).update(state="terminado", decided=n)
    absent, last = sides.entries_of(small)[-1], sides.entries_of(large)[-1]
    run(one, Random(1))
    found = {entry.pk: entry.place for entry in one.entries.all()}
    assert found[absent.pk] is None
    assert found[last.pk] == 9
