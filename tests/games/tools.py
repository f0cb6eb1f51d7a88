"""Matches for the tests: started by the real service, with real stakes."""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import msgspec
from django.db import connections, transaction

from accounts.models import User
from economy.bets import Wager
from economy.models import Account
from games.engines.core.contract import Action, Seat
from games.engines.registry import GAMES
from games.live import loop_sql, sql
from games.matches import group_commit, runner, seating, services
from games.matches.held import Held
from games.matches.selectors import match_live
from games.matches.services import Seated
from games.models import Match, Room, Table
from tests.factories import RobotFactory
from tests.pace import patience

OPEN = {"mirones": "si", "mirones_hablan": True, "mirones_ven": False}


def room_of(game: str) -> Room:
    room, _ = Room.objects.get_or_create(slug=game, defaults={"game": game, "name": game})
    return room


def start(
    people: Sequence[User],
    *,
    game: str = "coin",
    options: msgspec.Struct | None = None,
    conditions: dict[str, Any] | None = None,
    stake: int = 50,
    robots: dict[Seat, str] | None = None,
    hashes: Sequence[str] = ("", "", "", ""),
    key: str = "",
    bets: Sequence[Wager] = (),
) -> Match:
    """Start a match; *robots* gives levels to seats, whose users are made."""
    room = room_of(game)
    number = Table.objects.filter(room=room).count() + 1
    table = Table.objects.create(room=room, number=number, value=stake)
    seats = [
        Seated(person, is_boss=seat == 0, connection_hash=hashes[seat])
        for seat, person in enumerate(people)
    ]
    for seat, level in (robots or {}).items():
        seats.insert(seat, Seated(RobotFactory(), level))
    with transaction.atomic():
        return services.match_start(
            room=room,
            table=table,
            seats=seats,
            options=options or GAMES[game].engine.options_type(),
            conditions=conditions or OPEN,
            summary="prueba",
            stake=stake,
            server_seed=secrets.token_bytes(32),
            nonces=[secrets.token_hex(16) for _ in people],
            spectator_key=key,
            bets=bets,
        )  # fmt: skip


def live(match: Match) -> runner.Live:
    """Return the match as the database has it."""
    runner.cache.clear()
    found = match_live(match.pk)
    assert found is not None
    return found


def user_at(match: Match, seat: Seat) -> int:
    return int(match.players.get(seat=seat).user_id)


def take_seat(match: Match, seat: Seat, window: UUID) -> bool:
    """Have a window of whoever sits there take his seat; return whether it holds it."""
    return seating.seat_take(
        match_id=match.pk, user_id=user_at(match, seat), seat=seat, window=window
    )


door: Callable[..., int] = services.match_play
"""The way by which whoever plays comes in: the row locked, unless a test opens another."""


@contextmanager
def sockets_door() -> Iterator[Callable[..., int]]:
    """Open the other way, that of the sockets in a process that knows the match; one loop serves.

    It is called as ``services.match_play`` is, from any thread.
    """
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    def enter(*, match_id: int, **asked: Any) -> int:
        known = match_live(match_id)
        assert known is not None
        runner.cache.put(known)
        acting = group_commit.play(match_id=match_id, **asked)
        return asyncio.run_coroutine_threadsafe(acting, loop).result(20)

    async def leave() -> None:
        loop_sql.stop()

    try:
        yield enter
    finally:
        asyncio.run_coroutine_threadsafe(leave(), loop).result(20)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def play(match: Match, seat: Seat, action: dict[str, Any], action_id: UUID | None = None) -> int:
    return door(
        match_id=match.pk,
        user_id=user_at(match, seat),
        action=action,
        action_id=action_id or uuid4(),
    )


def call(match: Match, seat: Seat, side: str = "cara", action_id: UUID | None = None) -> int:
    return play(match, seat, {"t": "Call", "side": side}, action_id)


def befall(match: Match, action: Action) -> bool:
    """Tell the engine what nobody asked for; return whether it changed anything."""
    with transaction.atomic():
        held = Held.lock(match.pk)
        return held.is_playing and held.table_action(action)


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Run the calls at the same moment, each on a thread and connection of its own."""
    barrier = threading.Barrier(len(calls))

    def one(function: Callable[[], Any]) -> Any:
        try:
            barrier.wait(timeout=patience(20))
            return function()
        except Exception as error:  # noqa: BLE001 - refusals are what the tests count
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(one, calls))


def in_thread(pool: ThreadPoolExecutor, call: Callable[[], Any]) -> Future[Any]:
    """Run *call* on a thread and connection of its own."""

    def run() -> Any:
        try:
            return call()
        finally:
            connections.close_all()

    return pool.submit(run)


def until_it_waits(other: Future[Any]) -> None:
    """Return once the other one waits for a lock, or has ended without."""
    for _ in range(2_000):
        if sql.rows("SELECT 1 FROM pg_locks WHERE NOT granted LIMIT 1") or other.done():
            return
        time.sleep(0.01)
    raise AssertionError("it neither waits nor ends")


def overdue(match: Match, key: str | None = None, by: int = 1) -> None:
    """Move the waits of a match into the past."""
    sql.run(
        "UPDATE games_matchtimer SET due_at = clock_timestamp() - %s"
        " WHERE match_id = %s AND key = coalesce(%s::text, key)",
        (timedelta(seconds=by), match.pk, key),
    )
    sql.run(
        "UPDATE games_match SET next_due_at = clock_timestamp() - %s WHERE id = %s",
        (timedelta(seconds=by), match.pk),
    )


def balance(code: str) -> int:
    """Return what an account of the ledger holds, in U$uros."""
    return Account.objects.get(code=code).balance


def finish(match: Match) -> None:
    """Call heads until somebody wins."""
    while live(match).state.over is None:
        call(match, live(match).state.turn)
    match.refresh_from_db()
