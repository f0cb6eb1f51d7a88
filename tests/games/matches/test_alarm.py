"""A match's alarm rings when its next wait ends, however often its steps move that end."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from types import SimpleNamespace

import pytest

from games.live import clock
from games.matches.topic import MatchTopic
from tests.pace import patience


@pytest.fixture
async def topic(monkeypatch):
    fired = []

    rang = asyncio.Event()

    async def fire(self):
        fired.append(self.live.next_due_at <= clock.now())
        rang.set()

    monkeypatch.setattr(MatchTopic, "_fire", fire)
    topic = MatchTopic("match:1")
    topic.sockets = {object()}
    topic.fired, topic.rang = fired, rang
    yield topic
    topic.closed()


def due_in(topic, ms: int) -> None:
    topic.live = SimpleNamespace(next_due_at=clock.now() + timedelta(milliseconds=ms))
    topic._set_alarm()


async def rings(topic) -> bool:
    await asyncio.wait_for(topic.rang.wait(), patience(5))
    return topic.fired == [True]


async def test_a_wait_that_is_put_off_fires_at_its_new_end(topic):
    due_in(topic, 20)
    due_in(topic, 60)
    assert await rings(topic)


async def test_a_wait_that_ends_sooner_fires_sooner(topic):
    due_in(topic, 60_000)
    due_in(topic, 20)
    assert await rings(topic)


async def test_steps_that_put_the_end_off_set_no_new_alarm(topic):
    due_in(topic, 10_000)
    alarm = topic._alarm
    due_in(topic, 20_000)
    assert topic._alarm is alarm


async def test_with_nothing_to_wait_for_it_is_silent(topic):
    due_in(topic, 10_000)
    topic.live = SimpleNamespace(next_due_at=None)
    topic._set_alarm()
    assert topic._alarm is None
