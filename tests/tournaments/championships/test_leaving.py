"""Who withdraws in the middle of a cruce, or is expelled, loses and left it (torneos §14.1)."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.matches.services import match_void
from games.models import Match, MatchPlayer
from games.record import history
from tests.tournaments.championships import test_tables_of_several as several
from tests.tournaments.championships.cups import alone, code, is_now, opened, wallets
from tests.tournaments.championships.evenings import (
    QUICK,
    chairs,
    come,
    crowd,
    end,
    evening,
    late,
    play,
    start,
    tick,
    waiting,
)
from tournaments.championships import disputed, enrolment, pool
from tournaments.championships.awarding import won_by
from tournaments.championships.deciding import entry_expel
from tournaments.championships.enrolment import sign_up, withdraw
from tournaments.championships.evening import who_came
from tournaments.championships.founding import Play
from tournaments.championships.playing import progress_of
from tournaments.championships.steering import championship_pause, championship_resume
from tournaments.models import Championship, Cruce, Offence

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "porque lo dice la prueba"


def again(row: Any) -> Any:
    return type(row).objects.get(pk=row.pk)


def sat_down(one: Championship) -> tuple[Cruce, User]:
    """Have the first cruce begin; return it and who has its first chair."""
    cruce = waiting(one)[0]
    who = chairs(cruce)[0]
    come(cruce, 0, 1)
    tick()
    return again(cruce), who


def match_of(cruce: Cruce) -> Match:
    return Match.objects.get(origin=cruce.origin)


def who_left(match: Match) -> list[int]:
    rows = match.players.exclude(left_by="").order_by("seat")
    return list(rows.values_list("user", flat=True))


@pytest.fixture
def people() -> list[User]:
    return crowd(4)


def test_14_1_who_withdraws_in_the_middle_of_a_cruce_loses_it_and_the_evening_goes_on(people):
    one = evening(people)
    cruce, who = sat_down(one)
    given = {"user": who, "championship_id": one.pk}
    assert code(withdraw, **given) == "jugandola"
    assert again(cruce).state == "en_juego"
    assert match_of(cruce).status == Match.Status.PLAYING
    withdraw(**given, loses=True)
    cruce = again(cruce)
    assert (cruce.winner_id, cruce.is_walkover) == (cruce.b_id, True)
    assert match_of(cruce).finished_at is not None
    assert who_left(match_of(cruce)) == [who.pk]
    assert again(cruce.a).state == "retirado"
    play(waiting(one)[0], 0)
    tick()
    (final,) = waiting(one)
    assert cruce.b_id in {final.a_id, final.b_id}
    play(final, 0)
    tick()
    assert again(one).state == "terminado"
    assert wallets(people) == [950] * 4, "the fee stays in the pot"


def test_14_1_he_loses_it_although_his_side_was_ahead(people):
    """mus gives the match to the pair ahead, even that of who left it; the cruce is lost."""
    one = evening(people)
    cruce, who = sat_down(one)
    withdraw(user=who, championship_id=one.pk, loses=True)
    match = match_of(cruce)
    MatchPlayer.objects.filter(match=match, user=who).update(place=1)
    MatchPlayer.objects.filter(match=match).exclude(user=who).update(place=2)
    tick()
    cruce = again(cruce)
    assert cruce.winner_id == cruce.b_id, "nor does the end of the match decide it again"


def test_14_1_of_a_pair_he_who_withdraws_has_left_it_and_not_his_partner():
    people = crowd(4)
    one = opened(places=4, play=QUICK)
    for captain, other in (people[:2], people[2:]):
        enrolment.invite(user=captain, championship_id=one.pk, other=other)
        enrolment.accept(user=other, championship_id=one.pk, captain=captain)
    start(one, people)
    (cruce,) = waiting(one)
    come(cruce, 0, 1)
    tick()
    captain, other = (member.user for member in cruce.a.members.order_by("-is_captain"))
    withdraw(user=other, championship_id=one.pk, loses=True)
    assert again(cruce).winner_id == cruce.b_id
    assert who_left(match_of(cruce)) == [other.pk]
    assert set(again(cruce.a).members.values_list("is_in", flat=True)) == {False}
    assert code(withdraw, user=captain, championship_id=one.pk) == "no_inscrito"
    tick()
    assert again(one).state == "terminado"


def test_14_1_of_a_suizo_he_is_paired_no_more_and_stays_in_the_table(people):
    one = evening(people, Play(rules={"rest": 0, "rounds": 3}), format="suizo")
    cruce, who = sat_down(one)
    withdraw(user=who, championship_id=one.pk, loses=True)
    play(waiting(one)[0], 0)
    tick()
    assert again(one).rounds.count() == 2
    later = one.cruces.filter(round__number=2)
    assert {cruce.a_id} - {pk for row in later for pk in (row.a_id, row.b_id)} == {cruce.a_id}
    for row in waiting(one):
        play(row, 0)
    tick()
    for row in waiting(one):
        play(row, 0)
    tick()
    assert again(one).state == "terminado"
    (table,) = progress_of(one, None).rankings
    assert who in {person for row in table.rows for person in row.people}


def test_c6_who_goes_in_the_middle_of_his_only_match_came_and_has_his_place_and_its_prize():
    people = crowd(2)
    one = evening(people, QUICK._replace(shares=[600, 400]))
    cruce, who = sat_down(one)
    withdraw(user=who, championship_id=one.pk, loses=True)
    assert again(one).state == "terminado"
    assert who_came(one) == {cruce.a_id, cruce.b_id}
    won = won_by(one, {e.pk: e for e in one.entries.all()})
    assert won[who.pk] == 40


def test_c6_who_came_to_a_match_that_is_played_again_and_not_to_that_came():
    one = evening(crowd(2))
    cruce, _who = sat_down(one)
    match_void(match_id=match_of(cruce).pk, actor=None, reason="se ha colgado la mesa")
    tick()
    assert again(cruce).attempt == 2
    late(again(cruce))
    tick()
    assert again(cruce).state == "incomparecencia"
    assert who_came(one) == {cruce.a_id, cruce.b_id}


def test_c6_who_never_sat_down_did_not_come():
    one = evening(crowd(2))
    (cruce,) = waiting(one)
    withdraw(user=chairs(cruce)[0], championship_id=one.pk)
    tick()
    assert who_came(one) == {cruce.b_id}


def test_14_1_who_goes_in_his_first_cruce_of_a_suizo_has_a_place_at_the_end(people):
    one = evening(people, Play(rules={"rest": 0, "rounds": 1}), format="suizo")
    cruce, who = sat_down(one)
    withdraw(user=who, championship_id=one.pk, loses=True)
    play(waiting(one)[0], 0)
    tick()
    assert again(one).state == "terminado"
    assert again(cruce.a).place is not None


def test_14_1_of_vidas_he_is_out_there(people):
    one = evening(people, Play(rules={"rest": 0, "vidas": 3}), format="vidas")
    cruce, who = sat_down(one)
    withdraw(user=who, championship_id=one.pk, loses=True)
    play(waiting(one)[0], 0)
    tick()
    assert again(cruce).winner_id == cruce.b_id
    later = one.cruces.filter(round__number=2)
    assert cruce.a_id not in {pk for row in later for pk in (row.a_id, row.b_id)}


def test_14_1_in_a_pause_he_loses_it_and_nobody_is_called(people):
    one = evening(people)
    cruce, who = sat_down(one)
    play(waiting(one)[0], 0)
    tick()
    championship_pause(actor=one.organiser, championship_id=one.pk, reason=WHY)
    withdraw(user=who, championship_id=one.pk, loses=True)
    assert again(cruce).winner_id == cruce.b_id
    tick()
    assert waiting(one) == []
    championship_resume(actor=one.organiser, championship_id=one.pk)
    tick()
    assert len(waiting(one)) == 1


def test_14_1_what_is_over_is_not_lost_by_going(people, monkeypatch):
    one = evening(people)
    cruce, who = sat_down(one)
    monkeypatch.setattr(disputed, "match_ended", lambda *_given: {}["nada"])
    end(cruce, 0)
    assert again(cruce).state == "en_juego", "its result could not be taken yet"
    given = {"user": who, "championship_id": one.pk, "loses": True}
    assert code(withdraw, **given) == "recien_acabada"


def test_14_1_at_a_table_of_several_the_others_play_on_and_he_was_not_there():
    several.robots()
    one = several.begun(4)
    (cruce,) = waiting(one)
    several.come(cruce, 0, 1, 2, 3)
    tick()
    first = cruce.sides.select_related("entry").get(index=0).entry
    who = first.members.get().user
    assert code(withdraw, user=who, championship_id=one.pk) == "jugandola"
    withdraw(user=who, championship_id=one.pk, loses=True)
    match = match_of(again(cruce))
    assert match.status == Match.Status.PLAYING
    assert who_left(match) == [who.pk]
    several.finished(again(cruce), 0, 1, 2, 3)
    tick()
    told = cruce.sides.order_by("index").values_list("is_absent", flat=True)
    assert list(told) == [True, False, False, False]


@pytest.mark.parametrize("is_expelled", [False, True])
def test_14_1_who_is_expelled_from_a_table_of_several_leaves_its_match_too(is_expelled):
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
    match = match_of(again(cruce))
    assert match.status == Match.Status.PLAYING
    assert who_left(match) == [who.pk]
    departure = match.departures.get()
    assert (departure.counted_at is not None) is is_expelled, "he did not want to go: no vote on it"
    if not is_expelled:
        return
    assert departure.penalty == 0
    several.finished(again(cruce), 2, 0, 1, 3)
    tick()
    row = match.players.get(user=who)
    assert (row.points, row.excused) == (0, WHY)
    assert history.reliability_of(who.pk).matches == 0
    assert not Offence.objects.exists()
    assert list(cruce.sides.order_by("index").values_list("place", "is_absent"))[2] == (4, True)


def test_14_1_who_plays_is_told_what_it_costs_before_he_withdraws(people):
    one = evening(people)
    idle = chairs(waiting(one)[1])[0]
    cruce, who = sat_down(one)
    address = f"/torneos/{one.pk}/retirarse/"
    client = Client()
    client.force_login(idle)
    assert "Cuenta como abandonada" not in client.get(address).content.decode()
    client.force_login(who)
    question = html.unescape(client.get(address).content.decode())
    assert "al retirarte la pierdes y pasan los otros. Cuenta como abandonada." in question
    assert 'name="pierde" value="si"' in question
    paid = {"devolucion": "nada"}
    answer = client.post(address, paid)
    assert (answer.status_code, answer.url) == (302, address), "he was asked before it began"
    assert again(cruce).state == "en_juego"
    answer = client.post(address, {**paid, "pierde": "si"})
    assert (answer.status_code, answer.url) == (302, f"/torneos/{one.pk}/")
    assert again(cruce).winner_id == cruce.b_id


def told_back(client: Client, one: Championship) -> str:
    """Return what the question before leaving promises of the fee, as its form sends it."""
    question = client.get(f"/torneos/{one.pk}/retirarse/").content.decode()
    found = re.search(r'name="devolucion" value="(\w*)"', question)
    assert found is not None
    return found[1]


@pytest.mark.parametrize(
    ("before", "promised", "after", "back"),
    [
        ("inscripcion", "todo", "cerrado", "si_entra"),
        ("inscripcion", "todo", "presentacion", "si_entra"),
        ("cerrado", "si_entra", "inscripcion", "todo"),
    ],
)
def test_3_7_who_was_promised_another_refund_is_asked_again(before, promised, after, back):
    one = alone(places=8, fee=60)
    ana, *others = crowd(3)
    for person in (ana, *others):
        sign_up(user=person, championship_id=one.pk)
    client = Client()
    client.force_login(ana)
    is_now(one, before)
    assert told_back(client, one) == promised
    is_now(one, after)
    had = wallets([ana])
    address = f"/torneos/{one.pk}/retirarse/"
    for sent in ({"devolucion": promised}, {}, {"devolucion": "x"}):
        answer = client.post(address, sent)
        assert (answer.status_code, answer.url) == (302, address)
        assert wallets([ana]) == had
        assert one.members.get(user=ana).is_in
    said = html.unescape(client.get(address).content.decode())
    assert "ya no es lo que leíste" in said
    assert told_back(client, one) == back
    client.post(address, {"devolucion": back})
    assert not one.members.get(user=ana).is_in
    assert wallets([ana]) == [had[0] + (60 if back == "todo" else 0)]


@pytest.mark.parametrize("promised", ["todo", "si_entra"])
def test_3_7_who_was_promised_his_fee_before_the_draw_is_asked_again_after_it(promised, people):
    one = evening(people)
    idle = chairs(waiting(one)[1])[0]
    client = Client()
    client.force_login(idle)
    address = f"/torneos/{one.pk}/retirarse/"
    assert client.post(address, {"devolucion": promised}).url == address
    assert one.members.get(user=idle).is_in
    assert told_back(client, one) == "nada"
    client.post(address, {"devolucion": "nada"})
    assert not one.members.get(user=idle).is_in


def test_3_7_who_waited_and_has_paid_since_is_asked_again():
    one = alone(places=2, fee=60)
    first, second, ana = crowd(3)
    for person in (first, second, ana):
        sign_up(user=person, championship_id=one.pk)
    client = Client()
    client.force_login(ana)
    assert told_back(client, one) == ""
    withdraw(user=first, championship_id=one.pk)
    assert wallets([ana]) == [940], "a place was free, and she has it"
    address = f"/torneos/{one.pk}/retirarse/"
    assert client.post(address, {"devolucion": ""}).url == address
    assert told_back(client, one) == "todo"
    assert client.post(address, {"devolucion": "todo"}).url == f"/torneos/{one.pk}/"
    assert wallets([ana]) == [1000]


def test_3_7_whoever_only_looks_for_a_partner_is_promised_nothing_and_just_leaves():
    one = opened(fee=60)
    (ana,) = crowd(1)
    pool.partner_seek(user=ana, championship_id=one.pk)
    client = Client()
    client.force_login(ana)
    answer = client.post(f"/torneos/{one.pk}/retirarse/")
    assert answer.url == f"/torneos/{one.pk}/"
    assert not one.seekers.exists()
