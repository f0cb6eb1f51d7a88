"""Fills a site with a championship and who looks on: ``… PAIRS PEOPLE FILE``.

Writes to FILE a JSON object: the number of the championship, and the ``cookies`` of the people.
"""

from __future__ import annotations

import json
import sys
from datetime import timedelta
from pathlib import Path

import django

django.setup()

from django.utils import timezone  # noqa: E402 - the settings come first

from accounts.models import User  # noqa: E402
from games.models import Room  # noqa: E402
from tools.bench.bracket import fill  # noqa: E402
from tools.bench.crowd_fixture import people  # noqa: E402
from tournaments.championships.founding import (  # noqa: E402
    Plan,
    championship_create,
    championship_publish,
)

CONDITIONS = {"mirones": "si", "mirones_hablan": True, "mirones_ven": False}


def championship(pairs: int) -> int:
    """Return the number of a knock-out of so many pairs, who all play their first cruce."""
    room, _ = Room.objects.get_or_create(slug="torneos", defaults={"game": "mus", "name": "Mus"})
    organiser = User(username="organiza", email="organiza@x.example", is_staff=True)
    organiser.set_unusable_password()
    organiser.save()
    now = timezone.now()
    plan = Plan(
        format="eliminatoria", chairs=4, in_pairs=True, places=pairs, least=2, fee=0,
        closes_at=now + timedelta(hours=1), starts_at=now + timedelta(hours=2),
    )  # fmt: skip
    one = championship_create(
        organiser=organiser, room_id=room.pk, name="Copa del gentío", text="", plan=plan,
        options={"juegos": 3, "piedras": 40, "reyes": 8}, conditions=CONDITIONS,
    )  # fmt: skip
    championship_publish(actor=organiser, championship_id=one.pk)
    one.refresh_from_db()
    return fill(one, pairs, "en_juego").pk


if __name__ == "__main__":
    found = {
        "championship": championship(int(sys.argv[1])),
        "cookies": [one["cookie"] for one in people(int(sys.argv[2]))],
    }
    Path(sys.argv[3]).write_text(json.dumps(found))
