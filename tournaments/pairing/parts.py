"""What is played by rounds of everybody, and how a cuadro follows from it (torneos §5.7, §7-§9).

Numbers are those of the draw. What was drawn anew since (divisions, positions) is kept by whoever
asks, so that nothing that happens later changes it.
"""

from __future__ import annotations

import string
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from tournaments.pairing import mesas, second_chance
from tournaments.pairing.bracket import NOBODY, Forbidden
from tournaments.pairing.formats import rounds_of_division
from tournaments.pairing.league_standings import league_standings
from tournaments.pairing.leagues import berger, cruces_in, groups_of, play_off, promoted, rounds_in
from tournaments.pairing.lives import Lives, LivesRound, Met
from tournaments.pairing.mesas import Evening, Sat
from tournaments.pairing.progress import MAIN, Rules
from tournaments.pairing.results import Entrant, How, Result, Standings, places_of
from tournaments.pairing.scores import SWISS, Score, players_after
from tournaments.pairing.swiss import default_rounds, most_rounds, pair
from tournaments.pairing.swiss_standings import swiss_standings
from tournaments.pairing.tables import TableSize

LEAGUE, FIRST = "jornadas", "primera"
_BY_POINTS = frozenset({"suizo", "vidas", "mesas"})
TABLES = frozenset({"mesas", "mesas_eliminatoria"})
"""Formats of tables at which each plays for himself."""

Divisions = Sequence[Sequence[int]]


def is_by_points(of_format: str, rules: Rules) -> bool:
    """Return whether only those who are there are paired in it, by points or lives."""
    return of_format in _BY_POINTS or is_swiss_within(of_format, rules)


def is_swiss_within(of_format: str, rules: Rules) -> bool:
    """Return whether each division plays a suizo, and not a liguilla (torneos §7.5)."""
    return of_format == "divisiones" and rules.phase_rounds > 0


class Past(NamedTuple):
    """What was drawn, and what has happened by rounds since."""

    format: str
    entrants: int
    rules: Rules
    done: int = 0
    """Rounds that are over."""
    results: Sequence[Result] = ()
    """Theirs."""
    playing: Collection[int] = ()
    """Who is paired in the next."""
    gone: Collection[int] = ()
    """Who withdrew or was expelled."""
    forbidden: Forbidden = frozenset()
    phases: Sequence[Divisions] = ()
    """The divisions of each phase so far."""
    late: int = 0
    """How many of the entrants came after the draw: the rounds are as many as without them."""
    sat: Sequence[Sat] = ()
    """The tables of each for himself that are over."""
    size: TableSize = TableSize(2, 2, 2)
    """Of those, and with how many the game is played at all."""
    fewest: int = 2

    @property
    def evening(self) -> Evening:
        """What ``mesas`` is told of it."""
        rounds = self.rules.rounds if self.format == "mesas" else None
        return Evening(
            self.entrants, self.size, self.fewest, rounds, self.rules.pasan,
            self.done, self.sat, self.playing, self.gone, self.forbidden,
        )  # fmt: skip


class Paired(NamedTuple):
    """A round: who meets whom, and who rests, or ``NOBODY``."""

    cruces: list[tuple[int, int]]
    exempt: int = NOBODY
    tree: str = MAIN
    tables: Sequence[Sequence[int]] = ()
    """Who sits together where each plays for himself."""


class Section(NamedTuple):
    """Those who are compared with each other: all, a group, a division."""

    tree: str
    numbers: Sequence[int]


class Joined(NamedTuple):
    """The cuadro that follows: its positions, and the places of who is not in it."""

    positions: list[int]
    places: dict[int, int]


