"""The hub of a process listens from its start to its stop, and not a moment longer."""

from __future__ import annotations

import asyncio
import gc
import warnings

import pytest

from games.live import hints
from games.live.hub import Hub
from tests.ws.conftest import stop_process


def listeners() -> list[asyncio.Task[None]]:
    names = [(task, getattr(task.get_coro(), "__qualname__", "")) for task in asyncio.all_tasks()]
    return [task for task, name in names if name == "Hub._listen"]


@pytest.mark.parametrize("ms", [0, 1, 2, 3, 5, 8, 13, 21])
async def test_a_hub_that_stops_while_it_subscribes_leaves_nobody_listening(ms: int) -> None:
    hub = Hub()
    hub.start()
    await asyncio.sleep(ms / 1000)
    assert listeners()
    await hub.stop()
    assert not listeners()


async def test_what_is_sent_without_a_hub_leaves_no_connection_behind() -> None:
    await asyncio.to_thread(hints.spread, [hints.Hint("match:1", "v", 7)])
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        await stop_process()
        gc.collect()
    assert not [str(warning.message) for warning in told]
