"""Who sits at a table of póker in a browser, and those who play with him."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from django.db import transaction

from games.engines.core.chance import HmacRng
from games.engines.core.contract import Choice, IntRange
from games.engines.poker.options import Options
from games.engines.poker.robots import ROBOTS
from games.engines.poker.view import Vista
from games.engines.registry import GAMES
from games.matches import services
from games.models import Match, Room, Table
from tests.e2e.players import BrowserPlayer
from tests.factories import PersonFactory
from tools.players.companion import Habit
from tools.players.stage import OPEN, Partida, Stage

ENGINE = GAMES["poker"].engine
QUICK = Options(fichas=500, porcentaje_bote=10, reloj="sin")
"""Ten big blinds each, and 200 U$uros for four."""
RICH = Options(fichas=50_000, reloj="sin")
"""Amounts of five digits: the longest that are said."""
CALM = {"reduced_motion": "reduce"}
CASH = Options(forma="dinero", ciega=1, reloj="sin")
"""Blinds of 1/2: from 40 to 200 U$uros."""


def dealt_by_me(state: Any) -> bool:
    """Return whether the button is on the first chair."""
    return bool(state.sitios.button == 0)


def open_mesa(chairs: int = 4) -> Match:
    """Return a mesa de dinero whose chairs are all free."""
    hidden = {"game": "poker", "name": "Póker", "is_open": False}
    room, _ = Room.objects.get_or_create(slug="poker-dinero", defaults=hidden)
    number = 1 + Table.objects.filter(room=room).count()
    with transaction.atomic():
        return services.match_start(
            room=room, table=Table.objects.create(room=room, number=number, value=40),
            seats=[], options=CASH, conditions=OPEN, summary="1/2", stake=0,
            server_seed=secrets.token_bytes(32), nonces=[], chairs=chairs, buy_in=(40, 200),
        )  # fmt: skip


def bold(frame: Mapping[str, Any]) -> dict[str, Any] | None:
    """Bet all there is, or call: the minitorneo is soon over."""
    args = {c["accion"]: c["args"] for c in frame["legales"] if c["tipo"] == "turn"}
    if "Subir" in args:
        return {"t": "Subir", "total": args["Subir"]["total"]["high"]}
    return _first(args, "Igualar", "Pasar", "Continuar")


def calm(frame: Mapping[str, Any]) -> dict[str, Any] | None:
    """Check or call, and let the pause between hands go by."""
    args = {c["accion"]: c["args"] for c in frame["legales"] if c["tipo"] == "turn"}
    return _first(args, "Pasar", "Igualar")


def _first(args: Mapping[str, Any], *names: str) -> dict[str, Any] | None:
    return next(({"t": name} for name in names if name in args), None)


def robot(level: str) -> Callable[[Mapping[str, Any]], dict[str, Any] | None]:
    """Return a habit: what a robot of *level* would do with what this socket is sent."""

    def habit(frame: Mapping[str, Any]) -> dict[str, Any] | None:
        if not any(c["tipo"] == "turn" and c["accion"] != "Continuar" for c in frame["legales"]):
            return None
        view = msgspec.convert(frame["vista"], Vista)
        rng = HmacRng(b"robot", str(frame["v"]))
        action = ROBOTS[level].choose(view, _choices(frame), rng)
        return {"t": type(action).__name__, **msgspec.to_builtins(action)}

    return habit


def _choices(frame: Mapping[str, Any]) -> list[Any]:
    """Return the choices of a turn as the engine has them."""
    actions = {kind.__name__: kind for kind in ENGINE.actions}
    return [
        Choice(
            actions[c["accion"]], {n: IntRange(d["low"], d["high"]) for n, d in c["args"].items()}
        )
        for c in frame["legales"]
        if c["tipo"] == "turn"
    ]


class Chair:
    """A match of póker and the browser of one of those who sit or look on."""

    partida: Partida
    """Of a minitorneo that was begun here."""

    def __init__(self, match: Match, player: BrowserPlayer) -> None:
        self.match = match
        self.player = player
        self.page = player.page

    def offered(self, name: str) -> bool:
        """Return whether the button *name* can be pressed."""
        return self.page.locator(f".mando [data-nombre={name}]:enabled").count() > 0

    def press(self, name: str) -> None:
        """Press the button *name* and wait for the answer."""
        before = self.player.frame["v"]
        self.page.locator(f".mando [data-nombre={name}]").click()
        self.player.until(lambda: self.player.frame["v"] > before, f"{name} was not answered")

    def over(self) -> bool:
        """Return whether the match has ended."""
        return bool(self.player.mesa.get("fin"))


def minitorneo_begun(
    stage: Stage,
    browser_page: Callable[..., Any],
    players: int = 4,
    *,
    habit: Habit | None = bold,
    options: Options = QUICK,
    prefers: Mapping[str, Any] | None = None,
    pleases: Callable[[Any], bool] = lambda _state: True,
    **context: Any,
) -> Chair:
    """Start a minitorneo with me on the first chair, in a browser, and companions on the others."""
    users = PersonFactory.create_batch(players)
    users[0].profile.stored_preferences = prefers or {}
    users[0].profile.save()
    partida = stage.partida(
        users, absent=range(players), game="poker", options=options, value=0, pleases=pleases
    )
    player = BrowserPlayer(users[0].username, browser_page(users[0], **context))
    player.page.goto(partida.path)
    player.board.wait_for()
    for user in users[1:]:
        stage.companion(user, f"/ws{partida.path}", habit)
    mine = Chair(partida.match, player)
    mine.partida = partida
    return mine
