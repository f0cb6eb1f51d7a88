"""The hub of a process listens from its start to its stop, and not a moment longer."""

from __future__ import annotations

import asyncio

import pytest

from games.live.hub import Hub


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
