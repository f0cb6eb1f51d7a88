"""How far a championship has come: what is played, what comes next, who is where (torneos §5-§8).

Numbers are those of the draw. All is a function of what was drawn and of the results, so that
whoever asks again, after whatever went wrong, gets the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from tournaments.pairing.bracket import NOBODY, Forbidden, bracket
from tournaments.pairing.double import DoubleElimination
from tournaments.pairing.illegal import MOST_ENTRANTS, require
from tournaments.pairing.knockout import Knockout, Side
from tournaments.pairing.league_standings import league_standings
from tournaments.pairing.leagues import calendar, rounds_in
from tournaments.pairing.pairing_cost import Float, Player, floated_after
from tournaments.pairing.results import WIN, Entrant, How, Result, Standings
from tournaments.pairing.swiss import default_rounds, most_rounds, pair
from tournaments.pairing.swiss_standings import swiss_standings

MAIN, THIRD, WINNERS, LOSERS, FINAL = "principal", "tercero", "ganadores", "perdedores", "final"
BY_TREES = frozenset({"eliminatoria", "doble"})
BY_ROUNDS = frozenset({"liguilla", "suizo"})
PLAYABLE = BY_TREES | BY_ROUNDS
"""Formats that are played to their end without anybody's help."""


MOST_ROUNDS = 50


class Rules(NamedTuple):
    """The options of a format, and its rhythm."""

    third_place: bool = False
    second_final: bool = True
    times: int = 1
    """Vueltas of a liguilla."""
    rounds: int = 0
    """Of a suizo; 0: as many as are suggested."""
    seeds: int = 0
    rest: int = 3
    """Minutes between two cruces."""
    courtesy: int = 15
    """Minutes that one waits for who is late."""


def rules_of(of_format: str, given: Mapping[str, object]) -> Rules:
    """Return the rules of a format that were *given* by name; ``Illegal`` for what cannot be."""
    require(of_format in PLAYABLE and set(given) <= set(Rules._fields), "opciones")
    usual = Rules()._asdict()
    require(all(type(value) is type(usual[name]) for name, value in given.items()), "opciones")
    rules = Rules(**{**usual, **given})
    is_so = (
        rules.times in {1, 2}
        and 0 <= rules.rounds <= MOST_ROUNDS
        and 0 <= rules.seeds <= MOST_ENTRANTS // 2
        and rules.seeds.bit_count() <= 1 != rules.seeds
        and 0 <= rules.rest <= 30
        and 5 <= rules.courtesy <= 30
    )
    require(is_so, "opciones")
    return rules


class Slot(NamedTuple):
    """A place for a cruce: its round counts from 1, the cruce in it from 0."""

    tree: str
    round: int
    cruce: int


class Report(NamedTuple):
    """What became of a cruce; no winner: neither side came."""

    slot: Slot
    winner: int | None
    is_walkover: bool = False


class Standing(NamedTuple):
    """A championship by trees."""

    sides: dict[Slot, tuple[Side, Side]]
    """Of every cruce there is or will be."""
    places: dict[int, int]
    is_over: bool


def standing_of_trees(
    of_format: str, entrants: int, rules: Rules, forbidden: Forbidden, reports: Iterable[Report]
) -> Standing:
    """Return how far an elimination has come after *reports*, in the order in which they came.

    Raises ``Illegal`` for a number of entrants that does not play, and for a report of what is not
    played.
    """
    if of_format == "doble":
        return _double(entrants, rules, reports)
    positions = bracket(entrants, forbidden, min(rules.seeds, entrants)).positions
    cup = Knockout(positions, has_third_place=rules.third_place)
    for one in reports:
        if one.slot.tree == THIRD:
            cup.report_third(one.winner, is_walkover=one.is_walkover)
        else:
            number, cruce = one.slot.round - 1, one.slot.cruce
            cup.report(number, cruce, one.winner, is_walkover=one.is_walkover)
    sides = _slots(MAIN, cup.tree.rounds)
    is_over = (cup.tree.last, 0) in cup.tree.winners
    if cup.third is not None:
        first, second = cup.third
        sides[Slot(THIRD, 1, 0)] = (first, second)
        is_over = is_over and (NOBODY in (first, second) or cup.third_is_decided)
    return Standing(sides, cup.places, is_over)


