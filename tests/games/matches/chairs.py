"""A match whose chairs change, of the game that has them and U$uros (tests.games.bank)."""

from __future__ import annotations

import secrets
from uuid import uuid4

import pytest
from django.db import transaction

from accounts.models import User
from economy import reconciliation
from economy.models import Holding
from games.engines.registry import GAMES, Game
from games.matches import services, sitting
from games.models import Match, Table
from tests.games import bank as bank_texts
from tests.games import tools
from tests.games.bank import Bank, BankOptions, Gambler
from tests.games.tools import OPEN, balance, live, room_of


@pytest.fixture(autouse=True)
def bank(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the game to the registry."""
    monkeypatch.setitem(GAMES, "bank", Game(Bank(), {"novato": Gambler()}, bank_texts))  # type: ignore[arg-type]


def open_table(chairs: int = 4) -> Match:
    """Return a match in play with all chairs free."""
    room = room_of("bank")
    number = Table.objects.filter(room=room).count() + 1
    table = Table.objects.create(room=room, number=number, value=5)
    with transaction.atomic():
        return services.match_start(
            room=room, table=table, seats=[], options=BankOptions(), conditions=OPEN,
            summary="prueba", stake=0, server_seed=secrets.token_bytes(32), nonces=[],
            chairs=chairs,
        )  # fmt: skip


def sit(match: Match, user: User, seat: int, amount: int = 50, **asked: object) -> int:
    asked.setdefault("action_id", uuid4())
    return sitting.chair_take(match_id=match.pk, user_id=user.pk, seat=seat, amount=amount, **asked)  # type: ignore[arg-type]


def add(match: Match, user: User, amount: int, **asked: object) -> int:
    asked.setdefault("action_id", uuid4())
    return sitting.amount_add(match_id=match.pk, user_id=user.pk, amount=amount, **asked)  # type: ignore[arg-type]


def leave(match: Match, user: User, **asked: object) -> int:
    asked.setdefault("action_id", uuid4())
    return services.match_leave(match_id=match.pk, user_id=user.pk, **asked)  # type: ignore[arg-type]


def act(match: Match, user: User, action: dict[str, object]) -> int:
    return tools.door(match_id=match.pk, user_id=user.pk, action=action, action_id=uuid4())


def play_hand(match: Match, *bets: int) -> None:
    """Play a hand in which those who play bet so much, in turn."""
    first = live(match).chairs.taken[0]
    act(match, User.objects.get(pk=first.user_id), {"t": "Repartir"})
    for bet in bets:
        now = live(match)
        user = User.objects.get(pk=now.chairs.player(now.state.turn).user_id)
        act(match, user, {"t": "Apostar", "cantidad": bet})


def held(match: Match) -> dict[int | None, int]:
    return dict(Holding.objects.filter(match_id=match.pk).values_list("user_id", "amount"))


def wallet(user: User) -> int:
    return balance(f"wallet:{user.pk}")


def require_right_books(match: Match) -> None:
    """Compare engine, holdings, escrow and all the books."""
    now = live(match)
    stacks = now.facts.engine.holdings(now.state)
    expected = {now.chairs.player(s).user_id: n for s, n in enumerate(stacks) if n}
    assert held(match) == expected
    assert balance(f"escrow:match:{match.pk}") == sum(stacks)
    assert [finding for finding in reconciliation.reconcile() if not finding.ok] == []


def act_at(match: Match, seat: int, action: dict[str, object]) -> None:
    act(match, User.objects.get(pk=tools.user_at(match, seat)), action)
