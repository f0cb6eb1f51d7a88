"""The table and the match of a cruce: opened, looked at, and taken away (torneos §13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from games.matches import origins, services
from games.matches.juegos import match_juegos
from games.matches.refusals import Refusal as NotPlaying
from games.models import Match, MatchPlayer
from games.tables import forms, reserving
from tournaments.models import Championship, Cruce, Entry, Member

_GONE = "Se ha decidido sin jugar en su campeonato."


def sides_of(championship: Championship) -> tuple[tuple[int, ...], ...]:
    """Return the chairs of side a and of side b."""
    room, chairs = championship.room, championship.chairs
    return forms.agreed_sides(room.game, championship.options, chairs)


def open_table(championship: Championship, cruce: Cruce) -> None:
    """Reserve the table of *cruce* for its people, or have robots play it; once.

    Refuses with ``no_reservable`` if somebody's account is switched off.
    """
    owners = [0] * championship.chairs
    for chairs, entry in zip(sides_of(championship), (cruce.a, cruce.b), strict=True):
        assert entry is not None
        for chair, user_id in zip(chairs, people_of(entry), strict=True):
            owners[chair] = user_id
    what: dict[str, Any] = {
        "room_id": championship.room_id,
        "origin": cruce.origin,
        "owners": owners,
        "options": championship.options,
        "conditions": championship.conditions,
    }
    if championship.robots:
        reserving.robots_play(**what, level=championship.robots)
    else:
        reserving.table_reserve(**what)


def people_of(entry: Entry) -> list[int]:
    """Return who plays for *entry*, the captain first."""
    rows = entry.members.order_by("-is_captain", "pk")
    return list(rows.values_list("user", flat=True))


def people_by_entry(entries: Iterable[Entry]) -> dict[int, list[int]]:
    """Return by entry who plays for it, as ``people_of``. One query."""
    found: dict[int, list[int]] = {entry.pk: [] for entry in entries}
    rows = Member.objects.filter(entry__in=found).order_by("-is_captain", "pk")
    for entry, user in rows.values_list("entry", "user"):
        found[entry].append(user)
    return found


def complete(cruce: Cruce) -> list[Entry]:
    """Return the sides of *cruce* all of whose people are on their chairs (torneos §13.2)."""
    here = reserving.people_here(cruce.origin)
    sides = [entry for entry in (cruce.a, cruce.b) if entry is not None]
    return [entry for entry in sides if here.issuperset(people_of(entry))]


def absent(cruce: Cruce) -> list[int]:
    """Return who of *cruce* is not on his chair (torneos §13.4)."""
    here = reserving.people_here(cruce.origin)
    sides = [entry for entry in (cruce.a, cruce.b) if entry is not None]
    return [user_id for entry in sides for user_id in people_of(entry) if user_id not in here]


def has_match(cruce: Cruce) -> bool:
    """Return whether all came and their match was made."""
    return origins.match_of(cruce.origin) is not None


def take_away(cruce: Cruce) -> bool:
    """Withdraw the table of *cruce*; False, and nothing changes, if its match was made."""
    return reserving.table_withdraw(origin=cruce.origin)


def stop(cruces: Sequence[Cruce]) -> None:
    """Take the tables of *cruces* away and void the matches that are played at them."""
    for cruce in cruces:
        if not cruce.origin or take_away(cruce):
            continue
        match = origins.match_of(cruce.origin)
        if match is None:
            continue
        try:
            # By the house: the organiser may share a connection with who plays.
            services.match_void(match_id=match.pk, actor=None, reason=_GONE)
        except NotPlaying as refusal:
            if refusal.code != "partida_terminada":
                raise


class Ended(NamedTuple):
    """What a match came to for its cruce."""

    winner: Entry
    juegos: tuple[int, int]
    piedras: tuple[int, int] = (0, 0)
    """Of the last juego, where a juego is made of them."""


def ended(championship: Championship, cruce: Cruce, match: Match) -> Ended | None:
    """Return who won *match* and the juegos of both sides, ``None`` if it came to nothing."""
    if match.status != Match.Status.FINISHED:
        return None
    rows = MatchPlayer.objects.filter(match=match, until=None)
    places = dict(rows.values_list("seat", "place"))
    first, second = (min(places.get(chair) or 99 for chair in side)
                     for side in sides_of(championship))  # fmt: skip
    assert cruce.a is not None
    assert cruce.b is not None
    if first == second:
        return None
    is_first = first < second
    winner = cruce.a if is_first else cruce.b
    won = match_juegos(match.pk)
    if won is None:  # of games without any the cruce counts one to nothing (torneos §12.1)
        return Ended(winner, (1, 0) if is_first else (0, 1))
    return Ended(winner, *(_of_two(row) for row in won))


def _of_two(row: Sequence[int]) -> tuple[int, int]:
    return row[0], row[1]


def clean_win(championship: Championship) -> int:
    """Return the juegos of a win without losing any (torneos §12.1), as it is configured."""
    return forms.clean_juegos(championship.room.game, championship.options)
