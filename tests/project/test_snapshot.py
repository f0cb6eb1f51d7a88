"""What a new site begins from is what the migrations make."""

from __future__ import annotations

import re
import shutil

import psycopg
import pytest

from tools.stack import kept, snapshot
from tools.stack.folder import temporary_folder
from tools.stack.postgres import Postgres

ROWS = re.compile(r"^INSERT INTO .*?;$", re.MULTILINE | re.DOTALL)
NUMBERS = re.compile(r"'\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[.\d]*\+00'|\b\d+\b")
"""Moments and ids: the order of the migrations gives the ids of what they write."""


def parts(dump: str) -> tuple[list[str], list[str]]:
    """Return what a dump says of the tables, as it stands, and the rows, sorted and unnumbered."""
    rows = [
        NUMBERS.sub("0", line).rstrip(",;")
        for row in ROWS.findall(dump)
        for line in row.splitlines()
    ]
    return ROWS.sub("", dump).splitlines(), sorted(rows)


@pytest.fixture(scope="module")
def postgres():
    """A cluster with four empty databases: ``nueva``, ``otra``, ``migrada`` and ``ajena``."""
    folder, held = temporary_folder()
    postgres = Postgres(folder, durable=False)
    kept.cluster_into(postgres.data)
    postgres.start()
    with psycopg.connect(postgres.url_of("postgres"), autocommit=True) as connection:
        for name in ("nueva", "otra", "migrada", "ajena"):
            connection.execute(f"CREATE DATABASE {name} TEMPLATE template0")
    yield postgres
    postgres.stop()
    shutil.rmtree(folder, ignore_errors=True)
    held.close()


def test_a_site_that_begins_with_the_snapshot_is_one_that_was_migrated(postgres) -> None:
    new, other, from_nothing = map(postgres.url_of, ("nueva", "otra", "migrada"))
    kept.migrate(from_nothing)
    assert snapshot.load(new)
    kept.migrate(new)  # what was added since
    # A condition is spelt otherwise once it has been dumped and loaded: both have been, then.
    assert snapshot.load(other, snapshot.dump(from_nothing))
    begun, migrated = (parts(snapshot.dump(url)) for url in (new, other))
    assert begun[0] == migrated[0]
    assert begun[1] == migrated[1]
    assert len(begun[1]) > 200


def test_the_snapshot_is_laid_over_nothing_that_is_there(postgres) -> None:
    url = postgres.url_of("ajena")
    with psycopg.connect(url) as connection:
        connection.execute("CREATE TABLE mine (n int)")
    assert not snapshot.load(url)
    with psycopg.connect(url) as connection:
        assert connection.execute(
            "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
        ).fetchone() == (1,)
