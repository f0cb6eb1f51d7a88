"""Takes the same picture on a laptop and on a phone, and makes it small."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from django.conf import settings
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from accounts.models import User
from tools.players.session import session_key
from tools.players.stage import Stage
from tools.stack.chromium import LAPTOP, PHONE

COLOURS = 112
BOTH = (LAPTOP, PHONE)
Step = Callable[[Page], Any]

# What moves for ever is frozen by the screenshot itself; what moves once is brought to its end.
# A lazy picture out of sight would never be decoded.
_AT_REST = """async () => {
    await document.fonts.ready;
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => 0)));
    for (const animation of document.getAnimations()) {
        if (Number.isFinite(animation.effect.getComputedTiming().endTime)) animation.finish();
    }
}"""


class Camera:
    """Opens browsers for people of *stage* and writes pictures to *folder*.

    *wanted* are the beginnings of the names to take; empty: all of them.
    """

    def __init__(
        self, browser: Browser, stage: Stage, folder: Path, wanted: Sequence[str] = ()
    ) -> None:
        self.stage = stage
        self.taken: dict[str, str] = {}
        self._browser = browser
        self._folder = folder
        self._wanted = tuple(wanted)
        self._contexts: list[BrowserContext] = []

    def wants(self, *names: str) -> bool:
        """Return whether any of *names* is to be taken."""
        return not self._wanted or any(n.startswith(w) for n in names for w in self._wanted)

    def open(self, user: User | None, path: str, *, dark: bool = False, **more: Any) -> Page:
        """Open *path* as *user* (or as nobody) on a laptop, with *more* in his session."""
        context = self._browser.new_context(
            base_url=self.stage.url,
            locale="es-ES",
            timezone_id="Europe/Madrid",
            viewport=LAPTOP,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        self._contexts.append(context)
        if user is not None:
            cookie = self.stage.do(session_key, user, **more)
            name = settings.SESSION_COOKIE_NAME
            context.add_cookies([{"name": name, "value": cookie, "url": self.stage.url}])
        page = context.new_page()
        page.goto(path)
        return page

    def close(self) -> None:
        """Close every browser that was opened."""
        for context in self._contexts:
            context.close()
        self._contexts.clear()

    def keep_evidence(self) -> None:
        """Leave in the temporary folder what every open page shows when a scene fails."""
        for n, context in enumerate(self._contexts):
            path = Path(gettempdir()) / f"pantallas-{n}.png"
            context.pages[-1].screenshot(path=path)
            print(f"  what was open: {path}", flush=True)

    def take(
        self,
        name: str,
        about: str,
        page: Page,
        *,
        before: Step | None = None,
        after: Step | None = None,
        sizes: Sequence[ViewportSize] = BOTH,
    ) -> None:
        """Take *name* at each size; *before* and *after* open and close what the picture shows."""
        if not self.wants(name):
            return
        self.taken[name] = about
        for size in sizes:
            self._become(page, size)
            if before:
                before(page)
            page.evaluate(_AT_REST)
            picture = page.screenshot(animations="disabled", caret="hide")
            self._write(f"{name}-{size['width']}.png", picture)
            if after:
                after(page)
        self._become(page, LAPTOP)

    def _become(self, page: Page, size: ViewportSize) -> None:
        """Give the browser the window of *size* and, on a phone, a finger instead of a mouse."""
        finger = {"enabled": size is PHONE, "maxTouchPoints": 1}
        page.context.new_cdp_session(page).send("Emulation.setTouchEmulationEnabled", finger)
        page.set_viewport_size(size)

    def _write(self, name: str, picture: bytes) -> None:
        image = Image.open(io.BytesIO(picture)).convert("RGB")
        small = image.quantize(COLOURS, kmeans=1, dither=Image.Dither.NONE)
        small.save(self._folder / name, optimize=True)
        print(f"  {name}", flush=True)
