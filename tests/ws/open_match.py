"""A match of the toy bank, whose chairs change, as it was agreed; and what its sockets await."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from django.db import transaction

from games.matches import services
from games.models import Match, Table
from tests.games.bank import BankOptions
from tests.games.matches.test_chairs import sit
from tests.games.tools import OPEN, room_of


def begin(people, conditions: Mapping[str, Any] = OPEN, key: str = "") -> Match:
    """Return a match of four chairs, the first of which *people* have taken with 50 U$uros each."""
    room = room_of("bank")
    table = Table.objects.create(room=room, number=1, value=5)
    with transaction.atomic():
        match = services.match_start(
            room=room, table=table, seats=[], options=BankOptions(), summary="prueba", stake=0,
            conditions={**OPEN, **conditions}, server_seed=secrets.token_bytes(32), nonces=[],
            chairs=4, spectator_key=key,
        )  # fmt: skip
    for seat, person in enumerate(people):
        sit(match, person, seat)
    return match


async def until_seated(browser, seat):
    """Return the ``mesa`` frame in which the viewer has *seat*."""
    while True:
        frame = await browser.until("mesa")
        if frame["yo"] == seat:
            return frame


async def until_dealt(browser):
    """Return the ``partida`` frame of a hand that is being played."""
    while True:
        frame = await browser.until("partida")
        if frame["vista"]["turno"] is not None:
            return frame
