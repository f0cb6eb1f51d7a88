"""What leaving costs in the games that go on with a robot (rules of parchís §1.18)."""

from __future__ import annotations


def is_penalised(yes: int, no: int) -> bool:
    """Return whether so many votes penalise who left: more for it than against (RULING P24)."""
    return yes > no
