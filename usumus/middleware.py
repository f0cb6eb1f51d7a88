"""What no page should have to look at, or say."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import HttpRequest, HttpResponseBase
from django.http.multipartparser import MultiPartParserError
from django.urls import reverse

View = Callable[[HttpRequest], HttpResponseBase]


def refuse_nul(get_response: View) -> View:
    """Answer 400 to an address with a NUL, which no text of the database can hold."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if "\0" in request.path_info or "%00" in request.META.get("QUERY_STRING", ""):
            raise BadRequest("NUL in the address")
        return get_response(request)

    return middleware


def keep_private(get_response: View) -> View:
    """Have nothing of a person who is signed in stay in a cache, nor in a browser that he leaves.

    What says for how long it may be kept (an acta, a picture) is kept so long.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Permissions-Policy", settings.PERMISSIONS_POLICY)
        session = getattr(request, "session", None)
        if session is None:
            return response
        is_signed_in = session.accessed and SESSION_KEY in session
        if is_signed_in and "Cache-Control" not in response.headers:
            response.headers["Cache-Control"] = "no-store, private"
        if request.method == "POST" and request.path == reverse("account_logout"):
            response.headers["Clear-Site-Data"] = '"cache"'
        return response

    return middleware


def refuse_unreadable_form(get_response: View) -> View:
    """Answer 400 to a form that cannot be read, before anything else looks at it.

    Whatever looks at it raises again, the page that says so included: it would answer 500.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if request.method == "POST":
            try:
                request.POST.keys()
            except (BadRequest, SuspiciousOperation, MultiPartParserError, UnicodeError) as error:
                request._mark_post_parse_error()  # type: ignore[attr-defined]  # noqa: SLF001
                raise BadRequest("a form that cannot be read") from error
        return get_response(request)

    return middleware
