"""Hints of a process without a hub: a view, a task, a command."""

from __future__ import annotations

import asyncio
import os
import time
import warnings
from typing import Any

import pytest

from games.live import hints

HINT = hints.Hint("match:1", "v", 7)


class Layer:
    """A layer that notes what it is given and on which loop, as slowly as one likes."""

    def __init__(self, takes_s: float = 0.0) -> None:
        self.takes_s = takes_s
        self.given: list[tuple[str, Any]] = []
        self.loops: set[asyncio.AbstractEventLoop] = set()

    async def group_send(self, group: str, message: Any) -> None:
        self.loops.add(asyncio.get_running_loop())
        await asyncio.sleep(self.takes_s)
        self.given.append((group, message))


def given_to(layer: Layer, monkeypatch: pytest.MonkeyPatch) -> Layer:
    monkeypatch.setattr(hints, "layer", lambda: layer)
    return layer


def test_all_are_sent_from_one_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    layer = given_to(Layer(), monkeypatch)
    hints.spread([HINT])
    hints.spread([HINT])
    assert [group for group, _message in layer.given] == [hints.GROUP] * 2
    assert len(layer.loops) == 1


def test_a_layer_that_hangs_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    layer = given_to(Layer(takes_s=60), monkeypatch)
    monkeypatch.setattr(hints, "SEND_TIMEOUT_S", 0.1)
    began = time.monotonic()
    hints.spread([HINT])
    assert time.monotonic() - began < 10
    assert not layer.given


def test_a_process_that_was_forked_sends_from_a_loop_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    layer = given_to(Layer(), monkeypatch)
    hints.spread([HINT])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # for the threads it leaves behind
        child = os.fork()
    if not child:
        hints.spread([HINT])
        os._exit(len(layer.given))
    _pid, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 2
