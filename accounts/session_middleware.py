"""Sessions that know where their request comes from, and whose end is told."""

from __future__ import annotations

import time

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions import middleware
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.utils.http import http_date

from accounts import signals
from accounts.session_store import SessionStore

TOLD_S = 14 * 24 * 3600
"""How long a browser keeps the key of a session that has ended, to be told so."""


class SessionMiddleware(middleware.SessionMiddleware):
    """Notes the origin, by which open sockets follow a session that is renewed.

    A key whose session has ended opens nothing. The browser keeps it until the page of the login
    has said what happened: with the cookie would go all that we know of it.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Give *request* its session."""
        super().process_request(request)
        session = request.session
        assert isinstance(session, SessionStore)
        session.origin = signals.origin(request)

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Store the session, and have the browser keep its key for long enough.

        One that this page used is stored again once a day: it ends later, and its cookie with it.
        """
        session = request.session
        assert isinstance(session, SessionStore)
        is_shared = "public" in response.get("Cache-Control", "")  # a key must not be kept there
        if session.accessed and session.is_due and not is_shared:
            session.modified = True
        response = super().process_response(request, response)
        cookie = response.cookies.get(settings.SESSION_COOKIE_NAME)
        if cookie is None:
            return response
        if cookie.value and SESSION_KEY in session:
            kept_s = max(session.get_expiry_age(), 0) + TOLD_S
            cookie["max-age"], cookie["expires"] = kept_s, http_date(time.time() + kept_s)
        elif session.is_over and not cookie.value and request.path != _login():
            del response.cookies[settings.SESSION_COOKIE_NAME]
        return response


def _login() -> str:
    return resolve_url(settings.LOGIN_URL)
