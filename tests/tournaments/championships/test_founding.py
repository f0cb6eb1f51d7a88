"""How a championship is written down, published and cancelled (torneos §2, §16.5)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from economy import freezing, reconciliation
from economy.models import Tx
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import alone, code, draft, is_now, opened, wallets
from tournaments.championships import clock, enrolment
from tournaments.championships.founding import (
    Play,
    championship_cancel,
    championship_publish,
    check_in_opens,
)
from tournaments.championships.moments import moment_of
from tournaments.models import Act, Championship

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "no hay bastante gente"


@pytest.mark.parametrize(
    ("changes", "refused"),
    [
        ({"fee": 0.5}, "cuota"),
        ({"fee": -1}, "cuota"),
        ({"fee": True}, "cuota"),
        ({"fee": 10_001}, "cuota"),
        ({"places": 1}, "plazas"),
        ({"places": 4097}, "plazas"),
        ({"least": 5}, "plazas"),
        ({"least": 1}, "plazas"),
        ({"places": 3.5}, "plazas"),
        ({"name": "ab"}, "corto"),
        ({"name": "a" * 61}, "largo"),
        ({"text": "a" * 2001}, "largo"),
        ({"chairs": 3}, "silla"),
        ({"options": {"piedras": 7}}, "opcion"),
        ({"format": "mesas"}, "formato_de_campeonato"),
        ({"format": "liga de verano"}, "formato_de_campeonato"),
        ({"in_pairs": False}, "modo"),
        ({"chairs": 2}, "modo"),
    ],
)
def test_bad_input_is_told_in_a_sentence_and_writes_nothing(changes, refused):
    assert code(draft, **changes) == refused
    assert not Championship.objects.exists()


def test_16_2_who_left_the_staff_publishes_no_promise_of_the_house():
    staff = PersonFactory(is_staff=True)
    one = draft(staff, play=Play(amounts=(100, 50)))
    User.objects.filter(pk=staff.pk).update(is_staff=False)
    staff.refresh_from_db()
    given = {"actor": staff, "championship_id": one.pk}
    assert code(championship_publish, **given) == "premios_de_campeonato"
    User.objects.filter(pk=staff.pk).update(is_staff=True)
    staff.refresh_from_db()
    assert code(championship_publish, **given) == ""


@pytest.mark.parametrize(
    ("closes", "starts", "check_in"),
    [
        (timedelta(hours=-1), timedelta(hours=2), 30),
        (timedelta(0), timedelta(hours=2), 30),
        (timedelta(hours=2), timedelta(hours=1), 30),
        (timedelta(hours=1), timedelta(hours=1, minutes=29), 30),
        (timedelta(hours=1), timedelta(hours=2), -1),
        (timedelta(hours=1), timedelta(days=3), 24 * 60 + 1),
    ],
)
def test_dates_in_the_past_or_in_another_order_are_refused(closes, starts, check_in):
    now = timezone.now()
    given = {"closes_at": now + closes, "starts_at": now + starts, "check_in_minutes": check_in}
    assert code(draft, **given) == "fechas"
    assert not Championship.objects.exists()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2027-03-28T02:30", "hora_inexistente"),
        ("2027-10-31T02:30", "hora_doble"),
        ("2027-02-30T21:00", "hora"),
        ("mañana", "hora"),
        ("", "hora"),
        (None, "hora"),
        ("2027-03-28T03:30", datetime(2027, 3, 28, 1, 30, tzinfo=UTC)),
        ("2027-10-31T01:59", datetime(2027, 10, 30, 23, 59, tzinfo=UTC)),
        ("2027-10-31T03:00", datetime(2027, 10, 31, 2, 0, tzinfo=UTC)),
    ],
)
def test_an_hour_that_the_clocks_skip_or_have_twice_is_refused(text: Any, found: Any) -> None:
    with timezone.override("Europe/Madrid"):
        if isinstance(found, str):
            assert code(moment_of, text=text) == found
        else:
            assert moment_of(text) == found


def test_the_check_in_lasts_as_long_across_the_change_of_hour():
    with timezone.override("Europe/Madrid"):
        one = Championship(starts_at=moment_of("2027-03-28T03:15"), check_in_minutes=30)
    assert one.starts_at - check_in_opens(one).astimezone(UTC) == timedelta(minutes=30)
    assert check_in_opens(one) == datetime(2027, 3, 28, 0, 45, tzinfo=UTC)


def test_2_4_it_is_published_once_by_who_organises_it_with_the_commitment_to_its_draw():
    one, stranger = draft(), PersonFactory()
    given = {"championship_id": one.pk}
    assert code(championship_publish, actor=stranger, **given) == "permiso"
    assert one.commitment == ""
    assert code(championship_publish, actor=one.organiser, **given) == ""
    one.refresh_from_db()
    assert (one.state, len(one.commitment)) == ("inscripcion", 64)
    assert code(championship_publish, actor=one.organiser, **given) == "estado"
    assert Championship.objects.get().commitment == one.commitment
    assert [(act.action, act.actor) for act in Act.objects.all()] == [("publicar", one.organiser)]
    missing = {"actor": stranger, "championship_id": one.pk + 1}
    assert code(championship_publish, **missing) == "campeonato"


def test_a_draft_whose_dates_have_passed_is_not_published():
    one = draft()
    past = timezone.now() - timedelta(minutes=1)
    Championship.objects.filter(pk=one.pk).update(closes_at=past)
    given = {"actor": one.organiser, "championship_id": one.pk}
    assert code(championship_publish, **given) == "fechas"


@pytest.mark.parametrize(
    "state", ["inscripcion", "cerrado", "presentacion", "sorteado", "en_juego", "pausado"]
)
def test_16_5_cancelling_gives_all_the_fees_back_at_any_moment_and_once(people, state):
    one = alone(places=3)
    for person in people:
        enrolment.sign_up(user=person, championship_id=one.pk)
    is_now(one, "cerrado")
    enrolment.withdraw(user=people[0], championship_id=one.pk)
    is_now(one, state)
    for _twice in range(2):
        championship_cancel(actor=one.organiser, championship_id=one.pk, reason=WHY)
    assert wallets(people) == [1000] * 4
    one.refresh_from_db()
    assert one.state == "cancelado"
    assert one.settled_at is not None
    assert Act.objects.filter(action="cancelar").count() == 1
    assert all(finding.ok for finding in reconciliation.reconcile())


def test_15_1_cancelling_needs_permission_and_a_reason(people):
    one = alone()
    enrolment.sign_up(user=people[0], championship_id=one.pk)
    given = {"championship_id": one.pk}
    assert code(championship_cancel, actor=people[0], reason=WHY, **given) == "permiso"
    assert code(championship_cancel, actor=one.organiser, reason="  no   sé ", **given) == "razon"
    assert wallets(people) == [950, 1000, 1000, 1000]
    staff = PersonFactory(is_staff=True)
    assert code(championship_cancel, actor=staff, reason=WHY, **given) == ""
    is_now(one, "premiado")
    assert code(championship_cancel, actor=staff, reason=WHY, **given) == "estado"


def test_16_1_cancelled_while_the_economy_stands_still_it_pays_once_that_goes_on(people):
    one = alone()
    for person in people:
        enrolment.sign_up(user=person, championship_id=one.pk)
    freezing.economy_freeze(reason="los libros no cuadran")
    championship_cancel(actor=one.organiser, championship_id=one.pk, reason=WHY)
    clock.run()
    assert wallets(people) == [950] * 4
    assert all(finding.ok for finding in reconciliation.reconcile())
    freezing.economy_unfreeze(reason="los libros ya cuadran", actor=people[0])
    clock.run()
    clock.run()
    assert wallets(people) == [1000] * 4
    assert Tx.objects.filter(key=f"torneo:{one.pk}:cancelacion").count() == 1


def test_2_4_the_clock_closes_it_and_opens_the_check_in(people):
    one = opened()
    enrolment.invite(user=people[0], championship_id=one.pk, other=people[1])
    clock.run()
    one.refresh_from_db()
    assert one.state == "inscripcion"
    now = timezone.now()
    later = {"closes_at": now - timedelta(seconds=1), "starts_at": now + timedelta(minutes=31)}
    Championship.objects.filter(pk=one.pk).update(**later)
    clock.run()
    one.refresh_from_db()
    assert one.state == "cerrado"
    assert one.entries.get().state == "caducado"
    Championship.objects.filter(pk=one.pk).update(starts_at=now + timedelta(minutes=29))
    clock.run()
    one.refresh_from_db()
    assert one.state == "presentacion"


def test_2_1_without_check_in_whoever_is_enrolled_counts_as_there(people):
    one = alone(check_in_minutes=0)
    enrolment.sign_up(user=people[0], championship_id=one.pk)
    now = timezone.now()
    Championship.objects.filter(pk=one.pk).update(state="cerrado", closes_at=now, starts_at=now)
    clock.run()
    assert one.entries.get().state == "presente"
