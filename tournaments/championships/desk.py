"""What whoever steers a championship sees on its desk (torneos §15.3): no cards, and no rule.

Lists are bounded and the queries are always as many, whatever the championship holds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from statistics import median
from typing import NamedTuple

from django.db.models import Case, Count, IntegerField, Prefetch, Q, QuerySet, Value, When
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Match, Table
from games.tables import reserving
from tournaments.championships import guarding, logbook, playing, seeding, steering, words
from tournaments.championships.deciding import ANNOUNCED_IN
from tournaments.championships.following import withdrawable, withdrawable_trees
from tournaments.championships.logbook import Deed, called, named
from tournaments.championships.sides import ids_of
from tournaments.models import Act, Championship, Cruce, Entry, Forbidden, Member
from tournaments.models.championships import LIVE

PER_PAGE = 40
MOST_FORBIDDEN = 60
_SOON = timedelta(minutes=10)
"""However short the others were, no match is slow before."""
_LAST = 64
"""Matches from which it is told how long one takes."""

_NEED = (
    "en_disputa",
    "esperando",
    "en_juego",
    "nulo",
    "listo",
    "terminado",
    "incomparecencia",
    "anulado",
)


class Mark(NamedTuple):
    """How a table stands: a word, its icon and the kind of its mark."""

    text: Promise
    icon: str
    kind: str


MARKS: Mapping[str, Mark] = {
    "disputa": Mark(_("En disputa"), "gavel", "mal"),
    "falta": Mark(_("Falta gente"), "hourglass", "aviso"),
    "espera": Mark(_("A punto de empezar"), "hourglass", "info"),
    "lenta": Mark(_("Va lenta"), "timer", "aviso"),
    "jugando": Mark(_("Jugando"), "swords", "info"),
    "pendiente": Mark(_("Por llamar"), "clock", ""),
    "acabada": Mark(_("Acabada"), "check", "ok"),
    "sin_jugar": Mark(_("Sin jugar"), "flag", ""),
    "anulada": Mark(_("Anulada"), "ban", ""),
}
_SORTED = tuple(MARKS)
_AS = {
    "en_disputa": "disputa",
    "en_juego": "jugando",
    "nulo": "pendiente",
    "listo": "pendiente",
    "terminado": "acabada",
    "incomparecencia": "sin_jugar",
    "anulado": "anulada",
}


@dataclass
class Side:
    """One of the two of a table: its entry, its people and who of them is not there.

    *is_in*: it plays on, and may be expelled.
    """

    entry: int
    people: Sequence[User]
    missing: Sequence[User] = ()
    wins: bool = False
    is_in: bool = False

    @property
    def name(self) -> str:
        """The nicks of its people."""
        return named(self.people)

    @property
    def key(self) -> str:
        """By what an address names it."""
        return str(self.entry)


@dataclass
class Row:
    """A table: *left_s* of *whole_s* seconds of courtesy are left; *may*: what can be done."""

    cruce: Cruce
    sides: list[Side]
    kind: str
    table: int | None = None
    match: int | None = None
    score: str = ""
    since: datetime | None = None
    left_s: int | None = None
    whole_s: int = 1
    may: frozenset[str] = frozenset()

    @property
    def key(self) -> str:
        """By what an address names its cruce."""
        return str(self.cruce.pk)

    @property
    def is_table(self) -> bool:
        """Whether each plays for himself there."""
        return self.cruce.a_id is None

    @property
    def clock(self) -> str:
        """What is left of the courtesy: «6:12»."""
        return f"{(self.left_s or 0) // 60}:{(self.left_s or 0) % 60:02}"

    @property
    def mark(self) -> Mark:
        """How it stands, in words."""
        return MARKS[self.kind]

    @property
    def missing(self) -> list[User]:
        """Who is waited for."""
        return [person for side in self.sides for person in side.missing]

    @property
    def share(self) -> float:
        """How much of the courtesy is gone, from 0 to 1."""
        return 1 - min(1.0, max(0.0, (self.left_s or 0) / self.whole_s))


@dataclass
class Step:
    """A round: how many of its cruces are decided."""

    text: str
    state: str
    done: int
    many: int


class Listed(NamedTuple):
    """Somebody of the championship: *address* names the entry to a question."""

    entry: Entry
    name: str
    word: str
    address: str
    is_in: bool


class Barred(NamedTuple):
    """Two who do not meet."""

    names: str
    address: str


@dataclass
class Desk:
    """The desk of a championship as it is now."""

    rows: list[Row]
    steps: list[Step]
    deeds: list[Deed]
    counts: Mapping[str, int]
    entries: list[Listed]
    forbidden: list[Barred]
    may: frozenset[str]
    next_page: int = 0
    next_entries: int = 0
    next_deeds: int = 0
    late: list[Row] = field(default_factory=list)
    has_more_late: bool = False
    """Whether more tables wait than are on this page."""
    stopped: Act | None = None
    ends_at: datetime | None = None
    """When the clock cancels it, unless it goes on."""

    @property
    def late_many(self) -> str:
        """How many tables somebody is late for: «40 o más» where not all are shown."""
        many = len(self.late)
        return _now("%(n)d o más") % {"n": many} if self.has_more_late else str(many)

    @property
    def is_quiet(self) -> bool:
        """Whether nobody has to do anything."""
        return not self.late and not self.counts["en_disputa"] and self.stopped is None


def desk_of(one: Championship, *, page: int = 0, after: int = 0, before: int = 0) -> Desk:
    """Return the desk: tables by need from *page* on, entries *after* a turn, acts *before* one."""
    found = list(_by_need(one)[page * PER_PAGE : (page + 1) * PER_PAGE + 1])
    rows = _rows(one, found[:PER_PAGE])
    counts = dict.fromkeys(_NEED, 0) | dict(
        one.cruces.values_list("state").annotate(n=Count("pk")).order_by()
    )
    entries = list(_entries(one, after))
    deeds, next_deeds = logbook.deeds_of(one, before)
    desk = Desk(
        rows=rows,
        steps=_steps(one),
        deeds=deeds,
        counts=counts,
        entries=[_listed(entry) for entry in entries[:PER_PAGE]],
        forbidden=_forbidden(one),
        may=_may(one),
        next_page=page + 1 if len(found) > PER_PAGE else 0,
        next_entries=entries[PER_PAGE - 1].turn or 0 if len(entries) > PER_PAGE else 0,
        next_deeds=next_deeds,
        late=[row for row in rows if row.kind == "falta"],
        has_more_late=any(cruce.state == "esperando" for cruce in found[PER_PAGE:]),
    )
    if one.state == "pausado":
        stops = one.acts.filter(action="pausar").select_related("actor")
        desk.stopped = stops.order_by("-pk").first()
        desk.ends_at = steering.pause_ends_at(one)
    return desk


# --- Tables


def _by_need(one: Championship) -> QuerySet[Cruce]:
    needs = [When(state=state, then=Value(n)) for n, state in enumerate(_NEED)]
    rows = one.cruces.filter(state__in=_NEED).select_related("round")
    order = Case(*needs, default=Value(len(_NEED)), output_field=IntegerField())
    return rows.order_by(order, "due_at", "called_at", "-decided", "pk")


def _rows(one: Championship, cruces: Sequence[Cruce]) -> list[Row]:
    """Return *cruces* as they stand, by need. Eight queries."""
    origins = [cruce.origin for cruce in cruces if cruce.origin]
    crews = ids_of(cruces)
    entries = {pk for crew in crews.values() for pk in crew}
    people = playing.people_of(entries)
    inside = set(Entry.objects.filter(pk__in=entries, state__in=LIVE).values_list("pk", flat=True))
    matches = {match.origin: match for match in Match.objects.filter(origin__in=origins).only(
        "pk", "origin", "score", "started_at", "table_number")}  # fmt: skip
    tables = dict(Table.objects.filter(origin__in=origins).values_list("origin", "number"))
    here = reserving.people_here(*origins)
    slow = _slow_after(one)
    now = one.paused_at or timezone.now()
    rows = []
    for cruce in cruces:
        match = matches.get(cruce.origin)
        row = Row(
            cruce,
            _sides(cruce, crews[cruce.pk], people, here, inside),
            _AS.get(cruce.state, "espera"),
        )
        row.table = tables.get(cruce.origin) or (match.table_number if match else None)
        row.may = guarding.possible(one, cruce)
        if match is not None:
            row.match, row.score, row.since = match.pk, match.marks, match.started_at
        if cruce.state == "esperando" and cruce.due_at and cruce.called_at:
            row.left_s = max(0, int((cruce.due_at - now).total_seconds()))
            row.whole_s = max(1, int((cruce.due_at - cruce.called_at).total_seconds()))
            row.kind = "falta" if row.missing and match is None else "espera"
        if cruce.state == "en_juego" and match and timezone.now() - match.started_at > slow:
            row.kind = "lenta"
        if cruce.state == "terminado" and cruce.is_walkover:
            row.kind = "sin_jugar"
        rows.append(row)
    return sorted(rows, key=lambda row: _SORTED.index(row.kind))


def _sides(
    cruce: Cruce,
    crew: Sequence[int],
    people: Mapping[int, Sequence[User]],
    here: set[int],
    inside: set[int],
) -> list[Side]:
    waits = cruce.state == "esperando"
    sides = []
    for pk in crew:
        who = people.get(pk, [])
        missing = [person for person in who if waits and person.pk not in here]
        is_winner = pk == cruce.winner_id
        sides.append(Side(pk, who, missing, wins=is_winner, is_in=pk in inside))
    return sides


def _slow_after(one: Championship) -> timedelta:
    """Return how long a match takes that is slow: over twice the median of those that ended."""
    ended = one.cruces.filter(state="terminado", is_walkover=False).order_by("-decided")
    rows = Match.objects.filter(origin__in=ended.values("origin")[:_LAST])
    times = rows.values_list("started_at", "finished_at")
    took = [(end - begun).total_seconds() for begun, end in times if end]
    return max(_SOON, timedelta(seconds=2 * median(took))) if took else timedelta.max


# --- The rest


def _steps(one: Championship) -> list[Step]:
    decided = Count("cruces", filter=Q(cruces__state__in=(
        "terminado", "incomparecencia", "anulado", "exento")))  # fmt: skip
    rows = one.rounds.annotate(done=decided, many=Count("cruces")).order_by("pk")
    return [Step(playing.called(one, row), row.state, row.done, row.many) for row in rows]


def _entries(one: Championship, after: int) -> QuerySet[Entry]:
    crew = Member.objects.select_related("user").order_by("-is_captain", "pk")
    rows = one.entries.filter(turn__gt=after).order_by("turn")
    return rows.prefetch_related(Prefetch("members", queryset=crew))[: PER_PAGE + 1]


def _listed(entry: Entry) -> Listed:
    word = str(words.ENTRIES.get(entry.state, ""))
    return Listed(entry, called(entry), word, f"?entrada={entry.pk}", entry.state in LIVE)


def _forbidden(one: Championship) -> list[Barred]:
    crew = Member.objects.select_related("user").order_by("-is_captain", "pk")
    rows = Forbidden.objects.filter(championship=one).select_related("one", "other")
    rows = rows.prefetch_related(
        Prefetch("one__members", queryset=crew), Prefetch("other__members", queryset=crew)
    )
    return [
        Barred(
            f"{called(row.one)} – {called(row.other)}",
            f"?entrada={row.one_id}&otra={row.other_id}",
        )
        for row in rows[:MOST_FORBIDDEN]
    ]


_SEEDED = ("eliminatoria", "doble")


def _may(one: Championship) -> frozenset[str]:
    """Return what can be done to the championship, to who is in it and to its rounds."""
    found = set(guarding.possible(one))
    if not seeding.keeps_apart(one):
        found -= {"prohibir"}
    if one.format not in _SEEDED:
        found -= {"cabezas"}
    if one.state == "inscripcion" and steering.enough_are_in(one):
        found.add("cerrar")
    if one.state == "cerrado":
        found.add("reabrir")
    if one.state == "terminado":
        found.add("premiar")
    if one.state in {"en_juego", "pausado"} and (withdrawable(one) or withdrawable_trees(one)):
        found.add("retirar")
    if one.state in ANNOUNCED_IN:
        found.add("anunciar")
    return frozenset(found)
