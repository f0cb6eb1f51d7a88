"""Divisions of which each plays a suizo in a phase (torneos §7.5, §8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from random import Random

import pytest

from tournaments.pairing import parts
from tournaments.pairing.parts import Paired, Past
from tournaments.pairing.progress import Rules
from tournaments.pairing.results import How, Result

CLEAN = 3
RULES = Rules(divisiones=2, fases=2, suben=1, phase_rounds=2)


def started(entrants: int, rules: Rules = RULES) -> Past:
    """Return divisions of so many, all there, of which no round was played."""
    return on(Past("divisiones", entrants, rules, playing=range(1, entrants + 1)))


def on(past: Past) -> Past:
    """Return *past* with the divisions of the phase that begins, if one does."""
    if not parts.begins_phase(past):
        return past
    return past._replace(phases=[*past.phases, parts.next_divisions(past, CLEAN)])


def played(past: Past, found: list[Paired], wins: Callable[[int, int], int]) -> Past:
    """Return *past* after the round *found*, of which *wins* tells the winner of each cruce."""
    number, new = past.done + 1, []
    for one in found:
        for a, b in one.cruces:
            winner = wins(a, b)
            juegos = (CLEAN, 0) if winner == a else (0, CLEAN)
            new.append(Result(number, How.PLAYED, str(a), str(b), str(winner), juegos))
        if one.exempt:
            new.append(Result(number, How.EXEMPT, str(one.exempt)))
    return on(past._replace(done=number, results=[*past.results, *new]))


def paired(past: Past) -> list[Paired]:
    found = parts.next_round(past)
    assert found is not None
    return found


def test_7_5_a_phase_has_the_rounds_announced_and_pairs_by_points():
    past = started(8)
    first = paired(past)
    assert [(one.tree, sorted(one.cruces)) for one in first] == [
        ("1", [(1, 3), (2, 4)]),
        ("2", [(5, 7), (6, 8)]),
    ]
    past = played(past, first, min)
    second = [[set(both) for both in one.cruces] for one in paired(past)]
    assert all(both in second[0] for both in ({1, 2}, {3, 4})), "winners meet winners"
    assert all(both in second[1] for both in ({5, 6}, {7, 8}))


def test_7_5_who_rises_and_falls_follows_from_the_suizo_of_the_phase():
    past = started(8)
    for _ in range(2):
        past = played(past, paired(past), max)
    # The higher number won: 4 and 8 won both of theirs, 1 and 5 lost both; by all else 2 and 3,
    # and 6 and 7, are equal, so that the lower number is first.
    assert past.phases[1] == [[4, 2, 3, 8], [1, 6, 7, 5]]
    # A suizo that begins: nobody of the new division has points, or has met anybody.
    again = paired(past)
    top = past.phases[1][0]
    assert {frozenset(both) for both in again[0].cruces} == {
        frozenset((top[0], top[2])),
        frozenset((top[1], top[3])),
    }
    for _ in range(2):
        past = played(past, paired(past), max)
    assert parts.is_over(past)
    assert parts.next_round(past) is None
    assert sorted(parts.places_of_rounds(past, CLEAN)) == list(range(1, 9))


@pytest.mark.parametrize("entrants", [4, 5, 7, 9, 11, 16])
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_8_nobody_meets_twice_or_rests_twice_in_a_phase(entrants: int, rounds: int):
    chance = Random(entrants * 100 + rounds)
    past = started(entrants, RULES._replace(phase_rounds=rounds))
    phase = parts.phase_rounds(past)
    assert phase <= -(-entrants // 2)
    while not parts.is_over(past):
        begun = past.done - past.done % phase
        past = played(past, paired(past), lambda a, b: chance.choice((a, b)))
        within = [one for one in past.results if one.round > begun]
        met = Counter(frozenset((one.a, one.b)) for one in within if one.b is not None)
        rests = Counter(one.a for one in within if one.b is None)
        assert max(met.values()) == 1
        assert max(rests.values(), default=0) <= 1
    assert past.done == 2 * phase
    assert sorted(parts.places_of_rounds(past, CLEAN)) == list(range(1, entrants + 1))


def test_14_3_who_is_not_there_is_not_paired_and_the_others_play_on():
    def without(past: Past, away: Collection[int]) -> Past:
        return past._replace(playing=[n for n in past.playing if n not in away])

    past = without(started(8), {2})
    first = paired(past)
    in_top = {n for both in first[0].cruces for n in both} | {first[0].exempt}
    assert in_top == {1, 3, 4}
    alone = paired(without(past, {1, 3}))
    assert (alone[0].cruces, alone[0].exempt) == ([], 4), "one alone rests"
    assert parts.next_round(without(past, range(1, 9))) is None
