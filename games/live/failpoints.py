"""Named points where a fault can be made to happen on purpose.

``USUMUS_FAILPOINTS="accept.before_commit:kill,accept.after_ack:sleep=2"`` kills this process,
sleeps (seconds; all of it, where the event loop passes) or raises at those points. Unset,
``failpoint`` is a function that does nothing.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable

from django.conf import settings


class InjectedFault(RuntimeError):
    """A failpoint was told to raise."""


def _kill(_argument: str) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _sleep(argument: str) -> None:
    time.sleep(float(argument or 1))


def _raise(argument: str) -> None:
    raise InjectedFault(argument)


_EFFECTS: dict[str, Callable[[str], None]] = {"kill": _kill, "sleep": _sleep, "raise": _raise}


def parse(text: str) -> dict[str, tuple[Callable[[str], None], str]]:
    """Return the effect and its argument by point; raises ``KeyError`` for an unknown effect."""
    armed = {}
    for entry in filter(None, (part.strip() for part in text.split(","))):
        name, _, effect = entry.partition(":")
        verb, _, argument = effect.partition("=")
        armed[name] = (_EFFECTS[verb], argument)
    return armed


def _armed(armed: dict[str, tuple[Callable[[str], None], str]]) -> Callable[[str], None]:
    def fire(name: str) -> None:
        if name in armed:
            effect, argument = armed[name]
            effect(argument)

    return fire


def _nothing(name: str) -> None:
    """Do nothing: no failpoint is armed in this process."""


failpoint: Callable[[str], None] = (
    _armed(parse(settings.USUMUS_FAILPOINTS)) if settings.USUMUS_FAILPOINTS else _nothing
)
