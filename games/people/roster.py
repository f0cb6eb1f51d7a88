"""The people of a salón as its list shows them: who is there and what each is doing.

The ball is derived, never stored (decisiones §9): a player whose connection is lost, playing,
seated, watching, away, latente, free. One statement says everything that it follows from, for a
whole salón or for some of its people; only people about whom it says something new are shown anew.

The number of a table belongs to its salón: who plays, sits or watches in another salón is shown as
doing it, without table or chair. A player of a running match of this salón is on its list also when
all his windows are gone: the others wait for him.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from datetime import timedelta
from typing import Any, NamedTuple

from msgspec import Struct

from accounts.models import Profile
from economy.almacen import bags_of
from games.live import sql
from games.people.salon_presence import LEASE

WATCHER_SECONDS = 20
"""How long a mirón counts as one after his last sign of life."""
BAGS_S = 15.0
"""How long this process goes on showing the same bags."""
MOST_BAGS = 20_000

_SOME = "AND {} = ANY(%(users)s)"

_MARKS = """
WITH playing AS (
    SELECT DISTINCT ON (p.user_id) p.user_id, p.match_id, m.room_id, m.table_number, p.seat,
           m.status, m.status = 'jugando' AND coalesce(s.is_lost, false) AS is_lost
      FROM games_match m
      JOIN games_matchplayer p ON p.match_id = m.id AND p.robot_level = '' AND p.result = ''
       AND p.until IS NULL
      LEFT JOIN games_seatpresence s ON s.match_id = m.id AND s.seat = p.seat
     WHERE m.status IN ('jugando', 'congelada') {some_players}
     ORDER BY p.user_id, m.id DESC
), watching AS (
    SELECT DISTINCT ON (w.user_id) w.user_id, w.match_id, m.room_id, m.table_number
      FROM games_match m
      JOIN games_watcher w ON w.match_id = m.id AND w.seen_at > clock_timestamp() - %(watching)s
     WHERE m.status = 'jugando' {some_watchers}
     ORDER BY w.user_id, w.seen_at DESC
), here AS (
    SELECT user_id, bool_and(hidden) AS hidden
      FROM (SELECT user_id, hidden FROM games_salonpresence
             WHERE room_id = %(room)s AND seen_at > clock_timestamp() - %(lease)s {some_present}
             UNION ALL
            SELECT user_id, false FROM playing WHERE room_id = %(room)s AND status = 'jugando') p
     GROUP BY user_id
)
SELECT here.user_id, u.username, f.avatar, f.trophies > 0,
       CASE WHEN f.status = 'alerta' AND f.alert_until <= clock_timestamp() THEN 'disponible'
            ELSE f.status END,
       here.hidden,
       playing.is_lost, playing.room_id, playing.table_number, playing.seat, playing.match_id,
       t.room_id, t.number, chair.seat,
       watching.room_id, watching.table_number, watching.match_id
  FROM here
  JOIN accounts_user u ON u.id = here.user_id
  JOIN accounts_profile f ON f.user_id = here.user_id
  LEFT JOIN playing ON playing.user_id = here.user_id
  LEFT JOIN games_tableseat chair ON chair.user_id = here.user_id AND NOT chair.is_robot
  LEFT JOIN games_table t ON t.id = chair.table_id
  LEFT JOIN watching ON watching.user_id = here.user_id
