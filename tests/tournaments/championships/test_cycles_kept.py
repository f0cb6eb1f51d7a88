"""What keeps cycles from running away: how many, what fails, and what nobody comes to."""

from __future__ import annotations

import html
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import PersonFactory
from tests.tournaments.championships.cups import alone, code, draft, is_now
from tests.tournaments.championships.test_cycles import as_, begins, made, weekly
from tournaments.championships import clock, cycles, founding
from tournaments.models import Championship, Cycle

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_sweep_makes_so_many_at_most_and_the_next_goes_on(monkeypatch):
    monkeypatch.setattr(clock, "MOST_AT_ONCE", 2)
    several = [begins(weekly(alone(fee=0))) for _n in range(3)]
    clock.run()
    assert sum(len(made(cycle)) for cycle in several) == 2
    clock.run()
    assert [len(made(cycle)) for cycle in several] == [1, 1, 1]


def test_who_is_not_of_the_staff_has_so_many_going_on():
    somebody, chief = PersonFactory(), PersonFactory(is_staff=True)
    for user, expected in ((somebody, "ciclos"), (chief, "")):
        running = [weekly(alone(fee=0, organiser=user)) for _n in range(cycles.MOST_RUNNING)]
        one = alone(fee=0, organiser=user)
        assert code(weekly, one=one) == expected
        cycles.cycle_stop(user=user, championship_id=running[0].championships.get().pk)
        if expected:
            weekly(one)


def test_what_fails_is_logged_once_told_and_left_out(monkeypatch, caplog):
    one = alone(fee=0)
    cycle = begins(weekly(one))

    def broken(_former: object, _one: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(cycles, "poster_copy", broken)
    clock.run()
    clock.run()
    assert made(cycle) == []
    assert [record.exc_info is not None for record in caplog.records].count(True) == 1
    left = Cycle.objects.get(pk=cycle.pk)
    assert left.due_at > cycle.due_at
    assert left.left_out.startswith("Algo falló")
    assert one.notices.filter(kind="ciclo").count() == 1
    monkeypatch.undo()
    begins(left)
    clock.run()
    assert [row.cycle_number for row in made(cycle)] == [2]


def test_two_in_a_row_that_nobody_came_to_end_the_cycle_and_its_organiser_is_told_why():
    one = alone(fee=0)
    cycle = weekly(one)
    for _time in range(2):
        last = cycle.championships.latest("cycle_number")
        gone = timezone.now() - timedelta(seconds=1)
        rows = Championship.objects.filter(pk=last.pk)
        rows.update(state="presentacion", closes_at=gone, starts_at=gone)
        begins(Cycle.objects.get(pk=cycle.pk))
        clock.run()
    begins(Cycle.objects.get(pk=cycle.pk))
    clock.run()
    cycle.refresh_from_db()
    assert [row.state for row in made(cycle)] == ["cancelado"]
    assert cycle.stopped_at is not None
    last = made(cycle)[-1]
    assert last.notices.filter(kind="ciclo", user=one.organiser, seen_at=None).exists()
    page = html.unescape(as_(one.organiser).get(f"/torneos/{last.pk}/ciclo/").content.decode())
    assert "Los dos últimos se cancelaron" in page


def test_two_that_were_cancelled_by_hand_end_it_too_and_one_alone_does_not():
    one = alone(fee=0)
    cycle = weekly(one)
    is_now(one, "cancelado")
    begins(cycle)
    clock.run()
    assert [row.state for row in made(cycle)] == ["inscripcion"]
    is_now(made(cycle)[0], "cancelado")
    begins(Cycle.objects.get(pk=cycle.pk))
    clock.run()
    assert len(made(cycle)) == 1


def test_drafts_of_the_organiser_keep_no_cycle_from_going_on():
    one = alone(fee=0)
    cycle = begins(weekly(one))
    for _n in range(founding.MOST_DRAFTS):
        draft(one.organiser)
    assert code(draft, organiser=one.organiser) == "borradores"
    clock.run()
    assert [row.state for row in made(cycle)] == ["inscripcion"]


def test_the_organiser_of_a_cycle_is_not_locked_while_the_next_is_made():
    cycle = begins(weekly(alone(fee=0)))
    with CaptureQueriesContext(connection) as seen:
        clock.run()
    asked = [query["sql"] or "" for query in seen]
    [locked] = [sql for sql in asked if 'FROM "tournaments_cycle"' in sql and " FOR " in sql]
    assert locked.endswith('FOR NO KEY UPDATE OF "tournaments_cycle"')
    assert len(made(cycle)) == 1
