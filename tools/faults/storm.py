"""Players at several tables over real sockets while processes of the site are killed.

Afterwards every acknowledged action must be in the log exactly once, every seat must have been
left with exactly its own view, the log must replay to the state, and the books must balance.
"""

from __future__ import annotations

import asyncio
import functools
import json
import random
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from games.engines.registry import GAMES
from tools.faults.report import Report
from tools.players.player import Player
from tools.stack.site import Site

THINK_S = (0.02, 0.25)
SETTLE_S = 12.0


def kill_web(site: Site, rng: random.Random) -> None:
    """Kill one web process and start it again."""
    process = rng.choice(site.web)
    process.kill9()
    process.restart()


def kill_worker(site: Site, _rng: random.Random) -> None:
    """Kill the worker and the beat; they come back after a while."""
    for process in (site.worker, site.beat):
        if process is not None:
            process.kill9()
    time.sleep(1)
    for process in (site.worker, site.beat):
        if process is not None:
            process.start()


def kill_redis(site: Site, _rng: random.Random) -> None:
    """Kill Valkey, which forgets everything, and start it again."""
    site.valkey.kill9()
    time.sleep(0.5)
    site.valkey.start()


def flush_redis(site: Site, _rng: random.Random) -> None:
    """Wipe Valkey under the players."""
    site.valkey.flush()


def kill_postgres(site: Site, _rng: random.Random) -> None:
    """Kill every PostgreSQL process and start the server again."""
    site.postgres.kill9()
    site.postgres.start()


FAULTS: Mapping[str, Callable[[Site, random.Random], None]] = {
    "web": kill_web,
    "worker": kill_worker,
    "redis": kill_redis,
    "flushall": flush_redis,
    "postgres": kill_postgres,
}


class Storm:
    """*tables* of every game in turn, and *faults* injected *apart* seconds from each other."""

    def __init__(
        self, site: Site, *, tables: int, faults: list[str], apart: float, seed: int
    ) -> None:
        self.site = site
        self.faults = faults
        self.apart = apart
        self.rng = random.Random(seed)  # noqa: S311 - a test schedule
        file = Path(site.folder) / "storm.json"
        site.run("tools.bench.fixture", str(tables), str(file), *GAMES)
        self.specs = json.loads(file.read_text())
        self.report = Report()
        self.tables: list[list[Player]] = []

    def run(self) -> Report:
        """Play through the faults, check everything and return the report.

        Processes end with the thread that started them, so the faults happen in this one and the
        players live in another.
        """
        self._seat_players()
        playing = threading.Thread(target=lambda: asyncio.run(self._play()))
        playing.start()
        time.sleep(2)
        for name in self.faults:
            before = [len(player.ready_after) for player in self.everybody]
            FAULTS[name](self.site, self.rng)
            time.sleep(self.apart)
            self.report.recovered(name, self._ready_since(before))
        for player in self.everybody:
            player.resting = True
        time.sleep(SETTLE_S)
        self._remember_views()
        for process in self.site.processes:
            process.kill9()  # no wait falls due between what was seen and what is compared with it
        for player in self.everybody:
            player.stop()
        playing.join(timeout=30)
        self._verify()
        return self.report

    def _seat_players(self) -> None:
        urls = [web.url for web in self.site.web]
        for number, spec in enumerate(self.specs):
            seats = []
            for seat, cookie in enumerate(spec["cookies"]):
                first = (number + seat) % len(urls)
                seed = self.rng.randrange(2**32)
                player = Player(urls[first:] + urls[:first], cookie, spec["match"], seed=seed)
                player.delay = functools.partial(player.rng.uniform, *THINK_S)
                seats.append(player)
            self.tables.append(seats)

    @property
    def everybody(self) -> list[Player]:
        """Return the players of all tables."""
        return [player for seats in self.tables for player in seats]

    async def _play(self) -> None:
        await asyncio.gather(*(player.run() for player in self.everybody))

    def _ready_since(self, before: list[int]) -> list[float]:
        """Return how long each player took to come back, those times apart that he had *before*."""
        times = [player.ready_after for player in self.everybody]
        return [s for some, known in zip(times, before, strict=True) for s in some[known:]]

    def _remember_views(self) -> None:
        """Write down what each seat shows now and what it was told, for the check."""
        found = [
            {
                "match": seats[0].match,
                "seats": [
                    {
                        "v": player.last["v"] if player.last else 0,
                        "vista": player.last["vista"] if player.last else None,
                        "acked": player.acked,
                        "foreign": player.foreign_cards,
                    }
                    for player in seats
                ],
            }
            for seats in self.tables
        ]
        (self.site.folder / "seen.json").write_bytes(msgspec.json.encode(found))
        for player in self.everybody:
            self.report.resent += player.resent
            self.report.closed[player.closed_with or 0] += 1

    def _verify(self) -> None:
        found = self.site.ask("tools.faults.verify", str(self.site.folder / "seen.json"))
        self.report.verified(found)
