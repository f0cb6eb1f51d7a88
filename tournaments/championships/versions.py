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
)
SELECT (SUM((id %% 1000003 + 1) * (xmin::text::bigint %% 1000003)) %% {_SHORT})::bigint
FROM written
"""  # noqa: S608 - of numbers of ours alone


def version_of(championship_id: int) -> int:
    """Return its version, 0 for one that does not exist. One query."""
    with connection.cursor() as cursor:
        cursor.execute(_SQL, {"id": championship_id})
        return int(cursor.fetchone()[0] or 0)


def version_kept(championship_id: int) -> int:
    """Return its version of ``KEPT_S`` ago at most, for what everybody asks at once."""
    version = cache.get(_key(championship_id))
    if version is None:
        version = version_of(championship_id)
        version_note(championship_id, version)
    return int(version)


def version_note(championship_id: int, version: int) -> None:
    """Keep the version that was just read."""
    cache.set(_key(championship_id), version, KEPT_S)


def version_forget(championship_id: int) -> None:
    """Have the version be added up anew: it is known to be another."""
    cache.delete(_key(championship_id))


def _key(championship_id: int) -> str:
    return f"torneo:{championship_id}:version"


def change_tell(championship_id: int) -> None:
    """Have whoever looks at the championship look again, once this transaction is committed."""
    hints.publish(f"torneo:{championship_id}", "cambio", 0)
