"""The options of each format, and how long it would be before it is drawn (torneos §2.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tournaments.pairing import bracket, double, leagues, swiss, tables
from tournaments.pairing.illegal import require, require_size
from tournaments.pairing.tables import TableSize

Chosen = Mapping[str, int]


class Option(NamedTuple):
    """A whole number that the organiser chooses: a choice of yes and no is from 0 to 1."""

    name: str
    least: int
    most: int
    usual: int

    @property
    def is_switch(self) -> bool:
        """Whether it is a yes or a no."""
        return (self.least, self.most) == (0, 1)


MOST_ROUNDS = 50
"""Of a suizo."""

OPTIONS: Mapping[str, tuple[Option, ...]] = {
    "eliminatoria": (
        Option("third_place", 0, 1, 1),
        Option("repesca", 0, 1, 0),
        Option("consuelo", 0, 1, 0),
    ),
    "doble": (Option("second_final", 0, 1, 1),),
    "liguilla": (Option("times", 1, 2, 1),),
    "liga": (
        Option("times", 1, 2, 1),
        Option("jornadas", 0, 200, 0),
        Option("play_off", 0, 16, 0),
    ),
    "grupos": (Option("grupos", 1, leagues.MOST_GROUPS, 4), Option("pasan", 1, 16, 2)),
    "divisiones": (
        Option("divisiones", 2, 20, 2),
        Option("fases", 1, 12, 2),
        Option("suben", 1, 10, 1),
        Option("phase_rounds", 0, MOST_ROUNDS, 0),
    ),
    "suizo": (Option("rounds", 0, MOST_ROUNDS, 0),),
    "vidas": (Option("vidas", 1, 5, 3),),
    "mesas": (Option("rounds", 1, 30, 3),),
    "mesas_eliminatoria": (Option("pasan", 1, 9, 2),),
}
"""In ``liga`` and ``suizo`` 0 jornadas or rounds are as many as the rules say."""


class Outline(NamedTuple):
    """How long it would be: rounds one after another, and cruces or mesas in all.

    *most_rounds* is more than *rounds*, which is the usual, where results decide; *exempt* is how
    many of the first round have no rival.
    """

    rounds: int
    most_rounds: int
    cruces: int
    exempt: int


def chosen(kind: str, given: Chosen) -> dict[str, int]:
    """Return the options of format *kind* whole; ``Illegal`` for one that is none, or contradicts.

    Codes: ``opcion``, ``combinacion``.
    """
    known = {one.name: one for one in OPTIONS[kind]}
    require(set(given) <= set(known), "opcion")
    whole = {name: given.get(name, one.usual) for name, one in known.items()}
    for name, value in whole.items():
        require(type(value) is int and known[name].least <= value <= known[name].most, "opcion")
    require(not (whole.get("repesca") and whole.get("consuelo")), "combinacion")
    return whole


def named(kind: str, given: Mapping[str, object]) -> dict[str, int]:
    """Return of *given* the options of format *kind*; 0 of what cannot be 0 is the usual."""
    least = {one.name: one.least for one in OPTIONS[kind]}
    told = {n: int(value) for n, value in given.items() if n in least and isinstance(value, int)}
    return {name: value for name, value in told.items() if value or least[name] <= 0}


def outline(kind: str, options: Chosen, entrants: int, size: TableSize) -> Outline:
    """Return how long format *kind* with whole *options* is for so many.

    *size* is that of its tables where each plays for himself. Raises ``Illegal`` for a number of
    entrants with which it cannot be played.
    """
    require_size(entrants)
    return _OUTLINES[kind](options, entrants, size)


def most_in_consolation(entrants: int) -> int:
    """Return how many may play the consuelo of a knock-out of so many, at most (torneos §5.8)."""
    whole = bracket.size_for(entrants)
    # Who lost in round one, and who was exempt there and lost in round two.
    return entrants - whole // 2 + min(whole - entrants, whole // 4)


def _knockout(options: Chosen, entrants: int, _size: TableSize) -> Outline:
    whole = bracket.size_for(entrants)
    rounds = whole.bit_length() - 1
    third = 1 if options["third_place"] and entrants >= 4 else 0
    if options["repesca"]:
        require(entrants >= 4, "n")
        met = entrants // 2
        after = bracket.size_for(entrants - met)
        return Outline(
            after.bit_length(), after.bit_length(), met + after - 1 + third, entrants % 2
        )
    exempt = whole - entrants
    second = most_in_consolation(entrants) if options["consuelo"] else 0
    late = rounds
    if second >= 2:
        late = max(rounds, 2 + bracket.size_for(second).bit_length() - 1)
    return Outline(rounds, late, entrants - 1 + third + max(0, second - 1), exempt)


def _double(options: Chosen, entrants: int, _size: TableSize) -> Outline:
    require_size(entrants, double.LEAST)
    whole = bracket.size_for(entrants)
    rounds = 2 * (whole.bit_length() - 1)
    again = options["second_final"]
    return Outline(rounds, rounds + again, 2 * entrants - 2 + again, whole - entrants)


def _league(options: Chosen, entrants: int, _size: TableSize) -> Outline:
    whole = leagues.rounds_in(entrants, options["times"])
    asked = options.get("jornadas", 0) or whole
    require(asked <= whole, "jornadas")
    final = options.get("play_off", 0)
    require(final <= entrants, "n")
    more = bracket.size_for(final).bit_length() - 1 if final else 0
    cruces = asked * (entrants // 2) + max(0, final - 1)
    return Outline(asked + more, asked + more, cruces, entrants % 2)


def _groups(options: Chosen, entrants: int, size: TableSize) -> Outline:
    groups = [len(one) for one in leagues.groups_of(entrants, options["grupos"])]
    passing = options["pasan"]
    require(passing <= min(groups) and passing * len(groups) >= 2, "pasan")
    knockout = {"third_place": 0, "repesca": 0, "consuelo": 0}
    after = _knockout(knockout, passing * len(groups), size)
    before = max(leagues.rounds_in(one) for one in groups)
    cruces = sum(one * (one - 1) // 2 for one in groups) + after.cruces
    rounds = before + after.rounds
    return Outline(rounds, rounds, cruces, sum(one % 2 for one in groups))


def _divisions(options: Chosen, entrants: int, _size: TableSize) -> Outline:
    count, rising = options["divisiones"], options["suben"]
    sizes = [entrants // count + (n < entrants % count) for n in range(count)]
    require(min(sizes) >= 2, "n")
    edges, inner = (sizes[0], sizes[-1]), sizes[1:-1]
    require(min(edges) >= rising and all(one >= 2 * rising for one in inner), "suben")
    lasts = [rounds_of_division(one, options["phase_rounds"]) for one in sizes]
    met = sum(rounds * (one // 2) for rounds, one in zip(lasts, sizes, strict=True))
    rounds = options["fases"] * max(lasts)
    return Outline(rounds, rounds, options["fases"] * met, sum(one % 2 for one in sizes))


def rounds_of_division(members: int, swiss_rounds: int) -> int:
    """Return how many rounds a division of so many plays in a phase (torneos §7.5).

    As many of a suizo as were announced, cut to what is possible; 0: a liguilla.
    """
    if swiss_rounds:
        return min(swiss_rounds, swiss.most_rounds(members))
    return leagues.rounds_in(members)


def _swiss(options: Chosen, entrants: int, _size: TableSize) -> Outline:
    asked = options["rounds"] or swiss.default_rounds(entrants)
    rounds = min(asked, swiss.most_rounds(entrants))
    return Outline(rounds, rounds, rounds * (entrants // 2), entrants % 2)


def _lives(options: Chosen, entrants: int, _size: TableSize) -> Outline:
    lives = options["vidas"]
    doublings = bracket.size_for(entrants).bit_length() - 1
    # Each cruce takes a life: all but the winner lose theirs, and he may lose all but his last.
    cruces = lives * (entrants - 1) + lives - 1
    about = _rounds_of_lives(entrants, lives)
    most = max(about, lives * doublings + lives - 1)
    return Outline(about, most, cruces, entrants % 2)


def _rounds_of_lives(entrants: int, lives: int) -> int:
    """Return the rounds until one is left if the stronger and the weaker lose by turns."""
    left, rounds = [lives] * entrants, 0
    while len(left) > 1:
        for at in range(0, len(left) - 1, 2):
            left[at + (at // 2 + rounds) % 2] -= 1
        left = sorted((one for one in left if one), reverse=True)
        rounds += 1
    return rounds


def _tables(options: Chosen, entrants: int, size: TableSize) -> Outline:
    each, rounds = tables.tables_for(entrants, size), options["rounds"]
    return Outline(rounds, rounds, rounds * each, 0)


def _table_knockout(options: Chosen, entrants: int, size: TableSize) -> Outline:
    found = tables.knockout_rounds(entrants, size, options["pasan"])
    return Outline(len(found), len(found), sum(len(one) for one in found), 0)


_OUTLINES = {
    "eliminatoria": _knockout,
    "doble": _double,
    "liguilla": _league,
    "liga": _league,
    "grupos": _groups,
    "divisiones": _divisions,
    "suizo": _swiss,
    "vidas": _lives,
    "mesas": _tables,
    "mesas_eliminatoria": _table_knockout,
}
