"""Actas as browsers get them: made once, kept compressed, known by their tag.

To make one costs tenths of a second of processor, and anybody may ask for it: two are made at once.
"""

from __future__ import annotations

import gzip
import hashlib
from datetime import timedelta
from typing import Any

import msgspec
from django.utils import timezone

from accounts.throttle import Places
from games.engines.core.contract import Seat
from games.models import KeptActa, Match
from games.record import acta
from games.record.eyes import Eyes

KEPT = timedelta(days=30)
places = Places(2, wait_s=8.0, most_waiting=8)


def tag_of(match: Match, seat: Seat | None) -> str:
    """Return 64 hex digits that are others when the acta of *match* from *seat* is another.

    What was played stays; nicks, avatars and the reason of a void can change. Raises
    ``acta.NotOver``.
    """
    if match.finished_at is None:
        raise acta.NotOver(match.pk)
    head = msgspec.json.encode([acta.match_head(match), seat])
    return hashlib.sha256(head).hexdigest()


def body_of(match: Match, seat: Seat | None, tag: str) -> bytes:
    """Return the acta as gzip of JSON; it is made unless the one of *tag* is kept.

    Raises ``acta.Unreadable`` and, when too many are being made, ``throttle.Busy``.
    """
    found = _kept(match, seat, tag)
    if found is not None:
        return found
    with places.one():
        found = _kept(match, seat, tag)  # others asked for it at the same time
        if found is not None:
            return found
        body = _made(match, seat, acta.EVERYBODY)
        KeptActa.objects.update_or_create(
            match=match, seat=seat, defaults={"tag": tag, "body": body}
        )
    return body


def own_body(match: Match, seat: Seat | None, eyes: Eyes) -> bytes:
    """Return the acta that is for the *eyes* of one player alone, as ``body_of``; it is not kept.

    Raises as ``body_of``.
    """
    with places.one():
        return _made(match, seat, eyes)


def _made(match: Match, seat: Seat | None, eyes: Eyes) -> bytes:
    told = acta.match_acta(match, seat=seat, eyes=eyes)
    return gzip.compress(msgspec.json.encode(told), mtime=0)


def chance_of(match: Match) -> dict[str, Any]:
    """Return the ``azar`` of the acta alone; raises as ``body_of``."""
    if not acta.is_sealed(match):
        return acta.match_chance(match)
    with places.one():
        return acta.match_chance(match)


def erase_old() -> int:
    """Erase what was made more than ``KEPT`` ago; return how many. It is made anew when asked."""
    erased, _ = KeptActa.objects.filter(made_at__lt=timezone.now() - KEPT).delete()
    return erased


def forget(user_id: int) -> None:
    """Erase those that name somebody who has left."""
    KeptActa.objects.filter(match__players__user=user_id).delete()


def _kept(match: Match, seat: Seat | None, tag: str) -> bytes | None:
    rows = KeptActa.objects.filter(match=match, seat=seat, tag=tag)
    body = rows.values_list("body", flat=True).first()
    return None if body is None else bytes(body)
