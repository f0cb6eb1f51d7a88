"""What somebody in alert is told when none of his windows is open.

A look every few seconds at what has happened since the one before, whatever made it happen: a
constant number of queries for all who are away, none while the site has no keys. What one has been
told of is kept in the cache; without it, nobody is told anything twice: the first look only notes.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import push
from accounts.models import Friendship, Profile, PushSubscription, Regard
from accounts.preferences import Preferences
from accounts.tasks import push_send
from economy.selectors import balances_of
from games.chat import mentions
from games.models import (
    ChatLine,
    Match,
    MatchPlayer,
    MatchTimer,
    SalonPresence,
    SeatPresence,
    Table,
    TableInvitation,
    Watcher,
)
from games.people.prices import price_of
from games.people.salon_presence import LEASE

log = logging.getLogger(__name__)

MOST = 1_000
FRESH_S = 60
"""How old what one knew may be: whoever was back meanwhile has seen the rest himself."""
LATELY = timedelta(minutes=2)
AT_TABLE = timedelta(seconds=30)


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell: *mark* is what it is about, told once."""

    kind: push.Kind
    mark: str
    title: str
    text: str
    url: str


@dataclass(slots=True)
class Away:
    """Somebody in alert whose windows are all closed."""

    user_id: int
    nick_key: str
    wants: Preferences
    notices: list[Notice] = field(default_factory=list)

    def tell(self, kind: push.Kind, mark: Any, title: str, text: str, url: str) -> None:
        """Note something to tell him, if he wants to be told such things."""
        if getattr(self.wants, f"alerta_{kind}"):
            self.notices.append(Notice(kind, f"{kind}:{mark}", title, text, url))


Look = Callable[[Mapping[int, Away]], None]

_more: list[Look] = []


def looks(look: Look) -> Look:
    """Register what apps above have to tell: *look* notes it for those who are away, by user id."""
    _more.append(look)
    return look


def tell_who_is_away() -> int:
    """Have everything new told to people who are away; return how many notices were asked for."""
    if push.sender() is None:
        return 0
    away = _away()
    if not away:
        return 0
    for look in (_chairs, _friends, _invitations, _lines, _matches, *_more):
        look(away)
    return sum(_tell_new(person) for person in away.values())


def _tell_new(person: Away) -> int:
    """Tell what he was not told of; the first time only note what there is."""
    key = f"alarms:{person.user_id}"
    try:
        known = cache.get(key)
        cache.set(key, [notice.mark for notice in person.notices], FRESH_S)
    except Exception as error:  # noqa: BLE001 - without the cache nobody is told twice
        log.warning("who is away is told nothing: %r", error)
        return 0
    if known is None:
        return 0
    new = [notice for notice in person.notices if notice.mark not in known]
    for notice in new:
        push_send.delay(person.user_id, notice.kind, notice.title, notice.text, notice.url)
    return len(new)


def _away() -> dict[int, Away]:
    now = timezone.now()
    browsers = PushSubscription.objects.filter(user=OuterRef("user"))
    here = SalonPresence.objects.filter(user=OuterRef("user"), seen_at__gt=now - LEASE)
    watching = Watcher.objects.filter(user=OuterRef("user"), seen_at__gt=now - AT_TABLE)
    people = Profile.objects.filter(
        Exists(browsers), ~Exists(here), ~Exists(watching), user__is_active=True,
        status=Profile.Status.ALERT, alert_until__gt=now,
    ).exclude(user__in=_at_a_table())  # fmt: skip
    rows = people.select_related("user").order_by("user_id")[:MOST]
    return {row.user_id: Away(row.user_id, row.user.nick_key, row.preferences) for row in rows}


def people_here(user_ids: Collection[int]) -> set[int]:
    """Return who of *user_ids* has a window of a salón or a match open. Four queries."""
    now = timezone.now()
    seen = SalonPresence.objects.filter(user__in=user_ids, seen_at__gt=now - LEASE)
    watching = Watcher.objects.filter(user__in=user_ids, seen_at__gt=now - AT_TABLE)
    here = {*seen.values_list("user", flat=True), *watching.values_list("user", flat=True)}
    return here | (set(_at_a_table()) & set(user_ids))


def _at_a_table() -> list[int]:
    """Return who has a window on the match that he plays."""
    rows = SeatPresence.objects.filter(
        connection__isnull=False, is_lost=False, match__status=Match.Status.PLAYING,
        seen_at__gt=timezone.now() - AT_TABLE,
    )  # fmt: skip
    seats = set(rows.values_list("match_id", "seat"))
    players = MatchPlayer.objects.filter(match__in={match for match, _seat in seats}, until=None)
    return [
        user for user, match, seat in players.values_list("user_id", "match_id", "seat")
        if (match, seat) in seats
    ]  # fmt: skip


def _salon(slug: str) -> str:
    return reverse("salon", args=[slug])


# --- What may have happened


def waiting_tables() -> QuerySet[Table]:
    """Return the tables where somebody waits for anybody."""
    for_all = Table.objects.filter(room__is_open=True, by_invitation=False, origin="", match=None)
    return for_all.filter(seats__is_robot=False).select_related("room").distinct()


