"""Minitorneos to their paid prizes while the site fails, in which some leave and some fall.

Whoever leaves or says nothing for 30 s is out, and nobody else; each hand has the level of the
clock; and each place has been paid once, to the unit, whatever died meanwhile.
"""

from __future__ import annotations

import functools
import json
import time
from typing import Any

import psycopg

from tools.faults.report import Report
from tools.faults.storm import FAULTS
from tools.faults.trial import THINK_S, Trial
from tools.players.contender import Contender
from tools.stack.site import Site

SEATS = 6
LEAVES, FALLS = 1, 2
"""The seats that leave, and fall, once the first hands are played."""
CALM_S = 6.0
BEGIN_S = 4.0
LONGEST_S = 240.0
PAID_S = 5.0
KINDS = ("web", "worker", "flushall")


class Prizes(Trial):
    """*tables* for prizes, through each of ``KINDS`` *rounds* times, to their end."""

    everybody: list[Contender]

    def __init__(self, site: Site, *, tables: int, rounds: int, seed: int) -> None:
        super().__init__(site, seed)
        file = site.folder / "prizes.json"
        site.run("tools.faults.prize_tables", str(tables), str(SEATS), str(file))
        self.faults = list(KINDS) * rounds
        self.rng.shuffle(self.faults)
        self.seated = {
            spec["match"]: self._contenders(spec) for spec in json.loads(file.read_text())
        }
        self.everybody = [one for seats in self.seated.values() for one in seats]

    def run(self) -> Report:
        """Play through the faults to the end, check everything and return the report."""
        self.begin()
        time.sleep(BEGIN_S)
        for seats in self.seated.values():
            seats[LEAVES].is_leaving = True
            seats[FALLS].mute = True
        began_at = time.monotonic()
        ends = began_at + LONGEST_S
        while (self.faults or not self._are_over()) and time.monotonic() < ends:
            if self.faults and not self._are_over():
                self._fail(self.faults.pop())
            else:
                self.faults.clear()
                time.sleep(1)
        lasted_s = time.monotonic() - began_at
        time.sleep(PAID_S)
        out = {match: [LEAVES, FALLS] for match in self.seated}
        gone = self._gone()
        watching = {
            match: [one for one in seats if one not in gone] for match, seats in self.seated.items()
        }
        found = self.finish(
            watching, prizes=out, others=[ident for one in gone for ident in one.asked]
        )
        self.report.verified(found)
        self.report.noted(
            [
                f"minitorneos: {len(out)}, in {lasted_s:.0f} s; "
                f"hands {found['hands']}, paid {found['paid']}"
            ]
        )
        return self.report

    def _contenders(self, spec: dict[str, Any]) -> list[Contender]:
        urls, seats = [web.url for web in self.site.web], []
        for seat, cookie in enumerate(spec["cookies"]):
            first = seat % len(urls)
            seed = self.rng.randrange(2**32)
            one = Contender(urls[first:] + urls[:first], cookie, spec["match"], seed=seed)
            one.delay = functools.partial(one.rng.uniform, *THINK_S)
            seats.append(one)
        return seats

    def _fail(self, kind: str) -> None:
        before = self.times_ready()
        FAULTS[kind](self.site, self.rng)
        time.sleep(CALM_S)
        self.report.recovered(kind, self.ready_since(before))

    def _gone(self) -> list[Contender]:
        """Return who left or fell: nobody tells them any more how the match stands."""
        return [seats[seat] for seats in self.seated.values() for seat in (LEAVES, FALLS)]

    def _are_over(self) -> bool:
        with psycopg.connect(self.site.environment["DATABASE_URL"]) as connection:
            row = connection.execute(
                "SELECT count(*) FROM games_match WHERE id = ANY(%s) AND closed_at IS NULL",
                (list(self.seated),),
            ).fetchone()
        return row is not None and not row[0]
