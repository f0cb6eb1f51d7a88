"""How a match ends, and its money with it (promises P7, P8 and P14), and who plays again."""

from __future__ import annotations

from functools import partial
from uuid import uuid4

import pytest

from accounts.refusals import Refusal
from economy import postings
from economy.ledger import LedgerError
from economy.models import Tx
from games.matches import rematches, rounds, runner, services
from games.models import Match, MatchTimer
from tests.factories import PersonFactory
from tests.games.tools import at_once, balance, call, finish, play, start, user_at

pytestmark = pytest.mark.django_db(transaction=True)


# --- The end (promises P7 and P8)


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
    monkeypatch.setattr(rounds, "UNSETTLED_AFTER_S", -1)
    rounds.unsettled()
    match.refresh_from_db()
    assert match.closed_at is not None
    assert balance(f"escrow:match:{match.pk}") == 0


def test_the_staff_voids_with_a_reason_and_everything_returns(people):
    match = start(people)
    call(match, 0)
    with pytest.raises(ValueError, match="reason"):
        services.match_void(match_id=match.pk, actor=PersonFactory(is_staff=True), reason="no")
    services.match_void(
        match_id=match.pk, actor=PersonFactory(is_staff=True), reason="mesa bloqueada por un fallo"
    )
    match.refresh_from_db()
    assert match.status == "nula"
    assert {(p.points, p.money) for p in match.players.all()} == {(0, 0)}
    assert balance(f"wallet:{people[0].pk}") == 1000
    with pytest.raises(Refusal, match="partida_terminada"):
        services.match_void(
            match_id=match.pk, actor=PersonFactory(), reason="mesa bloqueada por un fallo"
        )


# --- Poison (promise P14)


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
    services.match_void(
        match_id=match.pk, actor=PersonFactory(is_staff=True), reason="estado ilegible, se devuelve"
    )
    assert balance(f"escrow:match:{match.pk}") == 0


def test_a_bug_met_by_a_player_costs_him_an_error_and_the_match_nothing(people):
    match = start(people)
    with pytest.raises(ZeroDivisionError):
        play(match, 0, {"t": "Explode"})
    assert call(match, 0) == 2


# --- Revancha


def test_the_table_is_told_once_when_all_want_to_play_again(people, monkeypatch):
    match = start(people)
    services.match_leave(match_id=match.pk, user_id=user_at(match, 1), action_id=uuid4())
    told = []

    def seat_again(match_id):
        told.append(match_id)
        rematches.seated(match, match.table_id)

    monkeypatch.setattr(rematches, "_seating", [seat_again])
    for seat in (0, 1, 2):
        services.match_rematch(match_id=match.pk, user_id=user_at(match, seat))
    assert told == []
    for _ in range(2):
        wanting = services.match_rematch(match_id=match.pk, user_id=user_at(match, 3))
    assert (wanting, told) == ([0, 1, 2, 3], [match.pk])
