"""The version of a championship: a number that is another once anything of it has changed.

PostgreSQL notes in each row which transaction wrote it (``xmin``): what is added up of them changes
with whatever is written, so that nobody who writes has to remember to count.
"""

from __future__ import annotations

from django.core.cache import cache
from django.db import connection

from games.live import hints

_SHORT = 1_000_000_007
"""So that the number travels as one that every browser can read."""
KEPT_S = 1
"""How long thousands who ask at once are told the same."""

_LINES = 200
"""Of those that were said last: more than a page shows, some of which may be taken away."""

_SQL = f"""
WITH one AS (SELECT id, xmin FROM tournaments_championship WHERE id = %(id)s),
written AS (
  SELECT id, xmin FROM one
  UNION ALL SELECT id, xmin FROM tournaments_entry WHERE championship_id = %(id)s
  UNION ALL SELECT id, xmin FROM tournaments_act WHERE championship_id = %(id)s
  UNION ALL SELECT id, xmin FROM tournaments_round WHERE championship_id = %(id)s
  UNION ALL SELECT cruce.id, cruce.xmin FROM tournaments_cruce cruce
    JOIN tournaments_round round ON round.id = cruce.round_id
    WHERE round.championship_id = %(id)s
  UNION ALL (SELECT id, xmin FROM games_chatline
    WHERE %(talk)s AND championship = %(id)s ORDER BY id DESC LIMIT {_LINES})
)
SELECT (SUM((id %% 1000003 + 1) * (xmin::text::bigint %% 1000003)) %% {_SHORT})::bigint
FROM written
"""  # noqa: S608 - of numbers of ours alone


def version_of(championship_id: int, *, with_talk: bool = False) -> int:
    """Return its version, 0 for one that does not exist. One query.

    *with_talk*: another with each line that is said or taken away, for who is told of none.
    """
    with connection.cursor() as cursor:
        cursor.execute(_SQL, {"id": championship_id, "talk": with_talk})
        return int(cursor.fetchone()[0] or 0)


ALL, DEEDS = 0, 2**62
"""Marks of no entry: how the championship itself stands, and how long its log is."""

_MARKS = f"""
WITH crew AS (
  SELECT id AS cruce, xmin, a_id AS entry FROM tournaments_cruce WHERE championship_id = %(id)s
  UNION ALL SELECT id, xmin, b_id FROM tournaments_cruce WHERE championship_id = %(id)s
  UNION ALL SELECT cruce.id, cruce.xmin, side.entry_id FROM tournaments_side side
    JOIN tournaments_cruce cruce ON cruce.id = side.cruce_id
    WHERE cruce.championship_id = %(id)s
), act AS (SELECT id, xmin, cruce_id, entry_id, other_id FROM tournaments_act
            WHERE championship_id = %(id)s),
written AS (
  SELECT id AS entry, id, xmin FROM tournaments_entry WHERE championship_id = %(id)s
  UNION ALL SELECT entry, cruce, xmin FROM crew
  UNION ALL SELECT entry_id, id, xmin FROM act
  UNION ALL SELECT other_id, id, xmin FROM act
  UNION ALL SELECT crew.entry, act.id, act.xmin FROM act JOIN crew ON crew.cruce = act.cruce_id
)
SELECT entry, (SUM((id %% 1000003 + 1) * (xmin::text::bigint %% 1000003)))::bigint
  FROM written WHERE entry IS NOT NULL GROUP BY entry
UNION ALL SELECT -id, row_number() OVER (ORDER BY turn) FROM tournaments_entry
  WHERE championship_id = %(id)s AND state = 'en_espera'
UNION ALL SELECT 0, hashtext(concat_ws('|', state, paused_at, opens_at, closes_at, starts_at,
                                       ended_at)) FROM tournaments_championship WHERE id = %(id)s
UNION ALL SELECT {DEEDS}, count(*) FROM act
"""  # noqa: S608 - a number of ours


def marks_of(championship_id: int) -> dict[int, int]:
    """Return by entry a number that is another once something has happened to it. One query.

    To it: to the entry, to a cruce that it plays, or what the log says of either. By its number
    below 0 how far it has come among those who wait; and those of ``ALL`` and ``DEEDS``.
    """
    with connection.cursor() as cursor:
        cursor.execute(_MARKS, {"id": championship_id})
        return dict(cursor.fetchall())


def version_kept(championship_id: int, *, with_talk: bool = False) -> int:
    """Return its version of ``KEPT_S`` ago at most, for what everybody asks at once."""
    version = cache.get(_key(championship_id, with_talk))
    if version is None:
        version = version_of(championship_id, with_talk=with_talk)
        version_note(championship_id, version, with_talk=with_talk)
    return int(version)


def version_note(championship_id: int, version: int, *, with_talk: bool = False) -> None:
    """Keep the version that was just read."""
    cache.set(_key(championship_id, with_talk), version, KEPT_S)


def version_forget(championship_id: int) -> None:
    """Have the version be added up anew: it is known to be another."""
    cache.delete_many([_key(championship_id, with_talk) for with_talk in (False, True)])


def _key(championship_id: int, with_talk: bool) -> str:
    return f"torneo:{championship_id}:version{':charla' if with_talk else ''}"


def change_tell(championship_id: int) -> None:
    """Have whoever looks at the championship look again, once this transaction is committed."""
    hints.publish(f"torneo:{championship_id}", "cambio", 0)
