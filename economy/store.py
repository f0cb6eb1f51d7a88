"""The hand-written statements of the ledger and of what matches hold: one instead of four.

``MATERIALIZED`` and the order of the parts matter: accounts are locked first, in order of id, and
what follows sees them as they are once locked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from economy import sql
from economy.models import Account, Tx
from economy.rules import Held

Holders = Mapping[int, int] | Mapping[int | None, int]
"""U$uros by user id; ``PURSE`` stands for what is nobody's yet."""
PURSE: int | None = None


class Locked(NamedTuple):
    """An account as it was when it was locked."""

    id: int
    code: str
    kind: str
    user_id: int | None
    balance: int
    version: int
    is_closed: bool

    def lacks(self, amount: int) -> int:
        """Return how many U$uros are missing for *amount* (signed) to be added; 0 for none."""
        return 0 if self.kind == Account.Kind.SYSTEM else max(0, -(self.balance + amount))


class Part(NamedTuple):
    """What a match holds for somebody, in U$uros."""

    amount: int
    owed: int
    """How much of it is no longer played for and only to be paid."""

    @property
    def free(self) -> int:
        """U$uros that are played for."""
        return self.amount - self.owed


_STAKES = """
SELECT user_id, own, courtesy FROM economy_stake WHERE match_id = %(match)s ORDER BY id"""

_LOCK = """
SELECT id, code, kind, user_id, balance, version, closed_at IS NOT NULL AS is_closed
  FROM economy_account
 WHERE code = ANY(%(codes)s)
 ORDER BY id
   FOR NO KEY UPDATE"""

# Writes nothing when an account is missing, closed or would be overdrawn, or when the key is taken:
# the unique index also knows of somebody who took it after this statement began, and waits for him.
# The time is taken with the accounts locked: in each account numbers and times go up together.
_WRITE = f"""
WITH account AS MATERIALIZED ({_LOCK}
), move AS MATERIALIZED (
    SELECT id, kind, is_closed, amount, balance + amount AS after, version + 1 AS seq
      FROM account
      JOIN unnest(%(codes)s::text[], %(amounts)s::bigint[]) AS asked (code, amount) USING (code)
), tx AS (
    INSERT INTO economy_tx
           (id, kind, key, fingerprint, actor_id, reverses_id, memo, created_at)
    SELECT %(id)s::uuid, %(kind)s, %(key)s, %(fingerprint)s, %(actor)s::bigint,
           %(reverses)s::uuid, %(memo)s, clock_timestamp()
      FROM move
    HAVING count(*) = cardinality(%(codes)s)
       AND bool_and(NOT is_closed AND (kind = 'system' OR after >= 0))
        ON CONFLICT (key) DO NOTHING
    RETURNING id, created_at
), entry AS (
    INSERT INTO economy_entry (tx_id, account_id, amount, balance_after, seq)
    SELECT tx.id, move.id, amount, after, seq FROM tx CROSS JOIN move ORDER BY move.id
)
SELECT account.*, (SELECT created_at FROM tx) FROM account"""  # noqa: S608 (text of our own)

_HOLDINGS = """
SELECT user_id, amount, owed FROM economy_holding WHERE match_id = %(match)s ORDER BY user_id"""

_ADD_HOLDINGS = """
INSERT INTO economy_holding (match_id, user_id, amount)
SELECT %(match)s, user_id, amount
  FROM unnest(%(users)s::bigint[], %(amounts)s::bigint[]) AS asked (user_id, amount)
 WHERE amount > 0
    ON CONFLICT (match_id, user_id)
    DO UPDATE SET amount = economy_holding.amount + excluded.amount"""

_OWED = """
SELECT user_id, owed FROM economy_holding
 WHERE match_id = %(match)s AND owed > 0 ORDER BY user_id"""

_ADD_OWED = """
INSERT INTO economy_holding (match_id, user_id, amount, owed)
SELECT %(match)s, user_id, amount, amount
  FROM unnest(%(users)s::bigint[], %(amounts)s::bigint[]) AS asked (user_id, amount)
 WHERE amount > 0
    ON CONFLICT (match_id, user_id)
    DO UPDATE SET amount = economy_holding.amount + excluded.amount,
                  owed = economy_holding.owed + excluded.owed"""

_OWE = """
UPDATE economy_holding held SET owed = held.owed + asked.amount
  FROM unnest(%(users)s::bigint[], %(amounts)s::bigint[]) AS asked (user_id, amount)
 WHERE held.match_id = %(match)s AND held.user_id = asked.user_id"""

_PAY_OWED = """
WITH asked AS MATERIALIZED (
    SELECT user_id, amount
      FROM unnest(%(users)s::bigint[], %(amounts)s::bigint[]) AS asked (user_id, amount)
), gone AS (
    DELETE FROM economy_holding held
     USING asked
     WHERE held.match_id = %(match)s AND held.user_id = asked.user_id
       AND held.amount = asked.amount
)
UPDATE economy_holding held
   SET amount = held.amount - asked.amount, owed = held.owed - asked.amount
  FROM asked
 WHERE held.match_id = %(match)s AND held.user_id = asked.user_id AND held.amount > asked.amount"""

