"""Hints that two accounts share a connection or a browser, without keeping either.

Written at login and at seating, read by the staff alone, erased after ``KEPT``. Two people behind
one router are no proof of anything: no player is judged by these rows. They only keep somebody of
the staff from judging where he may be a party.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Collection, Mapping
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import connection as database
from django.db.models import Count, Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts.connection import connection_hash, share_connection
from accounts.models import Signal

COOKIE_AGE_S = 365 * 24 * 3600
KEPT = timedelta(days=90)

_WELL_FORMED = re.compile(r"[\w-]{43}", re.ASCII)

_NOTE = """
INSERT INTO accounts_signal AS s (user_id, kind, digest, first_at, last_at, times)
SELECT %s, kind, digest, clock_timestamp(), clock_timestamp(), 1
  FROM unnest(%s::text[], %s::text[]) AS n(kind, digest)
ON CONFLICT (user_id, kind, digest) DO UPDATE
   SET last_at = clock_timestamp(), times = s.times + 1
"""


def signals_note(*, user_id: int, connection: str, browser: str) -> None:
    """Note what somebody came with: hashes, empty where there is none. One statement."""
    found = {Signal.Kind.CONNECTION: connection, Signal.Kind.BROWSER: browser}
    known = [(str(kind), digest) for kind, digest in found.items() if digest]
    if known:
        kinds, digests = zip(*known, strict=True)
        with database.cursor() as cursor:
            cursor.execute(_NOTE, [user_id, list(kinds), list(digests)])


def browser_hash(source: HttpRequest | Mapping[str, Any]) -> str:
    """Return 64 hex digits that are equal for two people of one browser; "" without its cookie."""
    cookies = source.COOKIES if isinstance(source, HttpRequest) else source.get("cookies", {})
    value = cookies.get(settings.COOKIES["browser"], "")
    return _digest(value) if _WELL_FORMED.fullmatch(value) else ""


def origin(source: HttpRequest | Mapping[str, Any]) -> str:
    """Return 64 hex digits of the browser and the connection of a request or of a socket's scope.

    Empty without the cookie of the browser, which a login gives.
    """
    browser = browser_hash(source)
    return _digest(f"{browser} {connection_hash(source)}") if browser else ""


def shares_with(user_id: int, others: Collection[int]) -> bool:
    """Return whether *user_id* came with the connection or the browser of one of *others*.

    Nobody shares anything where the rule is off by name (demo, tests).
    """
    if not settings.USUMUS["SAME_CONNECTION_RULE"]:
        return False
    same = Signal.objects.filter(kind=OuterRef("kind"), digest=OuterRef("digest"), user=user_id)
    theirs = Signal.objects.filter(user__in=set(others) - {user_id})
    return theirs.filter(Exists(same)).exists()


def anybody_shares(connections: Mapping[int, str]) -> bool:
    """Return whether two of these people came from one connection, or ever from one browser.

    *connections*: the hash of where each of them is now, by user id; one that is not known ("") is
    nobody's. Nobody shares anything where the rule is off by name (demo, tests). One query at most.
    """
    if not settings.USUMUS["SAME_CONNECTION_RULE"]:
        return False
    if share_connection(connections.values()):
        return True
    theirs = Signal.objects.filter(user__in=connections, kind=Signal.Kind.BROWSER).order_by()
    return theirs.values("digest").annotate(people=Count("user")).filter(people__gt=1).exists()


def who_share(connections: Mapping[int, str]) -> dict[int, set[int]]:
    """Return by user id the others of these people who share with him (``anybody_shares``).

    Without those who share with nobody. One query at most.
    """
    if not settings.USUMUS["SAME_CONNECTION_RULE"]:
        return {}
    theirs = Signal.objects.filter(user__in=connections, kind=Signal.Kind.BROWSER)
    here = [(digest, user_id) for user_id, digest in connections.items() if digest]
    homes: dict[tuple[str, str], set[int]] = {}
    for digest, user_id in here:
        homes.setdefault((Signal.Kind.CONNECTION, digest), set()).add(user_id)
    for digest, user_id in theirs.values_list("digest", "user_id"):
        homes.setdefault((Signal.Kind.BROWSER, digest), set()).add(user_id)
    shared: dict[int, set[int]] = {}
    for home in homes.values():
        for user_id in home if len(home) > 1 else ():
            shared.setdefault(user_id, set()).update(home - {user_id})
    return shared


def plays_for_nothing(connections: Mapping[int, str]) -> bool:
    """Return whether these people may put nothing against each other (``anybody_shares``)."""
    return not settings.USUMUS["SAME_CONNECTION_STAKES"] and anybody_shares(connections)


def signals_at_login(request: HttpRequest, user_id: int, response: HttpResponse) -> None:
    """Note what somebody signs in with, and give his browser the cookie unless it has one."""
    browser = browser_hash(request)
    if not browser:
        value = secrets.token_urlsafe(32)
        browser = _digest(value)
        response.set_cookie(
            settings.COOKIES["browser"],
            value,
            max_age=COOKIE_AGE_S,
            httponly=True,
            samesite="Lax",
            secure=bool(settings.SESSION_COOKIE_SECURE),
        )
    signals_note(user_id=user_id, connection=connection_hash(request), browser=browser)


def signals_erase() -> int:
    """Erase what is older than ``KEPT``; return how many."""
    erased, _ = Signal.objects.filter(last_at__lt=timezone.now() - KEPT).delete()
    return erased


def _digest(value: str) -> str:
    key = hmac.new(settings.SECRET_KEY.encode(), b"browser", hashlib.sha256).digest()
    return hmac.new(key, value.encode(), hashlib.sha256).hexdigest()
