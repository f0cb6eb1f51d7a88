"""Hints: «something changed there». They carry a topic, a word and a number; never a state.

Anything may publish one after its transaction commits: a service inside a web process, a view, a
Celery task, a command. Losing a hint costs nothing: heartbeats repair.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from channels.layers import get_channel_layer
from django.db import transaction

log = logging.getLogger(__name__)

GROUP = "live"
SEND_TIMEOUT_S = 1.0

Value: TypeAlias = int | str


class Hint(NamedTuple):
    """*what* changed in *topic* (``match:5``, ``user:9``…), and its new version or id."""

    topic: str
    what: str
    value: Value


_local = threading.local()
_receiver: Callable[[Sequence[Hint]], None] | None = None


def publish(topic: str, what: str, value: Value) -> None:
    """Tell everybody who looks at *topic*, once the current transaction (if any) has committed.

    May be called from any thread of any process; never raises nor waits more than two seconds.
    """
    hint = Hint(topic, what, value)
    transaction.on_commit(lambda: _emit(hint), robust=True)


def _emit(hint: Hint) -> None:
    heard: list[Hint] | None = getattr(_local, "heard", None)
    if heard is not None:
        heard.append(hint)
    else:
        spread([hint])


@contextlib.contextmanager
def collected() -> Iterator[list[Hint]]:
    """Collect the hints published by this thread inside the block instead of spreading them."""
    before = getattr(_local, "heard", None)
    heard: list[Hint] = []
    _local.heard = heard
    try:
        yield heard
    finally:
        _local.heard = before


@contextlib.contextmanager
def together() -> Iterator[None]:
    """Spread the hints of the block at its end, in one message."""
    with collected() as heard:
        yield
    if heard:
        spread(heard)


def spread(heard: Sequence[Hint]) -> None:
    """Hand *heard* to this process's hub, or straight to the layer where there is none."""
    if _receiver is not None:
        _receiver(heard)
        return
    sent = asyncio.run_coroutine_threadsafe(_send(heard), _sending_loop())
    try:
        sent.result(2 * SEND_TIMEOUT_S)
    except Exception as error:  # noqa: BLE001 - heartbeats repair
        sent.cancel()
        log.warning("hints not sent: %r", error)


_guard = threading.Lock()
_loop: asyncio.AbstractEventLoop | None = None


def _sending_loop() -> asyncio.AbstractEventLoop:
    """Return the loop on which a process without a hub sends; it keeps its connection."""
    global _loop  # noqa: PLW0603 - one a process
    with _guard:
        if _loop is None:
            _loop = asyncio.new_event_loop()
            threading.Thread(target=_loop.run_forever, name="hints", daemon=True).start()
        return _loop


def _forget_loop() -> None:
    """Have a process that was forked make its own: a thread is not there any more."""
    global _guard, _loop
    _guard, _loop = threading.Lock(), None


os.register_at_fork(after_in_child=_forget_loop)


def receive_with(receiver: Callable[[Sequence[Hint]], None] | None) -> None:
    """Register the hub of this process (``None``: it has stopped)."""
    global _receiver  # noqa: PLW0603 - one hub a process
    _receiver = receiver


def layer() -> Any:
    """Return the channel layer."""
    return get_channel_layer()


async def _send(heard: Sequence[Hint]) -> None:
    async with asyncio.timeout(SEND_TIMEOUT_S):
        await layer().group_send(GROUP, message("", heard))


def message(origin: str, heard: Sequence[Hint]) -> dict[str, object]:
    """Return the channel-layer message of *heard* sent by the process *origin*."""
    return {"type": "live.hints", "origin": origin, "hints": [list(hint) for hint in heard]}
