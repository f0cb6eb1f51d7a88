"""What a championship must be like once its prizes are paid, whatever died during its evening.

Draw, pairing and standings are computed anew from the rows that were kept, by the pure part, and
compared. Each check returns what is wrong, in words.
"""

from __future__ import annotations

from collections.abc import Iterator

import django

django.setup()

from games.matches import prizes, runner  # noqa: E402 - the settings come first
from games.matches.held import facts_of  # noqa: E402
from games.models import Match, MatchPlayer, Table  # noqa: E402
from games.record.acta import replay_differs  # noqa: E402
from tools.faults.cup_path import path_wrong, who_came  # noqa: E402
from tools.faults.cup_prizes import prizes_wrong  # noqa: E402
from tools.faults.cup_rounds import rounds_wrong, trees_wrong  # noqa: E402
from tournaments.championships import past, publishing, tables  # noqa: E402
from tournaments.championships.drawing import draw_told  # noqa: E402
from tournaments.models import Championship, Cruce  # noqa: E402
from tournaments.pairing import parts, progress  # noqa: E402
from tournaments.pairing.draw import Draw, commitment, order  # noqa: E402
from tournaments.pairing.illegal import Illegal  # noqa: E402

_DECIDED = ("terminado", "incomparecencia", "exento")


def wrong_with(one: Championship, kind: str, *, is_played: bool) -> list[str]:
    """Return what is not as it should be in *one*; *is_played*: its matches have whole logs."""
    if one.state != "premiado":
        return [f"{kind}: {one.state}"]
    found = []
    if left := one.cruces.exclude(state__in=_DECIDED).count():
        found.append(f"{left} cruces are not decided")
    found += [*path_wrong(one), *_draw(one), *_results(one, is_played=is_played), *_orphans(one)]
    for check in (trees_wrong, rounds_wrong, _places, prizes_wrong):
        try:
            for what in check(one):
                found += [what]  # one by one: what was found before it fails is kept
        except Illegal as illegal:
            found.append(f"its results cannot follow from each other: {illegal}")
    return [f"{kind}: {what}" for what in found]


def _draw(one: Championship) -> Iterator[str]:
    """Tell whether the order is not the one that follows from what was published."""
    told = draw_told(one)
    assert told is not None
    seed = bytes.fromhex(told.seed)
    drawn = Draw.of(seed, one.pk, told.entries, told.words)
    if commitment(seed) != one.commitment:
        yield "its seed is not the one it was bound to"
    if order(drawn, told.entries, told.seeded) != told.order:
        yield "the draw is another"
    rows = one.entries.filter(number__isnull=False, members__is_captain=True).order_by("number")
    captains = list(rows.values_list("members__user__username", flat=True))
    if captains != [name.partition("+")[0] for name in told.order]:
        yield "its numbers are not those of the draw"


def _results(one: Championship, *, is_played: bool) -> Iterator[str]:
    """Tell which cruces were not decided as their matches, played again from their logs, end."""
    for cruce in one.cruces.filter(state="terminado").select_related("a", "b"):
        matches = list(Match.objects.filter(origin=cruce.origin))
        if len(matches) != 1:
            yield f"cruce {cruce.pk} has {len(matches)} matches"
            continue
        (match,) = matches
        wrong = _several(cruce, match) if tables.is_of_tables(one) else _two(one, cruce, match)
        if not wrong and is_played:
            wrong = _replay(match)
        if wrong:
            yield f"cruce {cruce.pk}, match {match.pk}: {wrong}"


def _two(one: Championship, cruce: Cruce, match: Match) -> str:
    """Return what is wrong with the result of *cruce*, of two sides, by its *match*, or ""."""
    ended = tables.ended(one, cruce, match)
    if ended is None:
        return "it was decided by a match without winner"
    is_so = (ended.winner, ended.juegos) == (cruce.winner, (cruce.juegos_a, cruce.juegos_b))
    return "" if is_so else "it is not what its match says"


def _several(cruce: Cruce, match: Match) -> str:
    """Return what is wrong with the places at a table of several by its *match*, or ""."""
    stood = tables.stood(cruce, match)
    if stood is None:
        return "it was decided by a match that came to nothing"
    rows = list(cruce.sides.all())
    have = {side.entry_id: (side.place, side.is_absent) for side in rows}
    if have != {pk: (place, pk in stood.absent) for pk, place in stood.places.items()}:
        return "it is not what its match says"
    first = [s.entry_id for s in rows if s.place == 1 and not s.is_absent]
    winner = first[0] if len(first) == 1 else None
    return "" if cruce.winner_id == winner else "its winner has not the first place"


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


def _orphans(one: Championship) -> Iterator[str]:
    """Tell which tables and matches of *one* are left of which nothing will come."""
    of_it = f"torneo:{one.pk}:"
    if left := Table.objects.filter(origin__startswith=of_it).count():
        yield f"{left} orphaned tables"
    matches = Match.objects.filter(origin__startswith=of_it)
    if left := matches.filter(closed_at=None).count():
        yield f"{left} matches are not closed"
    played = one.cruces.filter(state="terminado").values("origin")
    if left := matches.filter(status=Match.Status.FINISHED).exclude(origin__in=played).count():
        yield f"{left} matches were played for nothing"


def _places(one: Championship) -> Iterator[str]:
    """Tell whether the places are not those that follow from the results."""
    entries, rules = past.numbered(one), past.rules_of(one)
    if progress.has_trees(one.format, rules):
        standing, elsewhere = publishing.standing_of(one, entries, past.reports_of(one))
        wanted = standing.places | elsewhere
    else:
        done = past.begun(one)
        clean = tables.clean_win(one)
        wanted = parts.places_of_rounds(publishing.past_of(one, entries, done), clean)
    came = who_came(one)
    for number, entry in entries.items():
        # Who never came has no place where points give it, whatever the standings say.
        is_none = entry.place is None and entry.pk not in came
        if entry.place != wanted.get(number) and not is_none:
            yield "its places are others"
            return
