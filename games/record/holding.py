"""What somebody held at a moment of a match, from its log, to put beside what he said."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

import msgspec

from games.engines.core.contract import Seat
from games.engines.core.spanish_deck import Card
from games.engines.registry import GAMES
from games.matches import vault
from games.matches.held import Poisoned, facts_of
from games.models import Match
from games.record.acta import Unreadable, folded, log_of


class Held(NamedTuple):
    """The cards of a seat in a hand; while that is not over nobody may be shown them."""

    hand: int
    cards: tuple[Card, ...]
    reyes: int
    is_over: bool


def is_judged(game: str) -> bool:
    """Return whether *game* is one of which it may be judged what people say of their cards."""
    return game in GAMES and GAMES[game].spoken is not None


def held_at(match_id: int, seat: Seat, moment: datetime) -> Held | None:
    """Return what *seat* held at *moment*, ``None`` where the game has nothing of the kind.

    Reads the whole log. Raises ``Unreadable``.
    """
    try:
        return _held(match_id, seat, moment)
    except (Poisoned, vault.Unreadable, msgspec.DecodeError, ValueError) as error:
        raise Unreadable(match_id) from error


def _held(match_id: int, seat: Seat, moment: datetime) -> Held | None:
    is_ended = Match.objects.filter(pk=match_id, finished_at__isnull=False).exists()
    facts = facts_of(match_id)
    spoken = GAMES[facts.engine.key].spoken
    if spoken is None:
        return None
    until = int(moment.timestamp() * 1000)
    state = then = None
    for plain, record in log_of(facts):
        state = folded(facts, state, record)
        if then is None or plain["a"] <= until:
            then = state
    if then is None:
        return None
    number = facts.engine.hand_number(then)
    return Held(
        number,
        tuple(spoken.hand(then, seat)),
        spoken.reyes(facts.options),
        is_ended or facts.engine.hand_number(state) > number,
    )
