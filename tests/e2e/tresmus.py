"""Who sits at a table of Tres Mus in a browser, and those who play with him."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engines.tresmus.options import Options
from tests.e2e.players import BrowserPlayer

VALUE = 50
SHORT = Options(piedras=3, juegos=1, reloj="sin")
HABITS = ("Descartar", "Querer", "Envidar", "Conformarse", "Seguir", "Pasar", "Continuar")


def simple(frame: Mapping[str, Any]) -> dict[str, Any] | None:
    """Throw the first card, bet and go along; never back out nor raise."""
    open_now = {c["accion"]: c["args"] for c in frame["legales"] if c["tipo"] == "turn"}
    name = next((name for name in HABITS if name in open_now), None)
    if name is None:
        return None
    args = open_now[name]
    if "cartas" in args:
        return {"t": name, "cartas": args["cartas"]["of"][:1]}
    if "piedras" in args:
        return {"t": name, "piedras": args["piedras"]["high" if name == "Querer" else "low"]}
    return {"t": name}


class Chair:
    """A match of Tres Mus and the browser of one of its players."""

    def __init__(self, partida: Any, player: BrowserPlayer) -> None:
        self.partida = partida
        self.player = player
        self.page = player.page

    def awaited(self) -> bool:
        """Return whether the server awaits something that the page offers."""
        legal = set(self.player.legal())
        pressed = self.page.locator(".mando [data-accion]:enabled, .carta-m:enabled")
        return bool(legal) and pressed.count() > 0

    def wait(self, phase: str, seconds: float = 60) -> None:
        """Wait until it is my turn in *phase* and the page offers it."""
        self.player.until(
            lambda: self.player.vista.get("fase") == phase and self.awaited(),
            f"it is not my turn in {phase}",
            seconds,
        )

    def answered(self, before: int) -> None:
        self.player.until(lambda: self.player.frame["v"] > before, "it was not answered")

    def press(self, accion: str) -> None:
        before = self.player.frame["v"]
        self.page.locator(f".mando [data-accion={accion}]:enabled").click()
        self.answered(before)

    def throw(self) -> None:
        """Throw the first card away, with the mouse."""
        self.page.locator(".mano-tm .carta-m:enabled").first.click()
        self.press("Descartar")

    def keys(self, *keys: str) -> None:
        """Press *keys*, the last of which is answered."""
        before = self.player.frame["v"]
        for key in keys:
            self.page.keyboard.press(key)
        self.answered(before)

    def turn(self) -> None:
        """Do with the mouse what is awaited: what `simple` does."""
        if self.player.vista["fase"] == "descarte":
            return self.throw()
        offered = self.player.offered()
        return self.press(next(name for name in HABITS if name in offered))


def play(chair: Chair) -> None:
    """Play to the end with the mouse, by what the page offers."""
    while not chair.player.mesa.get("fin"):
        chair.page.wait_for_timeout(20)
        if chair.awaited():
            chair.turn()
