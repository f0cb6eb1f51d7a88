"""Whether the people behind the open sockets may still act (RELIABILITY H12, P21).

One query every few seconds for all the sockets of a process; who logged out, changed the password
elsewhere or was banned is closed at once, also while idle.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from games.live import refusals

MAX_AGE_S = 5.0


class Pass(NamedTuple):
    """What a socket came in with: its session and who that was."""

    session_key: str
    user_id: int
    password: str


def closings(passes: Iterable[Pass]) -> dict[Pass, int]:
    """Return the close code of those that may not go on: 4401 (session over) or 4403 (banned)."""
    wanted = set(passes)
    if not wanted:
        return {}
    users = {
        user.pk: user
        for user in get_user_model().objects.filter(pk__in={p.user_id for p in wanted})
    }
    alive = set(
        Session.objects.filter(
            session_key__in={p.session_key for p in wanted}, expire_date__gt=timezone.now()
        ).values_list("session_key", flat=True)
    )
    result = {}
    for entry in wanted:
        user = users.get(entry.user_id)
        if user is None or not user.is_active:
            result[entry] = refusals.FORBIDDEN
        elif entry.session_key not in alive or (
            entry.password != user.password and not _session_knows(entry.session_key, user)
        ):
            result[entry] = refusals.SESSION
    return result


def _session_knows(session_key: str, user: Any) -> bool:
    """Return whether the session was renewed when its owner changed the password."""
    store = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    if str(store.get(SESSION_KEY)) != str(user.pk):
        return False
    return constant_time_compare(store.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash())
