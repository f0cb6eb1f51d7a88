"""Measures the economy inside a site's environment and prints one JSON object.

``bare`` is what psycopg alone takes for the very statements of a hold or a close: they are noted
down while the service runs in a transaction that is rolled back, and sent again as they are.
"""

from __future__ import annotations

import json
import os
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from statistics import median
from typing import Any, NamedTuple

import django
import psycopg

django.setup()

from django.contrib.auth.hashers import make_password  # noqa: E402 - the settings come first
from django.db import connection, transaction  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402

from accounts.models import User  # noqa: E402
from economy import bets, ledger, objects, postings, welcome  # noqa: E402
from economy.bets import Wager  # noqa: E402
from economy.models import Item, Kind, Tx  # noqa: E402
from economy.objects import Change, Fact  # noqa: E402
from economy.sql import Prepared  # noqa: E402
from tools.bench.postings import SETUPS, per_second  # noqa: E402

WALLETS = 100
MATCHES, BETS_EACH = 60, 2
OBJECTS, MOVEMENTS, VIEWS = 2_000, 100_000, 15
PASSWORD = make_password(secrets.token_hex(8))


class Statement(NamedTuple):
    """A statement that was sent: many times or once, prepared or not."""

    sql: str
    params: Any
    many: bool
    prepared: bool


def _person(name: str) -> User:
    user = User(username=name, email=f"{name}@x.example", password=PASSWORD)
    user.save()
    welcome.first_part(user)
    return user


# --- Hold and close


def buy(user: User, kind: Kind, first: int, count: int) -> list[Item]:
    """Give *user* so many pieces of *kind*, numbered from *first*, bought in one posting."""
    with transaction.atomic():
        moves = {ledger.wallet(user.pk): -1, ledger.TIENDA: 1}
        tx, _ = ledger.post(Tx.Kind.PURCHASE, f"medida:{secrets.token_hex(8)}", moves)
        items = Item.objects.bulk_create(Item(kind=kind, number=first + n) for n in range(count))
        objects.record(
            *(Change(item, Fact.BOUGHT, taker=user.pk, tx=tx, price=kind.price) for item in items)
        )
    return items


def hold(match_id: int, users: Sequence[User], wagers: Sequence[Wager]) -> None:
    """Hold the stakes and the objects of a match, as ``match_start`` does."""
    postings.match_hold(match_id=match_id, stakes={user.pk: 5 for user in users}, value=5)
    bets.hold(match_id, wagers)


def close(match_id: int, users: Sequence[User], wagers: Sequence[Wager]) -> None:
    """Share them out to the first pair, as ``settlement.close`` does."""
    won, lost = {users[0].pk, users[2].pk}, {users[1].pk, users[3].pk}
    bets.settle(match_id, {(one, other) for one in won for other in lost})
    postings.match_close(match_id=match_id, outcome=postings.MatchClose(tuple(won)))


def noted(work: Callable[[], None]) -> list[Statement]:
    """Return the statements of *work*, which is taken back."""
    statements: list[Statement] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if not sql.startswith(("SAVEPOINT", "RELEASE")):
            prepared = isinstance(context["cursor"].cursor, Prepared)
            statements.append(Statement(sql, params, many, prepared))
        return execute(sql, params, many, context)

    with transaction.atomic(), connection.execute_wrapper(note):
        work()
        transaction.set_rollback(True)
    return statements


def send(bare: psycopg.Connection[Any], statements: Sequence[Statement]) -> float:
    """Commit *statements* with psycopg alone; return the milliseconds it took."""
    began = time.perf_counter()
    with bare.transaction(), bare.cursor() as cursor, psycopg.Cursor(bare) as server_side:
        for sql, params, many, prepared in statements:
            if prepared:
                server_side.execute(sql, params, prepare=True)
            elif many:
                cursor.executemany(sql, params)
            else:
                cursor.execute(sql, params)
    return 1000 * (time.perf_counter() - began)


@contextmanager
def bare_connection() -> Iterator[psycopg.Connection[Any]]:
    """Open a connection that binds on the client, as Django's do where nothing is prepared."""
    address = os.environ["DATABASE_URL"]
    factory = psycopg.ClientCursor
    with psycopg.connect(address, autocommit=True, cursor_factory=factory) as bare:
        yield bare