def _chairs(away: Mapping[int, Away]) -> None:
    """A chair is free at a table where somebody waits, up to the U$uros he said or can pay."""
    balances = balances_of(away)
    for table in waiting_tables():
        chairs = table.agreement.get("chairs") or []
        if None not in chairs:
            continue
        least, words = price_of(table)
        about = {"number": table.number, "price": words, "room": table.room.name}
        for person in away.values():
            affordable = max(balances.get(person.user_id, 0), settings.USUMUS["COURTESY_VALUE"])
            if least <= (person.wants.alerta_hasta or affordable):
                person.tell(
                    "silla", table.pk, _("Queda una silla"),
                    _("Mesa %(number)d del %(room)s, %(price)s.") % about,
                    _salon(table.room.slug),
                )  # fmt: skip


def _friends(away: Mapping[int, Away]) -> None:
    friends: dict[int, dict[int, str]] = defaultdict(dict)
    rows = Friendship.objects.filter(
        Q(asker__in=away) | Q(asked__in=away), accepted_at__isnull=False
    ).select_related("asker", "asked")
    for row in rows:
        for mine, other in ((row.asker, row.asked), (row.asked, row.asker)):
            if mine.pk in away:
                friends[mine.pk][other.pk] = other.username
    everybody = {other for theirs in friends.values() for other in theirs}
    present = SalonPresence.objects.filter(
        user__in=everybody, seen_at__gt=timezone.now() - LEASE
    ).select_related("room")
    where = {row.user_id: row.room for row in present}
    for user_id, theirs in friends.items():
        for friend, nick in theirs.items():
            if friend in where:
                room = where[friend]
                text = _("Está en el %(room)s.") % {"room": room.name}
                away[user_id].tell(
                    "amigo", friend, _("Ha entrado %(nick)s") % {"nick": nick}, text,
                    _salon(room.slug),
                )  # fmt: skip


def _invitations(away: Mapping[int, Away]) -> None:
    rows = TableInvitation.objects.filter(invited__in=away, ends_at__gt=timezone.now())
    for row in rows.select_related("inviter", "table__room"):
        title = _("%(nick)s te invita") % {"nick": row.inviter.username}
        about = {"number": row.table.number, "price": price_of(row.table).words}
        away[row.invited_id].tell(
            "mencion", f"i{row.pk}", title, _("A la mesa %(number)d, %(price)s.") % about,
            _salon(row.table.room.slug),
        )  # fmt: skip


def _lines(away: Mapping[int, Away]) -> None:
    """Somebody wrote to him, or named him in a salón or a championship; nobody whom he ignores."""
    by_key = {person.nick_key: person for person in away.values()}
    ignored = set(
        Regard.objects.filter(owner__in=away, ignored=True).values_list("owner_id", "other_id")
    )
    for_all = Q(room__isnull=False) | Q(championship__isnull=False)
    lines = ChatLine.objects.filter(at__gt=timezone.now() - LATELY, removed_at=None).filter(
        Q(recipient__in=away) | for_all & Q(text__contains="@")
    )
    for line in lines.select_related("author", "room").order_by("pk")[:MOST]:
        if line.recipient_id is not None:
            person, url = (
                away[line.recipient_id],
                reverse("conversacion", args=[line.author.username]),
            )
            _tell_line(person, line, url, ignored)
            continue
        for key in mentions.keys_in(line.text):
            if named := by_key.get(key):
                _tell_line(named, line, _read_at(line), ignored)


def _read_at(line: ChatLine) -> str:
    if line.championship is not None:
        return mentions.address_above("torneo", line.championship)
    assert line.room is not None
    return _salon(line.room.slug)


def _tell_line(person: Away, line: ChatLine, url: str, ignored: set[tuple[int, int]]) -> None:
    is_own = line.author_id == person.user_id
    if not is_own and (person.user_id, line.author_id) not in ignored:
        person.tell("mencion", f"l{line.pk}", line.author.username, line.text, url)


def _matches(away: Mapping[int, Away]) -> None:
    """His match starts, or waits for him."""
    rows = MatchPlayer.objects.filter(
        user__in=away, match__status=Match.Status.PLAYING, result="", until=None
    )
    played = {(row.match_id, row.seat): row for row in rows.select_related("match")}
    for row in played.values():
        away[row.user_id].tell(
            "empieza", row.match_id, _("Empieza tu partida"),
            _("Mesa %(number)d.") % {"number": row.match.table_number},
            reverse("partida", args=[row.match_id]),
        )  # fmt: skip
    timers = MatchTimer.objects.filter(
        match__in={match for match, _seat in played}, key__startswith="turno:"
    )
    for timer in timers:
        waited = played.get((timer.match_id, int(timer.key.partition(":")[2])))
        if waited is not None:
            away[waited.user_id].tell(
                "turno", f"{timer.match_id}/{timer.token}", _("¡Te toca!"),
                _("Te esperan en la mesa."), reverse("partida", args=[timer.match_id]),
            )  # fmt: skip
