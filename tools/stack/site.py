"""The whole real site on this machine, as a context manager with a handle on each process.

    with Site(folder, web=2, server="uvicorn") as site:
        site.web[0].kill9()
        site.web[0].restart()
        site.postgres.kill9()

Children end with the thread that started them: use it from the main thread.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Self

from tools.stack import commands, kept
from tools.stack.embedded import Services
from tools.stack.folder import REPOSITORY
from tools.stack.lifecycle import Startable
from tools.stack.postgres import Postgres
from tools.stack.process import Process, StackError, wait_until
from tools.stack.valkey import Valkey

FIRST_PAGE_SECONDS = 60


def free_port() -> int:
    """Return a port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def port_in_use(port: int) -> bool:
    """Return whether somebody listens on *port* of this machine."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return True
    return False


class Web(Process):
    """One web process on a port of its own."""

    def __init__(
        self,
        server: commands.Server,
        port: int,
        *,
        env: Mapping[str, str],
        log: Path | None,
    ) -> None:
        """Prepare *server* on *port*."""
        command = commands.web(server, port)
        super().__init__(f"web:{port}", command, log=log, env=env, cwd=REPOSITORY)
        self.port = port

    @property
    def url(self) -> str:
        """Return its address, without a final slash."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket_url(self) -> str:
        """Return its address for websockets."""
        return f"ws://127.0.0.1:{self.port}"

    def answers(self, path: str = "/") -> bool:
        """Return whether it answers anything at all."""
        try:
            urllib.request.urlopen(self.url + path, timeout=5).close()  # noqa: S310 - our own
        except urllib.error.HTTPError:
            return True
        except OSError:
            return False
        return True

    def start(self) -> None:
        """Start it and wait for its first answer; raises StackError when there is none."""
        super().start()
        wait_until(self.answers, process=self, seconds=FIRST_PAGE_SECONDS)


class Site(Startable):
    """PostgreSQL, Valkey, N web processes, worker and beat."""

    def __init__(
        self,
        folder: Path,
        *,
        web: int = 1,
        server: commands.Server = "daphne",
        port: int | None = None,
        env: Mapping[str, str] | None = None,
        prepare: Sequence[str] = ("migrate", "static"),
        background: bool = True,
        throwaway: bool = False,
    ) -> None:
        """Prepare the site in *folder*.

        *port* is that of the first web process (else any free one); *env* wins over the
        environment; *prepare* names steps of ``tools.stack.prepare``; *background* asks for
        worker and beat; one that is *throwaway* copies what others of this state of the code have
        made (``tools.stack.kept``). Every process writes ``folder/<name>.log``.
        """
        self.folder = folder
        self.services = Services(folder, durable=True, migrated=throwaway)
        self.web: list[Web] = []
        self.worker: Process | None = None
        self.beat: Process | None = None
        self._count = web
        self._server = server
        self._port = port
        self._prepare = list(prepare)
        self._throwaway = throwaway
        self._background = background
        self._env = {
            "DJANGO_SETTINGS_MODULE": "usumus.settings.local",
            "STATIC_ROOT": str(folder / "static"),
            "MEDIA_ROOT": str(folder / "media"),
            **(env or {}),
        }

    @property
    def postgres(self) -> Postgres:
        """Return our PostgreSQL; raises StackError when ``DATABASE_URL`` names another."""
        if self.services.postgres is None:
            raise StackError("PostgreSQL is not ours: DATABASE_URL is set")
        return self.services.postgres

    @property
    def valkey(self) -> Valkey:
        """Return our Valkey; raises StackError when ``REDIS_URL`` names another."""
        if self.services.valkey is None:
            raise StackError("Valkey is not ours: REDIS_URL is set")
        return self.services.valkey

    @property
    def url(self) -> str:
        """Return the address of the first web process."""
        return self.web[0].url

    @property
    def processes(self) -> list[Process]:
        """Return every process but the two stores."""
        return [*self.web, *(process for process in (self.worker, self.beat) if process)]

    @property
    def environment(self) -> dict[str, str]:
        """Return the environment of the site's processes, addresses of the stores included."""
        return {**os.environ, **self.services.environment, **self._env}

    def start(self) -> Self:
        """Start everything; stops what had started when something fails with StackError."""
        self.folder.mkdir(parents=True, exist_ok=True)
        try:
            self.services.start()
            self.prepare(*(step for step in self._prepare if not self._copied(step)))
            self._start_web()
            self._start_background()
        except BaseException:
            self.stop()
            raise
        return self

    def _copied(self, step: str) -> bool:
        """Return whether a copy spares *step* of the preparation, taking the copy."""
        if self._throwaway and step == "static":
            kept.static_into(Path(self._env["STATIC_ROOT"]))
            return True
        return self._throwaway and step == "migrate" and self.services.postgres is not None

    def prepare(self, *steps: str) -> None:
        """Carry out *steps* of ``tools.stack.prepare``, or any management command.

        The static files need no database: they are collected beside the rest.
        """
        aside = [step for step in steps if step == "static"]
        rest = [step for step in steps if step not in aside]
        with ThreadPoolExecutor() as pool:
            parts = [part for part in (aside, rest) if part]
            for done in [pool.submit(self.run, "tools.stack.prepare", *part) for part in parts]:
                done.result()

    def run(self, module: str, *arguments: str) -> None:
        """Run a Python module in the site's environment; raises StackError when it fails."""
        command = [sys.executable, "-m", module, *arguments]
        done = subprocess.run(command, cwd=REPOSITORY, env=self.environment, check=False)
        if done.returncode:
            raise StackError(f"{module} {' '.join(arguments)} failed ({done.returncode})")

    def ask(self, module: str, *arguments: str) -> Any:
        """Return what a Python module prints in its last line, as JSON, run like ``run``."""
        done = subprocess.run(
            [sys.executable, "-m", module, *arguments],
            cwd=REPOSITORY,
            env=self.environment,
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        )
        return json.loads(done.stdout.splitlines()[-1])

    def _log(self, name: str) -> Path:
        return self.folder / f"{name}.log"

    def _start_web(self) -> None:
        for number in range(self._count):
            port = self._port if number == 0 and self._port else free_port()
            log = self._log(f"web-{number}")
            process = Web(self._server, port, env=self.environment, log=log)
            self.web.append(process)
            process.start()

    def _start_background(self) -> None:
        if not self._background:
            return
        for name, command in (
            ("worker", commands.worker()),
            ("beat", commands.beat(self.folder)),
        ):
            process = Process(
                name, command, log=self._log(name), env=self.environment, cwd=REPOSITORY
            )
            setattr(self, name, process)
            process.start()

    def wait_until_sound(self, seconds: float = 30) -> None:
        """Wait until ``/salud`` says that everything works, deadlines included."""
        end = time.monotonic() + seconds
        while trouble := self._trouble():
            if time.monotonic() > end:
                raise StackError(f"/salud is not well after {seconds:.0f} s: {trouble}")
            time.sleep(0.1)

    def _trouble(self) -> str:
        """Return what ``/salud`` says when it is not well, else nothing."""
        try:
            urllib.request.urlopen(f"{self.url}/salud", timeout=5).close()  # noqa: S310 - our own
        except urllib.error.HTTPError as error:
            with error:
                return error.read().decode(errors="replace")
        except OSError as error:
            return str(error) or repr(error)
        return ""

    def stop(self) -> None:
        """Stop everything, stores last."""
        for process in self.processes:
            process.ask_to_stop()
        for process in self.processes:
            process.stop()
        self.services.stop()
