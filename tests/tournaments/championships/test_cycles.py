"""Championships that repeat themselves, made and published by the clock."""

from __future__ import annotations

import html
from contextlib import suppress
from datetime import date, datetime, timedelta
from threading import Barrier, BrokenBarrierError, Thread
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.utils import timezone

from accounts.models import Sanction, User
from tests.accounts.test_pictures import picture
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import alone, code, draft, is_now, sanctioned
from tests.tournaments.championships.test_creating import ADDRESS, filled
from tournaments.championships import clock, cycles, posters
from tournaments.championships.conditions import Conditions
from tournaments.championships.cycles import cycle_start, cycle_stop, next_dates, next_made
from tournaments.models import Championship, Cycle
from tournaments.rules.periods import MADRID
from tournaments.rules.repeats import occurrence

pytestmark = pytest.mark.django_db(transaction=True)

WEEK = timedelta(weeks=1)


def weekly(one: Championship, **given: Any) -> Cycle:
    what = {"weeks": 1, "until": None, **given}
    cycle_start(user=one.organiser, championship_id=one.pk, **what)
    return Cycle.objects.get(championships=one)


def begins(cycle: Cycle) -> Cycle:
    """Let the hour come at which the one before the next should begin."""
    gone = cycle.due_at - timezone.now() + timedelta(seconds=1)
    first, due = cycle.first - gone, cycle.due_at - gone
    Cycle.objects.filter(pk=cycle.pk).update(first=first, due_at=due)
    cycle.refresh_from_db()
    return cycle


def made(cycle: Cycle) -> list[Championship]:
    return list(cycle.championships.exclude(cycle_number=0).order_by("cycle_number"))


