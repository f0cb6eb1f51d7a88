"""The command lines of the site's processes, the same here and in ``deploy/``."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Literal, get_args

# Whoever starts the stack is on this machine: nothing of the site is imported without its settings.
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "usumus.settings.local")

Server = Literal["daphne", "uvicorn"]
SERVERS: tuple[Server, ...] = get_args(Server)
# Root is the only user of many a container, and the warning is about messages that are code;
# ours are JSON.
CELERY = [sys.executable, "-W", "ignore:You're running the worker with superuser"]
CELERY += ["-m", "celery", "-q", "-A", "usumus"]


def web(server: Server, port: int, *, host: str = "127.0.0.1") -> list[str]:
    """Return the command of one web process; the module has the server's options and reasons."""
    module = {"uvicorn": "usumus.serve", "daphne": "usumus.serve_daphne"}[server]
    return [sys.executable, "-m", module, "--host", host, "--port", str(port)]


def worker() -> list[str]:
    """Return the command of the Celery worker."""
    options = "worker --pool threads -c 2 -l warning --without-gossip --without-mingle"
    return [*CELERY, *options.split()]


def beat(folder: Path) -> list[str]:
    """Return the command of Celery's beat, which keeps its schedule in *folder*."""
    options = ["beat", "-l", "warning", "--pidfile=", "-s", str(folder / "beat")]
    return [*CELERY, *options]
