"""Whom one admits, who looks for a partner, who is replaced (torneos §2.1, §3.5, §14.4)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts import personal_data, relations
from accounts.models import Regard
from economy import reconciliation
from games.live.failpoints import InjectedFault
from games.record.conduct import Reliability
from tests.factories import PersonFactory
from tests.games.tables.steps import poor
from tests.tournaments.championships.cups import (
    alone,
    code,
    draft,
    is_now,
    opened,
    sanctioned,
    states,
    wallets,
)
from tournaments.championships import clock, conditions, drawing
from tournaments.championships.conditions import Conditions
from tournaments.championships.enrolment import accept, check_in, invite, sign_up, withdraw
from tournaments.championships.founding import seed_of
from tournaments.championships.pool import partner_seek, partners_proposed
from tournaments.championships.substitutes import (
    substitute_accept,
    substitute_drop,
    substitute_offer,
)
from tournaments.models import Championship, Entry, Level, Member, Seeker, Substitution
from tournaments.pairing.draw import Draw, pairs_of_pool

pytestmark = pytest.mark.django_db(transaction=True)


def books_are_right() -> bool:
    return all(finding.ok for finding in reconciliation.reconcile())


def pair(one: Championship, captain: Any, other: Any) -> None:
    invite(user=captain, championship_id=one.pk, other=other)
    accept(user=other, championship_id=one.pk, captain=captain)


def close(one: Championship) -> None:
    Championship.objects.filter(pk=one.pk).update(closes_at=timezone.now() - timedelta(minutes=1))
    clock.run()
    one.refresh_from_db()


# --- Conditions


@pytest.mark.parametrize(
    "admits",
    [
        Conditions(reliability=101),
        Conditions(reliability=-1),
        Conditions(reliability=0.5),  # type: ignore[arg-type]
        Conditions(level_least=1600, level_most=1500),
        Conditions(level_least=-1),
        Conditions(level_most=4001),
        Conditions(key="ab"),
        Conditions(key="a" * 51),
    ],
)
def test_2_1_conditions_that_cannot_be_are_told_and_nothing_is_written(admits):
    assert code(draft, admits=admits) == "condiciones_de_entrada"
    assert not Championship.objects.exists()


def test_2_1_the_key_is_asked_of_each_of_a_pair_and_only_its_hash_is_kept(people):
    one = opened(admits=Conditions(key=" abracadabra "))
    assert "abracadabra" not in str(Championship.objects.values().get())
    given = {"championship_id": one.pk}
    for key in ("", "Abracadabra", "a" * 5000):
        assert code(invite, user=people[0], other=people[1], key=key, **given) == (
            "clave_de_campeonato"
        )
        assert code(partner_seek, user=people[0], key=key, **given) == "clave_de_campeonato"
    assert not Entry.objects.exists()
    invite(user=people[0], other=people[1], key="abracadabra", **given)
    asked = {"user": people[1], "captain": people[0], **given}
    assert code(accept, **asked) == "clave_de_campeonato"
    assert code(accept, **asked, key="abracadabra") == ""


def test_2_1_friends_of_who_organises_it_only(people):
    one = opened(admits=Conditions(friends_only=True))
    relations.friendship_ask(user=people[0], other=one.organiser)
    relations.friendship_accept(user=one.organiser, other=people[0])
    given = {"championship_id": one.pk}
    assert code(invite, user=people[0], other=people[1], **given) == "solo_amigos"
    assert code(partner_seek, user=people[0], **given) == ""
    assert code(partner_seek, user=people[1], **given) == "solo_amigos"


def test_2_1_a_level_between_and_who_is_new_has_1500(people):
    one = alone(admits=Conditions(level_least=1500, level_most=1600))
    for person, mu in ((people[1], 24.9), (people[2], 27.5), (people[3], 27.6)):
        Level.objects.create(
            user=person, game="mus", mu=mu, sigma=2.0, matches=30, rated_at=timezone.now()
        )
    answers = [code(sign_up, user=person, championship_id=one.pk) for person in people]
    assert answers == ["", "nivel_fuera", "", "nivel_fuera"]
    assert wallets(people) == [950, 1000, 950, 1000]


def test_2_1_a_least_reliability_asked_when_entering_and_when_accepting(people, monkeypatch):
    percent = dict.fromkeys([person.pk for person in people], 90)
    monkeypatch.setattr(
        conditions, "reliabilities_of", lambda ids: {pk: Reliability(percent[pk], 20) for pk in ids}
    )
    one = opened(admits=Conditions(reliability=90))
    given = {"championship_id": one.pk}
    invite(user=people[0], other=people[1], **given)
    percent[people[0].pk] = 89
    assert code(accept, user=people[1], captain=people[0], **given) == "fiabilidad_baja"
    assert code(invite, user=people[2], other=people[0], **given) == "fiabilidad_baja"
    assert wallets(people) == [1000] * 4


# --- Busco pareja


def test_3_5_who_looks_for_a_partner_is_paired_by_lot_at_the_closing_and_pays_then(people):
    one = opened()
    crowd = [*people, PersonFactory()]
    for person in crowd:
        partner_seek(user=person, championship_id=one.pk)
    assert code(partner_seek, user=crowd[0], championship_id=one.pk) == "ya_inscrito"
    assert wallets(crowd) == [1000] * 5
    close(one)
    assert one.drawn["buscan"] == [[person.username for person in crowd]]
    drawn = Draw.of(seed_of(one), one.pk, one.drawn["buscan"][0], {})
    expected = pairs_of_pool(drawn, one.drawn["buscan"][0], [])
    assert one.drawn["parejas"] == [[list(pair) for pair in expected.pairs]]
    found = drawing.names_of(one.entries.filter(state="confirmado"))
    assert sorted(found.values()) == sorted("+".join(both) for both in expected.pairs)
    left = [person.username for person in crowd].index(expected.left_over[0])
    assert [n for n, amount in enumerate(wallets(crowd)) if amount == 1000] == [left]
    assert not Seeker.objects.exists()
    assert books_are_right()


def test_3_5_who_ignores_whom_or_does_not_want_him_is_not_drawn_with_him(people):
    one = opened()
    for n, how in ((1, {"ignored": True}), (2, {"partner": Regard.Partner.UNWANTED})):
        Regard.objects.create(owner=people[n], other=people[0], **how)
    for person in people[:3]:
        partner_seek(user=person, championship_id=one.pk)
    proposed = partners_proposed(user=people[0], championship_id=one.pk)
    assert proposed == []
    assert partners_proposed(user=people[1], championship_id=one.pk) == [people[2]]
    close(one)
    (name,) = drawing.names_of(one.entries.filter(state="confirmado")).values()
    assert set(name.split("+")) == {people[1].username, people[2].username}


def test_3_5_the_pool_proposes_who_is_preferred_and_then_who_is_nearest_in_level(people):
    one = opened()
    for person, mu in ((people[1], 40.0), (people[2], 20.0), (people[3], 24.0)):
        Level.objects.create(
            user=person, game="mus", mu=mu, sigma=2.0, matches=30, rated_at=timezone.now()
        )
    for person in people[1:]:
        partner_seek(user=person, championship_id=one.pk)
    asked = {"user": people[0], "championship_id": one.pk}
    assert partners_proposed(**asked) == [people[3], people[2], people[1]]
    relations.partner_set(user=people[0], other=people[1], how=Regard.Partner.PREFERRED)
    assert partners_proposed(**asked) == [people[1], people[3], people[2]]


def test_3_5_members_of_the_pool_invite_and_are_invited_and_leave_it_by_accepting(people):
    one = opened()
    for person in people:
        partner_seek(user=person, championship_id=one.pk)
    pair(one, people[0], people[1])
    assert list(one.seekers.values_list("user", flat=True)) == [people[2].pk, people[3].pk]
    withdraw(user=people[2], championship_id=one.pk)
    assert code(withdraw, user=people[2], championship_id=one.pk) == "no_inscrito"
    close(one)
    assert states(one) == {people[0].pk: "confirmado"}
    assert wallets(people) == [950, 950, 1000, 1000]


def test_3_5_a_pair_drawn_of_which_one_cannot_pay_or_may_not_enter_any_more_does_not(people):
    one, other = opened(), opened()
    for person in people[:2]:
        partner_seek(user=person, championship_id=one.pk)
        partner_seek(user=person, championship_id=other.pk)
    partner_seek(user=people[2], championship_id=other.pk)
    poor(people[0], 49)
    close(one)
    assert states(one) == {}
    sanctioned(people[2])
    close(other)
    assert states(other) == {}
    assert wallets(people) == [49, 1000, 1000, 1000]
    assert not Entry.objects.exists()
    assert other.drawn["buscan"] == [[people[0].username, people[1].username]]


def test_3_5_without_a_place_a_pair_drawn_waits_and_alone_nobody_is_drawn(people):
    crowd = [*people, *PersonFactory.create_batch(2)]
    one = opened(places=2)
    pair(one, *crowd[:2])
    pair(one, *crowd[2:4])
    for person in crowd[4:]:
        partner_seek(user=person, championship_id=one.pk)
    lonely = opened()
    partner_seek(user=crowd[0], championship_id=lonely.pk)
    close(one)
    assert sorted(states(one).values()) == ["confirmado", "confirmado", "en_espera"]
    assert wallets(crowd[4:]) == [1000, 1000]
    close(lonely)
    assert states(lonely) == {}


def test_3_5_killed_in_the_middle_the_pool_is_drawn_once_afterwards(people, monkeypatch):
    def dies(name: str) -> None:
        raise InjectedFault(name)

    one = opened()
    for person in people[:2]:
        partner_seek(user=person, championship_id=one.pk)
    with monkeypatch.context() as broken:
        broken.setattr(drawing, "failpoint", dies)
        close(one)
    assert (one.state, Seeker.objects.count(), wallets(people[:2])) == (
        "inscripcion", 2, [1000, 1000]
    )  # fmt: skip
    clock.run()
    clock.run()
    assert (list(states(one).values()), wallets(people[:2])) == (["confirmado"], [950, 950])


def test_late_or_alone_nobody_looks_for_a_partner(people):
    one = opened()
    is_now(one, "cerrado")
    assert code(partner_seek, user=people[0], championship_id=one.pk) == "cerrado"
    assert code(partner_seek, user=people[0], championship_id=alone().pk) == "modo"
    assert code(partner_seek, user=one.organiser, championship_id=opened(
        organiser=one.organiser).pk) == "organiza"  # fmt: skip
    assert not Seeker.objects.exists()


def test_who_looks_for_a_partner_stays_until_it_is_over_and_reads_it_in_his_file(people):
    one = opened()
    partner_seek(user=people[0], championship_id=one.pk)
    assert personal_data.obstacle_of(people[0].pk) == "tienes_campeonato"
    rows = list(personal_data.parts()["campeonatos_buscas_pareja"](people[0].pk))
    assert [row["campeonato"] for row in rows] == [one.name]


# --- Substitutes


def offered(one: Championship, leaver: Any, newcomer: Any) -> dict[str, Any]:
    substitute_offer(user=leaver, championship_id=one.pk, other=newcomer)
    return {"user": newcomer, "championship_id": one.pk, "leaver": leaver}


@pytest.mark.parametrize("state", ["inscripcion", "cerrado"])
def test_14_4_one_of_a_pair_is_replaced_who_leaves_is_paid_back_and_who_comes_pays(people, state):
    one = opened()
    pair(one, *people[:2])
    is_now(one, state)
    asked = offered(one, people[0], people[2])
    assert wallets(people) == [950, 950, 1000, 1000]
    substitute_accept(**asked)
    assert wallets(people) == [1000, 950, 950, 1000]
    entry = one.entries.get(state="confirmado")
    assert list(entry.members.values_list("user", "is_captain")) == [
        (people[2].pk, True), (people[1].pk, False)
    ]  # fmt: skip
    assert code(substitute_accept, **asked) == "no_invitado"
    assert code(substitute_offer, user=people[1], championship_id=one.pk, other=people[3]) == (
        "ya_sustituida"
    )
    assert code(withdraw, user=people[0], championship_id=one.pk) == "no_inscrito"
    assert books_are_right()


def test_14_4_who_comes_must_accept_pay_and_be_admitted_or_nothing_changes(people):
    one = opened()
    pair(one, *people[:2])
    asked = offered(one, people[1], people[2])
    poor(people[2], 49)
    assert code(substitute_accept, **asked) == "saldo_insuficiente"
    sanctioned(people[2])
    assert code(substitute_accept, **asked) == "sancionado"
    other = {**asked, "user": people[3]}
    assert code(substitute_accept, **other) == "no_invitado"
    given = {"user": people[0], "championship_id": one.pk}
    for who, why in ((people[1], "ya_inscrito"), (people[0], "ya_inscrito"),
                     (people[2], "sancionado"), (one.organiser, "organiza")):  # fmt: skip
        assert code(substitute_offer, **given, other=who) == why
    assert code(substitute_offer, user=people[3], championship_id=one.pk, other=people[2]) == (
        "no_inscrito"
    )
    assert wallets(people) == [950, 950, 49, 1000]
    assert one.entries.get().members.filter(is_in=True).count() == 2


def test_14_4_an_offer_taken_back_or_refused_is_accepted_no_more(people):
    one = opened()
    pair(one, *people[:2])
    for user, other in ((people[0], people[2]), (people[2], people[0])):
        asked = offered(one, people[0], people[2])
        substitute_drop(user=user, championship_id=one.pk, other=other)
        assert code(substitute_accept, **asked) == "no_invitado"
    given = {"user": people[0], "championship_id": one.pk, "other": people[2]}
    assert code(substitute_drop, **given) == "no_invitado"
    asked = offered(one, people[0], people[2])
    withdraw(user=people[1], championship_id=one.pk)
    assert code(substitute_accept, **asked) == "no_invitado"
    assert wallets(people) == [1000] * 4


def test_14_4_who_comes_leaves_the_pool_and_his_other_offers_vanish(people):
    one = opened()
    pair(one, *people[:2])
    partner_seek(user=people[2], championship_id=one.pk)
    invite(user=people[2], championship_id=one.pk, other=people[3])
    offered(one, people[1], people[2])
    substitute_accept(**offered(one, people[0], people[2]))
    assert not Seeker.objects.exists()
    assert not Substitution.objects.exists()
    assert not Entry.objects.filter(state="invitado").exists()


def test_14_4_in_the_waiting_list_nobody_pays(people):
    one = opened(places=2)
    crowd = [*people, *PersonFactory.create_batch(3)]
    for n in (0, 2, 4):
        pair(one, crowd[n], crowd[n + 1])
    substitute_accept(**offered(one, crowd[4], crowd[6]))
    assert wallets(crowd[4:]) == [1000] * 3
    assert states(one)[crowd[6].pk] == "en_espera"


def test_14_4_to_accept_during_the_check_in_is_to_be_there_and_after_the_draw_it_is_too_late(
    people,
):
    one = opened()
    pair(one, *people[:2])
    is_now(one, "presentacion")
    check_in(user=people[1], championship_id=one.pk)
    asked = offered(one, people[0], people[2])
    substitute_accept(**asked)
    assert states(one)[people[2].pk] == "presente"
    is_now(one, "en_juego")
    Entry.objects.filter(state="presente").update(state="jugando", is_changed=False)
    given = {"user": people[1], "championship_id": one.pk, "other": people[3]}
    assert code(substitute_offer, **given) == "estado"
    Substitution.objects.create(
        entry=one.entries.get(state="jugando"), leaver=people[1], newcomer=people[3]
    )
    late = {"user": people[3], "championship_id": one.pk, "leaver": people[1]}
    assert code(substitute_accept, **late) == "estado"
    assert code(substitute_offer, user=people[0], championship_id=alone().pk, other=people[1]) == (
        "modo"
    )
    assert Member.objects.filter(is_in=True).count() == 2
