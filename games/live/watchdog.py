"""A process whose loop does not answer is of no use, and its tables stand still: it is ended.

The timer is the C library's of ``faulthandler``, which needs neither the loop nor the interpreter's
lock: it writes what every thread was doing to the log and ends the process, and whoever watches it
starts it again (systemd, the containers, ``make play``). systemd is told besides that all is well
(``WatchdogSec``): it also ends a process that the kernel has stopped.
"""

from __future__ import annotations

import contextlib
import faulthandler
import os
import socket

from django.conf import settings

WELL = b"WATCHDOG=1"


def feed() -> None:
    """Begin the process's time anew, and tell systemd, where it listens, that all is well."""
    seconds = settings.USUMUS["WATCHDOG_SECONDS"]
    if seconds:
        faulthandler.dump_traceback_later(seconds, exit=True)
    tell_systemd(WELL)


def rest() -> None:
    """Stop the timer: the process ends, or its loop does."""
    faulthandler.cancel_dump_traceback_later()


def tell_systemd(what: bytes) -> None:
    """Send *what* to the socket that systemd named, if it did."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    if address.startswith("@"):  # of the abstract namespace
        address = f"\0{address[1:]}"
    with (
        contextlib.suppress(OSError),
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as there,
    ):
        there.sendto(what, address)
