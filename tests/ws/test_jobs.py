"""The jobs that a process of the site does again and again end with it."""

from __future__ import annotations

import asyncio
import contextlib

from games.live import process
from tests.pace import patience


async def test_a_job_that_loses_its_cancellation_ends_with_the_process(monkeypatch):
    """What waits for the store of sockets does so with a wait that may take it for an answer."""
    waits = asyncio.Event()

    async def deaf_once() -> None:
        lost = () if waits.is_set() else (asyncio.CancelledError,)
        waits.set()
        with contextlib.suppress(*lost):
            await asyncio.sleep(3600)

    await process.stop()
    monkeypatch.setattr(process, "_jobs", [(0.01, deaf_once)])
    process.ensure_started()
    (job,) = process._tasks
    await waits.wait()
    await process.stop()
    await asyncio.wait_for(job, patience(5))
