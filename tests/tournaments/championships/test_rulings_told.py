"""Who is told what was decided of him, and that he is out (torneos §3.7, §3.8, §15.2)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts import relations
from accounts.models import User
from tests.factories import PersonFactory
from tests.tournaments.championships import cups
from tests.tournaments.championships.evenings import (
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
from tests.tournaments.championships.test_telling import accepted, told
from tournaments.championships import clock, enrolment, pool, substitutes
from tournaments.championships.cruces import extend
from tournaments.championships.deciding import (
    announce,
    cruce_award,
    cruce_replay,
    cruce_void,
    entry_expel,
    round_withdraw,
)
from tournaments.championships.founding import Play
from tournaments.championships.steering import (
    championship_pause,
    championship_reopen,
    championship_resume,
)
from tournaments.championships.told import news_of
from tournaments.models import Championship, Notice

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "se ha ido la luz en media ciudad"


@pytest.fixture
def ana() -> User:
    return PersonFactory(username="Ana")


@pytest.fixture
def luis() -> User:
    return PersonFactory(username="Luis")


RULED = {
    "otorgar": lambda by, cruce: cruce_award(**by, cruce_id=cruce.pk, winner=cruce.a_id),
    "anular": lambda by, cruce: cruce_void(**by, cruce_id=cruce.pk),
    "extender": lambda by, cruce: extend(**by, cruce_id=cruce.pk, minutes=5),
    "repetir": lambda by, cruce: cruce_replay(**by, cruce_id=cruce.pk),
}


@pytest.mark.parametrize("action", RULED)
def test_15_2_who_plays_a_cruce_is_told_of_what_is_decided_of_it_and_nobody_else(action: str):
    people = crowd(4)
    one = evening(people, Play(rules={"rest": 0, "rounds": 3}), format="suizo")
    cruce = waiting(one)[0]
    theirs = chairs(cruce)
    if action == "repetir":
        play(cruce, 0)
    RULED[action]({"user": one.organiser, "reason": WHY}, cruce)
    assert [told(person).count(action) for person in people] == [
        int(person in theirs) for person in people
    ]
    assert "en el registro" in told(theirs[0], action)[0]
    assert one.acts.get(action=action).reason == WHY


def test_2_4_who_plays_is_told_that_it_stops_and_goes_on_and_of_these_the_last_is_news():
    people = crowd(4)
    one = evening(people, Play(rules={"rest": 0, "rounds": 3}), format="suizo")
    for wanted in (["pausar"], ["pausar", "reanudar"], ["pausar", "reanudar", "pausar"]):
        if wanted[-1] == "pausar":
            championship_pause(actor=one.organiser, championship_id=one.pk, reason=WHY)
        else:
            championship_resume(actor=one.organiser, championship_id=one.pk)
        for person in people:
            assert [kind for kind in told(person) if kind in {"pausar", "reanudar"}] == wanted
            assert [n.kind for n in news_of(person.pk) if n.kind in {"pausar", "reanudar"}] == (
                wanted[-1:]
            )
    assert told(one.organiser) == []
    assert told(people[0], "reanudar") == [
        "El torneo sigue En «Copa de otoño» se vuelve a llamar a las mesas."
    ]


def test_2_5_who_plays_is_told_that_the_round_is_taken_back_and_not_twice_that_it_stops():
    people = crowd(4)
    one = evening(people, Play(rules={"rest": 20, "rounds": 3}), format="suizo")
    for cruce in waiting(one):
        play(cruce, 0)
    tick()
    Championship.objects.filter(pk=one.pk).update(next_at=timezone.now())
    for _twice in range(2):
        tick()
    assert {"ronda", "pronto"} <= {notice.kind for notice in news_of(people[0].pk)}
    round_withdraw(user=one.organiser, championship_id=one.pk, reason=WHY)
    for person in people:
        assert told(person).count("retirar") == 1
        assert "pausar" not in told(person)
        news = {notice.kind for notice in news_of(person.pk)}
        assert not news & {"ronda", "pronto"}, "there is no such round any more"
        assert "retirar" in news
    championship_resume(actor=one.organiser, championship_id=one.pk)
    assert "retirar" not in {notice.kind for notice in news_of(people[0].pk)}


def test_15_2_who_is_expelled_is_told_with_his_partner(ana: User, luis: User):
    one = cups.opened()
    accepted(one, ana, luis)
    entry = one.entries.get()
    entry_expel(user=one.organiser, championship_id=one.pk, entry_id=entry.pk, reason=WHY)
    assert told(ana, "expulsar") == told(luis, "expulsar")
    assert told(luis, "expulsar") == [
        "Estás fuera del torneo Se os ha expulsado de «Copa de otoño»: por qué está en el registro."
    ]


def test_14_3_who_is_expelled_by_the_clock_is_told():
    people = crowd(6)
    one = evening(people, format="liga")
    for _ in range(3):
        for cruce in waiting(one):
            if people[0] in chairs(cruce):
                come(cruce, 1 - chairs(cruce).index(people[0]))
                late(cruce)
            else:
                play(cruce, 0)
        tick()
        Championship.objects.filter(pk=one.pk).update(next_at=timezone.now())
        tick()
        one.cruces.filter(state="listo").update(call_at=timezone.now())
        tick()
    assert told(people[0]).count("expulsar") == 1
    assert not Notice.objects.filter(kind="expulsar").exclude(user=people[0]).exists()


def test_15_2_an_announcement_is_told_to_all_who_are_in_wait_or_look_for_a_partner(
    ana: User, luis: User
):
    one, eva, leo = cups.opened(), PersonFactory(), PersonFactory()
    accepted(one, ana, luis)
    pool.partner_seek(user=eva, championship_id=one.pk)
    for _ in range(2):
        announce(user=one.organiser, championship_id=one.pk, reason="Empezamos algo más tarde")
    assert [told(who).count("anunciar") for who in (ana, luis, eva, leo)] == [2, 2, 2, 0]


def test_3_7_whose_partner_withdraws_is_told_though_he_ignores_him(ana: User, luis: User):
    one = cups.opened()
    accepted(one, ana, luis)
    relations.ignore(user=luis, other=ana)
    enrolment.withdraw(user=ana, championship_id=one.pk)
    assert told(luis, "sin_companero") == [
        "Tu pareja se ha retirado Ya no jugáis «Copa de otoño»: quien se retira saca también a su"
        " pareja."
    ]
    assert "sin_companero" not in told(ana)


def test_3_8_who_did_not_say_that_he_is_there_is_told_that_he_is_left_out(luis: User):
    one = cups.alone(places=4)
    people = crowd(2)
    for person in (*people, luis):
        enrolment.sign_up(user=person, championship_id=one.pk)
    start(one, people)
    assert told(luis, "fuera") == [
        "Te has quedado fuera No dijiste que estabas y «Copa de otoño» se ha sorteado sin ti. Si"
        " pagaste cuota, no la recuperas."
    ]
    assert all("fuera" not in told(person) for person in people)


def news(user: User) -> list[str]:
    return [notice.kind for notice in news_of(user.pk)]


def closed_and_opened_again(one: Championship) -> None:
    """Have the lot make its pairs, and people enter again after it."""
    Championship.objects.filter(pk=one.pk).update(closes_at=timezone.now())
    clock.run()
    again = {"closes_at": timezone.now() + timedelta(minutes=30), "reason": WHY}
    championship_reopen(actor=one.organiser, championship_id=one.pk, **again)


def test_3_5_that_there_was_nobody_for_him_is_no_news_once_he_has_a_partner(ana: User, luis: User):
    one = cups.opened()
    pool.partner_seek(user=ana, championship_id=one.pk)
    closed_and_opened_again(one)
    assert news(ana) == ["sin_pareja"]
    pool.partner_seek(user=ana, championship_id=one.pk)
    closed_and_opened_again(one)
    assert (told(ana), news(ana)) == (["sin_pareja"] * 2, ["sin_pareja"]), "the last time alone"
    accepted(one, luis, ana)
    assert news(ana) == []


def test_3_7_nor_that_his_partner_has_withdrawn(ana: User, luis: User):
    one = cups.opened()
    accepted(one, ana, luis)
    enrolment.withdraw(user=ana, championship_id=one.pk)
    assert news(luis) == ["sin_companero"]
    accepted(one, luis, PersonFactory())
    assert "sin_companero" not in news(luis)


def test_14_4_nor_once_he_takes_the_place_of_another(ana: User, luis: User):
    one, eva = cups.opened(), PersonFactory()
    pool.partner_seek(user=eva, championship_id=one.pk)
    closed_and_opened_again(one)
    accepted(one, ana, luis)
    substitutes.substitute_offer(user=luis, championship_id=one.pk, other=eva)
    assert "sin_pareja" in news(eva)
    substitutes.substitute_accept(user=eva, championship_id=one.pk, leaver=luis)
    assert "sin_pareja" not in news(eva)
