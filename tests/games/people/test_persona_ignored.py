"""What somebody said while he was ignored is not told late, when he is heard again."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from accounts import relations
from games.chat import selectors
from tests.games.people.test_persona import Enter, salon
from tests.games.salon.conftest import arrive, enter
from tests.pace import patience

__all__ = ["arrive", "enter"]

pytestmark = pytest.mark.django_db(transaction=True)

room = salon


@pytest.mark.parametrize("where", ["salon", "privado"])
async def test_a_line_is_kept_from_who_ignored_its_author_when_it_was_said(
    enter: Enter, monkeypatch: pytest.MonkeyPatch, where: str
):
    """Lines are read a moment after they were said, and he may be heard again by then."""
    ana, txema = await enter(), await enter()
    await sync_to_async(relations.ignore)(user=ana.user, other=txema.user)
    await ana.until(lambda f: f["t"] == "relaciones" and bool(f["ignorados"]))
    is_heard_again, read = threading.Event(), selectors.lines_by_author

    def slowly(*asked: Any) -> Any:
        assert is_heard_again.wait(patience(5))
        return read(*asked)

    monkeypatch.setattr(selectors, "lines_by_author", slowly)
    place = {"sala": where, **({"con": ana.user.username} if where == "privado" else {})}
    await txema.ask("chat", texto="mientras", **place)
    await sync_to_async(relations.ignore_end)(user=ana.user, other=txema.user)
    await ana.until(lambda f: f["t"] == "relaciones" and not f["ignorados"])
    is_heard_again.set()
    await txema.ask("chat", texto="después", **place)
    said = await ana.until(lambda f: f["t"] == "chat")
    assert said["texto"] == "después"
