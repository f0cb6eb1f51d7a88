"""The command lines of the site's processes, the same here and in ``deploy/``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Literal, get_args

Server = Literal["daphne", "uvicorn"]
SERVERS: tuple[Server, ...] = get_args(Server)
APPLICATION = "usumus.asgi:application"
# The consumer refuses frames above FRAME_BYTES with a clear code; the server only caps memory.
SERVER_FRAME_BYTES = "65536"
# Root is the only user of many a container, and the warning is about messages that are code;
# ours are JSON.
CELERY = [sys.executable, "-W", "ignore:You're running the worker with superuser"]
CELERY += ["-m", "celery", "-q", "-A", "usumus"]


def web(server: Server, port: int, *, host: str = "127.0.0.1") -> list[str]:
    """Return the command of one web process.

    Frames are not compressed (small ones cost three times the throughput) and a silent socket
    is found by pings every five seconds.
    """
    if server == "uvicorn":
        options = f"--host {host} --port {port} --log-level warning --no-server-header"
        options += f" --ws websockets-sansio --ws-max-size {SERVER_FRAME_BYTES}"
        options += " --ws-ping-interval 5 --ws-ping-timeout 5 --ws-per-message-deflate false"
        options += " --timeout-graceful-shutdown 5"
    else:
        options = f"-b {host} -p {port} -v 0 --no-server-name"
        options += " --ping-interval 5 --ping-timeout 5 --websocket_connect_timeout 5"
        options += f" --websocket-max-message-size {SERVER_FRAME_BYTES}"
        options += f" --websocket-max-frame-size {SERVER_FRAME_BYTES}"
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
