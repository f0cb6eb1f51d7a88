"""What the card of a minitorneo tells while it is played (póker §3.3, §3.11)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from accounts.models import User
from games.engines.poker.options import Options
from games.models import Match, Table
from games.tables import selectors
from tests.games import tools

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def match(people: list[User]) -> Match:
    """Return a minitorneo of four that is played at a table."""
    return tools.start(people, game="poker", options=Options())


def card(match: Match) -> dict[str, Any]:
    table = Table.objects.get(match=match)
    return msgspec.to_builtins(selectors.table_public(table.pk))


def mark(match: Match) -> Any:
    table = Table.objects.get(match=match)
    return selectors.table_marks(table.room_id)[table.pk]
