"""A minitorneo while processes or people are away (promise P11; póker §3.3, §3.12, RULING K9)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from games.engines.poker.dealing import level_now
from games.engines.poker.options import Options
from games.live import epoch, sql
from games.matches import seat_presence
from games.models import Match, MatchTimer, SeatPresence, Standstill
from tests.factories import PersonFactory
from tests.games.matches.falling import (
    all_fall,
    come_back,
    connection,
    fall,
    pass_by,
    sweep,
)
from tests.games.tools import live, overdue, start, take_seat

pytestmark = pytest.mark.django_db(transaction=True)
LEVEL_S = 180


@pytest.fixture
def tables(people: list[User]) -> list[Match]:
    """Three minitorneos of four, each player with a connection and a window of his own."""
    whose = [people, PersonFactory.create_batch(4), PersonFactory.create_batch(4)]
    matches = [start(some, game="poker", options=Options()) for some in whose]
    for match in matches:
        for seat in range(4):
            connection(match, seat, f"{match.pk}/{seat}")
            take_seat(match, seat, seat_presence.next_window())
    return matches


def out(match: Match) -> list[int]:
    """Return the seats that were eliminated."""
    return [seat for seat, place in enumerate(live(match).state.puestos) if place is not None]


def stay(match: Match, *seats: int) -> None:
    """Have these *seats* heard just now."""
    SeatPresence.objects.filter(match=match, seat__in=seats, connection=None).update(is_lost=False)
    sql.run(
        """UPDATE games_seatpresence SET seen_at = clock_timestamp()
            WHERE match_id = %s AND seat = ANY(%s)""",
        (match.pk, list(seats)),
    )


def awaited(match: Match) -> int:
    turn = live(match).state.turno
    assert turn is not None
    return int(turn)


def test_who_is_silent_for_30_s_in_a_row_is_out(tables: list[Match]) -> None:
    match = tables[0]
    alone = next(seat for seat in range(4) if seat != awaited(match))
    fall(match, alone, silent_s=15.5)
    sweep()
    wait = MatchTimer.objects.get(match=match, key=f"reconexion:{alone}")
    assert wait.total_ms == 15_000, "the site takes the first 15 s to call him lost"
    assert out(match) == []
    overdue(match, f"reconexion:{alone}")
    sweep()
    assert out(match) == [alone]


def test_p11_when_all_are_cut_off_together_nobody_is_out(tables: list[Match]) -> None:
    all_fall(tables)
    sweep()
    assert Standstill.objects.count() == 1
    for _ in range(20):  # 340 s, eleven times what eliminates somebody
        pass_by(17)
        sweep()
    assert [out(match) for match in tables] == [[], [], []]
    assert [live(match).state.numero_mano for match in tables] == [1, 1, 1]


def test_p11_who_was_away_when_the_site_fell_has_what_was_left_of_his_time(
    tables: list[Match],
) -> None:
    match = tables[0]
    alone = next(seat for seat in range(4) if seat != awaited(match))
    fall(match, alone, silent_s=15.5)
    sweep()
    SeatPresence.objects.filter(match=match, seat=alone).update(is_lost=True)
    all_fall(tables)
    sweep()
    for _ in range(4):
        pass_by(17)
        sweep()
    assert out(match) == []
    for each in tables:
        come_back(each, *[seat for seat in range(4) if (each, seat) != (match, alone)])
    sweep()
    assert Standstill.objects.get().ended_at is not None
    pass_by(60)
    for each in tables:
        stay(each, *[seat for seat in range(4) if (each, seat) != (match, alone)])
    sweep()
    assert out(match) == [alone], "he alone has not come back, and that is not our fault"


def test_p11_while_the_site_is_down_nobody_is_out_and_levels_stand_still(
    tables: list[Match],
) -> None:
    epoch.touch()
    match = tables[0]
    pass_by(20)
    stay(match, *range(4))
    before = live(match)
    pass_by(10 * LEVEL_S)
    sql.run(
        "UPDATE games_epoch SET web_seen_at = clock_timestamp() - %s",
        (timedelta(seconds=10 * LEVEL_S),),
    )
    assert epoch.touch() >= timedelta(seconds=10 * LEVEL_S)
    sweep()
    assert [out(each) for each in tables] == [[], [], []]
    assert live(match).at - before.at < timedelta(seconds=25), "the time down and its courtesy"
    overdue(match, f"turno:{awaited(match)}")
    sweep()
    assert level_now(live(match).state) == 1


def test_levels_and_waits_catch_up_in_one_step_when_only_worker_and_beat_were_dead(
    tables: list[Match],
) -> None:
    """The web processes were there all the while: everybody could act, so time counts."""
    match = tables[0]
    epoch.touch()
    pass_by(2 * LEVEL_S + 30)
    for each in tables:
        stay(each, *range(4))
    assert epoch.touch() == timedelta()
    steps = live(match).version
    sweep()
    now = live(match)
    assert now.version == steps + 1
    assert level_now(now.state) == 3
    assert now.state.ciegas == (25, 50), "a hand keeps the level of its beginning"
    assert out(match) == []
