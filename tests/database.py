"""The database of the tests, as ``migrate`` left it, and migrations undone under a test's rows."""

from __future__ import annotations

from functools import cache
from threading import Barrier
from typing import Any

import psycopg
from asgiref.sync import SyncToAsync
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor

from games.live import executor
from tests.pace import patience

FILLED_BY_MIGRATE = frozenset(
    {"auth_permission", "django_content_type", "django_migrations", "django_site"}
)
_NOT_FOR_LIBPQ = {"cursor_factory", "context", "prepare_threshold"}
_aside: list[psycopg.Connection[Any]] = []
"""The connection that empties it, once it was needed."""


@cache
def may_be_emptied() -> bool:
    """Whether the role of the tests may pass over the guards of the ledger: a superuser may."""
    with connection.cursor() as cursor:
        cursor.execute("SHOW is_superuser")
        return bool(cursor.fetchone() == ("on",))


def empty() -> None:
    """Delete every row written since, in a moment; the guards forbid it to anybody else.

    On a connection of its own: whoever changes its role of replication forgets every plan it has,
    and the one of the tests would make those of its queries and triggers anew for each test.
    """
    if not _aside:
        _aside.append(_connected())
    _aside[0].execute("SELECT pg_temp.empty()")


def rest() -> None:
    """Wait until none of the threads of the sockets is at work.

    They keep their connections for the next test: a new server process reads all that it needs of
    tables, triggers and functions again, which is most of what a test of a socket asks of it.
    """
    for threads in (executor._LIVE, executor._HOUSE, executor._SHARED):
        if (pool := threads._pool) is not None:
            together = Barrier(pool._max_workers)
            waiting = [pool.submit(together.wait, patience(10)) for _ in range(together.parties)]
            for future in waiting:
                future.result(patience(15))


def close() -> None:
    """Close every connection that the tests kept: the database cannot be dropped before."""
    while _aside:
        _aside.pop().close()
    executor.stop()
    SyncToAsync.single_thread_executor.submit(connections.close_all).result(10)


def be_patient() -> None:
    """Let what drops the database take as long as it does: the disk may be busy with others."""
    connection.settings_dict["OPTIONS"]["options"] += " -c statement_timeout=0"


def _connected() -> psycopg.Connection[Any]:
    """Return a connection that passes over the guards, with a function that empties all tables.

    Most are empty after each test: a plan that is kept looks at one in a hundredth of the time in
    which a statement is read and planned.
    """
    params = connection.get_connection_params()
    libpq = {key: value for key, value in params.items() if key not in _NOT_FOR_LIBPQ}
    options = f"{libpq.pop('options', '')} -c session_replication_role=replica"
    aside = psycopg.connect(**libpq, options=options, autocommit=True)
    names = connection.introspection.django_table_names(only_existing=True)
    written = [connection.ops.quote_name(n) for n in names if n not in FILLED_BY_MIGRATE]
    emptied = "".join(
        f"IF EXISTS (SELECT FROM {name}) THEN DELETE FROM {name}; END IF;" for name in written
    )
    aside.execute(
        f"CREATE FUNCTION pg_temp.empty() RETURNS void LANGUAGE plpgsql AS $$BEGIN {emptied} END$$"
    )
    return aside


def migrate_back(app: str, name: str) -> None:
    """Undo the migrations that came after *name* of *app*, as ``migrate`` does.

    It also draws the models of each migration that it leaves as it is, and there are many more.
    """
    executor = MigrationExecutor(connection)
    for migration, _ in executor.migration_plan([(app, name)]):
        key = (migration.app_label, migration.name)
        before = executor.loader.project_state(key, at_end=False)
        before.apps  # noqa: B018 - drawn once, and not for each of its operations
        executor.unapply_migration(before, migration)


def migrate_on() -> None:
    """Apply all migrations that are not applied."""
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())
