"""What apps above leave word of for a person: his bell shows it beside what the games tell him."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.people.outgoing import RecadoShown


class Source(NamedTuple):
    """One app that leaves word: under which *name*, and how it is found.

    *mark* is a query of rows (user, *name*, a text that differs when what he is told does) of
    ``%(people)s``, of those only who are told anything; *many* one of how many wait for
    ``%(me)s``; *shown* returns them as the bell has them.
    """

    name: str
    mark: str
    many: str
    shown: Callable[[int], list[RecadoShown]]


_sources: dict[str, Source] = {}


def also(source: Source) -> None:
    """Register a *source*."""
    _sources[source.name] = source


def sources() -> list[Source]:
    """Return all of them."""
    return list(_sources.values())
