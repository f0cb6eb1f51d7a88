"""deploy/backup.sh: the WAL, a base backup and a restore to a moment, on a server of its own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest

from tests.pace import patience
from tools.stack import kept
from tools.stack.folder import REPOSITORY, temporary_folder
from tools.stack.postgres import Postgres
from tools.stack.process import Process

Backup = Callable[..., Process]

SECRETS = "SECRET_KEY=one\nSTATE_KEYS=two\n"


@pytest.fixture
def postgres() -> Iterator[Postgres]:
    """A server with a table, in a folder of its own."""
    folder, held = temporary_folder()
    one = Postgres(folder)
    kept.cluster_into(one.data)
    one.start()
    with psycopg.connect(one.url) as connection:
        connection.execute("CREATE TABLE plays (n int)")
    yield one
    one.stop()
    shutil.rmtree(folder, ignore_errors=True)
    held.close()


@pytest.fixture
def backup(postgres: Postgres) -> Iterator[Backup]:
    """Return what starts the script with arguments (and environment), and waits for its end."""
    started: list[Process] = []
    script, keys = postgres.folder / "backup.sh", postgres.folder / "usumus.env"
    shutil.copy(REPOSITORY / "deploy/backup.sh", script)
    keys.write_text(SECRETS)
    own(postgres, postgres.folder / "backups")
    env = {
        "BACKUPS": str(postgres.folder / "backups"),
        "BACKUP_URL": postgres.url_of("postgres"),
        "KEYS": str(keys),
    }

    def run(*arguments: str, wait: bool = True, **more: str) -> Process:
        log = postgres.folder / f"{arguments[0]}.log"
        process = postgres.tool("backup", ["sh", str(script), *arguments], {**env, **more}, log)
        process.start()
        started.append(process)
        while wait and process.alive:
            time.sleep(0.05)
        return process

    yield run
    for process in started:
        process.stop()


def own(postgres: Postgres, folder: Path) -> None:
    folder.mkdir(mode=0o700)
    if postgres.identity:
        os.chown(folder, postgres.identity.uid, postgres.identity.gid)


def play(postgres: Postgres, *numbers: int) -> None:
    with psycopg.connect(postgres.url) as connection:
        for n in numbers:
            connection.execute("INSERT INTO plays VALUES (%s)", [n])


def played(postgres: Postgres) -> list[int]:
    with psycopg.connect(postgres.url) as connection:
        return [n for (n,) in connection.execute("SELECT n FROM plays ORDER BY n")]


def lose(postgres: Postgres) -> None:
    postgres.kill9()
    shutil.rmtree(postgres.data)
    own(postgres, postgres.data)


def test_a_restore_to_a_moment_has_what_was_committed_before_it_alone(postgres, backup):
    stream = backup("wal", wait=False)
    play(postgres, 1)
    assert backup("base").code == 0
    (base,) = (postgres.folder / "backups/now/base").iterdir()
    assert (base / "usumus.env").read_text() == SECRETS
    time.sleep(1.1)  # a base is named after the second in which it was complete
    play(postgres, 2)
    moment = datetime.now(UTC).isoformat()
    play(postgres, 3)
    time.sleep(patience(0.15))  # it does not say what it has written
    stream.stop()

    refused = backup("restore", moment, str(postgres.data))
    assert (refused.code, "is not empty" in refused.tail()) == (1, True)
    lose(postgres)
    early = backup("restore", "2020-01-01 00:00+00", str(postgres.data))
    assert (early.code, "no base backup" in early.tail()) == (1, True)
    assert backup("restore", moment, str(postgres.data)).code == 0
    postgres.start()
    assert played(postgres) == [1, 2]

    lose(postgres)
    (before,) = (postgres.folder / "backups").glob("until-*")
    assert backup("restore", "latest", str(postgres.data), FROM=str(before)).code == 0
    postgres.start()
    assert played(postgres) == [1, 2, 3]
    with psycopg.connect(postgres.url) as connection:
        assert connection.execute("SELECT pg_is_in_recovery()").fetchone() == (False,)


def test_a_backup_without_its_keys_is_none(postgres, backup):
    without = backup("base", KEYS="/nowhere/usumus.env")
    assert (without.code, "cannot be read" in without.tail()) == (1, True)


def test_old_bases_go_with_the_wal_that_they_alone_need(postgres, backup):
    backup("wal", wait=False)
    folder = postgres.folder / "backups/now"
    for n in range(2):
        assert backup("base").code == 0
        play(postgres, n)
        with psycopg.connect(postgres.url) as connection:
            connection.execute("SELECT pg_switch_wal()")
    first, last = sorted((folder / "base").iterdir())
    first.rename(first.with_name("20200101T000000Z"))
    (folder / "base/20200101T000000Z/data/backup_label").chmod(0o600)
    started = re.search(r"file (\w{24})", (last / "data/backup_label").read_text())
    assert started
    end = time.monotonic() + patience(20)  # what is archived comes a moment after it was written
    while not any(path.name[:24] < started[1] for path in (folder / "wal").iterdir()):
        assert time.monotonic() < end, "the WAL of the first base has not come"
        time.sleep(0.1)
    before = {path.name for path in (folder / "wal").iterdir()}
    assert backup("base").code == 0
    names = sorted(path.name for path in (folder / "base").iterdir())
    assert (len(names), names[0]) == (2, last.name)
    assert before - {path.name for path in (folder / "wal").iterdir()}


def test_the_script_is_of_the_plainest_shell():
    assert (
        subprocess.run(["sh", "-n", REPOSITORY / "deploy/backup.sh"], check=False).returncode == 0
    )
