"""Who sits at a table of Oh Hell in a browser, and those who play with him."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from games.engines.ohhell.options import Options
from tests.e2e.players import BrowserPlayer

VALUE = 50
SHORT = Options(maximo=2, rebote=False, reloj="sin")


def simple(frame: Mapping[str, Any]) -> dict[str, Any] | None:
    """Play the first thing there is."""
    for choice in frame["legales"]:
        if choice["tipo"] == "turn":
            values = {name: domain["values"][0] for name, domain in choice["args"].items()}
            return {"t": choice["accion"], **values}
    return None


class Chair:
    """A match of Oh Hell and the browser of the player on its first chair."""

    def __init__(self, partida: Any, player: BrowserPlayer) -> None:
        self.partida = partida
        self.player = player
        self.page = player.page

    def wait(self, phase: str) -> None:
        """Wait until it is my turn in *phase* and the page offers it."""
        self.player.until(
            lambda: self.player.vista.get("fase") == phase and self.awaited() and self.drawn(),
            f"it is not my turn in {phase}",
            60,
        )

    def awaited(self) -> bool:
        return bool(self.player.legal())

    def drawn(self) -> bool:
        """Return whether what the server awaits can be pressed on the page."""
        pressed = ".puja[data-accion]:enabled, .carta.vale:enabled, [data-accion=Continuar]:enabled"
        return self.page.locator(pressed).count() > 0

    def answered(self, before: int) -> None:
        self.player.until(lambda: self.player.frame["v"] > before, "it was not answered")

    def click(self, selector: str) -> None:
        before = self.player.frame["v"]
        self.page.locator(selector).first.click()
        self.answered(before)

    def press(self, *keys: str) -> None:
        """Press *keys*, the last of which is answered."""
        before = self.player.frame["v"]
        for key in keys:
            self.page.keyboard.press(key)
        self.answered(before)


def bid(chair: Chair) -> None:
    """Bid the least that can be bid, as the page says what has been bid so far."""
    vista = chair.player.vista
    said = sum(n for n in vista["pujas"] if n is not None)
    cards = vista["secuencia"][vista["numero_mano"] - 1]
    text = chair.page.locator(".pedidas").inner_text()
    assert re.match(rf"Pedidas\s+{said}\s+de {cards}", text), text
    chair.click(".puja[data-accion]:enabled")


def play(chair: Chair) -> None:
    """Play to the end with the mouse, by what the page offers."""
    player, page = chair.player, chair.page
    while not player.mesa.get("fin"):
        page.wait_for_timeout(20)
        if not (chair.awaited() and chair.drawn()):
            continue
        match player.vista["fase"]:
            case "puja":
                bid(chair)
            case "juego":
                chair.click(".abanico .carta.vale:enabled")
            case "fin_mano":
                page.locator(".recuento").wait_for()
                chair.click("[data-accion=Continuar]")
