"""What lies sealed in rows, written anew under the newest key, so that an old one may go.

While people play: a page of rows is read at a time, and each is written only if it is still what
was read. Doing it again goes on where it was cut off, because what is sealed begins with the id of
its key.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.db import models, transaction

from games.live import sql
from games.matches import runner, vault
from games.models import Match, MatchStep, Table

PAGE = 1000


class Sealed(NamedTuple):
    """A sealed column: where it lies, the column that names its scope, and the scope's form.

    *together* is how many rows one statement writes: those that play waits for go one by one.
    """

    model: type[models.Model]
    column: str
    owner: str
    scope: str
    together: int = 1


MATCHES = (
    Sealed(Match, "server_seed", "id", runner.SCOPE),
    Sealed(Match, "state", "id", runner.SCOPE),
    Sealed(MatchStep, "payload", "match_id", runner.SCOPE, together=500),
)


_further: list[Sealed] = []


def also(sealed: Sealed) -> Sealed:
    """Register a column that lies sealed in rows of another part; return it."""
    _further.append(sealed)
    return sealed


def columns() -> tuple[Sealed, ...]:
    """Return all that lies sealed, those of matches first."""
    return (*MATCHES, *_further)


class Resealed(NamedTuple):
    """How many rows were written anew, and the ids of those that no key of ours opens."""

    written: int
    unreadable: list[int]


def reseal(sealed: Sealed, *, told: Callable[[int, int], None]) -> Resealed:
    """Seal a column again where an older key did; return what was done.

    *told* is given, after each page, the last id it looked at and the last there is. Needs the role
    that owns the tables: the site's may not write into the log.
    """
    last, done, unreadable = 0, 0, list[int]()
    end = sql.row(_named("SELECT coalesce(max(id), 0) FROM {table}", sealed))[0]
    while page := sql.rows(_named(_READ, sealed), [vault.newest_key(), last, PAGE]):
        old = [(row_id, owner, bytes(blob)) for row_id, owner, blob in page if blob is not None]
        for start in range(0, len(old), sealed.together):
            done += _write(sealed, old[start : start + sealed.together], unreadable)
        last = page[-1][0]
        told(last, end)
    return Resealed(done, unreadable)


_READ = """
SELECT id, {owner}, CASE WHEN substring({column} FROM 1 FOR 4) <> %s THEN {column} END
  FROM {table} WHERE id > %s ORDER BY id LIMIT %s
"""
_WRITE = """
UPDATE {table} AS t SET {column} = v.fresh
  FROM unnest(%s::bigint[], %s::bytea[], %s::bytea[]) AS v(id, old, fresh)
 WHERE t.id = v.id AND t.{column} = v.old
"""


def _write(sealed: Sealed, rows: Sequence[tuple[int, int, bytes]], unreadable: list[int]) -> int:
    """Write *rows* anew that are still what was read; return how many, note those not opened."""
    fresh: list[tuple[int, bytes, bytes]] = []
    for row_id, owner, old in rows:
        if not old:  # a match that is just being opened
            continue
        scope = sealed.scope.format(owner)
        try:
            fresh.append((row_id, old, vault.seal(vault.unseal(old, scope), scope)))
        except vault.Unreadable:
            unreadable.append(row_id)
    if not fresh:
        return 0
    with transaction.atomic():
        sql.rows("SELECT set_config('synchronous_commit', 'off', true)")  # it can be done again
        return sql.run(_named(_WRITE, sealed), [list(one) for one in zip(*fresh, strict=True)])


def _named(text: str, sealed: Sealed) -> str:
    table = sealed.model._meta.db_table  # noqa: SLF001 - Django's, and public
    return text.format(table=table, column=sealed.column, owner=sealed.owner)


def words_of_older_keys() -> int:
    """Return at how many open tables and live matches the mirones' word needs an older key.

    A fingerprint cannot be made anew without the word: these have to end first.
    """
    newest = vault.newest_key().hex()
    live = Match.objects.filter(finished_at=None).exclude(spectator_key="")
    tables = Table.objects.exclude(access_key="")
    return (
        live.exclude(spectator_key__startswith=newest).count()
        + tables.exclude(access_key__startswith=newest).filter(match=None).count()
    )
