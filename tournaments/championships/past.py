"""What was drawn in a championship and what has happened in it, as the pairing reads it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.db.models import Max, Q

from tournaments.models import Championship, Entry, Side
from tournaments.pairing import formats, parts, progress
from tournaments.pairing.bracket import NOBODY, Forbidden, as_forbidden
from tournaments.pairing.mesas import Sat
from tournaments.pairing.parts import Past
from tournaments.pairing.prizes import is_played
from tournaments.pairing.progress import Report, Rules, Slot
from tournaments.pairing.results import How, Result
from tournaments.pairing.swiss import late_entry

BY_DECISION = "terminado"
"""The state of a cruce that was not played and that its loser came to: it was taken from him."""


def rules_of(one: Championship) -> Rules:
    """Return the rules of *one*, as many seeds as were drawn."""
    rules = Rules(**one.rules)
    if one.format != "eliminatoria":
        rules = rules._replace(third_place=False, repesca=False, consuelo=False)
    return rules._replace(seeds=len((one.drawn or {}).get("cabezas", [])))


def consuelo_positions(one: Championship) -> list[int] | None:
    """Return the positions of the consuelo of *one*, none before it is drawn."""
    found: list[int] | None = (one.drawn or {}).get("cuadros", {}).get(progress.CONSOLATION)
    return found


def consuelo_size(one: Championship, entrants: int) -> int:
    """Return how many are in the consuelo of *one*; before it is drawn, of *entrants* at most."""
    if not rules_of(one).consuelo:
        return 0
    positions = consuelo_positions(one)
    if positions is None:
        return formats.most_in_consolation(entrants)
    return sum(number != NOBODY for number in positions)


def may_have_consuelo(one: Championship) -> bool:
    """Return whether a consuelo is played in *one*, or may be still (torneos §5.8)."""
    return is_played(consuelo_size(one, one.places))


def consuelo_places(one: Championship) -> dict[int, int]:
    """Return by number who ended where in the consuelo of *one*; nobody without one. One query."""
    positions = consuelo_positions(one)
    return progress.consolation_places(positions, reports_of(one)) if positions else {}


def numbered(one: Championship) -> dict[int, Entry]:
    """Return who was drawn, by number."""
    rows = one.entries.filter(number__isnull=False).order_by("number")
    return {entry.number: entry for entry in rows if entry.number is not None}


def forbidden(one: Championship) -> Forbidden:
    """Return who may not meet, by number."""
    rows = one.forbidden.filter(one__number__isnull=False, other__number__isnull=False)
    pairs = rows.values_list("one__number", "other__number")
    return as_forbidden([(one, other) for one, other in pairs if one and other])


def reports_of(one: Championship) -> Iterable[Report]:
    """Return what is decided in the trees of *one*, in the order in which it was. One query.

    Not what is disputed: nothing follows from it before that is decided too.
    """
    rows = one.cruces.filter(in_trees(one), decided__isnull=False).exclude(state="en_disputa")
    rows = rows.order_by("decided")
    columns = ("round__tree", "round__number", "index", "winner__number", "is_walkover", "state")
    for tree, number, index, winner, is_walkover, state in rows.values_list(*columns):
        yield Report(Slot(tree, number, index), winner, is_walkover, state == BY_DECISION)


def results_of(one: Championship, done: int = progress.MOST_NUMBER) -> list[Result]:
    """Return what is decided in the first *done* rounds of *one*, as standings read it."""
    if one.format in parts.TABLES:
        return []
    rows = one.cruces.exclude(in_trees(one)).filter(round__number__lte=done)
    rows = rows.order_by("round__number", "round", "index")
    found = _late(one) if done else []
    for row in rows.values(*_COLUMNS):
        number, a, b = row["round__number"], str(row["a__number"]), str(row["b__number"])
        if row["state"] == "exento":
            found.append(Result(number, How.EXEMPT, a))
        elif row["decided"] is not None or row["state"] == "anulado":
            winner = None if row["winner__number"] is None else str(row["winner__number"])
            juegos, piedras = (
                (row[f"{what}_a"], row[f"{what}_b"]) for what in ("juegos", "piedras")
            )
            how, came = _how(row), row["state"] == BY_DECISION
            found.append(Result(number, how, a, b, winner, juegos, piedras, came))
    return found


def sat_of(one: Championship, done: int = progress.MOST_NUMBER) -> list[Sat]:
    """Return the tables of several that are decided in the first *done* rounds. One query."""
    if one.format not in parts.TABLES:
        return []
    rows = Side.objects.filter(cruce__championship=one, cruce__round__number__lte=done)
    rows = rows.filter(cruce__decided__isnull=False).order_by("cruce", "index")
    columns = ("cruce", "cruce__round__number", "entry__number", "place", "is_absent")
    found: dict[int, tuple[int, dict[int, int], list[int]]] = {}
    for cruce, number, who, place, is_absent in rows.values_list(*columns):
        _round, places, absent = found.setdefault(cruce, (number, {}, []))
        places[who] = place
        if is_absent:
            absent.append(who)
    return [Sat(*told) for told in found.values()]


def _late(one: Championship) -> list[Result]:
    """Return what who came late has instead of the rounds that he missed (torneos §14.5)."""
    late = one.entries.filter(missed__gt=0).values_list("number", flat=True)
    return [Result(1, How.LATE, str(number)) for number in late]


def may_enter_late(one: Championship) -> bool:
    """Return whether one may still enter *one*, which has begun. Two queries."""
    rules = rules_of(one)
    if one.format not in {"suizo", "mesas"} or one.state != "en_juego" or not rules.late:
        return False
    drawn = one.entries.filter(number__isnull=False)
    late = drawn.filter(missed__gt=0).count()
    many = drawn.count()
    rounds = parts.rounds_of(Past(one.format, many, rules, late=late)) or 0
    return many < one.places and late_entry(rounds, begun(one)).is_allowed


def late_points(one: Championship, missed: int) -> int:
    """Return what who enters *one* late has for the rounds that he *missed* (torneos §14.5)."""
    return min(missed, 1) if one.format == "suizo" else 0


def begun(one: Championship) -> int:
    """Return how many rounds of *one* have begun."""
    return one.rounds.aggregate(n=Max("number"))["n"] or 0


_COLUMNS = (
    "round__number", "a__number", "b__number", "winner__number", "state", "decided",
    "is_walkover", "juegos_a", "juegos_b", "piedras_a", "piedras_b",
)  # fmt: skip


def trees_of(one: Championship) -> Collection[str]:
    """Return the trees of *one*; what else is played there are rounds of everybody."""
    return progress.TREES if progress.has_trees(one.format, rules_of(one)) else ()


def in_trees(one: Championship) -> Q:
    """Return which cruces of *one* are of a tree, and not of a round of everybody."""
    return Q(round__tree__in=trees_of(one))


def _how(row: Mapping[str, Any]) -> How:
    if row["state"] == "anulado":
        return How.VOID
    if row["winner__number"] is None:
        return How.NOBODY_CAME
    return How.WALKOVER if row["is_walkover"] else How.PLAYED
