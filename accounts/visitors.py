"""What is kept of visitors who have not signed in: a short session, and not many of an address."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from importlib import import_module

from allauth.core.ratelimit import respond_429
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from accounts.connection import client_ip
from accounts.throttle import allows

View = Callable[[HttpRequest], HttpResponseBase]

NO_ADDRESS = "0.0.0.0"  # noqa: S104 - nobody listens there: it stands for an address erased
HOUR_S = 3600


def remember_few(get_response: View) -> View:
    """Have the session of who is nobody end soon, and make no more than some for an address.

    Answers 429 in the place of what would have been remembered.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        session = request.session
        if not session.modified or session.is_empty() or SESSION_KEY in session:
            return response
        if session.session_key is None and not _has_room(request):
            session.modified = False  # nothing is stored
            return respond_429(request)
        session.set_expiry(settings.USUMUS["ANONYMOUS_SESSION_SECONDS"])
        return response

    return middleware


def _has_room(request: HttpRequest) -> bool:
    most = settings.USUMUS["ANONYMOUS_SESSIONS_PER_HOUR"]
    return allows("anonymous-session", client_ip(request), times=most, seconds=HOUR_S)


def sessions_erase() -> int:
    """Erase the sessions that have ended and what was noted of them; return how many of these."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    live = Session.objects.filter(expire_date__gt=timezone.now()).values("session_key")
    erased, _ = UserSession.objects.exclude(session_key__in=live).delete()
    return erased


def addresses_erase() -> int:
    """Take the address from what is noted of a session once its term is over; return how many."""
    since = timezone.now() - timedelta(days=settings.USUMUS["ADDRESS_KEEP_DAYS"])
    due = UserSession.objects.filter(last_seen_at__lt=since).exclude(ip=NO_ADDRESS)
    return due.update(ip=NO_ADDRESS)
