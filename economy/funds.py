"""What championships hold: the fees of who enters, until they go back or are awarded (torneos §16).

A championship is known by its number alone. Everything runs inside the caller's transaction, under
the keys of torneos §16.6: doing it again moves nothing. Whoever does several things to one fund
holds the row of its championship, so that nobody comes between. Nothing goes in while the economy
stands still; to pay out asks nobody, the caller asks ``freezing.is_frozen``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from economy import ledger, store
from economy.freezing import refuse_if_frozen
from economy.ledger import PREMIOS, EscrowClosed, InsufficientFunds, KeyReused, LedgerError, wallet
from economy.models import Account, Entry, Tx
from economy.store import Locked

Kind = Tx.Kind


class NotPaid(LedgerError):
    """No fee was paid under that number, so none can go back."""


def charge(*, fund_id: int, entries: Mapping[int, int], fee: int) -> bool:
    """Move *fee* U$uros into a fund from the wallet of each user (id → his how manieth entry).

    From all of them or from nobody. Returns False when it was done before. Raises InsufficientFunds
    naming the first who cannot pay, UnknownAccount (robots), EscrowClosed, KeyReused, Refusal while
    the economy stands still, ValueError for a fee that is no whole number above 0. After KeyReused
    the caller's transaction is to be undone; after any other, nothing has changed.
    """
    if type(fee) is not int or fee <= 0:
        raise ValueError(f"a fee is a whole number above 0: {fee}")
    code = ledger.fund(fund_id)
    accounts = ledger.lock([code, *map(wallet, entries)])
    keys = {user_id: _fee(fund_id, user_id, n) for user_id, n in entries.items()}
    done = _done(keys.values())
    if len(done) < len(keys):
        refuse_if_frozen()
    for user_id, key in keys.items():
        if missing := 0 if key in done else accounts[wallet(user_id)].lacks(-fee):
            raise InsufficientFunds(wallet(user_id), user_id, missing)
    for user_id, key in keys.items():
        ledger.post(Kind.FEE, key, {wallet(user_id): -fee, code: fee})
    return len(done) < len(keys)


def give_back(*, fund_id: int, entries: Mapping[int, int]) -> bool:
    """Return to each user (id → the number of his entry) the fee that he paid with that entry.

    Returns False when it was done before. Raises NotPaid, and EscrowClosed once the fund has been
    awarded or cancelled; nothing has changed then.
    """
    code = ledger.fund(fund_id)
    ledger.lock([code, *map(wallet, entries)])
    keys = {user_id: _refund(fund_id, user_id, n) for user_id, n in entries.items()}
    done = _done(keys.values())
    fees = {user_id: _amount(_fee(fund_id, user_id, n), code) for user_id, n in entries.items()}
    if unpaid := [key for user_id, key in keys.items() if not fees[user_id]]:
        raise NotPaid(*unpaid)
    for user_id, key in keys.items():
        moves = {code: -fees[user_id], wallet(user_id): fees[user_id]}
        ledger.post(Kind.FEE_BACK, key, moves)
    return len(done) < len(keys)


def award(*, fund_id: int, prizes: Mapping[int, int], house: int = 0) -> bool:
    """Pay the prizes (user id → U$uros) out of a fund, and close it: what is left is the house's.

    *house* is the most that the house adds where the fees are less. Returns False when it was done
    before. Raises KeyReused when it was awarded otherwise, EscrowClosed when it was cancelled,
    InsufficientFunds for prizes above the fees and *house*, UnknownAccount, ValueError for a prize
    below 0; nothing has changed then.
    """
    won = {user_id: prize for user_id, prize in prizes.items() if prize}
    if any(prize < 0 for prize in won.values()) or house < 0:
        raise ValueError(f"amounts below 0: {prizes}, {house}")
    code, key = ledger.fund(fund_id), f"torneo:{fund_id}:premios"
    pot = ledger.lock([code, PREMIOS, *map(wallet, won)])[code]
    if pot.is_closed:
        _require_awarded(key, code, won)
        return False
    missing = sum(won.values()) - pot.balance
    if missing > house:
        raise InsufficientFunds(code, None, missing - house)
    moves = {wallet(user_id): prize for user_id, prize in won.items()}
    _close(pot, Kind.AWARD, key, {**moves, PREMIOS: -missing})
    return True


def cancel(*, fund_id: int) -> bool:
    """Give everybody back all the fees of his that a fund holds, and close it.

    Returns False when it was done before. Raises EscrowClosed when it was awarded; nothing has
    changed then.
    """
    code, key = ledger.fund(fund_id), f"torneo:{fund_id}:cancelacion"
    pot = ledger.lock([code, *map(wallet, paid(fund_id))])[code]
    if pot.is_closed:
        if _done([f"torneo:{fund_id}:premios"]):
            raise EscrowClosed(code)
        return False
    fees = paid(fund_id)
    _close(pot, Kind.FEE_BACK, key, {wallet(user_id): fee for user_id, fee in fees.items()})
    return True


def paid(fund_id: int) -> dict[int, int]:
    """Return by user id the fees that a fund has of him, less what went back. One query."""
    return store.fees(ledger.fund(fund_id))


def _close(pot: Locked, kind: Tx.Kind, key: str, moves: Mapping[str, int]) -> None:
    """Post *moves* out of the locked *pot*, which are all that it holds, and close it."""
    if any(moves.values()):
        ledger.post(kind, key, {**moves, pot.code: -pot.balance})
    store.close_fund(pot.code)


def _require_awarded(key: str, code: str, won: Mapping[int, int]) -> None:
    """Raise unless the closed fund *code* was awarded just so: of one without U$uros, no prizes."""
    entries = Entry.objects.filter(tx__key=key, account__kind=Account.Kind.WALLET)
    if not _done([key]):
        if won or _done([f"{key.rpartition(':')[0]}:cancelacion"]):
            raise EscrowClosed(code)
    elif dict(entries.values_list("account__user_id", "amount")) != dict(won):
        raise KeyReused(key)


def _done(keys: Iterable[str]) -> set[str]:
    return set(Tx.objects.filter(key__in=list(keys)).values_list("key", flat=True))


def _amount(key: str, code: str) -> int:
    """Return how many U$uros the fact *key* brought to the account *code*."""
    entry = Entry.objects.filter(tx__key=key, account__code=code)
    return entry.values_list("amount", flat=True).first() or 0


def _fee(fund_id: int, user_id: int, n: int) -> str:
    return f"torneo:{fund_id}:cuota:{user_id}:{n}"


def _refund(fund_id: int, user_id: int, n: int) -> str:
    return f"torneo:{fund_id}:devolucion:{user_id}:{n}"
