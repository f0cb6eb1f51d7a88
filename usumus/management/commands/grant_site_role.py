"""``manage.py grant_site_role NAME``: what the site's own database role may do.

The owner of the database runs it after each ``migrate``. The rows of the ledger, of the log of the
matches and of that of the staff can then be added but never changed, removed or emptied by the
site, not even by a mistake in its code; the triggers cannot be switched off, because only the owner
could. Balances and owners of objects are written by those triggers, as the owner: the site has no
right to. Nor may it make anything of its own, not even for a session: a trigger on a temporary
table passes for one of the guards.
"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection, transaction
from psycopg import sql

APPEND_ONLY = (
    "economy_entry",
    "economy_tx",
    "economy_stake",
    "economy_itemevent",
    "economy_freeze",
    "economy_review",
    "games_matchstep",
    "django_admin_log",
)
NEVER_REMOVED = (
    "economy_account",
    "economy_item",
    "economy_pawn",
    "economy_bet",
    "economy_correction",
)
CHANGED_IN = {
    "economy_account": ("code", "closed_at"),
    "economy_item": ("number",),
    "economy_holding": ("amount", "owed"),
    "django_admin_log": ("object_repr",),  # the name of somebody who has left
}
"""Columns that the site may change; triggers alone write the others. To lock a row needs the right
to one of them: where nothing is to be changed, one that a guard keeps as it is."""
_NOTHING_OF_ITS_OWN = (
    "REVOKE TEMPORARY ON DATABASE {database} FROM PUBLIC, {role}",
    "REVOKE CREATE ON DATABASE {database} FROM PUBLIC, {role}",
    "REVOKE CREATE ON SCHEMA public FROM PUBLIC, {role}",
)


class Command(BaseCommand):
    """Grant the site's role what it needs and no more."""

    help = "Grants a database role what the running site needs: the ledger stays append-only."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("role", help="an existing role that can log in")

    def handle(self, *args: Any, **options: Any) -> None:
        role = sql.Identifier(options["role"])
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("select 1 from pg_roles where rolname = %s", [options["role"]])
            if not cursor.fetchone():
                raise CommandError(f"there is no role {options['role']}: create it first")
            for statement in _statements(role):
                cursor.execute(statement)
            database = sql.Identifier(connection.settings_dict["NAME"])
            for text in _NOTHING_OF_ITS_OWN:
                cursor.execute(sql.SQL(text).format(role=role, database=database))
        self.stdout.write(f"{options['role']} may run the site; the ledger is append-only for it")


def _statements(role: sql.Identifier) -> list[sql.Composed]:
    """Return the statements in order: everything of daily use, then what is taken back."""
    tables = sql.SQL(", ").join(map(sql.Identifier, APPEND_ONLY))
    kept = sql.SQL(", ").join(map(sql.Identifier, NEVER_REMOVED))
    texts = (
        "GRANT USAGE ON SCHEMA public TO {role}",
        "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role}",
        "GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {role}",
        "REVOKE UPDATE, DELETE, TRUNCATE ON {tables} FROM {role}",
        "REVOKE DELETE, TRUNCATE ON {kept} FROM {role}",
        "REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON django_migrations FROM {role}",
    )
    statements = [sql.SQL(text).format(role=role, tables=tables, kept=kept) for text in texts]
    for table, columns in CHANGED_IN.items():
        listed = sql.SQL(", ").join(map(sql.Identifier, columns))
        names = {"table": sql.Identifier(table), "columns": listed, "role": role}
        statements += [
            sql.SQL(text).format(**names)
            for text in (
                "REVOKE UPDATE ON {table} FROM {role}",
                "GRANT UPDATE ({columns}) ON {table} TO {role}",
            )
        ]
    return statements
