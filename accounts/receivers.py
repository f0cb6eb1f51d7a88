"""What follows from signing in and out: the session of a visitor becomes a person's, and ends."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest

from accounts import attempts
from accounts.models import PushSubscription, User
from accounts.push_views import SUBSCRIBED_AS
from accounts.session_store import SessionStore


@receiver(user_logged_out)
def forget_the_browser(request: HttpRequest | None, **_signal: Any) -> None:
    """Delete the subscription made in the session that ends, by the will of its person."""
    session = _session(request)
    if session is None:
        return
    session.is_left = True
    number = session.get(SUBSCRIBED_AS)
    if number is not None:
        PushSubscription.objects.filter(pk=number).delete()


@receiver(user_logged_in)
def last_as_long_as_any(request: HttpRequest | None, **_signal: Any) -> None:
    """Have the days of the session count from now; a visitor's would end within the hour."""
    session = _session(request)
    if session is not None:
        session.set_expiry(None)
        session.begin()


@receiver(user_logged_in)
def leave_a_line(request: HttpRequest | None, user: User, **_signal: Any) -> None:
    """Have the log say who came in, by whatever door."""
    attempts.note_login(request, user)


def _session(request: HttpRequest | None) -> SessionStore | None:
    session = getattr(request, "session", None)
    return session if isinstance(session, SessionStore) else None
