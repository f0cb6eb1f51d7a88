"""Rounds of as many as a championship may have are made in time, in every format."""

from __future__ import annotations

from time import process_time

import pytest

from tests.pace import processor
from tournaments.pairing import parts, progress
from tournaments.pairing.parts import Paired, Past
from tournaments.pairing.progress import Rules
from tournaments.pairing.results import How, Result
from tournaments.pairing.tables import TableSize

MANY = 4096
FOUR = TableSize(4, 3, 4)


def timed(past: Past) -> list[Paired]:
    """Return the next round of *past*, made within the two seconds of the promise."""
    began = process_time()
    found = parts.next_round(past)
    assert process_time() - began < processor(2), past.done
    assert found is not None
    met = [who for one in found for both in one.cruces for who in both]
    met += [who for one in found for table in one.tables for who in table]
    met += [one.exempt for one in found if one.exempt]
    assert sorted(met) == list(range(1, MANY + 1))
    return found


def won(round_: list[Paired]) -> list[Result]:
    """Return the results of a first round in which the first side always wins."""
    pairs = [both for one in round_ for both in one.cruces]
    return [Result(1, How.PLAYED, str(a), str(b), str(a), (3, 0)) for a, b in pairs]


@pytest.mark.parametrize(
    ("of_format", "rules", "later"),
    [
        ("liguilla", Rules(times=2), 2 * (MANY - 1) - 1),
        ("liga", Rules(), MANY - 2),
        ("grupos", Rules(grupos=26), MANY // 26 - 1),
        ("divisiones", Rules(divisiones=8, fases=1), MANY // 8 - 2),
    ],
)
def test_7_a_jornada_of_a_large_field_is_made_in_time_early_and_late(of_format, rules, later):
    for done in (0, later):
        timed(Past(of_format, MANY, rules, done, playing=range(1, MANY + 1)))


@pytest.mark.parametrize("of_format", ["suizo", "vidas"])
def test_8_a_round_by_points_of_a_large_field_is_made_in_time(of_format):
    past = Past(of_format, MANY, Rules(), playing=range(1, MANY + 1))
    first = timed(past)
    timed(past._replace(done=1, results=won(first)))


@pytest.mark.parametrize("of_format", ["mesas", "mesas_eliminatoria"])
def test_10_the_tables_of_a_large_field_are_made_in_time(of_format):
    timed(Past(of_format, MANY, Rules(rounds=4), playing=range(1, MANY + 1), size=FOUR, fewest=3))


def test_5_the_trees_of_a_large_field_are_made_in_time():
    timed(Past("eliminatoria", MANY, Rules(repesca=True)))
    began = process_time()
    assert len(progress.first_positions(MANY, Rules(), frozenset())) == MANY
    assert process_time() - began < processor(2)
    began = process_time()
    positions = progress.first_positions(MANY, Rules(), frozenset())
    progress.standing_of_double(positions, Rules(), ())
    assert process_time() - began < processor(2)
