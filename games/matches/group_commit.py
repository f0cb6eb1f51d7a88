"""Players' actions on the hot path: those of different tables that wait share one transaction.

A process knows the version of every match it serves, so an action is carried out in memory and
stored by one statement that does nothing if the row has moved on. While one statement is on its way
to the disk, the actions of other tables gather for the next: under load a flush is shared by many,
and a lone action waits for nobody. Nothing is acknowledged before its commit.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from games.engines.core.contract import Action, IllegalAction
from games.live import clock, hints, metrics
from games.live.executor import in_db
from games.live.failpoints import failpoint
from games.live.hints import Hint
from games.matches import admission, asking, runner, services, store
from games.matches.held import topic
from games.matches.refusals import Refusal
from games.matches.store import Saving

log = logging.getLogger(__name__)

STATEMENTS_AT_ONCE = 2
STEPS_PER_STATEMENT = 64


async def play(
    *,
    match_id: int,
    user_id: int,
    action: Mapping[str, Any],
    action_id: UUID,
    seen_version: int | None = None,
) -> int:
    """Carry out what a player asks, once for each id; return the version it led to.

    Like ``services.match_play``, which does whatever is out of the ordinary: a match this process
    does not know, a wait that is over, a repeated id, a refusal, U$uros or chairs that change
    hands, the end of the match.
    """
    known = runner.cache.get(match_id)
    if known is not None:
        decoded = asking.action_of(known.facts.row["game"], action)
        saving = _prepared(known, user_id, decoded, action_id, seen_version)
        if saving is not None and await _shared(saving):
            return saving.step.live.version
    return await in_db(
        services.match_play,
        match_id=match_id,
        user_id=user_id,
        action=action,
        action_id=action_id,
        seen_version=seen_version,
    )


async def _shared(saving: Saving) -> bool:
    """Store a step together with those of other tables, as ``_Writer.store`` does."""
    began_at = time.monotonic()
    try:
        return await _writer.store(saving)
    finally:
        metrics.lap("commit", time.monotonic() - began_at)


def _prepared(
    known: runner.Live,
    user_id: int,
    action: Action,
    action_id: UUID,
    seen_version: int | None,
) -> Saving | None:
    """Return the step that *action* leads to on *known*; ``None`` if it is not an ordinary one."""
    seat = known.chairs.seat_of.get(user_id)
    if seat is None:
        return None
    try:
        admission.require_own_hand(known, seat, seen_version)
        step = runner.advance(known, seat, action, clock.now())
    except (Refusal, IllegalAction):
        return None
    if step.outcome is not None or step.has_changes:
        return None
    return Saving(step, action_id, asking.fingerprint_of(seat, action), known, user_id)


class _Writer:
    """What waits to be stored by this process, at most one step of each match."""

    def __init__(self) -> None:
        self._waiting: dict[int, tuple[Saving, asyncio.Future[bool]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    async def store(self, saving: Saving) -> bool:
        """Store a step and announce it; return False if the match must be locked to find out."""
        loop = asyncio.get_running_loop()
        if loop is not self._loop:
            self._loop, self._waiting, self._tasks = loop, {}, set()
        match_id = saving.step.live.facts.id
        if match_id in self._waiting:
            return False
        future: asyncio.Future[bool] = loop.create_future()
        self._waiting[match_id] = saving, future
        if len(self._tasks) < STATEMENTS_AT_ONCE:
            task = loop.create_task(self._write())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return await future

    async def _write(self) -> None:
        while self._waiting:
            ids = list(self._waiting)[:STEPS_PER_STATEMENT]
            batch = [self._waiting.pop(match_id) for match_id in ids]
            stored = await _stored([saving for saving, _ in batch])
            for saving, future in batch:
                if not future.done():  # the asker may have gone; what is committed stays
                    future.set_result(saving.step.live.facts.id in stored)


async def _stored(batch: list[Saving]) -> set[int]:
    """Store *batch*, remember and announce what was; return its matches, none if the store fails.

    What became of a statement whose answer was lost is found out under the lock, by the action id.
    """
    try:
        failpoint("accept.before_commit")
        metrics.commit_steps.observe(len(batch))
        with metrics.commit_seconds.time():
            stored = await store.save_alone(batch)
    except Exception:
        log.exception("%d steps not stored together", len(batch))
        return set()
    lives = [saving.step.live for saving in batch if saving.step.live.facts.id in stored]
    for live in lives:
        runner.cache.put(live)
    hints.spread([Hint(topic(live.facts.id), "v", live.version) for live in lives])
    return stored


_writer = _Writer()
