"""The way out to one browser: at once while it reads, in order whatever happens."""

from __future__ import annotations

import asyncio

import pytest

from games.live.outbox import Outbox, begun


class Browser:
    """The other end: reads, or not; each message takes a turn of the loop or none."""

    def __init__(self) -> None:
        self.got: list[str | int] = []
        self.reads = asyncio.Event()
        self.reads.set()
        self.is_gone = False

    async def send(self, message):
        await self.reads.wait()
        if self.is_gone:
            raise ConnectionResetError
        self.got.append(message.get("text", message.get("code")))


@pytest.fixture
async def browser():
    return Browser()


async def _sent(outbox: Outbox) -> None:
    if outbox.task is not None:
        await asyncio.wait([outbox.task])


async def test_a_frame_goes_out_before_put_returns(browser):
    outbox = Outbox(browser.send)
    outbox.put("a")
    assert browser.got == ["a"]
    assert outbox.task is None


async def test_what_comes_while_it_does_not_read_follows_in_order(browser):
    outbox = Outbox(browser.send)
    browser.reads.clear()
    for text in ("a", "bb", "ccc"):
        outbox.put(text)
    assert (browser.got, outbox.size) == ([], 5)
    browser.reads.set()
    outbox.put("d")
    await _sent(outbox)
    assert browser.got == ["a", "bb", "ccc", "d"]
    assert outbox.size == 0
    outbox.put("e")
    assert browser.got[-1] == "e"


async def test_it_closes_after_what_is_queued(browser):
    outbox = Outbox(browser.send)
    browser.reads.clear()
    outbox.put("a")
    outbox.put("b")
    outbox.close(4409)
    browser.reads.set()
    await _sent(outbox)
    assert browser.got == ["a", "b", 4409]


async def test_to_cut_it_forgets_what_is_queued(browser):
    outbox = Outbox(browser.send)
    browser.reads.clear()
    for text in ("a", "b", "c"):
        outbox.put(text)
    outbox.cut(1008)
    browser.reads.set()
    await _sent(outbox)
    assert browser.got == [1008]


async def test_a_browser_that_is_gone_costs_nobody_an_error(browser):
    outbox = Outbox(browser.send)
    browser.reads.clear()
    outbox.put("a")
    outbox.put("b")
    browser.is_gone = True
    browser.reads.set()
    await _sent(outbox)
    outbox.put("c")
    assert (browser.got, outbox.size) == ([], 0)


async def test_what_has_begun_goes_on_where_it_waits():
    order = []

    async def work():
        order.append("begun")
        await asyncio.sleep(0.001)
        order.append("woken")
        await asyncio.sleep(0)
        order.append("ended")

    rest = begun(work())
    order.append("caller")
    assert rest is not None
    await rest
    assert order == ["begun", "caller", "woken", "ended"]


async def test_what_has_begun_is_ended_with_the_task_that_waits_for_it():
    ended = asyncio.Event()

    async def work():
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    rest = begun(work())
    task = asyncio.ensure_future(rest)
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert ended.is_set()
