"""How far a championship has come, for its page: a round at a time, and the places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Match
from tournaments.championships import words
from tournaments.models import Championship, Cruce, Entry, Member, Round

MOST_PLACES = 32


@dataclass
class Met:
    """A cruce as it is told: its two sides, which of them won, and what there is to look at."""

    sides: Sequence[Sequence[User]]
    winner: int | None
    juegos: tuple[int, int] | None
    word: str
    match: int | None = None
    is_playing: bool = False
    is_mine: bool = False


@dataclass
class Step:
    """A round that can be chosen."""

    pk: int
    text: str
    is_shown: bool


@dataclass
class Progress:
    """The rounds there are, the cruces of one of them, and who has which place."""

    steps: list[Step]
    met: list[Met]
    places: list[tuple[int, Sequence[User]]]


def progress_of(one: Championship, viewer: User | None, chosen: int | None) -> Progress:
    """Return how far *one* has come, with the round of number *chosen*, else the last published.

    Five queries.
    """
    rounds = list(one.rounds.exclude(state="prevista").order_by("pk"))
    shown = next((row for row in rounds if row.pk == chosen), rounds[-1] if rounds else None)
    cruces = [] if shown is None else list(shown.cruces.order_by("index"))
    ended = list(one.entries.filter(place__isnull=False).order_by("place", "number")[:MOST_PLACES])
    people = people_of({*_sides(cruces), *(entry.pk for entry in ended)})
    matches = _matches(cruces)
    return Progress(
        steps=[Step(row.pk, called(row), row == shown) for row in rounds],
        met=[_met(cruce, people, matches, viewer) for cruce in cruces if cruce.a_id or cruce.b_id],
        places=[(entry.place or 0, people.get(entry.pk, [])) for entry in ended],
    )


def waiting_for_user(number: int, user: User) -> Cruce | None:
    """Return the cruce of a championship whose table waits for *user*, or where he plays."""
    member = Member.objects.filter(championship=number, user=user, is_in=True)
    found = member.select_related("championship", "entry").first()
    return None if found is None else waiting_for(found.championship, found.entry)


def waiting_for(one: Championship, entry: Entry | None) -> Cruce | None:
    """Return the cruce whose table waits for *entry*, or where it plays. One query."""
    if entry is None:
        return None
    rows = one.cruces.filter(state__in=("esperando", "en_juego"))
    return rows.filter(a=entry).first() or rows.filter(b=entry).first()


def called(row: Round) -> str:
    """Return the name of a round."""
    tree = words.TREES.get(row.tree)
    number = _("Ronda %(n)d") % {"n": row.number}
    return f"{tree} · {number}" if tree else number


def _sides(cruces: Iterable[Cruce]) -> set[int]:
    return {pk for cruce in cruces for pk in (cruce.a_id, cruce.b_id) if pk}


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
    cruce: Cruce, people: dict[int, list[User]], matches: dict[str, int], viewer: User | None
) -> Met:
    sides = [people.get(pk, []) if pk else [] for pk in (cruce.a_id, cruce.b_id)]
    winner = None
    if cruce.winner_id is not None:
        winner = 0 if cruce.winner_id == cruce.a_id else 1
    is_told = cruce.state == "terminado" and not cruce.is_walkover
    return Met(
        sides=sides,
        winner=winner,
        juegos=(cruce.juegos_a, cruce.juegos_b) if is_told else None,
        word=str(words.CRUCES.get(cruce.state, "")),
        match=matches.get(cruce.origin),
        is_playing=cruce.state == "en_juego",
        is_mine=any(viewer in side for side in sides),
    )
