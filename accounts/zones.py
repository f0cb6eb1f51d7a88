"""In whose time the site speaks: that of who reads, where his browser has told it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from functools import cache
from urllib.parse import unquote
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.formats import date_format
from django.utils.translation import gettext as _

View = Callable[[HttpRequest], HttpResponseBase]
_is_of_reader: ContextVar[bool] = ContextVar("is_of_reader", default=False)


@cache
def _names() -> frozenset[str]:
    return frozenset(available_timezones())


def zone_of(request: HttpRequest) -> ZoneInfo | None:
    """Return the zone that the browser of *request* has told, or ``None``."""
    return zone_in(request.COOKIES)


def zone_in(cookies: Mapping[str, str]) -> ZoneInfo | None:
    """Return the zone that a browser has told in its *cookies*, or ``None``."""
    name = unquote(cookies.get(settings.COOKIES["zone"], ""))  # as scripts write it
    return ZoneInfo(name) if name in _names() else None


@contextmanager
def spoken_in(zone: ZoneInfo | None) -> Iterator[None]:
    """Have moments be written as the clock of *zone* has them, without one as that of the site."""
    if zone is None:
        yield
        return
    token = _is_of_reader.set(True)
    try:
        with timezone.override(zone):
            yield
    finally:
        _is_of_reader.reset(token)


def speak_in_the_readers_time(get_response: View) -> View:
    """Write the moments of a page as the clock of who reads it has them.

    The staff's pages stay in the time of the site, in which they speak with one another.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        zone = None if request.path.startswith("/admin/") else zone_of(request)
        if zone is None:
            return get_response(request)
        with spoken_in(zone):
            response = get_response(request)
        if response.get("Content-Type", "").startswith("text/html"):
            patch_vary_headers(response, ["Cookie"])
        return response

    return middleware


def is_elsewhere() -> bool:
    """Return whether the clock of who reads differs now from that of the site."""
    now = timezone.now()
    here = now.astimezone(timezone.get_default_timezone()).utcoffset()
    return timezone.localtime(now).utcoffset() != here


def told(moment: datetime, form: str) -> str:
    """Return *moment* by the reader's clock, or by that of the site, and then it says so."""
    text = date_format(timezone.localtime(moment), form)
    if _is_of_reader.get():
        return text
    return _("%(moment)s (hora peninsular)") % {"moment": text}
