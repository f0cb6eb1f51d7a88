"""The heads-up push-or-fold equilibrium as it has been published for years.

Facts of the charts that HoldemResources.net calls «Heads-Up Push/Fold Charts (Nash)», the same as
in many books: by hand, the most big blinds (blinds included, no ante) with which the small blind
pushes, and for which the big blind calls. From the ace down to the two, suited hands above the
diagonal; 20 stands for «20 and more». Three hands have gaps: they are pushed again when shorter.
"""

from __future__ import annotations

PUSHES = """
20   20   20   20   20   20   20   20   20   20   20   20   20
20   20   20   20   20   20   20   20   20   20   20   19.9 19.3
20   20   20   20   20   20   20   20   20   20   16.3 13.5 12.7
20   20   20   20   20   20   20   20   18.6 14.7 13.5 10.6  8.5
20   20   20   20   20   20   20   20   20   11.9 10.5  7.7  6.5
20   20   20   20   20   20   20   20   20   14.4  6.9  4.9  3.7
20   18.0 13.0 13.3 17.5 20   20   20   20   18.8 10.1  2.7  2.5
20   16.1 10.3  8.5  9.0 10.8 14.7 20   20   20   13.9  2.5  2.1
20   15.1  9.6  6.5  5.7  5.2  7.0 10.7 20   20   16.3  7.1  2.0
20   14.2  8.9  6.0  4.1  3.5  3.0  2.6  2.4 20   20   12.9  2.0
20   13.1  7.9  5.4  3.8  2.7  2.3  2.1  2.0  2.1 20   10.0  1.8
20   12.2  7.5  5.0  3.4  2.5  1.9  1.8  1.7  1.8  1.6 20    1.7
20   11.6  7.0  4.6  2.9  2.2  1.8  1.6  1.5  1.5  1.4  1.4 20
"""
GAPS = (("63s", 2.3, 5.1), ("53s", 2.4, 3.8), ("43s", 2.2, 4.9))
"""Between these it is folded."""
CALLS = """
20   20   20   20   20   20   20   20   20   20   20   20   20
20   20   20   20   20   20   17.6 15.2 14.3 13.2 12.1 11.4 10.7
20   20   20   20   20   16.1 13.0 10.5  9.9  8.9  8.4  7.8  7.2
20   20   19.5 20   18.0 13.4 10.6  8.8  7.0  6.9  6.1  5.8  5.6
20   20   15.3 12.7 20   11.5  9.3  7.4  6.3  5.2  5.2  4.8  4.5
20   17.1 11.7  9.5  8.4 20    8.2  7.0  5.8  5.0  4.3  4.1  3.9
20   13.8  9.7  7.6  6.6  6.0 20    6.5  5.6  4.8  4.1  3.6  3.5
20   12.4  8.0  6.4  5.5  5.0  4.7 20    5.4  4.8  4.1  3.6  3.3
20   11.0  7.3  5.4  4.6  4.2  4.1  4.0 20    4.9  4.3  3.8  3.3
20   10.2  6.8  5.1  4.0  3.7  3.6  3.6  3.7 20    4.6  4.0  3.6
18.3  9.1  6.2  4.7  3.8  3.3  3.2  3.2  3.3  3.5 20    3.8  3.4
16.6  8.7  5.9  4.5  3.6  3.1  2.9  2.9  2.9  3.1  3.0 20    3.3
15.8  8.1  5.6  4.2  3.5  3.0  2.8  2.6  2.7  2.8  2.7  2.6 15.0
"""
DOWN = "AKQJT98765432"


def name_of(row: int, column: int) -> str:
    """Return the hand of a cell of the charts: ``"AKs"``, ``"AKo"``, ``"AA"``."""
    if row == column:
        return 2 * DOWN[row]
    high, low = min(row, column), max(row, column)
    return DOWN[high] + DOWN[low] + ("s" if row < column else "o")


def chart(text: str) -> dict[str, float]:
    """Return by hand how deep it is played."""
    rows = [[float(cell) for cell in line.split()] for line in text.strip().splitlines()]
    return {name_of(r, c): rows[r][c] for r in range(13) for c in range(13)}


def pushed(depth: float) -> set[str]:
    """Return the hands that the small blind pushes with *depth* big blinds."""
    folded = {hand for hand, low, high in GAPS if low < depth < high}
    return {hand for hand, most in chart(PUSHES).items() if depth <= most} - folded


def called(depth: float) -> set[str]:
    """Return the hands with which the big blind calls a push of *depth* big blinds."""
    return {hand for hand, most in chart(CALLS).items() if depth <= most}
