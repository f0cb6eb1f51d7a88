"""What no page should have to look at."""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponseBase

View = Callable[[HttpRequest], HttpResponseBase]


def refuse_nul(get_response: View) -> View:
    """Answer 400 to an address with a NUL, which no text of the database can hold (B93)."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if "\0" in request.path_info or "%00" in request.META.get("QUERY_STRING", ""):
            raise BadRequest("NUL in the address")
        return get_response(request)

    return middleware
