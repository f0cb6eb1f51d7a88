"""People in a salón without browsers: windows that were heard when the test says."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest

from accounts.models import Profile, User
from games.live import hints, process
from games.live.hints import Hint
from games.models import Room
from games.people import roster, salon_presence

Open = Callable[..., Any]


@pytest.fixture(autouse=True)
def nobody_known() -> None:
    """Forget who was leaving and how rich people are: numbers start again."""
    salon_presence.forget()
    roster.forget()


@pytest.fixture
def room(db: None) -> Room:
    """Return a salón of the toy game, where the matches of ``tests.games.tools`` are played."""
    return Room.objects.create(game="coin", slug="coin", name="Salón de la Moneda")


@pytest.fixture
def window() -> Iterator[Open]:
    """Return what opens a window of somebody, heard so many seconds ago; all are closed at last."""
    before = set(process.sockets)

    def open_one(user: User, silent_s: float = 0.0) -> Any:
        made: Any = _Window(user_id=user.pk, heard_at=time.monotonic() - silent_s)
        process.sockets.add(made)
        return made

    yield open_one
    process.sockets.clear()
    process.sockets.update(before)


class _Window(SimpleNamespace):
    present_in: int | None = None
    is_hidden = False
    __hash__ = object.__hash__


@pytest.fixture
def heard() -> Iterator[list[Hint]]:
    """Return the hints that are spread, which go nowhere."""
    spread: list[Hint] = []

    def receive(some: Sequence[Hint]) -> None:
        spread.extend(some)

    hints.receive_with(receive)
    yield spread
    hints.receive_with(None)


@pytest.fixture
def statements(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The first words of what is said to the database, transactions apart."""
    said: list[str] = []
    execute = psycopg.Cursor.execute

    def spy(self: Any, query: Any, *args: Any, **kwargs: Any) -> Any:
        said.append(str(query).split(maxsplit=1)[0])
        return execute(self, query, *args, **kwargs)

    monkeypatch.setattr(psycopg.Cursor, "execute", spy)
    return said


def crowd(many: int) -> list[User]:
    """Return *many* people without a wallet, made at once."""
    users = User.objects.bulk_create(
        [User(username=f"Muchedumbre{n}", email=f"m{n}@example.org") for n in range(many)]
    )
    Profile.objects.bulk_create([Profile(user=user) for user in users], ignore_conflicts=True)
    return users


def process_called(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Go on as the web process *name*."""
    monkeypatch.setattr(salon_presence.hub, "origin", name)
