"""Which window of a player holds his seat: the newest, as the database numbers them."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.utils.timezone import now

from games.live import hints
from games.matches import seat_presence, seating
from games.matches.seat_presence import Sign, next_window
from games.models import SeatPresence
from tests.games.tools import start, take_seat

pytestmark = pytest.mark.django_db(transaction=True)


PAGES = uuid4(), uuid4()


@pytest.fixture
def match(people):
    return start(people)


def holder(match, seat=0):
    return SeatPresence.objects.get(match=match, seat=seat).connection


def take(match, window, seat=0):
    return take_seat(match, seat, window)


def heard(match, *windows):
    return seat_presence.flush([Sign(match.pk, 0, window, 0.0) for window in windows])


def test_windows_sort_as_they_came_and_after_those_of_a_former_release():
    former = [uuid4(), UUID(f"ffffffff-ffff-8000-8000-{2**40:012x}")]
    windows = [*former, *(next_window(page) for page in (uuid4(), None, uuid4()))]
    assert windows == sorted(windows)
    assert len(set(windows)) == 5


def test_the_newest_window_holds_the_seat_in_whichever_order_they_take_it(match):
    for last in (0, 1):
        windows = next_window(), next_window()
        taken = [take(match, windows[n]) for n in (1 - last, last)]
        assert taken == [True, last == 1]
        assert holder(match) == windows[1]


@pytest.mark.parametrize(
    "gone", [{"connection": None}, {"is_lost": True}, {"seen_at": now() - timedelta(minutes=1)}]
)
def test_who_comes_back_takes_a_seat_whose_other_window_is_gone(match, gone):
    old, new, again = (next_window(page) for page in (PAGES[0], PAGES[1], PAGES[0]))
    take(match, old)
    take(match, new)
    assert not seat_presence.take(match.pk, 0, again, comes_back=True).is_held
    assert holder(match) == new
    SeatPresence.objects.update(**gone)
    assert seat_presence.take(match.pk, 0, again, comes_back=True).is_held
    assert holder(match) == again


def test_a_window_of_a_former_release_gives_way(match):
    SeatPresence.objects.update(connection=uuid4())
    window = next_window()
    assert take(match, window)
    assert holder(match) == window


def test_only_who_holds_the_seat_tells_the_older_windows(match):
    old, new = next_window(), next_window()
    for window, told in ((new, [str(new)]), (old, [])):
        with hints.collected() as heard:
            take(match, window)
        assert [hint.value for hint in heard if hint.what == "silla:0"] == told


def told_at_the_table(match):
    with hints.collected() as heard:
        take(match, next_window())
    return [hint.what for hint in heard if hint.what == "mesa"]


def test_promise_p3_who_comes_back_before_he_was_missed_is_no_news_to_the_others(match):
    assert told_at_the_table(match), "he is there for the first time"
    assert not told_at_the_table(match)
    gone = {"connection": None}, {"is_lost": True}, {"seen_at": now() - timedelta(minutes=1)}
    for unseen in gone:
        SeatPresence.objects.update(**unseen)
        assert told_at_the_table(match), unseen


def test_an_older_window_that_takes_a_lost_seat_is_its_player_there_again(match):
    new, old = next_window(), next_window()
    take(match, old)
    SeatPresence.objects.update(is_lost=True)
    assert not take(match, new)
    assert not SeatPresence.objects.get(match=match, seat=0).is_lost


def test_the_flush_tells_who_is_replaced_from_who_has_still_to_take_the_seat(match):
    first, second, third = (next_window() for _ in range(3))
    take(match, second)
    flushed = heard(match, first, second, third)
    assert [sign.connection for sign in flushed.replaced] == [first]
    assert [sign.connection for sign in flushed.unheld] == [third]
    seating.seat_leave(match_id=match.pk, window=second)
    assert [sign.connection for sign in heard(match, first).unheld] == [first]


def test_who_leaves_gives_up_the_seat_only_if_his_window_holds_it(match):
    old, new = next_window(), next_window()
    take(match, old)
    take(match, new)
    seating.seat_leave(match_id=match.pk, window=old)
    assert holder(match) == new
    seating.seat_leave(match_id=match.pk, window=new)
    assert holder(match) is None


def test_on_the_seat_of_a_robot_no_window_is_replaced(match):
    SeatPresence.objects.filter(match=match, seat=0).delete()
    old, new = next_window(), next_window()
    assert take(match, new)
    assert take(match, old)
    flushed = heard(match, old, new)
    assert (flushed.replaced, flushed.unheld) == ([], [])
