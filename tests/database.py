"""The database of the tests, as ``migrate`` left it."""

from __future__ import annotations

from functools import cache

from django.db import connection

FILLED_BY_MIGRATE = frozenset(
    {"auth_permission", "django_content_type", "django_migrations", "django_site"}
)


@cache
def may_be_emptied() -> bool:
    """Whether the role of the tests may pass over the guards of the ledger: a superuser may."""
    with connection.cursor() as cursor:
        cursor.execute("SHOW is_superuser")
        return bool(cursor.fetchone() == ("on",))


@cache
def _emptying() -> str:
    """Return the statements that delete every row written since ``migrate``."""
    names = connection.introspection.django_table_names(only_existing=True)
    written = [connection.ops.quote_name(n) for n in names if n not in FILLED_BY_MIGRATE]
    return (
        "BEGIN; SET LOCAL session_replication_role = replica;"
        + "".join(f"DELETE FROM {name};" for name in written)
        + "COMMIT"
    )


def empty() -> None:
    """Delete every row written since, in a moment; the guards forbid it to anybody else."""
    with connection.cursor() as cursor:
        cursor.execute(_emptying())
