"""Attempts at a password: how many one may fail, and what the log keeps of them.

Whoever fails is held back where he comes from, so that nobody locks an owner out of his account by
failing for him. What all the world together may fail is more, and a browser that the owner has
used before passes it by.
"""

from __future__ import annotations

import logging
from typing import Any

from allauth.account.authentication import get_authentication_records
from allauth.account.internal.userkit import filter_users_by_email
from allauth.account.signals import login_code_rejected, password_reset_code_rejected
from allauth.core.internal import ratelimit
from allauth.mfa.signals import authentication_failed
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.connection import client_ip, connection_hash
from accounts.models import Signal, User
from accounts.signals import browser_hash

log = logging.getLogger(__name__)

SHOWN = 3
"""Of a nick as typed: more could be a password in the wrong box."""


def account_of(credentials: dict[str, Any]) -> User | None:
    """Return the one account that *credentials* (nick, address) may open, or None."""
    nick = credentials.get("username")
    if nick and (user := User.objects.bearing(nick).first()):
        return user
    if email := credentials.get("email"):
        found = filter_users_by_email(email, prefer_verified=True, for_login=True)
        # While nobody has confirmed it there may be several: the one of whom it was asked last.
        return max(found, key=lambda user: user.pk, default=None)
    return None


def place_of(request: HttpRequest, credentials: dict[str, Any]) -> str:
    """Return what the failures from one place at one account are counted under.

    The place is the browser where the account knows it, and the address elsewhere.
    """
    user = account_of(credentials)
    known = _known_browser(request, user)
    return f"{_name(user, credentials)}:{known or client_ip(request)}"


def require_room(request: HttpRequest, credentials: dict[str, Any]) -> Any:
    """Count an attempt at an account from a browser that it does not know, whatever the place.

    Return what undoes the count (``rollback``); None when there were too many.
    """
    user = account_of(credentials)
    if _known_browser(request, user):
        return ratelimit.RateLimitUsage(usage=[])
    return ratelimit.consume(
        request,
        app="allauth.account",
        action="login_failed_account",
        key=_name(user, credentials),
    )


def forget(request: HttpRequest, credentials: dict[str, Any]) -> None:
    """Begin to count anew at an account whose owner has proved who he is."""
    name = _name(account_of(credentials), credentials)
    ratelimit.clear(request, app="allauth.account", action="login_failed_account", key=name)


def note(what: str, request: HttpRequest, credentials: dict[str, Any]) -> None:
    """Write a line of the log: never a password, nor the whole of what was typed, nor an address.

    The connection is told as ``connection_hash`` does, so that many attempts are seen to be of one.
    """
    typed = str(credentials.get("email") or credentials.get("username") or "")
    user = account_of(credentials)
    account, connection = user.pk if user else "-", connection_hash(request)[:12] or "-"
    log.warning(
        "%s: %r… (account %s), connection %s",
        what,
        typed[:SHOWN],
        account,
        connection,
        extra={"kind": what, "place": connection},
    )


def note_login(request: HttpRequest | None, user: User) -> None:
    """Write a line for somebody who has come in: by what, and from where."""
    what, ways, connection = "a login", [], "-"
    if request is not None and hasattr(request, "session"):
        ways = [str(one["method"]) for one in get_authentication_records(request, user)]
        connection = connection_hash(request)[:12] or "-"
    by = ", ".join(ways) or "-"
    extra = {"kind": what, "place": connection}
    log.info("%s: account %s by %s, connection %s", what, user.pk, by, connection, extra=extra)


@receiver([authentication_failed, login_code_rejected, password_reset_code_rejected])
def note_wrong_code(request: HttpRequest, user: User, **_signal: Any) -> None:
    """Write a line for a code that was wrong: of the second step, or of a mail."""
    note("a code was wrong", request, {"username": user.username})


def _name(user: User | None, credentials: dict[str, Any]) -> str:
    if user is not None:
        return f"account:{user.pk}"
    return f"typed:{credentials.get('email') or credentials.get('username') or ''}".lower()


def _known_browser(request: HttpRequest, user: User | None) -> str:
    """Return the hash of the browser if *user* has come in with it before, else ""."""
    digest = browser_hash(request)
    if not digest or user is None:
        return ""
    used = Signal.objects.filter(user=user, kind=Signal.Kind.BROWSER, digest=digest)
    return digest if used.exists() else ""
