"""What people at a table are told, for tests of what the house changes while they agree."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, TypeAlias

import pytest

from accounts.models import User
from games.live import hints
from games.models import Room
from games.salon.topics import _notice

Told: TypeAlias = dict[int, list[tuple[str, str]]]
"""By person, the code and the sentence of each notice."""

Hear: TypeAlias = Callable[[Callable[[], object]], Told]


@pytest.fixture
def hear(
    django_capture_on_commit_callbacks: Callable[..., AbstractContextManager[Any]],
) -> Hear:
    """Return what does something and returns the notices that follow from it."""

    def heard_of(do: Callable[[], object]) -> Told:
        with hints.collected() as heard, django_capture_on_commit_callbacks(execute=True):
            do()
        told: Told = {}
        for hint in heard:
            if hint.what == "aviso":
                notice = _notice(hint.value)
                person = int(hint.topic.removeprefix("mia:"))
                told.setdefault(person, []).append((notice.codigo, notice.texto))
        return told

    return heard_of


def settle(room: Room, **changes: Any) -> None:
    """Have the salón settle something, as it comes from another process."""
    Room.objects.filter(pk=room.pk).update(**changes)


def codes(told: Told) -> dict[int, list[str]]:
    return {person: [code for code, _text in notices] for person, notices in told.items()}


def alike(people: list[User], *told: str) -> dict[int, list[str]]:
    """Return that each of *people* is told the same."""
    return {user.pk: list(told) for user in people}
