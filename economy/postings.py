"""The facts that move U$uros, each under the key that makes it happen once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.utils import timezone

from economy import escrow, ledger, sql, store
from economy.freezing import refuse_if_frozen
from economy.ledger import CORTESIA, SANCIONES, wallet
from economy.models import Stake, Tx
from economy.rules import Held, Split, split
from economy.selectors import midnight
from economy.store import Locked


@dataclass(frozen=True, slots=True)
class MatchClose:
    """How a match ended, as far as money goes: who won, and who of them had left (user ids).

    *winners* come in the order in which they take what does not divide (RULING O4).

    Without winners everything returns: void matches, and those ended by agreement.
    """

    winners: tuple[int, ...] = ()
    leavers: frozenset[int] = frozenset()
    reason: str = ""


def match_hold(
    *,
    match_id: int,
    stakes: Mapping[int, int],
    value: int,
    courtesy: bool = False,
    connections: Mapping[int, str] | None = None,
) -> dict[int, int]:
    """Put the stakes (user id → U$uros) of a match that starts into its escrow.

    Runs inside the caller's transaction and returns what each player put himself. With
    *courtesy*, at tables of the courtesy value, the house adds what a player lacks: at most ten
    times a day and for one player of each connection (*connections*: user id → its hash, empty
    for none). Beyond that he plays at 0. So who put less than *value* plays on subsidy and scores
    no points (decisiones §9). Raises InsufficientFunds naming the first user who cannot pay,
    UnknownAccount for somebody without a wallet (robots), KeyReused when it holds the stakes of
    other players, Refusal while the economy stands still. Doing it again returns what was held.
    """
    with_courtesy = courtesy and value == settings.USUMUS["COURTESY_VALUE"]
    codes = [ledger.escrow(match_id), *map(wallet, stakes)]
    accounts = ledger.lock([*codes, CORTESIA] if with_courtesy else codes)
    if stored := store.stakes(match_id):
        if {stake.player for stake in stored} != set(stakes):
            raise ledger.KeyReused(f"match:{match_id}:hold")
        return {stake.player: stake.own for stake in stored}
    refuse_if_frozen()
    helped = _Courtesy(connections or {}) if with_courtesy else None
    held = [
        _stake_of(user_id, stake, accounts[wallet(user_id)], helped)
        for user_id, stake in stakes.items()
    ]
    if any(stake.total for stake in held):
        moves = _hold_moves(match_id, held)
        totals = {stake.player: stake.total for stake in held}
        key = f"match:{match_id}:hold"
        tx, _ = escrow.receive(match_id, Tx.Kind.HOLD, key, moves, holders=totals)
        _write_stakes(match_id, tx, held, connections or {})
    return {stake.player: stake.own for stake in held}


def _hold_moves(match_id: int, held: Sequence[Held]) -> dict[str, int]:
    moves = {wallet(stake.player): -stake.own for stake in held}
    moves[CORTESIA] = -sum(stake.courtesy for stake in held)
    moves[ledger.escrow(match_id)] = sum(stake.total for stake in held)
    return moves


def _write_stakes(
    match_id: int, tx: Tx, held: Sequence[Held], connections: Mapping[int, str]
) -> None:
    now = timezone.now()
    rows = [
        {
            "tx_id": tx.pk,
            "match_id": match_id,
            "user_id": stake.player,
            "own": stake.own,
            "courtesy": stake.courtesy,
            "connection": connections.get(stake.player, ""),
            "created_at": now,
        }
        for stake in held
    ]
    sql.insert(Stake, rows)


def match_close(*, match_id: int, outcome: MatchClose) -> dict[int, int]:
    """Share out the stakes of a match that ended: once, whatever the outcome.

    What it owes is paid, and the rest of its purse goes back to ``premios``. Runs inside the
    caller's transaction. Returns what each player won (+) or lost (-) in the match in all, prizes
    that were paid before included, in U$uros and the same when asked again; nothing when nothing
    was at stake. Raises KeyReused when the match was closed otherwise.
    """
    held = store.stakes(match_id)
    if not held:  # nobody could put anything; there may be a purse
        if not escrow.is_holding(match_id):
            return store.results(match_id)
        return escrow.close(match_id=match_id, memo=outcome.reason)
    parts = split(held, outcome.winners, outcome.leavers)
    shares = _shares(parts)
    kind = Tx.Kind.CLOSE if outcome.winners else Tx.Kind.REFUND  # nobody won what comes back
    results = escrow.share_out(match_id=match_id, shares=shares, kind=kind, memo=outcome.reason)
    return {stake.player: 0 for stake in held} | results


def _shares(parts: Split) -> dict[str, int]:
    shares = {wallet(player): amount for player, amount in parts.players.items()}
    return {**shares, CORTESIA: parts.courtesy, SANCIONES: parts.burned}


def _stake_of(user_id: int, stake: int, account: Locked, helped: _Courtesy | None) -> Held:
    missing = stake - account.balance
    if missing <= 0:
        return Held(user_id, own=stake)
    if helped is None:
        raise ledger.InsufficientFunds(account.code, user_id, missing)
    if not helped.may_help(user_id):
        return Held(user_id, own=0)
    return Held(user_id, own=account.balance, courtesy=missing)


class _Courtesy:
    """Who may still be helped today; nobody else is meanwhile: the house's account is locked."""

    def __init__(self, connections: Mapping[int, str]) -> None:
        self._connections = connections
        self._helped_here: set[str] = set()

    def may_help(self, user_id: int) -> bool:
        """Return whether the house helps *user_id* now, and count it."""
        today = Stake.objects.filter(courtesy__gt=0, created_at__gte=midnight())
        if today.filter(user_id=user_id).count() >= settings.USUMUS["COURTESY_PER_DAY"]:
            return False
        connection = self._connections.get(user_id, "")
        if not connection:
            return True
        others = today.filter(connection=connection).exclude(user_id=user_id)
        if connection in self._helped_here or others.exists():
            return False
        self._helped_here.add(connection)
        return True
