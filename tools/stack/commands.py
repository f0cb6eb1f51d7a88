"""The command lines of the site's processes, the same here and in ``deploy/``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Literal, get_args

from usumus.serve import APPLICATION, MAX_FRAME_BYTES, PING_S

Server = Literal["daphne", "uvicorn"]
SERVERS: tuple[Server, ...] = get_args(Server)
# Root is the only user of many a container, and the warning is about messages that are code;
# ours are JSON.
CELERY = [sys.executable, "-W", "ignore:You're running the worker with superuser"]
CELERY += ["-m", "celery", "-q", "-A", "usumus"]


def web(server: Server, port: int, *, host: str = "127.0.0.1") -> list[str]:
    """Return the command of one web process; ``usumus.serve`` has uvicorn's options and reasons."""
    if server == "uvicorn":
        return [sys.executable, "-m", "usumus.serve", "--host", host, "--port", str(port)]
    options = f"-b {host} -p {port} -v 0 --no-server-name"
    options += f" --ping-interval {PING_S} --ping-timeout {PING_S} --websocket_connect_timeout 5"
    options += f" --websocket-max-message-size {MAX_FRAME_BYTES}"
    options += f" --websocket-max-frame-size {MAX_FRAME_BYTES}"
    options += " --application-close-timeout 5"
    return [sys.executable, "-m", server, *options.split(), APPLICATION]


def worker() -> list[str]:
    """Return the command of the Celery worker."""
    options = "worker --pool threads -c 2 -l warning --without-gossip --without-mingle"
    return [*CELERY, *options.split()]


def beat(folder: Path) -> list[str]:
    """Return the command of Celery's beat, which keeps its schedule in *folder*."""
    options = ["beat", "-l", "warning", "--pidfile=", "-s", str(folder / "beat")]
    return [*CELERY, *options]
