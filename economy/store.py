"""The hand-written statements of the ledger: what costs one statement instead of four.

``MATERIALIZED`` and the order of the parts matter: accounts are locked first, in order of id, and
what follows sees them as they are once locked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from economy import sql
from economy.models import Account, Tx
from economy.rules import Held


class Locked(NamedTuple):
    """An account as it was when it was locked."""

    id: int
    code: str
    kind: str
    user_id: int | None
    balance: int
    version: int

    def lacks(self, amount: int) -> int:
        """Return how many U$uros are missing for *amount* (signed) to be added; 0 for none."""
        return 0 if self.kind == Account.Kind.SYSTEM else max(0, -(self.balance + amount))


_STAKES = """
SELECT user_id, own, courtesy FROM economy_stake WHERE match_id = %(match)s ORDER BY id"""

_LOCK = """
SELECT id, code, kind, user_id, balance, version
  FROM economy_account
 WHERE code = ANY(%(codes)s)
 ORDER BY id
   FOR NO KEY UPDATE"""

# Writes nothing when an account is missing or would be overdrawn, or when the key is taken: the
# unique index also knows of who took it after this statement began, and waits for him.
# The time is taken with the accounts locked: in each account numbers and times go up together.
_WRITE = f"""
WITH account AS MATERIALIZED ({_LOCK}
), move AS MATERIALIZED (
    SELECT id, kind, amount, balance + amount AS after, version + 1 AS seq
      FROM account
      JOIN unnest(%(codes)s::text[], %(amounts)s::bigint[]) AS asked (code, amount) USING (code)
), tx AS (
    INSERT INTO economy_tx
           (id, kind, key, fingerprint, actor_id, reverses_id, memo, created_at)
    SELECT %(id)s::uuid, %(kind)s, %(key)s, %(fingerprint)s, %(actor)s::bigint,
           %(reverses)s::uuid, %(memo)s, clock_timestamp()
      FROM move
    HAVING count(*) = cardinality(%(codes)s) AND bool_and(kind = 'system' OR after >= 0)
        ON CONFLICT (key) DO NOTHING
    RETURNING id, created_at
), entry AS (
    INSERT INTO economy_entry (tx_id, account_id, amount, balance_after, seq)
    SELECT tx.id, move.id, amount, after, seq FROM tx CROSS JOIN move ORDER BY move.id
)
SELECT account.*, (SELECT created_at FROM tx) FROM account"""  # noqa: S608 (text of our own)


def lock(codes: Iterable[str]) -> dict[str, Locked]:
    """Return the accounts that there are by code, locked in order of id."""
    sql.require_transaction()
    found = sql.rows(_LOCK, {"codes": list(codes)})
    return {row[1]: Locked(*row) for row in found}


def write(tx: Tx, moves: Mapping[str, int]) -> tuple[dict[str, Locked], bool]:
    """Write *tx* and an entry for each of *moves* (account code → signed U$uros), if they may be.

    Returns the accounts that there are by code, as they were before and locked in order of id, and
    whether it was written: it is not when one is missing or would be overdrawn, or the key is
    taken. *tx* has its time then.
    """
    sql.require_transaction()
    params = {
        "codes": list(moves),
        "amounts": list(moves.values()),
        "id": tx.pk,
        "kind": str(tx.kind),
        "key": tx.key,
        "fingerprint": tx.fingerprint,
        "actor": tx.actor_id,
        "reverses": tx.reverses_id,
        "memo": tx.memo,
    }
    found = sql.rows(_WRITE, params)
    written_at = found[0][-1] if found else None
    if written_at is not None:
        tx.created_at = written_at
        tx._state.adding = False  # noqa: SLF001 (it has a row now)
    return {row[1]: Locked(*row[:-1]) for row in found}, written_at is not None


def stakes(match_id: int) -> list[Held]:
    """Return what each player has at stake in a match, in the order in which it was held."""
    return [Held(*row) for row in sql.rows(_STAKES, {"match": match_id})]
