"""Somebody who plays in a browser: what he sees on the page is what he may press."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from playwright.sync_api import Locator, Page, expect

from tests.pace import patience

SOON_S = patience(20)
SETTLE_MS = 550  # what has just been asked twice is not confirmed in its first half second
ARM = ("Ordago", "CortarOrdago")  # asked twice; and «quiero» when an órdago is on the table

_OFFERED = """() => [...document.querySelectorAll('.mando [data-accion]')]
    .filter((button) => !button.disabled).map((button) => button.dataset.accion)"""


def settle(page: Page) -> None:
    """Wait until what is pressed with a key answers the question that has just been put.

    A click waits by itself: what it would press is not under the mouse before.
    """
    expect(page.locator("dialog[open]:not([data-recien])")).to_be_visible()


_LAST_KEY: WeakKeyDictionary[Page, str] = WeakKeyDictionary()


def press_key(page: Page, key: str) -> None:
    """Press a key; the one pressed last not so soon that both are one press (lib/keys.js)."""
    if _LAST_KEY.get(page) == key:
        page.wait_for_timeout(SETTLE_MS)
    _LAST_KEY[page] = key
    page.keyboard.press(key)


def go_on_to_the_result(page: Page) -> None:
    """Leave the last recuento, which stays for whoever asks for less motion until he goes on."""
    page.locator(".recuento").get_by_role("button", name="Ver el resultado").click()
    page.locator(".fin-tabla").wait_for()


class Mouse:
    """Presses with the mouse, as on any laptop."""

    def press(self, page: Page, accion: str) -> None:
        page.locator(f".mando [data-accion={accion}]").click()

    def mark(self, page: Page, n: int) -> None:
        page.locator(".mano4 .carta").nth(n).click()


class Touch:
    """Presses with a finger."""

    def press(self, page: Page, accion: str) -> None:
        page.locator(f".mando [data-accion={accion}]").tap()

    def mark(self, page: Page, n: int) -> None:
        page.locator(".mano4 .carta").nth(n).tap()


class Keys:
    """Never leaves the keyboard."""

    LETTERS = {
        "Mus": "m", "Cortar": "c", "Descartar": "d", "Pasar": "p", "Envidar": "e", "Reenvidar": "e",
        "Ordago": "o", "Querer": "q", "NoQuerer": "n", "Continuar": "Enter",
    }  # fmt: skip

    def press(self, page: Page, accion: str) -> None:
        press_key(page, self.LETTERS[accion])

    def mark(self, page: Page, n: int) -> None:
        press_key(page, f"F{n + 1}")


class BrowserPlayer:
    """A page at the table of a match, the way its player acts and what its socket has brought."""

    def __init__(self, nick: str, page: Page, hands: Mouse | Touch | Keys | None = None) -> None:
        self.nick = nick
        self.page = page
        self.hands = hands or Mouse()
        self.frame: dict[str, Any] = {}
        self.mesa: dict[str, Any] = {}
        page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, text: str | bytes) -> None:
        frame = json.loads(text)
        if frame["t"] == "partida":
            self.frame = frame
        elif frame["t"] == "mesa" and "asientos" in frame:
            self.mesa = frame

    @property
    def vista(self) -> dict[str, Any]:
        return self.frame.get("vista", {})

    @property
    def board(self) -> Locator:
        return self.page.locator(".tapete")

    def offered(self) -> list[str]:
        """Return the actions whose buttons can be pressed now."""
        return self.page.evaluate(_OFFERED)

    def legal(self) -> list[str]:
        """Return the actions that the server awaits from this seat."""
        return [c["accion"] for c in self.frame.get("legales", []) if c["tipo"] == "turn"]

    def act(self, accion: str, cards: Sequence[int] = ()) -> None:
        """Do it (twice when the page asks twice) and wait until the server has answered."""
        for n in cards:
            self.hands.mark(self.page, n)
        twice = accion in ARM or (accion == "Querer" and (self.vista["envite"] or {})["ordago"])
        # The socket brings a frame before the page draws it: a key would fall on nothing.
        self.until(lambda: accion in self.offered(), f"{self.nick}: {accion} cannot be pressed")
        before = self.frame["v"]
        self.hands.press(self.page, accion)
        if twice:
            self.page.locator(f".mando [data-accion={accion}].armado").wait_for()
            assert self.frame["v"] == before, "one press was enough for an órdago"
            self.page.wait_for_timeout(SETTLE_MS)
            self.hands.press(self.page, accion)
        self.until(lambda: self.frame["v"] > before, f"{self.nick}: {accion} was not answered")

    def until(self, done: Callable[[], Any], what: str, seconds: float = SOON_S) -> None:
        """Let the browser work until *done*; its events come in while it does."""
        end = time.monotonic() + seconds
        while not done():
            assert time.monotonic() < end, what
            self.page.wait_for_timeout(20)
