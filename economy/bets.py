"""The objects bet in a match: held when it starts, settled when it ends (decisiones §5 and §9).

Both run inside the caller's transaction, which has the match locked (or is making it); objects are
locked by id, before any account.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils import timezone

from economy import ledger, objects, sql
from economy.freezing import refuse_if_frozen
from economy.models import Bet, Item
from economy.objects import Change, Fact
from economy.refusals import Refusal


class Wager(NamedTuple):
    """An object of *bettor* (a user's number, as *rival*) against *rival*."""

    bettor: int
    rival: int
    item: int


class _Stored(NamedTuple):
    id: int
    match_id: int
    ending: str
    bettor: int
    rival: int
    item: int


_STORED = """
SELECT id, match_id, ending, bettor_id, rival_id, item_id
  FROM economy_bet
 WHERE match_id = %(match)s
 ORDER BY id"""

_END = """
UPDATE economy_bet
   SET ending = asked.ending, ended_at = %(now)s
  FROM unnest(%(bets)s::bigint[], %(endings)s::text[]) AS asked (bet, ending)
 WHERE id = asked.bet"""


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
    sql.require_transaction()
    if not wagers:
        return
    items = objects.lock(wager.item for wager in wagers)
    stored = {Wager(bet.bettor, bet.rival, bet.item) for bet in _stored(match_id)}
    if stored:
        if stored != set(wagers):
            raise ledger.KeyReused(f"match:{match_id}:bets")
        return
    refuse_if_frozen()
    for wager in wagers:
        if code := unfit(items.get(wager.item), wager.bettor):
            raise Refusal(code, objeto=wager.item)
    _write(match_id, wagers, items)


def _write(match_id: int, wagers: Sequence[Wager], items: Mapping[int, Item]) -> None:
    held = [items[wager.item] for wager in wagers]
    objects.record(*(Change(item, Fact.HELD, match_id=match_id) for item in held))
    now = timezone.now()
    rows = [
        {
            "match_id": match_id,
            "item_id": wager.item,
            "bettor_id": wager.bettor,
            "rival_id": wager.rival,
            "value": items[wager.item].price_paid,
            "created_at": now,
            "ending": "",
        }
        for wager in wagers
    ]
    sql.insert(Bet, rows)


def settle(match_id: int, beats: Collection[tuple[int, int]]) -> int:
    """Give every object bet in a match that ended to its owner from now on; return how many.

    *beats* are the pairs (winner, loser) of users: an object goes to the rival only where he beats
    who bet it, and otherwise returns (decisiones §9). Doing it again does nothing.
    """
    sql.require_transaction()
    items = objects.lock(bet.item for bet in _open(match_id))
    if not items:
        return 0
    bets = _open(match_id)  # after the locks: who lost a race for the match finds nothing here
    changes = [_end(bet, items[bet.item], beats) for bet in bets]
    objects.record(*changes)
    ends = {
        "bets": [bet.id for bet in bets],
        "endings": [str(change.fact) for change in changes],  # Bet.Ending has the same names
        "now": timezone.now(),
    }
    sql.run(_END, ends)
    return len(bets)


def _end(bet: _Stored, item: Item, beats: Collection[tuple[int, int]]) -> Change:
    if (bet.rival, bet.bettor) in beats:
        return Change(item, Fact.WON, taker=bet.rival, match_id=bet.match_id)
    return Change(item, Fact.RETURNED, taker=bet.bettor, match_id=bet.match_id)


def _stored(match_id: int) -> list[_Stored]:
    return [_Stored(*row) for row in sql.rows(_STORED, {"match": match_id})]


def _open(match_id: int) -> list[_Stored]:
    return [bet for bet in _stored(match_id) if not bet.ending]


def is_holding(match_id: int) -> bool:
    """Return whether objects are held for a match. One query."""
    return bool(_open(match_id))


def bets_of(match_id: int) -> QuerySet[Bet]:
    """Return what was bet in a match, in order, each with its object and kind."""
    return Bet.objects.filter(match_id=match_id).select_related("item__kind").order_by("pk")


def items_of(item_ids: Iterable[int]) -> dict[int, Item]:
    """Return objects by id, each with its kind, without locking them. One query, none for none."""
    wanted = set(item_ids)
    rows = Item.objects.filter(pk__in=wanted).select_related("kind") if wanted else ()
    return {item.pk: item for item in rows}
