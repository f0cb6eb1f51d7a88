"""Each format that is offered, played by eight pairs as robots play, to its prizes.

With the checks of the storm of ``make faults``, and without its faults: what that one finds wrong
in an hour is found here in seconds.
"""

from __future__ import annotations

import pytest

from games.engines.registry import GAMES
from tests.tournaments.championships.cup_evenings import to_its_prizes
from tools.faults.cup_kinds import size_of
from tools.faults.cups import all_wrong
from tournaments.championships.drafting import formats_of
from tournaments.models import Side
from tournaments.pairing.parts import TABLES
from tournaments.pairing.progress import PLAYABLE

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("kind", sorted(PLAYABLE))
def test_16_6_eight_pairs_of_robots_play_each_format_to_prizes_that_are_right(kind):
    one = to_its_prizes(kind, size_of(8))
    assert all_wrong({one.pk: kind}, is_played=True) == []
    assert one.entries.filter(number__isnull=False).count() == 8
    assert one.in_pairs is (one.format not in TABLES)
    assert Side.objects.exists() is (one.format in TABLES)


def test_2_2_no_format_that_is_offered_is_left_out():
    offered = {one for game in GAMES for one in formats_of(game)}
    assert offered == PLAYABLE
