"""The load generator, a process of its own: plays every seat of the tables of a file.

``python -m tools.bench.generator FILE SECONDS PACE SPREAD URL…`` prints one JSON object: accepted
actions a second (acknowledged, and seen by the four seats), latencies from the click to the
acknowledgement and to the fourth screen in milliseconds, the share of a core the generator itself
used, and the microseconds of processor an action cost the web processes whose URL ends in
``#PID``: where others use the machine too, that tells two trees apart sooner than a rate. PACE is
the mean seconds between two actions of a table; 0 plays as fast as answers come. SPREAD says who
shares a web process: ``table``, as deploy/nginx.conf routes, or ``seat``.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import time
from collections import Counter
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import msgspec
import uvloop

from tools.bench.wire import Wire
from tools.players.choose import choose

HELLO = b'{"t":"hola","p":1}'
PING_SECONDS = 5
QUIET_S = 2
"""A table where nobody has acted for so long (and two paces more) plays no longer."""


class Frame(msgspec.Struct):
    """The part of a server frame that a player without eyes needs (``mesa`` has a number as id)."""

    t: str
    v: int = 0
    id: str | int = ""
    codigo: str = ""
    legales: list[dict[str, Any]] = []


_decode = msgspec.json.Decoder(Frame).decode


class Tally:
    """What was measured between ``start`` and ``stop``."""

    def __init__(self) -> None:
        self.playing = False  # nobody acts before everybody is seated
        self.running = False
        self.accepted = 0
        self.told: list[float] = []
        self.acked: list[float] = []
        self.refused: Counter[str] = Counter()


class Table:
    """The four seats of a match."""

    def __init__(self, match: int, pace: float, tally: Tally, seed: int) -> None:
        self.match, self.pace, self.tally = match, pace, tally
        self.rng = random.Random(seed)  # noqa: S311 - load, nothing secret
        self.seats: list[Seat] = []
        self.played_at = 0.0
        self.waiting: dict[int, tuple[float, set[int]]] = {}

    def accepted(self, version: int, sent_at: float) -> None:
        """Note that an action was acknowledged at *version*."""
        self.played_at = time.perf_counter()
        late = {n for n, seat in enumerate(self.seats) if seat.version < version}
        if late:
            self.waiting[version] = (sent_at, late)
        else:
            self._all_told(sent_at)

    def seen(self, number: int, version: int) -> None:
        """Note that seat *number* has been shown *version*."""
        for known in [v for v in self.waiting if v <= version]:
            sent_at, late = self.waiting[known]
            late.discard(number)
            if not late:
                del self.waiting[known]
                self._all_told(sent_at)

    def _all_told(self, sent_at: float) -> None:
        if self.tally.running:
            self.tally.told.append(time.perf_counter() - sent_at)


class Seat:
    """One socket and what it is waiting for."""

    def __init__(self, table: Table, number: int) -> None:
        self.table, self.number = table, number
        self.version = 0
        self.legal: list[dict[str, Any]] = []
        self.sent: tuple[str, float] | None = None
        self.wire: Wire | None = None

    async def open(self, url: str, cookie: str) -> None:
        """Connect and greet."""
        parts = urlsplit(url)
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(
            lambda: Wire(parts.netloc, f"/ws/partida/{self.table.match}/", cookie, self.hear),
            parts.hostname or "127.0.0.1",
            parts.port or 80,
        )
        await asyncio.wait_for(wire.ready, 20)
        self.wire = wire
        wire.send(HELLO)

    def hear(self, text: bytes) -> None:
        """React to a frame."""
        frame = _decode(text)
        if frame.t == "partida":
            self.version = frame.v
            self.legal = frame.legales
            self.table.seen(self.number, frame.v)
            self.consider()
        elif frame.t == "ok" and self.sent and frame.id == self.sent[0]:
            sent_at, self.sent = self.sent[1], None
            tally = self.table.tally
            if tally.running:
                tally.accepted += 1
                tally.acked.append(time.perf_counter() - sent_at)
            self.table.accepted(frame.v, sent_at)
            if self.version >= frame.v:
                self.consider()  # else the state is on its way, and what is legal with it
        elif frame.t == "error":
            self.table.tally.refused[frame.codigo] += 1
            self.sent = None
            asyncio.get_running_loop().call_later(0.2, self.consider)

    def consider(self) -> None:
        """Act, now or at the table's pace, if the table waits for this seat."""
        if not self.table.tally.playing or self.sent is not None:
            return
        if not any(choice["tipo"] == "turn" for choice in self.legal):
            return
        pace = self.table.pace
        self.sent = ("", 0.0)
        if pace:
            delay = self.table.rng.uniform(0.5, 1.5) * pace
            asyncio.get_running_loop().call_later(delay, self.act)
        else:
            self.act()

    def act(self) -> None:
        """Send one action."""
        action = choose(self.legal, self.table.rng)
        if action is None:
            self.sent = None
            return
        ident = str(uuid4())
        self.sent = (ident, time.perf_counter())
        assert self.wire is not None
        self.wire.send(msgspec.json.encode({"t": "jugar", "id": ident, "accion": action}))

    def ping(self) -> None:
        """Give a sign of life."""
        if self.wire is not None:
            self.wire.send(b'{"t":"ping","v":%d}' % self.version)


