"""Sits attackers down: ``python -m tools.faults.abuse_fixture COUNT FILE``.

Writes to FILE a JSON list of ``{"salon": slug, "cookie": …}``, one for each attacker: the jefe of a
table of two whose mirones need a key, which he may propose anew as often as he likes.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import django

django.setup()

from games.models import Room, Table  # noqa: E402 - the settings come first
from games.tables import services  # noqa: E402
from tools.players.session import cookie_header  # noqa: E402
from tools.players.stage import person  # noqa: E402

SALON = "ataque"


def attacker(number: int) -> dict[str, str]:
    """Have two people confirm at a table of their own; return who proposes there."""
    room, _ = Room.objects.get_or_create(slug=SALON, defaults={"game": "mus", "name": "Ataque"})
    table = Table.objects.create(room=room, number=number, value=5)
    pair = [person(f"Ataca{number}{letter}") for letter in "ab"]
    services.table_sit(user=pair[0], table_id=table.pk, seat=0)
    services.table_chairs(user=pair[0], n=2)
    services.table_sit(user=pair[1], table_id=table.pk, seat=1)
    for user in pair:
        services.table_confirm(user=user)
    return {"salon": SALON, "cookie": cookie_header(pair[0])}


def main(count: str, file: str) -> None:
    """Write the attackers to *file*."""
    found = [attacker(number) for number in range(1, int(count) + 1)]
    Path(file).write_text(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
