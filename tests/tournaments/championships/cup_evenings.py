"""Championships of the storm of ``make faults``, played in this process and without its faults."""

from __future__ import annotations

from tests.tournaments.championships.evenings import tick
from tools.faults.cup_kinds import Size
from tools.faults.cup_people import Evening
from tools.faults.cups import founded, host
from tournaments.models import Championship

MOST_LOOKS = 300


def to_its_prizes(kind: str, size: Size) -> Championship:
    """Return one of *kind* that its people, who say all or nothing, have played to its prizes."""
    number = founded(kind, host(), size, pause=tick)
    evening = Evening({number: kind}, seed=8, is_played=size.is_played, is_bold=True)
    for _ in range(MOST_LOOKS):
        tick()
        if evening.is_over():
            tick()  # the tables of its last matches are taken away
            return Championship.objects.get(pk=number)
        evening.step()
    raise AssertionError("it does not come to its prizes")
