"""Matches whose U$uros are of several shapes at once: stakes, a purse, stacks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from django.db import connection, transaction
from msgspec import UNSET
from msgspec.structs import replace

from accounts.models import User
from economy import freezing, reconciliation
from economy.models import Holding
from games.engines.core.chairs import Premiado
from games.engines.core.contract import Step
from games.engines.core.money import Money
from games.engines.registry import GAMES, Game
from games.live import hints
from games.matches import rounds, services, store
from games.models import Match
from tests.games import bank as bank_texts
from tests.games import tools
from tests.games.bank import Bank, BankOptions, Gambler
from tests.games.matches.chairs import act_at, held, leave, open_table, play_hand, sit, wallet
from tests.games.tools import balance, live

pytestmark = pytest.mark.django_db(transaction=True)
PRIZE = 10


class Jackpot(Bank):
    """Stacks, and a prize of the house for whoever takes a pot."""

    def money(self, options: Any, seats: int) -> Money:
        return Money(is_staked=False, has_stacks=True, purse=40)

    def play(self, *asked: Any) -> Step[Any]:
        step = super().play(*asked)
        paid = [event for event in step.events if type(event).__name__ == "Paid"]
        return Step(step.state, (*step.events, *(Premiado(e.asiento, PRIZE) for e in paid)))


@pytest.fixture
def using(monkeypatch: pytest.MonkeyPatch) -> Callable[[Bank], None]:
    """Return what puts a game into the registry."""

    def put(bank: Bank) -> None:
        monkeypatch.setitem(GAMES, "bank", Game(bank, {"novato": Gambler()}, bank_texts))  # type: ignore[arg-type]

    return put


def require_right_books() -> None:
    assert [finding for finding in reconciliation.reconcile() if not finding.ok] == []


# --- Stacks and a purse


@pytest.fixture
def jackpot(using: Callable[[Bank], None], people: list[User]) -> Match:
    using(Jackpot())
    match = open_table()
    sit(match, people[0], 0)
    sit(match, people[1], 1)
    return match


def in_play(match: Match) -> int:
    return sum(live(match).facts.engine.holdings(live(match).state))


def test_prizes_won_while_the_economy_stands_still_do_not_stop_a_match_with_stacks(
    jackpot, people, chief
):
    freezing.economy_freeze(reason="revisión de prueba")
    for bets in ((10, 10), (5, 5), (6, 6)):
        play_hand(jackpot, *bets)
    jackpot.refresh_from_db()
    assert jackpot.status == Match.Status.PLAYING
    assert sum(held(jackpot).values()) == in_play(jackpot) + 40
    assert [wallet(person) for person in people[:2]] == [950, 950]
    freezing.economy_unfreeze(reason="revisión de prueba", actor=chief)
    rounds.owed()
    rounds.owed()
    assert sum(wallet(person) for person in people[:2]) == 2 * 950 + 3 * PRIZE
    assert sum(held(jackpot).values()) == in_play(jackpot) + 10
    require_right_books()


def test_who_won_and_stood_up_while_the_economy_stood_still_is_owed_both(jackpot, people, chief):
    freezing.economy_freeze(reason="revisión de prueba")
    play_hand(jackpot, 10, 10)
    for person in people[:2]:
        leave(jackpot, person)
    jackpot.refresh_from_db()
    assert (jackpot.status, jackpot.closed_at) == (Match.Status.FINISHED, None)
    freezing.economy_unfreeze(reason="revisión de prueba", actor=chief)
    services.match_settle(match_id=jackpot.pk)
    assert sorted(wallet(person) for person in people[:2]) == [990, 1020]
    assert not Holding.objects.exists()
    require_right_books()


def test_several_prizes_of_one_step_are_all_paid(using, people, monkeypatch):
    class Twice(Jackpot):
        def play(self, *asked: Any) -> Step[Any]:
            step = super().play(*asked)
            won = [event for event in step.events if isinstance(event, Premiado)]
            return Step(step.state, (*step.events, *(Premiado(e.asiento, 5) for e in won)))

    using(Twice())
    match = open_table()
    sit(match, people[0], 0)
    sit(match, people[1], 1)
    play_hand(match, 10, 10)
    assert sorted(wallet(person) for person in people[:2]) == [950, 965]
    assert sum(held(match).values()) == in_play(match) + 25
    require_right_books()


# --- The end of each shape: what players hold is theirs, the rest of the purse is the house's


class Shape(NamedTuple):
    """What a match begins with, and what three people have won in it after a pot of all."""

    bank: Bank
    ended: list[int]
    voided: list[int]
    """After one pot in which nobody lost all."""


class Prized(Jackpot):
    """Chips and prizes; also with equal stakes, which the winner takes."""

    def __init__(self, *, is_staked: bool) -> None:
        self.is_staked = is_staked

    def money(self, options: Any, seats: int) -> Money:
        return Money(is_staked=self.is_staked, purse=60)

    def outcome(self, state: Any) -> Any:
        end = super().outcome(state)
        return end and replace(end, paid=UNSET) if self.is_staked else end


SHAPES = {
    "a stake and a purse": Shape(Prized(is_staked=True), [-50, -40, 110], [0, 0, 10]),
    "a purse": Shape(Prized(is_staked=False), [0, 10, 40], [0, 0, 10]),
}


@pytest.fixture(params=SHAPES)
def shape(request: pytest.FixtureRequest, using: Callable[[Bank], None]) -> Shape:
    found = SHAPES[request.param]
    using(found.bank)
    return found


@pytest.fixture
def cup(shape: Shape, people: list[User]) -> Match:
    return tools.start(people[:3], game="bank", options=BankOptions("purse"), stake=50)


def hand_of(match: Match, amount: int) -> None:
    """Play a hand in which everybody bets so much."""
    act_at(match, 0, {"t": "Repartir"})
    for seat in range(3):
        act_at(match, seat, {"t": "Apostar", "cantidad": amount})


def require_closed(match: Match, people: list[User], won: list[int]) -> None:
    """Require that everybody won so much, the house the rest, and that nothing is left to move."""
    match.refresh_from_db()
    assert match.closed_at is not None
    assert sorted(wallet(person) - 1000 for person in people[:3]) == won
    assert sorted(match.players.values_list("money", flat=True)) == won
    assert (balance(f"escrow:match:{match.pk}"), balance("premios")) == (0, -sum(won))
    assert not Holding.objects.exists()
    assert services.match_settle(match_id=match.pk) is False
    require_right_books()


def test_a_match_with_a_purse_ends(cup, shape, people):
    hand_of(cup, 100)
    require_closed(cup, people, shape.ended)


def test_a_match_with_a_purse_ends_while_the_economy_stands_still(cup, shape, people, chief):
    freezing.economy_freeze(reason="revisión de prueba")
    hand_of(cup, 100)
    cup.refresh_from_db()
    assert (cup.status, cup.closed_at) == (Match.Status.FINISHED, None)
    assert sum(held(cup).values()) == balance(f"escrow:match:{cup.pk}") > 0
    freezing.economy_unfreeze(reason="revisión de prueba", actor=chief)
    assert services.match_settle(match_id=cup.pk) is True
    require_closed(cup, people, shape.ended)


def test_a_match_with_a_purse_is_voided(cup, shape, people, chief):
    hand_of(cup, 10)
    assert services.match_void(match_id=cup.pk, actor=chief, reason="prueba de anulación") is True
    require_closed(cup, people, shape.voided)


def test_a_match_that_owes_a_prize_is_voided_while_the_economy_stands_still(
    cup, shape, people, chief
):
    freezing.economy_freeze(reason="revisión de prueba")
    hand_of(cup, 10)
    assert services.match_void(match_id=cup.pk, actor=chief, reason="prueba de anulación") is False
    assert sum(held(cup).values()) == balance(f"escrow:match:{cup.pk}") > 0
    freezing.economy_unfreeze(reason="revisión de prueba", actor=chief)
    assert services.match_settle(match_id=cup.pk) is True
    require_closed(cup, people, shape.voided)


def test_a_debt_of_a_match_with_a_stake_is_paid_however_long_ago_the_economy_went_on(
    using, people, chief
):
    using(Prized(is_staked=True))
    cup = tools.start(people[:3], game="bank", options=BankOptions("purse"), stake=50)
    freezing.economy_freeze(reason="revisión de prueba")
    hand_of(cup, 10)
    freezing.economy_unfreeze(reason="revisión de prueba", actor=chief)
    with connection.cursor() as cursor, transaction.atomic():
        cursor.execute("SET LOCAL session_replication_role = replica")  # its rows never change
        cursor.execute("UPDATE economy_freeze SET created_at = created_at - interval '2 days'")
    rounds.owed()
    assert sorted(wallet(person) for person in people[:3]) == [950, 950, 960]
    require_right_books()


def test_whoever_is_at_the_table_learns_that_what_was_owed_is_paid(using, people, chief):
    using(Prized(is_staked=True))
    cup = tools.start(people[:3], game="bank", options=BankOptions("purse"), stake=50)
    freezing.economy_freeze(reason="revisión de prueba")
    hand_of(cup, 10)
    owing = store.marks([cup.pk])
    freezing.economy_unfreeze(reason="revisión de prueba", actor=chief)
    with hints.collected() as heard:
        rounds.owed()
    assert hints.Hint(f"match:{cup.pk}", "mesa", 0) in heard
    assert store.marks([cup.pk]) != owing, "for those whose hint is lost"
    with hints.collected() as heard:
        rounds.owed()
    assert heard == [], "nothing is told twice"


@pytest.mark.parametrize("is_void", [True, False])
@pytest.mark.parametrize("stands_still", [True, False])
def test_a_match_with_stacks_gives_back_the_rest_of_its_purse(
    jackpot, people, chief, is_void, stands_still
):
    if stands_still:
        freezing.economy_freeze(reason="revisión de prueba")
    play_hand(jackpot, 10, 10)
    if is_void:
        services.match_void(match_id=jackpot.pk, actor=chief, reason="prueba de anulación")
    else:
        for person in people[:2]:
            leave(jackpot, person)
    if stands_still:
        assert sum(held(jackpot).values()) == balance(f"escrow:match:{jackpot.pk}") == 140
        freezing.economy_unfreeze(reason="revisión de prueba", actor=chief)
        assert services.match_settle(match_id=jackpot.pk) is True
    jackpot.refresh_from_db()
    assert jackpot.closed_at is not None
    assert sorted(wallet(person) for person in people[:2]) == [990, 1020]
    assert sorted(jackpot.players.values_list("money", flat=True)) == [-10, 20]
    assert (balance(f"escrow:match:{jackpot.pk}"), balance("premios")) == (0, -10)
    assert not Holding.objects.exists()
    require_right_books()


def test_no_game_has_both_a_stake_and_stacks():
    with pytest.raises(ValueError, match="stake"):
        Money(has_stacks=True)
