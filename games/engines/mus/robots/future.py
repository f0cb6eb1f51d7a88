"""What follows a move of mine in one imagined world, to the end of the hand."""

from __future__ import annotations

from random import Random

from games.engines.core.spanish_deck import NUMBERS
from games.engines.mus.judgement import Suma, keepers
from games.engines.mus.robots.betting import PASS
from games.engines.mus.robots.musing import SAY_MUS, cuts
from games.engines.mus.robots.situation import Situation
from games.engines.mus.robots.table import Table, Wager, World, drawn

_ROUNDS = 2
"""Rounds of mus imagined; in the next one somebody cuts."""


class Future:
    """One continuation after a move, in which everybody (I too) plays on like *normal*."""

    __slots__ = ("_luck", "_situation", "_world")

    def __init__(self, situation: Situation, world: World, luck: Random) -> None:
        self._situation = situation
        self._world = world
        self._luck = luck

    def bet(self, move: int) -> float:
        """Return my chance of winning the juego after *move* in the lance being spoken."""
        now = self._situation
        assert now.lance is not None
        table = self._table(self._world, now.me)
        if now.pending is None:
            queue = [p for p in self._world.able(now.lance) if p >= now.me]
            return table.play(now.lance, queue=queue, move=move)
        asked = now.pending
        wager = Wager(asked.place, asked.total, asked.previo, asked.ordago, asked.answering)
        return table.play(now.lance, wager=wager, move=move)

    def ask(self, move: int) -> float:
        """Return my chance after saying mus (``SAY_MUS``) or cutting with a bet of *move*."""
        now = self._situation
        if move == SAY_MUS:
            return self._mus()
        table = self._table(self._world, now.me)
        if move == PASS:
            return table.play("grande")
        return table.cut_betting(now.me, move)

    def _table(self, world: World, me: int) -> Table:
        now = self._situation
        score = (now.mine, now.theirs)
        return Table(
            world, now.race, me % 2, score, deje=now.deje, luck=self._luck, closed=now.closed
        )

    def _mus(self) -> float:
        """Ask those who have not spoken; if all want mus, discard, serve and ask again."""
        now, world, players = self._situation, self._world, self._situation.players
        turns = [(now.me + step) % players for step in range(1, players)]
        asked = [place for place in turns if now.said[place] is None]
        for _ in range(_ROUNDS):
            for place in asked:
                if cuts(world.judge, world.keys[place]):
                    return self._cut_by(world, place)
            world = self._served(world)
            asked = list(range(players))
        return self._cut_by(world, 0)

    def _cut_by(self, world: World, place: int) -> float:
        """Play the lances; in mus corrido who cuts is the mano."""
        me = self._situation.me
        if self._situation.corrido and place:
            keys = world.keys[place:] + world.keys[:place]
            world, me = World(world.judge, keys), (me - place) % len(keys)
        return self._table(world, me).play("grande")

    def _served(self, world: World) -> World:
        """Return the hands after everybody has discarded what he should."""
        held = sum(world.keys)
        left = [5**i for i in range(len(NUMBERS)) for _ in range(4 - held // 5**i % 5)]
        served: list[Suma] = []
        for key in world.keys:
            keep = keepers(world.judge, key)
            need = 4 - _size(keep)
            served.append(keep + drawn(left, need, self._luck))
            del left[len(left) - need :]
        return World(world.judge, served)


def _size(held: Suma) -> int:
    return sum([held // 5**i % 5 for i in range(len(NUMBERS))])
