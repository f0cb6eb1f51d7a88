"""A liga that repeats itself keeps what was moved of its jornadas (torneos §7.4)."""

from __future__ import annotations

import pytest
from django.utils import timezone

from tests.tournaments.championships.test_cycles import begins, made, weekly
from tests.tournaments.championships.test_jornadas import on, public
from tournaments.championships import clock
from tournaments.championships.jornadas import jornada_at
from tournaments.models import Championship, Cycle
from tournaments.rules.repeats import days_later

pytestmark = pytest.mark.django_db(transaction=True)


def days_between(one: Championship, other: Championship) -> int:
    first, second = (timezone.localdate(each.starts_at) for each in (one, other))
    return (second - first).days


def test_7_4_a_jornada_that_was_moved_off_a_holiday_is_moved_in_the_next_liga_too():
    one = public(None, on(15))
    cycle = begins(weekly(one, weeks=8))
    clock.run()
    [new] = made(cycle)
    later = days_between(one, new)
    assert jornada_at(new, 3) == days_later(on(15), later)
    for number in (2, 4):
        assert (
            timezone.localtime(jornada_at(new, number)).time()
            == timezone.localtime(new.starts_at).time()
        ), "what nobody moved goes by the days between them"
    begins(Cycle.objects.get(pk=cycle.pk))
    clock.run()
    last = made(cycle)[-1]
    assert last.cycle_number == 2
    assert jornada_at(last, 3) == days_later(on(15), days_between(one, last))


def test_7_4_what_went_by_the_days_between_goes_by_them_in_the_next_too():
    cycle = begins(weekly(public(), weeks=8))
    clock.run()
    assert [new.jornadas_at for new in made(cycle)] == [[]]
