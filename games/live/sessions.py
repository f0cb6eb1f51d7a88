"""Who comes in with a session, and whether he may still act (promise P21).

One query every few seconds for all the sockets of a process; who logged out, changed the password
elsewhere or was banned is closed at once, also while idle. Who changed it in another tab of the
same browser plays on: Django renews that session, key and all, and for some seconds the sockets
that this browser has open follow it. A new socket comes in with the key of today or not at all.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.auth import (
    BACKEND_SESSION_KEY,
    HASH_SESSION_KEY,
    SESSION_KEY,
    get_user_model,
    load_backend,
)
from django.contrib.sessions.models import Session
from django.utils.crypto import constant_time_compare

from accounts.sanctions import BANNED_NOW
from accounts.session_store import renewed_as
from games.live import refusals, sql
from games.live.executor import in_db, in_house

MAX_AGE_S = 5.0
SECOND_LOOK_S = 0.3
MOST_RENEWALS = 5

_LOOK = f"""
SELECT p.session_key, p.user_id, p.password, p.origin,
       coalesce(u.is_active, false) AND NOT {BANNED_NOW.format(user="p.user_id")},
       s.session_key IS NOT NULL AND u.password = p.password
FROM unnest(%s::text[], %s::bigint[], %s::text[], %s::text[])
     AS p(session_key, user_id, password, origin)
LEFT JOIN accounts_user u ON u.id = p.user_id
LEFT JOIN django_session s
       ON s.session_key = p.session_key AND s.expire_date > clock_timestamp()
"""  # noqa: S608 (text of our own)

_VALID = """
SELECT session_data FROM django_session
 WHERE session_key = %s AND expire_date > clock_timestamp()"""


class Pass(NamedTuple):
    """What a socket came in with: its session, its person, and where from (``signals.origin``)."""

    session_key: str
    user_id: int
    password: str
    origin: str = ""


class Visitor(NamedTuple):
    """Who comes in, and with what."""

    user: Any
    entry: Pass


class Review(NamedTuple):
    """What was found: the close codes of those that may not go on, and the passes renewed."""

    closings: dict[Pass, int]
    renewals: dict[Pass, Pass]


async def enter(key: str, origin: str) -> Visitor | None:
    """Return whose session *key* is, who comes from *origin*; ``None`` if nobody's.

    Django's own look throws away a session in the middle of its renewal, and asks the cache first,
    which may hang: so many who come back at once would hold every database thread.
    """
    found = await in_db(whose, key, origin)
    if found is None:
        await asyncio.sleep(SECOND_LOOK_S)
        found = await in_db(whose, key, origin)
    return found


def whose(key: str, origin: str = "") -> Visitor | None:
    """Look once whose session *key* is: nobody's while he is banned."""
    session = _valid(key)
    data = session.get_decoded() if session else {}
    backend = data.get(BACKEND_SESSION_KEY)
    if session is None or backend not in settings.AUTHENTICATION_BACKENDS:
        return None
    user: Any = load_backend(backend).get_user(data[SESSION_KEY])
    if user is None or not _proves(data, user):
        return None
    return Visitor(user, Pass(key, user.pk, user.password, origin))


async def review(passes: Iterable[Pass]) -> Review:
    """Return the sockets that may not go on, 4401 (session over) or 4403 (banned), and new passes.

    Django renews a session in several statements, so that what looks over is looked at twice.
    """
    found = await in_house(look, passes)
    over = [entry for entry, code in found.closings.items() if code == refusals.SESSION]
    if not over:
        return found
    await asyncio.sleep(SECOND_LOOK_S)
    again = await in_house(look, over)
    closings = {entry: found.closings[entry] for entry in found.closings if entry not in over}
    return Review(closings | again.closings, found.renewals | again.renewals)


def look(passes: Iterable[Pass]) -> Review:
    """Look once: in one query, and as many more as there are passes that do not hold."""
    wanted = set(passes)
    found = Review({}, {})
    if not wanted:
        return found
    asked = [list(column) for column in zip(*wanted, strict=True)]
    for *columns, is_active, holds in sql.rows(_LOOK, asked):
        entry = Pass(*columns)
        if not is_active:
            found.closings[entry] = refusals.FORBIDDEN
        elif not holds:
            renewed = _renewed(entry)
            if renewed is None:
                found.closings[entry] = refusals.SESSION
            else:
                found.renewals[entry] = renewed
    return found


def _renewed(entry: Pass) -> Pass | None:
    """Return the pass of the same session as it is now, if it is still good."""
    user = get_user_model().objects.filter(pk=entry.user_id).first()
    session = _found(entry)
    if user is None or session is None or not _proves(session.get_decoded(), user):
        return None
    return Pass(session.session_key, user.pk, user.password, entry.origin)


def _found(entry: Pass) -> Session | None:
    """Return the session of *entry*, or the one as which the same browser renewed it."""
    key: str | None = entry.session_key
    for _ in range(MOST_RENEWALS):
        if not key:
            return None
        session = _valid(key)
        if session is not None:
            return session
        key = renewed_as(key, entry.origin)
    return None


def _valid(key: str) -> Session | None:
    found = sql.row(_VALID, (key,))
    return Session(session_key=key, session_data=found[0]) if found else None


def _proves(data: dict[str, Any], user: Any) -> bool:
    """Return whether a session of *data* is of *user* and knows his password (auth.get_user)."""
    proof = data.get(HASH_SESSION_KEY, "")
    hashes = [user.get_session_auth_hash(), *user.get_session_auth_fallback_hash()]
    is_his: bool = data.get(SESSION_KEY) == str(user.pk)
    return is_his and any(constant_time_compare(proof, known) for known in hashes)
