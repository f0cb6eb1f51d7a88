"""Who holds a place, and who of several has its object (torneos §16.3, §16.4)."""

from __future__ import annotations

import pytest

from tournaments.pairing.draw import Draw, object_holder
from tournaments.pairing.illegal import Illegal
from tournaments.pairing.prizes import sharing

NUMBERS = {"a": 4, "b": 3, "c": 2, "d": 1, "e": 5}


@pytest.mark.parametrize(
    ("places", "held"),
    [
        ({"a": 1, "b": 2, "c": 3, "d": 3, "e": 5}, ["a", "b", "dc", "dc", "e", ""]),
        ({"a": 2, "b": 2, "c": 3, "d": 3}, ["", "ba", "dc", "dc", "", ""]),
        ({"c": 1, "d": 1, "a": 3}, ["dc", "dc", "a", "", "", ""]),
        ({}, ["", "", "", "", "", ""]),
    ],
)
def test_16_3_those_who_share_a_place_hold_all_that_it_covers(places, held):
    assert ["".join(sharing(place, places, NUMBERS)) for place in range(1, 7)] == held


def test_16_3_who_has_no_number_is_refused():
    with pytest.raises(Illegal):
        sharing(1, {"x": 1}, NUMBERS)


def test_16_4_the_first_of_the_shuffle_of_that_place_has_its_object():
    drawn = Draw.of(bytes(32), 7, ["a", "b", "c", "d"], {})
    four = ["d", "c", "b", "a"]
    found = [object_holder(drawn, place, four) for place in range(1, 30)]
    assert found == [drawn.stream(f"objeto:{n}").shuffled(four)[0] for n in range(1, 30)]
    assert len(set(found)) == 4, "each place is drawn for itself"
    assert object_holder(drawn, 1, ["b"]) == "b"
    assert object_holder(drawn, 1, []) is None


def test_16_4_a_browser_draws_the_same_holders():
    """As ``tests/js/torneo.test.mjs``."""
    drawn = Draw.of(bytes(range(32)), 7, [f"P{n}" for n in range(1, 9)], {})
    found = [object_holder(drawn, place, ["2", "3", "5", "8"]) for place in range(1, 9)]
    assert found == ["8", "2", "5", "5", "3", "8", "5", "2"]
