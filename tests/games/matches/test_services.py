"""The services of a match, against the real database."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from uuid import uuid4

import msgspec
import psycopg
import pytest

from economy import postings
from economy.ledger import LedgerError
from economy.models import Account, Tx
from games.engines.core.chance import HmacRng
from games.engines.core.contract import SeatBack, SeatLost, TimerFired
from games.engines.core.legal import draw
from games.engines.mus.options import Options
from games.live import sql
from games.live.refusals import Refusal
from games.matches import alarms, runner, seating, services
from games.models import Match, MatchStep, MatchTimer, SeatPresence
from tests.games.tools import at_once, call, live, overdue, play, start, user_at
from tests.games.toy import CoinOptions

pytestmark = pytest.mark.django_db(transaction=True)


def balance(code):
    return Account.objects.get(code=code).balance


def finish(match):
    """Call heads until somebody wins."""
    while live(match).state.over is None:
        call(match, live(match).state.turn)
    match.refresh_from_db()


# --- Start


def test_a_match_starts_with_its_stakes_in_escrow(people):
    match = start(people)
    assert match.version == 1
    assert balance(f"escrow:match:{match.pk}") == 200
    assert MatchTimer.objects.get(match=match).key == "turno"
    assert [p.staked for p in match.players.all()] == [50] * 4
    assert SeatPresence.objects.filter(match=match).count() == 4


def test_a_match_that_does_not_count_moves_nothing(people):
    match = start(people, options=CoinOptions(points=1))
    finish(match)
    assert not Tx.objects.filter(key__contains=f"match:{match.pk}").exists()
    assert {(p.points, p.money) for p in match.players.all()} == {(0, 0)}
    assert not match.competitive


def test_a_match_with_robots_is_training(people):
    match = start(people[:3], robots={3: "novato"})
    assert (match.training, match.stake, match.ranked) == (True, 0, False)


def test_players_of_one_connection_score_nothing(people, settings):
    settings.USUMUS = {**settings.USUMUS, "SAME_CONNECTION_RULE": True}
    match = start(people, hashes=("a", "b", "c", "a"))
    finish(match)
    assert {p.points for p in match.players.all()} == {0}
    assert sorted(p.money for p in match.players.all()) == [-50, -50, 50, 50]


# --- An action


def test_an_accepted_action_is_a_step_and_a_version(people):
    match = start(people)
    assert call(match, 0) == 2
    step = MatchStep.objects.get(match=match, version=2)
    assert step.seat == 0
    assert live(match).state.turn == 1


def test_an_accepted_action_costs_one_statement_and_two_where_it_must_be_loaded(
    people, monkeypatch
):
    match = start(people)
    call(match, 0)
    said = []
    execute = psycopg.Cursor.execute

    def spy(self, query, *args, **kwargs):
        said.append(str(query).split(maxsplit=1)[0])
        return execute(self, query, *args, **kwargs)

    users = [user_at(match, seat) for seat in (1, 2)]
    monkeypatch.setattr(psycopg.Cursor, "execute", spy)
    for user in users:
        services.match_play(
            match_id=match.pk, user_id=user, action={"t": "Call", "side": "cruz"}, action_id=uuid4()
        )
        monkeypatch.setattr(runner.cache, "get", lambda _match_id: None)
    monkeypatch.setattr(psycopg.Cursor, "execute", execute)
    assert said == ["WITH", "SELECT", "SELECT", "WITH"]


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"t": "Envidar", "piedras": 2}, "accion_desconocida"),
        ({"t": "TimerFired", "key": "turno", "token": 0}, "accion_desconocida"),
        ({"t": "SeatLeft", "seat": 1}, "accion_desconocida"),
        ({"side": "cara"}, "campo_falta"),
        ({"t": "Call"}, "campo_falta"),
        ({"t": "Call", "side": "cara", "asiento": 1}, "campo_sobra"),
        ({"t": "Call", "side": 3}, "tipo"),
        ({"t": "Call", "side": "canto"}, "valor"),
        ({"t": 7}, "accion_desconocida"),
    ],
)
def test_nonsense_is_refused_and_changes_nothing(people, action, code):
    match = start(people)
    with pytest.raises(Refusal) as refusal:
        play(match, 0, action)
    assert refusal.value.code == code
    assert live(match).version == 1


def test_out_of_turn_names_who_plays(people):
    match = start(people)
    with pytest.raises(Refusal) as refusal:
        call(match, 2)
    assert refusal.value.sentence() == f"No es tu turno: juega {people[0].username}."


def test_a_stranger_cannot_play(people):
    match = start(people[:2], options=CoinOptions(jugadores=2))
    with pytest.raises(Refusal, match="solo_mirando"):
        services.match_play(
            match_id=match.pk,
            user_id=people[3].pk,
            action={"t": "Call", "side": "cara"},
            action_id=uuid4(),
        )


def test_what_was_decided_on_an_old_screen_is_refused(people):
    match = start(people)
    for seat in range(4):
        call(match, seat)
    old = partial(
        services.match_play,
        match_id=match.pk,
        user_id=user_at(match, 0),
        action={"t": "Call", "side": "cara"},
    )
    with pytest.raises(Refusal, match="desfasado"):
        old(action_id=uuid4(), seen_version=1)
    assert old(action_id=uuid4(), seen_version=5) == 6


def test_what_others_do_meanwhile_does_not_make_a_screen_old(people):
    match = start(people)
    play(match, 3, {"t": "Nudge"})
    version = services.match_play(
        match_id=match.pk,
        user_id=user_at(match, 0),
        action={"t": "Call", "side": "cara"},
        action_id=uuid4(),
        seen_version=1,
    )
    assert version == 3


# --- Twice (P2, B26, B27)


def test_the_same_id_gets_the_same_answer_once(people):
    match = start(people)
    same = uuid4()
    assert call(match, 0, action_id=same) == 2
    call(match, 1)
    assert call(match, 0, action_id=same) == 2
    assert MatchStep.objects.filter(match=match).count() == 3


def test_the_same_id_is_the_same_answer_also_when_it_would_be_legal_again(people):
    match = start(people)
    same = uuid4()
    call(match, 0, action_id=same)
    for seat in (1, 2, 3):
        call(match, seat)
    assert call(match, 0, action_id=same) == 2
    assert live(match).version == 5


def test_the_same_id_with_another_payload_is_refused(people):
    match = start(people)
    same = uuid4()
    call(match, 0, "cara", same)
    for _ in range(2):
        with pytest.raises(Refusal, match="id_reutilizado"):
            call(match, 0, "cruz", same)


def test_of_twenty_that_act_at_once_exactly_one_does(people):
    match = start(people)
    user = user_at(match, 0)
    act = partial(
        services.match_play, match_id=match.pk, user_id=user, action={"t": "Call", "side": "cara"}
    )
    answers = at_once(*(partial(act, action_id=uuid4()) for _ in range(20)))
    assert sorted(str(a) for a in answers) == ["2", *["fuera_de_turno"] * 19]
    assert live(match).version == 2


def test_twenty_copies_of_one_click_are_one_step(people):
    match = start(people)
    user, same = user_at(match, 0), uuid4()
    act = partial(
        services.match_play,
        match_id=match.pk,
        user_id=user,
        action={"t": "Call", "side": "cara"},
        action_id=same,
    )
    assert at_once(*[act] * 20) == [2] * 20
    assert MatchStep.objects.filter(match=match, action_id=same).count() == 1


# --- The end (P7, P8)


def test_the_end_shares_out_the_stakes_and_the_points_once(people):
    match = start(people)
    finish(match)
    assert match.status == "terminada"
    assert match.closed_at is not None
    results = {p.seat: (p.result, p.points, p.money) for p in match.players.all()}
    won, lost = ("gana", 12, 50), ("pierde", -10, -50)
    assert sorted(results.values()) == sorted([won, won, lost, lost])
    assert results[0] == results[2]
    assert balance(f"escrow:match:{match.pk}") == 0
    assert not MatchTimer.objects.filter(match=match).exists()
    with pytest.raises(Refusal, match="partida_terminada"):
        call(match, 0)


def test_who_leaves_pays_twenty_points_and_the_rest_what_the_result_gives(people):
    match = start(people)
    leave, same = (
        partial(services.match_leave, match_id=match.pk, user_id=user_at(match, 1)),
        uuid4(),
    )
    assert leave(action_id=same) == 2
    assert leave(action_id=same) == 2
    match.refresh_from_db()
    assert match.reason == "abandono"
    rows = {p.seat: (p.result, p.points, p.money) for p in match.players.all()}
    assert rows == {
        0: ("gana", 12, 50),
        1: ("abandona", -20, -50),
        2: ("gana", 12, 50),
        3: ("pierde", -10, -50),
    }


def test_any_mix_of_ends_at_once_closes_once(people):
    match = start(people)
    staff = people[0]
    answers = at_once(
        *(
            partial(
                services.match_leave,
                match_id=match.pk,
                user_id=user_at(match, seat),
                action_id=uuid4(),
            )
            for seat in range(4)
        ),
        *[partial(services.match_void, match_id=match.pk, actor=staff, reason="prueba de cierre")]
        * 4,
    )
    assert Tx.objects.filter(key=f"match:{match.pk}:close").count() == 1
    assert balance(f"escrow:match:{match.pk}") == 0
    refused = [a for a in answers if isinstance(a, Refusal)]
    assert len(refused) == 7


def test_money_that_cannot_be_shared_out_is_shared_out_by_the_sweep(people, monkeypatch):
    match = start(people)
    honest = postings.match_close

    def broken(**_):
        raise LedgerError("frozen")

    monkeypatch.setattr(postings, "match_close", broken)
    services.match_leave(match_id=match.pk, user_id=user_at(match, 1), action_id=uuid4())
    match.refresh_from_db()
    assert (match.status, match.closed_at) == ("terminada", None)
    assert balance(f"escrow:match:{match.pk}") == 200
    monkeypatch.setattr(postings, "match_close", honest)
    monkeypatch.setattr(alarms, "UNSETTLED_AFTER_S", -1)
    alarms.unsettled()
    match.refresh_from_db()
    assert match.closed_at is not None
    assert balance(f"escrow:match:{match.pk}") == 0


def test_the_staff_voids_with_a_reason_and_everything_returns(people):
    match = start(people)
    call(match, 0)
    with pytest.raises(ValueError, match="reason"):
        services.match_void(match_id=match.pk, actor=people[3], reason="no")
    services.match_void(match_id=match.pk, actor=people[3], reason="mesa bloqueada por un fallo")
    match.refresh_from_db()
    assert match.status == "nula"
    assert {(p.points, p.money) for p in match.players.all()} == {(0, 0)}
    assert balance(f"wallet:{people[0].pk}") == 1000
    with pytest.raises(Refusal, match="partida_terminada"):
        services.match_void(
            match_id=match.pk, actor=people[3], reason="mesa bloqueada por un fallo"
        )


# --- Poison (P14, F52)


def test_a_poisoned_state_freezes_its_match_and_no_other(people):
    match, other = start(people), start(people)
    Match.objects.filter(pk=match.pk).update(state=b"rubbish" * 9)
    runner.cache.clear()
    with pytest.raises(Refusal, match="partida_congelada"):
        call(match, 0)
    match.refresh_from_db()
    assert match.status == "congelada"
    assert balance(f"escrow:match:{match.pk}") == 200
    with pytest.raises(Refusal, match="partida_congelada"):
        call(match, 0)
    assert call(other, 0) == 2
    services.match_void(match_id=match.pk, actor=people[0], reason="estado ilegible, se devuelve")
    assert balance(f"escrow:match:{match.pk}") == 0


def test_a_bug_met_by_a_player_costs_him_an_error_and_the_match_nothing(people):
    match = start(people)
    with pytest.raises(ZeroDivisionError):
        play(match, 0, {"t": "Explode"})
    assert call(match, 0) == 2


# --- Waits (P12)


def test_a_wait_that_is_over_fires_once_whoever_asks(people):
    match = start(people)
    overdue(match)
    at_once(*[partial(services.match_fire_due, match_id=match.pk)] * 10)
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
    assert not services.match_table_action(match_id=match.pk, action=TimerFired("turno", 0))
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
    alarms.due_waits()
    assert (live(match).version, live(still).version) == (2, 1)


# --- Falling and coming back (P9, P10)


def silent(match, seat, seconds):
    sql.run(
        "UPDATE games_seatpresence SET seen_at = clock_timestamp() - %s"
        " WHERE match_id = %s AND seat = %s",
        (timedelta(seconds=seconds), match.pk, seat),
    )


def test_a_seat_silent_for_fifteen_seconds_is_lost(people):
    match = start(people)
    silent(match, 2, 14)
    alarms.lost_seats()
    assert live(match).state.lost == ()
    silent(match, 2, 16)
    alarms.lost_seats()
    alarms.lost_seats()
    assert live(match).state.lost == (2,)
    wait = MatchTimer.objects.get(match=match)
    assert (wait.key, wait.total_ms) == ("reconexion:2", 300_000)


def test_who_comes_back_at_299_seconds_plays_on(people):
    match = start(people)
    silent(match, 0, 16)
    alarms.lost_seats()
    sql.run("UPDATE games_matchtimer SET due_at = due_at - interval '299 s'")
    sql.run("UPDATE games_match SET next_due_at = next_due_at - interval '299 s'")
    alarms.due_waits()
    seating.seat_take(match_id=match.pk, seat=0, window=uuid4())
    assert live(match).state.lost == ()
    assert call(match, 0) == 4


def test_who_comes_back_after_five_minutes_has_abandoned(people):
    match = start(people)
    silent(match, 0, 16)
    alarms.lost_seats()
    overdue(match)
    seating.seat_take(match_id=match.pk, seat=0, window=uuid4())
    match.refresh_from_db()
    assert (match.status, match.reason) == ("terminada", "abandono")
    assert match.players.get(seat=0).result == "abandona"


def test_table_actions_that_change_nothing_write_nothing(people):
    match = start(people)
    assert not services.match_table_action(match_id=match.pk, action=SeatBack(1))
    assert services.match_table_action(match_id=match.pk, action=SeatLost(1))
    assert not services.match_table_action(match_id=match.pk, action=SeatLost(1))
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
            alarms.due_waits()
    assert live(match).state.over is not None


def test_a_robot_that_fails_is_replaced_for_that_decision(people):
    match = start(people[:1], options=CoinOptions(jugadores=2), robots={1: "normal"})
    call(match, 0)
    overdue(match, "robot:1")
    alarms.due_waits()
    assert live(match).version == 3


def test_a_robot_keeps_its_pause_while_others_take_liberties(people):
    match = start(people[:3], robots={0: "novato"})
    due = MatchTimer.objects.get(match=match, key="robot:0").due_at
    play(match, 2, {"t": "Nudge"})
    assert MatchTimer.objects.get(match=match, key="robot:0").due_at == due


# --- Revancha


def test_the_table_is_told_once_when_all_want_to_play_again(people, monkeypatch):
    match = start(people)
    services.match_leave(match_id=match.pk, user_id=user_at(match, 1), action_id=uuid4())
    told = []
    monkeypatch.setattr(services, "_rematch", [told.append])
    for seat in (0, 1, 2):
        services.match_rematch(match_id=match.pk, user_id=user_at(match, seat))
    assert told == []
    for _ in range(2):
        wanting = services.match_rematch(match_id=match.pk, user_id=user_at(match, 3))
    assert (wanting, told) == ([0, 1, 2, 3], [match.pk])


# --- Mus


def test_four_people_play_a_whole_partida_of_mus_to_the_settled_ledger(people):
    match = start(people, game="mus", options=Options(juegos=2, piedras=30))
    rng = HmacRng(b"k" * 32, "partida")
    while (now := live(match)).facts.engine.outcome(now.state) is None:
        seat, turns = next(
            (s, runner.turns(choices))
            for s, choices in enumerate(now.choices)
            if runner.turns(choices)
        )
        action = draw(turns, rng)
        play(match, seat, msgspec.to_builtins(action))
    match.refresh_from_db()
    assert match.status == "terminada"
    assert sum(p.money for p in match.players.all()) == 0
    assert balance(f"escrow:match:{match.pk}") == 0
    assert MatchStep.objects.filter(match=match).count() == match.version
