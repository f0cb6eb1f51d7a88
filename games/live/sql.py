"""Hand-written statements on Django's connection, inside its transaction.

Bound on the server and prepared: sealed bytes, arrays and intervals travel as they are, which the
client-side binding of Django's cursors does not do.
"""

from __future__ import annotations

from typing import Any

import psycopg
from django.db import connection


def rows(sql: str, params: Any = ()) -> list[Any]:
    """Return the rows of a query (or of a statement with RETURNING)."""
    with connection.wrap_database_errors, _cursor() as cursor:
        cursor.execute(sql, params, prepare=True)
        return cursor.fetchall()


def row(sql: str, params: Any = ()) -> Any:
    """Return the first row, or ``None``."""
    found = rows(sql, params)
    return found[0] if found else None


def run(sql: str, params: Any = ()) -> int:
    """Execute a statement without result; return how many rows it touched."""
    with connection.wrap_database_errors, _cursor() as cursor:
        cursor.execute(sql, params, prepare=True)
        return cursor.rowcount


def _cursor() -> psycopg.Cursor[Any]:
    connection.ensure_connection()
    assert connection.connection is not None
    return psycopg.Cursor(connection.connection)
