"""A step that moves U$uros dies half way: nothing has moved, and done again it moves once (P7)."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction

from accounts.models import User
from economy import reconciliation
from economy.models import Account, Holding, Tx
from games.engines.poker.options import Options
from games.live.failpoints import InjectedFault
from games.matches import changes, runner, services
from games.models import Match, MatchStep, Table, TableSeat
from tests.games import tools
from tests.games.matches.chairs import add, held, leave, sit, wallet
from tests.games.matches.test_poker_tables import end_wait
from tests.games.tools import OPEN, balance, live, room_of

pytestmark = pytest.mark.django_db(transaction=True)

Move = Callable[[], Any]
POINTS = pytest.mark.parametrize("point", ["changes.put_in", "changes.paid_out"])
MOST_MOVES = 2_000
"""More than it takes until somebody has lost all: two of them bet all in every hand."""
FIRST, SECOND, THIRD = 100, 60, 40


def dies_at(point: str) -> Callable[[str], None]:
    def fire(name: str) -> None:
        if name == point:
            raise InjectedFault(name)

    return fire


def books(match: Match) -> dict[str, Any]:
    """Return all that a step may change, as the database has it."""
    return {
        "steps": MatchStep.objects.filter(match=match).count(),
        "state": live(match).state,
        "txs": Tx.objects.count(),
        "held": held(match),
        "accounts": set(Account.objects.values_list("code", "balance")),
        "players": list(match.players.order_by("pk").values()),
        "chairs": set(TableSeat.objects.values_list("table", "seat", "user")),
    }


def require_sound() -> None:
    assert [finding for finding in reconciliation.reconcile() if not finding.ok] == []


def broken_off(match: Match, move: Move, point: str, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Make *move* and have it die at *point*; return whether it came there: nothing has changed."""
    before = books(match)
    with monkeypatch.context() as broken:
        broken.setattr(changes, "failpoint", dies_at(point))
        try:
            move()
        except InjectedFault:
            assert books(match) == before
            require_sound()
            return True
    return False


# --- A minitorneo


def start(people: list[User]) -> Match:
    """Start a minitorneo in which the first has gone: who goes next is third."""
    match = tools.start(people, game="poker", options=Options())
    leave(match, people[0])
    return match


def next_move(match: Match) -> Move:
    """Return what comes next where the last two of a hand bet all, so that one alone can lose it.

    Made again it is the same request.
    """
    now = live(match)
    turn = now.state.turno
    if turn is None:
        return partial(end_wait, match, "continuar")
    names = {choice.action.__name__: choice for choice in runner.turns(now.choices[turn])}
    action: dict[str, Any] = {"t": next(name for name in ("Igualar", "Pasar") if name in names)}
    if sum(now.state.vivos) > 2:
        action = {"t": "Retirarse"}
    elif "Subir" in names:
        action = {"t": "Subir", "total": names["Subir"].args["total"].high}  # type: ignore[union-attr]
    return partial(tools.play, match, turn, action, uuid4())


def dead_move(match: Match, point: str, monkeypatch: pytest.MonkeyPatch) -> Move:
    """Play on until a step that moves chairs or U$uros dies at *point*; return what led to it."""
    for _ in range(MOST_MOVES):
        move = next_move(match)
        if broken_off(match, move, point, monkeypatch):
            return move
    raise AssertionError("nobody loses all")


def prizes(match: Match) -> list[int]:
    """Return the U$uros of each posting of a prize of *match*, in order."""
    found = Tx.objects.filter(kind=Tx.Kind.PRIZE, key__startswith=f"match:{match.pk}:")
    return sorted(
        sum(entry.amount for entry in tx.entries.all() if entry.amount > 0) for tx in found
    )


def place_of(match: Match, user: User) -> int | None:
    place = live(match).state.puestos[match.players.get(user=user).seat]
    return None if place is None else place.puesto


def require_paid(match: Match, people: list[User], *paid: int) -> None:
    """Require that the places that are paid are these, each by one posting, and right books."""
    assert prizes(match) == sorted(paid)
    by_place = {1: FIRST, 2: SECOND, 3: THIRD}
    won = {person: by_place.get(place_of(match, person) or 0, 0) for person in people}
    assert {person: wallet(person) - 1000 for person in people} == won
    assert sorted(amount for amount in won.values() if amount) == sorted(paid)
    assert dict(match.players.values_list("user", "money")) == {p.pk: n for p, n in won.items()}
    assert balance(f"escrow:match:{match.pk}") == FIRST + SECOND + THIRD - sum(paid)
    require_sound()


@POINTS
def test_a_death_as_the_third_loses_all_pays_nothing_and_each_place_is_paid_once(
    people, monkeypatch, point
):
    match = start(people)
    move = dead_move(match, point, monkeypatch)
    require_paid(match, people)
    move()
    assert sorted(place_of(match, person) or 0 for person in people) == [0, 0, 3, 4]
    require_paid(match, people, THIRD)
    last = dead_move(match, point, monkeypatch)
    require_paid(match, people, THIRD)
    last()
    require_ended(match, people)


@POINTS
def test_a_death_as_the_third_leaves_pays_nothing_and_asked_again_it_pays_him_once(
    people, monkeypatch, point
):
    match = start(people)
    for person, paid in ((people[1], (THIRD,)), (people[2], (THIRD, SECOND, FIRST))):
        goes = partial(leave, match, person, action_id=uuid4())
        assert broken_off(match, goes, point, monkeypatch)
        assert place_of(match, person) is None
        assert goes() == goes(), "the same click, sent again"
        require_paid(match, people, *paid)
    require_ended(match, people)


def require_ended(match: Match, people: list[User]) -> None:
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert match.closed_at is not None
    assert not services.match_settle(match_id=match.pk)
    require_paid(match, people, THIRD, SECOND, FIRST)
    assert balance("premios") == -(FIRST + SECOND + THIRD)
    assert not Holding.objects.exists()


# --- A mesa de dinero


@pytest.fixture
def mesa() -> Match:
    room = room_of("poker")
    with transaction.atomic():
        return services.match_start(
            room=room, table=Table.objects.create(room=room, number=1, value=40), seats=[],
            options=Options(forma="dinero", ciega=1), conditions=OPEN, summary="prueba", stake=0,
            server_seed=secrets.token_bytes(32), nonces=[], chairs=4, buy_in=(40, 200),
        )  # fmt: skip


@POINTS
def test_a_death_as_somebody_sits_puts_more_or_stands_up_moves_nothing_and_again_once(
    mesa, people, monkeypatch, point
):
    moves: list[tuple[Move, int]] = [
        (partial(sit, mesa, people[0], 2, 60, action_id=uuid4()), 940),
        (partial(add, mesa, people[0], 50, action_id=uuid4()), 890),
        (partial(leave, mesa, people[0], action_id=uuid4()), 1000),
    ]
    for move, left in moves:
        assert broken_off(mesa, move, point, monkeypatch)
        assert move() == move(), "the same click, sent again"
        assert wallet(people[0]) == left
        require_sound()
    assert [tx.kind for tx in Tx.objects.exclude(kind=Tx.Kind.WELCOME).order_by("created_at")] == [
        Tx.Kind.BUY_IN, Tx.Kind.BUY_IN, Tx.Kind.CASH_OUT,
    ]  # fmt: skip
