"""What a championship must be like once its prizes are paid, whatever died during its evening.

Each check returns what is wrong, in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import django

django.setup()

from games.matches import prizes, runner  # noqa: E402 - the settings come first
from games.matches.held import facts_of  # noqa: E402
from games.models import Match, MatchPlayer  # noqa: E402
from games.record.acta import replay_differs  # noqa: E402
from tournaments.championships import past, publishing, tables  # noqa: E402
from tournaments.championships.drawing import draw_told  # noqa: E402
from tournaments.models import Award, Championship, Cruce, Entry  # noqa: E402
from tournaments.pairing import parts, progress  # noqa: E402
from tournaments.pairing.draw import Draw, order  # noqa: E402
from tournaments.pairing.illegal import Illegal  # noqa: E402

MOST_LOST = {"eliminatoria": 0, "consuelo": 0, "prueba": 0, "doble": 1, "vidas": 1}
"""How often who wins may have lost, where it is not points that say who wins."""
_DECIDED = ("terminado", "incomparecencia", "exento")


def wrong_with(one: Championship, kind: str, *, is_played: bool) -> list[str]:
    """Return what is not as it should be in *one*; *is_played*: its matches have whole logs."""
    if one.state != "premiado":
        return [f"{kind}: {one.state}"]
    found = []
    if one.acts.filter(action="premiar").count() != 1 or one.settled_at is None:
        found.append("prizes not paid once")
    if left := one.cruces.exclude(state__in=_DECIDED).count():
        found.append(f"{left} cruces are not decided")
    found += [*_winner(one, kind), *_draw(one), *_results(one, is_played=is_played)]
    try:
        found += [*_trees(one), *_rounds(one), *_places(one)]
    except Illegal as illegal:
        found.append(f"its results cannot follow from each other: {illegal}")
    return [f"{kind}: {what}" for what in found]


def _winner(one: Championship, kind: str) -> Iterator[str]:
    """Tell what is wrong with the path of who won, and with his trophies."""
    first = one.entries.filter(place=1).first()
    if first is None:
        if not one.entries.filter(place=2).exists():
            yield "nobody has a place"
        return
    mine = [c for c in one.cruces.exclude(decided=None) if first.pk in {c.a_id, c.b_id}]
    mine = [c for c in mine if kind != "consuelo" or c.round.tree == "principal"]
    lost = sum(c.winner_id != first.pk for c in mine)
    if lost > MOST_LOST.get(kind, lost):
        yield f"who won had lost {lost}"
    given = list(Award.objects.filter(fact=f"torneo:{one.pk}:1").values_list("user", "trophy"))
    users = set(first.members.values_list("user", flat=True))
    if one.robots and Award.objects.filter(fact__startswith=f"torneo:{one.pk}:").exists():
        yield "a trophy of one de prueba"
    if len(set(given)) < len(given) or (given and not users <= {who for who, _ in given}):
        yield "trophies of the first place"


def _draw(one: Championship) -> Iterator[str]:
    """Tell whether the order is not the one that follows from what was published."""
    told = draw_told(one)
    assert told is not None
    drawn = Draw.of(bytes.fromhex(told.seed), one.pk, told.entries, told.words)
    if order(drawn, told.entries, told.seeded) != told.order:
        yield "the draw is another"


def _results(one: Championship, *, is_played: bool) -> Iterator[str]:
    """Tell which cruces were not decided as their matches, played again from their logs, end."""
    for cruce in one.cruces.filter(state="terminado").select_related("a", "b"):
        matches = list(Match.objects.filter(origin=cruce.origin))
        if len(matches) != 1:
            yield f"cruce {cruce.pk} has {len(matches)} matches"
        elif (ended := tables.ended(one, cruce, matches[0])) is None:
            yield f"cruce {cruce.pk} was decided by a match without winner"
        elif (ended.winner, ended.juegos) != (cruce.winner, (cruce.juegos_a, cruce.juegos_b)):
            yield f"cruce {cruce.pk} is not what its match says"
        elif is_played and (wrong := _replay(matches[0])):
            yield f"match {matches[0].pk} of cruce {cruce.pk}: {wrong}"


def _replay(match: Match) -> str:
    """Return what is wrong with *match*, played again from its log, or ""."""
    if (version := replay_differs(match)) is not None:
        return f"its log differs from {version} on"
    facts = facts_of(match.pk)
    outcome = facts.engine.outcome(runner.decode_state(facts, match.state))
    if outcome is None:
        return "it has not ended"
    rows = MatchPlayer.objects.filter(match=match, until=None)
    places = prizes.places(outcome, facts.engine.sides(facts.options, facts.seats))
    have = dict(rows.values_list("seat", "place"))
    return "" if have == {seat: places.get(seat) for seat in have} else "its places are others"


def _number(entry: Entry | None) -> int:
    return 0 if entry is None else entry.number or 0


def _numbers(cruce: Cruce) -> tuple[int, int]:
    return _number(cruce.a), _number(cruce.b)


def _trees(one: Championship) -> Iterator[str]:
    """Tell which cruces of its trees are not those that follow from the draw and the results."""
    rules = past.rules_of(one)
    if not progress.has_trees(one.format, rules):
        return
    entries = past.numbered(one)
    standing, _elsewhere = publishing.standing_of(one, entries, past.reports_of(one))
    rows = one.cruces.filter(past.in_trees(one)).select_related("round", "a", "b")
    by_slot = {progress.Slot(c.round.tree, c.round.number, c.index): c for c in rows}
    if by_slot.keys() != standing.sides.keys():
        yield "its trees have other cruces"
        return
    for slot, sides in standing.sides.items():
        if sorted(_numbers(by_slot[slot])) != sorted(number or 0 for number in sides):
            yield f"{slot} is played by others"
    if progress.has_rounds(one.format, rules):
        joined = parts.joined(publishing.past_of(one, entries), tables.clean_win(one))
        if joined.positions != (one.drawn or {})["cuadros"][progress.MAIN]:
            yield "its cuadro does not follow from its rounds"


def _rounds(one: Championship) -> Iterator[str]:
    """Tell which rounds of everybody are not those that follow from the ones before."""
    if not progress.has_rounds(one.format, past.rules_of(one)):
        return
    entries = past.numbered(one)
    rows = one.cruces.exclude(past.in_trees(one)).select_related("round", "a", "b")
    rounds: dict[int, dict[str, list[Cruce]]] = {}
    for cruce in rows.order_by("round", "index"):
        rounds.setdefault(cruce.round.number, {}).setdefault(cruce.round.tree, []).append(cruce)
    for number, sections in sorted(rounds.items()):
        before = _before(one, entries, number, sections)
        paired = parts.next_round(before) or []
        wanted = {part.tree: (set(part.cruces), part.exempt) for part in paired}
        if wanted != {tree: _paired(cruces) for tree, cruces in sections.items()}:
            yield f"round {number} does not follow from those before"


def _paired(cruces: list[Cruce]) -> tuple[set[tuple[int, int]], int]:
    """Return who meets whom in a round, and who rests."""
    met = {_numbers(cruce) for cruce in cruces if cruce.state != "exento"}
    return met, next((_number(c.a) for c in cruces if c.state == "exento"), 0)


def _before(
    one: Championship,
    entries: Mapping[int, Entry],
    number: int,
    sections: Mapping[str, list[Cruce]],
) -> parts.Past:
    """Return what had happened when the round of that *number* was made."""
    found = publishing.past_of(one, entries, number - 1)
    there = {n for cruces in sections.values() for c in cruces for n in _numbers(c) if n}
    found = found._replace(playing=there)
    if found.format != "divisiones":
        return found
    begun = 1 + (number - 1) // parts.phase_rounds(found)
    return found._replace(phases=found.phases[:begun])


def _places(one: Championship) -> Iterator[str]:
    """Tell whether the places are not those that follow from the results."""
    entries = past.numbered(one)
    rules = past.rules_of(one)
    if progress.has_trees(one.format, rules):
        standing, elsewhere = publishing.standing_of(one, entries, past.reports_of(one))
        wanted = standing.places | elsewhere
    else:
        done = max(one.rounds.values_list("number", flat=True), default=0)
        clean = tables.clean_win(one)
        wanted = parts.places_of_rounds(publishing.past_of(one, entries, done), clean)
    have = {n: entry.place for n, entry in entries.items()}
    if any(have[n] not in {place, None} for n, place in wanted.items()):
        yield "its places are others"
