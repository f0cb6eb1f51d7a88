"""What matches hold: the only code that moves U$uros into or out of the escrow of a match.

A match holds U$uros for each player and, in its purse, for nobody yet. At every commit these
holdings add up to the balance of its escrow: the database sees to it (``0013_holding_guards``).

Everything runs inside the caller's transaction, any number of times for each match, each time under
a key of its own, derived from the business fact: doing it again moves nothing. Accounts are locked
in order of id, and before the holdings; a caller who does several things to one match in one
transaction holds the row of that match, so that nobody comes between. Nothing goes in while the
economy stands still; to pay out or to close asks nobody, the caller asks ``freezing.is_frozen``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from economy import ledger, store
from economy.freezing import is_frozen
from economy.ledger import PREMIOS, EscrowClosed, KeyReused, LedgerError, wallet
from economy.models import Account, Entry, Tx
from economy.refusals import Refusal
from economy.store import PURSE, Holders

T = TypeVar("T")
_NOTHING = store.Part(0, 0)


class NotHeld(LedgerError):
    """The match does not hold ``missing`` of the U$uros asked for; below 0, it holds so many more.

    ``user_id`` names the player who holds too little, ``PURSE`` the purse or all together.
    """

    def __init__(self, match_id: int, user_id: int | None, missing: int) -> None:
        whose = "all" if user_id is None else f"user {user_id}"
        super().__init__(f"match {match_id}, {whose}: {missing} not held")
        self.match_id = match_id
        self.user_id = user_id
        self.missing = missing


def put_in(
    *,
    match_id: int,
    key: str,
    amounts: Mapping[int, int],
    kind: Tx.Kind = Tx.Kind.BUY_IN,
    memo: str = "",
) -> bool:
    """Move what each user puts (user id → U$uros) from his wallet into the match, for himself.

    Returns False, and moves nothing, when it was done before. Raises InsufficientFunds naming the
    first player who cannot pay, UnknownAccount for one without a wallet (robots), EscrowClosed,
    KeyReused, Refusal while the economy stands still, ValueError unless every amount is above 0;
    nothing has changed then.
    """
    _require_amounts(amounts)
    _refuse_while_frozen(key)
    moves = {wallet(user_id): -amount for user_id, amount in amounts.items()}
    moves[ledger.escrow(match_id)] = sum(amounts.values())
    return receive(match_id, kind, key, moves, holders=amounts, memo=memo)[1]


def endow(*, match_id: int, key: str, amount: int, memo: str = "") -> bool:
    """Move U$uros of the house's ``premios`` into the purse of a match, for prizes.

    Returns False, and moves nothing, when it was done before. Raises EscrowClosed, KeyReused,
    Refusal while the economy stands still, ValueError unless *amount* is above 0; nothing has
    changed then.
    """
    _require_amounts({PURSE: amount})
    _refuse_while_frozen(key)
    moves = {PREMIOS: -amount, ledger.escrow(match_id): amount}
    return receive(match_id, Tx.Kind.PURSE, key, moves, holders={PURSE: amount}, memo=memo)[1]


def receive(
    match_id: int,
    kind: Tx.Kind,
    key: str,
    moves: Mapping[str, int],
    *,
    holders: Holders,
    memo: str = "",
) -> tuple[Tx, bool]:
    """Post *moves* (account code → signed U$uros) into the escrow, where *holders* have them.

    For facts with several givers; the simple ones are ``put_in`` and ``endow``. Returns the
    ledger's transaction and whether it is new, and raises what ``ledger.post`` raises. The commit
    fails unless *holders* receive together what the escrow does.
    """
    tx, is_new = ledger.post(kind, key, moves, memo=memo)
    if is_new:
        store.add_holdings(match_id, holders)
    return tx, is_new


def hold_as(*, match_id: int, amounts: Holders) -> None:
    """Say what players (or ``PURSE``) hold of a match now, after a hand. One statement.

    Those who are not named hold what they held, and what is owed is not counted. U$uros only change
    hands inside the match, so nothing is posted, and saying it again changes nothing; but it has no
    key: the caller, who knows his hands by the id of the step, does not say an old one after later
    facts. Raises NotHeld when those named held another total, ValueError for an amount below 0;
    nothing has changed then.
    """
    if any(amount < 0 for amount in amounts.values()):
        raise ValueError(f"amounts below 0: {amounts}")
    total = sum(amounts.values())
    was = store.set_holdings(match_id, amounts, total)
    if was != total:
        raise NotHeld(match_id, PURSE, total - was)


def award(*, match_id: int, prizes: Mapping[int, int]) -> None:
    """Let a match owe users (id → U$uros) their prizes, which come from its purse.

    For the caller's step, which happens once: saying it again awards them again. Raises NotHeld
    when the purse is smaller, ValueError unless every prize is above 0; nothing has changed then.
    """
    _require_amounts(prizes)
    purse = store.holdings(match_id).get(PURSE, 0)
    left = purse - sum(prizes.values())
    if left < 0:
        raise NotHeld(match_id, PURSE, -left)
    store.set_holdings(match_id, {PURSE: left}, purse)
    store.add_owed(match_id, prizes)


def owe(*, match_id: int, amounts: Mapping[int, int]) -> None:
    """Take U$uros (user id → amount) that users hold out of play: the match owes them now.

    For the caller's step, which happens once: saying it again owes them again. Raises NotHeld for
    one who holds less that he is not owed, ValueError unless every amount is above 0; nothing has
    changed then.
    """
    _require_amounts(amounts)
    for user_id, left in _left(match_id, amounts).items():
        if left < 0:
            raise NotHeld(match_id, user_id, -left)
    store.owe(match_id, amounts)


def owed(match_id: int) -> dict[int, int]:
    """Return what a match owes, in U$uros by user id. One query."""
    return store.owed(match_id)


def pay_owed(*, match_id: int, key: str, amounts: Mapping[int, int], kind: Tx.Kind) -> bool:
    """Move U$uros (user id → amount) that a match owes to the wallets of those users.

    Returns False, and moves nothing, when it was done before. Raises NotHeld when it owes less,
    EscrowClosed, KeyReused, UnknownAccount, ValueError unless every amount is above 0; nothing has
    changed then.
    """
    _require_amounts(amounts)
    code = ledger.escrow(match_id)
    accounts = ledger.lock([code, *map(wallet, amounts)])
    debts = store.owed(match_id)
    short = {user_id: n - debts.get(user_id, 0) for user_id, n in amounts.items()}
    if max(short.values(), default=0) > 0 and not _is_done(key):
        if accounts[code].is_closed:
            raise EscrowClosed(code)
        raise NotHeld(match_id, *next((who, n) for who, n in short.items() if n > 0))
    moves = {wallet(user_id): amount for user_id, amount in amounts.items()}
    moves[code] = -sum(amounts.values())
    _, is_new = ledger.post(kind, key, moves)
    if is_new:
        store.pay_owed(match_id, amounts)
    return is_new


def pay_out(
    *,
    match_id: int,
    key: str,
    amounts: Mapping[int, int],
    from_purse: bool = False,
    kind: Tx.Kind = Tx.Kind.CASH_OUT,
    memo: str = "",
) -> bool:
    """Move U$uros (user id → amount) of what each user holds in a match to his wallet.

    What is owed to him is not counted (``pay_owed``). With *from_purse* they are prizes: they come
    from the purse. Otherwise *kind* says what they are. Returns False, and moves nothing, when it
    was done before. Raises NotHeld when a holding is smaller, EscrowClosed, KeyReused,
    UnknownAccount, ValueError unless every amount is above 0; nothing has changed then.
    """
    _require_amounts(amounts)
    total = sum(amounts.values())
    takes: Holders = {PURSE: total} if from_purse else amounts
    code = ledger.escrow(match_id)
    accounts = ledger.lock([code, *map(wallet, amounts)])
    left = _left(match_id, takes)
    if min(left.values(), default=0) < 0 and not _is_done(key):
        if accounts[code].is_closed:
            raise EscrowClosed(code)
        raise NotHeld(match_id, *next((who, -rest) for who, rest in left.items() if rest < 0))
    moves = {wallet(user_id): amount for user_id, amount in amounts.items()}
    moves[code] = -total
    _, is_new = ledger.post(Tx.Kind.PRIZE if from_purse else kind, key, moves, memo=memo)
    if is_new:
        store.set_holdings(match_id, left, total + sum(left.values()))
    return is_new


def close(
    *, match_id: int, paid: Mapping[int, int] | None = None, memo: str = ""
) -> dict[int, int]:
    """Give back all that a match holds, for good; return what each user won (+) or lost (-).

    Each player receives what he holds, and the house the purse; with *paid* (user id → U$uros) the
    players receive that instead, and the house what it leaves of the purse. What is returned
    counts all that went between the match and each wallet, in U$uros, the same when asked again.
    From then on nothing goes in. Raises NotHeld unless *paid* leaves some of the purse or nothing,
    KeyReused when the match was closed with another *paid*; nothing has changed then.
    """
    code = ledger.escrow(match_id)
    takers = {*store.holdings(match_id), *(paid or ())}
    accounts = ledger.lock([code, *(PREMIOS if one is PURSE else wallet(one) for one in takers)])
    if accounts[code].is_closed:
        if paid is not None:
            _require_given(match_id, {wallet(user_id): paid[user_id] for user_id in paid})
        return store.results(match_id)
    return _empty(match_id, _closing_moves(match_id, paid), memo)


def share_out(
    *,
    match_id: int,
    shares: Mapping[str, int],
    kind: Tx.Kind = Tx.Kind.CLOSE,
    memo: str = "",
) -> dict[int, int]:
    """Close a match in which *shares* (account code → U$uros) are all that players play for.

    For shares that go to several accounts of the house; the simple one is ``close``. *kind* says
    For shares that go to several accounts of the house; the simple one is ``close``. *kind* says
    whether they were won or go back (``REFUND``). What is owed is paid besides, and the house
    receives the rest of the purse. Returns what ``close`` does, the same when asked again. Raises
    NotHeld when players play for more or less, KeyReused when the match was closed with other
    shares; nothing has changed then.
    """
    parts = store.parts(match_id)
    if not parts:
        _require_given(match_id, shares)
        return store.results(match_id)
    purse = parts.pop(PURSE, _NOTHING).amount
    if missing := sum(shares.values()) - sum(part.free for part in parts.values()):
        raise NotHeld(match_id, PURSE, missing)
    moves = {**shares, PREMIOS: purse}
    debts = {user_id: part.owed for user_id, part in parts.items() if user_id and part.owed}
    if debts:
        # All at once and in order: what follows locks some of them, and then others.
        ledger.lock([ledger.escrow(match_id), *map(wallet, debts), *_something(moves)])
        pay_owed(match_id=match_id, key=f"match:{match_id}:debe", amounts=debts, kind=Tx.Kind.PRIZE)
    return _empty(match_id, moves, memo, kind)


def _empty(
    match_id: int, moves: Mapping[str, int], memo: str, kind: Tx.Kind = Tx.Kind.CLOSE
) -> dict[int, int]:
    """Close a match with *moves* (account code → U$uros), which are all that it holds.

    Returns what each user won or lost in it. When they leave something, the database refuses it.
    """
    if total := sum(moves.values()):
        moves = {**moves, ledger.escrow(match_id): -total}
        _, is_new = ledger.post(kind, _closing(match_id), moves, memo=memo)
        if not is_new:
            return store.results(match_id)
    return store.close_escrow(match_id)


def is_holding(match_id: int) -> bool:
    """Return whether a match holds anything. One query."""
    return bool(store.holdings(match_id))


def _closing(match_id: int) -> str:
    return f"match:{match_id}:close"


def _closing_moves(match_id: int, paid: Mapping[int, int] | None) -> dict[str, int]:
    """Return what each wallet and the house receive. Raises NotHeld."""
    held = store.holdings(match_id)
    purse = held.pop(PURSE, 0)
    if paid is None:
        paid, rest = {user_id: held[user_id] for user_id in held if user_id is not None}, purse
    else:
        _require_amounts(_something(paid))
        rest = purse + sum(held.values()) - sum(paid.values())
        if not 0 <= rest <= purse:
            raise NotHeld(match_id, PURSE, min(-rest, purse - rest, key=abs))
    return {PREMIOS: rest, **{wallet(user_id): amount for user_id, amount in paid.items()}}


def _require_given(match_id: int, shares: Mapping[str, int]) -> None:
    """Raise KeyReused when a match was closed with other shares; the purse's rest is none."""
    entries = Entry.objects.filter(tx__key=_closing(match_id)).exclude(account__code=PREMIOS)
    given = entries.exclude(account__kind=Account.Kind.ESCROW)
    if _something(shares) != dict(given.values_list("account__code", "amount")):
        raise KeyReused(_closing(match_id))


def _left(match_id: int, takes: Holders) -> dict[int | None, int]:
    """Return what holders would keep (below 0: lack) when each gives what *takes* says.

    Besides what is owed to them.
    """
    parts = store.parts(match_id)
    return {user_id: parts.get(user_id, _NOTHING).free - n for user_id, n in takes.items()}


def _is_done(key: str) -> bool:
    return Tx.objects.filter(key=key).exists()


def _something(amounts: Mapping[T, int]) -> dict[T, int]:
    return {who: amount for who, amount in amounts.items() if amount}


def _require_amounts(amounts: Holders) -> None:
    if any(amount <= 0 for amount in amounts.values()):
        raise ValueError(f"amounts must be above 0: {amounts}")


def _refuse_while_frozen(key: str) -> None:
    """Raise Refusal for a new fact while the economy stands still; one done before is told so."""
    if is_frozen() and not _is_done(key):
        raise Refusal("economia_congelada")
