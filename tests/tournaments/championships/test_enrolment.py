"""Entering alone or as a pair, waiting, coming and leaving, and the fees of it (torneos §3)."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from accounts import personal_data
from accounts.activity import activity_set
from economy import freezing, funds, reconciliation
from tests.factories import PersonFactory, RobotFactory
from tests.games.tables.steps import poor
from tests.games.tools import at_once
from tests.tournaments.championships.cups import (
    alone,
    code,
    is_now,
    opened,
    sanctioned,
    states,
    wallets,
)
from tournaments.championships import clock
from tournaments.championships.enrolment import (
    accept,
    check_in,
    decline,
    invite,
    sign_up,
    take_back,
    withdraw,
)
from tournaments.championships.founding import championship_cancel
from tournaments.models import Championship, Entry, Member

pytestmark = pytest.mark.django_db(transaction=True)


def pair(one: Championship, captain: Any, other: Any) -> None:
    invite(user=captain, championship_id=one.pk, other=other)
    accept(user=other, championship_id=one.pk, captain=captain)


def books_are_right() -> bool:
    return all(finding.ok for finding in reconciliation.reconcile())


# --- Alone


def test_3_3_whoever_signs_up_pays_and_takes_the_next_place(people):
    one = alone(places=3)
    for person in people[:3]:
        sign_up(user=person, championship_id=one.pk)
    assert states(one) == dict.fromkeys([person.pk for person in people[:3]], "confirmado")
    assert wallets(people) == [950, 950, 950, 1000]
    assert list(one.entries.values_list("turn", flat=True)) == [1, 2, 3]
    sign_up(user=people[3], championship_id=one.pk)
    assert states(one)[people[3].pk] == "en_espera"
    assert wallets(people)[3] == 1000
    assert books_are_right()


def test_3_3_nobody_signs_up_twice(people):
    one = alone(places=2)
    for person in people[:3]:
        sign_up(user=person, championship_id=one.pk)
    for person in people[:3]:
        assert code(sign_up, user=person, championship_id=one.pk) == "ya_inscrito"
    assert wallets(people) == [950, 950, 1000, 1000]
    assert Entry.objects.count() == 3


def test_twenty_requests_of_one_person_at_once_enrol_him_once(people):
    one = alone()
    answers = at_once(*[partial(code, sign_up, user=people[0], championship_id=one.pk)] * 20)
    assert sorted(answers) == ["", *["ya_inscrito"] * 19]
    assert wallets(people[:1]) == [950]
    assert funds.paid(one.pk) == {people[0].pk: 50}


def test_the_last_place_goes_to_one_of_those_who_ask_at_once(people):
    one = alone(places=2)
    crowd = [*people, *PersonFactory.create_batch(4)]
    at_once(*(partial(sign_up, user=person, championship_id=one.pk) for person in crowd))
    assert sorted(states(one).values()) == ["confirmado"] * 2 + ["en_espera"] * 6
    assert sorted(wallets(crowd)) == [950] * 2 + [1000] * 6


def test_who_cannot_pay_is_told_what_he_lacks_and_stays_out(people):
    one = alone()
    assert code(sign_up, user=poor(people[0], 49), championship_id=one.pk) == "saldo_insuficiente"
    assert wallets(people[:1]) == [49]
    assert not Entry.objects.exists()


def test_a_free_one_moves_nothing(people):
    one = alone(fee=0)
    sign_up(user=people[0], championship_id=one.pk)
    withdraw(user=people[0], championship_id=one.pk)
    assert wallets(people[:1]) == [1000]
    assert books_are_right()


@pytest.mark.parametrize("state", ["borrador", "cerrado", "presentacion", "en_juego", "cancelado"])
def test_late_is_late(people, state):
    one, both = alone(), opened()
    invite(user=people[0], championship_id=both.pk, other=people[1])
    is_now(one, state)
    is_now(both, state)
    assert code(sign_up, user=people[0], championship_id=one.pk) == "cerrado"
    late = {"championship_id": both.pk}
    assert code(accept, user=people[1], captain=people[0], **late) == "cerrado"
    assert code(invite, user=people[2], other=people[3], **late) == "cerrado"
    assert wallets(people) == [1000] * 4


def test_late_is_late_before_the_clock_has_closed_it(people):
    one = alone()
    Championship.objects.filter(pk=one.pk).update(closes_at=timezone.now())
    assert code(sign_up, user=people[0], championship_id=one.pk) == "cerrado"


def test_c2_who_organises_it_does_not_play_and_robots_do_not_enrol(people):
    one, both = alone(), opened()
    assert code(sign_up, user=one.organiser, championship_id=one.pk) == "organiza"
    given = {"user": people[0], "championship_id": both.pk}
    assert code(invite, **given, other=both.organiser) == "organiza"
    assert code(invite, **given, other=RobotFactory()) == "no_permitido"
    assert code(invite, **given, other=people[0]) == "yo_mismo"
    assert code(sign_up, user=people[0], championship_id=both.pk) == "modo"
    assert code(invite, user=people[0], other=people[1], championship_id=one.pk) == "modo"
    assert not Entry.objects.exists()


def test_3_1_a_sanction_keeps_out_but_a_ban_of_the_house_that_ends_before(people):
    one, staff = alone(), PersonFactory(is_staff=True)
    sanctioned(people[0], hours=1, by=staff)
    sanctioned(people[1], hours=3)
    sanctioned(people[2], hours=1)
    sanctioned(people[3], kind="silencio", by=staff)
    answers = [code(sign_up, user=person, championship_id=one.pk) for person in people]
    assert answers == ["sancionado", "sancionado", "", ""]


def test_who_is_no_longer_here_does_not_enrol(people):
    one = alone()
    activity_set(user=people[0], active=False)
    assert code(sign_up, user=people[0], championship_id=one.pk) == "cuenta_inactiva"


def test_16_1_while_the_economy_stands_still_fees_are_refused_and_free_ones_go_on(people):
    one, free = alone(), alone(fee=0)
    freezing.economy_freeze(reason="los libros no cuadran")
    assert code(sign_up, user=people[0], championship_id=one.pk) == "economia_congelada"
    assert code(sign_up, user=people[0], championship_id=free.pk) == ""


# --- As a pair


def test_3_4_a_pair_enters_when_he_who_was_asked_accepts_and_both_pay(people):
    one = opened()
    invite(user=people[0], championship_id=one.pk, other=people[1])
    assert wallets(people) == [1000] * 4
    assert not Member.objects.filter(is_in=True).exists()
    accept(user=people[1], championship_id=one.pk, captain=people[0])
    assert wallets(people) == [950, 950, 1000, 1000]
    assert states(one) == {people[0].pk: "confirmado"}
    assert books_are_right()


def test_3_4_nobody_is_enrolled_by_somebody_else(people):
    one = opened()
    invite(user=people[0], championship_id=one.pk, other=people[1])
    for user, captain in ((people[2], people[0]), (people[0], people[0]), (people[0], people[1])):
        given = {"user": user, "captain": captain, "championship_id": one.pk}
        assert code(accept, **given) == "no_invitado"
        assert code(decline, **given) == "no_invitado"
    assert wallets(people) == [1000] * 4


def test_3_4_an_invitation_withdrawn_or_declined_is_accepted_no_more(people):
    one = opened()
    given = {"user": people[1], "championship_id": one.pk, "captain": people[0]}
    invite(user=people[0], championship_id=one.pk, other=people[1])
    take_back(user=people[0], championship_id=one.pk, other=people[1])
    assert code(accept, **given) == "no_invitado"
    invite(user=people[0], championship_id=one.pk, other=people[1])
    decline(**given)
    assert code(accept, **given) == "no_invitado"
    assert wallets(people) == [1000] * 4


def test_3_4_inviting_again_asks_once_and_accepting_makes_the_others_vanish(people):
    one = opened()
    for captain, other in ((0, 1), (0, 1), (0, 2), (3, 1), (1, 2)):
        invite(user=people[captain], championship_id=one.pk, other=people[other])
    assert Entry.objects.count() == 4
    accept(user=people[1], championship_id=one.pk, captain=people[0])
    assert sorted(Entry.objects.values_list("state", flat=True)) == ["caducado"] * 3 + [
        "confirmado"
    ]
    given = {"user": people[2], "championship_id": one.pk}
    assert code(accept, **given, captain=people[0]) == "no_invitado"
    assert code(invite, **given, other=people[1]) == "ya_inscrito"
    assert code(invite, **given, other=people[3]) == ""


@pytest.mark.parametrize("short", [0, 1])
def test_3_4_if_either_lacks_the_money_nothing_happens_and_the_invitation_stays(people, short):
    one = opened()
    invite(user=people[0], championship_id=one.pk, other=people[1])
    poor(people[short], 49)
    given = {"user": people[1], "championship_id": one.pk, "captain": people[0]}
    assert code(accept, **given) == ("pareja_sin_saldo", "saldo_insuficiente")[short]
    assert sorted(wallets(people[:2])) == [49, 1000]
    assert Entry.objects.get().state == "invitado"
    assert not Member.objects.exclude(fee_number=None).exists()


@pytest.mark.parametrize("who", [0, 1])
def test_3_1_a_partner_who_was_sanctioned_meanwhile_is_no_partner(people, who):
    one = opened()
    invite(user=people[0], championship_id=one.pk, other=people[1])
    sanctioned(people[who])
    given = {"user": people[1], "championship_id": one.pk, "captain": people[0]}
    assert code(accept, **given) == "sancionado"
    assert code(invite, user=people[2], championship_id=one.pk, other=people[who]) == "sancionado"
    assert wallets(people) == [1000] * 4


def test_two_who_accept_one_captain_at_once_make_one_pair(people):
    one = opened()
    for other in people[1:]:
        invite(user=people[0], championship_id=one.pk, other=other)
    each = [partial(code, accept, user=other, championship_id=one.pk, captain=people[0])
            for other in people[1:]]  # fmt: skip
    assert sorted(at_once(*each)) == ["", "no_invitado", "no_invitado"]
    assert sorted(wallets(people)) == [950, 950, 1000, 1000]


# --- Leaving, and waiting


def test_3_7_in_inscripcion_the_fee_goes_back_at_once_to_both(people):
    one = opened()
    pair(one, *people[:2])
    withdraw(user=people[1], championship_id=one.pk)
    assert (wallets(people[:2]), states(one)) == ([1000] * 2, {people[0].pk: "retirado"})
    assert code(withdraw, user=people[0], championship_id=one.pk) == "no_inscrito"
    pair(one, people[1], people[0])
    assert wallets(people[:2]) == [950] * 2
    withdraw(user=people[1], championship_id=one.pk)
    assert wallets(people[:2]) == [1000] * 2
    assert books_are_right()


def test_3_2_nobody_withdraws_from_a_championship_that_was_cancelled(people):
    one = opened()
    pair(one, *people[:2])
    championship_cancel(actor=one.organiser, championship_id=one.pk, reason="no hay sala libre")
    assert code(withdraw, user=people[0], championship_id=one.pk) == "estado"
    assert states(one) == {people[0].pk: "confirmado"}


def test_3_7_once_closed_it_goes_back_only_if_the_place_is_taken_and_3_6_in_turn(people):
    one = alone(places=2)
    crowd = [*people, PersonFactory()]
    for person in crowd:
        sign_up(user=person, championship_id=one.pk)
    is_now(one, "cerrado")
    poor(people[2], 49)
    withdraw(user=people[0], championship_id=one.pk)
    assert wallets(crowd) == [1000, 950, 49, 950, 1000]
    assert (states(one)[people[2].pk], states(one)[people[3].pk]) == ("en_espera", "confirmado")
    withdraw(user=crowd[4], championship_id=one.pk)
    withdraw(user=people[1], championship_id=one.pk)
    assert wallets(crowd) == [1000, 950, 49, 950, 1000], "nobody took his place"
    assert funds.paid(one.pk) == {people[1].pk: 50, people[3].pk: 50}


def test_3_7_after_the_draw_it_stays(people):
    one = alone()
    sign_up(user=people[0], championship_id=one.pk)
    sign_up(user=people[1], championship_id=one.pk)
    for number, entry in enumerate(Entry.objects.order_by("pk"), 1):
        Entry.objects.filter(pk=entry.pk).update(state="jugando", number=number)
    is_now(one, "en_juego")
    withdraw(user=people[0], championship_id=one.pk)
    assert (wallets(people[:1]), states(one)[people[0].pk]) == ([950], "retirado")


def test_16_1_who_leaves_while_the_economy_stands_still_is_paid_once_it_goes_on(people):
    one = alone()
    sign_up(user=people[0], championship_id=one.pk)
    freezing.economy_freeze(reason="los libros no cuadran")
    withdraw(user=people[0], championship_id=one.pk)
    clock.run()
    assert wallets(people[:1]) == [950]
    freezing.economy_unfreeze(reason="los libros ya cuadran", actor=people[1])
    clock.run()
    clock.run()
    assert wallets(people[:1]) == [1000]
    assert books_are_right()


# --- Being there


def test_3_8_a_pair_is_there_when_both_are(people):
    one = opened()
    pair(one, *people[:2])
    assert code(check_in, user=people[0], championship_id=one.pk) == "estado"
    is_now(one, "presentacion")
    check_in(user=people[0], championship_id=one.pk)
    check_in(user=people[0], championship_id=one.pk)
    assert states(one) == {people[0].pk: "confirmado"}
    check_in(user=people[1], championship_id=one.pk)
    assert states(one) == {people[0].pk: "presente"}
    assert code(check_in, user=people[1], championship_id=one.pk) == ""
    assert code(check_in, user=people[2], championship_id=one.pk) == "no_inscrito"


def test_3_1_who_was_sanctioned_since_is_not_there(people):
    one = alone()
    sign_up(user=people[0], championship_id=one.pk)
    is_now(one, "presentacion")
    sanctioned(people[0], by=PersonFactory(is_staff=True))
    assert code(check_in, user=people[0], championship_id=one.pk) == "sancionado"
    assert states(one) == {people[0].pk: "confirmado"}


# --- What is his


def test_who_is_in_a_championship_or_organises_one_stays_until_it_is_over(people):
    one = alone()
    sign_up(user=people[0], championship_id=one.pk)
    for person in (people[0], one.organiser):
        assert personal_data.obstacle_of(person.pk) == "tienes_campeonato"
        (part,) = [
            list(rows(person.pk))
            for name, rows in personal_data.parts().items()
            if name == ("campeonatos" if person == people[0] else "campeonatos_organizados")
        ]
        assert part[0]["campeonato"] == "Copa de otoño"
    is_now(one, "cancelado")
    assert personal_data.obstacle_of(people[0].pk) == ""
    assert timedelta(0) < one.starts_at - one.closes_at