def matches(users: Sequence[User], kind: Kind) -> dict[str, dict[str, Any]]:
    """Measure holds and closes, every other match through psycopg alone."""
    owned = [buy(user, kind, 1 + 10_000 * n, BETS_EACH) for n, user in enumerate(users)]
    took: dict[str, list[float]] = {"hold": [], "close": [], "bare hold": [], "bare close": []}
    count = {}
    with bare_connection() as bare:
        for number in range(MATCHES):
            match_id = 10**9 + number
            with transaction.atomic():
                ledger.lock([ledger.escrow(match_id)])  # its number is the same both times
            wagers = [
                Wager(users[n].pk, users[(n + 1) % 4].pk, item.pk)
                for n, items in enumerate(owned)
                for item in items
            ]
            for name, step in (("hold", hold), ("close", close)):
                if number % 2:
                    statements = noted(partial(step, match_id, users, wagers))
                    count[name] = len(statements)
                    took[f"bare {name}"].append(send(bare, statements))
                else:
                    began = time.perf_counter()
                    with transaction.atomic():
                        step(match_id, users, wagers)
                    took[name].append(1000 * (time.perf_counter() - began))
            owned = [list(Item.objects.filter(owner=user, kind=kind)) for user in users]
    return {name: _compared(took[name], took[f"bare {name}"], count[name]) for name in count}


def _compared(ours: list[float], bare: list[float], statements: int) -> dict[str, Any]:
    return {
        "p50_ms": round(median(ours), 1),
        "p99_ms": round(sorted(ours)[int(0.99 * len(ours))], 1),
        "bare_p50_ms": round(median(bare), 1),
        "ratio": round(median(ours) / median(bare), 2),
        "statements": statements,
    }


# --- Pages

_TXS = """
INSERT INTO economy_tx (id, kind, key, fingerprint, memo, created_at)
SELECT gen_random_uuid(), 'close', 'medida:' || %(user)s || ':' || n, '', '',
       now() - make_interval(secs => %(last)s - n)
  FROM generate_series(%(first)s::int, %(first)s::int + 999) n RETURNING id"""
_ENTRIES = """
INSERT INTO economy_entry (tx_id, account_id, amount, balance_after, seq)
SELECT tx, a.id, side.sign * (CASE WHEN n %% 2 = 1 THEN 1 ELSE -1 END),
       a.balance + side.sign * (n %% 2), a.version + n
  FROM unnest(%(txs)s::uuid[]) WITH ORDINALITY AS t (tx, n)
 CROSS JOIN (VALUES (%(mine)s, 1), (%(theirs)s, -1)) AS side (code, sign)
  JOIN economy_account a ON a.code = side.code
 ORDER BY n"""


def fill(one: User, other: User, movements: int) -> None:
    """Give *one* so many movements against *other*, a thousand a transaction."""
    for first in range(0, movements, 1000):
        with transaction.atomic(), connection.cursor() as cursor:
            given = {"user": one.pk, "first": first, "last": movements}
            cursor.execute(_TXS, given)
            txs = [row[0] for row in cursor.fetchall()]
            codes = {"mine": ledger.wallet(one.pk), "theirs": ledger.wallet(other.pk)}
            cursor.execute(_ENTRIES, {"txs": txs, **codes})
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def page(client: Client, address: str) -> dict[str, Any]:
    """Return what a page takes in the server, in milliseconds, and its queries."""
    took = []
    for _ in range(VIEWS + 1):
        began = time.perf_counter()
        answer = client.get(address)
        took.append(1000 * (time.perf_counter() - began))
        assert answer.status_code == 200, address
    with CaptureQueriesContext(connection) as captured:
        client.get(address)
    warm = sorted(took[1:])
    return {
        "ms": round(median(warm), 1),
        "least": round(warm[0], 1),
        "most": round(warm[-1], 1),
        "queries": len(captured),
    }


def main() -> None:
    """Measure everything and print it."""
    users = [_person(f"medida{n}") for n in range(WALLETS)]
    wallets = [user.pk for user in users]
    kind = Kind.objects.create(
        name="Medida", slug="medida", description="Para medir.", category="casa",
        picture="guitarra", price=100,
    )  # fmt: skip
    found: dict[str, Any] = {
        "wallets": WALLETS,
        "postings": [per_second(wallets, *setup) for setup in SETUPS],
        "objects": OBJECTS,
        "movements": MOVEMENTS,
        **matches(users[:4], kind),
    }  # fmt: skip
    rich, other = users[10], users[11]
    buy(rich, kind, 100_000, OBJECTS)
    fill(rich, other, MOVEMENTS)
    # Not the test environment: its copies of every context would be measured too.
    owner, visitor = (Client(headers={"host": "localhost"}) for _ in range(2))
    owner.force_login(rich)
    visitor.force_login(other)
    found["almacen"] = page(owner, "/almacen/")
    found["almacen_de"] = page(visitor, f"/almacen/{rich.username}/")
    found["cartera"] = page(owner, "/cartera/")
    found["cartera_middle"] = page(owner, f"/cartera/?antes={MOVEMENTS // 2}")
    print(json.dumps(found))


if __name__ == "__main__":
    main()
