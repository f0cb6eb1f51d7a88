"""What a suite tells of its tests: how many passed, which failed, where and why.

A suite that ``tools.check`` runs is given ``--told FILE`` and leaves this there as JSON. For
pytest this module is the plugin that does it (``-p tools.check.told``).
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import asdict, dataclass, field
from pathlib import Path

import pytest

from tools.check.counts import Counts

CRASHED = "???"
"""The phase of a report that xdist makes up for a test whose worker died."""
ASSERTS = "E  "


@dataclass(frozen=True, slots=True)
class Failure:
    """A test that failed: its name, *file:line* of its assertion, the first line of its error."""

    test: str
    where: str
    why: str


@dataclass(frozen=True, slots=True)
class Told:
    """The tests of one run of a suite; *broken* says why it is not a run of all of them.

    *files* has the seconds that the tests of each file took, one after another.
    """

    passed: int
    skipped: int
    failed: tuple[Failure, ...]
    broken: str = ""
    files: dict[str, float] = field(default_factory=dict)

    @property
    def counts(self) -> Counts:
        """Return them as numbers; what broke the run counts as one that failed."""
        return Counts(self.passed, len(self.failed) + bool(self.broken), self.skipped)

    def write(self, file: Path) -> None:
        """Leave it in *file*."""
        file.write_text(json.dumps(asdict(self)))


def read(file: Path) -> Told | None:
    """Return what a suite left in *file*; None where it did not come to its end."""
    try:
        told = json.loads(file.read_text())
    except (FileNotFoundError, ValueError):
        return None
    failed = tuple(Failure(**one) for one in told.pop("failed"))
    return Told(**told, failed=failed)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take ``--told FILE``."""
    parser.addoption("--told", type=Path, help="leave what passed and failed there, as JSON")


def pytest_configure(config: pytest.Config) -> None:
    """Listen where the reports of all workers arrive."""
    file = config.getoption("told")
    if file and not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Listener(file, config))


class _Listener:
    """Hears every report of a run, one process or many, and names what fails as it does."""

    def __init__(self, file: Path, config: pytest.Config) -> None:
        self.file = file
        self.config = config
        self.outcomes: dict[str, str] = {}
        self.failed: dict[str, Failure] = {}
        self.seconds: dict[str, float] = defaultdict(float)
        self.broken = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid.split("::")[0]] += report.duration
        if report.failed:
            if report.nodeid not in self.failed:
                self.failed[report.nodeid] = _failure(report)
                self.config.get_terminal_writer().line(f"\nfailed: {report.nodeid}")
            if report.when == CRASHED:
                self.broken = f"a worker crashed in {report.nodeid}"
        elif report.when == "call" or report.skipped:
            self.outcomes[report.nodeid] = report.outcome

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed.setdefault(report.nodeid, _failure(report))
            self.broken = f"{report.nodeid} cannot be imported, so not all tests were run"

    @pytest.hookimpl(optionalhook=True)  # there are workers where there is xdist
    def pytest_testnodedown(self, error: object | None) -> None:
        if error:
            self.broken = self.broken or f"a worker crashed outside of a test: {_first(str(error))}"

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        if exitstatus not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            self.broken = self.broken or f"pytest ended with status {int(exitstatus)}"
        ended = [outcome for test, outcome in self.outcomes.items() if test not in self.failed]
        skipped = ended.count("skipped")
        failed = tuple(self.failed.values())
        files = {file: round(took, 2) for file, took in self.seconds.items()}
        Told(len(ended) - skipped, skipped, failed, self.broken, files).write(self.file)


def _failure(report: pytest.TestReport | pytest.CollectReport) -> Failure:
    crash = getattr(report.longrepr, "reprcrash", None)
    if crash:
        where = _place(*(_in_our_code(report) or (crash.path, crash.lineno)))
        return Failure(report.nodeid, where, _first(crash.message))
    lines = str(report.longrepr or "").strip().splitlines()
    errors = [line.removeprefix(ASSERTS).strip() for line in lines if line.startswith(ASSERTS)]
    why = next(iter([*errors, *lines[-1:]]), "")
    return Failure(report.nodeid, report.nodeid.split("::")[0], why)


def _in_our_code(report: pytest.TestReport | pytest.CollectReport) -> tuple[str, int] | None:
    """Return the last place of the traceback that is the repository's: a library says little.

    A wait that runs out ends in the library that waits; who waited for what is ours.
    """
    chain = getattr(report.longrepr, "chain", None)
    entries = chain[-1][0].reprentries if chain else []
    places = [entry.reprfileloc for entry in entries if getattr(entry, "reprfileloc", None)]
    ours = [(place.path, place.lineno) for place in places if _is_ours(place.path)]
    return ours[-1] if ours else None


def _is_ours(path: str) -> bool:
    file, here = Path.cwd() / path, Path.cwd()
    return file.is_relative_to(here) and not file.is_relative_to(here / ".venv")


def _place(path: str, line: int) -> str:
    file = Path.cwd() / path
    here = Path.cwd()
    return f"{file.relative_to(here) if file.is_relative_to(here) else file}:{line}"


def _first(message: str) -> str:
    return (message.strip().splitlines() or [""])[0]
