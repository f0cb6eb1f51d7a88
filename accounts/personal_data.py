"""What the site has of a person: each app says its part, here it is taken together (RGPD).

This app imports no other. The others register here, when they are ready, the rows that they have of
somebody, why he cannot leave now, and how they forget him.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

Rows = Callable[[int], Iterable[Mapping[str, Any]]]
"""Of the id of a user: his rows, all with the same names."""
Obstacle = Callable[[int], str]
"""Of the id of a user: the code of why he cannot leave (``accounts.refusals``), or ""."""
Eraser = Callable[[int], None]
"""Of the id of a user: forget him. It runs in a transaction that holds his profile."""

_parts: dict[str, Rows] = {}
_obstacles: dict[str, Obstacle] = {}
_erasers: dict[str, Eraser] = {}


def has(name: str, rows: Rows) -> None:
    """Register *rows* as what the site has under *name*, which is that of a file."""
    _parts[name] = rows


def keeps(name: str, obstacle: Obstacle) -> None:
    """Register something that somebody has to end before he may leave."""
    _obstacles[name] = obstacle


def forgets(name: str, eraser: Eraser) -> None:
    """Register how an app forgets somebody who has left."""
    _erasers[name] = eraser


def parts() -> dict[str, Rows]:
    """Return everything that the site has of people, by name."""
    return dict(_parts)


def obstacle_of(user_id: int) -> str:
    """Return the code of why somebody cannot leave now; "" when nothing is in the way."""
    return next((code for found in _obstacles.values() if (code := found(user_id))), "")


def erase(user_id: int) -> None:
    """Have every app forget somebody."""
    for eraser in _erasers.values():
        eraser(user_id)
