"""The objects bet in a match: held when it starts, settled when it ends (DECISIONS §5 and §9).

Both run inside the caller's transaction, which has the match locked (or is making it); objects are
locked by id, before any account.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from economy import ledger, objects
from economy.freezing import refuse_if_frozen
from economy.models import Bet, Item
from economy.objects import Change, Fact
from economy.refusals import Refusal


class Wager(NamedTuple):
    """An object of *bettor* (a user's number, as *rival*) against *rival*."""

    bettor: int
    rival: int
    item: int


def unfit(item: Item | None, user_id: int) -> str:
    """Return the code of why *user_id* cannot bet *item*; empty when he can."""
    if item is None or item.holder_id != user_id:
        return "objeto_no_tuyo"
    if item.state == Item.State.HELD:
        return "objeto_en_juego"
    return "objeto_empenado" if item.state == Item.State.PAWNED else ""


def not_free(wagers: Collection[Wager]) -> list[int]:
    """Lock the objects of *wagers* and return those that their bettors no longer have free."""
    items = objects.lock(wager.item for wager in wagers)
    return [wager.item for wager in wagers if unfit(items.get(wager.item), wager.bettor)]


def hold(match_id: int, wagers: Sequence[Wager]) -> None:
    """Hold the objects of *wagers* for a match that starts.

    Raises Refusal, whose detail ``objeto`` is the number of the object, when one is not its
    bettor's and free, or while the economy stands still; ``ledger.KeyReused`` when the match holds
    others. Doing it again does nothing.
    """
    _require_transaction()
    if not wagers:
        return
    items = objects.lock(wager.item for wager in wagers)
    stored = set(_bets_of(match_id).values_list("bettor_id", "rival_id", "item_id"))
    if stored:
        if stored != set(wagers):
            raise ledger.KeyReused(f"match:{match_id}:bets")
        return
    refuse_if_frozen()
    for wager in wagers:
        if code := unfit(items.get(wager.item), wager.bettor):
            raise Refusal(code, objeto=wager.item)
    bets = [
        Bet(
            match_id=match_id,
            item=items[wager.item],
            bettor_id=wager.bettor,
            rival_id=wager.rival,
            value=items[wager.item].price_paid,
        )
        for wager in wagers
    ]
    objects.record(*(Change(bet.item, Fact.HELD, match_id=match_id) for bet in bets))
    Bet.objects.bulk_create(bets)


def settle(match_id: int, beats: Collection[tuple[int, int]]) -> int:
    """Give every object bet in a match that ended to whom it belongs now; return how many.

    *beats* are the pairs (winner, loser) of users: an object goes to the rival only where he beats
    who bet it, and otherwise returns (DECISIONS §9). Doing it again does nothing.
    """
    _require_transaction()
    ids = list(_bets_of(match_id).filter(ending="").values_list("item_id", flat=True))
    if not ids:
        return 0
    items = objects.lock(ids)
    # After the locks: who lost a race for the same match finds nothing open here.
    bets = list(_bets_of(match_id).filter(ending=""))
    objects.record(*(_end(bet, items[bet.item_id], beats) for bet in bets))
    now = timezone.now()
    for ending in Bet.Ending:
        ended = [bet.pk for bet in bets if bet.ending == ending]
        if ended:
            Bet.objects.filter(pk__in=ended).update(ending=ending, ended_at=now)
    return len(bets)


def _end(bet: Bet, item: Item, beats: Collection[tuple[int, int]]) -> Change:
    is_lost = (bet.rival_id, bet.bettor_id) in beats
    bet.ending = Bet.Ending.WON if is_lost else Bet.Ending.RETURNED
    fact, taker = (Fact.WON, bet.rival_id) if is_lost else (Fact.RETURNED, bet.bettor_id)
    return Change(item, fact, taker=taker, match_id=bet.match_id)


def bets_of(match_id: int) -> QuerySet[Bet]:
    """Return what was bet in a match, in order, each with its object and kind."""
    return _bets_of(match_id).select_related("item__kind").order_by("pk")


def _bets_of(match_id: int) -> QuerySet[Bet]:
    return Bet.objects.filter(match_id=match_id)


def items_of(item_ids: Iterable[int]) -> dict[int, Item]:
    """Return objects by id, each with its kind, without locking them. One query, none for none."""
    wanted = set(item_ids)
    rows = Item.objects.filter(pk__in=wanted).select_related("kind") if wanted else ()
    return {item.pk: item for item in rows}


def _require_transaction() -> None:
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("bets run inside the caller's transaction")
