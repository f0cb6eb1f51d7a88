"""What a storm of faults left behind, against the promises of RELIABILITY §1.2."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any


class Report:
    """Figures and broken promises of one storm."""

    def __init__(self) -> None:
        self.faults: Counter[str] = Counter()
        self.ready: dict[str, list[float]] = defaultdict(list)
        self.resent = 0
        self.closed: Counter[int] = Counter()
        self.found: dict[str, Any] = {}

    def recovered(self, fault: str, seconds: list[float]) -> None:
        """Note how long each player was away after *fault*."""
        self.faults[fault] += 1
        self.ready[fault] += seconds

    def verified(self, found: dict[str, Any]) -> None:
        """Note what the check of the database found."""
        self.found = found

    @property
    def broken(self) -> list[str]:
        """Return the promises that do not hold, in words; empty when all do."""
        names = {
            "lost": "P1: acknowledged actions that are not in the log",
            "doubled": "P2: actions applied twice",
            "views": "P4: seats whose view is not a fresh render",
            "foreign": "P16: frames with a card the seat may not see",
            "gaps": "P4: logs with holes",
            "replays": "P17: matches whose replay differs",
            "books": "P5: checks of the books that fail",
            "frozen": "P14: matches that froze",
            "fallen": "P11: seats thrown out of their match",
        }
        return [f"{text}: {self.found[key]}" for key, text in names.items() if self.found[key]]

    def lines(self) -> list[str]:
        """Return the report for people."""
        kills = ", ".join(f"{count} × {name}" for name, count in sorted(self.faults.items()))
        lines = [
            f"faults: {kills}",
            f"acknowledged actions: {self.found['acked']}, sent again {self.resent}, "
            f"lost {len(self.found['lost'])}, doubled {len(self.found['doubled'])}",
            f"seats with exactly their own view: {self.found['seats'] - len(self.found['views'])}"
            f" of {self.found['seats']}",
        ]
        for name, seconds in sorted(self.ready.items()):
            if seconds:
                ordered = sorted(seconds)
                p95 = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
                lines.append(f"ready again after {name}: p95 {p95:.2f} s, most {ordered[-1]:.2f} s")
        return [*lines, *(f"BROKEN {text}" for text in self.broken)]
