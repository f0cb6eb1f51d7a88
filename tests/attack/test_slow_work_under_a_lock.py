"""Three accounts stalled everybody's play: a key hashed on purpose slowly, under a table's lock.

The hash took a thread of the sockets, and all six waited for the row; the sign that the site is up
starved behind them, so that every clock was moved as if it had been down.
"""

from __future__ import annotations

import ast
import asyncio
import threading
import time
import weakref
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.db import connection, transaction
from django.utils import timezone

from games.live import epoch, executor, process, quota, sql
from games.matches import consumers, services, watching
from games.matches.chairs import Chairs
from games.matches.held import facts_of
from games.models import Match, Room, Table
from games.tables import services as tables
from tests.factories import PersonFactory
from tests.games.tables.steps import OPTIONS, accept_all, ready
from tests.games.tools import start
from tests.pace import patience
from tests.ws.tabs import CALL

pytestmark = pytest.mark.django_db(transaction=True)

LOCKED_S = 2.0  # the site's lock_timeout
ROOT = Path(__file__).parents[2]
SLOW = {"django.contrib.auth.hashers", "PIL", "smtplib", "requests", "urllib.request"}
"""What takes its time: no module on the threads of the sockets knows it."""


def imported(file: Path) -> set[str]:
    tree = ast.parse(file.read_text())
    plain = {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
    return plain | {n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}


@pytest.mark.parametrize("package", ["chat", "live", "matches", "people", "salon", "tables"])
def test_nothing_that_is_slow_on_purpose_runs_on_the_threads_of_the_sockets(package):
    files = list((ROOT / "games" / package).rglob("*.py"))
    assert files
    assert {file.name: found for file in files if (found := imported(file) & SLOW)} == {}


def test_the_key_of_the_mirones_is_kept_and_tried_without_a_password_hash(
    monkeypatch,
):
    def slow(*_given: object, **_more: object) -> None:
        raise AssertionError("a password hash")

    monkeypatch.setattr(Argon2PasswordHasher, "encode", slow)
    monkeypatch.setattr(Argon2PasswordHasher, "verify", slow)
    four = PersonFactory.create_batch(4)
    room = Room.objects.create(game="mus", slug="mus", name="Salón de Mus")
    table = Table.objects.create(room=room, number=1, value=50)
    ready(table, four)
    conditions = {"mirones": "clave"}
    tables.table_configure(user=four[0], options=OPTIONS, conditions=conditions, key="sota y rey")
    accept_all(table, four)
    match = Match.objects.get(table=table)
    assert "sota" not in match.spectator_key
    given = {"user_id": PersonFactory().pk, "origin": "", "key": "sota y rey"}
    assert watching.admit(facts_of(match.pk), Chairs.of((), 4), **given).speaks


async def test_what_the_site_owes_to_all_does_not_wait_behind_what_people_ask_for():
    go = threading.Event()
    threads = settings.USUMUS["LIVE_THREADS"]
    held = [asyncio.create_task(executor.in_db(go.wait, 20)) for _ in range(3 * threads)]
    try:
        async with asyncio.timeout(patience(5)):
            for job in (process.touch_epoch, process.sweep_if_stale, process.check_sessions):
                await job()
    finally:
        go.set()
        await asyncio.gather(*held)


async def three_windows(people, arrive):
    """Return two windows of one player, at his table and at one that he watches, and another's."""
    mine = await sync_to_async(start)(people)
    watched = await sync_to_async(start)(await sync_to_async(PersonFactory.create_batch)(4))
    windows = [
        await arrive(match, person)
        for match, person in ((mine, people[0]), (watched, people[0]), (mine, people[1]))
    ]
    for window in windows:
        await window.until("mirones")
    return windows


async def test_one_person_has_one_request_under_way_in_all_his_windows(people, arrive, monkeypatch):
    inside, most, done = [0], [0], asyncio.Semaphore(0)

    async def slow(*_given: object) -> None:
        inside[0] += 1
        most[0] = max(most[0], inside[0])
        await asyncio.sleep(0.2)
        inside[0] -= 1
        done.release()

    windows = await three_windows(people, arrive)
    monkeypatch.setattr(consumers.MatchConsumer, "handle", slow)
    asked = [window.ask("jugar", accion=CALL) for window in windows for _ in range(2)]
    await asyncio.gather(*asked)
    async with asyncio.timeout(patience(5)):
        for _ in asked:
            await done.acquire()
    assert most == [2]  # one of each person


async def test_a_person_has_one_budget_in_all_his_windows(people, arrive, settings):
    came_in, may_ask = 2, 6
    settings.USUMUS = {**settings.USUMUS, "REQUESTS_PER_PERSON_20S": came_in + may_ask}
    *windows, other = await three_windows(people, arrive)
    codes = []
    for n in range(12):
        window = windows[n % 2]
        codes.append((await window.answer(await window.ask("jugar", accion={"t": "No"})))["codigo"])
    assert codes[-4:] == ["ocupada"] * 4
    assert "ocupada" not in codes[:may_ask]
    assert (await other.answer(await other.ask("jugar", accion={"t": "No"})))["codigo"] != "ocupada"
    await windows[0].send({"t": "ping", "v": 1})
    await windows[0].until("pong")  # it stays open


def test_the_budget_is_forgotten_some_seconds_after_the_last_window(monkeypatch):
    kept = weakref.ref(quota.person(7))
    assert kept() is not None  # all windows closed: the budget is kept
    monkeypatch.setattr(quota, "WINDOW_S", -1.0)  # as if they had gone by
    quota.person(8)
    assert kept() is None


async def test_a_row_that_somebody_holds_is_told_to_be_busy_in_seconds(people, arrive):
    match = await sync_to_async(start)(people)
    player = await arrive(match, people[0])
    await player.until("mirones")
    locked, go = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            sql.run("SELECT 1 FROM games_match WHERE id = %s FOR UPDATE", [match.pk])
            locked.set()
            go.wait(20)
        connection.close()

    holder = threading.Thread(target=hold)
    holder.start()
    await asyncio.to_thread(locked.wait, 10)
    began = time.monotonic()
    try:
        answer = await player.answer(await player.ask("jugar", accion=CALL))
        assert answer["codigo"] == "ocupada"
        assert time.monotonic() - began < 2 * LOCKED_S
    finally:
        go.set()
        holder.join()


def test_an_epoch_that_nobody_touched_while_people_played_moves_no_clock(people):
    epoch.touch()
    match = start(people)
    services.match_play(match_id=match.pk, user_id=people[0].pk, action=CALL, action_id=uuid4())
    sql.run("UPDATE games_epoch SET web_seen_at = clock_timestamp() - interval '26 s'")
    assert epoch.touch() == timedelta()
    assert epoch.site_is_up()


def test_an_outage_counts_since_the_last_that_was_done(monkeypatch):
    epoch.touch()
    ago = [timezone.now() - timedelta(seconds=20), None]
    monkeypatch.setattr(epoch, "_witnesses", [lambda: ago[0], lambda: ago[1]])
    sql.run("UPDATE games_epoch SET web_seen_at = clock_timestamp() - interval '26 s'")
    assert 40 <= epoch.touch().total_seconds() < 42
