"""The few hand-written statements of the hot path (PERFORMANCE §3, ARCHITECTURE rule 6).

An accepted action costs two of them besides BEGIN and COMMIT: lock and load, and one that stores
the step, the match and its waits together. They run on Django's connection, inside its
transaction, but with server-side binding, so that sealed bytes travel as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from games.live import clock, sql
from games.matches.runner import Advance, Player, Wait
from games.models import Match, MatchPlayer

_LOCK = """
SELECT version, status, stepped_at, next_due_at, turn_versions, clock_timestamp(),
       CASE WHEN version = %s THEN NULL ELSE state END
  FROM games_match WHERE id = %s
   FOR NO KEY UPDATE"""

_LOCK_SKIPPING = f"{_LOCK} SKIP LOCKED"

_LOOK = """
SELECT version, status, stepped_at, next_due_at, turn_versions, clock_timestamp(),
       CASE WHEN version = %s THEN NULL ELSE state END,
       (SELECT coalesce(array_agg(key ORDER BY key), '{}') FROM games_matchtimer t
         WHERE t.match_id = m.id),
       (SELECT array_agg(token ORDER BY key) FROM games_matchtimer t WHERE t.match_id = m.id),
       (SELECT array_agg(seat ORDER BY key) FROM games_matchtimer t WHERE t.match_id = m.id),
       (SELECT array_agg(total_ms ORDER BY key) FROM games_matchtimer t WHERE t.match_id = m.id),
       (SELECT array_agg(due_at ORDER BY key) FROM games_matchtimer t WHERE t.match_id = m.id)
  FROM games_match m WHERE id = %s"""

_SAVE = """
WITH step AS (
    INSERT INTO games_matchstep
           (match_id, version, seat, payload, elapsed_ms, action_id, fingerprint, at)
    VALUES (%(id)s, %(version)s, %(seat)s, %(payload)s, %(elapsed)s, %(action_id)s,
            %(fingerprint)s, %(at)s)
    ON CONFLICT DO NOTHING RETURNING version
), kept AS (
    UPDATE games_match
       SET version = %(version)s, state = %(state)s, stepped_at = %(at)s,
           next_due_at = %(due)s, turn_versions = %(turns)s, score = %(score)s
     WHERE id = %(id)s AND EXISTS (SELECT FROM step)
), gone AS (
    DELETE FROM games_matchtimer
     WHERE match_id = %(id)s AND key = ANY(%(cancelled)s) AND EXISTS (SELECT FROM step)
), armed AS (
    INSERT INTO games_matchtimer (match_id, key, token, seat, total_ms, due_at)
    SELECT %(id)s, wait.*
      FROM unnest(%(keys)s::text[], %(tokens)s::bigint[], %(seats)s::smallint[],
                  %(totals)s::int[], %(dues)s::timestamptz[]) AS wait
     WHERE EXISTS (SELECT FROM step)
    ON CONFLICT (match_id, key) DO UPDATE
       SET token = excluded.token, seat = excluded.seat,
           total_ms = excluded.total_ms, due_at = excluded.due_at
)
SELECT version FROM step"""

_FORMER = "SELECT version, fingerprint FROM games_matchstep WHERE match_id = %s AND action_id = %s"

_WAITS = "SELECT key, token, seat, total_ms, due_at FROM games_matchtimer WHERE match_id = %s"

_STEPS = """SELECT version, payload FROM games_matchstep
             WHERE match_id = %s AND version > %s AND version <= %s ORDER BY version"""

CONSTANT = (
    "id", "table_id", "table_number", "room_id", "game", "seats", "options", "conditions",
    "spectator_key", "summary", "stake", "competitive", "training", "ranked", "commitment",
)  # fmt: skip


class Row(NamedTuple):
    """What changes in the row of a match; *state* is ``None`` when the caller knows that version."""

    version: int
    status: str
    stepped_at: datetime
    next_due_at: datetime | None
    turn_versions: tuple[int, ...]
    now: datetime
    state: bytes | None


class Former(NamedTuple):
    """The step that an action id led to."""

    version: int
    fingerprint: bytes


def lock(match_id: int, known_version: int, *, skip_locked: bool = False) -> Row | None:
    """Return the row, locked until the transaction ends; ``None`` if there is none, or it is taken."""
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
    version, status, stepped_at, next_due_at, turns, now, state = columns
    clock.heard(now)
    return Row(version, status, stepped_at, next_due_at, tuple(turns), now, state)


def save(
    advance: Advance, *, action_id: Any = None, fingerprint: bytes | None = None, score: str = ""
) -> bool:
    """Store a step, the match after it and its waits; return False if the action id was used before."""
    live, armed = advance.live, advance.armed
    return bool(
        sql.rows(
            _SAVE,
            {
                "id": live.facts.id,
                "version": live.version,
                "seat": advance.seat,
                "payload": advance.payload,
                "elapsed": advance.elapsed_ms,
                "action_id": action_id,
                "fingerprint": fingerprint,
                "at": advance.at,
                "state": advance.state,
                "due": live.next_due_at,
                "turns": list(live.turn_versions),
                "score": score,
                "cancelled": list(advance.cancelled),
                "keys": [wait.key for wait in armed],
                "tokens": [wait.token for wait in armed],
                "seats": [wait.seat for wait in armed],
                "totals": [wait.total_ms for wait in armed],
                "dues": [wait.due_at for wait in armed],
            },
        )
    )


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


def unsettled_matches(after_s: int, limit: int = 100) -> list[int]:
    """Return the matches that ended more than *after_s* seconds ago without their money shared out."""
    rows = sql.rows(
        """SELECT id FROM games_match WHERE status IN ('terminada', 'nula')
            AND closed_at IS NULL AND finished_at < clock_timestamp() - %s LIMIT %s""",
        (timedelta(seconds=after_s), limit),
    )
    return [row[0] for row in rows]


def due_matches(limit: int = 200) -> list[int]:
    """Return the matches in which some wait has ended, the longest ago first."""
    rows = sql.rows(
        """SELECT id FROM games_match WHERE status = 'jugando'
            AND next_due_at <= clock_timestamp() ORDER BY next_due_at LIMIT %s""",
        (limit,),
    )
    return [row[0] for row in rows]


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


def players(match_id: int) -> tuple[Player, ...]:
    """Return who plays, by seat."""
    rows = MatchPlayer.objects.filter(match_id=match_id).select_related("user__profile")
    return tuple(
        Player(
            seat=row.seat,
            user_id=row.user_id,
            nick=row.user.username,
            avatar=row.user.profile.avatar_url,
            robot_level=row.robot_level,
            is_boss=row.is_boss,
            connection_hash=row.connection_hash,
            staked=row.staked,
        )
        for row in rows.order_by("seat")
    )
