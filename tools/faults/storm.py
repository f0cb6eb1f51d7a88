"""Players at several tables over real sockets while processes of the site are killed.

Afterwards every acknowledged action must be in the log exactly once, every seat must have been
left with exactly its own view, the log must replay to the state, and the books must balance.
"""

from __future__ import annotations

import functools
import json
import random
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from games.engines.registry import GAMES
from tools.faults.report import Report
from tools.faults.trial import CATCH_UP_S, THINK_S, Trial
from tools.players.player import Player
from tools.stack.site import Site


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


COURTESY_S = 22.0
"""What the site gives back after an outage (``DOWNTIME_CREDIT_SECONDS``), and takes to see it."""
FAULTS: Mapping[str, Callable[[Site, random.Random], None]] = {
    "web": kill_web,
    "worker": kill_worker,
    "redis": kill_redis,
    "flushall": flush_redis,
    "postgres": kill_postgres,
}


class Storm(Trial):
    """*tables* of every game in turn, and *faults* injected *apart* seconds from each other."""

    def __init__(
        self, site: Site, *, tables: int, faults: list[str], apart: float, seed: int
    ) -> None:
        super().__init__(site, seed)
        self.faults = faults
        self.apart = apart
        self.still_s = 0.0  # for how long the whole site was away
        file = Path(site.folder) / "storm.json"
        site.run("tools.bench.fixture", str(tables), str(file), *GAMES)
        self.tables = self._seated(json.loads(file.read_text()))
        self.everybody = [player for seats in self.tables for player in seats]

    def run(self) -> Report:
        """Play through the faults, check everything and return the report."""
        self.begin()
        time.sleep(2)
        for name in self.faults:
            before = self.times_ready()
            began_at = time.monotonic()
            FAULTS[name](self.site, self.rng)
            if name == "postgres":
                self.still_s += time.monotonic() - began_at + COURTESY_S
            time.sleep(self.apart)
            self.report.recovered(name, self.ready_since(before))
        self.rest()
        time.sleep(CATCH_UP_S)
        seated = {seats[0].match: seats for seats in self.tables}
        self.report.verified(self.finish(seated, still_s=self.still_s))
        return self.report

    def _seated(self, specs: list[dict[str, Any]]) -> list[list[Player]]:
        urls, tables = [web.url for web in self.site.web], []
        for number, spec in enumerate(specs):
            seats = []
            for seat, cookie in enumerate(spec["cookies"]):
                first = (number + seat) % len(urls)
                seed = self.rng.randrange(2**32)
                player = Player(urls[first:] + urls[:first], cookie, spec["match"], seed=seed)
                player.delay = functools.partial(player.rng.uniform, *THINK_S)
                seats.append(player)
            tables.append(seats)
        return tables
