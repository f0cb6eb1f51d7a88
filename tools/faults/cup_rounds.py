"""Whether the rounds and trees of a championship follow from its draw and from each other.

For every format: two sides, or tables of each for himself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

import django

django.setup()

from tools.faults.cup_path import there_and_away  # noqa: E402 - the settings come first
from tournaments.championships import past, publishing, tables  # noqa: E402
from tournaments.models import Championship, Cruce, Entry, Side  # noqa: E402
from tournaments.models.championships import GONE  # noqa: E402
from tournaments.pairing import parts, progress  # noqa: E402

Sections = dict[str, list[Cruce]]


class Kept(NamedTuple):
    """A section of a round as it was kept: who met whom, who rested, who sat together."""

    met: set[tuple[int, int]]
    exempt: int
    seated: Sequence[Sequence[int]]

    @property
    def there(self) -> set[int]:
        """Who was in it."""
        return {n for some in (*self.met, *self.seated, (self.exempt,)) for n in some if n}


def _number(entry: Entry | None) -> int:
    return 0 if entry is None else entry.number or 0


def _numbers(cruce: Cruce) -> tuple[int, int]:
    return _number(cruce.a), _number(cruce.b)


# --- Trees


def trees_wrong(one: Championship) -> Iterator[str]:
    """Tell which cruces of its trees are not those that follow from the draw and the results."""
    rules = past.rules_of(one)
    if not progress.has_trees(one.format, rules):
        return
    entries = past.numbered(one)
    yield from _cuadros(one, entries)
    standing, _elsewhere = publishing.standing_of(one, entries, past.reports_of(one))
    rows = one.cruces.filter(past.in_trees(one)).select_related("round", "a", "b")
    by_slot = {progress.Slot(c.round.tree, c.round.number, c.index): c for c in rows}
    if by_slot.keys() != standing.sides.keys():
        yield "its trees have other cruces"
        return
    if not standing.is_over:
        yield "its trees were not played to the end"
    for slot, sides in standing.sides.items():
        if sorted(_numbers(by_slot[slot])) != sorted(number or 0 for number in sides):
            yield f"{slot} is played by others"


def _cuadros(one: Championship, entries: Mapping[int, Entry]) -> Iterator[str]:
    """Tell which cuadros that were drawn during the evening do not follow from what came before."""
    rules, kept = past.rules_of(one), (one.drawn or {}).get("cuadros", {})
    if progress.has_rounds(one.format, rules):
        joined = parts.joined(publishing.past_of(one, entries), tables.clean_win(one))
        if joined.positions != kept[progress.MAIN]:
            yield "its cuadro does not follow from its rounds"
    if rules.consuelo and kept.get(progress.CONSOLATION, []) != _consolation(one, entries):
        yield "its consuelo does not follow from its cuadro"


def _consolation(one: Championship, entries: Mapping[int, Entry]) -> list[int]:
    """Return the positions of the consuelo, as they follow from the cuadro."""
    rules = past.rules_of(one)
    positions = progress.first_positions(len(entries), rules, past.forbidden(one))
    found = progress.standing_of_cup(positions, rules, past.reports_of(one)).consolation or []
    hopeful = [number for number in found if entries[number].state not in GONE]
    return progress.positions_of(hopeful)


# --- Rounds of everybody


def rounds_wrong(one: Championship) -> Iterator[str]:
    """Tell which rounds of everybody are not those that follow from the ones before."""
    if not progress.has_rounds(one.format, past.rules_of(one)):
        return
    entries = past.numbered(one)
    rounds = _rounds_of(one)
    if sorted(rounds) != list(range(1, len(rounds) + 1)):
        yield "a round is missing"
        return
    yield from _phases(one, entries)
    for number, kept in sorted(rounds.items()):
        before = _before(one, entries, number, kept)
        paired = parts.next_round(before) or []
        wanted = {p.tree: Kept(set(p.cruces), p.exempt, [[*t] for t in p.tables]) for p in paired}
        if wanted != kept:
            yield f"round {number} does not follow from those before"
        if lacking := _lacking(one, entries, before, kept):
            yield f"round {number} was made without {sorted(lacking)}"
    last = publishing.past_of(one, entries, len(rounds))
    _there, away = there_and_away(one, len(rounds) + 1)
    if not parts.is_over(last) and not away:
        yield f"after round {len(rounds)} there should be another"


def _rounds_of(one: Championship) -> dict[int, dict[str, Kept]]:
    """Return the rounds of everybody by number, each by section."""
    rows = one.cruces.exclude(past.in_trees(one)).select_related("round", "a", "b")
    cruces: dict[int, Sections] = {}
    for cruce in rows.order_by("round", "index"):
        cruces.setdefault(cruce.round.number, {}).setdefault(cruce.round.tree, []).append(cruce)
    seats: dict[int, list[int]] = {}
    for side in Side.objects.filter(cruce__in=rows).select_related("entry").order_by("index"):
        seats.setdefault(side.cruce_id, []).append(_number(side.entry))
    return {
        number: {tree: _kept(some, seats) for tree, some in sections.items()}
        for number, sections in cruces.items()
    }


def _kept(cruces: Sequence[Cruce], seats: Mapping[int, list[int]]) -> Kept:
    met = {_numbers(c) for c in cruces if c.state != "exento" and c.pk not in seats}
    exempt = next((_number(c.a) for c in cruces if c.state == "exento"), 0)
    return Kept(met, exempt, [seats[c.pk] for c in cruces if c.pk in seats])


def _before(
    one: Championship, entries: Mapping[int, Entry], number: int, kept: Mapping[str, Kept]
) -> parts.Past:
    """Return what had happened when the round of that *number* was made."""
    found = publishing.past_of(one, entries, number - 1)
    playing = {n for section in kept.values() for n in section.there}
    if not parts.is_by_points(one.format, found.rules):  # whoever is not out is in it
        playing = {n for n in entries if n not in found.gone}
    found = found._replace(playing=playing)
    if found.format != "divisiones":
        return found
    begun = 1 + (number - 1) // parts.phase_rounds(found)
    return found._replace(phases=found.phases[:begun])


def _lacking(
    one: Championship,
    entries: Mapping[int, Entry],
    before: parts.Past,
    kept: Mapping[str, Kept],
) -> Collection[int]:
    """Return who is not in a round although he is not out and has missed none until then."""
    if not parts.is_by_points(one.format, before.rules):
        return ()
    _there, away = there_and_away(one, before.done + 1)
    due = {n for n, entry in entries.items() if entry.pk not in away}
    due -= {n for n, entry in entries.items() if entry.missed > before.done} | set(before.gone)
    if one.format == "vidas":
        due &= set(parts.lives_of(before).alive)
    return due - {n for section in kept.values() for n in section.there}


def _phases(one: Championship, entries: Mapping[int, Entry]) -> Iterator[str]:
    """Tell whether the divisions of a phase are not those that follow from the one before."""
    kept = (one.drawn or {}).get("divisiones", []) if one.format == "divisiones" else []
    for n, divisions in enumerate(kept):
        whole = publishing.past_of(one, entries)
        before = publishing.past_of(one, entries, n * parts.phase_rounds(whole))
        found = parts.next_divisions(before._replace(phases=kept[:n]), tables.clean_win(one))
        if [[*one_division] for one_division in found] != [[*some] for some in divisions]:
            yield f"the divisions of phase {n + 1} are others"
