"""The browser that tests and pictures drive: the machine's own Chromium, without a window.

Debian has it twice. The shell has no window at all, draws every page with the same code, and needs
a sixth less of the processor; it is taken where it is.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize, sync_playwright

# The popups of the address bar are pages of their own, drawn again with every window: two thirds of
# what a browser without a window costs. The rest is Playwright's own list, which ours replaces.
NOT_WANTED = [
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
]
FLAGS = [
    "--headless=new",
    f"--disable-features={','.join(NOT_WANTED)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--metrics-recording-only",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-extensions",
    "--autoplay-policy=no-user-gesture-required",
    "--proxy-server=direct://",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
]
MISSING = "no Chromium: apt-get install chromium, or CHROMIUM=/path"
PROGRAMS = ("chromium-headless-shell", "chromium")
LAPTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}


def program() -> str | None:
    """Return the path of the browser: the one named by ``CHROMIUM``, or the machine's own."""
    given = os.environ.get("CHROMIUM", "")
    if Path(given).is_file():
        return given
    return next((path for name in PROGRAMS if (path := shutil.which(name))), None)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Open the browser; it sees this machine only. Raises ``FileNotFoundError`` without one."""
    path = program()
    if path is None:
        raise FileNotFoundError(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=FLAGS, headless=True, chromium_sandbox=False
        )
        try:
            yield browser
        finally:
            browser.close()
