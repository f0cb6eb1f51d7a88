"""A stage for browsers: people, tables and matches made by the services, companions at the chairs.

Django's work is done on a thread of the stage's own: Playwright's loop runs in the main one, where
a service could not announce what it has done.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar
from uuid import uuid4

from django.contrib.auth.hashers import make_password
from django.db import connections, transaction

from accounts.models import User
from accounts.refusals import Refusal
from games.engines.core.sealed import Chance
from games.engines.registry import GAMES
from games.matches import seeds, services, watching
from games.matches.selectors import match_live
from games.matches.services import Seated
from games.models import Match, Room, Table
from games.tables import forms
from games.tables import services as tables
from tools.players import agreeing
from tools.players.companion import Companion, Habit
from tools.players.session import cookie_header

P = ParamSpec("P")
T = TypeVar("T")

OPEN = {"mirones": "si", "mirones_hablan": True, "mirones_ven": False}
MOST_DEALS = 50_000
LATELY = 4
"""Versions, of which a refused action tells what happened."""
PATIENT = {"fall_s": 300, "falls_total_s": 600}
"""A page that draws, or that is looked at, on a busy machine may be silent for half a minute, which
costs the chair at a minitorneo: here it is waited for as in the other games."""


class Stage:
    """The site at *url*, seen from the database it works on."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._thread = ThreadPoolExecutor(1)
        self._companions: list[Companion] = []

    def do(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call *function* on the thread that may use the database."""
        return self._thread.submit(function, *args, **kwargs).result(60)

    def close(self) -> None:
        """Let everybody go."""
        self.dismiss()
        self.do(connections.close_all)
        self._thread.shutdown()

    def dismiss(self) -> None:
        """Close the companions."""
        for companion in self._companions:
            companion.close()
        self._companions.clear()

    def companion(self, user: User, path: str, habit: Habit | None = None) -> Companion:
        """Return *user* on the socket *path*, come already."""
        companion = Companion(self.url, self.do(cookie_header, user), path, habit=habit)
        self._companions.append(companion)
        return companion.open()

    def partida(
        self,
        users: Sequence[User],
        *,
        absent: Iterable[int] = (),
        **setting: Any,
    ) -> Partida:
        """Start a match; the seats *absent* get no companion.

        *setting* as ``start``: how it begins, which ``game``, its ``options``, the stake.
        """
        match = self.do(start, users, **setting)
        away = set(absent)
        companions = {
            seat: self.companion(user, f"/ws/partida/{match.pk}/")
            for seat, user in enumerate(users)
            if seat not in away and user.kind != User.Kind.ROBOT
        }
        return Partida(self, match, users, companions)

    def agreed(
        self,
        users: Sequence[User],
        table_id: int,
        *,
        absent: Iterable[int] = (),
        options: Mapping[str, Any],
        conditions: Mapping[str, Any] = OPEN,
        robots: str = "",
    ) -> Partida:
        """Start a match the way people do: on the chairs of a table, confirming and accepting."""
        match = self.do(agree, users, table_id, options, conditions, robots)
        away = set(absent)
        companions = {
            seat: self.companion(user, f"/ws/partida/{match.pk}/")
            for seat, user in enumerate(users)
            if seat not in away
        }
        return Partida(self, match, users, companions)


class Partida:
    """A running match and those who sit at it."""

    def __init__(
        self, stage: Stage, match: Match, users: Sequence[User], companions: dict[int, Companion]
    ) -> None:
        self.stage = stage
        self.match = match
        self.users = users
        self.companions = companions
        self.path = f"/partida/{match.pk}/"

    @property
    def state(self) -> Any:
        """Return the state as the database has it, of the type of its game."""
        live = self.stage.do(match_live, self.match.pk)
        assert live is not None
        return live.state

    def play(self, seat: int, action: str, **args: Any) -> int:
        """Carry out an action of *seat*, whoever sits there; return the version.

        Raises ``AssertionError`` with what happened before if it is refused.
        """
        try:
            return self.stage.do(
                services.match_play,
                match_id=self.match.pk,
                user_id=self.users[seat].pk,
                action={"t": action, **args},
                action_id=uuid4(),
            )
        except Refusal as refusal:
            raise AssertionError(
                f"{action} of {seat}: {refusal} after {self._latest()}"
            ) from refusal

    def _latest(self) -> list[str]:
        """Return what has happened lately in the match."""
        live = self.stage.do(match_live, self.match.pk)
        steps = live.recent[-LATELY:] if live else ()
        return [str(event) for _version, events in steps for event in events]

    def say(self, action: str, *, until: Callable[[Any], bool], **args: Any) -> None:
        """Have whoever's turn it is do the same thing until the state is as wanted."""
        while not until(state := self.state):
            assert state.turno is not None, state
            self.play(state.turno, action, **args)

    def finish(self) -> None:
        """Play a match of mus to the end in the shortest way: an órdago a hand."""
        while (state := self.state).fin is None:
            self.play(*next_of(state))


def next_of(state: Any) -> tuple[int, str]:
    """Return who does what so that a partida of mus ends soon."""
    if state.fase == "fin_mano":
        wait = state.asistencia.wait
        done = wait.continued if wait else ()
        return next(seat for seat in range(state.seats) if seat not in done), "Continuar"
    assert state.turno is not None
    if state.fase == "mus":
        return state.turno, "Cortar"
    if state.fase == "descarte":
        raise ValueError("a partida that is to end soon is not in its descarte")
    return state.turno, "Querer" if state.apuesta else "Ordago"


def person(nick: str, avatar: str = "") -> User:
    """Return a player called *nick*, with his welcome U$uros."""
    from economy.welcome import first_part  # noqa: PLC0415

    user, is_new = User.objects.get_or_create(
        username=nick, defaults={"email": f"{nick}@example.org", "password": make_password(None)}
    )
    if is_new:
        first_part(user)
        user.profile.avatar = avatar
        user.profile.save()
    return user


def agree(
    users: Sequence[User],
    table_id: int,
    options: Mapping[str, Any],
    conditions: Mapping[str, Any],
    robots: str,
) -> Match:
    """Seat *users* at a table, the jefe first, fill it with *robots*, and start its match."""
    for seat, user in enumerate(users):
        tables.table_sit(user=user, table_id=table_id, seat=seat)
    if robots:
        tables.table_fill_robots(user=users[0], level=robots)
    for user in () if robots else users:
        tables.table_confirm(user=user)
    tables.table_configure(user=users[0], options=dict(options), conditions=dict(conditions))
    agreeing.accept_all(Table.objects.get(pk=table_id), users)
    return Match.objects.get(players__user=users[0], status=Match.Status.PLAYING)


def start(
    users: Sequence[User],
    *,
    pleases: Callable[[Any], bool] = lambda _state: True,
    game: str = "mus",
    options: Any = None,
    conditions: Mapping[str, Any] = OPEN,
    value: int = 50,
    slug: str = "",
    key: str = "",
    boss: int = 0,
) -> Match:
    """Start a match whose beginning *pleases*, always the same."""
    named = {"game": game, "name": str(GAMES[game].texts.NAME)}
    hidden = {**named, "is_open": False, "manners": PATIENT}
    room, _ = Room.objects.get_or_create(slug=slug or game, defaults=hidden)
    chosen = options or forms.decode_options(game, {}, range(len(users)))
    nonces = [user.username for user in users]
    with transaction.atomic():
        number = 1 + max(room.tables.values_list("number", flat=True), default=0)
        match = services.match_start(
            room=room,
            table=Table.objects.create(room=room, number=number, value=value, transient=True),
            seats=[
                Seated(user, _level(user), is_boss=seat == boss) for seat, user in enumerate(users)
            ],
            options=chosen,
            conditions=conditions,
            summary=forms.summary(game, forms.as_data(chosen), len(users)),
            stake=value,
            server_seed=_seed(game, chosen, nonces, pleases),
            nonces=nonces,
            spectator_key=watching.sealed_key(key),
        )
        live = match_live(match.pk)
        assert live is not None
        assert pleases(live.state), "it begins otherwise than its seed says"
        return match


def _seed(game: str, options: Any, nonces: Sequence[str], pleases: Callable[[Any], bool]) -> bytes:
    """Return a seed with which a match begins as *pleases*."""
    for n in range(MOST_DEALS):
        seed = hashlib.sha256(str(n).encode()).digest()
        rng = _chance(game, seed, nonces).stream(1, 1)
        if pleases(GAMES[game].engine.start(options, len(nonces), rng).state):
            return seed
    raise ValueError("no deal pleases")


def _chance(game: str, seed: bytes, nonces: Sequence[str]) -> Chance:
    return seeds.chance_of({"id": 0, "game": game, **seeds.told(game, seed)}, seed, nonces)


def _level(user: User) -> str:
    return user.robot.level if user.kind == User.Kind.ROBOT else ""
