"""Chairs that change while a match is played, and U$uros that sit down and stand up with people."""

from __future__ import annotations

from uuid import uuid4

import pytest

from economy import freezing, ledger
from economy.models import Holding, Tx
from games.matches import group_commit, rounds, runner, selectors, services, store
from games.matches.refusals import Refusal
from games.models import Match, MatchPlayer, TableSeat
from tests.factories import PersonFactory
from tests.games import bank as bank_texts
from tests.games import tools
from tests.games.bank import Bank
from tests.games.matches.chairs import (
    act,
    add,
    bank,
    held,
    leave,
    open_table,
    play_hand,
    require_right_books,
    sit,
    wallet,
)
from tests.games.tools import at_once, live

__all__ = ["bank"]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def match() -> Match:
    """Return an open table of four chairs."""
    return open_table()


# --- Sitting down


def test_a_person_sits_down_with_u_of_his_at_any_moment_between_hands(match, people):
    assert sit(match, people[0], 2, 60) == 2
    now = live(match)
    assert now.chairs.seat_of == {people[0].pk: 2}
    assert now.chairs.version == 2
    assert wallet(people[0]) == 940
    assert TableSeat.objects.get(user=people[0]).seat == 2
    require_right_books(match)


def test_what_a_version_knows_of_the_chairs_does_not_change_with_the_next(match, people):
    sit(match, people[0], 0)
    before = live(match)
    sit(match, people[1], 1)
    assert before.chairs.seat_of == {people[0].pk: 0}
    assert set(live(match).chairs.seat_of) == {people[0].pk, people[1].pk}


def test_another_process_reads_the_chairs_again_only_when_they_changed(match, people, monkeypatch):
    sit(match, people[0], 0)
    sit(match, people[1], 1)
    old = live(match)
    read, players = [], store.players
    monkeypatch.setattr(store, "players", lambda *which: read.append(which) or players(*which))
    act(match, people[0], {"t": "Repartir"})
    runner.cache.clear()
    runner.cache.put(old)
    assert selectors.match_live(match.pk).chairs is old.chairs
    assert read == []
    act(match, people[0], {"t": "Apostar", "cantidad": 0})
    act(match, people[1], {"t": "Apostar", "cantidad": 0})
    leave(match, people[0])
    now = live(match).version
    runner.cache.clear()
    runner.cache.put(old)
    read.clear()
    assert selectors.match_live(match.pk).chairs.seat_of == {people[1].pk: 1}
    assert read == [(match.pk, now)]


@pytest.mark.parametrize(
    ("seat", "amount", "code"),
    [(0, 50, "silla_ocupada"), (9, 50, "silla"), (-1, 50, "silla"), (1, 19, "cantidad"),
     (1, 101, "cantidad"), (1, -5, "cantidad")],
)  # fmt: skip
def test_a_chair_or_an_amount_that_cannot_be_is_refused_and_changes_nothing(
    match, people, seat, amount, code
):
    sit(match, people[0], 0)
    with pytest.raises(Refusal, match=code):
        sit(match, people[1], seat, amount)
    assert wallet(people[1]) == 1000
    require_right_books(match)


def test_nobody_sits_down_in_the_middle_of_a_hand(match, people):
    sit(match, people[0], 0)
    sit(match, people[1], 1)
    act(match, people[0], {"t": "Repartir"})
    for late in (lambda: sit(match, people[2], 2), lambda: add(match, people[1], 10)):
        with pytest.raises(Refusal):
            late()
    assert live(match).version == 4
    require_right_books(match)


def test_nobody_sits_down_without_the_u_he_asks_for(match, people):
    purse = {ledger.wallet(people[0].pk): -970, ledger.EMISION: 970}
    ledger.post_alone(Tx.Kind.WELCOME, "gastado", purse)
    with pytest.raises(Refusal) as refusal:
        sit(match, people[0], 0, 50)
    assert (refusal.value.code, refusal.value.detail) == ("saldo_insuficiente", {"faltan": 20})
    assert live(match).version == 1
    assert not MatchPlayer.objects.filter(match=match).exists()


def test_engines_of_today_take_nobody_in_the_middle(people):
    match = tools.start(people[:2], game="coin")
    with pytest.raises(Refusal, match="jugando"):
        sit(match, people[3], 1)


def test_nobody_sits_at_two_tables(match, people):
    other = open_table()
    sit(match, people[0], 0)
    with pytest.raises(Refusal, match="en_partida"):
        sit(other, people[0], 0)
    with pytest.raises(Refusal, match="ya_sentado"):
        sit(match, people[0], 1)


