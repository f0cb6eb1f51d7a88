"""The desk in the second part of a format, and who comes in again (torneos §15.2, §14.1)."""

from __future__ import annotations

from random import Random

import pytest
from django.utils import timezone

from tests.tournaments.championships.cups import alone, code
from tests.tournaments.championships.evenings import (
    advanced,
    chairs,
    come,
    crowd,
    decided_at_random,
    drawn,
    evening,
    play,
    run_at_random,
    tick,
    waiting,
)
from tests.tournaments.championships.test_deciding import WHY, again, by
from tournaments.championships import enrolment, guarding
from tournaments.championships.deciding import cruce_replay, cruce_void, entry_expel
from tournaments.championships.founding import Play
from tournaments.championships.steering import championship_pause

pytestmark = pytest.mark.django_db(transaction=True)


def test_15_2_of_a_format_with_two_parts_that_of_the_part_played_counts():
    one = drawn(6, "grupos", grupos=2, pasan=2)
    advanced(one)
    rules = {"user": one.organiser, "reason": WHY}
    first = one.cruces.filter(state="listo").order_by("pk").first()
    assert first is not None
    assert "anular" in guarding.possible(one, first)
    while not one.cruces.filter(round__tree="principal").exists():
        decided_at_random(one, Random(3))
        advanced(one)
    cup = one.cruces.filter(round__tree="principal", state="listo").order_by("pk").first()
    assert cup is not None
    assert "anular" not in guarding.possible(one, cup)
    assert code(cruce_void, **rules, cruce_id=cup.pk) == "formato_de_campeonato"


def test_15_2_of_divisions_that_play_a_suizo_it_is_the_suizo_that_counts():
    one = drawn(8, "divisiones", fases=2, phase_rounds=2)
    advanced(one)
    first = one.cruces.filter(state="listo").order_by("pk").first()
    assert first is not None
    assert "anular" in guarding.possible(one, first)
    rules = {"user": one.organiser, "reason": WHY}
    cruce_void(**rules, cruce_id=first.pk)
    while one.rounds.count() < 4:
        decided_at_random(one, Random(3))
        advanced(one)
    second = one.cruces.filter(round__number=2, state="listo").first()
    assert second is not None
    played = one.cruces.filter(round__number=1, state="terminado").first()
    assert played is not None
    assert code(cruce_replay, **rules, cruce_id=played.pk) == "siguiente_empezada"


def test_15_2_a_cruce_of_the_second_part_is_played_again():
    one = drawn(6, "grupos", grupos=2, pasan=2)
    run_at_random(one, Random(5))
    final = one.cruces.filter(round__tree="principal").order_by("-round__number").first()
    assert final is not None
    resting = list(one.cruces.filter(state="exento").values_list("pk", flat=True))
    cruce_replay(**by(one), cruce_id=final.pk)
    assert again(final).state == "listo"
    assert again(one).state == "en_juego"
    assert set(one.cruces.filter(state="exento").values_list("pk", flat=True)) == set(resting)
    semi = one.cruces.filter(round__tree="principal", round__number=1).first()
    assert semi is not None


def test_5_8_a_semifinal_is_played_again_though_a_consuelo_was_drawn():
    one = drawn(8, "eliminatoria", consuelo=True)
    run_at_random(one, Random(5))
    main = one.cruces.filter(round__tree="principal").order_by("-round__number", "index")
    last = main.first()
    early = main.filter(round__number=1).first()
    assert last is not None
    assert early is not None
    assert code(cruce_replay, **by(one), cruce_id=early.pk) == "siguiente_empezada"
    cruce_replay(**by(one), cruce_id=last.pk)
    assert again(last).state == "listo"


def test_15_2_what_is_played_again_is_followed_by_a_rest():
    one = evening(crowd(4), Play(rules={"rest": 3, "rounds": 3}), format="suizo")
    first, second = waiting(one)
    play(first, 0)
    play(second, 0)
    tick()
    assert again(one).next_at is not None
    cruce_replay(**by(one), cruce_id=first.pk)
    assert again(one).next_at is None
    tick()
    play(again(first), 1)
    tick()
    assert again(one).next_at > timezone.now()


def test_14_1_who_was_put_out_does_not_come_in_again():
    people = crowd(3)
    one = alone(places=3)
    for person in people:
        enrolment.sign_up(user=person, championship_id=one.pk)
    entry = one.entries.get(members__user=people[0])
    entry_expel(**by(one), championship_id=one.pk, entry_id=entry.pk)
    assert code(enrolment.sign_up, user=people[0], championship_id=one.pk) == "ya_estuvo"
    enrolment.withdraw(user=people[1], championship_id=one.pk)
    enrolment.sign_up(user=people[1], championship_id=one.pk)


def test_14_1_who_has_lost_a_round_of_a_suizo_does_not_come_in_as_another():
    people = crowd(4)
    one = evening(people, Play(rules={"rest": 10, "rounds": 4, "late": True}), format="suizo")
    for cruce in waiting(one):
        play(cruce, 0)
    tick()
    enrolment.withdraw(user=people[0], championship_id=one.pk)
    assert code(enrolment.sign_up, user=people[0], championship_id=one.pk) == "ya_estuvo"


def test_2_4_in_a_pause_too_who_plays_does_not_go_without_knowing_what_it_costs(people):
    one = evening(people)
    cruce = waiting(one)[0]
    championship_pause(actor=one.organiser, championship_id=one.pk, reason=WHY)
    come(cruce, 0, 1)
    given = {"user": chairs(cruce)[0], "championship_id": one.pk}
    assert code(enrolment.withdraw, **given) == "jugandola"
    tick()
    assert again(cruce).state == "en_juego"
