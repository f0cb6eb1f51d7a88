"""Starts minitorneos for prizes: ``python -m tools.faults.prize_tables N SEATS FILE``.

Writes to FILE a JSON list of ``{"match": id, "cookies": [one a seat]}``. Levels last a minute.
"""

from __future__ import annotations

import json
import secrets
import sys
from pathlib import Path

import django

django.setup()

from django.db import transaction  # noqa: E402 - the settings come first

from accounts.models import User  # noqa: E402
from economy.welcome import first_part  # noqa: E402
from games.engines.poker.options import Options  # noqa: E402
from games.matches.services import Seated, match_start  # noqa: E402
from games.models import Match, Room  # noqa: E402
from tools.bench.fixture import CONDITIONS  # noqa: E402
from tools.players.session import cookie_header  # noqa: E402

OPTIONS = Options(minutos=1)


def cup(people: list[User]) -> Match:
    """Return a minitorneo in play."""
    room, _ = Room.objects.get_or_create(
        slug="premios", defaults={"game": "poker", "name": "Premios"}
    )
    with transaction.atomic():
        return match_start(
            room=room,
            table=None,
            seats=[Seated(person) for person in people],
            options=OPTIONS,
            conditions=CONDITIONS,
            summary="",
            stake=0,
            server_seed=secrets.token_bytes(32),
            nonces=[secrets.token_hex(8) for _ in people],
        )


def person() -> User:
    """Return somebody new."""
    name = f"copa{secrets.token_hex(5)}"
    user = User(username=name, email=f"{name}@x.example")
    user.set_unusable_password()
    user.save()
    first_part(user)
    return user


def main() -> None:
    """Start them."""
    made = []
    for _ in range(int(sys.argv[1])):
        people = [person() for _ in range(int(sys.argv[2]))]
        match = cup(people)
        made.append({"match": match.pk, "cookies": [cookie_header(user) for user in people]})
    Path(sys.argv[3]).write_text(json.dumps(made))


if __name__ == "__main__":
    main()
