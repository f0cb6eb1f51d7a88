"""Decides a cruce of a championship every so often: ``… NUMBER COUNT EVERY``.

Prints when each was asked for, by the clock that all processes of this machine share, and the
version of the championship that it led to: a line for each, ``SECONDS VERSION``.
"""

from __future__ import annotations

import sys
import time

import django

django.setup()

from django.db import transaction  # noqa: E402 - the settings come first

from tournaments.championships import evening  # noqa: E402
from tournaments.championships.cruces import locked  # noqa: E402
from tournaments.championships.versions import version_of  # noqa: E402
from tournaments.models import Cruce  # noqa: E402


@transaction.atomic
def decide(cruce_id: int) -> None:
    """Have side a win, as when its match ends."""
    one, cruce = locked(cruce_id)
    assert cruce.a is not None
    evening.decide(cruce, cruce.a, "acabar", (3, 1), is_walkover=False)
    evening.advance(one)


def main() -> None:
    """Decide them."""
    number, count, every = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
    playing = Cruce.objects.filter(championship=number, state="en_juego").order_by("round", "index")
    start = time.perf_counter()
    for n, cruce_id in enumerate(list(playing.values_list("pk", flat=True)[:count])):
        time.sleep(max(0.0, start + n * every - time.perf_counter()))
        asked_at = time.perf_counter()
        decide(cruce_id)
        print(asked_at, version_of(number), flush=True)


if __name__ == "__main__":
    main()
