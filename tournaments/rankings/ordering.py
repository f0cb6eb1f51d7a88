"""In which order the rows of a list stand, said so that the index alone finds a page or a place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Q

from tournaments.models import Level, PairScore, Score


class Row(NamedTuple):
    """A row of a list: what puts it where it stands, and whose it is."""

    key: tuple[Any, ...]
    """The fields of its order: rows that have the same share their place."""
    who: tuple[int, ...]
    """A user, or two partners."""


@dataclass(frozen=True, slots=True)
class Order:
    """The *fields* that decide who is ahead, as ``order_by`` takes them, and whose a row is.

    Among those who are equal in everything, *who* puts the rows in order. The *first* is what the
    tally counts by.
    """

    fields: tuple[str, ...]
    who: tuple[str, ...] = ("user",)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its fields."""
        return tuple(field.lstrip("-") for field in self.fields)

    @property
    def first(self) -> str:
        """The field by which whoever has more is ahead."""
        return self.names[0]

    @property
    def by(self) -> tuple[str, ...]:
        """All of it, for ``order_by``."""
        return (*self.fields, *self.who)

    @property
    def columns(self) -> tuple[str, ...]:
        """What ``row`` makes a row of: all in the index."""
        return (*self.names, *self.who)

    def row(self, values: Sequence[Any]) -> Row:
        """Return the row of these *values* of ``columns``."""
        return Row(tuple(values[: len(self.fields)]), tuple(values[len(self.fields) :]))

    def equals_before(self, row: Row) -> Q:
        """Return what is said of whoever shares the place of *row* and stands before it."""
        before, same = Q(), Q()
        for field, value in zip(self.who, row.who, strict=True):
            before |= same & Q(**{f"{field}__lt": value})
            same &= Q(**{field: value})
        return Q(**dict(zip(self.names, row.key, strict=True))) & before

    def of(self, user: Any) -> Q:
        """Return what is said of the rows of *user*."""
        his = Q()
        for field in self.who:
            his |= Q(**{field: user})
        return his


POINTS = ("-points", "-won", "played")

ORDERS: dict[type[Any], Order] = {
    Score: Order(POINTS),
    PairScore: Order(POINTS, ("one", "other")),
    Level: Order(("-rung", "-strength")),
}
"""By points (torneos §20.2), and by how well somebody plays at least (torneos §19.4)."""
