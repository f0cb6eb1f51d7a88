"""Who is back after a standstill is shown to be back; and who can bring one about (promise P11)."""

from __future__ import annotations

import pytest

from games.live import hints, sql
from games.matches import seat_presence, standstill
from games.models import Standstill
from tests.factories import PersonFactory
from tests.games.matches.falling import all_fall, come_back, connection, pass_by, sweep
from tests.games.tools import start, take_seat

pytestmark = pytest.mark.django_db(transaction=True)


def seated(match, names):
    for seat, name in enumerate(names):
        connection(match, seat, name)
        take_seat(match, seat, seat_presence.next_window())


def test_p11_who_was_shown_away_is_news_when_he_is_back_after_the_standstill(people):
    """The end of it makes his last sign young, and his window, killed, has never said goodbye."""
    match = start(people)
    seated(match, "abcd")
    sql.run("UPDATE games_seatpresence SET seen_at = clock_timestamp() - interval '20 s'")
    standstill.standstills_watch()
    come_back(match, 0, 1, 2)
    assert seat_presence.connected(match.pk) == {0, 1, 2}, "what these three are shown"
    standstill.standstills_watch()
    assert Standstill.objects.get().ended_at is not None
    with hints.collected() as heard:
        take_seat(match, 3, seat_presence.next_window())
    assert "mesa" in {hint.what for hint in heard}


def test_p11_one_person_with_many_accounts_and_two_connections_does_not_stop_his_rival(people):
    tables = [start(people), *(start(PersonFactory.create_batch(4)) for _ in range(2))]
    seated(tables[0], ["rival", "his phone", "his home", "his home"])
    for match in tables[1:]:
        seated(match, ["his home"] * 4)
    stood_s = 0
    for _ in range(2):
        all_fall(tables)
        come_back(tables[0], 0)
        sweep()
        for _ in range(17):
            stood_s += 100 if Standstill.objects.filter(ended_at=None).exists() else 0
            pass_by(100)
            come_back(tables[0], 0)
            sweep()
        for match in tables:
            come_back(match, 0, 1, 2, 3)
        sweep()
    assert stood_s <= standstill.LONGEST.total_seconds()