def percentile(values: list[float], share: float) -> float:
    """Return the value below which *share* of them lie, in milliseconds."""
    ordered = sorted(values)
    return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 2)


def processor_s(urls: list[str]) -> float:
    """Return the seconds of processor used so far by the processes that the URLs name."""
    ticks = 0
    for pid in filter(None, (urlsplit(url).fragment for url in urls)):
        after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(after_name[11]) + int(after_name[12])  # utime, stime
    return ticks / os.sysconf("SC_CLK_TCK")


async def play(
    specs: list[dict[str, Any]], seconds: float, pace: float, spread: str, urls: list[str]
) -> dict[str, Any]:
    """Return the measurements of *seconds* of play after a warm-up of two."""
    tally = Tally()
    seats: list[Seat] = []
    tables = [Table(spec["match"], pace, tally, seed=n) for n, spec in enumerate(specs)]
    pinging = asyncio.create_task(_ping(seats))  # who waits for the others must not fall silent
    for n, spec in enumerate(specs):
        seats += await _seat(tables[n], n, spec["cookies"], spread, urls)
    tally.playing = True
    for seat in seats:
        seat.consider()
    await asyncio.sleep(2 + 2 * pace)
    cpu, web_cpu, start = time.process_time(), processor_s(urls), time.perf_counter()
    tally.running = True
    await asyncio.sleep(seconds)
    tally.running = False
    took, cpu = time.perf_counter() - start, time.process_time() - cpu
    web_cpu = processor_s(urls) - web_cpu
    pinging.cancel()
    quiet_since = time.perf_counter() - QUIET_S - 2 * pace
    return {
        "sockets": len(seats),
        "quiet_tables": sum(table.played_at < quiet_since for table in tables),
        "accepted_per_s": round(tally.accepted / took, 1),
        "told_per_s": round(len(tally.told) / took, 1),
        "ack_p50_ms": percentile(tally.acked, 0.5),
        "ack_p99_ms": percentile(tally.acked, 0.99),
        "told_p50_ms": percentile(tally.told, 0.5),
        "told_p99_ms": percentile(tally.told, 0.99),
        "frame_bytes": round(
            median(seat.wire.bytes_in for seat in seats if seat.wire) / max(1, seats[0].version)
        ),
        "refused": dict(tally.refused),
        "closed": _closed(seats),
        "generator_core_share": round(cpu / took, 3),
        "web_cpu_us": round(1e6 * web_cpu / max(1, tally.accepted), 1),
    }


def _closed(seats: list[Seat]) -> dict[str, int]:
    """Return how many sockets the server closed, by its code."""
    codes = [seat.wire.closed_with for seat in seats if seat.wire]
    return Counter(str(code) for code in codes if code)


async def _seat(
    table: Table, n: int, cookies: list[str], spread: str, urls: list[str]
) -> list[Seat]:
    """Open the seats of table *n*, on one web process or each on the next, and return them."""
    table.seats = [Seat(table, number) for number in range(len(cookies))]
    places = range(n, n + len(table.seats)) if spread == "seat" else [n] * len(table.seats)
    await asyncio.gather(
        *(
            seat.open(urls[place % len(urls)], cookie)
            for seat, place, cookie in zip(table.seats, places, cookies, strict=True)
        )
    )
    return table.seats


async def _ping(seats: list[Seat]) -> None:
    while True:
        for seat in tuple(seats):
            await asyncio.sleep(PING_SECONDS / len(seats))
            seat.ping()
        if not seats:
            await asyncio.sleep(0.1)


if __name__ == "__main__":
    measured = uvloop.run(
        play(
            json.loads(Path(sys.argv[1]).read_text()),
            float(sys.argv[2]),
            float(sys.argv[3]),
            sys.argv[4],
            sys.argv[5:],
        )
    )
    print(json.dumps(measured))
