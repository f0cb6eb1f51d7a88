"""What a storm of faults left behind, against docs/promesas.md."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from typing import Any

READY_S = {
    "web": (2.0, 5.0),
    "worker": (2.0, 5.0),
    "redis": (3.0, 10.0),
    "flushall": (3.0, 10.0),
    "postgres": (15.0, 15.0),
    "deploy": (5.0, 15.0),
    "front": (5.0, 15.0),
    "hang": (5.0, 15.0),
    "restore": (15.0, 15.0),
}
"""Promise P3: by fault, the p95 and the most that a player may be away, in seconds."""


class Report:
    """Figures and broken promises of one storm."""

    def __init__(self) -> None:
        self.faults: Counter[str] = Counter()
        self.ready: dict[str, list[float]] = defaultdict(list)
        self.resent = 0
        self.closed: Counter[int] = Counter()
        self.found: dict[str, Any] = {}
        self.figures: list[str] = []

    def recovered(self, fault: str, seconds: list[float]) -> None:
        """Note how long each player was away after *fault*."""
        self.faults[fault] += 1
        self.ready[fault] += seconds

    def verified(self, found: dict[str, Any]) -> None:
        """Note what the check of the database found."""
        self.found = found

    def noted(self, figures: list[str]) -> None:
        """Note more figures, in words."""
        self.figures = figures

    @property
    def broken(self) -> list[str]:
        """Return the promises that do not hold, in words; empty when all do."""
        names = {
            "lost": "promise P1: acknowledged actions that are not in the log",
            "doubled": "promise P2: actions applied twice",
            "unasked": "promise P2: actions in the log that nobody asked for",
            "denied": "promise P2: actions refused that are in the log",
            "contradicted": "promise P2: ids with two answers",
            "views": "promise P4: seats whose view is not a fresh render",
            "foreign": "promise P16: frames with a card the seat may not see",
            "gaps": "promise P4: logs with holes",
            "replays": "promise P17: matches whose replay differs",
            "books": "promise P5: checks of the books that fail",
            "accounts": "promise P5: people who have not what the log says",
            "unheld": "promise P5: moments at which a match held other than its escrow",
            "unpaid": "promise P7: prizes that are not those of the places",
            "outed": "promise P11: minitorneos in which others were put out than left or fell",
            "unlevelled": "promise P11: hands of another level than that of the clock",
            "frozen": "promise P14: matches that froze",
            "fallen": "promise P11: seats thrown out of their match",
            "untimed": "promise P11: matches that have not counted the time as it passed",
            "stopped": "promise P11: play has stopped",
            "untold": "promise P11: people who were not told that a backup was restored",
            "unmoved": "promise P11: waits that did not move by the time that was restored",
            "refused": "promise P11: answers of 502 while the web processes were replaced",
        }
        found = [f"{text}: {self.found[key]}" for key, text in names.items() if self.found.get(key)]
        return [*found, *self._late()]

    def _late(self) -> list[str]:
        """Return the faults after which players were back later than promise P3 says."""
        return [
            f"promise P3: ready again after {name}: p95 {p95:.2f} s, most {most:.2f} s"
            for name, p95, most in self._recoveries()
            if p95 > READY_S[name][0] or most > READY_S[name][1]
        ]

    def _recoveries(self) -> list[tuple[str, float, float]]:
        """Return each fault that cut connections, with p95 and the most, in seconds."""
        found = []
        for name, seconds in sorted(self.ready.items()):
            if seconds:
                ordered = sorted(seconds)
                p95 = ordered[math.ceil(0.95 * len(ordered)) - 1]
                found.append((name, p95, ordered[-1]))
        return found

    def lines(self) -> list[str]:
        """Return the report for people."""
        kills = ", ".join(f"{count} × {name}" for name, count in sorted(self.faults.items()))
        lines = [
            f"faults: {kills}",
            f"acknowledged actions: {self.found['acked']}, sent again {self.resent}, "
            f"lost {len(self.found['lost'])}, doubled {len(self.found['doubled'])}",
            f"seats with exactly their own view: {self.found['seats'] - len(self.found['views'])}"
            f" of {self.found['seats']}",
            *self.figures,
        ]
        lines += [
            f"ready again after {name}: p95 {p95:.2f} s, most {most:.2f} s"
            for name, p95, most in self._recoveries()
        ]
        return [*lines, *(f"BROKEN {text}" for text in self.broken)]


def told(report: Report) -> list[str]:
    """Print *report* and return the promises that do not hold."""
    print("\n".join(report.lines()), flush=True)
    return report.broken
