"""Actions of different tables share one statement; each is still alone with its own match."""

from __future__ import annotations

import asyncio
import threading
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from asgiref.sync import sync_to_async
from django.db import connection, connections, transaction

from accounts.refusals import Refusal
from games.live import sql
from games.matches import group_commit, runner, selectors, store
from games.models import Match, MatchStep
from tests.games.tools import live, start, user_at

pytestmark = pytest.mark.django_db(transaction=True)

HEADS = {"t": "Call", "side": "cara"}


@pytest.fixture
def tables(people):
    """Three matches that this process knows."""
    found = [start(people) for _ in range(3)]
    for match in found:
        known = selectors.match_live(match.pk)
        assert known is not None
        runner.cache.put(known)
    return found


async def act(match: Match, user: int, **changes: Any) -> int:
    asked = {"action": HEADS, "action_id": uuid4()} | changes
    return await group_commit.play(match_id=match.pk, user_id=user, **asked)


@pytest.fixture
def statements(monkeypatch):
    """The first words of what is said to the database, transactions apart."""
    said: list[str] = []

    def listen_to(cursor: type) -> None:
        execute = cursor.execute

        def spy(self, query, *args, **kwargs):
            said.append(str(query).split(maxsplit=1)[0])
            return execute(self, query, *args, **kwargs)

        monkeypatch.setattr(cursor, "execute", spy)

    listen_to(psycopg.Cursor)
    listen_to(psycopg.AsyncCursor)
    return said


async def test_a_lone_action_costs_one_statement(tables, statements):
    user = await sync_to_async(user_at)(tables[0], 0)
    statements.clear()
    assert await act(tables[0], user) == 2
    assert statements == ["WITH"]


async def test_actions_that_wait_share_a_statement(tables, statements, monkeypatch):
    monkeypatch.setattr(group_commit, "STATEMENTS_AT_ONCE", 1)
    users = [await sync_to_async(user_at)(match, 0) for match in tables]
    statements.clear()
    versions = await asyncio.gather(*map(act, tables, users))
    assert versions == [2, 2, 2]
    assert statements == ["WITH"]
    assert await MatchStep.objects.filter(version=2).acount() == 3


async def test_one_that_is_refused_does_not_touch_the_others(tables):
    users = [
        await sync_to_async(user_at)(match, seat)
        for match, seat in zip(tables, (0, 2, 0), strict=True)
    ]
    first, refused, last = await asyncio.gather(*map(act, tables, users), return_exceptions=True)
    assert (first, last) == (2, 2)
    assert isinstance(refused, Refusal)
    assert refused.code == "fuera_de_turno"
    assert (await sync_to_async(live)(tables[1])).version == 1


async def test_a_match_that_moved_on_elsewhere_is_locked_and_read_again(tables):
    match = tables[0]
    user = await sync_to_async(user_at)(match, 0)
    old = runner.cache.get(match.pk)
    assert await act(match, user) == 2
    runner.cache.clear()
    runner.cache.put(old)
    second = await sync_to_async(user_at)(match, 1)
    assert await act(match, second, action={"t": "Nudge"}) == 3
    assert [step.version async for step in match.steps.order_by("version")] == [1, 2, 3]


async def test_a_row_somebody_holds_makes_nobody_else_wait(tables):
    """The statement steps over it; only actions of that match wait for the lock."""
    users = [await sync_to_async(user_at)(match, 0) for match in tables]
    is_held, let_go = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            Match.objects.select_for_update(no_key=True).get(pk=tables[0].pk)
            is_held.set()
            let_go.wait(10)
        connection.close()

    holder = threading.Thread(target=hold)
    holder.start()
    is_held.wait(10)
    waiting = asyncio.create_task(act(tables[0], users[0]))
    try:
        others = await asyncio.gather(act(tables[1], users[1]), act(tables[2], users[2]))
        assert others == [2, 2]
        assert not waiting.done()
    finally:
        let_go.set()
    assert await waiting == 2
    await asyncio.to_thread(holder.join)


async def test_an_answer_that_was_lost_is_found_by_its_id(tables, monkeypatch):
    """The commit happened and its answer did not arrive: one step, acknowledged once."""
    match, same = tables[0], uuid4()
    user = await sync_to_async(user_at)(match, 0)
    save = store.save_alone

    async def lose(savings):
        await save(savings)
        raise psycopg.OperationalError("the connection is gone")

    monkeypatch.setattr(store, "save_alone", lose)
    assert await act(match, user, action_id=same) == 2
    assert await MatchStep.objects.filter(match=match).acount() == 2


async def test_who_leaves_while_his_action_is_stored_has_still_played(tables):
    match = tables[0]
    user = await sync_to_async(user_at)(match, 0)
    task = asyncio.create_task(act(match, user))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    task.cancel()
    for _ in range(500):
        if runner.cache.get(match.pk).version == 2:
            break
        await asyncio.sleep(0.01)
    assert await MatchStep.objects.filter(match=match, version=2).aexists()


async def test_two_actions_on_one_match_never_share_a_statement(tables, monkeypatch):
    monkeypatch.setattr(group_commit, "STATEMENTS_AT_ONCE", 1)
    match = tables[0]
    users = [await sync_to_async(user_at)(match, seat) for seat in (0, 1)]
    versions = await asyncio.gather(
        act(match, users[0]), act(match, users[1], action={"t": "Nudge"})
    )
    assert sorted(versions) == [2, 3]
    assert await MatchStep.objects.filter(match=match).acount() == 3


async def test_a_wait_that_is_over_is_fired_before_the_action(tables):
    match = tables[0]
    user = await sync_to_async(user_at)(match, 0)

    def make_overdue() -> None:
        sql.run("UPDATE games_matchtimer SET due_at = clock_timestamp() - interval '1 s'")
        sql.run("UPDATE games_match SET next_due_at = clock_timestamp() - interval '1 s'")
        connections.close_all()

    await sync_to_async(make_overdue)()
    with pytest.raises(Refusal) as refusal:
        await act(match, user)
    assert refusal.value.code == "fuera_de_turno"
