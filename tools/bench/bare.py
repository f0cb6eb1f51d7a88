"""What the database alone could do: bare psycopg transactions of the shape of an accepted action.

``python -m tools.bench.bare SECONDS CONNECTIONS`` (in a site's environment) prints JSON: commits a
second of lock the row, then insert a step, update the match and rearm a wait in one statement, with
the sizes real play has. The same statements as ``games.matches.store``, nothing around them.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
import uuid

import psycopg

LOCK = "SELECT version, clock_timestamp() FROM bare_match WHERE id = %s FOR NO KEY UPDATE"
SAVE = """
WITH step AS (
    INSERT INTO bare_step (match_id, version, payload, action_id)
    VALUES (%(id)s, %(v)s, %(p)s, %(a)s)
    ON CONFLICT DO NOTHING RETURNING version
), kept AS (
    UPDATE bare_match SET version = %(v)s, state = %(s)s, stepped_at = clock_timestamp()
     WHERE id = %(id)s AND EXISTS (SELECT FROM step)
), gone AS (
    DELETE FROM bare_timer WHERE match_id = %(id)s AND key = %(gone)s
), armed AS (
    INSERT INTO bare_timer VALUES (%(id)s, %(key)s, %(v)s, clock_timestamp())
    ON CONFLICT (match_id, key) DO UPDATE SET token = excluded.token, due_at = excluded.due_at
)
SELECT version FROM step"""
MAKE = """
CREATE TABLE IF NOT EXISTS bare_match (id int PRIMARY KEY, version bigint, state bytea,
    stepped_at timestamptz);
CREATE TABLE IF NOT EXISTS bare_step (id bigserial PRIMARY KEY, match_id int, version bigint,
    payload bytea, action_id uuid, UNIQUE (match_id, version), UNIQUE (match_id, action_id));
CREATE TABLE IF NOT EXISTS bare_timer (match_id int, key text, token bigint, due_at timestamptz,
    PRIMARY KEY (match_id, key));
TRUNCATE bare_match, bare_step, bare_timer;
INSERT INTO bare_match SELECT n, 0, '', now() FROM generate_series(1, 32) n;
"""
STATE_BYTES, STEP_BYTES, ROWS = 700, 250, 32


def worker(number: int, connections: int, until: float, counts: list[int]) -> None:
    """Commit on this thread's share of the rows until the time is over."""
    state, step = os.urandom(STATE_BYTES), os.urandom(STEP_BYTES)
    rows = [row for row in range(1, ROWS + 1) if row % connections == number]
    with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
        while time.perf_counter() < until:
            for row in rows:
                with connection.transaction():
                    found = connection.execute(LOCK, (row,), prepare=True).fetchone()
                    assert found is not None
                    version = found[0] + 1
                    connection.execute(
                        SAVE,
                        {
                            "id": row,
                            "v": version,
                            "p": step,
                            "s": state,
                            "a": uuid.uuid4(),
                            "gone": f"turno:{version % 4}",
                            "key": f"turno:{(version + 1) % 4}",
                        },
                        prepare=True,
                    )
                counts[number] += 1


def measure(seconds: float, connections: int) -> float:
    """Return the commits a second."""
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        connection.execute(MAKE)
    counts = [0] * connections
    until = time.perf_counter() + seconds
    threads = [
        threading.Thread(target=worker, args=(n, connections, until, counts))
        for n in range(connections)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return round(sum(counts) / seconds, 1)


if __name__ == "__main__":
    print(json.dumps({"commits_per_s": measure(float(sys.argv[1]), int(sys.argv[2]))}))
