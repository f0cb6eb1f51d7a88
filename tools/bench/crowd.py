"""The crowd of a salón, a process of its own: it enters, sits down, stands up and looks on.

``python -m tools.bench.crowd FILE SECONDS PACE URL PID`` prints one JSON object. One after another
enters, so that the time from ``hola`` to the whole state is the server's own. Then, at each table,
somebody sits down or stands up every PACE seconds, while every listener that is sampled notes when
he is shown it, counted from the click. PID is the web process, whose processor time is told too:
it means the same on a machine that others use.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import msgspec
import uvloop

from tools.bench.generator import percentile
from tools.bench.wire import Wire

HELLO = b'{"t":"hola","p":1}'
PING_S = 5.0
SAMPLED = 20
"""Every so manieth socket looks at what it is sent; the rest only count it."""
SITTERS = 2
"""People who take turns at each table."""


class Entry(msgspec.Struct):
    """The part of an entry of the list that says what somebody does."""

    nick: str
    estado: str


class People(msgspec.Struct):
    """A frame with people: the whole list, or what changed."""

    v: int
    hay: list[Entry] = []
    lista: list[Entry] = []


_decode = msgspec.json.Decoder(People).decode


class Tally:
    """What was measured."""

    def __init__(self) -> None:
        self.running = False
        self.clicked: dict[tuple[str, str], float] = {}
        self.shown: list[float] = []
        self.acked: list[float] = []
        self.refused = 0
        self.frames = 0
        self.whole = 0


class Person:
    """One socket at the salón."""

    def __init__(self, nick: str, tally: Tally, *, looks: bool) -> None:
        self.nick, self.tally, self.looks = nick, tally, looks
        self.version = 0
        self.sits = False
        self.asked_at = 0.0
        self.wire: Wire | None = None
        self.inside: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def enter(self, url: str, path: str, cookie: str) -> float:
        """Connect and greet; return the seconds from the greeting to the whole state."""
        parts = urlsplit(url)
        _, self.wire = await asyncio.get_running_loop().create_connection(
            lambda: Wire(parts.netloc, path, cookie, self.hear),
            parts.hostname or "127.0.0.1",
            parts.port or 80,
        )
        await asyncio.wait_for(self.wire.ready, 20)
        start = time.perf_counter()
        self.wire.send(HELLO)
        await asyncio.wait_for(self.inside, 20)
        return time.perf_counter() - start

    def hear(self, text: bytes) -> None:
        """React to a frame."""
        self.tally.frames += 1
        if text.startswith(b'{"t":"gente"'):
            self._people(text)
        elif text.startswith(b'{"t":"ok"'):
            if self.tally.running:
                self.tally.acked.append(time.perf_counter() - self.asked_at)
        elif text.startswith(b'{"t":"salon"'):
            at = text.rindex(b'"gente":{"v":') + len(b'"gente":{"v":')
            self.version = int(text[at : text.index(b",", at)])
            self.inside.set_result(None)
        elif text.startswith(b'{"t":"error"'):
            self.tally.refused += 1

    def _people(self, text: bytes) -> None:
        if not self.looks:
            start = len(b'{"t":"gente","v":')
            self.version = int(text[start : text.index(b",", start)])
            return
        frame = _decode(text)
        self.version = frame.v
        self.tally.whole += bool(frame.lista)
        now = time.perf_counter()
        for entry in frame.hay:
            clicked = self.tally.clicked.get((entry.nick, entry.estado))
            if clicked is not None:
                self.tally.shown.append(now - clicked)

    def ping(self) -> None:
        """Give a sign of life."""
        if self.wire is not None:
            self.wire.send(b'{"t":"ping","v":%d}' % self.version)

    def move(self, table: int, chair: int) -> None:
        """Sit down, or stand up."""
        self.sits = not self.sits
        ball = "sentado" if self.sits else "libre"
        self.asked_at = time.perf_counter()
        if self.tally.running:
            self.tally.clicked[self.nick, ball] = self.asked_at
        self.tally.clicked.pop((self.nick, "libre" if self.sits else "sentado"), None)
        request: dict[str, Any] = {"t": "levantarse", "id": str(uuid4())}
        if self.sits:
            request |= {"t": "sentarse", "mesa": table, "asiento": chair}
        assert self.wire is not None
        self.wire.send(msgspec.json.encode(request))


def processor(pid: int) -> float:
    """Return the seconds of processor that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def gather(
    spec: dict[str, Any], seconds: float, pace: float, url: str, pid: int
) -> dict[str, Any]:
    """Return the measurements of *seconds* of movement, once everybody is inside."""
    tally = Tally()
    crowd: list[Person] = []
    pinging = asyncio.create_task(_ping(crowd))
    entered = await _enter(crowd, spec, tally, url, pid)
    await asyncio.sleep(1)
    moving = [
        asyncio.create_task(_table(table, crowd[n * SITTERS : (n + 1) * SITTERS], pace, n))
        for n, table in enumerate(spec["tables"])
    ]
    await asyncio.sleep(2)
    tally.running, frames, start = True, tally.frames, time.perf_counter()
    cpu, web = time.process_time(), processor(pid)
    await asyncio.sleep(seconds)
    tally.running = False
    took, web = time.perf_counter() - start, processor(pid) - web
    for task in (*moving, pinging):
        task.cancel()
    return {
        "people": len(crowd),
        **entered,
        "changes_per_s": round(len(tally.acked) / took, 1),
        "frames_per_s": round((tally.frames - frames) / took),
        "ack_p50_ms": percentile(tally.acked, 0.5),
        "shown": len(tally.shown),
        "shown_p50_ms": percentile(tally.shown, 0.5),
        "shown_p99_ms": percentile(tally.shown, 0.99),
        "whole_lists": tally.whole,
        "web_core_share": round(web / took, 2),
        "refused": tally.refused,
        "closed": sum(1 for person in crowd if person.wire and person.wire.closed_with),
        "generator_core_share": round((time.process_time() - cpu) / took, 2),
    }


