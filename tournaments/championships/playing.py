"""How far a championship has come, for its page: a round at a time, and the places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db import connection

from accounts.models import User
from games.models import Match
from tournaments.championships import words
from tournaments.championships.sides import of_entries
from tournaments.championships.tabling import Ranking, rankings_of
from tournaments.models import Championship, Cruce, Entry, Member, Round, Side
from tournaments.pairing import parts

_PLAYED = ("en_juego", "pausado")
MOST_PLACES = 32
MOST_MET = 200
"""Cruces of a round on a page."""


class Chosen(NamedTuple):
    """What somebody asked to see: a round, from which of its cruces on, and one table of many."""

    round: int | None = None
    after: int = 0
    section: int | None = None


NOTHING = Chosen()


@dataclass
class Met:
    """A cruce as it is told: its sides, which of them won, and what there is to look at.

    *places* are those of a table of several, by side, none before it is decided.
    """

    pk: int
    sides: Sequence[Sequence[User]]
    winner: int | None
    juegos: tuple[int, int] | None
    word: str
    match: int | None = None
    is_playing: bool = False
    is_mine: bool = False
    places: Sequence[int | None] = ()
    is_table: bool = False

    @property
    def placed(self) -> list[tuple[Sequence[User], int | None]]:
        """Return each side with its place, where it has one."""
        return list(zip(self.sides, self.places or [None] * len(self.sides), strict=True))


@dataclass
class Step:
    """A round that can be chosen, or a table by its place among them."""

    pk: int
    text: str
    is_shown: bool


@dataclass
class Placed:
    """A line of a table: its place, if it has one, who it is and what the columns say."""

    place: int | None
    people: Sequence[User]
    values: Sequence[int]
    is_mine: bool


@dataclass
class Shown:
    """A table of standings as it is told."""

    title: str
    columns: Sequence[str]
    rows: list[Placed]


@dataclass
class Progress:
    """The rounds there are, the cruces of one of them, the tables, and who has which place.

    *sections* are all the tables, where they are more than are shown. *after* so many cruces are
    those that are shown, *following* are those before the next page.
    """

    steps: list[Step]
    met: list[Met]
    places: list[tuple[int, Sequence[User], str]]
    """Who has come to an end: the place, its people and the state of the entry."""
    rankings: list[Shown]
    sections: list[Step]
    shown: int | None
    """The key of the round that is shown."""
    after: int
    following: int | None
    calls_at: datetime | None = None
    """When all tables of the round that is shown are opened, if none is yet."""


def progress_of(one: Championship, viewer: User | None, chosen: Chosen = NOTHING) -> Progress:
    """Return how far *one* has come, with the round that is *chosen*, else the last published.

    Five queries, and five more where there are tables.
    """
    rounds = list(one.rounds.exclude(state="prevista").order_by("pk"))
    shown = next((row for row in rounds if row.pk == chosen.round), rounds[-1] if rounds else None)
    cruces, following = _page(shown, chosen.after)
    for cruce in cruces:
        cruce.championship = one
    ended = list(one.entries.filter(place__isnull=False).order_by("place", "number")[:MOST_PLACES])
    titles, rankings = rankings_of(one, rounds, chosen.section)
    ranked = {row.entry for ranking in rankings for row in ranking.rows}
    crews = crews_of(one, cruces)
    inside = {pk for crew in crews.values() for pk, _place in crew if pk}
    people = people_of({*inside, *(entry.pk for entry in ended), *ranked})
    matches = _matches(cruces)
    return Progress(
        steps=[Step(row.pk, called(one, row), row == shown) for row in rounds],
        met=[_met(cruce, crews[cruce.pk], people, matches, viewer) for cruce in cruces],
        places=[(entry.place or 0, people.get(entry.pk, []), entry.state) for entry in ended],
        rankings=[_shown(ranking, people, viewer) for ranking in rankings],
        sections=[Step(n, title, n == chosen.section) for n, title in enumerate(titles)],
        shown=None if shown is None else shown.pk,
        after=chosen.after,
        following=following,
        calls_at=_calls_at(cruces),
    )


def _calls_at(cruces: Iterable[Cruce]) -> datetime | None:
    known = [cruce for cruce in cruces if cruce.state != "exento"]
    ahead = {cruce.call_at if cruce.state == "listo" else None for cruce in known}
    return ahead.pop() if len(ahead) == 1 else None


def _page(row: Round | None, after: int) -> tuple[list[Cruce], int | None]:
    """Return the cruces of a page of a round, and *after* how many its next one begins."""
    if row is None:
        return [], None
    met = row.cruces.exclude(a=None, b=None, state="pendiente").order_by("index")
    found = list(met[after : after + MOST_MET + 1])
    return found[:MOST_MET], after + MOST_MET if len(found) > MOST_MET else None


def _shown(ranking: Ranking, people: dict[int, list[User]], viewer: User | None) -> Shown:
    rows = []
    for row in ranking.rows:
        who = people.get(row.entry, [])
        rows.append(Placed(row.place, who, row.values, viewer in who))
    return Shown(ranking.title, ranking.columns, rows)


def waiting_for_user(number: int, user: User) -> Cruce | None:
    """Return the cruce of a championship whose table waits for *user*, or where he plays."""
    member = Member.objects.filter(championship=number, user=user, is_in=True)
    found = member.select_related("championship", "entry").first()
    return None if found is None else waiting_for(found.championship, found.entry)


def waiting_for(one: Championship, entry: Entry | None) -> Cruce | None:
    """Return the cruce whose table waits for *entry*, or where it plays. One query.

    None of a championship that is over: where it was cancelled tables waited until then.
    """
    if entry is None or one.state not in _PLAYED:
        return None
    rows = one.cruces.filter(state__in=("esperando", "en_juego"))
    return rows.filter(of_entries([entry.pk])).first()


class Call(NamedTuple):
    """The table of a championship at which somebody is waited for; no *until*: it stands still."""

    name: str
    salon: str
    """The slug of its salón."""
    number: int
    in_pairs: bool
    until: datetime | None


_CALL = """
WITH his AS MATERIALIZED (
  SELECT entry_id FROM tournaments_member WHERE user_id = %(user)s AND is_in)
