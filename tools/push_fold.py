"""Counts what the robots of póker know before the flop: ``python -m tools.push_fold``.

Writes games/engines/poker/robots/tables.py (``--boards 40000 --seed 1``, about four minutes of
processor): the 169 starting hands in order, the equity of each against the best so many of them,
and how deep one may be, heads-up, to push or to call a push with each.

Equities are drawn: on each board every starting hand gets one of its pairs of cards and is compared
with all the others. Push or fold is a game of two moves (the small blind pushes or folds, the big
one calls or folds): its equilibrium is found by fictitious play, depth by depth.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import combinations, pairwise
from operator import mul
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeAlias

from games.engines.core.french_deck import DECK, PLACE
from games.engines.poker.hands import rank
from games.engines.poker.robots.starting import HANDS, NAMES, start_of

TARGET = Path(__file__).resolve().parents[1] / "games/engines/poker/robots/tables.py"
SHARES = (3, 6, 10, 15, 20, 25, 30, 40, 50, 60, 70, 85, 100)
"""The best so many per cent of the pairs of cards."""
DEPTHS = tuple([half / 2 for half in range(2, 25)] + [float(whole) for whole in range(13, 21)])
"""Stacks, in big blinds, blinds included."""
DEEPEST = DEPTHS[-1]
ROUNDS = 400
SMALL, BIG = 0.5, 1.0

Matrix: TypeAlias = list[list[float]]

PAIRS: list[list[tuple[str, str]]] = [[] for _ in range(HANDS)]
for _one, _other in combinations(DECK, 2):
    PAIRS[start_of((_one, _other))].append((_one, _other))


class Found(NamedTuple):
    """For one depth: how much better than folding it is to push, or to call, with each hand."""

    depth: float
    push: list[float]
    call: list[float]


def equities(boards: int, seed: int) -> Matrix:
    """Return the equity of each starting hand against each other, drawn from so many *boards*."""
    luck = Random(seed)  # noqa: S311 - the same tables for the same seed
    met = [[0] * HANDS for _ in range(HANDS)]
    won = [[0] * HANDS for _ in range(HANDS)]
    for _ in range(boards):
        _board(luck, met, won)
    found = [[0.5] * HANDS for _ in range(HANDS)]
    for one in range(HANDS):
        for other in range(one):
            share = won[one][other] / (2 * max(1, met[one][other]))
            found[one][other], found[other][one] = share, 1 - share
    return found


def _board(luck: Random, met: list[list[int]], won: list[list[int]]) -> None:
    """Compare all starting hands on one board: in *won* a victory counts two, a tie one."""
    board = luck.sample(DECK, 5)
    dead = sum(1 << PLACE[card] for card in board)
    held = []
    for hand in range(HANDS):
        pair = luck.choice(PAIRS[hand])
        mask = sum(1 << PLACE[card] for card in pair)
        if not mask & dead:
            held.append((hand, mask, rank((*board, *pair))))
    for number, (hand, mask, place) in enumerate(held):
        seen, wins = met[hand], won[hand]
        for other, others, worse in held[:number]:
            if not mask & others:
                seen[other] += 1
                if place < worse:
                    wins[other] += 2
                elif place == worse:
                    wins[other] += 1


def chances() -> Matrix:
    """Return how many pairs of cards of each hand there are, on average, beside one of another."""
    found = [[0.0] * HANDS for _ in range(HANDS)]
    for one in range(HANDS):
        first = set(PAIRS[one][0])
        for other in range(HANDS):
            found[one][other] = sum(1.0 for pair in PAIRS[other] if not first & set(pair))
    return found


def equilibrium(depth: float, equity: Matrix, often: Matrix) -> Found:
    """Return what pushing and calling are worth over folding where neither can do better."""
    swing = [
        [count * depth * (2 * share - 1) for count, share in zip(counts, shares, strict=True)]
        for counts, shares in zip(often, equity, strict=True)
    ]
    totals = [sum(row) for row in often]
    pushes, calls = [1.0] * HANDS, [1.0] * HANDS
    push = call = [0.0] * HANDS
    for played in range(1, ROUNDS + 1):
        push = [
            (sum(map(mul, swing[one], calls)) + BIG * (total - sum(map(mul, often[one], calls))))
            / total
            + SMALL
            for one, total in enumerate(totals)
        ]
        _lean(pushes, push, played)
        call = [
            sum(map(mul, swing[one], pushes)) / max(1e-9, sum(map(mul, often[one], pushes))) + BIG
            for one in range(HANDS)
        ]
        _lean(calls, call, played)
    return Found(depth, push, call)


def _lean(often: list[float], gains: Sequence[float], played: int) -> None:
    """Move how often each hand is played towards the best answer to what the other has done."""
    step = 2 / (played + 2)
    for hand, gain in enumerate(gains):
        often[hand] += step * ((gain > 0) - often[hand])


def limits(depths: Sequence[float], gains: Sequence[float]) -> list[tuple[float, float]]:
    """Return from which to which depth a hand gains, where it crosses zero by a straight line."""
    found: list[tuple[float, float]] = []
    since: float | None = depths[0] if gains[0] > 0 else None
    for place in range(1, len(depths)):
        before, after = gains[place - 1], gains[place]
        if (before > 0) == (after > 0):
            continue
        span = depths[place] - depths[place - 1]
        crossed = depths[place - 1] + span * before / (before - after)
        if since is None:
            since = crossed
        else:
            found.append((since, crossed))
            since = None
    return [*found, (since, DEEPEST)] if since is not None else found


def ordered(equity: Matrix, often: Matrix) -> list[int]:
    """Return the starting hands from best to worst: against any hand, and against a good one."""
    everybody = list(range(HANDS))
    order = sorted(everybody, key=lambda hand: -_against(hand, everybody, equity, often))
    good = best(order, 25)
    return sorted(
        everybody,
        key=lambda hand: (
            -(_against(hand, everybody, equity, often) + _against(hand, good, equity, often))
        ),
    )


def best(order: Sequence[int], share: float) -> list[int]:
    """Return the first hands of *order* that are *share* per cent of all pairs, or more."""
    found: list[int] = []
    pairs = 0
    for hand in order:
        if pairs >= share / 100 * 1326:
            break
        found.append(hand)
        pairs += len(PAIRS[hand])
    return found


def _against(hand: int, others: Sequence[int], equity: Matrix, often: Matrix) -> float:
    counts = [often[hand][other] for other in others]
    shares = [equity[hand][other] for other in others]
    return sum(map(mul, counts, shares)) / sum(counts)


def _chart(name: str, doc: str, found: Sequence[list[tuple[float, float]]]) -> str:
    """Return a grid of 13 by 13: the deepest at which each hand is played."""
    lines = []
    for row in range(13):
        cells = [found[13 * row + column] for column in range(13)]
        lines.append("    " + " ".join(f"{spans[-1][1] if spans else 0:4.1f}" for spans in cells))
    body = "\n".join(lines)
    return f'{name} = """\n{body}\n"""\n"""{doc}"""\n'


def _gaps(found: Sequence[list[tuple[float, float]]]) -> str:
    rows = []
    for hand, spans in enumerate(found):
        for (_, end), (start, _) in pairwise(spans):
            rows.append(f'    ("{NAMES[hand]}", {end:.1f}, {start:.1f}),\n')
    return "".join(rows)


def written(boards: int, seed: int) -> str:
    """Return the text of the module."""
    equity, often = equities(boards, seed), chances()
    order = ordered(equity, often)
    solved = [equilibrium(depth, equity, often) for depth in DEPTHS]
    push = [limits(DEPTHS, [one.push[hand] for one in solved]) for hand in range(HANDS)]
    call = [limits(DEPTHS, [one.call[hand] for one in solved]) for hand in range(HANDS)]
    names = [NAMES[hand] for hand in order]
    rows = [" ".join(names[start : start + 13]) for start in range(0, HANDS, 13)]
    groups = [best(order, share) for share in SHARES]
    shares = [
        " ".join(f"{100 * _against(hand, group, equity, often):.1f}" for group in groups)
        for hand in order
    ]
    return "\n".join(
        [
            '"""What is known before the flop; written by ``python -m tools.push_fold``.',
            "",
            f"Of {boards} boards, seed {seed}. Charts: A to 2, suited hands above the diagonal.",
            '"""',
            "",
            "from __future__ import annotations",
            "",
            'ORDER = """\n' + "\n".join("    " + row for row in rows) + '\n"""',
            '"""The starting hands, from best to worst."""\n',
            f"SHARES = {SHARES}",
            '"""The best so many per cent of the pairs of cards."""\n',
            'EQUITIES = """\n' + "\n".join("    " + row for row in shares) + '\n"""',
            '"""In that order: per cent of the pot that each wins against each share."""\n',
            _chart(
                "PUSH", "Heads-up: the most big blinds with which the small blind pushes.", push
            ),
            "GAPS: tuple[tuple[str, float, float], ...] = (\n" + _gaps(push) + ")",
            '"""Between these depths the small blind folds, though deeper it pushes."""\n',
            _chart("CALL", "Heads-up: the most big blinds for which the big one calls.", call),
        ]
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the tables; return 0."""
    parser = argparse.ArgumentParser(prog="python -m tools.push_fold", description=__doc__)
    parser.add_argument("--boards", type=int, default=40_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    TARGET.write_text(written(asked.boards, asked.seed), encoding="utf-8")
    print(TARGET)
    return 0


if __name__ == "__main__":
    sys.exit(main())