def as_(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_the_next_is_made_from_the_last_and_published_at_the_hour_at_which_that_one_begins():
    one = alone(fee=0, places=16, text="Los martes.", admits=Conditions(key="abrete"))
    posters.poster_put(user=one.organiser, championship_id=one.pk, image=picture())
    cycle = weekly(one)
    clock.run()
    assert made(cycle) == [], "not before"
    cycle = begins(cycle)
    clock.run()
    clock.run()
    [new] = made(cycle)
    assert (new.state, new.name, new.text, new.places) == ("inscripcion", one.name, one.text, 16)
    assert new.starts_at == occurrence(cycle.first, 1, 1)
    assert new.starts_at - new.closes_at == one.starts_at - one.closes_at
    assert (new.options, new.conditions, new.rules) == (one.options, one.conditions, one.rules)
    one.refresh_from_db()
    assert (new.key_hash, new.poster) == (one.key_hash, one.poster)
    assert new.commitment not in {"", one.commitment}
    assert new.acts.get(action="publicar").actor is None, "the clock did"
    begins(Cycle.objects.get(pk=cycle.pk))
    clock.run()
    assert [row.cycle_number for row in made(cycle)] == [1, 2]


def test_several_processes_at_once_make_one():
    cycle = begins(weekly(alone(fee=0)))
    barrier, failed = Barrier(4), []

    def sweep() -> None:
        barrier.wait()
        try:
            clock._each([cycle], next_made)
        except Exception as error:  # noqa: BLE001 - told below
            failed.append(error)
        finally:
            connection.close()

    threads = [Thread(target=sweep) for _n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert [row.cycle_number for row in made(cycle)] == [1]


def test_who_is_killed_in_the_middle_leaves_nothing_and_the_next_sweep_makes_it(monkeypatch):
    cycle = begins(weekly(alone(fee=0)))

    def killed(_former: Championship, _one: Championship) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cycles, "poster_copy", killed)
    with pytest.raises(KeyboardInterrupt):
        clock._each([cycle], next_made)
    assert made(cycle) == []
    monkeypatch.undo()
    clock.run()
    assert len(made(cycle)) == 1


def test_who_may_organise_no_more_is_told_and_that_one_is_left_out():
    one = alone(fee=0)
    cycle = begins(weekly(one))
    sanctioned(one.organiser, hours=3)
    clock.run()
    clock.run()
    assert made(cycle) == []
    assert one.notices.get(kind="ciclo").user == one.organiser
    page = html.unescape(as_(one.organiser).get(f"/torneos/{one.pk}/ciclo/").content.decode())
    assert "Por una sanción, ahora no puedes organizar torneos." in page
    Sanction.objects.filter(user=one.organiser).update(lifted_at=timezone.now())
    begins(Cycle.objects.get(pk=cycle.pk))
    clock.run()
    assert [row.cycle_number for row in made(cycle)] == [2]
    assert Cycle.objects.get(pk=cycle.pk).left_out == ""


@pytest.mark.parametrize("why", ["hasta", "borrado", "se_fue", "parado"])
def test_a_cycle_ends_with_its_last_day_its_draft_its_organiser_or_when_he_says_so(why):
    one = draft(chairs=2, in_pairs=False) if why == "borrado" else alone(fee=0)
    cycle = weekly(one)
    if why == "hasta":
        day = occurrence(cycle.first, 1, 1).astimezone(MADRID).date() - timedelta(days=1)
        Cycle.objects.update(until=day - timedelta(weeks=1))
    elif why == "borrado":
        is_now(one, "borrado")
    elif why == "se_fue":
        User.objects.filter(pk=one.organiser_id).update(is_active=False)
    else:
        cycle_stop(user=one.organiser, championship_id=one.pk)
    begins(cycle)
    clock.run()
    assert made(cycle) == []
    assert Cycle.objects.get(pk=cycle.pk).stopped_at is not None


def test_weeks_in_which_the_site_was_down_are_not_made_up_for():
    cycle = weekly(alone(fee=0))
    long_ago = cycle.first - 5 * WEEK
    Cycle.objects.update(first=long_ago, due_at=long_ago)
    clock.run()
    [new] = made(cycle)
    assert new.closes_at > timezone.now()
    assert new.cycle_number == 5


def test_every_so_many_weeks_and_until_a_day():
    one = alone(fee=0)
    third = occurrence(one.starts_at, 2, 3)
    cycle = weekly(one, weeks=2, until=third.astimezone(MADRID).date())
    assert next_dates(cycle) == [occurrence(one.starts_at, 2, n) for n in (1, 2, 3)]


def test_what_is_no_cycle_is_refused_and_changes_nothing():
    one, other = alone(fee=0), PersonFactory()
    today = timezone.localdate()
    tries = [
        (one.organiser, 0, None, "ciclo_semanas"),
        (one.organiser, 9, None, "ciclo_semanas"),
        (one.organiser, 1, today, "ciclo_hasta"),
        (other, 1, None, "permiso"),
    ]
    for user, weeks, until, expected in tries:
        given = {"championship_id": one.pk, "weeks": weeks, "until": until}
        assert code(cycle_start, user=user, **given) == expected
    assert code(cycle_stop, user=one.organiser, championship_id=one.pk) == "no_se_repite"
    assert not Cycle.objects.exists()
    weekly(one)
    assert code(weekly, one=one) == "ya_se_repite"
    assert code(cycle_stop, user=other, championship_id=one.pk) == "permiso"
    is_now(one, "premiado")
    cycle_stop(user=one.organiser, championship_id=one.pk)
    assert code(weekly, one=one) == "estado"
    assert Cycle.objects.count() == 1


def test_one_organiser_has_as_many_as_he_may_also_where_he_asks_for_two_at_once(monkeypatch):
    monkeypatch.setattr(cycles, "MOST_RUNNING", 1)
    boss = PersonFactory()
    both = [alone(fee=0, organiser=boss) for _n in range(2)]
    together, day, found = Barrier(2), cycles._day, []

    def slow(at: datetime) -> date:
        """Wait, after what runs was counted, for the other to have counted too."""
        with suppress(BrokenBarrierError):
            together.wait(timeout=1)
        return day(at)

    def start(one: Championship) -> None:
        try:
            found.append(code(weekly, one=one, until=timezone.localdate() + 9 * WEEK))
        finally:
            connection.close()

    monkeypatch.setattr(cycles, "_day", slow)
    threads = [Thread(target=start, args=(one,)) for one in both]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == ["", "ciclos"]
    assert Cycle.objects.count() == 1


def test_its_page_starts_it_tells_the_next_dates_and_stops_it():
    one = alone(fee=0)
    client, address = as_(one.organiser), f"/torneos/{one.pk}/ciclo/"
    assert address in client.get(f"/torneos/{one.pk}/").content.decode()
    for wrong in ({"semanas": "x"}, {"semanas": "1", "hasta": "mañana"}, {}):
        assert client.post(address, wrong).status_code == 422
    assert client.post(address, {"semanas": "1", "hasta": ""}).status_code == 302
    page = html.unescape(client.get(address).content.decode())
    assert "Se repite cada semana" in page
    assert page.count("<li><time") == 5
    assert as_(PersonFactory()).post(address, {"accion": "parar"}).status_code == 403
    assert client.post(address, {"accion": "parar"}).status_code == 302
    assert Cycle.objects.get().stopped_at is not None


def test_the_form_has_it_repeat_itself_or_says_why_not():
    user = PersonFactory()
    room = draft().room
    client = as_(user)
    wrong = filled(accion="guardar", repeats="1", repeats_until=f"{timezone.localdate()}")
    answer = client.post(ADDRESS, wrong)
    assert answer.status_code == 422
    assert "El último día tiene que ser" in html.unescape(answer.content.decode())
    assert not user.championships.exists()
    client.post(ADDRESS, filled(accion="ver", repeats="1"))
    assert not Cycle.objects.exists()
    client.post(ADDRESS, filled(accion="guardar", repeats="1"))
    one = user.championships.get()
    assert (one.room, one.cycle.weeks, one.cycle_number) == (room, 1, 0)


def test_the_database_has_one_of_each_number():
    one = alone(fee=0)
    cycle = weekly(one)
    other = alone(fee=0)
    with pytest.raises(IntegrityError), transaction.atomic():
        Championship.objects.filter(pk=other.pk).update(cycle=cycle, cycle_number=0)


def test_a_championship_de_prueba_does_not_repeat_itself_by_any_door():
    boss = PersonFactory(is_staff=True)
    trial = draft(boss, chairs=2, in_pairs=False, fee=0, robots="normal")
    assert code(weekly, one=trial) == "prueba_no_se_repite"
    page = as_(boss).get(f"/torneos/{trial.pk}/ciclo/").content.decode()
    assert "Un campeonato de prueba no se repite." in page
    assert 'name="semanas"' not in page
    wrong = filled(accion="guardar", repeats="1", robots="normal", fee="0")
    answer = as_(boss).post(ADDRESS, wrong)
    assert "Un campeonato de prueba no se repite." in html.unescape(answer.content.decode())
    assert not Cycle.objects.exists()
