"""Opens tables where people come and go: ``python -m tools.faults.open_tables GAME N PEOPLE FILE``.

Writes to FILE ``{"matches": [ids], "people": [{"user": id, "cookie": text}]}``: N matches of the
game with all their chairs free, and people with their welcome U$uros and nothing else.
"""

from __future__ import annotations

import json
import secrets
import sys
from pathlib import Path

import django

django.setup()

from django.contrib.auth.hashers import make_password  # noqa: E402 - the settings come first
from django.db import transaction  # noqa: E402

from accounts.models import User  # noqa: E402
from economy.welcome import first_part  # noqa: E402
from games.engines.registry import GAMES  # noqa: E402
from games.matches.services import match_start  # noqa: E402
from games.models import Match, Room, Table  # noqa: E402
from tools.bench.fixture import CONDITIONS  # noqa: E402
from tools.players.session import cookie_header  # noqa: E402


def open_match(game: str, number: int) -> Match:
    """Return a match in play on a new table, with all the chairs of its game free."""
    room, _ = Room.objects.get_or_create(
        slug=f"vaiven-{game}", defaults={"game": game, "name": "Vaivén"}
    )
    engine = GAMES[game].engine
    with transaction.atomic():
        return match_start(
            room=room,
            table=Table.objects.create(room=room, number=number, value=5),
            seats=[],
            options=engine.options_type(),
            conditions=CONDITIONS,
            summary="",
            stake=0,
            server_seed=secrets.token_bytes(32),
            nonces=[],
            chairs=max(engine.table_sizes),
        )


def person(number: int) -> dict[str, object]:
    """Return somebody new, signed in."""
    user = User(username=f"vaiven{number}", email=f"vaiven{number}@x.example")
    user.password = make_password(None)
    user.save()
    first_part(user)
    return {"user": user.pk, "cookie": cookie_header(user)}


if __name__ == "__main__":
    game, tables, people, file = sys.argv[1:]
    made = {
        "matches": [open_match(game, 1 + number).pk for number in range(int(tables))],
        "people": [person(number) for number in range(int(people))],
    }
    Path(file).write_text(json.dumps(made))
