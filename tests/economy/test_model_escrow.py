"""Whatever matches hold, in any order and over faults, the books are right (P5).

After each step every wallet and every holding is what the model says, and all checks of the books
hold.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import DatabaseError

from economy import escrow, ledger, reconciliation, store
from economy.models import Tx
from tests.economy.books import run
from tests.economy.holders import PURSE, Tables
from tests.engines.harness import size

pytestmark = pytest.mark.django_db(transaction=True)

RUNS = size("ECONOMY_RUNS", 5)
STEPS = size("ECONOMY_STEPS", 30)


def test_p5_any_order_of_facts_and_faults_keeps_what_matches_hold_right(monkeypatch):
    run(Tables, monkeypatch, steps=STEPS, max_examples=RUNS)


# --- What the model itself is worth


def facts(model: Tables) -> tuple[Callable[[], None], ...]:
    """Return the facts of stacks and purses, in an order in which each of them can happen."""
    return (
        lambda: model.buy_in(0, {0, 1}, 250, "entry"),  # match 1
        lambda: model.hand(0, [(0, 2, 60), (1, 0, 250)], "hand"),
        lambda: model.a_hand_that_does_not_add_up(0, 0, 1),
        lambda: model.buy_in(0, {0}, 60, "posting"),
        lambda: model.leave(0, 2, 1, ""),
        lambda: model.leave(0, 2, -1, "commit"),
        lambda: model.stand_up(0, 2, 1, ""),
        lambda: model.stand_up(0, 2, 0, "commit"),
        lambda: model.hand(0, [(0, 1, 1)], ""),
        lambda: model.hand(0, [(0, 0, 900), (1, 2, 900)], "hand"),
        lambda: model.pay_a_debt(0, "stacks", 2, 3, ""),
        lambda: model.pay_a_debt(0, "stacks", 2, 0, "posting"),
        lambda: model.between_two_hands(0, 3, 2, "posting"),
        lambda: model.endow(0, 900, "entry"),  # match 2
        lambda: model.pay_a_fee(0, 1, 60, "answer"),
        lambda: model.prize(0, 1, 250, "hand"),
        lambda: model.prize(0, 2, 900, ""),
        lambda: model.award(0, 3, 900, ""),
        lambda: model.award(0, 3, 60, "hand"),
        lambda: model.award(0, 3, 1, "commit"),
        lambda: model.pay_a_debt(0, "purse", 3, 0, "answer"),
        lambda: model.again(0, otherwise=False),
        lambda: model.again(2, otherwise=True),
    )


def stakes_and_ends(model: Tables) -> tuple[Callable[[], None], ...]:
    """Return what follows ``facts``: stakes with a purse beside them, and the end of each match."""
    return (
        lambda: model.stake([0, 1, 3], 60, "posting"),  # match 3
        lambda: model.endow(0, 250, "posting", shape="stakes"),
        lambda: model.award(0, 1, 60, "hand", shape="stakes"),
        lambda: model.award(0, 2, 1, "", shape="stakes"),
        lambda: model.freeze_or_go_on(sure=True),
        lambda: model.buy_in(0, {0}, 1, ""),
        lambda: model.share(0, {0, 1}, "end"),
        lambda: model.freeze_or_go_on(sure=False),
        lambda: model.endow(0, 60, "", shape="stakes"),  # match 4, in which nobody puts anything
        lambda: model.award(0, 0, 1, "", shape="stakes"),
        lambda: model.share(0, {1}, "commit"),
        lambda: model.close(1, is_paid=False, winner=0, fault="end"),
        lambda: model.buy_in(0, {2, 3}, 60, ""),
        lambda: model.close(0, is_paid=True, winner=2, fault="commit"),
        lambda: model.buy_in(9, {0}, 1, ""),
        lambda: model.again(1, otherwise=False),
        lambda: model.close(19, is_paid=False, winner=0, fault=""),
    )


def life() -> Tables:
    """Lead matches of every shape from their beginning to their end, dying at each point."""
    model = Tables()
    model.open()
    for step in (*facts(model), *stakes_and_ends(model)):
        step()
        model.wallets_are_as_expected()
        model.holdings_are_as_expected()
        model.results_are_as_expected()
        model.books_are_right()
    return model


@pytest.fixture
def books(monkeypatch):
    monkeypatch.setattr(reconciliation, "_open_matches", lambda: Tables.playing)


def test_a_life_has_every_way_in_and_out_of_a_match(books):
    model = life()
    kinds = {"hold", "buy_in", "cash_out", "purse", "prize", "close", "welcome"}
    assert set(Tx.objects.values_list("kind", flat=True)) == kinds
    assert all(table.is_closed for table in model.tables.values())
    assert sum(model.expected.values()) == 4 * 1000 + 250 + 61 + 61 + 1  # the prizes


def always_new(post):
    return lambda *what, **more: (post(*what, **more)[0], True)


def for_nobody(add):
    return lambda match_id, held: add(match_id, {PURSE: sum(held.values())})


def not_written(_set):
    return lambda _match_id, _amounts, total: total


def of_any_total(_hold_as):
    def hold_as(match_id, amounts):
        was = sum(store.holdings(match_id).get(holder, 0) for holder in amounts)
        store.set_holdings(match_id, amounts, was)

    return hold_as


def never_a_prize(pay_out):
    return lambda from_purse=False, **what: pay_out(**what)


def all_to_the_house(moves):
    return lambda match_id, paid: {ledger.PREMIOS: sum(moves(match_id, paid).values())}


def nothing_to_the_house(moves):
    def kept(match_id, paid):
        found = moves(match_id, paid)
        found[list(found)[-1]] += found.pop(ledger.PREMIOS, 0)
        return found

    return kept


def none_is_owed(parts):
    return lambda match_id: {who: part._replace(owed=0) for who, part in parts(match_id).items()}


def left_open(_close):
    def forgotten(match_id):
        store.sql.run("DELETE FROM economy_holding WHERE match_id = %(m)s", {"m": match_id})
        return store.results(match_id)

    return forgotten


def of_what_is_owed(statement):
    return statement.replace(" - held.owed", "").replace(" + coalesce(held.owed, 0)", "")


MUTANTS: dict[str, tuple[Any, str, Callable[[Any], Any]]] = {
    "what a player puts is held for nobody": (store, "add_holdings", for_nobody),
    "a fact that comes again counts again": (ledger, "post", always_new),
    "a hand is not written down": (store, "set_holdings", not_written),
    "nobody looks whether a hand adds up": (escrow, "hold_as", of_any_total),
    "a prize comes from what its winner holds": (escrow, "pay_out", never_a_prize),
    "the house keeps what the players hold": (escrow, "_closing_moves", all_to_the_house),
    "a player keeps the rest of the purse": (escrow, "_closing_moves", nothing_to_the_house),
    "what is owed is played for": (store, "_SET_HOLDINGS", of_what_is_owed),
    "what is owed is shared out with the stakes": (store, "parts", none_is_owed),
    "a closed match is left open": (store, "close_escrow", left_open),
    "nobody asks whether the economy stands still": (
        escrow, "is_frozen", lambda _: lambda: False
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MUTANTS)
def test_the_model_notices_when(name, books, monkeypatch):
    module, attribute, mutated = MUTANTS[name]
    monkeypatch.setattr(module, attribute, mutated(getattr(module, attribute)))
    with pytest.raises((AssertionError, DatabaseError, ledger.LedgerError)):
        life()
