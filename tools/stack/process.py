"""Child processes that never outlive us and that may be killed and started again."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

PR_SET_PDEATHSIG = 1


class StackError(RuntimeError):
    """A part of the stack could not be found, started or stopped; the text is for people."""


@dataclass(frozen=True, slots=True)
class Identity:
    """The unprivileged user that servers run as when we are root."""

    uid: int
    gid: int


def unprivileged() -> Identity | None:
    """Return the user to drop to when we are root (PostgreSQL refuses root), else nothing."""
    if sys.platform == "win32" or os.geteuid() != 0:
        return None
    import pwd  # noqa: PLC0415 - does not exist on Windows

    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return Identity(entry.pw_uid, entry.pw_gid)
    return Identity(65534, 65534)


def die_with_parent(with_signal: int) -> Callable[[], None] | None:
    """Return a ``preexec_fn`` by which the kernel stops the child when we die, even by kill -9.

    It runs after the change of user, which would clear the request. The kernel watches the
    *thread* that started the child, so children belong to threads that live as long as they do.
    """
    if sys.platform != "linux":
        return None
    libc = ctypes.CDLL(None, use_errno=True)
    parent = os.getpid()

    def request() -> None:
        libc.prctl(PR_SET_PDEATHSIG, with_signal)
        if os.getppid() != parent:
            os.kill(os.getpid(), with_signal)

    return request


class Process:
    """One child: its command, its log and its life."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        *,
        log: Path | None = None,
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        identity: Identity | None = None,
        stop_signal: int = signal.SIGTERM,
        stop_seconds: float = 20,
    ) -> None:
        """Remember how to start it; *log* takes its output, which else goes to ours."""
        self.name = name
        self.command = list(command)
        self.log = log
        self.env = dict(env) if env is not None else dict(os.environ)
        self.cwd = cwd
        self.identity = identity
        self.stop_signal = stop_signal
        self.stop_seconds = stop_seconds
        self._child: subprocess.Popen[bytes] | None = None
        self._asked = False

    @property
    def pid(self) -> int:
        """Return its process id; raises StackError when it was never started."""
        if self._child is None:
            raise StackError(f"{self.name} has not been started")
        return self._child.pid

    @property
    def alive(self) -> bool:
        """Return whether it runs now."""
        return self._child is not None and self._child.poll() is None

    @property
    def code(self) -> int | None:
        """Return its exit code, nothing while it runs or before its start."""
        return None if self._child is None else self._child.poll()

    def start(self) -> None:
        """Start it; it leads a session of its own, so that Ctrl-C reaches us alone."""
        out: IO[bytes] | None = self.log.open("ab") if self.log else None
        drop = {}
        if self.identity:
            drop = {
                "user": self.identity.uid,
                "group": self.identity.gid,
                "extra_groups": [],
            }
        self._asked = False
        try:
            self._child = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT if out else None,
                cwd=self.cwd,
                env=self.env,
                start_new_session=True,
                preexec_fn=die_with_parent(self.stop_signal),
                **drop,  # type: ignore[call-overload]
            )
        finally:
            if out:
                out.close()

    def ask_to_stop(self) -> None:
        """Ask it to end, without waiting."""
        if self._child is not None and self._child.poll() is None and not self._asked:
            self._child.send_signal(self.stop_signal)
            self._asked = True  # a second signal would mean "at once" to Celery

    def stop(self) -> None:
        """Ask it to end and wait; kill it when it does not listen."""
        if self._child is None or self._child.poll() is not None:
            return
        self.ask_to_stop()
        try:
            self._child.wait(self.stop_seconds)
        except subprocess.TimeoutExpired:
            self.kill9()

    def restart(self) -> None:
        """Start it again, after a kill or from running."""
        self.stop()
        self.start()

    def kill9(self) -> None:
        """Kill it with everything it started, at once."""
        if self._child is None or self._child.poll() is not None:
            return
        os.killpg(self._child.pid, signal.SIGKILL)
        self._child.wait(10)

    def tail(self, characters: int = 1500) -> str:
        """Return the end of its log."""
        return self.said()[-characters:]

    def said(self) -> str:
        """Return its log, of all its lives."""
        if self.log is None or not self.log.exists():
            return ""
        return self.log.read_text(errors="replace")


def wait_until(
    ready: Callable[[], bool], *, process: Process, seconds: float, step: float = 0.02
) -> None:
    """Wait until *ready* holds; raises StackError when *process* dies or *seconds* pass."""
    end = time.monotonic() + seconds
    while not ready():
        if not process.alive:
            raise StackError(f"{process.name} ended by itself:\n{process.tail()}")
        if time.monotonic() > end:
            raise StackError(f"{process.name} did not answer in {seconds:.0f} s:\n{process.tail()}")
        time.sleep(step)