def test_of_two_who_ask_for_a_chair_at_once_one_has_it(match, people):
    answers = at_once(*(lambda user=user: sit(match, user, 0) for user in people))
    assert sorted(map(str, answers)) == ["2", *["silla_ocupada"] * 3]
    require_right_books(match)


def test_one_who_asks_at_two_tables_at_once_sits_at_one(match, people):
    other = open_table()
    answers = at_once(lambda: sit(match, people[0], 0), lambda: sit(other, people[0], 0))
    assert sum(answer == 2 for answer in answers) == 1
    assert wallet(people[0]) == 950


def test_the_same_id_seats_once(match, people):
    same = uuid4()
    assert sit(match, people[0], 0, action_id=same) == 2
    assert sit(match, people[0], 0, action_id=same) == 2
    with pytest.raises(Refusal, match="id_reutilizado"):
        sit(match, people[0], 1, action_id=same)
    assert wallet(people[0]) == 950


def test_a_new_account_puts_no_more_than_its_limit_at_once_or_by_parts(match, settings):
    settings.USUMUS = {**settings.USUMUS, "NEW_DAYS": 7, "NEW_MATCHES": 20, "NEW_STAKE": 25}
    new = PersonFactory()
    with pytest.raises(Refusal) as refusal:
        sit(match, new, 0, amount=26)
    assert refusal.value.code == "cuenta_nueva"
    sit(match, new, 0, amount=20)
    with pytest.raises(Refusal) as refusal:
        add(match, new, 6)
    assert refusal.value.code == "cuenta_nueva"
    add(match, new, 5)
    assert MatchPlayer.objects.get(user=new).staked == 25


def test_nobody_sits_down_with_u_uros_beside_somebody_of_his_own_connection(match, settings):
    settings.USUMUS = {**settings.USUMUS, "SAME_CONNECTION_RULE": True}
    one, other = PersonFactory.create_batch(2)
    sit(match, one, 0, connection_hash="casa")
    with pytest.raises(Refusal) as refusal:
        sit(match, other, 1, connection_hash="casa")
    assert refusal.value.code == "misma_conexion"
    sit(match, other, 1, connection_hash="lejos")


# --- Putting more


def test_more_is_put_between_hands_up_to_the_most(match, people):
    sit(match, people[0], 0, 50)
    same = uuid4()
    assert add(match, people[0], 30, action_id=same) == 3
    assert add(match, people[0], 30, action_id=same) == 3
    with pytest.raises(Refusal, match="cantidad"):
        add(match, people[0], 21)
    assert (wallet(people[0]), held(match)) == (920, {people[0].pk: 80})
    assert match.players.get().staked == 80


def test_nobody_puts_more_on_another_chair(match, people):
    sit(match, people[0], 0)
    with pytest.raises(Refusal, match="solo_mirando"):
        add(match, people[1], 10)


# --- Playing


def test_u_change_hands_with_the_hand_and_both_doors_do_it(match, people):
    sit(match, people[0], 0)
    sit(match, people[1], 1)
    with tools.sockets_door() as enter:
        tools_door, tools.door = tools.door, enter
        try:
            play_hand(match, 20, 20)
        finally:
            tools.door = tools_door
    assert sorted(held(match).values()) == [30, 70]
    require_right_books(match)


def test_what_changes_hands_never_goes_by_the_shared_statement(match, people, monkeypatch):
    sit(match, people[0], 0)
    sit(match, people[1], 1)
    act(match, people[0], {"t": "Repartir"})
    act(match, people[0], {"t": "Apostar", "cantidad": 10})
    known = live(match)
    last = group_commit._prepared(
        known, people[1].pk, bank_texts.Apostar(5), uuid4(), known.version
    )
    assert last is None


def test_an_engine_that_makes_u_out_of_nothing_stops_the_match_and_pays_nobody(
    match, people, monkeypatch
):
    sit(match, people[0], 0)
    sit(match, people[1], 1)
    honest = Bank.holdings
    act(match, people[0], {"t": "Repartir"})
    monkeypatch.setattr(
        Bank, "holdings", lambda self, state: tuple(n + (n > 0) for n in honest(self, state))
    )
    act(match, people[0], {"t": "Apostar", "cantidad": 10})
    with pytest.raises(Refusal, match="partida_congelada"):
        act(match, people[1], {"t": "Apostar", "cantidad": 10})
    match.refresh_from_db()
    assert match.status == Match.Status.FROZEN
    assert sum(held(match).values()) == 100


