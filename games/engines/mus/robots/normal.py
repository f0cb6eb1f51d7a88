"""The sound player: exact odds of each lance against random hands, position, score, price."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from games.engines.core.robots import Menu
from games.engines.core.spanish_deck import Card
from games.engines.core.spanish_hands import Lance
from games.engines.mus.actions import CortarEnvidando
from games.engines.mus.judgement import discard, pair_wins
from games.engines.mus.robots.betting import PASS, Bet, Score, answering, opening
from games.engines.mus.robots.musing import SAY_MUS, cuts
from games.engines.mus.robots.player import Player
from games.engines.mus.robots.situation import Pending, Situation


class Normal(Player):
    """Bets, accepts and refuses by chance and price; does not read what the others' bets tell."""

    level: ClassVar[str] = "normal"

    def thrown(self, situation: Situation, luck: Random) -> tuple[Card, ...]:
        """Throw what leaves the best hand to expect."""
        return discard(situation.cards, situation.judge)

    def musing(self, situation: Situation, menu: Menu, luck: Random) -> int:
        """Return ``SAY_MUS``, or a cut (``PASS``) with a bet to grande if strong and allowed."""
        if not cuts(situation.judge, situation.held):
            return SAY_MUS
        chance = chance_in(situation, "grande")
        if chance < 0.7 or CortarEnvidando not in menu:
            return PASS
        return opening(chance, expected_score(situation), luck)

    def betting(self, situation: Situation, menu: Menu, luck: Random) -> int:
        """Return the move of a lance (see ``betting``)."""
        assert situation.lance is not None
        chance = chance_in(situation, situation.lance)
        score = expected_score(situation)
        if situation.pending is None:
            return opening(chance, score, luck)
        return answering(chance, _asked(situation, situation.pending), score, luck)


def chance_in(situation: Situation, lance: Lance) -> float:
    """Return the chance that my pair has the best hand of *lance*, by what has been announced."""
    return pair_wins(situation.judge, situation.held, lance, situation.me, situation.others(lance))


def expected_score(situation: Situation) -> Score:
    """Return the score with the piedras already in play, shared out by their chances."""
    mine, theirs = float(situation.mine), float(situation.theirs)
    for closed in situation.closed:
        if closed.estado in {"querido", "paso"} and closed.lance in {"grande", "chica"}:
            stones = closed.piedras if closed.estado == "querido" else 1
        elif closed.estado == "querido":
            stones = closed.piedras + 2
        else:
            continue
        chance = chance_in(situation, closed.lance)
        mine += chance * stones
        theirs += (1 - chance) * stones
    top = situation.target - 1
    return Score(situation.race, min(round(mine), top), min(round(theirs), top))


def _asked(situation: Situation, pending: Pending) -> Bet:
    """Return the pending bet with the bonuses that hang on it: mine, and the usual of a rival."""
    hand = situation.judge.table[situation.held]
    ours = theirs = 0
    if situation.lance == "pares":
        ours, theirs = hand.bono_pares, 1
    elif situation.lance == "juego":
        ours, theirs = hand.bono_juego, 2
    last = pending.answering[-1] == situation.me
    return Bet(pending.total, pending.refused, pending.ordago, last, ours, theirs)
