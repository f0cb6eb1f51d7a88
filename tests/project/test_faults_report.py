"""The storms fail when a figure of promise P3, or anything they look for, does not hold."""

from __future__ import annotations

import subprocess
import sys
from collections import defaultdict

import pytest

from tests.pace import patience
from tools.faults.report import Report
from tools.stack.folder import REPOSITORY


@pytest.mark.parametrize(
    ("fault", "seconds", "held"),
    [
        ("web", [0.4] * 19 + [4.9], True),
        ("web", [0.4] * 18 + [2.1, 2.1], False),
        ("web", [0.4] * 99 + [5.1], False),
        ("redis", [2.9], True),
        ("postgres", [15.1], False),
    ],
)
def test_p3_who_is_back_too_late_breaks_the_storm(fault, seconds, held) -> None:
    report = Report()
    report.verified(defaultdict(list))
    report.recovered(fault, seconds)
    assert (report.broken == []) is held


@pytest.mark.parametrize(
    "what",
    ["lost", "doubled", "unasked", "denied", "contradicted", "views", "foreign", "gaps", "replays",
     "books", "accounts", "unheld", "frozen", "fallen", "untimed", "stopped", "refused",
     "unpaid", "outed", "unlevelled"],
)  # fmt: skip
def test_whatever_is_found_breaks_the_storm(what) -> None:
    report = Report()
    report.verified(defaultdict(list, {what: ["this"]}))
    assert [words for words in report.broken if words.startswith("promise ")] == report.broken
    assert len(report.broken) == 1


BROKEN_ON_ITS_WAY = """
import asyncio
from tools.faults.trial import Trial

class Unstopped:
    async def run(self):
        await asyncio.sleep(600)

trial = Trial(None, seed=1)
trial.everybody = [Unstopped()]
trial.begin()
raise SystemExit(3)
"""


def test_a_storm_that_breaks_on_its_way_ends_although_nobody_has_stopped_its_players() -> None:
    command = [sys.executable, "-c", BROKEN_ON_ITS_WAY]
    done = subprocess.run(command, cwd=REPOSITORY, timeout=patience(60), check=False)
    assert done.returncode == 3
