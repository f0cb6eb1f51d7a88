"""What every service of a match is wrapped in: tries again, or freezes what cannot go on."""

from __future__ import annotations

import functools
import logging
import random
import time
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from django.db import OperationalError

from games.live import hints
from games.matches import runner
from games.matches.held import Missing, Poisoned, topic
from games.matches.refusals import Refusal
from games.models import Match

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

_TRIES = 6
_RETRY = frozenset({"40001", "40P01"})
_LOCK_TIMEOUT = "55P03"


def retried(service: Callable[P, T]) -> Callable[P, T]:
    """Try *service* again when the database asks for it, outside its transaction.

    A row that stays locked is refused as ``ocupada`` at once: waiting longer would take a database
    thread away from the other tables.
    """

    @functools.wraps(service)
    def attempt(*args: P.args, **kwargs: P.kwargs) -> T:
        for tries_left in reversed(range(_TRIES)):
            try:
                return service(*args, **kwargs)
            except OperationalError as error:
                state = getattr(error.__cause__, "sqlstate", None)
                if state == _LOCK_TIMEOUT:
                    raise Refusal("ocupada") from error
                if state not in _RETRY:
                    raise
                if not tries_left:
                    raise Refusal("ocupada") from error
                time.sleep(random.uniform(0.01, 0.05) * 2 ** (_TRIES - tries_left))  # noqa: S311
        raise AssertionError("unreachable")

    return attempt


def frozen_if_poisoned(service: Callable[P, T]) -> Callable[P, T]:
    """Freeze the match whose state cannot go on, and only that one."""

    @functools.wraps(service)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return service(*args, **kwargs)
        except Poisoned as error:
            match_freeze(match_id=int(kwargs["match_id"]), why=str(error))  # type: ignore[call-overload]
            raise Refusal("partida_congelada") from error
        except Missing as error:
            raise Refusal("partida_terminada") from error

    return guarded


def match_freeze(*, match_id: int, why: str) -> None:
    """Stop a match that cannot go on; its stakes stay in escrow until the staff decides."""
    runner.cache.forget(match_id)
    stopped = Match.objects.filter(pk=match_id, status=Match.Status.PLAYING).update(
        status=Match.Status.FROZEN
    )
    if stopped:
        hints.publish(topic(match_id), "mesa", 0)
        log.critical("match %d is frozen: %s", match_id, why)
