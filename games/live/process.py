"""What each web process does in the background, from its first request on.

It works under any ASGI server and in tests: ``ensure_started`` is called by every socket (and by
``Started`` for the rest of the traffic) and starts the jobs on the running loop once.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from accounts.services import users_seen
from accounts.session_store import renew
from games.live import epoch, metrics, quota, sessions, sweep, watchdog
from games.live.executor import in_db, in_house
from games.live.hints import Value
from games.live.hub import Topic, hub

if TYPE_CHECKING:
    from games.live.socket import LiveConsumer

log = logging.getLogger(__name__)

LOOK_S = 0.05

Job = Callable[[], Awaitable[None]]

sockets: set[LiveConsumer] = set()
_jobs: list[tuple[float, Job]] = []
_loop: asyncio.AbstractEventLoop | None = None
_tasks: list[asyncio.Task[None]] = []


def every(seconds: float, job: Job) -> None:
    """Have *job* run at the start and every so many seconds in each web process."""
    _jobs.append((seconds, job))


def ensure_started() -> None:
    """Start the jobs of this process unless they are running."""
    global _loop  # noqa: PLW0603 - the process is the singleton
    loop = asyncio.get_running_loop()
    if _loop is loop:
        return
    _loop = loop
    sockets.clear()
    hub.start()
    _tasks[:] = [
        loop.create_task(_repeat(seconds, job, seconds * (number + 1) / len(_jobs)))
        for number, (seconds, job) in enumerate(_jobs)
    ]
    gc.collect()
    gc.freeze()
    # Frames and steps are many small objects that reference counts free: look for cycles seldom.
    gc.set_threshold(20_000, 20, 100)


async def stop() -> None:
    """Stop the jobs (end of a test, graceful shutdown)."""
    global _loop  # noqa: PLW0603 - the process is the singleton
    watchdog.rest()
    tasks, _tasks[:] = list(_tasks), []
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(tasks, timeout=5)
    await hub.stop()
    await quota.sockets.close()
    _loop = None


async def _repeat(seconds: float, job: Job, pause: float) -> None:
    """Run *job* now, after *pause* and then every so many seconds, until the process stops.

    The first pause of each job is another: together they would hold up play for as long as all.
    """
    # Python 3.11 may lose a cancellation that comes just as ``asyncio.wait_for`` has its answer.
    while asyncio.current_task() in _tasks:
        try:
            await job()
        except Exception:
            log.exception("background job %s failed", job.__name__)
        await asyncio.sleep(pause)
        pause = seconds


class UserTopic(Topic):
    """The sockets of one person. Words: ``sesion`` (check it)."""

    async def refresh(self, news: dict[str, Value]) -> None:
        """Do what the news say."""
        if "sesion" in news:
            await _check(list(self.sockets))


async def _check(some: list[LiveConsumer]) -> None:
    asked_at = time.monotonic()
    found = await sessions.review([socket.entry for socket in some])
    for socket in some:
        code = socket.reviewed(found, asked_at)
        if code is not None:
            socket.close(code)


async def check_sessions() -> None:
    """Close the sockets of people who logged out or were banned."""
    if some := [socket for socket in sockets if hasattr(socket, "entry")]:
        await _check(some)


async def renew_sessions() -> None:
    """Have the sessions that open sockets use end later."""
    if keys := {socket.entry.session_key for socket in sockets if hasattr(socket, "entry")}:
        await in_house(renew, keys)


async def check_silence() -> None:
    """Close the sockets that never greeted or went silent."""
    now = time.monotonic()
    for socket in tuple(sockets):
        socket.check_silence(now)


async def renew_leases() -> None:
    """Keep the sockets of this process counted."""
    held = [(str(socket.id), socket.user_id, socket.address) for socket in tuple(sockets)]
    if held:
        await quota.sockets.renew(held)


async def say_that_it_lives() -> None:
    """Have the sockets of this process count; those of one that is silent do not."""
    await quota.sockets.live()


async def note_who_is_here() -> None:
    """Write down when the people of this process were last seen."""
    if here := {socket.user_id for socket in tuple(sockets)}:
        await in_db(users_seen, user_ids=here)


async def touch_epoch() -> None:
    """Say that the site is up, and this process; time lost while it was not is given back."""
    await in_house(_touch)


def _touch() -> None:
    epoch.touch()
    epoch.note_process(hub.origin)


async def forget_processes() -> None:
    """Delete what is noted of processes that are long gone."""
    await in_house(epoch.forget_processes)


async def watch_loop() -> None:
    """Measure for how long the loop answers nobody."""
    before = time.monotonic()
    await asyncio.sleep(LOOK_S)
    metrics.loop_pause.observe(time.monotonic() - before - LOOK_S)


async def feed_watchdog() -> None:
    """Say that the loop of this process answers."""
    watchdog.feed()


async def sweep_if_stale() -> None:
    """Do the sweep of a worker that does not."""
    await in_house(sweep.run_if_stale)


class Started:
    """ASGI middleware: whatever arrives first starts the jobs (no server startup hook needed)."""

    def __init__(self, app: Callable[..., Awaitable[None]]) -> None:
        self._app = app

    async def __call__(
        self,
        scope: dict[str, Any],
        receive: Callable[[], Awaitable[Any]],
        send: Callable[[Any], Awaitable[None]],
    ) -> None:
        """Start, then serve; answers ``lifespan`` itself."""
        ensure_started()
        if scope["type"] == "lifespan":
            await _lifespan(receive, send)
            return
        if scope["type"] == "websocket":
            scope["server_send"] = send  # what lies between looks at every message
        await self._app(scope, receive, send)


async def _lifespan(
    receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]
) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            await _drain()
            await send({"type": "lifespan.shutdown.complete"})
            return


async def _drain() -> None:
    """Tell every browser that we restart, so that it reconnects at once."""
    for socket in tuple(sockets):
        socket.close(1012)
    await asyncio.sleep(0.2)
    await stop()


hub.register("user", UserTopic)
every(4.0, check_sessions)
every(600.0, renew_sessions)
every(1.0, check_silence)
every(20.0, renew_leases)
every(1.0, say_that_it_lives)
every(20.0, note_who_is_here)
every(2.0, touch_epoch)
every(3600.0, forget_processes)
every(2.0, feed_watchdog)
every(0.15, watch_loop)
metrics.count_sockets(lambda: [socket.surface for socket in tuple(sockets)])
every(1.0, sweep_if_stale)
