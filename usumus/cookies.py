"""The cookies that libraries name by themselves, and those that nothing reads any more."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage
from django.http import HttpRequest, HttpResponseBase

from usumus.settings import cookies

View = Callable[[HttpRequest], HttpResponseBase]


class MessageCookie(CookieStorage):
    """Django's, under the name that the settings give it."""

    def __init__(self, request: HttpRequest) -> None:
        super().__init__(request)
        self.cookie_name = settings.COOKIES["messages"]


class Messages(FallbackStorage):
    """What a page says once: in a cookie, or in the session where it is too long."""

    storage_classes = (MessageCookie, SessionStorage)


def drop_former(get_response: View) -> View:
    """Delete the cookies that bear one of our names without its prefix: nobody reads them.

    Any host next to ours can have set them.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        now = settings.COOKIES.values()
        for name in cookies.names().values():
            if name in request.COOKIES and name not in now:
                response.delete_cookie(name)
        return response

    return middleware
