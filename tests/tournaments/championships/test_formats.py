"""Every format runs to its end by itself, and its places are those of the rules (torneos §5-§9)."""

from __future__ import annotations

from random import Random

import pytest

from tests.tournaments.championships.evenings import drawn, places, run_at_random
from tournaments.championships.past import results_of
from tournaments.models import Championship, Cruce
from tournaments.pairing.knockout import Knockout
from tournaments.pairing.league_standings import league_standings
from tournaments.pairing.leagues import groups_of, play_off, promoted, rounds_in
from tournaments.pairing.lives import Lives, LivesRound, Met
from tournaments.pairing.results import Entrant
from tournaments.pairing.second_chance import Loser, recovery
from tournaments.pairing.swiss_standings import swiss_standings

pytestmark = pytest.mark.django_db(transaction=True)

SIZES = [8, 13, 33]


def tree(one: Championship, name: str) -> list[Cruce]:
    rows = one.cruces.filter(round__tree=name, decided__isnull=False)
    return list(rows.select_related("round", "a", "b", "winner").order_by("decided"))


def cup_of(one: Championship, positions: list[int], *, third: bool = False) -> Knockout:
    """Return the knock-out with these *positions*, played as it was."""
    cup = Knockout(positions, has_third_place=third)
    for row in tree(one, "principal"):
        cup.report(
            row.round.number - 1,
            row.index,
            row.winner.number if row.winner else None,
            is_walkover=row.is_walkover,
        )
    for row in tree(one, "tercero"):
        cup.report_third(row.winner.number if row.winner else None, is_walkover=row.is_walkover)
    return cup


def people(numbers: list[int]) -> list[Entrant]:
    return [Entrant(str(n), n) for n in numbers]


def league(one: Championship, numbers: list[int], rounds: range = range(10_000)) -> list[int]:
    """Return *numbers* in the order of their league."""
    names = {str(n) for n in numbers}
    found = [r for r in results_of(one) if r.a in names and r.round in rounds]
    return [int(n) for n in league_standings(people(numbers), found, clean=3).order]


def run(many: int, of_format: str, absent: float = 0.0, **rules) -> tuple[Championship, dict]:
    one = drawn(many, of_format, **rules)
    run_at_random(one, Random(many), absent=absent)
    assert one.cruces.exclude(state__in=("terminado", "incomparecencia", "exento")).count() == 0
    assert set(one.entries.values_list("state", flat=True)) <= {"eliminado", "clasificado"}
    assert set(one.rounds.values_list("state", flat=True)) == {"terminada"}
    return one, {n: place for n, place in places(one).items() if place}


@pytest.mark.parametrize("many", SIZES)
@pytest.mark.parametrize("lives", [1, 3])
def test_9_vidas_runs_until_one_is_alive(many, lives):
    one, found = run(many, "vidas", vidas=lives)
    pure = Lives(many, lives)
    for number in range(1, one.rounds.count() + 1):
        rows = one.cruces.filter(round__number=number).select_related("a", "b", "winner")
        met = [
            Met(r.a.number, r.b.number, r.winner.number, (r.juegos_a, r.juegos_b))
            for r in rows if r.b
        ]  # fmt: skip
        pure.play(LivesRound(met, next((r.a.number for r in rows if not r.b), None)))
    assert pure.is_over
    assert found == pure.places
    assert list(found.values()).count(1) == 1


@pytest.mark.parametrize("many", SIZES)
def test_14_3_in_vidas_each_round_that_is_missed_costs_a_life(many):
    _one, found = run(many, "vidas", absent=0.2, vidas=2)
    assert min(found.values()) in {1, 2}
    assert len(found) == many


@pytest.mark.parametrize(("many", "groups"), [(8, 2), (13, 3), (33, 8)])
def test_7_3_grupos_play_a_league_each_and_the_first_a_knock_out(many, groups):
    one, found = run(many, "grupos", grupos=groups, pasan=2)
    tables = [league(one, numbers) for numbers in groups_of(many, groups)]
    tied = play_off([[str(n) for n in table[:2]] for table in tables])
    cup = cup_of(one, [int(n) for n in tied.positions])
    assert {n: found[n] for n in cup.places} == cup.places
    assert len(cup.places) == 2 * groups
    thirds = [table[2] for table in tables if len(table) > 2]
    assert {found[n] for n in thirds} == {2 * groups + 1}
    assert one.cruces.filter(round__tree="A", round__number=1).exists()