# Writes nothing when those named held another total before. What is owed stays what it was.
_SET_HOLDINGS = """
WITH asked AS MATERIALIZED (
    SELECT asked.user_id, asked.amount + coalesce(held.owed, 0) AS amount
      FROM unnest(%(users)s::bigint[], %(amounts)s::bigint[]) AS asked (user_id, amount)
      LEFT JOIN economy_holding held
        ON held.match_id = %(match)s AND held.user_id IS NOT DISTINCT FROM asked.user_id
), was AS MATERIALIZED (
    SELECT coalesce(sum(held.amount - held.owed), 0)::bigint AS total
      FROM asked
      JOIN economy_holding held
        ON held.match_id = %(match)s AND held.user_id IS NOT DISTINCT FROM asked.user_id
), gone AS (
    DELETE FROM economy_holding held
     USING asked, was
     WHERE held.match_id = %(match)s AND held.user_id IS NOT DISTINCT FROM asked.user_id
       AND asked.amount = 0 AND was.total = %(total)s
), kept AS (
    INSERT INTO economy_holding (match_id, user_id, amount)
    SELECT %(match)s, user_id, asked.amount
      FROM asked
      JOIN was ON was.total = %(total)s
     WHERE asked.amount > 0
        ON CONFLICT (match_id, user_id) DO UPDATE SET amount = excluded.amount
           WHERE economy_holding.amount <> excluded.amount
)
SELECT total FROM was"""

# Every movement between the escrow and a wallet, whatever it was called.
_RESULTS = """
SELECT wallet.user_id, sum(entry.amount)::bigint
  FROM economy_account escrow
  JOIN economy_entry moved ON moved.account_id = escrow.id
  JOIN economy_entry entry ON entry.tx_id = moved.tx_id
  JOIN economy_account wallet ON wallet.id = entry.account_id AND wallet.kind = 'wallet'
 WHERE escrow.kind = 'escrow' AND escrow.match_id = %(match)s
 GROUP BY wallet.user_id
 ORDER BY wallet.user_id"""

_CLOSE = f"""
WITH gone AS (
    DELETE FROM economy_holding WHERE match_id = %(match)s
), closed AS (
    UPDATE economy_account SET closed_at = clock_timestamp()
     WHERE kind = 'escrow' AND match_id = %(match)s AND closed_at IS NULL
){_RESULTS}"""  # noqa: S608 (text of our own)

_FEES = """
SELECT wallet.user_id, -sum(entry.amount)::bigint
  FROM economy_account fund
  JOIN economy_entry moved ON moved.account_id = fund.id AND moved.kind IN ('fee', 'fee_back')
  JOIN economy_entry entry ON entry.tx_id = moved.tx_id
  JOIN economy_account wallet ON wallet.id = entry.account_id AND wallet.kind = 'wallet'
 WHERE fund.code = %(code)s
 GROUP BY wallet.user_id
HAVING sum(entry.amount) <> 0
 ORDER BY wallet.user_id"""

_CLOSE_FUND = """
UPDATE economy_account SET closed_at = clock_timestamp()
 WHERE kind = 'fund' AND code = %(code)s AND closed_at IS NULL"""


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


def holdings(match_id: int) -> dict[int | None, int]:
    """Return what a match holds, in U$uros by user id; ``PURSE`` for nobody's. Owed or not."""
    return {holder: part.amount for holder, part in parts(match_id).items()}


def parts(match_id: int) -> dict[int | None, Part]:
    """Return what a match holds and how much of it it owes, by user id and ``PURSE``."""
    return {row[0]: Part(*row[1:]) for row in sql.rows(_HOLDINGS, {"match": match_id})}


def owed(match_id: int) -> dict[int, int]:
    """Return what of its holdings a match is only to pay, in U$uros by user id."""
    return dict(sql.rows(_OWED, {"match": match_id}))


def add_owed(match_id: int, amounts: Mapping[int, int]) -> None:
    """Let each user id hold so many U$uros more in a match, which it owes him."""
    sql.run(_ADD_OWED, {"match": match_id, **_listed(amounts)})


def owe(match_id: int, amounts: Mapping[int, int]) -> None:
    """Let a match owe so many U$uros more of what each user id holds in it, who has as many."""
    sql.run(_OWE, {"match": match_id, **_listed(amounts)})


def pay_owed(match_id: int, amounts: Mapping[int, int]) -> None:
    """Let a match neither hold nor owe so many U$uros, which it does, of each user id."""
    sql.run(_PAY_OWED, {"match": match_id, **_listed(amounts)})


def add_holdings(match_id: int, amounts: Holders) -> None:
    """Let each user id or ``PURSE`` hold so many U$uros more in a match."""
    sql.run(_ADD_HOLDINGS, {"match": match_id, **_listed(amounts)})


def set_holdings(match_id: int, amounts: Holders, total: int) -> int:
    """Let each user id or ``PURSE`` hold so many U$uros in a match, besides what it owes him.

    Returns what they held together before; when it is not *total*, nothing was written.
    """
    asked = {"match": match_id, "total": total, **_listed(amounts)}
    ((was,),) = sql.rows(_SET_HOLDINGS, asked)
    return int(was)


def close_escrow(match_id: int) -> dict[int, int]:
    """Let a match hold nothing, and nothing go into its escrow any more; return its ``results``."""
    return dict(sql.rows(_CLOSE, {"match": match_id}))


def results(match_id: int) -> dict[int, int]:
    """Return what came out of the escrow of a match into each wallet, less what went in (U$)."""
    return dict(sql.rows(_RESULTS, {"match": match_id}))


def fees(code: str) -> dict[int, int]:
    """Return what the fund *code* has of each user, less what went back to him (U$)."""
    return dict(sql.rows(_FEES, {"code": code}))


def close_fund(code: str) -> None:
    """Let nothing go into the fund *code* any more."""
    sql.run(_CLOSE_FUND, {"code": code})


def _listed(amounts: Holders) -> dict[str, list[int | None] | list[int]]:
    return {"users": list(amounts), "amounts": list(amounts.values())}
