"""What throw-away stacks copy instead of making it anew: a migrated cluster, the static files.

Both are made the first time that this state of the code asks for them, as a site makes them: from
the snapshot and the migrations that are newer, and by collectstatic. The older ones go then.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.stack import snapshot
from tools.stack.folder import REPOSITORY, TEMPORARY, temporary_folder
from tools.stack.postgres import Postgres
from tools.stack.process import StackError, unprivileged

APPS = ("accounts", "economy", "games", "tournaments", "usumus")
LOCK = "requirements.lock"


def cluster_into(target: Path) -> None:
    """Make *target* the data of a PostgreSQL whose database is as ``migrate`` leaves it.

    Raises StackError when it cannot be made.
    """
    sources = [REPOSITORY / LOCK, REPOSITORY / "tools/stack/postgres.py", snapshot.FILE]
    for app in APPS:
        sources += (REPOSITORY / app).rglob("*.py")
    identity = unprivileged()
    owner = f"{identity} {os.getuid()} {os.environ.get('USUMUS_PG_BIN')} {sys.version}"
    with _kept("cluster", _digest(sources, owner), _make_cluster) as kept:
        _copy(kept, target)


def static_into(target: Path) -> None:
    """Make *target* the collected static files; raises StackError when they cannot be made."""
    sources = [REPOSITORY / LOCK, REPOSITORY / "usumus/storage.py"]
    sources += (REPOSITORY / "usumus" / "settings").rglob("*.py")
    sources += (path for path in (REPOSITORY / "static").rglob("*") if path.is_file())
    with _kept("static", _digest(sources, sys.version), _collect) as kept:
        _copy(kept, target)


def _digest(sources: list[Path], more: str) -> str:
    """Return the name of a state: of *sources*, of the environment in use, and *more*."""
    digest = hashlib.sha256(f"{sys.prefix} {more}".encode())
    for path in sorted(sources):
        digest.update(f"\n{path.relative_to(REPOSITORY)}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


@contextmanager
def _kept(kind: str, state: str, make: Callable[[Path], None]) -> Iterator[Path]:
    """Hand out the folder of *kind* for *state*, made when it is missing, to one at a time."""
    checkout = hashlib.sha256(str(REPOSITORY).encode()).hexdigest()[:8]
    home = TEMPORARY / f"usumus-kept-{os.getuid()}-{checkout}"
    home.mkdir(mode=0o700, exist_ok=True)
    if home.stat().st_uid != os.getuid():
        raise StackError(f"{home} belongs to somebody else")
    with (home / f".{kind}").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        wanted = home / f"{kind}-{state}"
        if not wanted.exists():
            for old in home.glob(f"{kind}-*"):
                shutil.rmtree(old, ignore_errors=True)
            make(wanted)
        yield wanted


def _make_cluster(wanted: Path) -> None:
    folder, held = temporary_folder()
    postgres = Postgres(folder, durable=False)
    try:
        postgres.start()
        _prepare("database", {"DATABASE_URL": postgres.url})  # tests/project compares it to migrate
        postgres.stop()
        postgres.data.rename(wanted)
    finally:
        postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)
        held.close()


def migrate(url: str) -> None:
    """Carry out the migrations, and nothing else, on the database at *url*."""
    _prepare("migrate", {"DATABASE_URL": url})


def _collect(wanted: Path) -> None:
    folder, held = temporary_folder()
    try:
        _prepare("static", {"STATIC_ROOT": str(folder / "static")})
        (folder / "static").rename(wanted)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        held.close()


def _prepare(step: str, environment: dict[str, str]) -> None:
    command = [sys.executable, "-m", "tools.stack.prepare", step]
    settings = {"DJANGO_SETTINGS_MODULE": "usumus.settings.local"}
    env = {**os.environ, **settings, **environment}
    if subprocess.run(command, cwd=REPOSITORY, env=env, check=False).returncode:
        raise StackError(f"{step} failed")


def _copy(source: Path, target: Path) -> None:
    """Copy a folder with its owners, which Python's own copy forgets."""
    if subprocess.run(["cp", "-a", str(source), str(target)], check=False).returncode:
        raise StackError(f"{source} could not be copied to {target}")
