"""Signing somebody in without the form, for browsers and sockets that are driven."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.cached_db import SessionStore

from accounts.models import User


def session_key(user: User, **more: Any) -> str:
    """Open a session of *user*, with *more* in it, and return the value of its cookie."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.update(more)
    session.create()
    assert session.session_key
    return session.session_key


def cookie_header(user: User) -> str:
    """Return the Cookie header of a new session of *user*."""
    return f"{settings.SESSION_COOKIE_NAME}={session_key(user)}"
