"""How far a championship by trees has come: what is played, what comes next, who is where.

Numbers are those of the draw. All is a function of what was drawn and of the results, so that
whoever asks again, after whatever went wrong, gets the same (torneos §5, §6).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tournaments.pairing.bracket import NOBODY, Forbidden, arranged, bracket
from tournaments.pairing.double import DoubleElimination
from tournaments.pairing.formats import OPTIONS, chosen, named
from tournaments.pairing.illegal import MOST_ENTRANTS, require
from tournaments.pairing.knockout import Knockout, Side

MAIN, THIRD, WINNERS, LOSERS, FINAL = "principal", "tercero", "ganadores", "perdedores", "final"
CONSOLATION = "consuelo"
TREES = (MAIN, THIRD, WINNERS, LOSERS, FINAL, CONSOLATION)
PLAYABLE = frozenset(
    {
        "eliminatoria",
        "doble",
        "liguilla",
        "liga",
        "grupos",
        "divisiones",
        "suizo",
        "vidas",
        "mesas",
        "mesas_eliminatoria",
    }
)
"""Formats that are played to their end without anybody's help."""


MOST_NUMBER = 9_999
"""More rounds than any championship has."""
PLAY_OFFS = (0, 2, 4, 8, 16)
SEEDS = (0, *(2**n for n in range(1, (MOST_ENTRANTS // 2).bit_length())))
BY_LEVEL, BY_SEASON = "nivel", "temporada"
"""By what those are chosen whom nobody sets by hand (torneos §4.6)."""
MOST_DAYS = 30


class Rules(NamedTuple):
    """The options of a format, and its rhythm."""

    third_place: bool = False
    second_final: bool = True
    times: int = 1
    """Vueltas of a liguilla or a liga."""
    rounds: int = 0
    """Of a suizo or of mesas; 0: as many as are suggested."""
    seeds: int = 0
    rest: int = 3
    """Minutes between two cruces."""
    courtesy: int = 15
    """Minutes that one waits for who is late."""
    repesca: bool = False
    consuelo: bool = False
    jornadas: int = 0
    """Of a liga; 0: all."""
    days: int = 7
    """Between two jornadas of a liga; 0: each begins when the one before is over."""
    play_off: int = 0
    """How many of a liga play a knock-out in the end."""
    grupos: int = 4
    pasan: int = 2
    """Of each group, or of each table of ``mesas_eliminatoria``."""
    divisiones: int = 2
    fases: int = 2
    suben: int = 1
    """From a division to the one above, in each phase; as many fall."""
    phase_rounds: int = 0
    """Of a suizo that each division plays in a phase; 0: it plays a liguilla."""
    vidas: int = 3
    late: bool = False
    """Whether one may enter a suizo, or mesas, that have begun."""
    seeds_by: str = BY_LEVEL


_RANGES = {one.name: one for row in reversed([*OPTIONS.values()]) for one in row}
"""By name; what mesas have as well is as the formats before them have it."""


def rules_of(of_format: str, given: Mapping[str, object]) -> Rules:
    """Return the rules of a format that were *given* by name; ``Illegal`` for what cannot be."""
    require(of_format in PLAYABLE and set(given) <= set(Rules._fields), "opciones")
    usual = Rules()._asdict()
    require(all(type(value) is type(usual[name]) for name, value in given.items()), "opciones")
    rules = Rules(**{**usual, **given})
    is_so = (
        all(one.least <= int(getattr(rules, one.name)) <= one.most for one in _RANGES.values())
        and rules.seeds in SEEDS
        and rules.seeds_by in (BY_LEVEL, BY_SEASON)
        and 0 <= rules.rest <= 30
        and 5 <= rules.courtesy <= 30
        and 0 <= rules.days <= MOST_DAYS
        and rules.play_off in PLAY_OFFS
        and not (rules.repesca and rules.consuelo)
    )
    require(is_so, "opciones")
    if of_format == "mesas":
        told = named(of_format, {"rounds": rules.rounds})
        rules = rules._replace(rounds=chosen(of_format, told)["rounds"])
    return rules


def has_trees(of_format: str, rules: Rules) -> bool:
    """Return whether it is played by trees, in the end at least."""
    return of_format in {"eliminatoria", "doble", "grupos"} or (
        of_format == "liga" and rules.play_off > 0
    )


def has_rounds(of_format: str, rules: Rules) -> bool:
    """Return whether it is played by rounds of everybody, at the beginning at least."""
    return of_format not in {"eliminatoria", "doble"} or (
        of_format == "eliminatoria" and rules.repesca
    )


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
    came: bool = False
    """Who lost such a one: a decision took it from him."""


class Standing(NamedTuple):
    """A championship by trees."""

    sides: dict[Slot, tuple[Side, Side]]
    """Of every cruce there is or will be."""
    places: dict[int, int]
    is_over: bool
    out: frozenset[int] = frozenset()
    """Who plays no more."""
    consolation: list[int] | None = None
    """Who may play the consuelo, once that is known."""


Positions = Sequence[int]


def first_positions(entrants: int, rules: Rules, forbidden: Forbidden) -> list[int]:
    """Return the positions of an elimination; ``Illegal`` for a number that does not play."""
    return bracket(entrants, forbidden, min(rules.seeds, entrants)).positions


def standing_of_cup(
    positions: Positions,
    rules: Rules,
    reports: Iterable[Report],
    consolation: Positions | None = None,
) -> Standing:
    """Return how far a knock-out with these *positions* has come after *reports*.

    A single position is a champion without a final. *consolation* are the positions of its consuelo
    once it is drawn. Raises ``Illegal`` for a report of what is not played.
    """
    told = list(reports)
    if len(positions) < 2:
        return Standing({}, {one: 1 for one in positions if one}, is_over=True)
    cup = Knockout(positions, has_third_place=rules.third_place)
    early = Knockout(positions)
    for one in told:
        _report(cup, one)
        if one.slot.tree == MAIN and one.slot.round <= BEFORE_CONSOLATION:
            _report(early, one)
    found = _of_cup(cup)
    if not rules.consuelo:
        return found
    if any((1, n) not in early.tree.winners for n in range(len(positions) // 4)):
        hopeful = frozenset(early.consolation)
        return found._replace(is_over=False, out=found.out - hopeful)
    if consolation is None:
        return found._replace(is_over=False, consolation=early.consolation)
    return _with_consolation(found, consolation, told)


BEFORE_CONSOLATION = 2
"""The consuelo begins when that round of the first cuadro is over (torneos §5.8)."""


def _report(cup: Knockout, one: Report) -> None:
    if one.slot.tree == THIRD:
        cup.report_third(one.winner, is_walkover=one.is_walkover)
    elif one.slot.tree == MAIN:
        number, cruce = one.slot.round - 1, one.slot.cruce
        cup.report(number, cruce, one.winner, is_walkover=one.is_walkover, came=one.came)


def _of_cup(cup: Knockout) -> Standing:
    sides = _slots(MAIN, cup.tree.rounds)
    is_over = (cup.tree.last, 0) in cup.tree.winners
    if cup.third is not None:
        first, second = cup.third
        sides[Slot(THIRD, 1, 0)] = (first, second)
        is_over = is_over and (NOBODY in (first, second) or cup.third_is_decided)
    places = cup.places
    return Standing(sides, places, is_over, _out(places))


def _with_consolation(found: Standing, positions: Positions, told: Sequence[Report]) -> Standing:
    """Return *found* with its consuelo: who plays that is out once he is out of it."""
    if len(positions) < 2:
        return found
    renamed = [
        one._replace(slot=one.slot._replace(tree=MAIN))
        for one in told
        if one.slot.tree == CONSOLATION
    ]
    second = standing_of_cup(positions, Rules(), renamed)
    sides = {slot._replace(tree=CONSOLATION): both for slot, both in second.sides.items()}
    playing = {one for one in positions if one} - set(second.places)
    return found._replace(
        sides=found.sides | sides,
        is_over=found.is_over and second.is_over,
        out=found.out - playing,
    )


def consolation_places(positions: Positions, reports: Iterable[Report]) -> dict[int, int]:
    """Return who ended where in the consuelo with these *positions*."""
    told = [
        one._replace(slot=one.slot._replace(tree=MAIN))
        for one in reports
        if one.slot.tree == CONSOLATION
    ]
    return standing_of_cup(positions, Rules(), told).places if len(positions) > 1 else {}


def positions_of(numbers: Sequence[int]) -> list[int]:
    """Return the positions of a cuadro of these *numbers*, the first of them the best."""
    named = [NOBODY, *numbers]
    return [named[place] for place in arranged(len(numbers), frozenset(), 0, lambda n: 0).positions]


def _out(places: Mapping[int, int]) -> frozenset[int]:
    return frozenset(number for number, place in places.items() if place > 1)


def standing_of_double(positions: Positions, rules: Rules, reports: Iterable[Report]) -> Standing:
    """Return how far a double elimination has come after *reports*; ``Illegal`` as the others.

    Its winners begin at these *positions*.
    """
    entrants = sum(number != NOBODY for number in positions)
    cup = DoubleElimination(entrants, has_second_final=rules.second_final, positions=positions)
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
    places = cup.places
    return Standing(sides, places, is_alone or decided == len(finals), _out(places))


def _slots(tree: str, rounds: Sequence[Sequence[Sequence[Side]]]) -> dict[Slot, tuple[Side, Side]]:
    return {
        Slot(tree, number, index): (sides[0], sides[1])
        for number, cruces in enumerate(rounds, 1)
        for index, sides in enumerate(cruces)
    }
