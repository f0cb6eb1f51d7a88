"""Deals that agree with all a seat knows: its cards, who has pares and juego, discards and bets."""

from __future__ import annotations

from bisect import bisect
from functools import cache
from itertools import accumulate
from random import Random

from games.engines.core.spanish_deck import DECK
from games.engines.mus.hands import WEIGHT, Judge
from games.engines.mus.judgement import Known, Suma, draws, keepers, ranks_for
from games.engines.mus.robots.betting import boldness, trust
from games.engines.mus.robots.musing import CUT_FROM
from games.engines.mus.robots.situation import Closed, Situation
from games.engines.mus.robots.table import World, drawn
from games.engines.mus.view import Dicho

_TRIES = 40
_CROWD = 4
"""Deals drawn for each one kept: the kept ones are chosen by how well they explain the play."""


@cache
def explained_by_discard(judge: Judge) -> tuple[dict[Suma, float], ...]:
    """Return by cards thrown (0 to 4) how much likelier each hand is than in a fair deal.

    Everybody is supposed to have kept what ``keepers`` says of a hand not good enough to cut.
    """
    ranks = ranks_for(judge)
    fair = dict(draws(0, 4))
    kept: list[dict[Suma, float]] = [{} for _ in range(5)]
    for total, ways in fair.items():
        if ranks.worth[total] < CUT_FROM:
            keep = keepers(judge, total)
            size = sum(keep // 5**i % 5 for i in range(10))
            kept[4 - size][keep] = kept[4 - size].get(keep, 0.0) + ways
    return tuple(_completed(found, thrown, fair) for thrown, found in enumerate(kept))


def _completed(found: dict[Suma, float], thrown: int, fair: dict[Suma, int]) -> dict[Suma, float]:
    likely: dict[Suma, float] = {}
    for keep, weight in found.items():
        drawn = draws(keep, thrown)
        ways = sum(n for _, n in drawn)
        for total, n in drawn:
            likely[keep + total] = likely.get(keep + total, 0.0) + weight * n / ways
    every = sum(likely.values()) or 1.0
    deck = sum(fair.values())
    return {total: mass / every * deck / fair[total] for total, mass in likely.items()}


def imagine(situation: Situation, count: int, luck: Random) -> list[World]:
    """Return up to *count* worlds, chosen from four times as many by how they explain the play."""
    crowd = [world for _ in range(count * _CROWD) if (world := _deal(situation, luck))]
    if not crowd:
        return []
    weights = list(accumulate(_explains(situation, world) for world in crowd))
    step = weights[-1] / count
    first = luck.random() * step
    last = len(crowd) - 1
    return [crowd[min(bisect(weights, first + step * i), last)] for i in range(count)]


def _deal(situation: Situation, luck: Random) -> World | None:
    """Return hands dealt at random that have the jugadas announced."""
    table = situation.judge.table
    mine = set(situation.cards)
    left = [WEIGHT[card] for card in DECK if card not in mine]
    keys: list[Suma] = []
    for place, known in enumerate(situation.known):
        if place == situation.me:
            keys.append(situation.held)
            continue
        for _ in range(_TRIES):
            key = drawn(left, 4, luck)
            hand = table[key]
            if _agrees(known, hand.pares, hand.juego):
                break
        else:
            return None
        del left[-4:]
        keys.append(key)
    return World(situation.judge, keys)


def _agrees(known: Known, pares: int, juego: int) -> bool:
    return (known.pares is None or known.pares == (pares > 0)) and (
        known.juego is None or known.juego == (juego > 0)
    )


def _explains(situation: Situation, world: World) -> float:
    """Return how likely the play seen so far is in *world*."""
    weight = 1e-9
    likelihood = 1.0
    after = explained_by_discard(situation.judge)
    worth = ranks_for(situation.judge).worth
    for place, key in enumerate(world.keys):
        if place == situation.me:
            continue
        thrown = situation.discards[place]
        if thrown and situation.lance is not None:
            likelihood *= after[thrown].get(key, 0.0) + 0.05
        said = situation.said[place]
        if said is None:
            continue
        if situation.lance is not None:
            likelihood *= _says(said, world.chances(situation.lance)[place])
        elif said.accion == "Mus" and worth[key] >= CUT_FROM:
            likelihood *= 0.1
    for closed in situation.closed:
        likelihood *= _closes(situation, closed, world.chances(closed.lance))
    return weight + likelihood


def _says(said: Dicho, chance: float) -> float:
    """Return how likely a seat with that *chance* says what it said."""
    match said.accion:
        case "Pasar":
            return 1.0 - boldness(chance)
        case "Envidar":
            return boldness(chance)
        case "Reenvidar" | "Ordago":
            return 0.9 if chance > 0.7 else 0.15
        case "NoQuerer":
            return 1.0 - trust(chance)
        case _:
            return 1.0


def _closes(situation: Situation, closed: Closed, chances: tuple[float, ...]) -> float:
    """Return how likely a lance ends as it did, from what the seats hidden to me may think."""
    rivals = [c for place, c in enumerate(chances) if not situation.ours(place) and c]
    if closed.estado == "paso":
        silent = 1.0
        for place, chance in enumerate(chances):
            if place != situation.me and chance:
                silent *= 1.0 - boldness(chance)
        return silent
    if closed.estado == "no_se_juega" or closed.ours is None:
        return 1.0
    none_does = 1.0
    for chance in rivals:
        none_does *= 1.0 - (trust(chance) if closed.ours else boldness(chance))
    return none_does if closed.ours and closed.estado == "negado" else 1.0 - none_does
