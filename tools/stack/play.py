"""``make play``: the whole site on this machine until Ctrl-C."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import NoReturn, Self

from tools.stack.commands import SERVERS, Server
from tools.stack.folder import data_folder, lock
from tools.stack.process import Process, StackError
from tools.stack.reachable import require_stores
from tools.stack.site import Site, port_in_use

DEFAULT_PORT = "8000"
PREPARE = ("static", "database", "seed_demo")
DEATHS_IN_A_MINUTE = 3
WATCH_SECONDS = 0.3


class Stopped(Exception):
    """Somebody asked us to end."""


def chosen_port() -> int:
    """Return the port asked for; raises StackError when it is no port or somebody has it."""
    text = os.environ.get("PORT") or DEFAULT_PORT
    if not text.isdigit() or not 0 < int(text) < 65536:
        raise StackError(f"PORT={text} is not a port")
    port = int(text)
    if port_in_use(port):
        raise StackError(
            f"Port {port} is in use by another program. Choose another: make play PORT={port + 1}"
        )
    return port


def chosen_server() -> Server:
    """Return the server asked for with ``WEB_SERVER``; raises StackError for an unknown one."""
    name = os.environ.get("WEB_SERVER") or SERVERS[0]
    for server in SERVERS:
        if server == name:
            return server
    raise StackError(f"WEB_SERVER={name}: it may be {' or '.join(SERVERS)}")


class Watch:
    """Starts again what dies, because players are at the table; gives up when it keeps dying."""

    def __init__(self, site: Site) -> None:
        """Watch every process of *site*, and the stores that are ours."""
        self._site = site
        self._deaths: dict[str, deque[float]] = {}

    def look(self) -> None:
        """Start again what has died; raises StackError at the third death in a minute."""
        for process, restart in self._watched():
            if process.alive:
                continue
            self._count(process)
            say(f"{process.name} ended by itself (code {process.code}); starting it again")
            restart()

    def _watched(self) -> list[tuple[Process, Callable[[], None]]]:
        """Return the processes, stores first: what needs them comes back after them."""
        services = (self._site.services.postgres, self._site.services.valkey)
        stores = [(own.process, own.restart) for own in services if own and own.process]
        return [*stores, *((process, process.restart) for process in self._site.processes)]

    def _count(self, process: Process) -> None:
        now = time.monotonic()
        deaths = self._deaths.setdefault(process.name, deque())
        deaths.append(now)
        while now - deaths[0] > 60:
            deaths.popleft()
        if len(deaths) >= DEATHS_IN_A_MINUTE:
            raise StackError(
                f"{process.name} died {len(deaths)} times in a minute (last code {process.code});"
                f" the end of its log, {process.log}:\n{process.tail() or '(it wrote nothing)'}"
            )
        time.sleep(0.5 * (len(deaths) - 1))  # at once the first time, then with patience


class Shown:
    """Shows what the processes write into their logs, as mails of the demo; from now on.

    They write into files so that the last words of one that dies can be said when we give up.
    """

    def __init__(self, site: Site) -> None:
        """Show what *site* writes from its next start on; what was written before is removed."""
        self._folder = site.folder
        self._read: dict[Path, int] = {}
        for path in self._logs():
            path.unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.look()

    def look(self) -> None:
        """Show what has come since the last look."""
        for path in self._logs():
            with path.open("rb") as log:
                log.seek(self._read.get(path, 0))
                sys.stdout.write(log.read().decode(errors="replace"))
                self._read[path] = log.tell()
        sys.stdout.flush()

    def _logs(self) -> list[Path]:
        names = ("web-*.log", "worker.log", "beat.log")
        return sorted(path for name in names for path in self._folder.glob(name))


def say(text: str) -> None:
    """Tell the person in front of the screen."""
    print(text, flush=True)


def stop_on_signals() -> None:
    """Turn the signals that end us into ``Stopped``.

    SIGINT too: a shell starts jobs in the background with SIGINT ignored.
    """

    def stop(number: int, frame: FrameType | None) -> NoReturn:
        for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(name, signal.SIG_IGN)  # the second Ctrl-C must not cut the end short
        raise Stopped

    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(name, stop)


def play() -> None:
    """Run the site until somebody stops it; raises StackError when it cannot run."""
    began = time.monotonic()
    port, server = chosen_port(), chosen_server()
    require_stores()
    folder = data_folder()
    with lock(folder):
        say("Starting PostgreSQL, Valkey, web, worker and beat ...")
        site = Site(folder, server=server, port=port, prepare=PREPARE)
        shown = Shown(site)
        with site, shown:
            say(f"\n  UsuMus: http://localhost:{port}/   (in {time.monotonic() - began:.1f} s)")
            say(f"  Data: {folder}   Stop: Ctrl-C\n")
            watch = Watch(site)
            while True:
                time.sleep(WATCH_SECONDS)
                shown.look()
                watch.look()


def main() -> int:
    """Return the exit code of ``make play``."""
    stop_on_signals()
    try:
        play()
    except Stopped:
        say("\nStopped; your data is kept.")
        return 0
    except StackError as error:
        print(f"\n{error}", file=sys.stderr, flush=True)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
