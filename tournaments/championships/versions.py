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
  UNION ALL SELECT offer.id, offer.xmin FROM tournaments_substitution offer
    JOIN tournaments_entry entry ON entry.id = offer.entry_id
    WHERE entry.championship_id = %(id)s
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


ALL, DEEDS, _VERSION = 0, 2**62, 2**62 + 1
"""Marks of nobody: how the championship itself stands, how long its log is, and its version."""

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
), added AS (
  SELECT entry, SUM((id %% 1000003 + 1) * (xmin::text::bigint %% 1000003)) AS mark
    FROM written WHERE entry IS NOT NULL GROUP BY entry
), his AS (
  SELECT member.user_id, mark FROM added
    JOIN tournaments_member member ON member.entry_id = added.entry
  UNION ALL SELECT user_id, (id %% 1000003 + 1) * (xmin::text::bigint %% 1000003)
    FROM tournaments_seeker WHERE championship_id = %(id)s
  UNION ALL SELECT unnest(ARRAY[offer.leaver_id, offer.newcomer_id]),
                   (offer.id %% 1000003 + 1) * (offer.xmin::text::bigint %% 1000003)
    FROM tournaments_substitution offer
    JOIN tournaments_entry entry ON entry.id = offer.entry_id
    WHERE entry.championship_id = %(id)s
)
SELECT user_id, SUM(mark)::bigint FROM his GROUP BY user_id
UNION ALL SELECT -member.user_id, dense_rank() OVER (ORDER BY entry.turn)
  FROM tournaments_entry entry JOIN tournaments_member member ON member.entry_id = entry.id
  WHERE entry.championship_id = %(id)s AND entry.state = 'en_espera'
UNION ALL SELECT {ALL}, hashtext(concat_ws('|', state, paused_at, opens_at, closes_at, starts_at,
                                           ended_at))
  FROM tournaments_championship WHERE id = %(id)s
UNION ALL SELECT {DEEDS}, count(*) FROM act
UNION ALL SELECT {_VERSION}, ({_SQL})
"""  # noqa: S608 - numbers of ours


def version_with_marks(championship_id: int) -> tuple[int, dict[int, int]]:
    """Return its version, and of it by person what is another once something has happened to him.

    To him: to an entry of his, also one that is asked or was, to a cruce that it plays, to what the
    log says of either, whether he looks for a partner, and to a place that is offered to him or by
    him. By his number below 0 how far he has come among those who wait; and the marks ``ALL`` and
    ``DEEDS``. One query, so that both are of one moment.
    """
    with connection.cursor() as cursor:
        cursor.execute(_MARKS, {"id": championship_id, "talk": False})
        marks = dict(cursor.fetchall())
    return int(marks.pop(_VERSION) or 0), marks


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
