"""The usual way from an empty table to its match, for tests that begin later."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from uuid import uuid4

import pytest

from accounts.models import User
from accounts.refusals import Refusal
from economy import ledger
from economy.models import Tx
from economy.selectors import balance_of
from games.live.asked import Asked
from games.models import Table
from games.tables import services
from tools.players.agreeing import WORD, accept, accept_all, reveal, reveal_all, state

__all__ = ["WORD", "accept", "accept_all", "reveal", "reveal_all", "state"]

OPTIONS = {"juegos": 3, "piedras": 40, "reyes": 8}
CONDITIONS = {"mirones": "si", "mirones_hablan": True, "mirones_ven": False}


def once(what: str = "") -> Asked:
    """Return a request of its own."""
    return Asked(uuid4(), what.encode())


def sit_all(table: Table, people: Sequence[User]) -> None:
    """Seat everybody, in order."""
    for seat, user in enumerate(people):
        services.table_sit(user=user, table_id=table.pk, seat=seat, request=once())


def confirm_all(people: Sequence[User]) -> None:
    """Confirm for everybody."""
    for user in people:
        services.table_confirm(user=user)


def propose(jefe: User, **changes: object) -> int:
    """Propose the usual configuration, with changes; return the version."""
    return services.table_configure(
        user=jefe, options={**OPTIONS, **changes}, conditions=CONDITIONS
    )


def agree(table: Table, people: Sequence[User], **changes: object) -> None:
    """Go all the way to the start of the match."""
    sit_all(table, people)
    confirm_all(people)
    propose(people[0], **changes)
    accept_all(table, people)


def refused(service: Callable[..., Any], **given: Any) -> Refusal:
    """Return the refusal of a service that must refuse."""
    with pytest.raises(Refusal) as caught:
        service(**given)
    assert "%" not in caught.value.sentence()
    return caught.value


def poor(user: User, left: int) -> User:
    """Leave a player with so many U$uros, through a match of his own."""
    amount = balance_of(user.pk) - left
    moves = {ledger.wallet(user.pk): -amount, ledger.SANCIONES: amount}
    ledger.post_alone(Tx.Kind.CLOSE, f"test:{uuid4()}", moves)
    return user


def ready(table: Table, four: list[User]) -> None:
    """Seat four who have confirmed: the jefe may propose."""
    sit_all(table, four)
    confirm_all(four)
