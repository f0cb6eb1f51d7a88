"""The ledger: the only way in which U$uros move.

A transaction names accounts by their code and posts under a key that is derived from the business
fact, so that doing it twice does it once. Rows are locked in one order everywhere (by id), which is
what keeps postings quick and free of deadlocks; the database guards the rest (``0002_guards``).
"""

from __future__ import annotations

import hashlib
import random
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import msgspec
from django.db import OperationalError, transaction

from accounts.activity import require_active
from economy import store
from economy.models import Account, Tx
from economy.store import Locked

if TYPE_CHECKING:
    from accounts.models import User

T = TypeVar("T")

EMISION = "emision"
CORTESIA = "cortesia"
SANCIONES = "sanciones"
TIENDA = "tienda"
USURERO = "usurero"
PREMIOS = "premios"
AJUSTES = "ajustes"
SYSTEM_ACCOUNTS = frozenset({EMISION, CORTESIA, SANCIONES, TIENDA, USURERO, PREMIOS, AJUSTES})

_WALLET = "wallet:"
_ESCROW = "escrow:match:"
_FUND = "escrow:torneo:"
# Serialization failure, deadlock, lock timeout: the same posting may succeed when tried again.
_RETRY = frozenset({"40001", "40P01", "55P03"})
_TRIES = 6


class LedgerError(Exception):
    """A posting that was refused; nothing changed."""


class KeyReused(LedgerError):
    """The key stands for another fact already."""


class AlreadyReversed(LedgerError):
    """The transaction was reversed before."""


class UnknownAccount(LedgerError):
    """There is no such account and none may be opened by posting to it."""


class EscrowClosed(LedgerError):
    """The escrow or fund was closed: nothing moves in it any more."""


class InsufficientFunds(LedgerError):
    """A wallet (``user_id``) or an escrow (``user_id`` None) lacks ``missing`` U$uros."""

    def __init__(self, code: str, user_id: int | None, missing: int) -> None:
        super().__init__(f"{code} lacks {missing}")
        self.code = code
        self.user_id = user_id
        self.missing = missing


def wallet(user_id: int) -> str:
    """Return the code of a person's wallet."""
    return f"{_WALLET}{user_id}"


def escrow(match_id: int) -> str:
    """Return the code of the account that holds what is at stake in a match."""
    return f"{_ESCROW}{match_id}"


def fund(championship_id: int) -> str:
    """Return the code of the account that holds the fees of a championship."""
    return f"{_FUND}{championship_id}"


def open_wallet(user: User) -> None:
    """Open the wallet of a person, empty; does nothing when he has it."""
    Account.objects.bulk_create(
        [Account(code=wallet(user.pk), kind=Account.Kind.WALLET, user=user)], ignore_conflicts=True
    )


def lock(codes: Iterable[str]) -> dict[str, Locked]:
    """Return the accounts by code, locked in order of id until the caller's transaction ends.

    Escrows, funds and accounts of the house are opened when they do not exist. Raises
    UnknownAccount for a wallet that does not exist and for a code that means nothing.
    """
    wanted = set(codes)
    found = store.lock(wanted)
    return store.lock(wanted) if _open(wanted - found.keys()) else found


def _open(missing: Iterable[str]) -> bool:
    """Open the accounts that may be opened by naming them; return whether there were any."""
    accounts = [_opened(code) for code in sorted(missing)]
    Account.objects.bulk_create(accounts, ignore_conflicts=True)
    return bool(accounts)


def _opened(code: str) -> Account:
    if code in SYSTEM_ACCOUNTS:
        return Account(code=code, kind=Account.Kind.SYSTEM)
    if code.startswith(_ESCROW):
        match_id = int(code.removeprefix(_ESCROW))
        return Account(code=code, kind=Account.Kind.ESCROW, match_id=match_id)
    if code.startswith(_FUND):
        return Account(code=code, kind=Account.Kind.FUND)
    raise UnknownAccount(code)