async def _enter(
    crowd: list[Person], spec: dict[str, Any], tally: Tally, url: str, pid: int
) -> dict[str, float]:
    """Bring the people in one after another; return what entering took of the last tenth."""
    path = f"/ws/salon/{spec['slug']}/"
    entering: list[float] = []
    late = len(spec["people"]) * 9 // 10
    used = 0.0
    for number, one in enumerate(spec["people"]):
        if number == late:
            used = processor(pid)
        person = Person(one["nick"], tally, looks=number % SAMPLED == 0)
        entering.append(await person.enter(url, path, one["cookie"]))
        crowd.append(person)
    each = (processor(pid) - used) / (len(crowd) - late)
    return {
        "enter_p50_ms": percentile(entering[late:], 0.5),
        "enter_max_ms": percentile(entering[late:], 1),
        "enter_cpu_ms": round(1000 * each, 1),
    }


async def _table(table: int, people: list[Person], pace: float, seed: int) -> None:
    """Have people sit down at a table and stand up again, one at a time."""
    rng = random.Random(seed)  # noqa: S311 - load, nothing secret
    while True:
        for chair, person in enumerate(people):
            await asyncio.sleep(rng.uniform(0.5, 1.5) * pace)
            person.move(table, chair)


async def _ping(crowd: list[Person]) -> None:
    while True:
        for person in tuple(crowd):
            await asyncio.sleep(PING_S / len(crowd))
            person.ping()
        if not crowd:
            await asyncio.sleep(0.1)


async def stay(count: int, url: str) -> None:
    """Open *count* sockets that say nothing, tell when they are open and wait to be ended."""
    parts = urlsplit(url)
    wires = []
    for _ in range(count):
        _, wire = await asyncio.get_running_loop().create_connection(
            lambda: Wire(parts.netloc, "/", "", lambda _text: None),
            parts.hostname or "127.0.0.1",
            parts.port or 80,
        )
        await asyncio.wait_for(wire.ready, 20)
        wires.append(wire)
    print(json.dumps({"open": len(wires)}), flush=True)
    await asyncio.sleep(600)


if __name__ == "__main__":
    if sys.argv[1] == "stay":
        uvloop.run(stay(int(sys.argv[2]), sys.argv[3]))
    else:
        file = json.loads(Path(sys.argv[1]).read_text())
        seconds, pace, url, pid = *map(float, sys.argv[2:4]), sys.argv[4], int(sys.argv[5])
        print(json.dumps(uvloop.run(gather(file, seconds, pace, url, pid))))
