"""The few hand-written statements of the hot path (arquitectura, rule 6).

One statement stores a step, the match after it and its waits together, for as many matches as have
one at the moment. On a version this process knows, that is all an accepted action costs; otherwise
the row is locked and loaded first. They run on Django's connection (``save_alone``: on the event
loop's) with server-side binding, so that sealed bytes travel as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from accounts.avatars import avatar_url, shown_key
from accounts.sanctions import BANNED_NOW
from games.live import clock, loop_sql, sql
from games.matches.chairs import Player
from games.matches.runner import Advance, Live, Wait
from games.models import Match

_LOCK = """
SELECT version, status, stepped_at, next_due_at, turn_versions, chairs_version, deals,
       clock_timestamp(),
       CASE WHEN version = %s THEN NULL ELSE state END
  FROM games_match WHERE id = %s
   FOR NO KEY UPDATE"""

_LOCK_SKIPPING = f"{_LOCK} SKIP LOCKED"

_LOOK = """
SELECT version, status, stepped_at, next_due_at, turn_versions, chairs_version, deals,
       clock_timestamp(),
       CASE WHEN version = %s THEN NULL ELSE state END,
       (SELECT coalesce(array_agg(key ORDER BY key), '{}') FROM games_matchtimer t
         WHERE t.match_id = m.id),
       (SELECT array_agg(token ORDER BY key) FROM games_matchtimer t WHERE t.match_id = m.id),
       (SELECT array_agg(seat ORDER BY key) FROM games_matchtimer t WHERE t.match_id = m.id),
       (SELECT array_agg(total_ms ORDER BY key) FROM games_matchtimer t WHERE t.match_id = m.id),
       (SELECT array_agg(due_at ORDER BY key) FROM games_matchtimer t WHERE t.match_id = m.id)
  FROM games_match m WHERE id = %s"""

_SAVE = f"""
WITH asked AS MATERIALIZED (
    SELECT a.*, (%(payloads)b::bytea[])[n] AS payload, (%(states)b::bytea[])[n] AS state
      FROM json_to_recordset(%(rows)s::json) AS a (
           n int, id bigint, version bigint, seat smallint, elapsed bigint, action_id uuid,
           fingerprint text, at timestamptz, due timestamptz, turns bigint[], deals int, score text,
           asker bigint, known_at timestamptz, known_due timestamptz, cancelled text[], armed json)
), held AS MATERIALIZED (
    SELECT m.id
      FROM games_match m JOIN asked a USING (id)
     WHERE m.version = a.version - 1 AND m.status = 'jugando'
       AND (a.known_at IS NULL OR (m.stepped_at = a.known_at
                                   AND m.next_due_at IS NOT DISTINCT FROM a.known_due
                                   AND coalesce(m.next_due_at > clock_timestamp(), true)))
       AND NOT EXISTS (SELECT FROM games_matchstep s
                        WHERE s.match_id = m.id AND s.action_id = a.action_id)
       AND (a.asker IS NULL OR EXISTS (SELECT FROM accounts_user u
                                        WHERE u.id = a.asker AND u.is_active
                                          AND NOT {BANNED_NOW.format(user="u.id")}))
       FOR NO KEY UPDATE OF m SKIP LOCKED
), kept AS (
    UPDATE games_match m
       SET version = a.version, state = a.state, stepped_at = greatest(a.at, m.stepped_at),
           next_due_at = a.due, turn_versions = a.turns, deals = a.deals, score = a.score
      FROM held JOIN asked a USING (id)
     WHERE m.id = held.id
    RETURNING m.id
), step AS (
    INSERT INTO games_matchstep
           (match_id, version, seat, payload, elapsed_ms, action_id, fingerprint, at)
    SELECT id, version, seat, payload, elapsed, action_id, decode(fingerprint, 'hex'), at
      FROM kept JOIN asked USING (id)
), gone AS (
    DELETE FROM games_matchtimer t
     USING kept JOIN asked a USING (id)
     WHERE t.match_id = kept.id AND t.key = ANY(a.cancelled)
), armed AS (
    INSERT INTO games_matchtimer (match_id, key, token, seat, total_ms, due_at)
    SELECT kept.id, wait->>0, (wait->>1)::bigint, (wait->>2)::smallint, (wait->>3)::int,
           (wait->>4)::timestamptz
      FROM kept JOIN asked a USING (id), json_array_elements(a.armed) AS wait
    ON CONFLICT (match_id, key) DO UPDATE
       SET token = excluded.token, seat = excluded.seat,
           total_ms = excluded.total_ms, due_at = excluded.due_at
)
SELECT array_agg(id), clock_timestamp() FROM kept"""  # noqa: S608 (text of our own)

_FORMER = "SELECT version, fingerprint FROM games_matchstep WHERE match_id = %s AND action_id = %s"

_WAITS = "SELECT key, token, seat, total_ms, due_at FROM games_matchtimer WHERE match_id = %s"

_MARK = """
concat_ws(' ', m.status, m.closed_at, m.chairs_version, m.rematch,
  (SELECT count(*) FROM games_matchplayer p WHERE p.match_id = m.id AND p.wants_rematch),
  (SELECT string_agg(concat_ws(':', d.id, d.counted_at, d.returned_at,
            (SELECT count(*) FROM games_departurevote v WHERE v.departure_id = d.id)), ' ')
     FROM (SELECT * FROM games_departure WHERE match_id = m.id ORDER BY id) d),
  (SELECT count(*) FROM economy_holding h WHERE h.match_id = m.id AND h.owed > 0),
  CASE WHEN m.finished_at IS NOT NULL THEN  -- what its people play next
    (SELECT max(q.match_id) FROM games_matchplayer p
       JOIN games_matchplayer q ON q.user_id = p.user_id AND q.match_id > m.id AND q.until IS NULL
       JOIN games_match n ON n.id = q.match_id AND n.room_id = m.room_id AND n.status = 'jugando'
      WHERE p.match_id = m.id AND p.until IS NULL AND p.robot_level = '') END)"""

_ABOUT = f"""
SELECT m.status, m.version, m.seats, m.chairs_version, r.slug, r.name,
       m.finished_at IS NOT NULL, {_MARK}
  FROM games_match m JOIN games_room r ON r.id = m.room_id WHERE m.id = %s"""  # noqa: S608

_MARKS = f"SELECT m.id, {_MARK} FROM games_match m WHERE m.id = ANY(%s)"  # noqa: S608

_PLAYERS = """
SELECT p.seat, p.user_id, u.username, p.robot_level, p.is_boss, p.connection_hash, p.staked,
       p.since, f.trophies > 0, f.avatar, u.kind = 'robot'
  FROM games_matchplayer p
  JOIN accounts_user u ON u.id = p.user_id
  JOIN accounts_profile f ON f.user_id = u.id
 WHERE p.match_id = %(match)s
   AND CASE WHEN %(version)s::bigint IS NULL THEN p.until IS NULL
            ELSE p.since <= %(version)s AND (p.until IS NULL OR p.until > %(version)s) END
 ORDER BY p.seat"""

_WATCHERS = """
SELECT u.username, u.kind = 'robot', f.avatar, w.seat
  FROM games_watcher w
  JOIN accounts_user u ON u.id = w.user_id
  JOIN accounts_profile f ON f.user_id = u.id
 WHERE w.match_id = %s AND w.seen_at > clock_timestamp() - make_interval(secs => %s)
   AND NOT EXISTS (SELECT 1 FROM games_matchplayer p  -- who has sat down looks on no more
                    WHERE p.match_id = w.match_id AND p.user_id = w.user_id AND p.until IS NULL)
 ORDER BY w.id"""

_STEPS = """SELECT version, payload FROM games_matchstep
             WHERE match_id = %s AND version > %s AND version <= %s ORDER BY version"""

CONSTANT = (
    "id", "table_id", "table_number", "room_id", "game", "seats", "options", "conditions",
    "manners", "spectator_key", "summary", "stake", "competitive", "training", "ranked",
    "algorithm", "commitment", "buy_in_least", "buy_in_most", "origin",
)  # fmt: skip


_encode = msgspec.json.Encoder().encode


class Row(NamedTuple):
    """What changes in the row of a match; *state* is ``None`` if the caller knows the version."""

    version: int
    status: str
    stepped_at: datetime
    next_due_at: datetime | None
    turn_versions: tuple[int, ...]
    chairs_version: int
    """The version since which the same people sit on its chairs."""
    deals: int
    """How many of its steps have drawn."""
    now: datetime
    state: bytes | None


class Former(NamedTuple):
    """The step that an action id led to."""

    version: int
    fingerprint: bytes


def lock(match_id: int, known_version: int, *, skip_locked: bool = False) -> Row | None:
    """Return the row, locked until the transaction ends; ``None`` if none is to be had."""
    found = sql.rows(_LOCK_SKIPPING if skip_locked else _LOCK, (known_version, match_id))
    return _row(found[0]) if found else None


def look(match_id: int, known_version: int) -> tuple[Row, dict[str, Wait]] | None:
    """Return the row, without locking it, and the running waits of that moment."""
    found = sql.rows(_LOOK, (known_version, match_id))
    if not found:
        return None
    *row, keys, tokens, seats, totals, dues = found[0]
    running = zip(keys, tokens, seats, totals, dues, strict=True) if keys else ()
    return _row(row), {wait[0]: Wait(*wait) for wait in running}


def _row(columns: Sequence[Any]) -> Row:
    version, status, stepped_at, next_due_at, turns, *rest = columns
    row = Row(version, status, stepped_at, next_due_at, tuple(turns), *rest)
    clock.heard(row.now)
    return row


class Saving(NamedTuple):
    """A step to store, and what must hold for it.

    With *known*, the match is not locked: the row must still be what *known* says, no wait of it
    be over and nobody else hold it. Without, the caller holds the row. *user_id*, who asks, must be
    one who may act.
    """

    step: Advance
    action_id: UUID | None = None
    fingerprint: bytes | None = None
    known: Live | None = None
    user_id: int | None = None


def save(savings: Sequence[Saving]) -> set[int]:
    """Store steps of different matches, each whole or not at all, in one statement.

    Returns the matches whose step was stored: not those whose row is another than was expected,
    nor those in which the id was used before, nor those asked for by who may not act any more.
    """
    return _stored(sql.row(_SAVE, _params(savings)))


async def save_alone(savings: Sequence[Saving]) -> set[int]:
    """Do what ``save`` does in a transaction of its own, from the event loop.

    Raises ``psycopg.Error``, after which the steps may have been stored or not.
    """
    return _stored(await loop_sql.row(_SAVE, _params(savings)))


def _params(savings: Sequence[Saving]) -> dict[str, Any]:
    return {
        "rows": _encode([_asked(n, saving) for n, saving in enumerate(savings, 1)]).decode(),
        "payloads": [saving.step.payload for saving in savings],
        "states": [saving.step.state for saving in savings],
    }


def _stored(answer: tuple[list[int] | None, datetime]) -> set[int]:
    stored, now = answer
    clock.heard(now)
    return set(stored or ())


def _asked(n: int, saving: Saving) -> dict[str, Any]:
    """Return the columns of the statement that are not sealed."""
    step, known = saving.step, saving.known
    live = step.live
    return {
        "n": n,
        "id": live.facts.id,
        "version": live.version,
        "seat": step.seat,
        "elapsed": step.elapsed_ms,
        "action_id": saving.action_id,
        "fingerprint": saving.fingerprint.hex() if saving.fingerprint else None,
        "at": step.at,
        "due": live.next_due_at,
        "turns": live.turn_versions,
        "deals": live.deals,
        "score": live.facts.engine.score_line(live.state),
        "asker": saving.user_id,
        "known_at": known.at if known else None,
        "known_due": known.next_due_at if known else None,
        "cancelled": step.cancelled,
        "armed": step.armed,
    }


def former_step(match_id: int, action_id: Any) -> Former | None:
    """Return the step that *action_id* led to, if it was accepted before."""
    found = sql.rows(_FORMER, (match_id, action_id))
    return Former(found[0][0], bytes(found[0][1] or b"")) if found else None


def waits(match_id: int) -> dict[str, Wait]:
    """Return the running waits of a match by key."""
    return {row[0]: Wait(*row) for row in sql.rows(_WAITS, (match_id,))}


def steps(match_id: int, after: int, until: int) -> list[tuple[int, bytes]]:
    """Return the versions and sealed payloads of the log in (*after*, *until*]."""
    return sql.rows(_STEPS, (match_id, after, until))


def versions(match_ids: Sequence[int]) -> list[tuple[int, int, str]]:
    """Return id, version and status of each match."""
    if not match_ids:
        return []
    return sql.rows(
        "SELECT id, version, status FROM games_match WHERE id = ANY(%s)", (list(match_ids),)
    )


def facts(match_id: int) -> dict[str, Any] | None:
    """Return the constant columns of a match, its sealed seed and its nonces."""
    return Match.objects.filter(pk=match_id).values(*CONSTANT, "server_seed", "nonces").first()


def players(match_id: int, version: int | None = None) -> list[Player]:
    """Return who sits at *version* of a match, or now, by seat. One query."""
    found = []
    for row in sql.rows(_PLAYERS, {"match": match_id, "version": version}):
        seat, user_id, nick, *rest, chosen, is_robot = row
        avatar = avatar_url(shown_key(chosen, nick, is_robot=is_robot))
        found.append(Player(seat, user_id, nick, avatar, *rest))
    return found


class About(NamedTuple):
    """What may change of a match beside its play, and where it is played."""

    status: str
    version: int
    seats: int
    chairs_version: int
    room_slug: str
    room_name: str
    is_over: bool
    mark: str
    """What differs whenever what is shown beside the play does, but for who is connected."""


def about(match_id: int) -> About | None:
    """Return what may change of a match; ``None`` if there is none. One query."""
    found = sql.row(_ABOUT, (match_id,))
    return About(*found) if found else None


def marks(match_ids: Sequence[int]) -> dict[int, str]:
    """Return the mark of each of these matches (``About``). One query."""
    return dict(sql.rows(_MARKS, (list(match_ids),)))


def watchers(match_id: int, seconds: int) -> list[tuple[str, str, int]]:
    """Return nick, avatar and seat of the mirones heard in so many seconds, as they came."""
    return [
        (nick, avatar_url(shown_key(chosen, nick, is_robot=is_robot)), seat)
        for nick, is_robot, chosen, seat in sql.rows(_WATCHERS, (match_id, seconds))
    ]
