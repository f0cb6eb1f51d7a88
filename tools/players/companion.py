"""Somebody in a salón or at a table without a browser, who does what a script tells him.

Where ``Player`` plays by itself as fast as it can, a companion keeps a place alive while a test or
a picture decides each of his actions, or lets him answer by a habit.
"""

from __future__ import annotations

import contextlib
import json
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, Self
from uuid import uuid4

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from games.engines.core.chance import word_seal

Frame = Mapping[str, Any]
Habit = Callable[[Frame], dict[str, Any] | None]
"""From a frame of the match to the action to play, or nothing."""

PING_S = 2.0
WORD = "a1" * 16
TOO_FAST = {"ocupada", "silenciado"}
CALM_S = 0.5
"""For how long somebody whom the site found too fast does nothing before he asks again.

A person may ask for so much in twenty seconds, and a match without clocks is played faster.
"""


class Refused(Exception):
    """The server refused what was asked; *codigo* is that of docs/protocolo.md."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(f"{frame['codigo']}: {frame['texto']}")
        self.codigo: str = frame["codigo"]


class Companion:
    """One socket, read on a thread of its own.

    *path* is that of the socket: ``/ws/partida/7/`` or ``/ws/salon/mus/``. ``last`` is the last
    frame of the match, ``mesa`` that of its people, ``mia`` my table's agreement in a salón and
    ``people`` the list of its people, by nick. A ``silent`` one gives no sign of life, as when a
    cable is pulled.
    """

    answer_s = 15.0
    """For how long it waits for what must come; tests give it the pace of their machine."""

    def __init__(self, url: str, cookie: str, path: str, *, habit: Habit | None = None) -> None:
        self.last: Frame = {"v": 0, "vista": {}, "legales": [], "eventos": []}
        self.mesa: Frame = {}
        self.mia: Frame | None = None
        self.people: dict[str, Frame] = {}
        self.heard: list[Frame] = []
        self.habit = habit
        self.silent = False
        self._people_v = 0
        self._address = url.replace("http", "ws", 1) + path
        self._headers = {"Cookie": cookie, "Origin": url}
        self._news = threading.Condition()
        self._answered_v = 0
        self._again_at: float | None = None
        self._said: int | None = None
        self._stopping = False
        self._socket: ClientConnection | None = None

    def open(self) -> Self:
        """Come (back) and wait for the first state."""
        self._stopping = False
        self._socket = None
        self._trouble: Exception | None = None
        self.heard = []
        self.last = {**self.last, "v": 0}
        self._thread = threading.Thread(target=self._live, daemon=True)
        self._thread.start()
        self.wait(lambda: self.last["v"] or self._trouble or self._heard("salon"))
        if self._trouble:
            raise self._trouble
        return self

    def close(self) -> None:
        """Leave without a word, as a browser that is closed."""
        self._stopping = True
        if self._socket is not None:
            self._socket.close()
        self._thread.join(10)

    def names(self) -> set[str]:
        """Return the actions he may carry out now."""
        return {choice["accion"] for choice in self.last["legales"]}

    def play(self, action: str, **args: Any) -> int:
        """Carry out an action and return the version it led to; raises ``Refused``."""
        return int(self.ask({"t": "jugar", "accion": {"t": action, **args}})["v"])

    def ask(self, request: dict[str, Any]) -> Frame:
        """Send a request and return its ``ok``; raises ``Refused``."""
        ident = str(uuid4())
        self._send({**request, "id": ident})
        answer = self.wait(lambda: self._answer_to(ident))
        if answer["t"] == "error":
            raise Refused(answer)
        return answer

    def accept(self) -> Frame:
        """Accept the proposal or the bets of my table, with the part that it asks of the shuffles.

        The word to which that binds is said by itself when all have accepted.
        """
        mia = self.wait(lambda: self.mia and self.mia["propuesta"] and self.mia)
        asked, proposal = mia["azar"]["pide"], mia["propuesta"]
        seal = {"huella": word_seal(WORD)}
        part = {"": {}, "palabra": {"palabra": WORD}, "huella": seal}[asked]
        if mia["fase"] == "apostando":
            return self.ask({"t": "aceptar_apuestas", "n": mia["apuestas"]["n"], **part})
        return self.ask({"t": "aceptar", "propuesta": proposal["n"], **part})

    def wait(self, found: Callable[[], Any], seconds: float | None = None) -> Any:
        """Wait until *found* returns something true, and return it."""
        seconds = self.answer_s if seconds is None else seconds
        end = time.monotonic() + seconds
        with self._news:
            while not (result := found()):
                left = end - time.monotonic()
                if left <= 0 or not self._news.wait(left):
                    raise TimeoutError(f"nothing came in {seconds:.0f} s; last: {self.last['v']}")
            return result

    def _answer_to(self, ident: str) -> Frame | None:
        return next((frame for frame in self.heard if frame.get("id") == ident), None)

    def _heard(self, kind: str) -> bool:
        return any(frame["t"] == kind for frame in self.heard)

    def _live(self) -> None:
        try:
            with connect(
                self._address, additional_headers=self._headers, compression=None, open_timeout=20
            ) as socket:
                self._socket = socket
                self._send({"t": "hola", "p": 1})
                self._read(socket)
        except ConnectionClosed:
            pass
        except (OSError, InvalidHandshake) as error:
            with self._news:
                self._trouble = error
                self._news.notify_all()

    def _read(self, socket: ClientConnection) -> None:
        pinged = time.monotonic()
        while not self._stopping:
            with contextlib.suppress(TimeoutError):
                self._hear(json.loads(socket.recv(timeout=0.5)))
            if self._again_at is not None and time.monotonic() > self._again_at:
                self._again_at = None
                self._act(self.last)
            if time.monotonic() - pinged > PING_S and not self.silent:
                pinged = time.monotonic()
                self._send({"t": "ping", "v": self.last["v"] or self._people_v})

    def _hear(self, frame: Frame) -> None:
        with self._news:
            if frame["t"] == "partida" and frame["v"] >= self.last["v"]:
                self.last = frame
            elif frame["t"] == "mesa":
                self.mesa = frame
            elif "mia" in frame:
                self.mia = frame["mia"]
                self._say_my_word()
            if frame["t"] == "gente" or "gente" in frame:
                self._follow(frame.get("gente", frame))
            self.heard = [*self.heard[-200:], frame]
            self._news.notify_all()
        if frame["t"] == "partida" and frame["v"] > self._answered_v:
            self._act(frame)
        elif frame["t"] == "error" and frame["codigo"] in TOO_FAST and self.habit:
            self._again_at = time.monotonic() + CALM_S

    def _act(self, frame: Frame) -> None:
        """Do what he does by habit, if he has one for this."""
        action = self.habit(frame) if self.habit else None
        if action is not None:
            self._answered_v = frame["v"]
            self._send({"t": "jugar", "id": str(uuid4()), "accion": action, "v": frame["v"]})

    def _say_my_word(self) -> None:
        number = self.mia["propuesta"]["n"] if self.mia and "revelar" in self.mia["puede"] else None
        if number not in {None, self._said}:
            self._said = number
            said = {"t": "revelar", "propuesta": number, "palabra": WORD}
            self._send({**said, "id": str(uuid4())})

    def _follow(self, news: Frame) -> None:
        """Take in a whole list of people, or what changed about it."""
        if "lista" in news:
            self.people = {}
        elif news["v"] != self._people_v + 1:
            self._people_v = 0  # the next sign of life asks for the whole one
            return
        for nick in news.get("fuera", ()):
            self.people.pop(nick, None)
        for person in (*news.get("lista", ()), *news.get("hay", ())):
            self.people[person["nick"]] = person
        self._people_v = news["v"]

    def _send(self, frame: Frame) -> None:
        assert self._socket is not None
        with contextlib.suppress(ConnectionClosed):
            self._socket.send(json.dumps(frame))
