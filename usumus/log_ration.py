"""How much the log takes of what anybody can cause: a flood of failures must not fill the disk.

So many lines a minute of one kind are written by a process, and fewer of one connection; the rest
are counted, and their number is the line that follows. What is critical is always written.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter

from django.http import HttpRequest

log = logging.getLogger(__name__)

MINUTE_S = 60.0
OF_A_KIND = 60
OF_A_PLACE = 20
MOST_PLACES = 10_000
_SHOWN = 60


class Ration(logging.Filter):
    """Lets a line pass, or counts it.

    A kind is what a logger says of it (``extra={"kind": …}``), or else the text before its values;
    a place is the connection that it speaks of (``extra={"place": …}``), or that of its request.
    """

    def __init__(self) -> None:
        super().__init__()
        self._guard = threading.Lock()
        self._ends_at = 0.0
        self._written: Counter[tuple[str, str]] = Counter()
        self._left_out: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether *record* is written."""
        if record.levelno >= logging.CRITICAL or record.name == __name__:
            return True
        kind = f"{record.name}: {getattr(record, 'kind', record.msg)}"[: _SHOWN + len(record.name)]
        with self._guard:
            left_out = self._turn(time.monotonic())
            is_written = self._takes(kind, _place(record))
            if not is_written:
                self._left_out[kind] += 1
        for what, count in left_out.items():
            log.warning("%d more lines like «%s» were left out", count, what)
        return is_written

    def _turn(self, now: float) -> Counter[str]:
        """Return what was left out in the minute that is over, if one is."""
        if now < self._ends_at:
            return Counter()
        self._ends_at = now + MINUTE_S
        self._written.clear()
        left_out, self._left_out = self._left_out, Counter()
        return left_out

    def _takes(self, kind: str, place: str) -> bool:
        of_all, of_it = (kind, ""), (kind, place)
        if self._written[of_all] >= OF_A_KIND:
            return False
        if place and (self._written[of_it] >= OF_A_PLACE or len(self._written) >= MOST_PLACES):
            return False
        self._written.update({of_all, of_it})
        return True


def _place(record: logging.LogRecord) -> str:
    from accounts.connection import connection_hash  # noqa: PLC0415 (settings are ready only now)

    told = getattr(record, "place", None)
    if told is not None:
        return "" if told == "-" else str(told)
    request = getattr(record, "request", None)
    return connection_hash(request) if isinstance(request, HttpRequest) else ""
