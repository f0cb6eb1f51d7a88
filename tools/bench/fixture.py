"""Fills a site with tables in play: ``python -m tools.bench.fixture TABLES FILE [GAME…]``.

Writes to FILE a JSON list of ``{"match": id, "cookies": [one a seat]}``, the tables of the games
named in turn (mus alone unless told; ``ohhell+3`` has three cookies more, of mirones). Long
partidas, so that a run does not see the end of them; the normal turn clock, so that waits are
rearmed as in play.
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
from games.matches.services import Seated, match_start  # noqa: E402
from games.models import Match, Room  # noqa: E402
from games.tables import forms  # noqa: E402
from tools.players.session import cookie_header  # noqa: E402

LONG: dict[str, dict[str, object]] = {
    "mus": {"vacas": 3, "juegos": 9},
    "poker": {"fichas": 50_000, "minutos": 1},
}
"""What makes a match of a game long, where its usual one is short; levels end during a run."""
CONDITIONS = {"mirones": "si", "mirones_hablan": True, "mirones_ven": False}


def table_in_play(kind: str, number: int, password: str) -> dict[str, object]:
    """Fill a table of a game, as big as it has them, with new players and start their match."""
    game, _, mirones = kind.partition("+")
    room, _ = Room.objects.get_or_create(
        slug=f"medida-{game}", defaults={"game": game, "name": "Medida"}
    )
    mark = secrets.token_hex(3)
    users = []
    chairs = max(forms.chair_counts(game))
    for seat in range(chairs + int(mirones or 0)):
        user = User(username=f"m{number}-{seat}-{mark}", email=f"m{number}.{seat}.{mark}@x.example")
        user.password = password
        user.save()
        first_part(user)
        users.append(user)
    with transaction.atomic():
        match = _start(room, users[:chairs])
    return {"match": match.pk, "cookies": [cookie_header(user) for user in users]}


def _start(room: Room, users: list[User]) -> Match:
    options = forms.decode_options(room.game, LONG.get(room.game, {}), range(len(users)))
    return match_start(
        room=room,
        table=None,
        seats=[Seated(user) for user in users],
        options=options,
        conditions=CONDITIONS,
        summary=forms.summary(room.game, forms.as_data(options), len(users)),
        stake=5,
        server_seed=secrets.token_bytes(32),
        nonces=[secrets.token_hex(8) for _ in users],
    )


if __name__ == "__main__":
    password = make_password(secrets.token_hex(8))
    games = sys.argv[3:] or ["mus"]
    made = [
        table_in_play(games[number % len(games)], number, password)
        for number in range(int(sys.argv[1]))
    ]
    Path(sys.argv[2]).write_text(json.dumps(made))
