"""Where the data of this machine lies, and the lock that keeps a second stack out of it."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import tempfile
from pathlib import Path
from typing import IO

from tools.stack.process import StackError, unprivileged

REPOSITORY = Path(__file__).resolve().parent.parent.parent
TEMPORARY = Path("/var/tmp")  # unlike /tmp always a disk
TEST_PREFIX = "usumus-test-"


def data_folder() -> Path:
    """Return the folder of PostgreSQL's and Valkey's data: ``USUMUS_DATA``, else ``.var``.

    Root gets a folder outside the repository, which may lie in a home that the unprivileged
    user of PostgreSQL cannot enter.
    """
    given = os.environ.get("USUMUS_DATA")
    if given:
        return Path(given).resolve()
    if unprivileged():
        name = hashlib.sha256(str(REPOSITORY).encode()).hexdigest()[:8]
        return TEMPORARY / f"usumus-{name}"
    return REPOSITORY / ".var"


def lock(folder: Path) -> IO[str]:
    """Take *folder* for this process and return what holds it.

    The kernel drops the lock when its holder dies, even by kill -9, so a held lock means a
    living owner. Raises StackError when there is one.
    """
    folder.mkdir(parents=True, exist_ok=True)
    handle = (folder / ".lock").open("a+")
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        handle.seek(0)
        owner = handle.read().strip() or "?"
        handle.close()
        raise StackError(f"UsuMus is already running on {folder} (process {owner})") from None
    handle.truncate(0)
    handle.write(str(os.getpid()))
    handle.flush()
    return handle


def temporary_folder() -> tuple[Path, IO[str]]:
    """Return a new folder for throw-away data and its lock; clears those of killed runs.

    One at a time: a folder that was made and not yet locked looks like one of a killed run.
    """
    with (TEMPORARY / f".{TEST_PREFIX}{os.getuid()}").open("a") as gate:
        fcntl.flock(gate, fcntl.LOCK_EX)
        for left in TEMPORARY.glob(f"{TEST_PREFIX}*"):
            try:
                held = lock(left)
            except (StackError, OSError):
                continue  # alive, or another user's
            held.close()
            shutil.rmtree(left, ignore_errors=True)
        folder = Path(tempfile.mkdtemp(prefix=TEST_PREFIX, dir=TEMPORARY))
        return folder, lock(folder)


def socket_folder() -> Path:
    """Return a new private folder with a short path: unix sockets allow about 103 bytes."""
    return Path(tempfile.mkdtemp(prefix="usu-", dir="/tmp"))
