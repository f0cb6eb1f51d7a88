"""What every storm of faults does: players in a thread of their own, then everything is checked."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
import psycopg

from tools.faults.report import Report
from tools.players.player import Player
from tools.stack.site import Site

THINK_S = (0.02, 0.25)
CATCH_UP_S = 12.0
STILL_S = 0.5
"""For what is on its way to arrive."""
STANDSTILLS = 6


class Trial:
    """Players of *site*, and what is noted of them while it fails."""

    everybody: Sequence[Player]

    def __init__(self, site: Site, seed: int) -> None:
        self.site = site
        self.rng = random.Random(seed)  # noqa: S311 - a test schedule
        self.report = Report()
        # Of a storm that fails on its way nobody stops the players: they end with the process.
        self._playing = threading.Thread(target=lambda: asyncio.run(self._play()), daemon=True)

    def begin(self) -> None:
        """Let everybody play.

        Processes end with the thread that started them, so the faults happen in this one and the
        players live in another.
        """
        self._playing.start()

    async def _play(self) -> None:
        await asyncio.gather(*(player.run() for player in self.everybody))

    def times_ready(self) -> list[int]:
        """Return how often each player has come back until now."""
        return [len(player.ready_after) for player in self.everybody]

    def ready_since(self, before: Sequence[int]) -> list[float]:
        """Return how long each player took to come back, those times apart that he had *before*."""
        times = [player.ready_after for player in self.everybody]
        return [s for some, known in zip(times, before, strict=True) for s in some[known:]]

    def rest(self) -> None:
        """Ask everybody to act no more."""
        for player in self.everybody:
            player.resting = True

    def finish(self, seated: Mapping[int, Sequence[Player]], **more: Any) -> dict[str, Any]:
        """End the play and return what the check of the database found.

        It compares with it what the players *seated* at each match asked and were told.
        """
        file = self.site.folder / "seen.json"
        told = self._told_at_a_standstill(seated)
        file.write_bytes(msgspec.json.encode({"matches": told, **more}))
        for player in self.everybody:
            self.report.resent += player.resent
        for process in self.site.processes:
            process.kill9()
        for player in self.everybody:
            player.stop()
        self._playing.join(timeout=30)
        return dict(self.site.ask("tools.faults.verify", str(file)))

    def _told_at_a_standstill(self, seated: Mapping[int, Sequence[Player]]) -> list[dict[str, Any]]:
        """Stop all processes; return what everybody was told of a moment at which nothing was due.

        A wait may fall due at any other: it is stored and nobody has heard of it yet. A view that
        is old each time is old.
        """
        for left in reversed(range(STANDSTILLS)):
            self._signal(signal.SIGSTOP)
            time.sleep(STILL_S)
            told = [told_at(match, players) for match, players in seated.items()]
            if not left or self._is_latest(told):
                break
            self._signal(signal.SIGCONT)
            time.sleep(STILL_S)
        return told

    def _signal(self, which: signal.Signals) -> None:
        for process in self.site.processes:
            os.kill(process.pid, which)

    def _is_latest(self, told: Iterable[Mapping[str, Any]]) -> bool:
        with psycopg.connect(self.site.environment["DATABASE_URL"]) as connection:
            rows = connection.execute("SELECT id, version FROM games_match").fetchall()
        latest: dict[int, int] = dict(rows)
        return all(seat["v"] == latest[one["match"]] for one in told for seat in one["seats"])


def told_at(match: int, players: Iterable[Player]) -> dict[str, Any]:
    """Return what *players* asked at *match*, were answered there and are shown now."""
    asked: list[str] = []
    answered: dict[str, int] = {}
    refused: list[str] = []
    seats: list[dict[str, Any]] = []
    for player in players:
        here = {ident for ident, where in player.asked.items() if where == match}
        asked += sorted(here)
        answered |= {ident: v for ident, v in player.acked.items() if ident in here}
        refused += sorted(here & player.refused.keys())
        if player.match == match:
            seats.append(_seen_by(player))
    return {
        "match": match,
        "asked": asked,
        "acked": answered,
        "refused": refused,
        "seats": seats,
    }


def _seen_by(player: Player) -> dict[str, Any]:
    last = player.last or {"v": 0, "vista": {"yo": None}}
    return {"v": last["v"], "vista": last["vista"], "foreign": player.foreign_cards}
