"""What came of a championship, for anybody: who ended where, and each encounter (torneos §16)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from accounts.models import User
from games.models import Match
from tournaments.championships import past
from tournaments.championships.objects import objects_shown
from tournaments.models import Championship, Cruce, Member, Side
from tournaments.pairing import parts
from tournaments.pairing.bracket import NOBODY
from tournaments.pairing.prizes import is_played
from tournaments.pairing.progress import MAIN

ON_PODIUM = 3
_OVER = ("terminado", "premiado")


class Placed(NamedTuple):
    """Who ended where, or, before there are places, who was drawn with which number."""

    place: int | None
    number: int
    people: Sequence[User]


def places_of(one: Championship, after: int = 0, most: int | None = None) -> list[Placed]:
    """Return who was drawn, the best first, *most* of them from the one *after* that many.

    Two queries.
    """
    rows = one.entries.filter(number__isnull=False).order_by("place", "number")
    entries = list(rows[after : None if most is None else after + most])
    people = _people(entry.pk for entry in entries)
    return [Placed(entry.place, entry.number or 0, people.get(entry.pk, [])) for entry in entries]


def consuelo_of(one: Championship, after: int = 0, most: int | None = None) -> list[Placed]:
    """Return who plays the consuelo of *one*, as ``places_of``: its places are its own.

    Nobody where none is played (torneos §5.8). Three queries at most.
    """
    positions = past.consuelo_positions(one) or ()
    inside = [number for number in positions if number != NOBODY]
    if not is_played(len(inside)):
        return []
    places = past.consuelo_places(one)
    inside.sort(key=lambda number: (places.get(number, len(inside) + 1), number))
    shown = inside[after : None if most is None else after + most]
    keys = dict(one.entries.filter(number__in=shown).values_list("number", "pk"))
    people = _people(keys.values())
    return [Placed(places.get(n), n, people.get(keys[n], [])) for n in shown]


def podium_of(one: Championship) -> list[tuple[int, list[Sequence[User]]]]:
    """Return the first three places and who shares each, none before it is over.

    Nobody stands there who was expelled, whatever place his results give him (torneos §14.1).
    """
    if one.state not in _OVER:
        return []
    rows = one.entries.filter(place__lte=ON_PODIUM).exclude(state="expulsado")
    entries = list(rows.order_by("place", "number"))
    people = _people(entry.pk for entry in entries)
    steps: dict[int, list[Sequence[User]]] = {}
    for entry in entries:
        steps.setdefault(entry.place or 0, []).append(people.get(entry.pk, []))
    return list(steps.items())


def _people(entries: Iterable[int]) -> dict[int, list[User]]:
    rows = Member.objects.filter(entry__in=list(entries)).select_related("user__profile")
    found: dict[int, list[User]] = {}
    for row in rows.order_by("entry", "-is_captain", "pk"):
        found.setdefault(row.entry_id, []).append(row.user)
    return found


class Told(NamedTuple):
    """An encounter that was decided: its sides by nick, which won, and its match if it had one."""

    tree: str
    round: int
    cruce: int
    a: list[str]
    b: list[str]
    winner: str
    """``a``, ``b``, or "" where nobody came."""
    juegos: tuple[int, int]
    is_walkover: bool
    match: int | None


def encounters_of(one: Championship) -> list[Told]:
    """Return what was decided, in order. Three queries."""
    rows = Cruce.objects.filter(championship=one, decided__isnull=False, a__isnull=False)
    cruces = list(rows.select_related("round").order_by("round", "index"))
    nicks = _nicks(one)
    origins = [cruce.origin for cruce in cruces if cruce.origin]
    matches = dict(Match.objects.filter(origin__in=origins).values_list("origin", "pk"))
    return [
        Told(
            tree="" if cruce.round.tree == MAIN else cruce.round.tree,
            round=cruce.round.number,
            cruce=cruce.index + 1,
            a=nicks.get(cruce.a_id or 0, []),
            b=nicks.get(cruce.b_id or 0, []),
            winner=_winner(cruce),
            juegos=(cruce.juegos_a, cruce.juegos_b),
            is_walkover=cruce.is_walkover,
            match=None if cruce.is_walkover else matches.get(cruce.origin),
        )
        for cruce in cruces
    ]


class Seated(NamedTuple):
    """A table of several that was decided: the nick of each, his place and whether he was there."""

    round: int
    table: int
    people: list[tuple[str, int, bool]]
    match: int | None


def tables_of(one: Championship) -> list[Seated]:
    """Return the tables that were decided, in order, the best of each first. Three queries."""
    rows = Side.objects.filter(cruce__championship=one, cruce__decided__isnull=False)
    rows = rows.select_related("cruce__round").order_by("cruce__round", "cruce__index", "place")
    nicks = _nicks(one)
    found: dict[int, Seated] = {}
    cruces = {side.cruce_id: side.cruce for side in rows}
    origins = [cruce.origin for cruce in cruces.values() if cruce.origin]
    matches = dict(Match.objects.filter(origin__in=origins).values_list("origin", "pk"))
    for side in rows:
        cruce = side.cruce
        match = None if cruce.is_walkover else matches.get(cruce.origin)
        table = found.setdefault(cruce.pk, Seated(cruce.round.number, cruce.index + 1, [], match))
        nick = "+".join(nicks.get(side.entry_id, []))
        table.people.append((nick, side.place or 0, not side.is_absent))
    return list(found.values())


def _tables_told(one: Championship) -> list[dict[str, Any]]:
    return [
        {
            "ronda": row.round,
            "mesa": row.table,
            "puestos": [
                {"nick": nick, "puesto": place, "estuvo": was_there}
                for nick, place, was_there in row.people
            ],
            "partida": row.match,
        }
        for row in tables_of(one)
    ]


def _winner(cruce: Cruce) -> str:
    if cruce.winner_id is None:
        return ""
    return "a" if cruce.winner_id == cruce.a_id else "b"


def _nicks(one: Championship) -> dict[int, list[str]]:
    rows = Member.objects.filter(championship=one).order_by("entry", "-is_captain", "pk")
    found: dict[int, list[str]] = {}
    for entry, nick in rows.values_list("entry", "user__username"):
        found.setdefault(entry, []).append(nick)
    return found


def _objects_told(one: Championship) -> dict[str, list[dict[str, Any]]]:
    """Return the objects that are prizes, and who won each; nothing where there are none."""
    found = [
        {
            "puesto": row.place,
            "objeto": row.name,
            "valor": row.value,
            "nick": "" if row.winner is None else row.winner.username,
        }
        for row in objects_shown(one)
    ]
    return {"objetos": found} if found else {}


def _places_told(rows: Iterable[Placed]) -> list[dict[str, Any]]:
    return [
        {
            "puesto": row.place,
            "numero": row.number,
            "nicks": [person.username for person in row.people],
        }
        for row in rows
    ]


def document_of(one: Championship) -> dict[str, Any]:
    """Return the results as a document: what is public of them, and nothing else."""
    return {
        "torneo": one.pk,
        "nombre": one.name,
        "juego": one.room.game,
        "formato": one.format,
        "por_parejas": one.in_pairs,
        "de_prueba": bool(one.robots),
        "estado": one.state,
        "empieza": one.starts_at.isoformat(),
        "puestos": _places_told(places_of(one)),
        **({"consuelo": _places_told(consuelo)} if (consuelo := consuelo_of(one)) else {}),
        "cruces": [
            {
                "cuadro": row.tree,
                "ronda": row.round,
                "cruce": row.cruce,
                "a": row.a,
                "b": row.b,
                "gana": row.winner,
                "juegos": row.juegos,
                "sin_jugar": row.is_walkover,
                "partida": row.match,
            }
            for row in encounters_of(one)
        ],
        **({"mesas": _tables_told(one)} if one.format in parts.TABLES else {}),
        **_objects_told(one),
    }
