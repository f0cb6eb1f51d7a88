"""What a match gives and costs its players (rules/mus.md §2.3, RULING 26). Pure."""

from __future__ import annotations

from collections.abc import Iterable

from games.engines.core.contract import Outcome, Seat

WIN, LOSE, LEAVE = 12, -10, -20


def scores(*, competitive: bool, origins: Iterable[str], wanted: bool = True) -> bool:
    """Return whether a match gives ranking points, as decided when it starts.

    *competitive*: it counts, by its options and without robots; *origins*: the connections of its
    people; *wanted*: what they agreed on.
    """
    return competitive and wanted and not share_connection(origins)


def share_connection(origins: Iterable[str]) -> bool:
    """Return whether two come from one connection; one that is not known ("") is nobody's."""
    known = [origin for origin in origins if origin]
    return len(set(known)) < len(known)


def points(outcome: Outcome, seats: int) -> tuple[int, ...]:
    """Return the ranking points by seat of a match that counts.

    Winners +12, the rest −10, nothing when it is void; who walked out gets −20 instead, whatever
    the result.
    """
    won = winners(outcome)
    return tuple(
        LEAVE if seat in outcome.left else 0 if not won else WIN if seat in won else LOSE
        for seat in range(seats)
    )


def beats(outcome: Outcome) -> frozenset[tuple[Seat, Seat]]:
    """Return the pairs (winner, loser) in which an object bet changes hands (DECISIONS §9).

    A seat beats those placed below it; nobody beats anybody in a void, and who walked out takes
    nothing even if his side wins.
    """
    places = () if outcome.void else outcome.places
    return frozenset(
        (one, other)
        for above, group in enumerate(places)
        for lower in places[above + 1 :]
        for one in group
        for other in lower
        if one not in outcome.left
    )


def winners(outcome: Outcome) -> tuple[Seat, ...]:
    """Return the seats that win, in the order of the outcome; none when everything returns."""
    return () if outcome.void or not outcome.places else outcome.places[0]
