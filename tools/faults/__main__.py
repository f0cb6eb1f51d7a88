"""``make faults``: the long storm, the exact waits, and the big sizes of the quick suites."""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from games.engines import registry
from tools.bench.site import LIMITS
from tools.check.told import Failure, Told
from tools.faults import abuse, chairs, championships, deploy, restore, waits
from tools.faults.chairs import Coming
from tools.faults.cup_kinds import CUPS
from tools.faults.prizes import Prizes
from tools.faults.report import told
from tools.faults.storm import FAULTS, Storm
from tools.stack import nginx
from tools.stack.commands import Server
from tools.stack.folder import REPOSITORY
from tools.stack.site import Site

LONG = {
    "LEAK_PAIRS": "10000",
    "CONFORMANCE_STEPS": "40000",
    "RANDOM_GAMES": "1000",
    "ROBOTS_PARTIDAS": "300",
    "POKERKIT_HANDS": "10000",
    "FUZZ_FRAMES": "10000",
    "ECONOMY_RUNS": "100",
    "ECONOMY_STEPS": "200",
    "DOUBLE_SPEND_ROUNDS": "1000",
}
APART_S = 4.0
ECONOMY = [
    "tests/economy/test_model.py",
    "tests/economy/test_model_objects.py",
    "tests/economy/test_model_escrow.py",
    "tests/economy/test_double_spend.py",
    "tests/economy/test_escrow_at_once.py",
]
GAMES = [
    file.relative_to(REPOSITORY).as_posix()
    for name in ("random_games", "agreement")
    for file in sorted((REPOSITORY / "tests/engines").glob(f"*/test_{name}.py"))
]
SUITES = ["tests/engines", "tests/ws", *ECONOMY]


HANDS, KILLS, CALM_S = 200, 20, 1.0
PARTS = (
    "storm",
    "chairs",
    "prizes",
    "championships",
    "deploy",
    "restore",
    "waits",
    "abuse",
    "suites",
)


@contextmanager
def _site(server: Server = "uvicorn", more: Mapping[str, str] | None = None) -> Iterator[Site]:
    """Yield a site of two web processes, which has a game whose chairs change as well."""
    env = {**LIMITS, **chairs.SETTINGS, **(more or {})}
    with (
        tempfile.TemporaryDirectory(prefix="usumus-faults-", dir="/var/tmp") as folder,
        Site(Path(folder), web=2, server=server, env=env, throwaway=True) as site,
    ):
        site.wait_until_sound()
        yield site


def storm(site: Site, *, rounds: int, tables: int, seed: int) -> list[str]:
    """Play through every kind of fault *rounds* times; return the promises that did not hold.

    The processes of *site* are dead afterwards.
    """
    rng = random.Random(seed)  # noqa: S311 - a test schedule
    faults = list(FAULTS) * rounds
    rng.shuffle(faults)
    print(f"storm: {tables} tables, {len(faults)} faults, seed {seed}", flush=True)
    return told(Storm(site, tables=tables, faults=faults, apart=APART_S, seed=seed).run())


def coming(site: Site, *, hands: int, kills: int, seed: int) -> list[str]:
    """Let people come and go through *hands* and *kills*; return the promises that did not hold."""
    print(f"chairs: {hands} hands, {kills} kills at least, seed {seed}", flush=True)
    return told(Coming(site, hands=hands, kills=kills, apart=CALM_S, seed=seed).run())


def paying(site: Site, *, tables: int, rounds: int, seed: int) -> list[str]:
    """Play *tables* for prizes through *rounds* of faults; return what promises did not hold."""
    print(f"prizes: {tables} minitorneos, {rounds} of each fault, seed {seed}", flush=True)
    return told(Prizes(site, tables=tables, rounds=rounds, seed=seed).run())


def short_prizes(seed: int) -> list[str]:
    """Return the promises that did not hold while two minitorneos came to their prizes."""
    with _site("daphne") as site:
        return paying(site, tables=2, rounds=1, seed=seed)


def short_championships(seed: int) -> list[str]:
    """Return what was wrong while three championships came to their prizes."""
    with _site("daphne") as site:
        return championships.play(site, formats=("doble", "vidas", "mesas"), rounds=1, seed=seed)


def long_championships(formats: Sequence[str], pairs: int, seed: int) -> list[str]:
    """Return what was wrong with one of each of *formats*, played one after another by *pairs*."""
    wrong = []
    for kind in formats:
        with _site(more=championships.FAST) as site:
            wrong += championships.play(site, formats=[kind], rounds=4, seed=seed, pairs=pairs)
    return wrong


