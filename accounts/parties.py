"""Who may not judge whom, because something of his own hangs on it.

This app imports no other. The others register here, when they are ready, how they tell it.
"""

from __future__ import annotations

from collections.abc import Callable

Party = Callable[[int, int], bool]
"""Returns whether the first person, by id, gains or loses by what befalls the second."""

_parties: list[Party] = []


def register(is_party: Party) -> None:
    """Have *is_party* asked too."""
    if is_party not in _parties:
        _parties.append(is_party)


def is_party(judge_id: int, user_id: int) -> bool:
    """Return whether *judge_id* gains or loses by what befalls *user_id*."""
    return any(ask(judge_id, user_id) for ask in _parties)
