"""Everybody concerned is told what happens in a championship, each thing once (torneos §2.3)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db.models import F
from django.utils import timezone

from accounts import relations
from accounts.models import User
from games.live import sql
from games.people import bell, persona
from tests.factories import PersonFactory
from tests.tournaments.championships import cups
from tests.tournaments.championships.evenings import (
    chairs,
    come,
    crowd,
    evening,
    late,
    play_all,
    start,
    tick,
    waiting,
)
from tournaments.championships import clock, enrolment, pool, substitutes
from tournaments.championships.founding import championship_cancel
from tournaments.championships.steering import (
    championship_pause,
    championship_reopen,
    championship_resume,
)
from tournaments.championships.told import notices_erase, notices_read, sentences
from tournaments.models import Championship, Cruce, Notice

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "se ha ido la luz en media ciudad"


def told(user: User, kind: str = "") -> list[str]:
    """Return the kinds of what *user* was told, in order; with *kind* its titles and texts."""
    rows = Notice.objects.filter(user=user).select_related("championship", "other").order_by("pk")
    if kind:
        return [" ".join(sentences(row)) for row in rows.filter(kind=kind)]
    return list(rows.values_list("kind", flat=True))


def shown(user: User) -> list[tuple[str, str]]:
    """Return title and address of what the bell of *user* shows of championships."""
    return [(one.titulo, one.url) for one in bell.left_word(user.pk)]


def asked(one: Championship, ana: User, luis: User) -> None:
    enrolment.invite(user=ana, championship_id=one.pk, other=luis)


def accepted(one: Championship, ana: User, luis: User) -> None:
    asked(one, ana, luis)
    enrolment.accept(user=luis, championship_id=one.pk, captain=ana)


@pytest.fixture
def ana() -> User:
    return PersonFactory(username="Ana")


@pytest.fixture
def luis() -> User:
    return PersonFactory(username="Luis")


# --- Entering


def test_3_4_who_is_invited_is_told_once_by_whom_and_where(ana: User, luis: User):
    one = cups.opened()
    asked(one, ana, luis)
    asked(one, ana, luis)
    assert told(luis, "invitacion") == [
        "Ana quiere jugar contigo Te pide que seas su pareja en «Copa de otoño»."
    ]
    assert shown(luis) == [("Ana quiere jugar contigo", f"/torneos/{one.pk}/")]
    assert bell.waiting(luis.pk).told == 1
    assert told(ana) == []


def test_3_4_who_ignores_whoever_invites_is_not_told(ana: User, luis: User):
    relations.ignore(user=luis, other=ana)
    asked(cups.opened(), ana, luis)
    assert told(luis) == []


def test_3_4_an_invitation_of_somebody_ignored_since_shows_no_more(ana: User, luis: User):
    asked(cups.opened(), ana, luis)
    relations.ignore(user=luis, other=ana)
    assert (shown(luis), bell.waiting(luis.pk).told) == ([], 0)
    assert "torneos" not in persona.marks([luis.pk])[luis.pk]


def test_3_4_whoever_invited_is_told_that_he_was_accepted(ana: User, luis: User):
    accepted(cups.opened(), ana, luis)
    assert told(ana, "aceptada") == [
        "Luis juega contigo Ha aceptado ser tu pareja en «Copa de otoño»."
    ]


@pytest.mark.parametrize("how", ["accept", "decline", "take_back", "close", "other"])
def test_3_4_an_invitation_that_is_over_is_no_news(how: str, ana: User, luis: User):
    one = cups.opened()
    asked(one, ana, luis)
    if how == "accept":
        enrolment.accept(user=luis, championship_id=one.pk, captain=ana)
    elif how == "decline":
        enrolment.decline(user=luis, championship_id=one.pk, captain=ana)
    elif how == "take_back":
        enrolment.take_back(user=ana, championship_id=one.pk, other=luis)
    elif how == "close":
        Championship.objects.filter(pk=one.pk).update(closes_at=timezone.now())
        clock.run()
    else:
        accepted(one, ana, PersonFactory())
    assert shown(luis) == []


def test_14_4_who_is_offered_a_place_is_told_and_then_both_who_stay_and_who_goes(
    ana: User, luis: User
):
    one, eva = cups.opened(), PersonFactory(username="Eva")
    accepted(one, ana, luis)
    substitutes.substitute_offer(user=luis, championship_id=one.pk, other=eva)
    assert told(eva) == ["relevo"]
    substitutes.substitute_accept(user=eva, championship_id=one.pk, leaver=luis)
    assert shown(eva) == []
    assert told(luis, "relevado")[0].startswith("Eva juega por ti")
    assert told(ana, "pareja") == ["Tu pareja es Eva En «Copa de otoño»."]


def test_14_4_an_offer_that_is_taken_back_is_no_news(ana: User, luis: User):
    one, eva = cups.opened(), PersonFactory()
    accepted(one, ana, luis)
    substitutes.substitute_offer(user=luis, championship_id=one.pk, other=eva)
    substitutes.substitute_drop(user=luis, championship_id=one.pk, other=eva)
    assert shown(eva) == []


def test_3_6_whoever_gets_a_place_of_the_waiting_list_is_told(ana: User, luis: User):
    one = cups.alone(places=2)
    others = crowd(2)
    for person in (*others, luis):
        enrolment.sign_up(user=person, championship_id=one.pk)
    assert told(luis) == []
    enrolment.withdraw(user=others[0], championship_id=one.pk)
    assert told(luis, "plaza") == ["Tienes sitio Ha quedado un sitio en «Copa de otoño» y es tuyo."]


def test_3_5_the_lot_tells_pairs_of_each_other_and_who_is_left_over():
    one = cups.opened()
    people = crowd(3)
    for person in people:
        pool.partner_seek(user=person, championship_id=one.pk)
    Championship.objects.filter(pk=one.pk).update(closes_at=timezone.now())
    clock.run()
    kinds = sorted(kind for person in people for kind in told(person))
    assert kinds == ["pareja", "pareja", "sin_pareja"]
    named = {row.other_id: row.user_id for row in Notice.objects.filter(kind="pareja")}
    assert set(named) == set(named.values())
    assert all(a != b for a, b in named.items())


def test_3_5_who_is_left_over_again_is_told_again():
    one, people = cups.opened(), crowd(3)
    for person in people:
        pool.partner_seek(user=person, championship_id=one.pk)
    rows = Championship.objects.filter(pk=one.pk)
    rows.update(closes_at=timezone.now())
    clock.run()
    (left,) = [person for person in people if told(person) == ["sin_pareja"]]
    again = {"closes_at": timezone.now() + timedelta(minutes=30), "reason": WHY}
    championship_reopen(actor=one.organiser, championship_id=one.pk, **again)
    pool.partner_seek(user=left, championship_id=one.pk)
    rows.update(closes_at=timezone.now())
    clock.run()
    assert told(left) == ["sin_pareja"] * 2


def test_3_8_who_waited_in_vain_is_told_at_the_draw(luis: User):
    one = cups.alone(places=2)
    people = crowd(2)
    for person in (*people, luis):
        enrolment.sign_up(user=person, championship_id=one.pk)
    start(one, people)
    assert told(luis, "sin_plaza") == [
        "No ha quedado sitio «Copa de otoño» empieza sin ti: no has pagado nada."
    ]


# --- Before the draw, and the draw


def test_3_8_who_is_in_or_waits_is_told_that_the_check_in_is_open(ana: User, luis: User):
    one = cups.alone(places=2)
    for person in (*crowd(1), ana, luis):
        enrolment.sign_up(user=person, championship_id=one.pk)
    soon = timezone.now() + timedelta(minutes=20)
    Championship.objects.filter(pk=one.pk).update(closes_at=timezone.now(), starts_at=soon)
    clock.run()
    clock.run()
    assert (told(ana), told(luis)) == (["presentacion"], ["presentacion"])
    assert Notice.objects.get(user=ana).until == soon


def test_2_3_ten_minutes_before_it_starts_who_has_a_place_is_told_once(ana: User):
    one = cups.alone(places=2)
    enrolment.sign_up(user=ana, championship_id=one.pk)
    rows = Championship.objects.filter(pk=one.pk)
    now = timezone.now()
    rows.update(closes_at=now - timedelta(hours=1), starts_at=now + timedelta(minutes=11))
    clock.run()
    assert told(ana) == ["presentacion"]
    rows.update(starts_at=now + timedelta(minutes=9))
    clock.run()
    clock.run()
    assert told(ana) == ["presentacion", "empieza"]


def test_2_3_who_was_drawn_is_told_that_the_draw_is_out(luis: User):
    people = crowd(4)
    evening(people)
    assert all("sorteo" in told(person) for person in people)
    assert told(luis) == []


# --- The evening


def test_13_1_both_sides_are_told_when_they_are_called_and_where(ana: User, luis: User):
    evening([ana, luis])
    assert told(ana, "llamado") == ["Te toca jugar En «Copa de otoño»: se te espera en la mesa."]
    assert told(luis).count("llamado") == 1
    assert shown(ana)[0] == ("Te toca jugar", "/salon/mus/")


def test_13_3_who_has_sat_down_to_play_is_called_no_more(ana: User, luis: User):
    one = evening([ana, luis])
    come(waiting(one)[0], 0, 1)
    tick()
    assert all(title != "Te toca jugar" for title, _url in shown(ana))


def test_13_4_when_half_the_courtesy_is_gone_who_is_not_there_is_told_once(ana: User, luis: User):
    one = evening([ana, luis])
    cruce = waiting(one)[0]
    here, away = chairs(cruce)
    come(cruce, 0)
    late(cruce, 7)
    tick()
    assert "mitad" not in told(away), "a minute before"
    late(cruce, 1)
    tick()
    tick()
    assert told(away, "mitad") == [
        "Se acaba el tiempo Ya ha pasado la mitad de la espera en «Copa de otoño»: si no llegas,"
        " pierdes."
    ]
    assert "mitad" not in told(here)


def test_13_5_half_of_a_longer_courtesy_is_later(ana: User, luis: User):
    one = evening([ana, luis])
    cruce = waiting(one)[0]
    Cruce.objects.filter(pk=cruce.pk).update(due_at=F("due_at") + timedelta(minutes=15))
    late(cruce, 14)
    tick()
    assert "mitad" not in told(ana) + told(luis)
    late(cruce, 1)
    tick()
    assert "mitad" in told(ana)


def test_13_7_nobody_is_told_while_it_is_paused(ana: User, luis: User):
    one = evening([ana, luis])
    cruce = waiting(one)[0]
    cups.is_now(one, "pausado")
    late(cruce, 10)
    tick()
    assert "mitad" not in told(ana) + told(luis)


def test_13_7_a_call_is_news_so_much_longer_as_nothing_ran(ana: User, luis: User):
    one = evening([ana, luis])
    cruce = waiting(one)[0]
    late(cruce, 8)
    tick()
    before = untils(ana)
    championship_pause(actor=one.organiser, championship_id=one.pk, reason=WHY)
    ago = timezone.now() - timedelta(minutes=65)
    Championship.objects.filter(pk=one.pk).update(paused_at=ago)
    championship_resume(actor=one.organiser, championship_id=one.pk)
    clock.give_back(timedelta(minutes=7))
    for kind, until in untils(ana).items():
        gap = until - before[kind]
        assert timedelta(minutes=72) <= gap < timedelta(minutes=73)
    assert untils(ana)["mitad"] == Cruce.objects.get(pk=cruce.pk).due_at


def untils(user: User) -> dict[str, datetime]:
    rows = Notice.objects.filter(user=user, kind__in=("llamado", "mitad"))
    found = dict(rows.values_list("kind", "until"))
    assert len(found) == 2
    return found


def test_13_8_a_cruce_that_is_played_again_is_called_again(ana: User, luis: User):
    one = evening([ana, luis])
    Cruce.objects.filter(championship=one).update(state="nulo", call_at=timezone.now(), origin="")
    tick()
    assert told(ana).count("llamado") == 2


# --- Its end


def test_16_3_each_who_wins_is_told_how_much(ana: User, luis: User):
    one = evening([ana, luis], fee=1_000)
    play_all(one)
    Championship.objects.filter(pk=one.pk).update(ended_at=timezone.now() - timedelta(minutes=16))
    clock.run()
    clock.run()
    prizes = Notice.objects.filter(kind="premio")
    assert [row.amount for row in prizes] == [2_000]
    assert " ".join(sentences(prizes[0])) == (
        "Has ganado un premio Te llevas 2.000 U$ de «Copa de otoño»."
    )


def test_16_5_everybody_is_told_that_it_is_cancelled_and_nothing_else_is_news_any_more(
    ana: User, luis: User
):
    one, eva, leo = cups.opened(), PersonFactory(), PersonFactory()
    accepted(one, ana, luis)
    asked(one, eva, leo)
    pool.partner_seek(user=PersonFactory(username="Busca"), championship_id=one.pk)
    championship_cancel(actor=one.organiser, championship_id=one.pk, reason=WHY)
    people = (ana, luis, eva, leo, User.objects.get(username="Busca"), one.organiser)
    assert [told(person).count("cancelado") for person in people] == [1] * 6
    assert shown(leo) == [("Torneo cancelado", f"/torneos/{one.pk}/")]


# --- What is told stays with whom it is told


def test_what_was_seen_or_is_over_is_not_news_and_nobody_reads_that_of_another(
    ana: User, luis: User
):
    one = cups.opened()
    asked(one, ana, luis)
    notice = Notice.objects.get(user=luis)
    notices_read(user=ana, ids=[notice.pk])
    assert len(shown(luis)) == 1
    before = persona.marks([luis.pk])
    notices_read(user=luis, ids=[notice.pk])
    assert (shown(luis), bell.waiting(luis.pk).told) == ([], 0)
    assert persona.marks([luis.pk]) != before
    Notice.objects.update(seen_at=None, until=timezone.now())
    assert (shown(luis), bell.waiting(luis.pk).told) == ([], 0)


def test_the_bell_of_a_page_and_the_live_one_count_the_same(ana: User, luis: User):
    for _ in range(3):
        asked(cups.opened(), ana, luis)
    state = persona.state_of(luis.pk)
    assert len(state.frames.avisos.recados) == bell.waiting(luis.pk).told == 3


def test_the_marks_of_all_people_stay_one_query(ana: User, luis: User, monkeypatch: Any):
    asked(cups.opened(), ana, luis)
    queries = []
    rows = sql.rows
    monkeypatch.setattr(sql, "rows", lambda *query: queries.append(query) or rows(*query))
    assert "torneos" in persona.marks([ana.pk, luis.pk])[luis.pk]
    assert len(queries) == 1


def test_what_was_told_a_month_ago_is_erased(ana: User, luis: User):
    asked(cups.opened(), ana, luis)
    asked(cups.opened(), ana, luis)
    first = Notice.objects.order_by("pk").first()
    assert first is not None
    Notice.objects.filter(pk=first.pk).update(at=timezone.now() - timedelta(days=31))
    assert notices_erase() == 1
    assert not Notice.objects.filter(pk=first.pk).exists()
    assert Notice.objects.count() == 1
