"""Who looks at a championship, a process of its own: ``… FILE SECONDS FETCHING URL RESULTS``.

Everybody follows its page over a socket and takes over what he is told is another; FETCHING of them
fetch, as a browser does, what they are not told of. RESULTS is what
``tools.bench.championship_results`` prints, which runs beside it. Prints one JSON object: how long
after a result was asked for each was told of it, and had it on his page.
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
SHOWS = "?parte=torneo&lengua=es"
"""What a browser says that it shows (static/js/torneo/vivo.js)."""
AGAIN_S = 1.0
"""After that it comes again for what it did not get."""
AT_ONCE = 50
Seen = list[tuple[float, int]]
"""When each version was seen by one of them."""

_VERSION = re.compile(rb'data-version="(\d+)"')


class Told(msgspec.Struct):
    """The frame that says that the championship changed, and from which version it leads on."""

    v: int
    de: int = -1
    plazo: int = 300


_decode = msgspec.json.Decoder(Told).decode


class Onlooker:
    """A window on the page of a championship."""

    def __init__(self, url: str, number: int, cookie: str, *, fetches: bool) -> None:
        self.host, self.port = urlsplit(url).hostname or "127.0.0.1", urlsplit(url).port or 80
        self.number, self.cookie, self.fetches = number, cookie, fetches
        self.told: Seen = []
        self.had: Seen = []
        self.failed = self.fetched = 0
        self.wanted = self.version = 0
        self._steps: list[Told] = []
        self._within_s = 0.3
        self.wire: Wire | None = None
        self.greeted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._fetching: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect, greet and wait until it is told how things stand."""
        path = f"/ws/torneo/{self.number}/{SHOWS}"
        host = f"{self.host}:{self.port}"
        _, self.wire = await asyncio.get_running_loop().create_connection(
            lambda: Wire(host, path, self.cookie, self.hear), self.host, self.port
        )
        await asyncio.wait_for(self.wire.ready, 60)
        self.wire.send(HELLO)
        await asyncio.wait_for(self.greeted, 60)

    def hear(self, text: bytes) -> None:
        """Note a version that it is told, and take it over or come for it."""
        if not text.startswith(b'{"t":"torneo"'):
            return
        told = _decode(text)
        self.wanted = told.v
        if not self.greeted.done():
            self.version = told.v
            self.greeted.set_result(None)
            return
        self.told.append((time.perf_counter(), told.v))
        self._within_s = told.plazo / 1000
        self._steps = [*self._steps, told][-40:]
        if self._fetching is not None and not self._fetching.done():
            return
        self._step()
        if self.fetches and self.version != self.wanted:
            self._fetching = asyncio.create_task(self._fetch())

    def _step(self) -> None:
        """Go on as far as what it was told leads from what it has."""
        for step in self._steps:
            if step.de == self.version:
                self._has(step.v)

    def _has(self, version: int) -> None:
        self.version = version
        self.had.append((time.perf_counter(), version))

    async def _fetch(self) -> None:
        while self.version != self.wanted:
            await asyncio.sleep(random.uniform(0, self._within_s))  # noqa: S311 - load, no secret
            self.fetched += 1
            found = _VERSION.search(await self._piece())
            if found is None:
                self.failed += 1
            else:
                self._has(int(found[1]))
                self._step()
            if self.version != self.wanted:
                await asyncio.sleep(AGAIN_S)

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


def found(crowd: Sequence[Onlooker], results: str) -> dict[str, Any]:
    """Return when the *results* reached the *crowd*."""
    changes = [(float(at), int(v)) for at, v in map(str.split, results.splitlines())]
    told = [s for one in crowd for s in lags(changes, one.told)]
    had = [s for one in crowd for s in lags(changes, one.had)]
    return {
        "people": len(crowd),
        "results": len(changes),
        **_said("told", told, len(changes) * len(crowd)),
        **_said("had", had, len(changes) * len(crowd)),
        "fetched": sum(one.fetched for one in crowd),
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
    measured = found(crowd, Path(sys.argv[5]).read_text())
    print(json.dumps({**measured, "generator_core_share": round(share, 2)}))
