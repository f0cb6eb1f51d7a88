"""What one held while one waited to be served (torneos §17.3)."""

from __future__ import annotations

from msgspec.structs import replace

from games.engines.core import attendance
from games.engines.mus import spoken
from games.engines.mus.options import MANNERS, Options
from games.engines.mus.state import State


def test_17_3_until_one_is_served_one_held_what_one_has_put_aside():
    people = attendance.begin(2, Options().reloj, MANNERS)
    other = ("12o", "12c", "12e", "12b")
    waiting = State(
        Options(), 2, people, 0, manos=(("1o",), other), apartadas=(("4o", "5o", "6o"), ())
    )
    assert spoken.hand(waiting, 0) == ("1o", "4o", "5o", "6o")
    assert spoken.hand(waiting, 1) == other
    served = replace(waiting, manos=(("1o", "1c", "2c", "3c"), other))
    assert spoken.hand(served, 0) == ("1o", "1c", "2c", "3c")
    assert spoken.hand(replace(waiting, manos=()), 0) == ()