def sections_of(past: Past) -> list[Section]:
    """Return who is compared with whom."""
    if past.format == "grupos":
        found = groups_of(past.entrants, groups_in(past.entrants, past.rules))
        return [Section(string.ascii_uppercase[n], one) for n, one in enumerate(found)]
    if past.format == "divisiones":
        divisions = past.phases[-1] if past.phases else first_divisions(past)
        return [Section(str(n), one) for n, one in enumerate(divisions, 1)]
    tree = {"liga": LEAGUE, "eliminatoria": FIRST}.get(past.format, MAIN)
    return [Section(tree, range(1, past.entrants + 1))]


def groups_in(entrants: int, rules: Rules) -> int:
    """Return how many groups are made of so many: of each as many pass as were announced."""
    return max(1, min(rules.grupos, entrants // max(2, rules.pasan)))


def first_divisions(past: Past) -> list[list[int]]:
    """Return the divisions of the first phase: blocks by number (torneos §7.5)."""
    count = past.rules.divisiones
    found, first = [], 1
    for n in range(count):
        size = past.entrants // count + (n < past.entrants % count)
        found.append(list(range(first, first + size)))
        first += size
    return found


def phase_rounds(past: Past) -> int:
    """Return how many rounds a phase of divisions lasts: those of the largest."""
    largest = -(-past.entrants // past.rules.divisiones)
    return rounds_of_division(largest, past.rules.phase_rounds)


def rounds_of(past: Past) -> int | None:
    """Return how many rounds are played, cut to what is possible; ``None``: nobody knows."""
    rules, entrants = past.rules, past.entrants
    if past.format == "liguilla":
        return rounds_in(entrants, rules.times)
    if past.format == "liga":
        whole = rounds_in(entrants, rules.times)
        return min(rules.jornadas or whole, whole)
    if past.format == "grupos":
        return max(rounds_in(len(one.numbers)) for one in sections_of(past))
    if past.format == "divisiones":
        return rules.fases * phase_rounds(past)
    if past.format == "suizo":
        drawn = entrants - past.late
        return min(rules.rounds or default_rounds(drawn), most_rounds(drawn))
    return {"mesas": rules.rounds, "eliminatoria": 1}.get(past.format)


def is_over(past: Past) -> bool:
    """Return whether no round follows."""
    if past.format == "vidas":
        return lives_of(past).is_over
    if past.format in TABLES:
        return mesas.is_over(past.evening)
    whole = rounds_of(past)
    return whole is not None and past.done >= whole


def begins_phase(past: Past) -> bool:
    """Return whether divisions are to be made anew for the next round."""
    is_first = past.done >= len(past.phases) * phase_rounds(past)
    return past.format == "divisiones" and is_first and not is_over(past)


def next_divisions(past: Past, clean: int) -> Divisions:
    """Return the divisions of the next phase (torneos §7.5)."""
    if not past.phases:
        return first_divisions(past)
    ordered = []
    for section in sections_of(past):
        found = standings_in(past, section, clean)
        ordered.append([*found.order, *found.unplaced])
    return [[int(name) for name in one] for one in promoted(ordered, past.rules.suben)]


def next_round(past: Past) -> list[Paired] | None:
    """Return the round that follows those that are over; ``None`` after the last.

    Of a suizo and of vidas only those still playing are paired; one alone rests. Raises ``Illegal``
    with ``sin_emparejamiento`` where no pairing respects the forbidden encounters.
    """
    if is_over(past):
        return None
    if past.format in TABLES:
        seated = mesas.next_round(past.evening)
        return None if seated is None else [Paired([], tables=seated)]
    if past.format in _BY_POINTS:
        return _by_points(past)
    if past.format == "eliminatoria":
        exempt = 1 if past.entrants % 2 else NOBODY
        return [Paired(second_chance.first_round(past.entrants), exempt, FIRST)]
    turn = past.done + 1
    if past.format == "divisiones":
        turn = past.done % phase_rounds(past) + 1
    if is_swiss_within(past.format, past.rules):
        return _by_points_within(past, turn) or None
    found = []
    for section in sections_of(past):
        if turn > rounds_in(len(section.numbers), _times(past)):
            continue
        jornada = berger(len(section.numbers), turn)
        named = (NOBODY, *section.numbers)
        cruces = [(named[a], named[b]) for a, b in jornada.cruces]
        found.append(Paired(cruces, named[jornada.exempt], section.tree))
    return found


def _by_points(past: Past) -> list[Paired] | None:
    score, alive = SWISS, set(past.playing)
    if past.format == "vidas":
        score = Score(past.rules.vidas, 0, -1, -1)
        alive &= set(lives_of(past).alive)
    after = players_after(past.entrants, past.results, score)
    players = [one for one in after if one.number in alive]
    if len(players) < 2:
        # Of vidas those who are not there lose one meanwhile; of a suizo nobody is left.
        alone = players[0].number if players else NOBODY
        return [Paired([], alone)] if players or past.format == "vidas" else None
    found = pair(players, [[str(n) for n in both] for both in past.forbidden])
    exempt = found.exempt.number if found.exempt else NOBODY
    return [Paired([(a.number, b.number) for a, b in found.cruces], exempt)]


def _by_points_within(past: Past, turn: int) -> list[Paired]:
    """Return the pairings of round *turn* of a phase, of each division on its own (torneos §7.5).

    In it one has the number of one's place in the division, which is that of the phase before.
    """
    found = []
    for section in sections_of(past):
        size = len(section.numbers)
        if turn > rounds_of_division(size, past.rules.phase_rounds):
            continue
        place = {str(number): n for n, number in enumerate(section.numbers, 1)}
        own = [_renamed(one, place) for one in results_in(past, section)]
        there = {place[str(n)] for n in past.playing if str(n) in place}
        paired = _by_points(Past("suizo", size, past.rules, turn - 1, own, there))
        named = (NOBODY, *section.numbers)
        for one in paired or ():
            cruces = [(named[a], named[b]) for a, b in one.cruces]
            found.append(Paired(cruces, named[one.exempt], section.tree))
    return found


def _renamed(one: Result, names: Mapping[str, int]) -> Result:
    b, winner = (None if who is None else str(names[who]) for who in (one.b, one.winner))
    return one._replace(a=str(names[one.a]), b=b, winner=winner)


def lives_of(past: Past) -> Lives:
    """Return who has how many lives left: who is gone was out in the last round that he was in."""
    lives = Lives(past.entrants, past.rules.vidas)
    rounds: dict[int, list[Result]] = {}
    last = dict.fromkeys(past.gone, 0)
    for one in past.results:
        rounds.setdefault(one.round, []).append(one)
        for who in filter(None, (one.a, one.b)):
            if int(who) in last:
                last[int(who)] = max(last[int(who)], one.round)
    for number in range(past.done + 1):
        if number and not lives.is_over:
            lives.play(_lived(lives.alive, rounds.get(number, [])))
        for one_gone, left_in in last.items():
            if left_in == number:
                lives.leave(one_gone)
    return lives


def _lived(alive: Collection[int], results: Sequence[Result]) -> LivesRound:
    met = [
        Met(
            int(one.a),
            int(one.b),
            int(one.winner) if one.winner else None,
            one.juegos,
            one.how is not How.PLAYED,
        )
        for one in results
        if one.b is not None
    ]
    exempt = next((int(one.a) for one in results if one.b is None), None)
    there = {who for one in met for who in (one.a, one.b)} | {exempt}
    return LivesRound(met, exempt, [who for who in alive if who not in there])


def standings_in(past: Past, section: Section, clean: int) -> Standings:
    """Return who is where in *section*, *clean* being the juegos of a clean win."""
    people = [Entrant(str(n), n, is_gone=n in past.gone) for n in section.numbers]
    if past.format == "vidas":
        return _standings_of_lives(past)
    if past.format in TABLES:
        return mesas.standings(past.evening)
    results = results_in(past, section)
    if past.format == "suizo" or is_swiss_within(past.format, past.rules):
        rounds = max((one.round for one in results), default=0)
        return swiss_standings(people, results, clean=clean, rounds=rounds)
    count = past.rules.jornadas if past.format == "liga" else 0
    whole = cruces_in(len(people), _times(past), count)
    cruces = {one.id: many for one, many in zip(people, whole, strict=True)}
    return league_standings(people, results, clean=clean, cruces=cruces)


def _times(past: Past) -> int:
    return past.rules.times if past.format in {"liguilla", "liga"} else 1


def results_in(past: Past, section: Section) -> list[Result]:
    """Return the results of *section*: of divisions, those of the phase, by rounds of the phase."""
    names = {str(n) for n in section.numbers}
    since = (len(past.phases) - 1) * phase_rounds(past) if past.phases else 0
    return [
        one._replace(round=one.round - since)
        for one in past.results
        if one.round > since and one.a in names
    ]


def _standings_of_lives(past: Past) -> Standings:
    """Return the standings of vidas: those alive first, by lives, then who is out by place."""
    lives = lives_of(past)
    places = lives.places
    keys = {
        number: (-left, -won, -difference) if number not in places else (1, places[number], 0)
        for number, left, won, difference in lives.table
    }
    order = [str(n) for n in sorted(keys, key=lambda n: (keys[n], n))]
    shared = places_of(order, {str(n): key for n, key in keys.items()})
    columns = {
        str(number): {"vidas": left, "ganadas": won, "diferencia": difference}
        for number, left, won, difference in lives.table
    }
    return Standings(order, shared | {str(n): place for n, place in places.items()}, columns)


def places_of_rounds(past: Past, clean: int) -> dict[int, int]:
    """Return the places once the last round is over, where no cuadro follows."""
    found: dict[int, int] = {}
    before = 0
    for section in sections_of(past):
        standings = standings_in(past, section, clean)
        found |= {int(name): before + place for name, place in standings.places.items()}
        before += len(section.numbers)
    return found


def joined(past: Past, clean: int) -> Joined:
    """Return the cuadro that follows the rounds (torneos §5.7, §7.3)."""
    if past.format == "eliminatoria":
        return _recovered(past)
    passing = past.rules.pasan if past.format == "grupos" else past.rules.play_off
    passing = min(passing, past.entrants)
    tables = [standings_in(past, section, clean) for section in sections_of(past)]
    qualified = [_first(table, past, passing) for table in tables]
    if passing * len(tables) < 2:
        return Joined([int(name) for one in qualified for name in one], {})
    tree = play_off(qualified)
    through = {name for one in qualified for name in one}
    ranks = {name: place for one in tables for name, place in one.places.items()}
    places = {
        int(name): 1 + sum(o in through or ranks[o] < rank for o in {*ranks, *through} - {name})
        for name, rank in ranks.items()
        if name not in through
    }
    return Joined([int(name) for name in tree.positions], places)


def _first(table: Standings, past: Past, passing: int) -> list[str]:
    """Return the first of *table*; who is gone only where there are too few others."""
    staying = [name for name in table.order if int(name) not in past.gone]
    away = [name for name in table.order if int(name) in past.gone]
    return [*staying, *away, *table.unplaced][:passing]


def _recovered(past: Past) -> Joined:
    losers = []
    for one in past.results:
        sides = [(one.a, one.juegos, one.piedras[0]), (one.b, one.juegos[::-1], one.piedras[1])]
        for name, (won, lost), stones in sides:
            if name is not None and one.b is not None and name != one.winner:
                came = one.how is How.PLAYED or (one.how is How.WALKOVER and one.came)
                able = came and int(name) not in past.gone
                losers.append(second_chance.Loser(int(name), won, lost, stones, came=able))
    found = second_chance.recovery(past.entrants, losers)
    positions = found.bracket.positions
    inside = set(positions)
    last = found.size + 1
    return Joined(positions, {one.number: last for one in losers if one.number not in inside})
