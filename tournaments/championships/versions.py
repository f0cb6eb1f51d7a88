"""The version of a championship: a number that is another once anything of it has changed.

PostgreSQL notes in each row which transaction wrote it (``xmin``): what is added up of them changes
with whatever is written, so that nobody who writes has to remember to count.
"""

from __future__ import annotations

from django.db import connection

from games.live import hints

_SHORT = 1_000_000_007
"""So that the number travels as one that every browser can read."""

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


def change_tell(championship_id: int) -> None:
    """Have whoever looks at the championship look again, once this transaction is committed."""
    hints.publish(f"torneo:{championship_id}", "cambio", 0)