SELECT h.name, r.slug, t.number, h.in_pairs, CASE WHEN h.state <> 'pausado' THEN c.due_at END
  FROM tournaments_cruce c
  JOIN tournaments_championship h ON h.id = c.championship_id
  JOIN games_room r ON r.id = h.room_id
  JOIN games_table t ON t.origin = c.origin AND t.origin <> ''
 WHERE c.state = 'esperando'
   AND c.id IN (SELECT id FROM tournaments_cruce WHERE a_id IN (SELECT entry_id FROM his)
                UNION ALL
                SELECT id FROM tournaments_cruce WHERE b_id IN (SELECT entry_id FROM his)
                UNION ALL
                SELECT cruce_id FROM tournaments_side WHERE entry_id IN (SELECT entry_id FROM his))
   AND NOT EXISTS (SELECT 1 FROM games_tableseat s
                    WHERE s.table_id = t.id AND s.user_id = %(user)s)
 ORDER BY c.due_at LIMIT 1"""


def call_of(user_id: int) -> Call | None:
    """Return where *user_id* is waited for and does not sit yet, if anywhere. One query.

    Every page asks for it: most of what it cost was to have the statement put together.
    """
    with connection.cursor() as cursor:
        cursor.execute(_CALL, {"user": user_id})
        found = cursor.fetchone()
    return None if found is None else Call(*found)


def called(one: Championship, row: Round) -> str:
    """Return the name of a round."""
    return words.round_called(one.format, row.tree, row.number)


Crew = Sequence[tuple[int | None, int | None]]
"""Who plays a cruce, by entry, with the place of each where it has been told."""


def crews_of(one: Championship, cruces: Sequence[Cruce]) -> Mapping[int, Crew]:
    """Return by cruce who plays it. One query where each plays for himself."""
    if one.format not in parts.TABLES:
        return {row.pk: ((row.a_id, None), (row.b_id, None)) for row in cruces}
    found: dict[int, list[tuple[int | None, int | None]]] = {row.pk: [] for row in cruces}
    rows = Side.objects.filter(cruce__in=found).order_by("cruce", "place", "index")
    for cruce, entry, place in rows.values_list("cruce", "entry", "place"):
        found[cruce].append((entry, place))
    return found


def people_of(entries: set[int]) -> dict[int, list[User]]:
    """Return by entry its people, the captain first."""
    rows = Member.objects.filter(entry__in=entries).select_related("user__profile")
    found: dict[int, list[User]] = {}
    for row in rows.order_by("entry", "-is_captain", "pk"):
        found.setdefault(row.entry_id, []).append(row.user)
    return found


def _matches(cruces: Iterable[Cruce]) -> dict[str, int]:
    origins = [cruce.origin for cruce in cruces if cruce.origin]
    return dict(Match.objects.filter(origin__in=origins).values_list("origin", "pk"))


def _met(
    cruce: Cruce,
    crew: Crew,
    people: dict[int, list[User]],
    matches: dict[str, int],
    viewer: User | None,
) -> Met:
    sides = [people.get(pk, []) if pk else [] for pk, _place in crew]
    places = [place for _pk, place in crew]
    keys = [pk for pk, _place in crew]
    winner = None if cruce.winner_id is None else keys.index(cruce.winner_id)
    is_table = cruce.a_id is None
    is_off = cruce.championship.state == "cancelado"
    is_told = cruce.state == "terminado" and not cruce.is_walkover and not is_table
    return Met(
        pk=cruce.pk,
        sides=sides,
        winner=winner,
        juegos=(cruce.juegos_a, cruce.juegos_b) if is_told else None,
        word=words.cruce_word(cruce.state, is_off=is_off),
        match=matches.get(cruce.origin),
        is_playing=cruce.state == "en_juego" and not is_off,
        is_mine=any(viewer in side for side in sides),
        places=places,
        is_table=is_table,
    )
