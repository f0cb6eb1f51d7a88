"""The five minutes are five minutes with worker, beat and Redis dead (promises P10 and P12)."""

from __future__ import annotations

import asyncio
import json
import tempfile
import threading
import time
from pathlib import Path

from tools.bench.site import LIMITS
from tools.players.player import Player
from tools.stack.site import Site

COURTESY_S = 300.0
SLACK_S = 2.0
NOTICED_S = 20.0
BACK_AT_S = 290.0


class Absence:
    """One match in which seat 0 falls silent; the other seats only watch."""

    def __init__(self, url: str, spec: dict[str, object], *, comes_back: bool) -> None:
        match, cookies = int(str(spec["match"])), list(spec["cookies"])  # type: ignore[call-overload]
        self.comes_back = comes_back
        self.seats = [Player([url], cookie, match, seed=n) for n, cookie in enumerate(cookies)]
        for player in self.seats:
            player.resting = True
        self.noticed_after = self.lasted = 0.0
        self.goes_on = False

    @property
    def _fallen(self) -> bool:
        last = self.seats[1].last
        return bool(last and 0 in last["vista"]["caidos"])

    async def run(self) -> None:
        """Measure how soon the fall is seen and how long the courtesy lasts, in seconds."""
        playing = [asyncio.create_task(player.run()) for player in self.seats]
        await asyncio.sleep(3)
        silent_at = time.monotonic()
        self.seats[0].mute = True
        await self._until(lambda: self._fallen, 60)
        fallen_at = time.monotonic()
        self.noticed_after = fallen_at - silent_at
        if self.comes_back:
            await asyncio.sleep(BACK_AT_S)
            self.seats[0].mute = False
            await self._until(lambda: not self._fallen, 15)
        else:
            await self._until(lambda: self.seats[1].over, COURTESY_S + 30)
        self.lasted = time.monotonic() - fallen_at
        self.goes_on = not self._fallen and not self.seats[1].over
        for player in self.seats:
            player.stop()
        for task in playing:
            task.cancel()

    async def _until(self, happened: object, seconds: float) -> None:
        end = time.monotonic() + seconds
        while not happened():  # type: ignore[operator]
            if time.monotonic() > end:
                return
            await asyncio.sleep(0.05)


def _kill_meanwhile(site: Site) -> None:
    """Kill the worker and the beat for good, and Redis twice, while the courtesy runs."""
    time.sleep(60)
    for process in (site.worker, site.beat):
        if process is not None:
            process.kill9()
    for _ in range(2):
        time.sleep(60)
        site.valkey.kill9()
        time.sleep(1)
        site.valkey.start()


async def _measure(absences: list[Absence]) -> None:
    await asyncio.gather(*(absence.run() for absence in absences))


def measure() -> bool:
    """Print the two absences and return whether the promises held."""
    with (
        tempfile.TemporaryDirectory(prefix="usumus-waits-", dir="/var/tmp") as folder,
        Site(Path(folder), web=1, server="uvicorn", env=LIMITS, throwaway=True) as site,
    ):
        site.wait_until_sound()
        file = site.folder / "waits.json"
        site.run("tools.bench.fixture", "2", str(file))
        gone, back = (
            Absence(site.url, spec, comes_back=comes_back)
            for spec, comes_back in zip(json.loads(file.read_text()), (False, True), strict=True)
        )
        measuring = threading.Thread(target=lambda: asyncio.run(_measure([gone, back])))
        measuring.start()
        _kill_meanwhile(site)  # here: processes end with the thread that started them
        measuring.join()
    print(f"waits: falls noticed after {gone.noticed_after:.1f} and {back.noticed_after:.1f} s")
    print(f"waits: abandonment {gone.lasted:.2f} s after the fall (300 ± 2)")
    print(f"waits: back after {BACK_AT_S:.0f} s the match goes on: {back.goes_on}")
    return (
        max(gone.noticed_after, back.noticed_after) <= NOTICED_S
        and abs(gone.lasted - COURTESY_S) <= SLACK_S
        and not gone.goes_on
        and back.goes_on
    )
