"""What people have after they came and went, against the log of the matches they were in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from economy.models import Account, Holding
from games.engines.core.chairs import Aumentado, Levantado, Sentado
from games.matches import runner
from games.matches.held import facts_of
from games.matches.runner import Live
from games.models import MatchPlayer, MatchStep

COUNTED = {Sentado: "sat", Aumentado: "added", Levantado: "stood"}


def check_people(lives: Sequence[Live], given: Mapping[int, int], found: dict[str, Any]) -> None:
    """Add to *found* whoever has not what the log says, and how often people came and went.

    *given* is what each user had before, in U$uros.
    """
    wallets, held, counts = Counter(given), Counter[int](), Counter[str]()
    for live in lives:
        moves, seen = _moves(live.facts.id)
        wallets.update(moves)
        counts.update(seen)
        counts["hands"] += live.facts.engine.hand_number(live.state)
        for seat, amount in enumerate(live.facts.engine.holdings(live.state)):
            if amount:
                held[live.chairs.player(seat).user_id] += amount
    people = list(given)
    has = dict(
        Account.objects.filter(kind=Account.Kind.WALLET, user__in=people).values_list(
            "user_id", "balance"
        )
    )
    holds = Counter[int]()
    for user_id, amount in Holding.objects.filter(user__in=people).values_list("user", "amount"):
        holds[user_id] += amount
    for user_id in people:
        told = (has.get(user_id), holds[user_id])
        if told != (wallets[user_id], held[user_id]):
            found["accounts"].append([user_id, told, wallets[user_id], held[user_id]])
    found["counts"] = dict(counts)


def _moves(match_id: int) -> tuple[Counter[int], Counter[str]]:
    """Return by user what a match gave to his wallet (below 0: took), and how often what happened.

    By the events of its log, and by who sat where when they happened.
    """
    facts, rows = facts_of(match_id), list(MatchPlayer.objects.filter(match_id=match_id))
    moves, counts = Counter[int](), Counter[str]()
    steps = MatchStep.objects.filter(match_id=match_id).order_by("version")
    for version, payload in steps.values_list("version", "payload"):
        for event in runner.decode_step(facts, payload).events:
            if not isinstance(event, (Sentado, Aumentado, Levantado)):
                continue
            sign = 1 if isinstance(event, Levantado) else -1
            moves[_who(rows, event.asiento, version)] += sign * event.cantidad
            counts[COUNTED[type(event)]] += 1
    return moves, counts


def _who(rows: Sequence[MatchPlayer], seat: int, version: int) -> int:
    """Return the user who sat on *seat* in the step that led to *version*."""
    return next(
        row.user_id
        for row in rows
        if row.seat == seat and row.since <= version and (row.until is None or version <= row.until)
    )