def _double(entrants: int, rules: Rules, reports: Iterable[Report]) -> Standing:
    cup = DoubleElimination(entrants, has_second_final=rules.second_final)
    decided = 0
    for one in reports:
        number, cruce = one.slot.round - 1, one.slot.cruce
        if one.slot.tree == FINAL:
            cup.report_final(one.winner)
            decided += 1
        elif one.slot.tree == WINNERS:
            cup.report_winners(number, cruce, one.winner)
        else:
            cup.report_losers(number, cruce, one.winner)
    sides = _slots(WINNERS, cup.winners.rounds) | _slots(LOSERS, cup.losers)
    finals = cup.final
    for number, (first, second) in enumerate(finals, 1):
        sides[Slot(FINAL, number, 0)] = (first, second)
    is_alone = NOBODY in finals[-1] and None not in finals[-1]
    return Standing(sides, cup.places, is_alone or decided == len(finals))


def _slots(tree: str, rounds: Sequence[Sequence[Sequence[Side]]]) -> dict[Slot, tuple[Side, Side]]:
    return {
        Slot(tree, number, index): (sides[0], sides[1])
        for number, cruces in enumerate(rounds, 1)
        for index, sides in enumerate(cruces)
    }


class Paired(NamedTuple):
    """A round: who meets whom, and who rests, or ``NOBODY``."""

    cruces: list[tuple[int, int]]
    exempt: int = NOBODY


def rounds_of(of_format: str, entrants: int, rules: Rules) -> int:
    """Return how many rounds are played, cut at the draw to what is possible (torneos §8.1)."""
    if of_format == "liguilla":
        return rounds_in(entrants, rules.times)
    return min(rules.rounds or default_rounds(entrants), most_rounds(entrants))


def next_round(  # noqa: PLR0917 - what is drawn, and what has happened since
    of_format: str,
    entrants: int,
    rules: Rules,
    results: Sequence[Result],
    playing: Collection[int],
    forbidden: Forbidden,
    number: int,
) -> Paired | None:
    """Return round *number*, from 1, after the *results* of those before; ``None`` after the last.

    Of a suizo only those still *playing* are paired. Raises ``Illegal`` with ``sin_emparejamiento``
    where no pairing respects the *forbidden* encounters.
    """
    if number > rounds_of(of_format, entrants, rules):
        return None
    if of_format == "liguilla":
        jornada = calendar(entrants, rules.times)[number - 1]
        return Paired(list(jornada.cruces), jornada.exempt)
    players = [one for one in players_after(entrants, results) if one.number in playing]
    if len(players) < 2:
        return None
    found = pair(players, [[str(n) for n in both] for both in forbidden])
    exempt = found.exempt.number if found.exempt else NOBODY
    return Paired([(a.number, b.number) for a, b in found.cruces], exempt)


def players_after(entrants: int, results: Sequence[Result]) -> list[Player]:
    """Return those of a suizo as they stand after *results* (torneos §8.1, §8.4)."""
    found = {str(n): Player(str(n), n, 0) for n in range(1, entrants + 1)}
    for number in sorted({one.round for one in results}):
        before = dict(found)
        found = {who: one._replace(floated=None) for who, one in before.items()}
        for one in results:
            if one.round == number:
                for who in filter(None, (one.a, one.b)):
                    found[who] = _after(before, found[who], one)
    return list(found.values())


def _after(before: Mapping[str, Player], one: Player, result: Result) -> Player:
    won = result.how is How.EXEMPT or (result.winner == one.id and result.how is not How.VOID)
    points = one.points + (WIN if won else 0)
    rival = result.b if result.a == one.id else result.a
    if result.how is How.PLAYED and rival is not None:
        return one._replace(
            points=points,
            rivals=(*one.rivals, rival),
            floated=floated_after(before[one.id].points, before[rival].points),
        )
    if won:  # without playing: it counts as a rest
        return one._replace(points=points, rests=one.rests + 1, floated=Float.DOWN)
    return one


def standings_of_rounds(
    of_format: str, entrants: Sequence[Entrant], results: Sequence[Result], *, clean: int
) -> Standings:
    """Return who is where in a format by rounds, *clean* being the juegos of a clean win."""
    if of_format == "liguilla":
        return league_standings(entrants, results, clean=clean)
    rounds = max((one.round for one in results), default=0)
    return swiss_standings(entrants, results, clean=clean, rounds=rounds)
