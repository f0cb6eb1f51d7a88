"""Hand-written statements on Django's connection, inside its transaction.

Bound on the server and prepared: PostgreSQL plans them once a connection, lists travel as they are.
They go through Django's cursor: queries are counted and logged, errors are Django's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import psycopg
from django.db import connection


class Prepared(psycopg.Cursor[Any]):
    """A cursor all of whose statements are prepared."""

    def execute(self, query: Any, params: Any = None, **_rest: Any) -> Prepared:
        """Execute *query*."""
        return super().execute(query, params, prepare=True)


def rows(statement: str, params: Mapping[str, Any]) -> list[Any]:
    """Return the rows of a query, or of a statement with RETURNING."""
    connection.ensure_connection()
    assert connection.connection is not None
    bare = Prepared(connection.connection)
    wrap = connection.make_debug_cursor if connection.queries_logged else connection.make_cursor
    with wrap(bare) as cursor:  # type: ignore[arg-type] (Django wraps any cursor of psycopg)
        cursor.execute(statement, params)
        found: list[Any] = cursor.fetchall()
        return found
