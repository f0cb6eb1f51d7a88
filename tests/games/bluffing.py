"""Hands of the game of sealed deals, and what of them anybody may ever know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from games.engines.core.contract import Seat
from games.engines.registry import GAMES, Game
from games.matches import runner
from games.matches.held import facts_of
from games.models import Match, MatchStep
from tests.games import bluff as texts
from tests.games.bluff import Bluff, Bluffer, HandBegun, Shown, TurnedUp
from tests.games.tools import live, play
from tests.games.toy import CoinOptions

GAME = Game(Bluff(), {"novato": Bluffer()}, texts)  # type: ignore[arg-type]
CARD = re.compile(r"naipe-\d\d")
OPTIONS = CoinOptions(points=4)
ANSWERS = ("SSFF", "FSFS", "FFSF", "SSSS")
"""By hand: which seats stay (S) and fold (F). In the third all fold but one, who shows nothing."""


class Hand(NamedTuple):
    """One hand, from the log: each seat's cards, and those that all were shown."""

    version: int
    deck: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    shown: frozenset[str]


def register(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "bluff", GAME)


def moves(answers: tuple[str, ...] = ANSWERS) -> Iterator[tuple[Seat, dict[str, str]]]:
    for answer in answers:
        for seat, letter in enumerate(answer):
            yield seat, {"t": "Stay" if letter == "S" else "Fold"}


def played(match: Match, answers: tuple[str, ...] = ANSWERS) -> Match:
    for seat, action in moves(answers):
        play(match, seat, action)
    match.refresh_from_db()
    return match


def hands(match: Match) -> list[Hand]:
    """Return what really was dealt and shown in each hand, by the raw log."""
    found: list[Hand] = []
    facts = facts_of(match.pk)
    for row in MatchStep.objects.filter(match=match).order_by("version"):
        for event in runner.decode_step(facts, row.payload).events:
            if isinstance(event, HandBegun):
                deck = event.deck or ()
                dealt = tuple(deck[seat:8:4] for seat in range(4))
                found.append(Hand(row.version, deck, dealt, frozenset()))
            elif isinstance(event, (Shown, TurnedUp)):
                last = found[-1]
                found[-1] = last._replace(shown=last.shown | set(event.cards()))
    return found


def secrets_of(match: Match) -> set[str]:
    """Return everything from which a card could be known: the seed and its closed half."""
    chance = live(match).facts.chance
    return {chance.cards.hex()}  # type: ignore[union-attr]
