"""The database as the migrations once left it: a new site begins there instead of at nothing.

Django draws thousands of states of its models while it migrates an empty database; loading what
came out of it takes a fraction of that. Whatever was added since is migrated on top, so that
the snapshot may be older than the migrations, never newer, and can always be made anew:
``python -m tools.stack.snapshot``.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import psycopg

from tools.stack.folder import temporary_folder
from tools.stack.postgres import Postgres, client
from tools.stack.process import StackError

FILE = Path(__file__).with_name("snapshot.sql")

_VERSION = re.compile(r"^-- Dumped from database version (\d+)", re.MULTILINE)
_META = re.compile(r"^\\(un)?restrict .*\n", re.MULTILINE)
"""What only psql understands, and differs each time."""


def load(url: str, script: str = "") -> bool:
    """Fill the database at *url* with a dump, the snapshot unless told; return whether it was.

    Only where nothing is yet, and with a server of the version that wrote it.
    """
    script = script or FILE.read_text()
    written_by = _VERSION.search(script)
    with psycopg.connect(url) as connection:
        major = connection.info.server_version // 10_000
        found = connection.execute(
            "SELECT count(*) FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace"
            " WHERE nspname = 'public'"
        ).fetchone()
        if written_by is None or int(written_by[1]) != major or found != (0,):
            return False
        connection.execute(script.encode())
    return True


def dump(url: str) -> str:
    """Return the database at *url* as SQL, without owners; raises StackError."""
    command = [client("pg_dump"), "--no-owner", "--no-privileges", "--rows-per-insert=500", url]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        raise StackError(done.stderr)
    return _META.sub("", done.stdout)


def main() -> int:
    """Migrate an empty database and write the snapshot."""
    from tools.stack.kept import migrate  # noqa: PLC0415 - it reads the sources of the site

    folder, held = temporary_folder()
    postgres = Postgres(folder, durable=False)
    try:
        postgres.start()
        migrate(postgres.url)
        FILE.write_text(dump(postgres.url))
    finally:
        postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)
        held.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
