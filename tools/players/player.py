"""One seat of a match over a real socket, with what a browser promises.

An action keeps its id until the server acknowledges it and is sent again after a reconnection;
whatever was acknowledged is remembered, so that a test can look for it in the log afterwards.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tools.players.choose import choose

FINAL_CLOSES = {4401, 4403, 4404, 4409}
CABLE_S = 0.05
"""How often is looked whether a pulled cable is back."""


class Pending(msgspec.Struct):
    """An action that has been sent and not yet acknowledged."""

    id: str
    frame: str
    sent_at: float


class Player:
    """Plays *match* on the site at *urls* (tried in turn) as the owner of *cookie*.

    *delay* returns the seconds to think before each action. ``asked`` maps the id of each action to
    its match, ``acked`` of each one acknowledged to its version, ``refused`` of each one refused to
    the code; ``last`` is the last ``partida`` frame.
    """

    def __init__(
        self,
        urls: list[str],
        cookie: str,
        match: int,
        *,
        seed: int,
        delay: Callable[[], float] = lambda: 0.0,
    ) -> None:
        self.urls = urls
        self.cookie = cookie
        self.match = match
        self.rng = random.Random(seed)  # noqa: S311 - a test player, nothing secret
        self.delay = delay
        self.query = ""  # of the address of his socket
        self.address = ""  # of this machine's own, from which he comes; any unless told
        self.acked: dict[str, int] = {}
        self.asked: dict[str, int] = {}
        self.refused: dict[str, str] = {}
        self.versions: list[int] = []
        self.latencies: list[float] = []
        self.refusals: list[str] = []
        self.resent = 0
        self.ready_after: list[float] = []
        self.last: dict[str, Any] | None = None
        self.over = False
        self.closed_with: int | None = None
        self.stopping = False
        self.resting = False  # watches without acting
        self.mute = False  # the cable is pulled: he says nothing, not even that he is alive
        self.foreign_cards = 0  # cards of others that a frame showed before their time
        self._pending: Pending | None = None
        self._unsure = False  # an action was under way when the connection broke
        self._lost_at: float | None = None
        self._acting: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Play until the match is over, ``stop`` is called or the server says not to come back."""
        attempt = 0
        while not self._ended():
            url = self.urls[attempt % len(self.urls)]
            attempt += 1
            with contextlib.suppress(OSError, InvalidHandshake, TimeoutError):
                await self._visit(url)
            if self.closed_with in FINAL_CLOSES:
                return
            self._lost_at = self._lost_at or time.monotonic()
            # Looked at, since it is another thread that puts it back or ends all.
            while self.mute and not self._ended():  # noqa: ASYNC110
                await asyncio.sleep(CABLE_S)
            if not self._ended():
                await asyncio.sleep(self.rng.uniform(0.05, 0.25))

    @property
    def away_since(self) -> float | None:
        """Return when, by ``time.monotonic``, he lost his table; ``None`` while he is at it."""
        return self._lost_at

    def lost_from(self, moment: float) -> None:
        """Count from *moment* on how long he is away, if he is."""
        if self._lost_at is not None:
            self._lost_at = moment

    def _ended(self) -> bool:
        return self.over or self.stopping

    async def _visit(self, url: str) -> None:
        """Hold one connection until it ends."""
        async with connect(
            f"{url.replace('http', 'ws', 1)}/ws/partida/{self.match}/{self.query}",
            additional_headers={"Cookie": self.cookie, "Origin": url},
            compression=None,
            open_timeout=5,
            max_size=None,
            local_addr=(self.address, 0) if self.address else None,
        ) as socket:
            self.closed_with = None
            self._unsure = self._pending is not None
            pinging = asyncio.create_task(self._ping(socket))
            try:
                await socket.send('{"t":"hola","p":1}')
                async for text in socket:
                    await self._hear(socket, msgspec.json.decode(text))
                    if self._ended():
                        return
            except ConnectionClosed:
                pass
            finally:
                self.closed_with = socket.close_code
                for task in (pinging, self._acting):
                    if task is not None:
                        task.cancel()

    async def _ping(self, socket: ClientConnection) -> None:
        while True:
            await asyncio.sleep(2)
            if self.stopping:
                await socket.close()
            if self.mute:
                continue
            version = self.last["v"] if self.last else 0
            with contextlib.suppress(ConnectionClosed):
                await socket.send(f'{{"t":"ping","v":{version}}}')

    async def _hear(self, socket: ClientConnection, frame: dict[str, Any]) -> None:
        match frame["t"]:
            case "partida":
                self.last = frame
                self.foreign_cards += self._foreign_cards(frame)
                self.versions.append(frame["v"])
                if self._lost_at is not None:
                    self.ready_after.append(time.monotonic() - self._lost_at)
                    self._lost_at = None
                if self._unsure and self._pending is not None:
                    self._unsure = False
                    self.resent += 1
                    await socket.send(self._pending.frame)
                self._consider(socket)
            case "ok":
                self._acknowledge(frame)
                self._consider(socket)
            case "error":
                self.refusals.append(frame["codigo"])
                if self._pending is not None and frame.get("id") == self._pending.id:
                    self.refused[self._pending.id] = frame["codigo"]
                    self._pending = None
                    self._consider(socket)
            case "mesa":
                if frame["estado"] != "jugando":
                    self.over = True

    def _acknowledge(self, frame: dict[str, Any]) -> None:
        pending = self._pending
        if pending is None or frame["id"] != pending.id:
            return
        self.acked[pending.id] = frame["v"]
        self.latencies.append(time.monotonic() - pending.sent_at)
        self._pending = None

    def _consider(self, socket: ClientConnection) -> None:
        """Start thinking about the next action unless one is under way."""
        if self._pending is not None or self.last is None or self.over:
            return
        if self.resting or self.mute:
            return
        if self._acting is not None and not self._acting.done():
            return
        if self._is_awaited(self.last):
            self._acting = asyncio.create_task(self._act(socket))

    def _is_awaited(self, shown: dict[str, Any]) -> bool:
        """Return whether there may be something to do in the match as it is *shown*."""
        return any(choice["tipo"] == "turn" for choice in shown["legales"])

    def _next(self, shown: dict[str, Any]) -> dict[str, Any] | None:
        """Return the frame, without its id, of what to do next; ``None`` for nothing."""
        action = choose(shown["legales"], self.rng)
        return None if action is None else {"t": "jugar", "accion": action}

    async def _act(self, socket: ClientConnection) -> None:
        await asyncio.sleep(self.delay())
        if self._pending is not None or self.last is None:
            return
        wanted = self._next(self.last)
        if wanted is None:
            return
        ident = str(uuid4())
        frame = msgspec.json.encode({**wanted, "id": ident}).decode()
        self.asked[ident] = self.match
        self._pending = Pending(ident, frame, time.monotonic())
        with contextlib.suppress(ConnectionClosed):
            await self._send(socket, frame)

    async def _send(self, socket: ClientConnection, frame: str) -> None:
        await socket.send(frame)

    def waited(self) -> list[float]:
        """Return the seconds that each action took until acknowledged, or has been under way."""
        pending = self._pending
        return [*self.latencies, *([time.monotonic() - pending.sent_at] if pending else [])]

    def stop(self) -> None:
        """Leave the table without a word, at the next frame or heartbeat."""
        self.stopping = True

    @staticmethod
    def _foreign_cards(frame: dict[str, Any]) -> int:
        """Return how many cards of others *frame* shows while they are hidden."""
        view = frame["vista"]
        if view["fase"] in {"fin_mano", "fin_partida"}:
            return 0
        open_to_all = {view["yo"], *_shown_at_once(view)}
        hands = enumerate(view.get("cartas", ()))
        others = [cards for seat, cards in hands if seat not in open_to_all]
        dealt = [
            event.get("cartas")
            for event in frame["eventos"]
            if event["t"] in {"Repartido", "Descartado"} and event["asiento"] != view["yo"]
        ]
        return sum(len(cards) for cards in (*others, *dealt) if cards)


def _shown_at_once(view: dict[str, Any]) -> list[int]:
    """Return the seats that played a lance which was settled at once: their hands are shown."""
    lances = [lance for lance in view.get("lances", ()) if isinstance(lance, dict)]
    settled = [lance for lance in lances if lance.get("en") == "resuelto"]
    return [seat for lance in settled for seat in lance.get("dentro", ())]
