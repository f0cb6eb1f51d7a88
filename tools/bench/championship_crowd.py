"""Who looks at a championship, a process of its own: ``… FILE SECONDS FETCHING URL RESULTS``.

Everybody follows its page over a socket; FETCHING of them fetch as a browser does what they are
told is new. RESULTS is what ``tools.bench.championship_results`` prints, which runs beside it.
Prints one JSON object: how long after a result was asked for each was told of it, and had the new
piece of the page.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import uvloop

from tools.bench.generator import percentile
from tools.bench.wire import Wire

HELLO = b'{"t":"hola","p":1}'
PING_S = 5.0
SPREAD_S = 0.5
"""Within that a browser comes for what is new (static/js/torneo/vivo.js)."""
AGAIN_S = 3.0
"""After that it comes again for what it did not get."""
AT_ONCE = 50
Seen = list[tuple[float, int]]
"""When each version was seen by one of them."""

_VERSION = re.compile(rb'data-version="(\d+)"')


class Told(msgspec.Struct):
    """The frame that says that the championship changed."""

    v: int


_decode = msgspec.json.Decoder(Told).decode


class Onlooker:
    """A window on the page of a championship."""

    def __init__(self, url: str, number: int, cookie: str, *, fetches: bool) -> None:
        self.host, self.port = urlsplit(url).hostname or "127.0.0.1", urlsplit(url).port or 80
        self.number, self.cookie, self.fetches = number, cookie, fetches
        self.told: Seen = []
        self.had: Seen = []
        self.failed = 0
        self.wanted = 0
        self.wire: Wire | None = None
        self.greeted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._fetching: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect, greet and wait until it is told how things stand."""
        path = f"/ws/torneo/{self.number}/"
        host = f"{self.host}:{self.port}"
        _, self.wire = await asyncio.get_running_loop().create_connection(
            lambda: Wire(host, path, self.cookie, self.hear), self.host, self.port
        )
        await asyncio.wait_for(self.wire.ready, 60)
        self.wire.send(HELLO)
        await asyncio.wait_for(self.greeted, 60)

    def hear(self, text: bytes) -> None:
        """Note a version that it is told; come for it where it is its part."""
        if not text.startswith(b'{"t":"torneo"'):
            return
        self.wanted = _decode(text).v
        if not self.greeted.done():
            self.greeted.set_result(None)
            return
        self.told.append((time.perf_counter(), self.wanted))
        if self.fetches and (self._fetching is None or self._fetching.done()):
            self._fetching = asyncio.create_task(self._fetch())

    async def _fetch(self) -> None:
        last = 0
        while last != self.wanted:
            last = self.wanted
            await asyncio.sleep(random.uniform(0, SPREAD_S))  # noqa: S311 - load, nothing secret
            found = _VERSION.search(await self._piece())
            if found is None:
                self.failed += 1
                await asyncio.sleep(AGAIN_S)
                last = 0
            else:
                self.had.append((time.perf_counter(), int(found[1])))

    async def _piece(self) -> bytes:
        try:
            reading, writing = await asyncio.open_connection(self.host, self.port)
        except OSError:
            return b""
        try:
            writing.write(
                f"GET /torneos/{self.number}/trozo/torneo/ HTTP/1.1\r\n"
                f"Host: {self.host}:{self.port}\r\nCookie: {self.cookie}\r\n"
                "Connection: close\r\n\r\n".encode()
            )
            return await asyncio.wait_for(reading.read(-1), 30)
        except (OSError, TimeoutError):
            return b""
        finally:
            writing.close()

    def ping(self) -> None:
        """Give a sign of life."""
        if self.wire is not None:
            self.wire.send(b'{"t":"ping","v":%d}' % self.wanted)


async def look_on(
    spec: dict[str, Any], seconds: float, fetching: int, url: str
) -> tuple[list[Onlooker], float]:
    """Return who has looked on for *seconds* once all were there, and the core it took of them."""
    crowd = [
        Onlooker(url, spec["championship"], cookie, fetches=n < fetching)
        for n, cookie in enumerate(spec["cookies"])
    ]
    pinging = asyncio.create_task(_ping(crowd))
    for first in range(0, len(crowd), AT_ONCE):
        await asyncio.gather(*(one.open() for one in crowd[first : first + AT_ONCE]))
    print("there", flush=True)
    cpu, start = time.process_time(), time.perf_counter()
    await asyncio.sleep(seconds)
    pinging.cancel()
    return crowd, (time.process_time() - cpu) / (time.perf_counter() - start)


def found(crowd: Sequence[Onlooker], fetching: int, results: str) -> dict[str, Any]:
    """Return when the *results* reached the *crowd*."""
    changes = [(float(at), int(v)) for at, v in map(str.split, results.splitlines())]
    told = [s for one in crowd for s in lags(changes, one.told)]
    had = [s for one in crowd[:fetching] for s in lags(changes, one.had)]
    return {
        "people": len(crowd),
        "results": len(changes),
        **_said("told", told, len(changes) * len(crowd)),
        **(_said("had", had, len(changes) * fetching) if fetching else {}),
        "failed": sum(one.failed for one in crowd),
        "closed": sum(1 for one in crowd if one.wire and one.wire.closed_with),
    }


def lags(changes: Sequence[tuple[float, int]], seen: Seen) -> list[float]:
    """Return how long after each of *changes* it, or a later one, was *seen*; what never was not.

    What was seen of a version of which nothing is known says nothing.
    """
    order = {v: n for n, (_at, v) in enumerate(changes)}
    found, reached = [], 0
    for at, v in seen:
        for n in range(reached, order.get(v, -1) + 1):
            found.append(at - changes[n][0])
            reached = n + 1
    return found


def _said(name: str, lags_s: list[float], whole: int) -> dict[str, float]:
    """Return the figures of *lags_s*, and how many of the *whole* there never were."""
    return {
        f"{name}_p50_ms": percentile(lags_s, 0.5),
        f"{name}_p99_ms": percentile(lags_s, 0.99),
        f"{name}_never": whole - len(lags_s),
    }


async def _ping(crowd: Sequence[Onlooker]) -> None:
    while True:
        for one in crowd:
            await asyncio.sleep(PING_S / len(crowd))
            one.ping()


if __name__ == "__main__":
    spec, many = json.loads(Path(sys.argv[1]).read_text()), int(sys.argv[3])
    crowd, share = uvloop.run(look_on(spec, float(sys.argv[2]), many, sys.argv[4]))
    measured = found(crowd, many, Path(sys.argv[5]).read_text())
    print(json.dumps({**measured, "generator_core_share": round(share, 2)}))
