"""Somebody at a minitorneo of póker: quiet until the second level, then for all or nothing."""

from __future__ import annotations

from typing import Any

from websockets.asyncio.client import ClientConnection

from tools.players.player import Player

BOLD = 0.5
"""How often he bets all he has, once the blinds have gone up."""


class Contender(Player):
    """A player who checks and folds at the first level; he leaves once ``is_leaving`` is set.

    He stays to look on when it is over.
    """

    is_leaving = False

    def _is_awaited(self, shown: dict[str, Any]) -> bool:
        names = {choice["accion"] for choice in shown["legales"]}
        return self.is_leaving or bool(names & {"Pasar", "Retirarse", "Continuar"})

    def _next(self, shown: dict[str, Any]) -> dict[str, Any] | None:
        if shown["vista"]["fin"] is not None:
            return None
        if self.is_leaving:
            return {"t": "abandonar"}
        open_to = {choice["accion"]: choice["args"] for choice in shown["legales"]}
        if (action := self._wanted(shown["vista"], open_to)) is None:
            return None
        return {"t": "jugar", "accion": action}

    def _wanted(self, view: dict[str, Any], open_to: dict[str, Any]) -> dict[str, Any] | None:
        if view["turno"] == view["yo"]:
            if view["nivel"]["numero"] > 1 and self.rng.random() < BOLD:
                if "Subir" in open_to:
                    return {"t": "Subir", "total": view["subir_max"]}
                if "Igualar" in open_to:
                    return {"t": "Igualar"}
            return {"t": "Pasar" if "Pasar" in open_to else "Retirarse"}
        return {"t": "Continuar"} if "Continuar" in open_to else None

    async def _hear(self, socket: ClientConnection, frame: dict[str, Any]) -> None:
        if frame["t"] != "mesa":
            await super()._hear(socket, frame)
