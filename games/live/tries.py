"""What the sweep tried in vain goes behind whatever fell due before that try.

A job takes so many of what is due at a time. Without this the same ones that fail would be taken
each time, and those behind them never.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TypeVar

from django.db.models import F, Model, OuterRef, QuerySet, Subquery
from django.db.models.functions import Greatest

from games.live import sql
from games.models import SweepTry

M = TypeVar("M", bound=Model)

FORGOTTEN = timedelta(days=1)

_NOTE = """
WITH old AS (
    DELETE FROM games_sweeptry WHERE tried_at < clock_timestamp() - %(forgotten)s
       AND NOT (job = %(job)s AND item = %(item)s)
)
INSERT INTO games_sweeptry (job, item, tried_at)
VALUES (%(job)s, %(item)s, clock_timestamp())
    ON CONFLICT (job, item) DO UPDATE SET tried_at = excluded.tried_at"""


def note(job: str, item: int) -> None:
    """Note that *item* is still to be done although *job* has just tried it."""
    sql.run(_NOTE, {"job": job, "item": item, "forgotten": FORGOTTEN})


def in_turn(rows: QuerySet[M], job: str, since: str) -> QuerySet[M]:
    """Return *rows* as *job* takes them: by the time of the field *since* or of the last try."""
    tried = SweepTry.objects.filter(job=job, item=OuterRef("pk")).values("tried_at")
    # PostgreSQL leaves NULL out of the greatest.
    return rows.order_by(Greatest(F(since), Subquery(tried)), "pk")
