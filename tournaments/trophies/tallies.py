"""What a closed match gives each of its players to count towards milestones (torneos §22.3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from django.db.models import QuerySet

from games.engines.core.feats import Feat, Tally, by_people
from games.engines.registry import GAMES
from games.models import Match, MatchPlayer
from games.record.acta import events_of
from games.record.outages import fell_by_outage

PLAYED, TRAINED, WON = "partidas", "entrenamientos", "victorias"
ROW, KEPT = "racha", "seguidas_sin_falta"
WON_OF = f"{WON}:"
"""Before the key of a game: how many of its matches he has won."""
FAULTLESS = 50


def tallies_of(match: Match) -> dict[int, Tally]:
    """Return by player what *match* counts for him; nothing of one that is not closed or annulled.

    Of one with robots, or in training, only that it was played; of one that came to nothing, whose
    fault it was to leave it (torneos §21.1). Raises as ``events_of``.
    """
    if match.closed_at is None or match.void_reason:
        return {}
    rows = sorted(match.players.all(), key=lambda row: (row.seat, row.since))
    people = [row for row in rows if not row.robot_level]
    is_void = match.status != Match.Status.FINISHED
    if match.training or len(people) < len(rows):
        return {} if is_void else {row.user_id: Tally({TRAINED: 1}) for row in people}
    if is_void:
        return {row.user_id: FAULT for row in people if _stayed(match, row) is False}
    feats: dict[int, list[Feat]] = defaultdict(list)
    for row, feat in _of_the_game(match, people):
        feats[row.user_id].append(feat)
    for user_id, feat in _of_any_game(match, people):
        feats[user_id].append(feat)
    return {user_id: Tally.of(his) for user_id, his in feats.items()}


def _of_the_game(match: Match, people: list[MatchPlayer]) -> Iterator[tuple[MatchPlayer, Feat]]:
    """Yield what was found in the log, each for whoever sat there then."""
    game = GAMES[match.game].feats
    if game is None:
        return
    for feat in by_people(game, events_of(match.pk)):
        for row in people:
            ends = feat.version + 1 if row.until is None else row.until
            if row.seat == feat.seat and row.since <= feat.version < ends:
                yield row, feat


def _of_any_game(match: Match, people: list[MatchPlayer]) -> Iterator[tuple[int, Feat]]:
    """Yield that he played and, where a match has an end to reach, whether he won and stayed."""
    for user_id in {row.user_id for row in people}:
        yield user_id, Feat(0, 0, PLAYED)
    if match.buy_in_least is not None:
        return
    for row in people:
        was_put_out = bool(row.excused) and row.place is None
        if row.until is not None or was_put_out:
            continue
        if row.has_won:
            yield row.user_id, Feat(0, 0, WON)
            yield row.user_id, Feat(0, 0, WON_OF + match.game)
        if match.competitive:
            yield row.user_id, _in_a_row(ROW, row.has_won)
        if (stayed := _stayed(match, row)) is not None:
            yield row.user_id, _in_a_row(KEPT, stayed)


def _in_a_row(counter: str, is_made: bool) -> Feat:
    return Feat(0, 0, counter, n=int(is_made), of_a_row=True, breaks=not is_made)


FAULT = Tally.of([_in_a_row(KEPT, is_made=False)])
"""What leaving what came to nothing counts, and not coming to what one was awaited at."""


def _stayed(match: Match, row: MatchPlayer) -> bool | None:
    """Return whether he stayed to the end; ``None`` where his leaving does not count (torneos §21).

    It has no end to reach, or is one juego; the staff forgave it, or nobody could reach us
    (promise P11).
    """
    if row.until is not None or not match.competitive or match.buy_in_least is not None:
        return None
    if row.left_by and (row.excused or fell_by_outage(MatchPlayer.objects.filter(pk=row.pk))):
        return None
    return not row.left_by


def at_fault(rows: QuerySet[MatchPlayer]) -> list[int]:
    """Return the void matches that were left for good by whoever sat on one of *rows*.

    Those of which ``tallies_of`` tells a fault.
    """
    left = rows.filter(
        match__status=Match.Status.VOID, match__competitive=True, match__buy_in_least=None,
        until=None, excused="",
    ).exclude(left_by="")  # fmt: skip
    return list(
        left.exclude(pk__in=fell_by_outage(left).values("pk")).values_list("match", flat=True)
    )


def seen(counters: Mapping[str, int], *, with_training: bool = False) -> dict[str, int]:
    """Return *counters* with those that follow from others, as milestones ask for them."""
    games = sum(n > 0 for name, n in counters.items() if name.startswith(WON_OF))
    trained = counters.get(TRAINED, 0) if with_training else 0
    return {
        **counters,
        PLAYED: counters.get(PLAYED, 0) + trained,
        "juegos_ganados_distintos": games,
        "cincuenta_sin_falta": counters.get(KEPT, 0) // FAULTLESS,
    }


def stored(tally: Tally) -> Any:
    """Return *tally* as a column keeps it."""
    return msgspec.to_builtins(tally)


def told(kept: Any) -> Tally:
    """Return the tally that a column keeps."""
    return msgspec.convert(kept, Tally)
