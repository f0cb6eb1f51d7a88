"""A match of the toy game and the sockets of its players and spectators."""

from __future__ import annotations

from functools import partial

from asgiref.sync import sync_to_async

from tests.factories import PersonFactory
from tests.games.tools import start

CALL = {"t": "Call", "side": "cara"}


async def begin(people, **options):
    return await sync_to_async(partial(start, people, **options))()


async def stranger():
    return await sync_to_async(PersonFactory)()


async def seated(arrive, match, people):
    """Open the sockets of all players and wait until each has the match."""
    sockets = [await arrive(match, person) for person in people]
    for browser in sockets:
        await browser.until("mirones")
    return sockets
