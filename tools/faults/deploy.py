"""A deploy behind nginx, a dead nginx and a process that hangs, while people play and look on.

The order is that of docs/despliegue.md: one web process at a time, the next when ``/salud`` of the
one before answers 200. Half of the people come from one address, a school or a carrier, and half
from one each. Promise P11: not one answer of 502 while the web processes are replaced, everybody
back within 5 s at p95, and no match ended by any of it.
"""

from __future__ import annotations

import functools
import json
import os
import signal
import tempfile
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tools.faults.report import Report, told
from tools.faults.trial import CATCH_UP_S, THINK_S, Trial
from tools.players.player import Player
from tools.stack.nginx import Nginx
from tools.stack.process import StackError
from tools.stack.site import Site, Web, free_port

MIRONES = 2
BAD_GATEWAY = 502
COUNT_STANDSTILLS = "tools.faults.standstills"


class Lengths(NamedTuple):
    """How big it is and how long things last, in seconds."""

    tables: int
    dead_s: float
    """nginx, which nobody reaches."""
    hung_s: float
    """A web process."""
    settled_s: float
    """Everybody has come back, if all is well."""


LONG = Lengths(tables=40, dead_s=60.0, hung_s=20.0, settled_s=12.0)
SHORT = Lengths(tables=4, dead_s=20.0, hung_s=10.0, settled_s=8.0)


class Deploy(Trial):
    """Tables of mus with mirones behind nginx."""

    def __init__(self, site: Site, nginx: Nginx, lengths: Lengths, seed: int) -> None:
        super().__init__(site, seed)
        self.nginx, self.lengths = nginx, lengths
        file = site.folder / "deploy.json"
        site.run("tools.bench.fixture", str(lengths.tables), str(file), f"mus+{MIRONES}")
        self.tables = [
            [self._person(spec["match"], cookie) for cookie in spec["cookies"]]
            for spec in json.loads(file.read_text())
        ]
        self.everybody = [one for seats in self.tables for one in seats]
        for number, one in enumerate(self.everybody[::2]):
            one.address = f"127.0.{1 + number // 250}.{1 + number % 250}"

    def _person(self, match: int, cookie: str) -> Player:
        one = Player([self.nginx.url], cookie, match, seed=self.rng.randrange(2**32))
        one.delay = functools.partial(one.rng.uniform, *THINK_S)
        return one

    def run(self) -> Report:
        """Carry out the deploy and both outages, check everything and return the report."""
        self.begin()
        self._wait_until_all_look_on()
        self._during("deploy", self._replace_web)
        refused = self.nginx.answers_by_code()[BAD_GATEWAY]
        faults = self.nginx.faults_of_upstreams()
        self._during("front", self._kill_nginx)
        self._during("hang", self._hang_web)
        self.rest()
        time.sleep(CATCH_UP_S)
        stood = self.site.ask(COUNT_STANDSTILLS)
        seated = {seats[0].match: seats for seats in self.tables}
        self.report.verified({**self.finish(seated), "refused": [refused] if refused else []})
        met = [f"nginx met: {n} × {what}" for what, n in faults.most_common()]
        self.report.noted([f"answers of 502 during the deploy: {refused}", *met, *stood])
        return self.report

    def _wait_until_all_look_on(self) -> None:
        end = time.monotonic() + 60
        while not all(one.last for one in self.everybody):
            if time.monotonic() > end:
                raise StackError("not everybody has come to his table in a minute")
            time.sleep(0.1)
        time.sleep(2)

    def _during(self, name: str, happen: Callable[[], None]) -> None:
        before = self.times_ready()
        happen()
        time.sleep(self.lengths.settled_s)
        self.report.recovered(name, self.ready_since(before))
        away = [one.away_since for one in self.everybody]
        now = time.monotonic()
        self.report.ready[name] += [now - since for since in away if since is not None]

    def _replace_web(self) -> None:
        for web in self.site.web:
            web.restart()
            self._wait_until_well(web)

    @staticmethod
    def _wait_until_well(web: Web) -> None:
        """Wait for 200 of ``/salud`` on its own port; raises StackError when there is none."""
        end = time.monotonic() + 30
        while True:
            try:
                urllib.request.urlopen(f"{web.url}/salud", timeout=5).close()  # noqa: S310 - our own
            except OSError as error:
                if time.monotonic() > end:
                    raise StackError(f"{web.name} is not well after 30 s") from error
                time.sleep(0.1)
            else:
                return

    def _kill_nginx(self) -> None:
        self.nginx.kill9()
        time.sleep(self.lengths.dead_s)
        self._all_lost_now()
        self.nginx.start()

    def _hang_web(self) -> None:
        """Stop a web process as a loop that does not answer would, until a watchdog ends it."""
        hung = self.rng.choice(self.site.web)
        os.kill(hung.pid, signal.SIGSTOP)
        time.sleep(self.lengths.hung_s)
        hung.kill9()
        self._all_lost_now()
        hung.start()

    def _all_lost_now(self) -> None:
        """Count how long everybody is away from the moment at which he could come back."""
        now = time.monotonic()
        for one in self.everybody:
            one.lost_from(now)


def measure(lengths: Lengths = LONG, seed: int = 1) -> list[str]:
    """Carry all out on a site of its own and print the report; return what did not hold.

    Raises FileNotFoundError where there is no nginx.
    """
    env = {"TRUSTED_PROXY_COUNT": "1"}
    with (
        tempfile.TemporaryDirectory(prefix="usumus-deploy-", dir="/var/tmp") as folder,
        Site(Path(folder), web=2, server="uvicorn", env=env, throwaway=True) as site,
    ):
        site.wait_until_sound()
        nginx = Nginx(Path(folder) / "nginx", free_port(), [web.port for web in site.web])
        nginx.start()
        try:
            people = lengths.tables * (4 + MIRONES)
            print(f"deploy: {people} people behind nginx, seed {seed}", flush=True)
            report = Deploy(site, nginx, lengths, seed).run()
        finally:
            nginx.stop()
    return told(report)
