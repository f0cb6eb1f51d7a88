"""Between two rounds: who comes back, who is alone, what cannot be opened (torneos §2.3, §14.3)."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.tables import reserving
from games.tables.refusals import Refusal as NotReserved
from tests.tournaments.championships.cups import alone, code, states, wallets
from tests.tournaments.championships.evenings import (
    advanced,
    chairs,
    come,
    crowd,
    decided_at_random,
    drawn,
    evening,
    late,
    places,
    play,
    play_all,
    tick,
    waiting,
)
from tournaments.championships import clock, jornadas, past
from tournaments.championships import evening as evenings
from tournaments.championships.cruces import still_here
from tournaments.championships.deciding import round_withdraw
from tournaments.championships.enrolment import sign_up, withdraw
from tournaments.championships.founding import Play
from tournaments.championships.moments import moment_of
from tournaments.championships.states import championship_locked
from tournaments.championships.steering import championship_pause, championship_resume
from tournaments.models import Championship, Cruce, Notice
from tournaments.pairing.results import How

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "se ha ido la luz aquí"


def suizo(rest: int, people: list, rounds: int = 3) -> Championship:
    return evening(people, Play(rules={"rest": rest, "rounds": rounds}), format="suizo")


def rested(one: Championship, minutes: int = 3) -> None:
    gone = timedelta(minutes=minutes)
    Championship.objects.filter(pk=one.pk).update(next_at=F("next_at") - gone)
    tick()
    one.cruces.filter(state="listo").update(call_at=F("call_at") - gone)
    tick()


def nobody_comes(one: Championship) -> list:
    """Let every courtesy run out; return who was waited for."""
    found = waiting(one)
    for cruce in found:
        late(cruce)
    away = [user for cruce in found for user in chairs(cruce)]
    tick()
    return away


def test_14_3_who_did_not_come_has_half_of_the_rest_to_say_that_he_is_here():
    one = suizo(3, crowd(4))
    first, second = waiting(one)
    come(first, 0)
    late(first)
    tick()
    play(second, 0)
    tick()
    one.refresh_from_db()
    assert one.rounds.count() == 1, "it is not published in the moment of the last result"
    half = timezone.now() + timedelta(seconds=90)
    assert half - timedelta(seconds=30) < one.next_at <= half
    still_here(user=first.b.members.get().user, championship_id=one.pk)
    assert one.rounds.count() == 1, "nor because he is back"
    rested(one)
    assert len(waiting(one)) == 2


def test_2_3_a_round_is_published_at_half_of_the_rest_and_called_at_its_end():
    people = crowd(4)
    one = suizo(4, people)
    play_all(one)
    Championship.objects.filter(pk=one.pk).update(next_at=timezone.now())
    tick()
    (row,) = one.rounds.filter(number=2)
    assert row.state == "publicada"
    assert waiting(one) == [], "nobody is called yet"
    calls = set(row.cruces.values_list("call_at", flat=True))
    left = min(calls) - timezone.now()
    assert timedelta(seconds=90) < left <= timedelta(minutes=2)
    page = Client().get(f"/torneos/{one.pk}/").content.decode()
    assert "Las mesas de esta ronda se abren el" in page
    ready_and_told = [notice.until for notice in Notice.objects.filter(kind="ronda", about=row.pk)]
    assert ready_and_told == [min(calls)] * 4
    one.cruces.update(call_at=timezone.now())
    tick()
    assert len(waiting(one)) == 2
    assert one.rounds.get(number=2).state == "en_juego"


def test_2_5_a_published_round_can_be_taken_back_until_it_is_called():
    one = suizo(4, crowd(4))
    play_all(one)
    Championship.objects.filter(pk=one.pk).update(next_at=timezone.now())
    tick()
    round_withdraw(user=one.organiser, championship_id=one.pk, reason=WHY)
    assert one.rounds.count() == 1
    championship_resume(actor=one.organiser, championship_id=one.pk)
    one.refresh_from_db()
    assert one.next_at > timezone.now(), "paired anew after half of a rest"
    rested(one, 4)
    assert len(waiting(one)) == 2


def test_2_3_without_a_rest_a_round_is_called_at_once_and_nobody_is_told_of_it_before():
    one = suizo(0, crowd(4))
    play_all(one)
    assert len(waiting(one)) == 2
    assert not Notice.objects.filter(kind__in=("ronda", "pronto")).exists()


def test_2_3_in_a_pause_no_round_is_published():
    people = crowd(4)
    one = suizo(0, people)
    championship_pause(actor=one.organiser, championship_id=one.pk, reason=WHY)
    for cruce in waiting(one):
        play(cruce, 0)
    tick()
    assert one.rounds.count() == 1
    championship_resume(actor=one.organiser, championship_id=one.pk)
    tick()
    assert len(waiting(one)) == 2


def test_14_3_a_suizo_does_not_end_while_they_might_come_back():
    people = crowd(4)
    one = suizo(0, people)
    nobody_comes(one)
    one.refresh_from_db()
    assert (one.state, one.rounds.count()) == ("en_juego", 1)
    assert set(states(one).values()) == {"ausente"}
    for person in people[:2]:
        still_here(user=person, championship_id=one.pk)
    tick()
    (cruce,) = waiting(one)
    assert set(chairs(cruce)) == set(people[:2])
    play(cruce, 0)
    tick()
    play_all(one)
    one.refresh_from_db()
    assert one.state == "terminado"


def test_8_2_who_is_alone_rests_once_the_others_had_their_time():
    one = suizo(0, crowd(4), rounds=2)
    first, second = waiting(one)
    come(first, 0)
    late(first)
    late(second)
    tick()
    one.refresh_from_db()
    assert (one.state, one.rounds.count()) == ("en_juego", 1)
    rested(one, 15)
    rests = Cruce.objects.get(championship=one, round__number=2)
    assert (rests.state, rests.a) == ("exento", first.a)
    one.refresh_from_db()
    assert one.state == "terminado"
    assert [n for n, place in places(one).items() if place] == [first.a.number]


def test_14_1_where_one_only_is_left_it_ends():
    people = crowd(3)
    one = suizo(3, people)
    play(waiting(one)[0], 0)
    for person in people[:2]:
        withdraw(user=person, championship_id=one.pk)
    rested(one)
    one.refresh_from_db()
    assert (one.state, one.rounds.count()) == ("terminado", 1)


def test_c6_a_liguilla_to_which_nobody_came_has_no_places():
    one = evening(crowd(2), format="liguilla")
    nobody_comes(one)
    one.refresh_from_db()
    assert (one.state, set(places(one).values())) == ("terminado", {None})


def test_13_1_a_table_that_cannot_be_opened_is_tried_again_and_told_once(monkeypatch):
    def refuses(**_given: object) -> None:
        raise NotReserved("opcion")

    one = alone(play=Play(rules={"rest": 0}), places=64)
    with monkeypatch.context() as broken:
        broken.setattr(reserving, "table_reserve", refuses)
        people = crowd(2)
        from tests.tournaments.championships.evenings import sign_up, start  # noqa: PLC0415

        for person in people:
            sign_up(user=person, championship_id=one.pk)
        start(one, people)
        for _ in range(3):
            one.cruces.update(call_at=timezone.now())
            clock.run()
    cruce = one.cruces.get()
    assert (cruce.state, cruce.decided) == ("listo", None)
    assert timezone.now() < cruce.call_at < timezone.now() + timedelta(minutes=2)
    assert one.acts.filter(action="sin_mesa").count() == 1
    one.cruces.update(call_at=timezone.now())
    tick()
    assert len(waiting(one)) == 1


@pytest.mark.parametrize("of_format", ["eliminatoria", "doble", "liguilla", "suizo"])
def test_64_are_advanced_with_as_many_queries_as_8(of_format):
    counts = []
    for many in (8, 64):
        one = drawn(many, of_format)
        asked = []
        for winner_is in ("a", None):
            with transaction.atomic():
                evenings.advance(championship_locked(one.pk))
            rows = one.cruces.filter(state="listo").order_by("pk")
            for n, cruce in enumerate(rows.select_related("a", "b", "championship"), 1):
                cruce.state, cruce.decided = "terminado", 1000 * len(asked) + n
                cruce.winner = cruce.a if winner_is else None
                cruce.is_walkover = not winner_is
                cruce.save()
            Championship.objects.filter(pk=one.pk).update(next_at=timezone.now())
            with transaction.atomic(), CaptureQueriesContext(connection) as seen:
                evenings.advance(championship_locked(one.pk))
            asked.append(len(seen))
        counts.append(asked)
    few, many = counts
    assert max(b - a for a, b in zip(few, many, strict=True)) <= 3, counts


def test_14_3_the_third_incomparecencia_expels_from_a_liga():
    rules = {"rest": 0, "days": 0}
    one = evening(crowd(6), Play(rules=rules), format="liga", least=6)
    gone = one.entries.get(number=1)
    for missed in range(1, 4):
        assert one.entries.get(number=1).state == "jugando"
        for cruce in waiting(one):
            mine = {cruce.a_id: 0, cruce.b_id: 1}.get(gone.pk)
            if mine is None:
                play(cruce, 0)
            else:
                come(cruce, 1 - mine)
                late(cruce)
                tick()
        tick()
        assert one.rounds.count() == missed + 1
    assert one.entries.get(number=1).state == "expulsado"
    assert one.acts.get(action="expulsar").reason.endswith("tercera incomparecencia en la liga.")
    assert all(gone.pk not in {c.a_id, c.b_id} for c in waiting(one)), "the rest are walkovers"
    while play_all(one):
        pass
    one.refresh_from_db()
    assert (one.state, places(one)[1]) == ("terminado", None)


def test_7_4_the_jornadas_of_a_liga_keep_their_hour_across_the_change_of_the_clocks():
    one = drawn(4, "liga", days=7)
    with timezone.override("Europe/Madrid"):
        Championship.objects.filter(pk=one.pk).update(starts_at=moment_of("2027-03-24T21:00"))
        one.refresh_from_db()
        for number, day in ((1, "2027-03-24"), (2, "2027-03-31"), (3, "2027-04-07")):
            assert jornadas.jornada_at(one, number) == moment_of(f"{day}T21:00")


def test_7_4_a_jornada_is_published_after_the_one_before_and_called_on_its_date():
    one = drawn(4, "liga", days=7)
    advanced(one)
    decided_at_random(one, Random(1))
    advanced(one)
    advanced(one)
    assert one.rounds.count() == 2
    calls = set(one.cruces.filter(round__number=2).values_list("call_at", flat=True))
    assert calls == {jornadas.jornada_at(one, 2)}
    assert min(calls) > timezone.now() + timedelta(days=6)
    clock.run()
    assert waiting(one) == []


def test_7_4_a_jornada_whose_date_has_gone_by_is_called_after_the_rest():
    one = drawn(4, "liga", days=7, rest=4)
    ago = timedelta(days=9)
    Championship.objects.filter(pk=one.pk).update(
        closes_at=F("closes_at") - ago, starts_at=F("starts_at") - ago
    )
    one.refresh_from_db()
    advanced(one)
    decided_at_random(one, Random(1))
    advanced(one)
    advanced(one)
    calls = set(one.cruces.filter(round__number=2).values_list("call_at", flat=True))
    assert timedelta(0) < min(calls) - timezone.now() <= timedelta(minutes=2)


def late_suizo(people: list, **changes: Any) -> Championship:
    rules = {"rest": 0, "rounds": 3, "late": True, **changes}
    return evening(people, Play(rules=rules), format="suizo")


def test_14_5_until_half_of_a_suizo_has_begun_one_may_enter_and_has_a_point(client):
    one = late_suizo(crowd(4))
    late_one, too_late = crowd(2)
    client.force_login(late_one)
    assert "juegas desde la ronda siguiente" in client.get(f"/torneos/{one.pk}/").content.decode()
    sign_up(user=late_one, championship_id=one.pk)
    entry = one.entries.get(members__user=late_one)
    assert (entry.number, entry.missed, entry.state) == (5, 1, "jugando")
    assert wallets([late_one]) == [950]
    assert code(sign_up, user=late_one, championship_id=one.pk) == "ya_inscrito"
    assert len(waiting(one)) == 2, "who plays now is not paired anew"
    play_all(one)
    found = {result.a: result for result in past.results_of(one, 1)}
    assert found["5"].how is How.LATE
    mine = [c for c in one.cruces.filter(round__number=2) if entry.pk in {c.a_id, c.b_id}]
    assert len(mine) == 1
    assert code(sign_up, user=too_late, championship_id=one.pk) == "cerrado", "two of three begun"
    assert wallets([too_late]) == [1000]
    while play_all(one):
        pass
    one.refresh_from_db()
    assert (one.state, one.rounds.count()) == ("terminado", 3)
    assert None not in places(one).values()


def test_14_5_where_it_is_not_offered_or_full_nobody_enters_late():
    stranger = crowd(1)[0]
    for changes, full in (({"late": False}, False), ({}, True)):
        one = late_suizo(crowd(4), **changes)
        if full:
            Championship.objects.filter(pk=one.pk).update(places=4)
        assert code(sign_up, user=stranger, championship_id=one.pk) == "cerrado"
    assert wallets([stranger]) == [1000]


def test_14_5_who_comes_late_does_not_make_it_longer():
    one = late_suizo(crowd(4), rounds=0)
    assert code(sign_up, user=crowd(1)[0], championship_id=one.pk) == ""
    while play_all(one):
        pass
    one.refresh_from_db()
    assert (one.state, one.rounds.count()) == ("terminado", 3), "as for four"
