"""Whatever follows when a match has been closed: rankings, trophies, championships.

What is registered here is called after the commit that closed it, at least once and perhaps again:
each must do by the number of the match what it does, once. Who is called too late because a process
died is called by the sweep.

What nobody waits for is registered to be called later: a task of the worker does it a second or two
afterwards, so that a match is closed no slower however much follows from it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.models import Match

log = logging.getLogger(__name__)

Follower = Callable[[int], None]

_followers: list[Follower] = []
_later: list[Follower] = []


def on_close(follower: Follower) -> Follower:
    """Register what is called with the number of each match whose accounts have been closed."""
    _followers.append(follower)
    return follower


def on_close_later(follower: Follower) -> Follower:
    """Register what is called as those of ``on_close``, a little later and by the worker."""
    _later.append(follower)
    return follower


def tell_after_commit(match_id: int) -> None:
    """Call them once the transaction that closes the match is committed."""
    transaction.on_commit(lambda: _tell_first(match_id), robust=True)


def _tell_first(match_id: int) -> None:
    """Call whoever cannot wait; the worker calls the rest, and notes that all are told."""
    if settings.USUMUS["CLOSINGS_LATER"]:
        _call(match_id, _followers)
    else:
        tell(match_id)


def tell_again(match_id: int) -> None:
    """Have everybody told once more of a match that has changed since it was closed.

    Of one that is not closed yet they are told when it is.
    """
    closed = Match.objects.filter(pk=match_id, closed_at__isnull=False)
    if closed.update(told_at=None, changes=F("changes") + 1):
        tell_after_commit(match_id)


def tell(match_id: int) -> bool:
    """Call everybody registered; return whether all have done what they had to.

    One that fails does not stop the others, and all are called again later: so they are if the
    match changes meanwhile.
    """
    rows = Match.objects.filter(pk=match_id)
    changes = rows.values_list("changes", flat=True).get()
    is_done = _call(match_id, [*_followers, *_later])
    if is_done:
        rows.filter(told_at=None, changes=changes).update(told_at=timezone.now())
    return is_done


def _call(match_id: int, followers: Sequence[Follower]) -> bool:
    is_done = True
    for follower in followers:
        try:
            with transaction.atomic():
                follower(match_id)
        except Exception:
            log.exception("%s failed after match %d", follower.__qualname__, match_id)
            is_done = False
    return is_done