@dataclass(frozen=True, slots=True)
class Posting:
    """A business fact to be written: its key and what it moves (account code → signed U$uros)."""

    kind: Tx.Kind
    key: str
    moves: Mapping[str, int]
    actor: User | None = None
    memo: str = ""
    reverses: Tx | None = None

    def __post_init__(self) -> None:
        """Leave out what moves nothing. Raises ValueError when the rest does not balance."""
        moves = {code: amount for code, amount in self.moves.items() if amount}
        if sum(moves.values()) or len(moves) < 2:
            raise ValueError(f"{self.key}: unbalanced moves {moves}")
        object.__setattr__(self, "moves", moves)

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of what the key stands for: asking for another thing under it is refused."""
        content = [
            str(self.kind),
            sorted(self.moves.items()),
            self.actor.pk if self.actor else None,
            str(self.reverses.pk) if self.reverses else None,
        ]
        return hashlib.sha256(msgspec.json.encode(content)).hexdigest()

    def write(self) -> tuple[Tx, bool]:
        """Write it inside the caller's transaction, as ``post`` says."""
        tx = Tx(
            kind=self.kind,
            key=self.key,
            fingerprint=self.fingerprint,
            actor=self.actor,
            memo=self.memo,
            reverses=self.reverses,
        )
        accounts, is_written = store.write(tx, self.moves)
        if not is_written and _open(self.moves.keys() - accounts.keys()):
            accounts, is_written = store.write(tx, self.moves)
        return (tx, True) if is_written else (self._stored(tx, accounts), False)

    def _stored(self, tx: Tx, accounts: Mapping[str, Locked]) -> Tx:
        """Return the same fact, written before. Raises what keeps *tx* from being written."""
        # After the locks: who lost the race for the same fact sees the winner's row here.
        if stored := Tx.objects.filter(key=self.key).first():
            if stored.fingerprint != tx.fingerprint:
                raise KeyReused(self.key)
            return stored
        if shut := [code for code in self.moves if accounts[code].is_closed]:
            raise EscrowClosed(*shut)
        for code, amount in self.moves.items():
            if missing := accounts[code].lacks(amount):
                raise InsufficientFunds(code, accounts[code].user_id, missing)
        raise AssertionError("unreachable")


def post(
    kind: Tx.Kind,
    key: str,
    moves: Mapping[str, int],
    *,
    actor: User | None = None,
    memo: str = "",
    reverses: Tx | None = None,
) -> tuple[Tx, bool]:
    """Post *moves* (account code → signed U$uros, which add up to 0) under *key*.

    Runs inside the caller's transaction. Returns the ledger's transaction and whether it is new:
    the same fact posted again is the stored one. Raises KeyReused when the key stands for
    something else, EscrowClosed, InsufficientFunds naming the account that would fall below 0,
    and UnknownAccount; ValueError when the moves do not balance. After any of them nothing has been
    posted.
    """
    return Posting(kind, key, moves, actor, memo, reverses).write()


def post_alone(
    kind: Tx.Kind,
    key: str,
    moves: Mapping[str, int],
    *,
    actor: User | None = None,
    memo: str = "",
    reverses: Tx | None = None,
) -> tuple[Tx, bool]:
    """Do as ``post`` in a transaction of its own, up to 6 times while the database asks for it."""
    return alone(lambda: post(kind, key, moves, actor=actor, memo=memo, reverses=reverses))


def alone(work: Callable[[], T], *, asked_by: int | None = None) -> T:
    """Do *work* in a transaction of its own, up to 6 times while the database asks for it.

    What a person (*asked_by*, a user id) asks for is not done once he is no longer here: raises
    ``Refusal`` (``cuenta_inactiva``).
    """
    for attempt in range(1, _TRIES + 1):
        try:
            with transaction.atomic(durable=True):
                if asked_by is not None:
                    require_active(asked_by)
                return work()
        except OperationalError as error:
            if attempt == _TRIES or getattr(error.__cause__, "sqlstate", None) not in _RETRY:
                raise
            time.sleep(random.uniform(0.01, 0.05) * 2**attempt)  # noqa: S311 (spreads retries)
    raise AssertionError("unreachable")


def reverse(tx: Tx, *, actor: User, memo: str) -> Tx:
    """Post the opposite of *tx* inside the caller's transaction and return it.

    Raises AlreadyReversed the second time, and InsufficientFunds when the money is no longer there.
    """
    moves = {entry.account.code: -entry.amount for entry in tx.entries.select_related("account")}
    lock(moves)
    if Tx.objects.filter(reverses=tx).exists():
        raise AlreadyReversed(tx.key)
    reversal, _ = post(
        Tx.Kind.REVERSAL, f"reversa:{tx.pk}", moves, actor=actor, memo=memo, reverses=tx
    )
    return reversal
