"""Pages lent to one test after another: each gets them as if they were new.

A new page is a new process of the browser, with nothing compiled and nothing decoded: three
quarters of the processor that opening the front page takes. What a test did to one that cannot be
undone (``SPOILS``, a clock of its own) ends with it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Error, Page

from tests.pace import patience
from tools.stack.chromium import LAPTOP

KEPT = {"has_touch", "is_mobile"}
"""Options of a context that many tests share; one with others is theirs alone."""
MEDIA = {"color_scheme": "light", "reduced_motion": "no-preference"}
"""What a page tells the site about its reader, unless a test says otherwise."""
MOST_KEPT = 10
BLANK = "/sw.js"  # of the site, so that its process and its storage stay at hand; text, no page
MODIFIERS = ("Shift", "Control", "Alt", "Meta")
SPOILS_A_PAGE = (
    "add_init_script", "close", "expose_binding", "expose_function", "route", "route_web_socket",
    "set_default_timeout", "set_extra_http_headers",
)  # fmt: skip
SPOILS_A_CONTEXT = (
    "add_init_script", "expose_binding", "expose_function", "grant_permissions", "new_cdp_session",
    "new_page", "on", "route", "route_web_socket", "set_extra_http_headers", "set_offline",
)  # fmt: skip
_FORGET = """() => {
    localStorage.clear();
    sessionStorage.clear();
    window.name = '';
    return [Date, setTimeout].every((own) => `${own}`.includes('[native code]'));
}"""

Key = frozenset[tuple[str, Any]]
Listener = Callable[..., Any]


class Lent:
    """A page in the hands of a test."""

    def __init__(self, page: Page, key: Key | None) -> None:
        self.page = page
        self.key = key
        self.spoilt = key is None
        self._listeners: list[tuple[str, Listener]] = []
        self._own_on = page.on
        self._patched: list[tuple[Any, str]] = []
        self._patch(page, "on", self._listen)
        for owner, names in ((page, SPOILS_A_PAGE), (page.context, SPOILS_A_CONTEXT)):
            for name in names:
                self._patch(owner, name, self._spoiling(getattr(owner, name)))

    def _patch(self, owner: Any, name: str, method: Callable[..., Any]) -> None:
        setattr(owner, name, method)
        self._patched.append((owner, name))

    def _listen(self, event: Any, listener: Listener) -> None:
        self._listeners.append((event, listener))
        self._own_on(event, listener)

    def _spoiling(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            self.spoilt = True
            return method(*args, **kwargs)

        return call

    def come_back(self) -> bool:
        """Take what the test left off the page; return whether it can be lent again."""
        for owner, name in self._patched:
            delattr(owner, name)
        if self.spoilt or self.page.is_closed():
            return False
        with contextlib.suppress(Error):  # on its way to another page
            self.page.evaluate("0")  # what it had to say has been heard
        for event, listener in self._listeners:
            self.page.remove_listener(event, listener)
        self.page.context.clear_cookies()
        self.page.goto(BLANK)
        self.page.mouse.up()
        self.page.mouse.move(-1, -1)
        for key in MODIFIERS:
            self.page.keyboard.up(key)
        return bool(self.page.evaluate(_FORGET))


class Pages:
    """The pages of one browser, at one site."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url
        self._idle: list[tuple[Key, Page]] = []
        self._lent: list[Lent] = []

    def lend(self, *, viewport: Any = None, **options: Any) -> Page:
        """Return a page without cookies or storage, as the *options* of a context ask for."""
        media = {name: options.pop(name, usual) for name, usual in MEDIA.items()}
        key = frozenset(options.items()) if options.keys() <= KEPT else None
        page = self._kept(key) or self._new(options)
        self._lent.append(Lent(page, key))
        page.set_viewport_size(viewport or LAPTOP)
        # Whoever had it may have looked at what is printed.
        page.emulate_media(media="screen", **media)
        return page

    def _kept(self, key: Key | None) -> Page | None:
        found = next((one for one in reversed(self._idle) if one[0] == key), None)
        if found is None:
            return None
        self._idle.remove(found)
        return found[1]

    def _new(self, options: dict[str, Any]) -> Page:
        # Only who tests the service worker has one: it would answer for the site in other tests.
        options = {"service_workers": "block", "timezone_id": "Europe/Madrid", **options}
        context = self._browser.new_context(base_url=self._url, locale="es-ES", **options)
        context.set_default_timeout(1000 * patience(10))
        return context.new_page()

    def take_back(self) -> None:
        """Take back all that is lent: for the next one, or to be closed."""
        lent, self._lent = self._lent, []
        for one in lent:
            if one.come_back():
                assert one.key is not None
                self._idle.append((one.key, one.page))
            else:
                one.page.context.close()
        while len(self._idle) > MOST_KEPT:
            self._idle.pop(0)[1].context.close()
