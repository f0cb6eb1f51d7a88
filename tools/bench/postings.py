"""Postings a second between many wallets, as a site does them: by threads and by processes.

Threads of one process share its Python; a site has several web processes and a worker.
"""

from __future__ import annotations

import multiprocessing
import random
import secrets
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from statistics import median
from typing import Any

import django

django.setup()

from django.db import connections  # noqa: E402 - the settings come first

from economy import ledger  # noqa: E402
from economy.models import Tx  # noqa: E402

SECONDS, RUNS = 4.0, 3
SETUPS = ((1, 4), (2, 2), (4, 1))
"""(processes, threads of each): four connections each time."""


def _post(users: Sequence[int], until: float) -> int:
    """Post between random wallets of *users* until that time; return how many were committed."""
    rng, count = random.Random(), 0  # noqa: S311 - load, nothing secret
    while time.time() < until:
        one, other = rng.sample(users, 2)
        moves = {ledger.wallet(one): -1, ledger.wallet(other): 1}
        try:
            ledger.post_alone(Tx.Kind.CLOSE, f"medida:{secrets.token_hex(8)}", moves)
        except ledger.InsufficientFunds:
            continue
        count += 1
    connections.close_all()
    return count


def _work(users: Sequence[int], threads: int, until: float) -> int:
    """Post with so many threads of this process; return how many they committed."""
    counts: list[int] = []
    crew = [
        threading.Thread(target=lambda: counts.append(_post(users, until))) for _ in range(threads)
    ]
    for thread in crew:
        thread.start()
    for thread in crew:
        thread.join()
    return sum(counts)


def per_second(users: Sequence[int], processes: int, threads: int) -> dict[str, Any]:
    """Return how many postings between *users* are committed a second: median, least, most."""
    spawn = multiprocessing.get_context("spawn")
    rates = []
    with ProcessPoolExecutor(processes, mp_context=spawn) as pool:

        def run(seconds: float) -> float:
            until = time.time() + seconds
            done = [pool.submit(_work, users, threads, until) for _ in range(processes)]
            return sum(each.result() for each in done) / seconds

        run(3.0)  # until every process has started and has prepared its statements
        rates = [run(SECONDS) for _ in range(RUNS)]
    return {
        "processes": processes,
        "threads": threads,
        "per_s": round(median(rates), 1),
        "least": round(min(rates), 1),
        "most": round(max(rates), 1),
    }
