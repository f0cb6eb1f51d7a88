"""The trees of a championship, whole: its rounds and their encounters, with five queries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.db.models import Count
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.models import Match
from tournaments.championships import past, words
from tournaments.models import Championship, Cruce, Member
from tournaments.models.evening import OPEN
from tournaments.pairing import progress

MOST_BOXES = 256
"""Of a round that is shown whole; one of more is read in its own list, and in the results."""
_CALLED = {
    1: gettext_lazy("Final"),
    2: gettext_lazy("Semifinales"),
    4: gettext_lazy("Cuartos"),
    8: gettext_lazy("Octavos"),
    16: gettext_lazy("Dieciseisavos"),
}
"""A round of a tree whose winner has won it all, by how many it has."""
_UNTOLD = ("pendiente", "terminado")
"""States of which its sides and juegos say enough."""
_ORDER = (
    progress.MAIN,
    progress.WINNERS,
    progress.LOSERS,
    progress.FINAL,
    progress.THIRD,
    progress.CONSOLATION,
)


class Side(NamedTuple):
    """One of two: its number in the draw, who they are, and its juegos, "" where none are told."""

    number: int | None
    name: str
    juegos: str
    is_winner: bool


class Box(NamedTuple):
    """An encounter. *match*: what is watched or, once it is over, read of it."""

    first: Side
    second: Side
    word: str
    match: int | None
    is_live: bool
    is_mine: bool
    is_open: bool


@dataclass
class Column:
    """A round of a tree; without *boxes* it is too long to be shown."""

    text: str
    key: str
    size: int
    is_current: bool = False
    boxes: list[Box] = field(default_factory=list)


@dataclass
class Tree:
    """Rounds, the first one first: whose winners meet in the next."""

    text: str
    columns: list[Column]
    is_small: bool
    """Its lines can be drawn: its first round fits a screen."""


def trees_of(one: Championship, viewer: User | None) -> list[Tree]:
    """Return the trees of *one*, none where nothing like it is played."""
    rows_of = one.rounds.filter(tree__in=past.trees_of(one))
    sizes = rows_of.annotate(size=Count("cruces")).order_by("tree", "number")
    rounds = [row for row in sizes if row.size]
    shown = [row.pk for row in rounds if row.size <= MOST_BOXES]
    cruces = Cruce.objects.filter(round__in=shown).order_by("round", "index")
    rows = list(cruces.values_list(*_ASKED))
    names, mine = _names(one, viewer)
    origins = [row[_ORIGIN] for row in rows if row[_ORIGIN]]
    matches = dict(Match.objects.filter(origin__in=origins).values_list("origin", "pk"))
    boxes: dict[int, list[Box]] = {}
    is_off = one.state == "cancelado"
    for row in rows:
        boxes.setdefault(row[0], []).append(_box(row, names, mine, matches, is_off=is_off))
    by_tree: dict[str, list[Column]] = {}
    for row in rounds:
        column = Column("", f"{row.tree}-{row.number}", row.size, boxes=boxes.get(row.pk, []))
        by_tree.setdefault(row.tree, []).append(column)
    found = {name: _tree(name, by_tree[name]) for name in _ORDER if name in by_tree}
    _mark_current(found)
    return list(found.values())


def numbers_of(one: Championship, viewer: User | None) -> list[int]:
    """Return the numbers with which *viewer* was drawn."""
    if viewer is None:
        return []
    mine = one.entries.filter(members__user=viewer, number__isnull=False)
    return [number for number in mine.values_list("number", flat=True) if number]


_ASKED = ("round", "state", "a", "b", "a__number", "b__number", "winner", "juegos_a", "juegos_b",
          "is_walkover", "origin")  # fmt: skip
_ORIGIN = len(_ASKED) - 1


def _names(one: Championship, viewer: User | None) -> tuple[dict[int, str], set[int]]:
    """Return by entry what it is called, and which are those of *viewer*."""
    members = Member.objects.filter(championship=one, entry__number__isnull=False)
    rows = members.order_by("entry", "-is_captain", "pk")
    found: dict[int, list[str]] = {}
    mine = set()
    for entry, user, nick in rows.values_list("entry", "user", "user__username"):
        found.setdefault(entry, []).append(nick)
        if viewer is not None and user == viewer.pk:
            mine.add(entry)
    return {pk: _(" y ").join(nicks) for pk, nicks in found.items()}, mine


def _box(
    row: Sequence[object],
    names: dict[int, str],
    mine: set[int],
    matches: dict[str, int],
    *,
    is_off: bool,
) -> Box:
    _round, state, a, b, a_number, b_number, winner, juegos_a, juegos_b, walkover, origin = row
    is_played = state == "terminado" and not walkover

    def side(pk: object, number: object, juegos: object) -> Side:
        is_known = isinstance(pk, int)
        name = names.get(pk, "") if isinstance(pk, int) else ""
        told = str(juegos) if is_played and is_known else ""
        return Side(
            number if isinstance(number, int) else None, name, told, is_known and pk == winner
        )

    is_live = state == "en_juego" and not is_off
    match = matches.get(str(origin))
    return Box(
        side(a, a_number, juegos_a),
        side(b, b_number, juegos_b),
        "" if state in _UNTOLD else words.cruce_word(str(state), is_off=is_off),
        match if match and (is_live or state == "terminado") else None,
        is_live,
        a in mine or b in mine,
        state == "pendiente" or state in OPEN,
    )


def _tree(name: str, columns: list[Column]) -> Tree:
    is_called = name in {progress.MAIN, progress.THIRD, progress.CONSOLATION}
    for number, column in enumerate(columns, 1):
        usual = _("Ronda %(n)d") % {"n": number}
        column.text = str(_CALLED.get(column.size, usual)) if is_called else usual
    if name == progress.THIRD:
        columns[0].text = str(words.TREES[progress.THIRD])
    text = "" if name == progress.MAIN else str(words.TREES[name])
    is_small = name == progress.MAIN and 1 < columns[0].size <= 8
    return Tree(text, columns, is_small)


def _mark_current(found: Mapping[str, Tree]) -> None:
    """Mark the round in play: the first with something to be played, else that of who won all."""
    columns = [column for tree in found.values() for column in tree.columns if column.boxes]
    for column in columns:
        if any(box.is_open for box in column.boxes):
            column.is_current = True
            return
    last = found.get(progress.FINAL) or found.get(progress.MAIN)
    if last:
        last.columns[-1].is_current = True
