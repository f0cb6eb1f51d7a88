"""What somebody held at a moment of a match, from its log, to put beside what he said.

And when its hand was played, and the señas of it: what else was said then.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple

import msgspec

from games.engines.core.contract import Seat
from games.engines.core.spanish_deck import Card
from games.engines.registry import GAMES
from games.matches import vault
from games.matches.held import Poisoned, facts_of
from games.models import Match
from games.record.acta import Unreadable, folded, log_of


class Gesture(NamedTuple):
    """A seña that was made: when, in milliseconds, from which seat and which."""

    at: int
    seat: Seat
    code: str


class Held(NamedTuple):
    """The cards of a seat in a hand, and its señas; while it is not over nobody is shown them.

    It lasted from *began* until *ended*, which is not known before it is over.
    """

    hand: int
    cards: tuple[Card, ...]
    reyes: int
    is_over: bool
    began: datetime
    ended: datetime | None
    signs: tuple[Gesture, ...]


def is_judged(game: str) -> bool:
    """Return whether *game* is one of which it may be judged what people say of their cards."""
    return game in GAMES and GAMES[game].spoken is not None


def sign_called(game: str, code: str) -> str:
    """Return what a seña of *game* is called."""
    spoken = GAMES[game].spoken if game in GAMES else None
    return code if spoken is None else spoken.sign_name(code)


def held_at(match_id: int, seat: Seat, moment: datetime) -> Held | None:
    """Return what *seat* held at *moment*, ``None`` where the game has nothing of the kind.

    Reads the whole log. Raises ``Unreadable``.
    """
    try:
        return _held(match_id, seat, moment)
    except (Poisoned, vault.Unreadable, msgspec.DecodeError, ValueError) as error:
        raise Unreadable(match_id) from error


def _held(match_id: int, seat: Seat, moment: datetime) -> Held | None:
    over = Match.objects.filter(pk=match_id, finished_at__isnull=False)
    match_ended = over.values_list("finished_at", flat=True).first()
    facts = facts_of(match_id)
    spoken = GAMES[facts.engine.key].spoken
    if spoken is None:
        return None
    until = int(moment.timestamp() * 1000)
    state = then = None
    began: dict[int, int] = {}
    signs: list[tuple[int, Gesture]] = []
    for plain, record in log_of(facts):
        state = folded(facts, state, record)
        hand = facts.engine.hand_number(state)
        began.setdefault(hand, plain["a"])
        found = (spoken.sign(event) for event in record.events)
        signs += [(hand, Gesture(plain["a"], *sign)) for sign in found if sign is not None]
        if then is None or plain["a"] <= until:
            then = state
    if then is None:
        return None
    number = facts.engine.hand_number(then)
    next_began = min((at for hand, at in began.items() if hand > number), default=None)
    return Held(
        number,
        tuple(spoken.hand(then, seat)),
        spoken.reyes(facts.options),
        match_ended is not None or next_began is not None,
        _moment(began[number]),
        match_ended if next_began is None else _moment(next_began),
        tuple(sign for hand, sign in signs if hand == number),
    )


def _moment(ms: int) -> datetime:
    return datetime.fromtimestamp(ms / 1000, tz=UTC)
