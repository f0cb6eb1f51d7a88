"""How long a test waits for what must happen, on this machine.

A wait that succeeds costs nothing for being long, so it is long enough for a machine that is slow
and busy. What must *not* happen within a time, and what is promised within one, keeps its own.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, MutableMapping
from hashlib import pbkdf2_hmac

QUIET_S = 0.01
"""What the piece of work takes on the two quiet cores on which the lengths were chosen."""
OTHERS = 4
"""How many times slower a machine becomes when others work on it as well."""
SHARED = 1.5
"""How many times more processor time the same takes beside others."""
MOST = 8
TOLD = "USUMUS_TEST_SLOWNESS"


def measure() -> float:
    """Return how many times longer a piece of work takes here: from 1 to ``MOST``."""
    return min(max(min(map(_work, range(5))) / QUIET_S, 1), MOST)


def _work(salt: int) -> float:
    began = time.perf_counter()
    pbkdf2_hmac("sha256", b"mus", bytes([salt]), 15_000)  # in C
    sum(number % 7 for number in range(60_000))  # in Python
    return time.perf_counter() - began


def slowness(told: MutableMapping[str, str] = os.environ) -> float:
    """Return what was measured when the run began; workers and commands begun by it are told."""
    if TOLD not in told:
        told[TOLD] = str(measure())
    return float(told[TOLD])


def patience(seconds: float) -> float:
    """Return how long to wait for what takes at most *seconds* on a quiet machine."""
    return seconds * OTHERS * slowness()


def processor(seconds: float) -> float:
    """Return how much processor time may go on what is promised in *seconds* of a quiet machine.

    Others take turns with it and not its time; they make it slower by what they share with it.
    """
    return seconds * SHARED * slowness()


def until(happened: Callable[[], object], seconds: float, what: str) -> None:
    """Return once *happened*, which takes *seconds* at most on a quiet machine; or say *what*."""
    end = time.monotonic() + patience(seconds)
    while not happened():
        assert time.monotonic() < end, what
        time.sleep(0.02)
