"""How long each format would be (torneos §2.2), beside what the formats themselves do."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tournaments.pairing.bracket import layout, size_for
from tournaments.pairing.formats import OPTIONS, Outline, chosen, most_in_consolation, outline
from tournaments.pairing.illegal import Illegal
from tournaments.pairing.leagues import calendar, groups_of
from tournaments.pairing.lives import Lives, LivesRound, Met
from tournaments.pairing.pairing_cost import Player
from tournaments.pairing.swiss import pair
from tournaments.pairing.tables import TableSize

FOUR = TableSize(4, 3, 4)


def told(kind: str, entrants: int, **options: int) -> Outline:
    return outline(kind, chosen(kind, options), entrants, FOUR)


@pytest.mark.parametrize("entrants", [2, 3, 4, 5, 8, 13, 32, 4096])
def test_5_a_knock_out_ends_all_but_one_and_exempts_as_its_layout_does(entrants):
    found = told("eliminatoria", entrants, third_place=0)
    positions = layout(entrants)
    assert len(positions) == size_for(entrants)
    assert found.exempt == sum(not side for side in positions)
    assert found.cruces == entrants - 1
    assert 2**found.rounds == size_for(entrants)
    third = told("eliminatoria", entrants).cruces - found.cruces
    assert third == (entrants >= 4)


def test_5_7_and_5_8_repesca_and_consuelo_are_longer_and_not_offered_together():
    assert told("eliminatoria", 6, repesca=1, third_place=0) == (3, 3, 3 + 3, 0)
    # 8: four lose in round one and meet in two rounds, after the second of the first cuadro.
    assert told("eliminatoria", 8, consuelo=1, third_place=0) == (3, 4, 7 + 3, 0)
    with pytest.raises(Illegal, match="combinacion"):
        chosen("eliminatoria", {"repesca": 1, "consuelo": 1})
    with pytest.raises(Illegal, match="n"):
        told("eliminatoria", 3, repesca=1)


def test_6_in_double_elimination_each_loses_twice_but_the_winner():
    assert told("doble", 8) == (6, 7, 15, 0)
    assert told("doble", 8, second_final=0) == (6, 6, 14, 0)
    assert told("doble", 5).exempt == 3
    with pytest.raises(Illegal):
        told("doble", 2)


@pytest.mark.parametrize("entrants", [2, 5, 8])
@pytest.mark.parametrize("times", [1, 2])
def test_7_1_a_league_has_the_rounds_of_its_calendar(entrants, times):
    rounds = calendar(entrants, times)
    cruces = sum(len(one.cruces) for one in rounds)
    assert told("liguilla", entrants, times=times) == (
        len(rounds), len(rounds), cruces, entrants % 2,
    )  # fmt: skip


def test_7_4_a_league_may_be_shorter_and_not_longer_than_its_calendar():
    assert told("liga", 8, jornadas=3) == (3, 3, 12, 0)
    assert told("liga", 8).rounds == 7
    with pytest.raises(Illegal, match="jornadas"):
        told("liga", 8, jornadas=8)


def test_7_2_groups_play_a_league_each_and_then_a_knock_out():
    assert [len(one) for one in groups_of(10, 3)] == [3, 3, 4]
    # The largest group needs three rounds; six play on in three, two of them exempt at first.
    assert told("grupos", 10, grupos=3, pasan=2) == (3 + 3, 6, 6 + 3 + 3 + 5, 2)
    for wrong in ({"grupos": 6}, {"grupos": 3, "pasan": 4}, {"grupos": 1, "pasan": 1}):
        with pytest.raises(Illegal):
            told("grupos", 10, **wrong)


def test_7_5_divisions_play_their_phases_and_hold_who_rises():
    assert told("divisiones", 8, divisiones=2, fases=2) == (6, 6, 2 * (6 + 6), 0)
    with pytest.raises(Illegal, match="suben"):
        told("divisiones", 9, divisiones=3, suben=2)


def test_7_5_a_phase_of_the_suizo_has_the_rounds_announced_cut_to_what_a_division_can():
    assert told("divisiones", 16, divisiones=2, fases=2, phase_rounds=3) == (6, 6, 2 * 3 * 8, 0)
    # Of five and four: five rounds of two cruces, and three of two.
    found = told("divisiones", 9, divisiones=2, fases=1, phase_rounds=50)
    assert found == (5, 5, 5 * 2 + 3 * 2, 1)


def test_8_1_a_swiss_has_the_rounds_announced_cut_to_what_is_possible():
    assert told("suizo", 32) == (6, 6, 96, 0)
    assert told("suizo", 5, rounds=9) == (5, 5, 10, 1)


@pytest.mark.parametrize(("entrants", "lives"), [(2, 1), (3, 2), (5, 3), (8, 3), (13, 2), (16, 5)])
def test_9_with_lives_an_evening_is_about_as_long_and_never_longer_than_told(entrants, lives):
    found = told("vidas", entrants, vidas=lives)
    played = [evening(entrants, lives, Random(seed)) for seed in range(40)]
    assert max(rounds for rounds, _ in played) <= found.most_rounds
    assert max(cruces for _, cruces in played) <= found.cruces
    usual = sorted(rounds for rounds, _ in played)[20]
    assert abs(usual - found.rounds) <= 2


def evening(entrants: int, lives: int, chance: Random) -> tuple[int, int]:
    """Play with lives, the winners by chance; return how many rounds and cruces it took."""
    event = Lives(entrants, lives)
    rivals: dict[int, list[str]] = {one: [] for one in event.left}
    rests: Counter[int] = Counter()
    rounds = cruces = 0
    while not event.is_over:
        alive = [
            Player(str(one), one, event.left[one], rivals[one], rests[one]) for one in event.alive
        ]
        found = pair(alive)
        met = []
        for a, b in ((one.number, other.number) for one, other in found.cruces):
            rivals[a].append(str(b))
            rivals[b].append(str(a))
            met.append(Met(a, b, chance.choice((a, b)), (1, 0)))
        rest = found.exempt.number if found.exempt else None
        rests.update([] if rest is None else [rest])
        event.play(LivesRound(met, rest))
        rounds, cruces = rounds + 1, cruces + len(met)
    return rounds, cruces


def test_10_tables_are_as_many_as_fit_in_each_round():
    assert told("mesas", 10, rounds=3) == (3, 3, 9, 0)
    assert told("mesas_eliminatoria", 16, pasan=2) == (3, 3, 4 + 2 + 1, 0)
    with pytest.raises(Illegal):
        told("mesas", 5)


@pytest.mark.parametrize("kind", OPTIONS)
def test_what_is_no_option_of_a_format_is_refused(kind):
    one = OPTIONS[kind][0]
    for wrong in (
        {"otra": 1},
        {one.name: one.most + 1},
        {one.name: one.least - 1},
        {one.name: "1"},
    ):
        with pytest.raises(Illegal, match="opcion"):
            chosen(kind, wrong)
    assert set(chosen(kind, {})) == {each.name for each in OPTIONS[kind]}


@pytest.mark.parametrize(
    ("entrants", "most"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 4), (7, 4), (8, 4), (16, 8)]
)
def test_5_8_so_many_may_be_in_the_consuelo_at_most(entrants, most):
    assert most_in_consolation(entrants) == most