"""
_EVERYBODY = _MARKS.format(some_players="", some_watchers="", some_present="")
_SOMEBODY = _MARKS.format(
    some_players=_SOME.format("p.user_id"),
    some_watchers=_SOME.format("w.user_id"),
    some_present=_SOME.format("user_id"),
)


class Mark(NamedTuple):
    """All that an entry follows from: while it is the same, so is the entry."""

    user_id: int
    nick: str
    avatar: str
    cup: bool
    status: str
    hidden: bool
    is_lost: bool | None
    match_room: int | None
    match_table: int | None
    match_seat: int | None
    match: int | None
    chair_room: int | None
    chair_table: int | None
    chair: int | None
    watched_room: int | None
    watched_table: int | None
    watched: int | None
    bags: int = 1


class Doing(NamedTuple):
    """The ball of somebody, his table and chair, and the match he plays or watches."""

    ball: str
    table: int | None = None
    chair: int | None = None
    match: int | None = None


class Entry(Struct, frozen=True, kw_only=True):
    """Somebody as the list of a salón shows him; robots have no entry."""

    nick: str
    avatar: str
    estado: str
    """``libre``, ``sentado``, ``jugando``, ``ausente``, ``mirando``, ``caido`` or ``latente``."""
    mesa: int | None
    silla: int | None
    partida: int | None
    """The match that he plays or watches, in whichever salón."""
    bolsas: int
    """From 1 to 5."""
    copa: bool
    """He has won a trophy."""


class Looked(NamedTuple):
    """What a look at a salón found that was not known."""

    marks: dict[int, Mark]
    """The people about whom something is new, by user."""
    entries: dict[int, Entry]
    """How the list shows them."""
    gone: set[int]
    """Those who were known and are not there."""


def look(room_id: int, known: Mapping[int, Mark], users: Collection[int] | None = None) -> Looked:
    """Return what is new about the people of a salón, or about *users* of it, beside *known*.

    At most four queries, whatever the number of people: the marks, two for the bags of those whom
    this process has not asked for lately, and one for the faces that are shown anew.
    """
    found = _marks(room_id, users)
    expected = known.keys() if users is None else known.keys() & set(users)
    fresh = {user_id: mark for user_id, mark in found.items() if known.get(user_id) != mark}
    return Looked(fresh, _entries(room_id, fresh), set(expected - found.keys()))


def _marks(room_id: int, users: Collection[int] | None) -> dict[int, Mark]:
    given: dict[str, Any] = {
        "room": room_id,
        "lease": LEASE,
        "watching": timedelta(seconds=WATCHER_SECONDS),
    }
    if users is None:
        rows = sql.rows(_EVERYBODY, given)
    else:
        rows = sql.rows(_SOMEBODY, {**given, "users": list(users)})
    bags = _bags([row[0] for row in rows])
    return {row[0]: Mark._make((*row, bags[row[0]])) for row in rows}


def _entries(room_id: int, marks: Mapping[int, Mark]) -> dict[int, Entry]:
    if not marks:
        return {}
    profiles = Profile.objects.filter(user_id__in=list(marks))
    return {
        profile.user_id: _entry(profile, marks[profile.user_id], room_id)
        for profile in profiles.select_related("user")
    }


def _entry(profile: Profile, mark: Mark, room_id: int) -> Entry:
    doing = _doing(mark, room_id)
    return Entry(
        nick=profile.user.username,
        avatar=profile.avatar_url,
        estado=doing.ball,
        mesa=doing.table,
        silla=doing.chair,
        partida=doing.match,
        bolsas=mark.bags,
        copa=mark.cup,
    )


def _doing(mark: Mark, room_id: int) -> Doing:
    if mark.match is not None:
        ball = "caido" if mark.is_lost else "jugando"
        return _at(ball, mark.match_room == room_id, mark.match_table, mark.match_seat, mark.match)
    if mark.chair is not None:
        return _at("sentado", mark.chair_room == room_id, mark.chair_table, mark.chair)
    if mark.watched is not None:
        is_here = mark.watched_room == room_id
        return _at("mirando", is_here, mark.watched_table, match=mark.watched)
    if mark.status == Profile.Status.AWAY:
        return _at("ausente")
    if mark.hidden or mark.status == Profile.Status.ALERT:
        return _at("latente")
    return _at("libre")


def _at(
    ball: str,
    is_here: bool = False,
    table: int | None = None,
    chair: int | None = None,
    match: int | None = None,
) -> Doing:
    table = table or None  # a match without a table has number 0
    return Doing(
        ball,
        table=table if is_here else None,
        chair=chair if is_here and table else None,
        match=match,
    )


# --- Bags

_seen_bags: dict[int, tuple[int, float]] = {}


def _bags(users: Collection[int]) -> dict[int, int]:
    """Return the bags of people: as they were a few seconds ago, at most. No query, or two."""
    now = time.monotonic()
    if len(_seen_bags) > MOST_BAGS:
        _seen_bags.clear()
    old = [user for user in users if _seen_bags.get(user, (0, -BAGS_S))[1] <= now - BAGS_S]
    if old:
        asked = bags_of(old)
        _seen_bags.update({user: (asked.get(user, 1), now) for user in old})
    return {user: _seen_bags[user][0] for user in users}


def forget() -> None:
    """Forget the bags that were asked for (tests: numbers start again)."""
    _seen_bags.clear()
