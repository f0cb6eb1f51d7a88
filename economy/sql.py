"""Hand-written statements on Django's connection, inside its transaction.

Bound on the server and prepared: PostgreSQL plans them once a connection, lists travel as they are.
They go through Django's cursor: queries are counted and logged, errors are Django's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import msgspec
import psycopg
from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper
from django.db.models import Model


class Prepared(psycopg.Cursor[Any]):
    """A cursor all of whose statements are prepared."""

    def execute(self, query: Any, params: Any = None, **_rest: Any) -> Prepared:
        """Execute *query*."""
        return super().execute(query, params, prepare=True)


def require_transaction() -> None:
    """Raise TransactionManagementError outside of the caller's transaction."""
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("this runs inside the caller's transaction")


def rows(statement: str, params: Mapping[str, Any]) -> list[Any]:
    """Return the rows of a query, or of a statement with RETURNING."""
    with _cursor() as cursor:
        cursor.execute(statement, params)
        return cursor.fetchall()


def run(statement: str, params: Mapping[str, Any]) -> None:
    """Execute a statement that returns nothing."""
    with _cursor() as cursor:
        cursor.execute(statement, params)


def insert(model: type[Model], rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert *rows* of *model* (column → value, the same columns in all) in one statement."""
    if rows:
        run(_insert(model, tuple(rows[0])), {"rows": msgspec.json.encode(rows).decode()})


@cache
def _insert(model: type[Model], columns: tuple[str, ...]) -> str:
    table, names = model._meta.db_table, ", ".join(columns)  # noqa: SLF001
    return (  # their types are those of the table's columns
        f"INSERT INTO {table} ({names}) SELECT {names}"  # noqa: S608 (names of our own)
        f" FROM json_populate_recordset(NULL::{table}, %(rows)s::json)"
    )


@contextmanager
def _cursor() -> Iterator[CursorWrapper]:
    connection.ensure_connection()
    assert connection.connection is not None
    bare = Prepared(connection.connection)
    wrap = connection.make_debug_cursor if connection.queries_logged else connection.make_cursor
    with wrap(bare) as cursor:  # type: ignore[arg-type]
        yield cursor