@pytest.mark.parametrize("many", SIZES)
def test_7_4_a_liga_plays_its_first_jornadas_and_then_the_best_a_knock_out(many):
    one, found = run(many, "liga", jornadas=5, days=0, play_off=4)
    order = league(one, list(range(1, many + 1)))
    assert one.rounds.filter(tree="jornadas").count() == 5
    cup = cup_of(one, [order[0], order[3], order[1], order[2]])
    assert {n: found[n] for n in order[:4]} == cup.places
    assert all(found[n] >= 5 for n in order[4:])
    other, alone = run(many, "liga", jornadas=5, days=0)
    assert [n for n in league(other, list(range(1, many + 1))) if alone[n] == 1]
    assert not other.rounds.exclude(tree="jornadas").exists()


@pytest.mark.parametrize(("many", "divisions"), [(8, 2), (13, 3), (33, 4)])
def test_7_5_between_phases_the_first_rise_and_the_last_fall(many, divisions):
    one, found = run(many, "divisiones", divisiones=divisions, fases=2, suben=1)
    phase = rounds_in(-(-many // divisions))
    sizes = [many // divisions + (n < many % divisions) for n in range(divisions)]
    now, first = [], 1
    for size in sizes:
        now.append(list(range(first, first + size)))
        first += size
    for n in range(2):
        rounds = range(n * phase + 1, (n + 1) * phase + 1)
        tables = [league(one, numbers, rounds) for numbers in now]
        for number, members in enumerate(now, 1):
            rows = one.cruces.filter(round__tree=str(number), round__number__in=rounds)
            assert {r.a.number for r in rows.select_related("a")} <= set(members)
        moved = promoted([[str(who) for who in table] for table in tables], 1)
        now = [[int(who) for who in division] for division in moved]
    assert found[tables[0][0]] == 1
    assert [found[table[0]] for table in tables] == [
        1 + sum(sizes[:n]) for n in range(divisions)
    ]  # fmt: skip


@pytest.mark.parametrize("many", SIZES)
@pytest.mark.parametrize("absent", [0.0, 0.3])
def test_5_7_the_best_losers_of_round_one_are_taken_back(many, absent):
    one, found = run(many, "eliminatoria", absent, repesca=True)
    losers = []
    for row in tree(one, "primera"):
        sides = ((row.a, (row.juegos_a, row.juegos_b)), (row.b, (row.juegos_b, row.juegos_a)))
        losers += [
            Loser(side.number, *juegos, came=not row.is_walkover)
            for side, juegos in sides
            if side != row.winner
        ]
    back = recovery(many, losers)
    cup = cup_of(one, back.bracket.positions)
    last = {loser.number: back.size + 1 for loser in losers if loser.number not in back.recovered}
    assert found == cup.places | last
    assert one.drawn["cuadros"]["principal"] == back.bracket.positions


@pytest.mark.parametrize("many", SIZES)
@pytest.mark.parametrize("absent", [0.0, 0.3])
def test_5_8_who_falls_without_having_won_plays_the_consuelo(many, absent):
    one, found = run(many, "eliminatoria", absent, consuelo=True, third_place=True)
    early = Knockout(cup_positions(many))
    for row in tree(one, "principal"):
        if row.round.number <= 2:
            winner = row.winner.number if row.winner else None
            early.report(row.round.number - 1, row.index, winner, is_walkover=row.is_walkover)
    drawn_again = [n for n in one.drawn["cuadros"]["consuelo"] if n]
    assert sorted(drawn_again) == early.consolation
    assert cup_of(one, cup_positions(many), third=True).places == found
    played = {n for row in tree(one, "consuelo") for n in (row.a.number, row.b.number)}
    assert played == set(drawn_again)


def cup_positions(many: int) -> list[int]:
    from tournaments.pairing.bracket import bracket  # noqa: PLC0415

    return bracket(many).positions


@pytest.mark.parametrize("many", SIZES)
@pytest.mark.parametrize("of_format", ["liguilla", "suizo", "doble", "eliminatoria"])
def test_what_was_played_before_is_played_as_it_was(many, of_format):
    one, found = run(many, of_format)
    assert min(found.values()) == 1
    assert len(found) == many
    if of_format == "liguilla":
        assert found[league(one, list(range(1, many + 1)))[0]] == 1
    if of_format == "suizo":
        rounds = one.rounds.count()
        numbers = people(list(range(1, many + 1)))
        pure = swiss_standings(numbers, results_of(one), clean=3, rounds=rounds)
        assert {str(n): place for n, place in found.items()} == pure.places
