"""What keeps a championship right where two things come together, or one comes too early."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from accounts import personal_data
from accounts.refusals import Refusal
from economy import freezing, ledger
from games.models import Match
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import alone, code, draft, is_now, opened, wallets
from tests.tournaments.championships.evenings import (
    QUICK,
    chairs,
    come,
    crowd,
    evening,
    late,
    play,
    start,
    tick,
    waiting,
)
from tournaments.championships import clock, cruces, drawing, tables, words
from tournaments.championships.deciding import announce, cruce_award, entry_expel
from tournaments.championships.enrolment import accept, invite, sign_up, withdraw
from tournaments.championships.founding import Play, championship_cancel
from tournaments.championships.pool import partner_seek
from tournaments.championships.states import STEERING, act_note
from tournaments.championships.steering import (
    championship_close,
    championship_pause,
    championship_resume,
)
from tournaments.championships.substitutes import substitute_accept, substitute_offer
from tournaments.models import Championship, Cruce, Member, Substitution

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "se ha ido la luz aquí"


def pair(one: Championship, captain: Any, other: Any) -> None:
    invite(user=captain, championship_id=one.pk, other=other)
    accept(user=other, championship_id=one.pk, captain=captain)


def test_c2_who_has_steered_one_enters_it_no_more_neither_alone_nor_as_a_partner(people):
    chief, (a, b, c, d) = PersonFactory(is_staff=True), people
    both, one = opened(), alone()
    pair(both, a, b)
    invite(user=c, championship_id=both.pk, other=chief)
    sign_up(user=a, championship_id=one.pk)
    for each in (both, one):
        entry = each.entries.get(members__user=a)
        entry_expel(user=chief, championship_id=each.pk, entry_id=entry.pk, reason=WHY)
    refused = [
        code(sign_up, user=chief, championship_id=one.pk),
        code(accept, user=chief, championship_id=both.pk, captain=c),
        code(invite, user=chief, championship_id=both.pk, other=d),
        code(invite, user=d, championship_id=both.pk, other=chief),
        code(partner_seek, user=chief, championship_id=both.pk),
    ]
    assert refused == ["ya_decidio"] * 5
    assert code(sign_up, user=b, championship_id=one.pk) == ""


def test_c2_who_decided_a_cruce_of_it_does_not_enter_it_late():
    chief, rules = PersonFactory(is_staff=True), {"rest": 0, "rounds": 4, "late": True}
    one = evening(crowd(4), Play(rules=rules), format="suizo")
    cruce = waiting(one)[0]
    cruce_award(user=chief, cruce_id=cruce.pk, winner=cruce.a_id, reason=WHY)
    assert code(sign_up, user=chief, championship_id=one.pk) == "ya_decidio"
    assert code(sign_up, user=PersonFactory(is_staff=True), championship_id=one.pk) == ""


def test_c2_who_has_but_announced_something_in_it_may_enter():
    chief, one = PersonFactory(is_staff=True), alone()
    announce(user=chief, championship_id=one.pk, reason=WHY)
    assert code(sign_up, user=chief, championship_id=one.pk) == ""


def test_c2_who_looks_for_a_partner_does_not_say_when_the_lot_falls(people):
    chief, one = PersonFactory(is_staff=True), opened()
    pair(one, *people[:2])
    for seeker in (chief, people[2]):
        partner_seek(user=seeker, championship_id=one.pk)
    how = {"actor": chief, "championship_id": one.pk, "reason": WHY}
    assert code(championship_close, **how) == "juega_en_el"
    assert not one.members.filter(user=chief).exists()


def test_c2_who_has_steered_one_is_not_offered_to_enter_it():
    chief, one = PersonFactory(is_staff=True), alone()
    client = Client()
    client.force_login(chief)
    address = f"/torneos/{one.pk}/apuntarse/"
    assert address in client.get(f"/torneos/{one.pk}/").content.decode()
    with transaction.atomic():
        act_note(one, chief, "subir_premios", WHY)
    assert address not in client.get(f"/torneos/{one.pk}/").content.decode()


def test_c2_what_steers_is_all_in_the_log():
    assert set(words.ACTS) >= STEERING


@pytest.mark.parametrize(
    ("state", "job"),
    [
        ("inscripcion", clock.close),
        ("cerrado", clock.open_check_in),
        ("presentacion", drawing.draw_held),
    ],
)
def test_2_4_a_clock_that_comes_too_early_changes_nothing(people, state, job):
    one = alone()
    sign_up(user=people[0], championship_id=one.pk)
    is_now(one, state)
    ledger.alone(lambda: job(one.pk))
    one.refresh_from_db()
    assert one.state == state
    assert [act.action for act in one.acts.all()] == ["publicar"]


def test_13_1_a_cruce_that_rests_is_not_called_by_who_comes_too_early(people):
    one = evening(people)
    for cruce in waiting(one):
        play(cruce, 0)
    (final,) = one.cruces.filter(round__number=2)
    Cruce.objects.filter(pk=final.pk).update(call_at=timezone.now() + timedelta(minutes=1))
    ledger.alone(lambda: cruces.called(final.pk))
    assert Cruce.objects.get(pk=final.pk).state == "listo"


def test_training_and_what_does_not_count_is_no_championship():
    options = {"juegos": 1, "piedras": 40, "reyes": 8}
    with pytest.raises(Refusal) as refused:
        draft(options=options)
    assert refused.value.code == "partida_que_no_cuenta"
    assert "a un solo juego" in refused.value.sentence()
    assert not Championship.objects.exists()


def test_a_new_account_pays_no_fee_above_what_it_may_put(people, monkeypatch):
    one = alone(fee=60)
    asked = []

    def limited(user_id: int, amount: int) -> None:
        asked.append((user_id, amount))

    monkeypatch.setattr("tournaments.championships.fees.newcomers.require_stake", limited)
    sign_up(user=people[0], championship_id=one.pk)
    assert asked == [(people[0].pk, 60)]


def test_what_was_owed_is_owed_no_more_once_it_is_paid(people):
    one = alone()
    sign_up(user=people[0], championship_id=one.pk)
    freezing.economy_freeze(reason="los libros no cuadran")
    withdraw(user=people[0], championship_id=one.pk)
    assert Member.objects.filter(is_owed=True).count() == 1
    freezing.economy_unfreeze(reason="los libros ya cuadran", actor=people[1])
    clock.run()
    assert not Member.objects.filter(is_owed=True).exists()
    assert wallets(people[:1]) == [1000]


def test_the_file_of_a_person_tells_the_fee_that_he_paid_and_none_that_he_did_not(people):
    one = alone(places=2)
    for person in people[:3]:
        sign_up(user=person, championship_id=one.pk)
    rows = personal_data.parts()["campeonatos"]
    paid = [next(iter(rows(person.pk)))["cuota_pagada"] for person in people[:3]]
    assert paid == [50, 50, 0]


def test_2_4_a_final_that_ends_in_a_pause_ends_the_championship_once_it_goes_on(people):
    one = evening(people)
    for cruce in waiting(one):
        play(cruce, 0)
    tick()
    (final,) = waiting(one)
    championship_pause(actor=one.organiser, championship_id=one.pk, reason=WHY)
    play(final, 0)
    one.refresh_from_db()
    assert (one.state, Cruce.objects.get(pk=final.pk).state) == ("pausado", "terminado")
    championship_resume(actor=one.organiser, championship_id=one.pk)
    one.refresh_from_db()
    assert one.state == "terminado"


def test_16_5_what_is_voided_by_cancelling_is_not_played_again(people):
    one = evening(people)
    first, second = waiting(one)
    play(first, 0)
    come(second, 0, 1)
    before = Match.objects.count()
    championship_cancel(actor=one.organiser, championship_id=one.pk, reason=WHY)
    tick()
    assert Match.objects.count() == before
    assert one.cruces.filter(state="nulo").count() == 0
    assert not Cruce.objects.filter(pk=second.pk, attempt__gt=1).exists()


def test_14_4_an_offer_of_a_place_is_of_that_pair_alone(people):
    crew = [*people, *crowd(1)]
    one = opened()
    pair(one, crew[0], crew[1])
    substitute_offer(user=crew[0], championship_id=one.pk, other=crew[2])
    withdraw(user=crew[1], championship_id=one.pk)
    pair(one, crew[0], crew[3])
    given = {"user": crew[2], "championship_id": one.pk, "leaver": crew[0]}
    assert code(substitute_accept, **given) == "no_invitado"
    assert Substitution.objects.count() == 1
    assert wallets(crew) == [950, 1000, 1000, 950, 1000]


def test_13_1_who_came_for_the_captain_has_the_captain_s_chair():
    people = crowd(5)
    one = opened(play=QUICK)
    pair(one, *people[:2])
    pair(one, *people[2:4])
    substitute_offer(user=people[0], championship_id=one.pk, other=people[4])
    substitute_accept(user=people[4], championship_id=one.pk, leaver=people[0])
    start(one, people[1:])
    (cruce,) = waiting(one)
    seats = chairs(cruce)
    assert seats.index(people[4]) in {0, 1}
    assert seats.index(people[1]) == seats.index(people[4]) + 2


def test_12_3_a_win_without_playing_counts_what_a_clean_win_of_a_match_does(people):
    one = evening(people, format="liguilla", least=3)
    first, second = waiting(one)
    play(first, 0)
    assert tables.clean_win(one) == 3  # as it is configured, whatever has been won so far
    late(second)
    come(second, 1)
    tick()
    second.refresh_from_db()
    assert (second.juegos_a, second.juegos_b, second.is_walkover) == (0, 3, True)