# --- Standing up


def test_a_player_stands_up_between_hands_with_what_he_has(match, people):
    sit(match, people[0], 0)
    sit(match, people[1], 1)
    play_hand(match, 20, 20)
    rich = max(held(match), key=held(match).get)
    user = next(person for person in people if person.pk == rich)
    leave(match, user)
    assert wallet(user) == 1020
    row = match.players.get(user=user)
    assert (row.money, row.until) == (20, live(match).version)
    assert not TableSeat.objects.filter(user=user).exists()
    require_right_books(match)


def test_who_leaves_in_a_hand_stands_up_when_it_ends_without_what_he_bet(match, people):
    for seat, person in enumerate(people[:3]):
        sit(match, person, seat)
    act(match, people[0], {"t": "Repartir"})
    act(match, people[0], {"t": "Apostar", "cantidad": 50})
    leave(match, people[0])
    assert people[0].pk in live(match).chairs.seat_of
    act(match, people[1], {"t": "Apostar", "cantidad": 0})
    act(match, people[2], {"t": "Apostar", "cantidad": 0})
    assert people[0].pk not in live(match).chairs.seat_of
    require_right_books(match)


def test_who_has_left_a_hand_and_leaves_again_is_told_that_he_is_gone(match, people):
    for seat, person in enumerate(people[:3]):
        sit(match, person, seat)
    act(match, people[0], {"t": "Repartir"})
    version = leave(match, people[1])
    with pytest.raises(Refusal) as refused:
        leave(match, people[1])
    assert refused.value.code == "fuera"
    assert refused.value.sentence() == "Ya no estás en esta partida."
    assert live(match).version == version


def test_leaving_again_with_the_same_id_is_the_same_answer(match, people):
    sit(match, people[0], 0)
    sit(match, people[1], 1)
    same = uuid4()
    version = leave(match, people[0], action_id=same)
    assert leave(match, people[0], action_id=same) == version
    assert wallet(people[0]) == 1000
    with pytest.raises(Refusal, match="solo_mirando"):
        leave(match, people[0])


def test_whoever_left_may_come_back_to_another_chair(match, people):
    sit(match, people[0], 0)
    sit(match, people[1], 1)
    leave(match, people[0])
    sit(match, people[0], 3, 40)
    assert live(match).chairs.seat_of[people[0].pk] == 3
    assert match.players.filter(user=people[0]).count() == 2
    require_right_books(match)


def test_the_last_to_stand_up_ends_the_match(match, people):
    sit(match, people[0], 0)
    leave(match, people[0])
    match.refresh_from_db()
    assert (match.status, match.reason) == (Match.Status.FINISHED, "vacia")
    assert match.closed_at is not None
    assert wallet(people[0]) == 1000


# --- Void and standing still


def test_a_void_gives_everybody_what_he_held_before_the_hand(match, people, chief):
    sit(match, people[0], 0)
    sit(match, people[1], 1)
    play_hand(match, 20, 20)
    before = held(match)
    act(match, people[0], {"t": "Repartir"})
    act(match, people[0], {"t": "Apostar", "cantidad": 5})
    services.match_void(match_id=match.pk, actor=chief, reason="prueba de anulación")
    assert {p.pk: wallet(p) - 950 for p in people[:2]} == before
    assert sorted(match.players.values_list("money", flat=True)) == [-20, 20]
    assert not Holding.objects.exists()


def test_while_the_economy_stands_still_nobody_sits_and_who_stands_up_is_paid_later(
    match, people, chief
):
    sit(match, people[0], 0)
    sit(match, people[1], 1)
    freezing.economy_freeze(reason="revisión de prueba")
    with pytest.raises(Refusal, match="economia_congelada"):
        sit(match, people[2], 2)
    leave(match, people[0])
    assert wallet(people[0]) == 950
    rounds.owed()
    assert wallet(people[0]) == 950
    freezing.economy_unfreeze(reason="revisión de prueba", actor=chief)
    rounds.owed()
    rounds.owed()
    assert wallet(people[0]) == 1000
    require_right_books(match)


def test_who_is_owed_and_sits_down_again_is_paid_first(match, people, chief):
    sit(match, people[0], 0)
    sit(match, people[1], 1)
    freezing.economy_freeze(reason="revisión de prueba")
    leave(match, people[0])
    freezing.economy_unfreeze(reason="revisión de prueba", actor=chief)
    sit(match, people[0], 0, 30)
    assert wallet(people[0]) == 970
    require_right_books(match)
