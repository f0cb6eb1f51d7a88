"""Everybody comes in at the same moment: ``python -m tools.bench.arriving FILE URL``.

Prints one JSON object: how many, and how long after the first handshake they saw their table (the
median, 95 % of them and the last, in seconds). FILE is of ``tools.bench.fixture``.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from pathlib import Path
from typing import Any

import uvloop

from tools.bench.generator import Seat, Table, Tally

LONGEST_S = 120
REST_S = 3
"""Who sees the table is told the rest (his bell, what was said): it belongs to coming in."""


class Comer(Seat):
    """A seat that only waits to see its table."""

    def __init__(self, table: Table, number: int) -> None:
        super().__init__(table, number)
        self.shown: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    def hear(self, text: bytes) -> None:
        """Note when the match is shown."""
        if text.startswith(b'{"t":"partida"') and not self.shown.done():
            self.shown.set_result(time.perf_counter())


async def come(specs: list[dict[str, Any]], url: str) -> dict[str, Any]:
    """Return the measurements of one rush."""
    comers, cookies = [], []
    for spec in specs:
        table = Table(spec["match"], 0, Tally(), seed=0)
        for number, cookie in enumerate(spec["cookies"]):
            comers.append(Comer(table, number))
            cookies.append(cookie)
    start = time.perf_counter()
    async with asyncio.timeout(LONGEST_S):
        pairs = zip(comers, cookies, strict=True)
        await asyncio.gather(*(comer.open(url, cookie) for comer, cookie in pairs))
        shown = sorted([await comer.shown - start for comer in comers])
        await asyncio.sleep(REST_S)
    return {
        "people": len(shown),
        "p50_s": round(shown[len(shown) // 2], 2),
        "p95_s": round(shown[int(0.95 * len(shown))], 2),
        "last_s": round(shown[-1], 2),
    }


if __name__ == "__main__":
    print(json.dumps(uvloop.run(come(json.loads(Path(sys.argv[1]).read_text()), sys.argv[2]))))
