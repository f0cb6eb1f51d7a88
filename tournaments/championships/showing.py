"""What the page of one championship shows, with a constant number of queries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from economy import funds
from games.tables import forms
from tournaments.championships import logbook, words
from tournaments.championships.awarding import prizes_of
from tournaments.championships.drawing import Told, draw_told
from tournaments.championships.founding import check_in_opens
from tournaments.championships.jornadas import dates_of
from tournaments.championships.listing import PLACED, UNSEEN, Card, cards_of
from tournaments.championships.logbook import Deed
from tournaments.championships.objects import Shown as Prize
from tournaments.championships.objects import objects_shown
from tournaments.championships.states import runs
from tournaments.models import Act, Championship, Entry, Member
from tournaments.pairing.prizes import SUGGESTED, Offered

PER_PAGE = 60
ACTS = 30
OVER = ("premiado", "cancelado")
_SAID = ("jugando", "confirmado", "en_espera")
"""States of an entry that need no word beside its names."""


@dataclass
class Line:
    """A participante of the list: its people, who were in it first, and a word if there is one."""

    number: int
    people: Sequence[User]
    word: str
    is_mine: bool


@dataclass
class Shown:
    """A championship as its page tells it. *following*: after which turn the next page begins."""

    card: Card
    lines: list[Line]
    waiting: list[Line]
    waiting_many: int
    acts: list[Deed]
    more_acts: bool = False
    """Whether its log goes on beyond them."""
    following: int | None = None
    rules: list[str] = field(default_factory=list)
    prizes: list[int] = field(default_factory=list)
    consuelo: list[int] = field(default_factory=list)
    """What the places of its consuelo win."""
    consuelo_percent: int = 0
    """Of the pot."""
    objects: list[Prize] = field(default_factory=list)
    pot: int = 0
    shares: str = ""
    admits: list[str] = field(default_factory=list)
    table: list[str] = field(default_factory=list)
    jornadas: list[tuple[int, datetime]] = field(default_factory=list)
    """When those of a liga begin, as many as are known."""
    drawn: Told | None = None
    """What the draw came from, once it is made."""

    @property
    def opens_at(self) -> datetime:
        """When one may say that one is there."""
        return check_in_opens(self.card.one)


@dataclass
class Notes:
    """What stands over each of its pages, however much was done since (torneos §15.2)."""

    said: Act | None = None
    """What whoever steers it announced last, while it goes on."""
    stopped: Act | None = None
    """Who has stopped it, and why."""
    cancelled: str = ""
    """Why it was cancelled, whoever did it."""


def championship_seen(number: int, viewer: User | None) -> Championship | None:
    """Return the championship of that number, ``None`` where *viewer* may not know of it."""
    rows = Championship.objects.select_related("room", "organiser__profile")
    one = rows.filter(pk=number).exclude(state="borrado").first()
    if one is None or (one.state in UNSEEN and not may_run(one, viewer)):
        return None
    return one


def may_run(one: Championship, viewer: User | None) -> bool:
    """Return whether *viewer* organises it, or is of the staff and does not play in it."""
    return viewer is not None and runs(one, viewer)


def shown_to(one: Championship, viewer: User | None, after: int = 0) -> Shown:
    """Return what its page shows to *viewer*; of its list, those whose turn is after *after*."""
    inside = list(_entries(one, PLACED).filter(turn__gt=after)[: PER_PAGE + 1])
    page = inside[:PER_PAGE]
    waiting = _entries(one, ("en_espera",))
    card = cards_of([one], viewer)[0]
    pot = sum(funds.paid(one.pk).values())
    has_pot = bool(one.fee and not one.amounts)
    is_any = pot or one.amounts or one.consuelo_amounts
    prizes = prizes_of(one) if is_any else Offered([], [])
    deeds, next_deeds = logbook.deeds_of(one, 0, ACTS)
    return Shown(
        card=card,
        rules=words.ruled(one.format, {**one.rules, "days": 0} if one.jornadas_at else one.rules),
        jornadas=dates_of(one),
        pot=pot,
        prizes=prizes.main if pot or one.amounts else [],
        consuelo=prizes.consuelo,
        consuelo_percent=one.consuelo_share // 10 if has_pot else 0,
        objects=objects_shown(one),
        shares=words.shared(one.shares or SUGGESTED) if has_pot else "",
        lines=_lines(page, viewer),
        waiting=_lines(waiting[:PER_PAGE], viewer),
        waiting_many=waiting.count(),
        acts=deeds,
        more_acts=bool(next_deeds),
        admits=admitted(one),
        drawn=draw_told(one),
        following=page[-1].turn if len(inside) > PER_PAGE else None,
        table=_table_of(one),
    )


def notes_of(one: Championship) -> Notes:
    """Return what all who look at it are to know. One query (torneos §15.2)."""
    of_somebody = Q(action__in=("anunciar", "pausar"), actor__isnull=False)
    rows = one.acts.filter(of_somebody | Q(action="cancelar"))  # the clock cancels too
    rows = rows.select_related("actor").order_by("action", "-pk").distinct("action")
    last = {act.action: act for act in rows}
    cancelled = last.get("cancelar") if one.state == "cancelado" else None
    return Notes(
        said=None if one.state in OVER else last.get("anunciar"),
        stopped=last.get("pausar") if one.state == "pausado" else None,
        cancelled="" if cancelled is None else cancelled.reason,
    )


def _table_of(one: Championship) -> list[str]:
    """Return what is played at its tables, in plain words."""
    game = one.room.game
    manners = forms.manners(game, one.room.manners)
    return forms.in_plain_words(game, one.options, one.conditions, one.chairs, manners)


def admitted(one: Championship) -> list[str]:
    """Return whom it admits, a sentence for each condition."""
    said = []
    if one.reliability:
        said.append(_("Fiabilidad de %(n)s o más.") % {"n": one.reliability})
    if one.level_least is not None:
        said.append(_("Nivel de %(n)s o más.") % {"n": one.level_least})
    if one.level_most is not None:
        said.append(_("Nivel de %(n)s o menos.") % {"n": one.level_most})
    if one.friends_only:
        said.append(_("Solo amigos de %(nick)s.") % {"nick": one.organiser.username})
    if one.key_hash:
        said.append(_("Con la clave que da quien organiza."))
    return said


def event_of(card: Card, page: str, text: str) -> dict[str, object]:
    """Return a championship as search engines know an event; *page* is where it is found."""
    one = card.one
    state = "EventCancelled" if one.state == "cancelado" else "EventScheduled"
    told: dict[str, object] = {
        "@context": "https://schema.org",
        "@type": "Event",
        "name": one.name,
        "description": text,
        "url": page,
        "startDate": one.starts_at.isoformat(),
        "eventStatus": f"https://schema.org/{state}",
        "eventAttendanceMode": "https://schema.org/OnlineEventAttendanceMode",
        "location": {"@type": "VirtualLocation", "url": page},
        "organizer": {"@type": "Person", "name": one.organiser.username},
        "maximumAttendeeCapacity": one.places * (2 if one.in_pairs else 1),
        "isAccessibleForFree": True,
    }
    return told if one.ended_at is None else {**told, "endDate": one.ended_at.isoformat()}


def _entries(one: Championship, states: Sequence[str]) -> QuerySet[Entry]:
    members = Member.objects.select_related("user__profile").order_by("-is_captain", "pk")
    rows = Entry.objects.filter(championship=one, state__in=states, turn__isnull=False)
    return rows.order_by("turn").prefetch_related(Prefetch("members", queryset=members))


def _lines(entries: Sequence[Entry] | QuerySet[Entry], viewer: User | None) -> list[Line]:
    return [_line(entry, viewer) for entry in entries]


def _line(entry: Entry, viewer: User | None) -> Line:
    people = [member.user for member in entry.members.all()]
    word = "" if entry.state in _SAID else str(words.ENTRIES.get(entry.state, ""))
    return Line(entry.turn or 0, people, word, viewer in people)
