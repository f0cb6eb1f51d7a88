"""What one puts to sit down at a table, in U$uros and in words, as whoever keeps the tables tells.

The people of a salón know a table as a row; the app registers at the start what knows its game.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.models import Table

_least: Callable[[Table], int] = attrgetter("value")


class Price(NamedTuple):
    """The least U$uros that one puts, 0 where nobody puts any, and how that is said."""

    least: int
    words: str


def tables_cost(least: Callable[[Table], int]) -> None:
    """Say what a table costs: *least* returns it of one that has its salón, without a query."""
    global _least  # noqa: PLW0603 (set once, at the start)
    _least = least


def price_of(table: Table) -> Price:
    """Return what one puts at *table*."""
    least = _least(table)
    words = _("de %(value)d U$") % {"value": least} if least else _("gratis")
    return Price(least, words)
