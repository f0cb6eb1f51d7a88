"""The list of championships, a page at a time: each page asks as much, however many there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.models import User
from accounts.texts import whole_number
from games.tables import forms
from tournaments.championships import words
from tournaments.championships.opening import is_open, opens_later
from tournaments.championships.words import Stand
from tournaments.models import Championship, Entry, Member, Seeker

PER_PAGE = 24
PLACED = ("confirmado", "presente", "jugando", "ausente", "eliminado", "clasificado")
"""States of an entry that has one of the places."""
SECTIONS = {
    "abiertos": ("inscripcion", "cerrado", "presentacion"),
    "juego": ("sorteado", "en_juego", "pausado", "terminado"),
    "acabados": ("premiado", "cancelado"),
}
UNSEEN = ("borrador", "borrado")
"""States in which nobody but its organiser and the staff knows of a championship."""
_REFUSED = ("rechazado", "caducado", "retirado")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_TONES = 7


class Asked(NamedTuple):
    """Which ones: of a section (or ``mios``), of a *game* ("": of all), and of what kind."""

    section: str
    game: str = ""
    mode: str = ""
    free: bool = False
    has_room: bool = False


@dataclass
class Card:
    """A championship as it is listed; *mine* is what I am in it, or ""."""

    one: Championship
    taken: int
    mine: str = ""

    @property
    def game(self) -> str:
        """The name of what is played in it."""
        return forms.game_names()[self.one.room.game]

    @property
    def format(self) -> str:
        """Its format in words."""
        return str(words.FORMATS[self.one.format])

    @property
    def left(self) -> int:
        """How many places are free."""
        return max(0, self.one.places - self.taken)

    @property
    def is_open(self) -> bool:
        """Whether one can enter now, or begin to wait; robots alone play what is *de prueba*."""
        return not self.one.robots and is_open(self.one)

    @property
    def opens_later(self) -> bool:
        """Whether one cannot enter yet."""
        return opens_later(self.one)

    @property
    def stand(self) -> Stand:
        """How it stands in words."""
        if self.one.state != "inscripcion":
            return words.STATES[self.one.state]
        if self.opens_later:
            return words.SOON
        if not self.is_open:
            return words.STATES["cerrado"]
        return words.STATES["inscripcion"] if self.left else words.FULL

    @property
    def tone(self) -> int:
        """Which of the colours of the posters is its own: that of its game."""
        return list(forms.game_names()).index(self.one.room.game) % _TONES

    @property
    def summary(self) -> str:
        """Its table in a few characters."""
        return forms.summary(self.one.room.game, self.one.options, self.one.chairs)


@dataclass
class Listing:
    """A page of the list; *following* begins the next one, or is ""."""

    cards: list[Card]
    following: str = ""


def listing_of(asked: Asked, viewer: User | None, after: str = "") -> Listing:
    """Return the page that follows *after*, which a former page told; of what is none, the first.

    The next to begin comes first; of what is over and of one's own, the last that began.
    """
    rows = _rows(asked, viewer)
    is_forward = asked.section in {"abiertos", "juego"}
    order = ("starts_at", "pk") if is_forward else ("-starts_at", "-pk")
    if (place := _place(after)) is not None:
        rows = rows.filter(_beyond(place, is_forward=is_forward))
    found = list(rows.select_related("room").order_by(*order)[: PER_PAGE + 1])
    shown = found[:PER_PAGE]
    following = _mark(shown[-1]) if len(found) > PER_PAGE else ""
    return Listing(cards_of(shown, viewer), following)


def cards_of(rows: Sequence[Championship], viewer: User | None) -> list[Card]:
    """Return *rows* as they are listed for *viewer*. Two queries."""
    taken = dict(
        Entry.objects.filter(championship__in=rows, state__in=PLACED)
        .order_by()
        .values_list("championship")
        .annotate(n=Count("*"))
    )
    mine = {} if viewer is None else _mine(rows, viewer)
    return [Card(one, taken.get(one.pk, 0), mine.get(one.pk, "")) for one in rows]


def _mine(rows: Sequence[Championship], viewer: User) -> dict[int, str]:
    members = Member.objects.filter(championship__in=rows, user=viewer)
    found = members.exclude(entry__state__in=_REFUSED).order_by("pk")
    said = dict(found.values_list("championship", "entry__state"))
    organised = {one.pk: "organiza" for one in rows if one.organiser_id == viewer.pk}
    return {**said, **organised}


def _rows(asked: Asked, viewer: User | None) -> QuerySet[Championship]:
    rows = Championship.objects.all()
    if asked.section == "mios":
        own = Q(pk=None) if viewer is None else _own(viewer)
        rows = rows.exclude(state="borrado").filter(own)
    else:
        rows = rows.filter(state__in=SECTIONS[asked.section])
    if asked.game:
        rows = rows.filter(room__game=asked.game)
    if asked.mode:
        rows = rows.filter(in_pairs=asked.mode == "parejas")
    if asked.free:
        rows = rows.filter(fee=0)
    if asked.has_room:
        taken = Entry.objects.filter(championship=OuterRef("pk"), state__in=PLACED)
        count = taken.order_by().values("championship").annotate(n=Count("*")).values("n")
        rows = rows.annotate(taken=Coalesce(Subquery(count), 0)).filter(taken__lt=F("places"))
    return rows


def _own(viewer: User) -> Q:
    """Return what is said of those that *viewer* organises or has to do with."""
    mine = Member.objects.filter(user=viewer).exclude(entry__state__in=_REFUSED)
    sought = Seeker.objects.filter(user=viewer).values("championship")
    return Q(organiser=viewer) | Q(pk__in=mine.values("championship")) | Q(pk__in=sought)


def _mark(one: Championship) -> str:
    since = one.starts_at - _EPOCH
    return f"{since // timedelta(seconds=1)}-{since.microseconds}-{one.pk}"


def _place(text: str) -> tuple[datetime, int] | None:
    """Return the moment and the number that ``_mark`` wrote; ``None`` for what it never writes."""
    numbers = [number for part in text.split("-") if (number := whole_number(part)) is not None]
    if len(numbers) != 3 or text.count("-") != 2:
        return None
    seconds, microseconds, key = numbers
    try:
        return _EPOCH + timedelta(seconds=seconds, microseconds=microseconds), key
    except OverflowError:
        return None


def _beyond(place: tuple[datetime, int], *, is_forward: bool) -> Q:
    moment, number = place
    if is_forward:
        return Q(starts_at__gt=moment) | Q(starts_at=moment, pk__gt=number)
    return Q(starts_at__lt=moment) | Q(starts_at=moment, pk__lt=number)
