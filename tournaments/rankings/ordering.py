"""In which order the rows of a list stand, said so that the index alone finds a page or a place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from tournaments.models import Level, PairScore, Score


@dataclass(frozen=True, slots=True)
class Order:
    """The *fields* that decide who is ahead, as ``order_by`` takes them, and whose a row is.

    Among those who are equal in everything, *who* puts the rows in order. The *first* is what the
    tally counts by.
    """

    fields: tuple[str, ...]
    who: tuple[str, ...] = ("user",)

    @property
    def first(self) -> str:
        """The field by which whoever has more is ahead."""
        return self.fields[0].lstrip("-")

    @property
    def by(self) -> tuple[str, ...]:
        """All of it, for ``order_by``."""
        return (*self.fields, *self.who)

    def key(self, row: Any) -> tuple[Any, ...]:
        """Return what rows have in common that share their place."""
        return tuple(getattr(row, field.lstrip("-")) for field in self.fields)

    def ahead(self, row: Any) -> Sequence[Q]:
        """Return what is said of whoever has a better place than *row*, nearest first.

        Each is a stretch of the index; no row is of two. The last is that of the first field.
        """
        return self._stretches(row, "gt", "lt")

    def behind(self, row: Any) -> Sequence[Q]:
        """Return what is said of whoever has a worse place than *row*, likewise."""
        return self._stretches(row, "lt", "gt")

    def _stretches(self, row: Any, more: str, less: str) -> Sequence[Q]:
        found, same = [], Q()
        for field in self.fields:
            name = field.lstrip("-")
            value = getattr(row, name)
            found.append(same & Q(**{f"{name}__{more if field[0] == '-' else less}": value}))
            same &= Q(**{name: value})
        return found[::-1]

    def equals_before(self, row: Any) -> Q:
        """Return what is said of whoever shares the place of *row* and stands before it."""
        before, same = Q(), Q()
        for field in self.who:
            value = getattr(row, f"{field}_id")
            before |= same & Q(**{f"{field}__lt": value})
            same &= Q(**{field: value})
        names = (field.lstrip("-") for field in self.fields)
        return Q(**dict(zip(names, self.key(row), strict=True))) & before

    def of(self, user: Any) -> Q:
        """Return what is said of the rows of *user*."""
        his = Q()
        for field in self.who:
            his |= Q(**{field: user})
        return his


_POINTS = ("-points", "-won", "played")

ORDERS: dict[type[Any], Order] = {
    Score: Order(_POINTS),
    PairScore: Order(_POINTS, ("one", "other")),
    Level: Order(("-rung", "-strength")),
}
"""By points (torneos §20.2), and by how well somebody plays at least (torneos §19.4)."""


def people(row: Any) -> list[Any]:
    """Return those whose *row* it is."""
    return [getattr(row, field) for field in ORDERS[type(row)].who]
