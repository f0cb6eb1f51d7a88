"""The evening runs itself: calls, walkovers, results, rounds, the end (torneos §2.3, §13)."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db.models import F

from economy import reconciliation
from games.live.failpoints import InjectedFault
from games.matches import closing
from games.models import Match, Table
from tests.games.tools import at_once
from tests.tournaments.championships.cups import code, opened, states, wallets
from tests.tournaments.championships.evenings import (
    QUICK,
    chairs,
    come,
    crowd,
    evening,
    late,
    number,
    places,
    play,
    play_all,
    start,
    tick,
    waiting,
)
from tournaments.championships import clock, cruces
from tournaments.championships.cruces import wait_longer
from tournaments.championships.enrolment import accept, invite
from tournaments.championships.founding import Play, championship_cancel
from tournaments.models import Championship

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "se ha ido la luz aquí"


def state(one: Championship) -> str:
    one.refresh_from_db()
    return one.state


def test_13_1_tables_appear_with_everybodys_chair_reserved_as_soon_as_it_begins(people):
    one = evening(people)
    found = waiting(one)
    assert [number(cruce) for cruce in found] == [(1, 4), (2, 3)]
    assert Table.objects.exclude(origin="").count() == 2
    for cruce in found:
        captains = [entry.members.get().user for entry in (cruce.a, cruce.b)]
        assert chairs(cruce) == captains
        assert cruce.due_at - cruce.called_at == timedelta(minutes=15)
    assert state(one) == "en_juego"
    tick()
    assert Table.objects.exclude(origin="").count() == 2, "each is called once"


def test_13_1_a_pair_sits_opposite_and_its_captain_first():
    people = crowd(4)
    one = opened(play=QUICK)
    for captain, other in (people[:2], people[2:]):
        invite(user=captain, championship_id=one.pk, other=other)
        accept(user=other, championship_id=one.pk, captain=captain)
    start(one, people)
    (cruce,) = waiting(one)
    first = people[:2] if cruce.a.members.filter(user=people[0]).exists() else people[2:]
    second = people[2:] if first == people[:2] else people[:2]
    assert chairs(cruce) == [first[0], second[0], first[1], second[1]]


def test_c1_a_knock_out_runs_to_its_end_and_the_match_gives_the_result(people):
    one = evening(people)
    matches = [play(cruce, 0) for cruce in waiting(one)]
    assert all(match.stake == 0 and match.ranked for match in matches)
    (final,) = one.cruces.filter(round__number=2)
    assert (final.state, number(final)) == ("listo", (1, 2)), "known as soon as both matches ended"
    tick()
    (final,) = waiting(one)
    play(final, 1)
    assert state(one) == "terminado"
    assert places(one) == {1: 2, 2: 1, 3: 3, 4: 3}
    assert one.ended_at is not None
    assert sorted(states(one).values()) == ["clasificado", "eliminado", "eliminado", "eliminado"]
    assert [row.state for row in one.rounds.all()] == ["terminada"] * 2
    assert one.acts.filter(action="terminar").count() == 1


def test_5_6_a_third_place_is_played_by_who_lost_the_semifinals(people):
    one = evening(people, Play(rules={"rest": 0, "third_place": True}))
    assert play_all(one) == 2
    assert play_all(one) == 2
    assert (state(one), places(one)) == ("terminado", {1: 1, 2: 2, 3: 3, 4: 4})


def test_2_3_six_have_two_exempt_and_each_cruce_is_called_when_both_are_known():
    one = evening(crowd(6))
    assert [number(cruce) for cruce in waiting(one)] == [(4, 5), (3, 6)]
    play(waiting(one)[0], 0)
    tick()
    assert [number(cruce) for cruce in waiting(one)] == [(3, 6), (1, 4)]


def test_2_3_who_has_just_played_rests(people):
    one = evening(people, Play(rules={"rest": 3}))
    for cruce in waiting(one):
        play(cruce, 0)
    tick()
    assert waiting(one) == []
    one.cruces.update(call_at=F("call_at") - timedelta(minutes=3))
    tick()
    assert len(waiting(one)) == 1


@pytest.mark.parametrize(
    ("of_format", "rules", "many", "rounds"),
    [
        ("doble", {"rest": 0}, 4, 4),
        ("doble", {"rest": 0, "second_final": False}, 5, 5),
        ("liguilla", {"rest": 0}, 4, 3),
        ("liguilla", {"rest": 0, "times": 2}, 3, 6),
        ("suizo", {"rest": 0}, 4, 3),
        ("suizo", {"rest": 0, "rounds": 2}, 5, 2),
        ("vidas", {"rest": 0, "vidas": 1}, 4, 2),
        ("grupos", {"rest": 0, "grupos": 2, "pasan": 1}, 5, 4),
        ("liga", {"rest": 0, "days": 0, "jornadas": 2, "play_off": 2}, 4, 3),
        ("divisiones", {"rest": 0, "fases": 2}, 4, 2),
        ("divisiones", {"rest": 0, "fases": 2, "phase_rounds": 2}, 8, 4),
        ("eliminatoria", {"rest": 0, "repesca": True}, 5, 3),
        ("eliminatoria", {"rest": 0, "consuelo": True}, 4, 3),
    ],
)
def test_each_format_runs_to_its_end_unattended(of_format, rules, many, rounds):
    people = crowd(many)
    one = evening(people, Play(rules=rules), format=of_format, least=min(many, 4))
    played = 0
    for _ in range(12):
        if state(one) == "terminado":
            break
        played += bool(play_all(one))
    assert (state(one), played) == ("terminado", rounds)
    ended = places(one)
    assert ended[1] == 1, "the lower number always won"
    assert None not in ended.values()
    assert not Table.objects.exclude(origin="").filter(matches=None).exists()
    assert all(finding.ok for finding in reconciliation.reconcile())


# --- Killed, and at once


@pytest.mark.parametrize("point", ["cruce.table", "cruce.over", "cruce.result"])
def test_16_6_killed_in_the_middle_it_goes_on_by_itself_and_once(people, monkeypatch, point):
    def dies(name: str) -> None:
        if name == point:
            raise InjectedFault(name)

    with monkeypatch.context() as broken:
        broken.setattr(cruces, "failpoint", dies)
        one = evening(people)
        for cruce in waiting(one):
            if point == "cruce.over":
                come(cruce, 0)
                late(cruce)
                tick()
            else:
                play(cruce, 0)
    for match in Match.objects.filter(told_at=None):
        closing.tell(match.pk)
        closing.tell(match.pk)
    tick()
    if point == "cruce.table":
        assert Table.objects.exclude(origin="").count() == 2
        play_all(one)
    assert one.cruces.filter(round__number=1, decided__isnull=False).count() == 2
    tick()
    play_all(one)
    assert (state(one), places(one)[1]) == ("terminado", 1)
    assert one.acts.filter(action="terminar").count() == 1


def test_16_6_many_clocks_at_once_call_and_decide_each_cruce_once():
    people = crowd(8)
    one = evening(people, Play(rules={"rest": 0}))
    found = waiting(one)
    for cruce in found:
        late(cruce)
    come(found[0], 0)
    at_once(*[clock.run] * 4)
    decided = one.cruces.filter(round__number=1).values_list("decided", flat=True)
    assert sorted(decided) == [1, 2, 3, 4]
    assert one.cruces.filter(attempt__gt=1).count() == 0


def test_13_5_asking_twice_at_once_never_passes_45_minutes(people):
    one = evening(people)
    cruce, _ = waiting(one)
    come(cruce, 0)
    asked: dict[str, Any] = {"user": chairs(cruce)[0], "cruce_id": cruce.pk}
    at_once(*[partial(code, wait_longer, **asked)] * 6)
    cruce.refresh_from_db()
    assert cruce.due_at - cruce.called_at == timedelta(minutes=45)


def test_16_5_cancelling_in_the_evening_voids_what_runs_and_gives_everything_back(people):
    one = evening(people)
    first, _ = waiting(one)
    come(first, 0, 1)
    match = Match.objects.get()
    championship_cancel(actor=one.organiser, championship_id=one.pk, reason=WHY)
    match.refresh_from_db()
    assert match.status == Match.Status.VOID
    assert not Table.objects.exclude(origin="").exclude(match=match).exists()
    assert wallets(people) == [1000] * 4
    tick()
    assert state(one) == "cancelado"
    assert all(finding.ok for finding in reconciliation.reconcile())
