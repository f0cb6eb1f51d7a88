"""Fills a site with a salón and people: ``tools.bench.crowd_fixture PEOPLE TABLES FILE``.

Writes to FILE a JSON object: ``slug``, the ids of the ``tables``, ``people`` with nick and cookie.
"""

from __future__ import annotations

import json
import secrets
import sys
from pathlib import Path

import django

django.setup()

from django.contrib.auth.hashers import make_password  # noqa: E402 - the settings come first

from accounts.models import User  # noqa: E402
from economy.welcome import first_part  # noqa: E402
from games.models import Room  # noqa: E402
from games.tables.opening import tables_add  # noqa: E402
from tools.players.session import cookie_header  # noqa: E402


def people(count: int) -> list[dict[str, str]]:
    """Return *count* new players, with money and signed in."""
    password, mark = make_password(secrets.token_hex(8)), secrets.token_hex(2)
    made = []
    for number in range(count):
        user = User(username=f"g{number}-{mark}", email=f"g{number}.{mark}@x.example")
        user.password = password
        user.save()
        first_part(user)
        made.append({"nick": user.username, "cookie": cookie_header(user)})
    return made


if __name__ == "__main__":
    room = Room.objects.create(slug="gentio", game="mus", name="Gentío")
    tables_add(room_id=room.pk, count=int(sys.argv[2]), value=5)
    found = {
        "slug": room.slug,
        "tables": list(room.tables.values_list("pk", flat=True)),
        "people": people(int(sys.argv[1])),
    }
    Path(sys.argv[3]).write_text(json.dumps(found))
