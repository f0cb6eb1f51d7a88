"""What keeps cycles from running away: how many, what fails, and what nobody comes to."""

from __future__ import annotations

import pytest

from tests.factories import PersonFactory
from tests.tournaments.championships.cups import alone, code
from tests.tournaments.championships.test_cycles import begins, made, weekly
from tournaments.championships import clock, cycles
from tournaments.models import Cycle

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
