"""Waits, falls and the way back; the robots' pauses (promises P10 and P12)."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from uuid import uuid4

import pytest

from accounts.refusals import Refusal
from games.engines.core.contract import SeatBack, SeatLost, TimerFired
from games.live import sql
from games.matches import rounds, seat_presence, seating, waits
from games.models import MatchTimer
from tests.games.tools import at_once, befall, call, live, overdue, play, start, take_seat
from tests.games.toy import CoinOptions

pytestmark = pytest.mark.django_db(transaction=True)


# --- Waits (promise P12)


def test_a_wait_that_is_over_fires_once_whoever_asks(people):
    match = start(people)
    overdue(match)
    at_once(*[partial(waits.match_fire_due, match_id=match.pk)] * 10)
    assert live(match).version == 2
    assert live(match).state.turn == 1


def test_whoever_acts_first_fires_what_was_due(people):
    match = start(people)
    overdue(match)
    with pytest.raises(Refusal, match="fuera_de_turno"):
        call(match, 0)
    assert live(match).state.turn == 1


def test_a_late_alarm_does_nothing(people):
    match = start(people)
    call(match, 0)
    assert not befall(match, TimerFired("turno", 0))
    assert live(match).version == 2


def test_a_wait_that_goes_on_keeps_its_end(people):
    match = start(people)
    due = MatchTimer.objects.get(match=match).due_at
    play(match, 3, {"t": "Nudge"})
    assert MatchTimer.objects.get(match=match).due_at == due
    call(match, 0)
    assert MatchTimer.objects.get(match=match).due_at > due


def test_the_sweep_fires_what_is_due(people):
    match, still = start(people), start(people)
    overdue(match)
    rounds.due_waits()
    assert (live(match).version, live(still).version) == (2, 1)


# --- Falling and coming back (promise P10)


def silent(match, seat, seconds):
    sql.run(
        "UPDATE games_seatpresence SET seen_at = clock_timestamp() - %s"
        " WHERE match_id = %s AND seat = %s",
        (timedelta(seconds=seconds), match.pk, seat),
    )


def test_a_seat_silent_for_fifteen_seconds_is_lost(people):
    match = start(people)
    silent(match, 2, 14)
    rounds.lost_seats()
    assert live(match).state.lost == ()
    silent(match, 2, 16)
    rounds.lost_seats()
    rounds.lost_seats()
    assert live(match).state.lost == (2,)
    wait = MatchTimer.objects.get(match=match)
    assert (wait.key, wait.total_ms) == ("reconexion:2", 300_000)


def heard(match, seat, window, *, silent_s=0.0):
    return seat_presence.flush([seat_presence.Sign(match.pk, seat, window, silent_s)])


def test_p9_a_lost_seat_that_is_heard_again_is_its_players_without_a_new_greeting(people):
    """The socket fell silent and never closed: its browser does not know that it fell."""
    match, window = start(people), uuid4()
    take_seat(match, 2, window)
    silent(match, 2, 16)
    rounds.lost_seats()
    assert live(match).state.lost == (2,)
    assert heard(match, 2, window, silent_s=16).returned == []
    flushed = heard(match, 2, window)
    assert [(sign.seat, sign.connection) for sign in flushed.returned] == [(2, window)]
    assert not flushed.replaced
    assert seating.seat_find(match_id=match.pk, seat=2, window=window)
    assert live(match).state.lost == ()
    assert not MatchTimer.objects.filter(key="reconexion:2").exists()
    assert heard(match, 2, window).returned == []


def test_p9_only_the_window_that_holds_a_lost_seat_finds_it_again(people):
    match, old, new = start(people), seat_presence.next_window(), seat_presence.next_window()
    take_seat(match, 2, old)
    take_seat(match, 2, new)
    silent(match, 2, 16)
    rounds.lost_seats()
    assert [sign.connection for sign in heard(match, 2, old).replaced] == [old]
    assert not seating.seat_find(match_id=match.pk, seat=2, window=old)
    assert live(match).state.lost == (2,)


def test_who_comes_back_at_299_seconds_plays_on(people):
    match = start(people)
    silent(match, 0, 16)
    rounds.lost_seats()
    sql.run("UPDATE games_matchtimer SET due_at = due_at - interval '299 s'")
    sql.run("UPDATE games_match SET next_due_at = next_due_at - interval '299 s'")
    rounds.due_waits()
    take_seat(match, 0, uuid4())
    assert live(match).state.lost == ()
    assert call(match, 0) == 4


def test_who_comes_back_after_five_minutes_has_abandoned(people):
    match = start(people)
    silent(match, 0, 16)
    rounds.lost_seats()
    overdue(match)
    take_seat(match, 0, uuid4())
    match.refresh_from_db()
    assert (match.status, match.reason) == ("terminada", "abandono")
    assert match.players.get(seat=0).result == "abandona"


def test_table_actions_that_change_nothing_write_nothing(people):
    match = start(people)
    assert not befall(match, SeatBack(1))
    assert befall(match, SeatLost(1))
    assert not befall(match, SeatLost(1))
    assert live(match).version == 2


# --- Robots


def test_robots_play_a_whole_match(people):
    match = start(people[:1], robots={1: "novato", 2: "novato", 3: "novato"})
    for _ in range(60):
        state = live(match).state
        if state.over is not None:
            break
        if state.turn == 0:
            call(match, 0)
        else:
            overdue(match, f"robot:{state.turn}")
            rounds.due_waits()
    assert live(match).state.over is not None


def test_a_robot_that_fails_is_replaced_for_that_decision(people):
    match = start(people[:1], options=CoinOptions(jugadores=2), robots={1: "normal"})
    call(match, 0)
    overdue(match, "robot:1")
    rounds.due_waits()
    assert live(match).version == 3


def test_a_robot_keeps_its_pause_while_others_take_liberties(people):
    match = start(people[:3], robots={0: "novato"})
    due = MatchTimer.objects.get(match=match, key="robot:0").due_at
    play(match, 2, {"t": "Nudge"})
    assert MatchTimer.objects.get(match=match, key="robot:0").due_at == due
