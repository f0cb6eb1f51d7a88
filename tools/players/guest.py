"""Somebody who comes to tables, plays as long as he likes and goes with what he has.

For games whose chairs change (``SeatTaken``, ``AmountAdded``) and whose view tells ``stacks`` by
seat, ``None`` for a free chair, and ``turno``, ``None`` between hands. His line is bad on purpose:
some frames go twice, and after some the connection is cut before the answer can come.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tools.players.choose import choose
from tools.players.player import Player

CUT, TWICE = 0.06, 0.12
LEAVES, LEAVES_IN_HAND, ADDS = 0.15, 0.03, 0.25
MOVES_ON = 0.5
FEWEST = 2
"""So many stay at each table: it ends when the last one stands up."""


class Guest(Player):
    """A player who sits down, puts more and stands up at *tables*.

    *tables* holds, by match, those who stay; all guests share it. ``contradicted`` has the ids
    that had two answers; ``cuts`` and ``twice`` count what his line did.
    """

    def __init__(
        self,
        urls: list[str],
        cookie: str,
        match: int,
        tables: Mapping[int, set[Guest]],
        *,
        seed: int,
    ) -> None:
        super().__init__(urls, cookie, match, seed=seed)
        self.tables = tables
        self.contradicted: list[str] = []
        self.cuts = self.twice = 0
        self._kinds: dict[str, str] = {}
        self._is_going = False

    @property
    def seat(self) -> int | None:
        """Return the seat he was last shown to have."""
        return self.last["vista"]["yo"] if self.last else None

    @property
    def is_settled(self) -> bool:
        """Return whether everything that he has asked for was answered."""
        return self._pending is None

    # --- What he wants

    def _is_awaited(self, shown: dict[str, Any]) -> bool:
        if self._is_going:
            return False
        return shown["vista"]["yo"] is not None or self._has_room(shown["vista"])

    @staticmethod
    def _has_room(view: Mapping[str, Any]) -> bool:
        return view["turno"] is None and None in view["stacks"]

    def _next(self, shown: dict[str, Any]) -> dict[str, Any] | None:
        view = shown["vista"]
        if view["yo"] is None:
            return self._sitting(view) if self._has_room(view) else None
        between = view["turno"] is None
        if self.rng.random() < (LEAVES if between else LEAVES_IN_HAND) and self._may_leave():
            self._is_going = True
            return {"t": "abandonar"}
        more = next((c for c in shown["legales"] if c["accion"] == "AmountAdded"), None)
        is_broke = not view["stacks"][view["yo"]]
        if more is not None and (is_broke or self.rng.random() < ADDS):
            room = more["args"]["amount"]
            return {"t": "anadir", "cantidad": self.rng.randint(room["low"], room["high"])}
        action = choose(shown["legales"], self.rng)
        return None if action is None else {"t": "jugar", "accion": action}

    def _sitting(self, view: Mapping[str, Any]) -> dict[str, Any]:
        free = [seat for seat, stack in enumerate(view["stacks"]) if stack is None]
        amount = self.rng.randint(20, 100)
        return {"t": "sentarse", "asiento": self.rng.choice(free), "cantidad": amount}

    def _may_leave(self) -> bool:
        """Return whether enough stay without him, who does not count among them any more."""
        staying = self.tables[self.match]
        if self not in staying or len(staying) <= FEWEST:
            return False
        staying.discard(self)
        return True

    @staticmethod
    def _foreign_cards(frame: dict[str, Any]) -> int:
        dealt = [event["cards"] for event in frame["eventos"] if event["t"] == "Dealt"]
        own = frame["vista"]["yo"]
        return sum(card >= 0 for cards in dealt for seat, card in enumerate(cards) if seat != own)

    # --- His line

    async def _send(self, socket: ClientConnection, frame: str) -> None:
        asked = json.loads(frame)
        self._kinds[asked["id"]] = asked["t"]
        await socket.send(frame)
        luck = self.rng.random()
        if luck < CUT:
            self.cuts += 1
            socket.transport.abort()
        elif luck < CUT + TWICE:
            self.twice += 1
            await socket.send(frame)

    async def _hear(self, socket: ClientConnection, frame: dict[str, Any]) -> None:
        ident = frame.get("id")
        if frame["t"] == "ok" and ident in self.asked:
            if self.acked.setdefault(ident, frame["v"]) != frame["v"]:
                self.contradicted.append(ident)
            self.refused.pop(ident, None)  # not admitted at first, the second time it was
            self._note(ident)
        elif frame["t"] == "error" and ident in self.acked:
            self.contradicted.append(ident)
        elif frame["t"] == "error" and ident in self.asked and self._kinds[ident] == "abandonar":
            self._is_going = False
            self.tables[self.match].add(self)
        await super()._hear(socket, frame)
        if self._is_going and self.last is not None and self.seat is None and self.is_settled:
            await self._go(socket)

    def _note(self, ident: str) -> None:
        if self._kinds[ident] == "sentarse" and not self._is_going:
            self.tables[self.asked[ident]].add(self)

    async def _go(self, socket: ClientConnection) -> None:
        """Look on from here, or go to another table."""
        self._is_going = False
        if self.resting or self.rng.random() >= MOVES_ON:
            self._consider(socket)
            return
        self.match = self.rng.choice([match for match in self.tables if match != self.match])
        self.last = None
        with contextlib.suppress(ConnectionClosed):
            await socket.close()