def short_chairs(seed: int) -> list[str]:
    """Return the promises that did not hold while a few people came and went."""
    with _site("daphne") as site:
        return coming(site, hands=20, kills=2, seed=seed)


def short_storm(seed: int) -> list[str]:
    """Return the promises that did not hold through one fault of each kind."""
    with _site("daphne") as site:
        return storm(site, rounds=1, tables=len(registry.GAMES), seed=seed)


def short_deploy(seed: int) -> list[str]:
    """Return the promises that did not hold through a short deploy."""
    return deploy.measure(deploy.SHORT, seed)


SHORT: dict[str, Callable[[int], list[str]]] = {
    "chairs": short_chairs,
    "storm": short_storm,
    "prizes": short_prizes,
    "championships": short_championships,
    "deploy": short_deploy,
}
"""The form of ``make test``: what each part does with a seed and which promises it found broken."""


def short(parts: Sequence[str], seed: int, tell: Path | None) -> int:
    """Run *parts* of the short form, all where none is named; return 1 if any did not hold."""
    asked = list(parts or SHORT)
    if nginx.program() is None and "deploy" in asked:
        print("deploy: not run, there is no nginx (apt-get install nginx-light)", flush=True)
        asked.remove("deploy")
    failed = []
    for part in asked:
        broken = _broken_in(part, seed)
        if broken:
            command = f"python -m tools.faults --short {part} --seed {seed}"
            failed.append(Failure(part, command, "; ".join(broken)))
    passed = len(asked) - len(failed)
    print(f"{passed} passed, {len(failed)} failed")
    if tell:
        Told(passed, len(parts or SHORT) - len(asked), tuple(failed)).write(tell)
    return int(bool(failed))


def _broken_in(part: str, seed: int) -> list[str]:
    """Return what did not hold in *part*: an error on the way is one of it, too."""
    try:
        return SHORT[part](seed)
    except Exception as error:  # noqa: BLE001 - the other parts say what they have to say
        traceback.print_exc()
        return [f"{type(error).__name__}: {error}"]


def suites(paths: Sequence[str] = SUITES) -> bool:
    """Run the quick suites at *paths* with their sizes for the night."""
    command = [sys.executable, "-m", "pytest", "-q", *paths]
    return not subprocess.run(command, check=False, env={**os.environ, **LONG}).returncode


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make faults", description=__doc__)
    parser.add_argument(
        "parts",
        nargs="*",
        metavar="part",
        help=f"{', '.join(PARTS)} (of it: economy, games)",
    )
    parser.add_argument("--short", action="store_true", help="the form of make test")
    parser.add_argument("--rounds", type=int, default=24, help="times each kind of fault happens")
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--pairs", type=int, default=championships.PAIRS, help="of championships")
    parser.add_argument("--formats", nargs="*", choices=CUPS, help="of championships")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--told", type=Path, help="leave what held there, as JSON (with --short)")
    return parser.parse_args()


def main() -> int:
    """Run the parts asked for; return 1 if any promise is broken."""
    asked = _asked()
    if asked.short:
        return short(asked.parts, asked.seed, asked.told)
    parts = asked.parts or PARTS
    held = []
    if "storm" in parts:
        with _site() as site:
            broken = storm(site, rounds=asked.rounds, tables=asked.tables, seed=asked.seed)
            held.append(not broken)
    if "chairs" in parts:
        with _site() as site:
            held.append(not coming(site, hands=HANDS, kills=KILLS, seed=asked.seed))
    if "prizes" in parts:
        with _site() as site:
            held.append(not paying(site, tables=20, rounds=8, seed=asked.seed))
    if "championships" in parts:
        held.append(not long_championships(asked.formats or CUPS, asked.pairs, asked.seed))
    if "deploy" in parts:
        held.append(not deploy.measure(deploy.LONG, asked.seed))
    if "restore" in parts:
        held.append(restore.measure(restore.LONG, asked.seed))
    if "waits" in parts:
        held.append(waits.measure())
    if "abuse" in parts:
        held.append(abuse.measure())
    if "suites" in parts:
        held.append(suites())
    else:  # parts of the suites
        held += [
            suites(paths)
            for name, paths in (("economy", ECONOMY), ("games", GAMES))
            if name in parts
        ]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
