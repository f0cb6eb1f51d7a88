"""Three people do what is dear, through all the windows that they may have, while others play.

Each has six sockets and proposes a table with a key, under every limit of frames. Promised: the
others' plays are acknowledged at a p95 of at most three times that of the quiet site, and no clock
is moved, as it would be if the site took its own slowness for an outage.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import math
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tools.players.player import Player
from tools.stack.site import Site

TABLES = 8
ATTACKERS = 3
WINDOWS = 6
EVERY_S = 1 / 1.2
THINK_S = (0.1, 0.5)
TIMES_QUIET = 3.0
FLOOR_S = 0.1
"""Below it nobody notices anything: a quiet site of 5 ms need not stay under 15."""
OUTAGE = "every wait moves"
PROPOSAL = {"t": "configurar", "opciones": {}, "condiciones": {"mirones": "clave"}}


class Figures(NamedTuple):
    """What the others met, in seconds, and how often all clocks were moved."""

    quiet_p95: float
    attacked_p95: float
    proposals: int
    outages: int

    @property
    def held(self) -> bool:
        """Return whether the others hardly noticed and no clock was moved."""
        allowed = max(FLOOR_S, TIMES_QUIET * self.quiet_p95)
        return self.attacked_p95 <= allowed and not self.outages

    def line(self) -> str:
        """Return the figures for people."""
        return (
            f"abuse: jugar acknowledged at p95 {self.quiet_p95 * 1000:.0f} ms quiet, "
            f"{self.attacked_p95 * 1000:.0f} ms under {self.proposals} proposals with a key; "
            f"clocks moved {self.outages} times"
        )


async def propose(url: str, salon: str, cookie: str, until: float) -> int:
    """Propose as often as a window may; return how many proposals were sent."""
    sent = 0
    address = f"{url.replace('http', 'ws', 1)}/ws/salon/{salon}/"
    headers = {"Cookie": cookie, "Origin": url}
    with contextlib.suppress(ConnectionClosed, OSError):
        async with connect(address, additional_headers=headers, max_size=None) as socket:
            await socket.send('{"t":"hola","p":1}')
            reading = asyncio.create_task(_read(socket))
            while time.monotonic() < until:
                frame = {**PROPOSAL, "id": str(uuid4()), "clave": f"clave {sent}"}
                await socket.send(json.dumps(frame))
                sent += 1
                await asyncio.sleep(EVERY_S)
            reading.cancel()
    return sent


async def _read(socket: object) -> None:
    with contextlib.suppress(ConnectionClosed):
        async for _text in socket:  # type: ignore[attr-defined]
            pass


class Attack:
    """Players at *TABLES* tables, quiet for *seconds*, and then as long beside the attackers."""

    def __init__(self, site: Site, seconds: float) -> None:
        self.site, self.seconds = site, seconds
        self.players = [
            Player([site.url], cookie, spec["match"], seed=spec["match"] * 8 + seat)
            for spec in _made(site, "tools.bench.fixture", TABLES)
            for seat, cookie in enumerate(spec["cookies"])
        ]
        for player in self.players:
            player.delay = functools.partial(player.rng.uniform, *THINK_S)
        self.attackers = _made(site, "tools.faults.abuse_fixture", ATTACKERS)

    async def run(self) -> Figures:
        """Play, attack and return the figures."""
        playing = asyncio.gather(*(player.run() for player in self.players))
        await asyncio.sleep(3)
        quiet = await self._p95()
        until = time.monotonic() + self.seconds
        windows = [
            propose(self.site.url, one["salon"], one["cookie"], until)
            for one in self.attackers
            for _ in range(WINDOWS)
        ]
        attack = asyncio.gather(*windows)
        attacked = await self._p95()
        sent = sum(await attack)
        for player in self.players:
            player.stop()
        await playing
        logs = [path.read_text(errors="replace") for path in self.site.folder.glob("*.log")]
        return Figures(quiet, attacked, sent, sum(log.count(OUTAGE) for log in logs))

    async def _p95(self) -> float:
        """Return the p95 of what is acknowledged in the next seconds, or is still waited for."""
        for player in self.players:
            player.latencies.clear()
        await asyncio.sleep(self.seconds)
        took = sorted(seconds for player in self.players for seconds in player.waited())
        return took[math.ceil(0.95 * len(took)) - 1]


def _made(site: Site, module: str, count: int) -> list[dict[str, Any]]:
    file = site.folder / f"{module.rpartition('.')[2]}.json"
    site.run(module, str(count), str(file))
    found: list[dict[str, Any]] = json.loads(file.read_text())
    return found


def measure(seconds: float = 15.0) -> bool:
    """Attack a site of its own, print what was met and return whether the promise held."""
    env = {"SOCKETS_PER_ADDRESS": "1000"}
    with (
        tempfile.TemporaryDirectory(prefix="usumus-abuse-", dir="/var/tmp") as folder,
        Site(Path(folder), server="uvicorn", env=env, throwaway=True) as site,
    ):
        site.wait_until_sound()
        found = asyncio.run(Attack(site, seconds).run())
    print(found.line(), flush=True)
    return found.held
