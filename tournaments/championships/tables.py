"""The table and the match of a cruce: opened, looked at, and taken away (torneos §13)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple
from uuid import uuid4

from django.db.models import QuerySet

from games.matches import origins, seating, services
from games.matches.juegos import match_juegos
from games.matches.refusals import Refusal as NotPlaying
from games.models import Match, MatchPlayer
from games.tables import forms, reserving
from games.tables.refusals import Refusal as NotAtATable
from tournaments.championships.sides import entries_of, of_entries
from tournaments.models import Championship, Cruce, Entry, Member
from tournaments.models.championships import GONE
from tournaments.pairing import mesas, parts
from tournaments.pairing.tables import TableSize

LEAST_AT_A_TABLE = 3
"""With fewer it is a cruce of two sides: another game there (RULING C3)."""

_GONE = "Se ha decidido sin jugar en su campeonato."


def sides_of(championship: Championship) -> tuple[tuple[int, ...], ...]:
    """Return the chairs of side a and of side b."""
    room, chairs = championship.room, championship.chairs
    return forms.agreed_sides(room.game, championship.options, chairs)


def is_of_tables(championship: Championship) -> bool:
    """Return whether each plays for himself, at tables of several."""
    return championship.format in parts.TABLES


def alone_counts(game: str, options: Mapping[str, Any]) -> list[int]:
    """Return with how many chairs each plays for himself with *options*, and puts nothing.

    None where the house would put prizes, or each U$uros of his own (RULING C1).
    """
    plain = forms.without_its_chairs(game, options)
    found = []
    for chairs in forms.chair_counts(game):
        try:
            chosen = forms.as_data(forms.decode_options(game, plain, range(chairs)))
        except NotAtATable:
            continue
        sides = forms.agreed_sides(game, chosen, chairs)
        if len(sides) == chairs and forms.money(game, chosen, chairs).is_staked:
            found.append(chairs)
    return sorted(found)


def size_of(championship: Championship) -> tuple[TableSize, int]:
    """Return the sizes of its tables (torneos §10.1), and with how many its game is played."""
    counts = alone_counts(championship.room.game, championship.options)
    several = [n for n in counts if n >= LEAST_AT_A_TABLE]
    return TableSize(championship.chairs, min(several), max(several)), min(counts)


def open_table(championship: Championship, cruce: Cruce) -> None:
    """Reserve the table of *cruce* for its people, or have robots play it; once.

    Refuses with ``no_reservable`` if somebody's account is switched off: but where several play,
    his chair is nobody's, as is that of who withdrew. A robot of a trial plays for nothing then.
    """
    if is_of_tables(championship):
        _open_for_several(championship, cruce)
        return
    owners = [0] * championship.chairs
    for chairs, entry in zip(sides_of(championship), (cruce.a, cruce.b), strict=True):
        assert entry is not None
        for chair, user_id in zip(chairs, people_of(entry), strict=True):
            owners[chair] = user_id
    _open(championship, cruce, owners, championship.options)


def _open(
    championship: Championship, cruce: Cruce, owners: Sequence[int], options: Mapping[str, Any]
) -> None:
    what: dict[str, Any] = {
        "room_id": championship.room_id,
        "origin": cruce.origin,
        "owners": owners,
        "options": options,
        "conditions": championship.conditions,
    }
    if championship.robots:
        reserving.robots_play(**what, level=championship.robots)
    else:
        reserving.table_reserve(**what)


def _open_for_several(championship: Championship, cruce: Cruce) -> None:
    rows = cruce.sides.order_by("index").values_list(
        "entry__state", "entry__members__user", "entry__members__user__is_active"
    )
    owners = [
        user if championship.robots or (is_active and state not in GONE) else reserving.NOBODY
        for state, user, is_active in rows
    ]
    options = forms.without_its_chairs(championship.room.game, championship.options)
    _open(championship, cruce, owners, options)


def begin(cruce: Cruce, least: int) -> bool:
    """Begin at the table of *cruce* with who is there, robots on the other chairs (torneos §10.4).

    Returns whether it has its match: not where fewer than *least* are there. Refuses with
    ``robots`` where there are too few of those.
    """
    return reserving.table_begin(origin=cruce.origin, least=least)


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
    """Return the sides of *cruce* all of whose people are on their chairs (torneos §13.2).

    Not who withdrew, though he sits there still.
    """
    here = reserving.people_here(cruce.origin)
    staying = [entry for entry in entries_of(cruce) if entry.state not in GONE]
    return [entry for entry in staying if here.issuperset(people_of(entry))]


def absent(cruce: Cruce) -> list[int]:
    """Return who of *cruce* is not on his chair (torneos §13.4); nobody waits for who withdrew."""
    return _awaited(cruce, reserving.people_here(cruce.origin))


def left_out(cruce: Cruce) -> list[int]:
    """Return who of *cruce* is not in the match that was made; nobody waits for who withdrew."""
    rows = MatchPlayer.objects.filter(match__origin=cruce.origin)
    return _awaited(cruce, set(rows.values_list("user", flat=True)))


def _awaited(cruce: Cruce, here: Collection[int]) -> list[int]:
    staying = [entry for entry in entries_of(cruce) if entry.state not in GONE]
    owners = [user_id for entry in staying for user_id in people_of(entry)]
    return [user_id for user_id in owners if user_id not in here]


def origin_of(championship_id: int, cruce_id: int, attempt: int) -> str:
    """Return what the match of a cruce is played for, each attempt its own (torneos §16.6)."""
    return f"torneo:{championship_id}:cruce:{cruce_id}:{attempt}"


def who_sat(championship: Championship, cruces: QuerySet[Cruce]) -> set[int]:
    """Return the entries of which somebody was in a match of *cruces*, whatever it came to.

    Three queries.
    """
    called = cruces.filter(attempt__gt=0).values_list("pk", "attempt")
    known = [origin_of(championship.pk, pk, n) for pk, last in called for n in range(1, last + 1)]
    rows = MatchPlayer.objects.filter(match__origin__in=known).order_by()
    sat = set(rows.values_list("user", flat=True))
    drawn = championship.members.filter(user__in=sat, entry__number__isnull=False)
    return set(drawn.values_list("entry", flat=True))


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


def in_course(entry: Entry) -> list[tuple[Cruce, Match]]:
    """Return the cruces of *entry* of which the match was made and no result is taken yet."""
    rows = Cruce.objects.filter(championship=entry.championship_id)
    rows = rows.filter(of_entries([entry.pk]), state__in=("esperando", "en_juego"))
    found = ((cruce, origins.match_of(cruce.origin)) for cruce in rows.order_by("pk"))
    return [(cruce, match) for cruce, match in found if match is not None]


def leave(match: Match, users: Iterable[int]) -> None:
    """Have *users* leave *match* for good, as one leaves it at its table (torneos §14.1).

    Where a game ends with the first who leaves, the others have not left it: it is over for them.
    Where a robot plays on, or nobody, the match goes on. Refuses with ``ocupada``.
    """
    for user_id in users:
        with _if_in_it():
            services.match_leave(match_id=match.pk, user_id=user_id, action_id=uuid4())


def forsake(match: Match, left: int) -> None:
    """End *match* of two sides, of which the user *left* has left one, if a robot would play on.

    Its cruce is lost (torneos §14.1), and who won it goes on: it comes to nothing, as a walkover
    gives no points (torneos §18.1), but for who left it.
    """
    seating.match_forsake(match_id=match.pk, left=[left])


def deserted(cruce: Cruce, withdrawn: Collection[Entry]) -> None:
    """End the match at the table of *cruce*, at which one is left, if any *withdrawn* left it.

    As ``forsake``: so that it counts for them (torneos §14.1, §21.1). The house voids the others.
    """
    match = origins.match_of(cruce.origin) if cruce.origin else None
    if match is None:
        return
    people = [user for entry in withdrawn for user in people_of(entry)]
    rows = MatchPlayer.objects.filter(match=match, user__in=people, until=None, robot_level="")
    left = list(rows.exclude(left_by="").values_list("user", flat=True))
    if left:
        with _if_in_it():
            seating.match_forsake(match_id=match.pk, left=left)


def put_out(match: Match, users: Iterable[int], why: str) -> None:
    """Have *users*, who are expelled, be out of *match*, which goes on: they did not abandon it.

    Refuses with ``ocupada``.
    """
    for user_id in users:
        with _if_in_it():
            seating.match_put_out(match_id=match.pk, user_id=user_id, reason=why)


@contextmanager
def _if_in_it() -> Iterator[None]:
    """Pass over who is not in a match any more, or cannot go from it."""
    try:
        yield
    except NotPlaying as refusal:
        if refusal.code not in _IS_NOT_IN_IT:
            raise


_IS_NOT_IN_IT = frozenset(
    {"partida_terminada", "partida_congelada", "robot_juega", "fuera", "solo_mirando"}
)


class Ended(NamedTuple):
    """What a match came to for its cruce; no *winner*: several share the first place of a table."""

    winner: Entry | None
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


class Stood(NamedTuple):
    """What a match came to for a table of several: the places by entry, and who was not there."""

    places: dict[int, int]
    absent: list[int]


def stood(cruce: Cruce, match: Match) -> Stood | None:
    """Return the places of *match* without its substitutes, ``None`` if it came to nothing."""
    if match.status != Match.Status.FINISHED:
        return None
    rows = MatchPlayer.objects.filter(match=match, until=None)
    told = {row.seat: row for row in rows}
    ranks: dict[int, int | None] = {}
    absent = []
    sides = list(cruce.sides.select_related("entry").order_by("index"))
    own = people_by_entry(side.entry for side in sides)
    for side in sides:
        row = told[side.index]
        ranks[side.entry_id] = row.place
        # Of one *de prueba* they are robots themselves.
        is_another = row.robot_level and row.user_id not in own[side.entry_id]
        if is_another or row.left_by or side.entry.state in GONE:
            absent.append(side.entry_id)
    return Stood(mesas.places_at(ranks, absent), absent)


def _of_two(row: Sequence[int]) -> tuple[int, int]:
    return row[0], row[1]


def clean_win(championship: Championship) -> int:
    """Return the juegos of a win without losing any (torneos §12.1), as it is configured."""
    return forms.clean_juegos(championship.room.game, championship.options)
