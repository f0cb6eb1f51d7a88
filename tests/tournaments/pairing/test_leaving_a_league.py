"""Who leaves a liga or a liguilla, before it is over (torneos §12.3, §14.2)."""

from __future__ import annotations

import pytest

from tournaments.pairing import parts
from tournaments.pairing.parts import Past
from tournaments.pairing.progress import Rules
from tournaments.pairing.results import How, Result, Standings

CLEAN = 3
GONE = 2


def told(past: Past, played: int, rounds: int) -> Standings:
    """Return who is where after so many *rounds*; number 2 left when he had *played* some."""
    results: list[Result] = []
    had = 0
    for number in range(1, rounds + 1):
        found = parts.next_round(past._replace(done=number - 1))
        assert found is not None
        [paired] = found
        for a, b in paired.cruces:
            winner, how = min(a, b), How.PLAYED
            if GONE in {a, b}:
                had += 1
                if had > played:
                    winner, how = a + b - GONE, How.WALKOVER
            juegos = (CLEAN, 0) if winner == a else (0, CLEAN)
            results.append(Result(number, how, str(a), str(b), str(winner), juegos))
        if paired.exempt:
            results.append(Result(number, How.EXEMPT, str(paired.exempt)))
    past = past._replace(done=rounds, results=results, gone=[GONE])
    [section] = parts.sections_of(past)
    return parts.standings_in(past, section, CLEAN)


@pytest.mark.parametrize(
    ("past", "half"),
    [
        (Past("liga", 54, Rules(jornadas=24)), 12),
        (Past("liga", 6, Rules()), 3),
        (Past("liga", 6, Rules(times=2)), 5),
        (Past("liguilla", 7, Rules(jornadas=2)), 3),
        (Past("liguilla", 7, Rules(times=2)), 6),
        # Of three jornadas number 2 rests in the third: half of two is one.
        (Past("liga", 5, Rules(jornadas=3)), 1),
    ],
)
def test_14_2_who_leaves_before_half_of_the_calendar_is_struck_out_at_once(
    past: Past, half: int
) -> None:
    whole = parts.rounds_of(past)
    assert whole is not None
    for rounds in range(half, whole + 1):
        early, late = told(past, half - 1, rounds), told(past, half, rounds)
        assert (early.unplaced, str(GONE) in early.places) == ([str(GONE)], False)
        if rounds > half:  # and he has had his rest, if there is one
            assert late.unplaced == []
