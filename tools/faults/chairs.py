"""People come and go between tables over real sockets while web processes are killed.

All the while each match must hold together what its escrow has, and nothing for anybody without
a chair. Afterwards every acknowledged action must be in the log once and nothing that nobody asked
for, and what each person has must be what he was given, put in and took away by the log.
"""

from __future__ import annotations

import functools
import json
import time

from tools.faults.report import Report
from tools.faults.storm import kill_web
from tools.faults.trial import CATCH_UP_S, THINK_S, Trial
from tools.faults.watch import Watch
from tools.players.guest import Guest
from tools.stack.site import Site

SETTINGS = {"DJANGO_SETTINGS_MODULE": "tests.games.bank_site"}
"""The site with a game of the tests: none of today's lets people come and go."""
GAME = "bank"
TABLES, PEOPLE = 2, 8
PATIENCE_S = 60.0
"""Without a new hand for so long, play has stopped."""
SHOWN_S = 2.0
"""How long everybody is given to be shown the last step."""


class Coming(Trial):
    """People at two tables until *hands* were dealt and a web process died *kills* times."""

    everybody: list[Guest]

    def __init__(self, site: Site, *, hands: int, kills: int, apart: float, seed: int) -> None:
        super().__init__(site, seed)
        self.hands = hands
        self.kills = kills
        self.apart = apart
        file = site.folder / "open.json"
        site.run("tools.faults.open_tables", GAME, str(TABLES), str(PEOPLE), str(file))
        made = json.loads(file.read_text())
        self.matches: list[int] = made["matches"]
        self.people: list[int] = [person["user"] for person in made["people"]]
        self.everybody = self._guests([person["cookie"] for person in made["people"]])
        self._dealt, self._dealt_at = 0, 0.0

    def run(self) -> Report:
        """Play through the kills, check everything and return the report."""
        self._dealt_at = time.monotonic()
        with Watch(self.site, self.matches, self.people) as watch:
            self.begin()
            while not self._is_enough() and not self._has_stopped():
                time.sleep(self.apart)
                before = self.times_ready()
                kill_web(self.site, self.rng)
                time.sleep(self.apart)
                self.report.recovered("web", self.ready_since(before))
            has_stopped = self._has_stopped()
            self._let_rest()
        seated = dict.fromkeys(self.matches, self.everybody)
        found = self.finish(seated, people=watch.given)
        found["contradicted"] = [one for guest in self.everybody for one in guest.contradicted]
        found["unheld"] = watch.found
        found["stopped"] = has_stopped
        self.report.verified(found)
        self.report.noted(self._figures(found["counts"], watch))
        return self.report

    def _guests(self, cookies: list[str]) -> list[Guest]:
        urls = [web.url for web in self.site.web]
        staying: dict[int, set[Guest]] = {match: set() for match in self.matches}
        guests = []
        for number, cookie in enumerate(cookies):
            first = number % len(urls)
            match = self.matches[number // len(urls) % len(self.matches)]
            seed = self.rng.randrange(2**32)
            guest = Guest(urls[first:] + urls[:first], cookie, match, staying, seed=seed)
            guest.delay = functools.partial(guest.rng.uniform, *THINK_S)
            guests.append(guest)
        return guests

    def _is_enough(self) -> bool:
        by_match = {
            guest.match: guest.last["vista"]["numero_mano"]
            for guest in self.everybody
            if guest.last
        }
        if (dealt := sum(by_match.values())) > self._dealt:
            self._dealt, self._dealt_at = dealt, time.monotonic()
        return dealt >= self.hands and self.report.faults["web"] >= self.kills

    def _has_stopped(self) -> bool:
        return time.monotonic() - self._dealt_at > PATIENCE_S

    def _let_rest(self) -> None:
        """Let everybody be answered and be shown the last step."""
        self.rest()
        end = time.monotonic() + CATCH_UP_S
        while time.monotonic() < end and not all(guest.is_settled for guest in self.everybody):
            time.sleep(0.1)
        time.sleep(SHOWN_S)

    def _figures(self, counts: dict[str, int], watch: Watch) -> list[str]:
        cuts = sum(guest.cuts for guest in self.everybody)
        twice = sum(guest.twice for guest in self.everybody)
        return [
            f"hands: {counts['hands']}; sat down {counts.get('sat', 0)}, put more "
            f"{counts.get('added', 0)}, stood up {counts.get('stood', 0)}",
            f"answers lost on purpose: {cuts}, frames sent twice: {twice}",
            f"looks at the books while they played: {watch.looks}",
        ]
