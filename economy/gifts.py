"""The objects that championships hold as prizes, until they are won or go back (torneos §16.4).

A championship is known by its number alone, as in ``funds``. Everything runs inside the caller's
transaction, who has the row of the championship: kinds are locked first, then objects by id, then
accounts. Nothing is held while the economy stands still; to let go asks nobody, the caller asks
``freezing.is_frozen``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from economy import ledger, objects, shop, sql
from economy.bets import unfit
from economy.freezing import refuse_if_frozen
from economy.ledger import PREMIOS, TIENDA, KeyReused
from economy.models import Item, ItemEvent, Kind, Tx
from economy.objects import Change, Fact
from economy.refusals import Refusal

_NAMED = {
    "objeto_no_tuyo": "premio_no_tuyo",
    "objeto_en_juego": "premio_retenido",
    "objeto_empenado": "premio_empenado",
}
_HELD = """
SELECT item.id
  FROM economy_itemevent event
  JOIN economy_item item ON item.id = event.item_id AND item.version = event.seq
 WHERE event.fund_id = %(fund)s AND event.fact = 'offered' AND item.state = 'held'
 ORDER BY item.id"""


def require_free(item: Item | None, giver: int) -> None:
    """Refuse an object that *giver* (a user id) cannot give as a prize, by its name.

    Raises Refusal: ``objeto_no_tuyo`` for one that does not exist, ``premio_no_tuyo``,
    ``premio_retenido``, ``premio_empenado``.
    """
    if item is None:
        raise Refusal("objeto_no_tuyo")
    if code := unfit(item, giver):
        raise Refusal(_NAMED[code], objeto=item.kind.name)


def hold(
    *, fund_id: int, giver: int, items: Collection[int] = (), kinds: Mapping[str, int] | None = None
) -> dict[str, int]:
    """Hold *items* of *giver* (ids) for a championship, and what the house buys for it.

    That is a piece of each of *kinds*, by what tells them apart in the key of its purchase; returns
    the objects bought by the same names. Doing it again holds and buys nothing more. Raises Refusal
    as ``require_free``, with ``premio_agotado`` and while the economy stands still; after any of
    them the caller's transaction is to be undone.
    """
    sql.require_transaction()
    kinds = kinds or {}
    shelves = _kinds_locked(kinds.values())
    bought = _bought(fund_id)
    wanted = set(items) - set(_held(fund_id))
    missing = {name: kind for name, kind in kinds.items() if name not in bought}
    if wanted or missing:
        refuse_if_frozen()
    pieces: dict[str, Item] = {}
    for name, kind_id in sorted(missing.items()):
        pieces[name] = _piece(shelves.get(kind_id), [piece.pk for piece in pieces.values()])
    locked = objects.lock(wanted)
    for item_id in sorted(wanted):
        require_free(locked.get(item_id), giver)
    changes = [Change(locked[pk], Fact.OFFERED, fund_id=fund_id) for pk in sorted(wanted)]
    changes += [_purchase(fund_id, name, piece) for name, piece in pieces.items()]
    objects.record(*changes)
    return {name: bought.get(name) or pieces[name].pk for name in kinds}


def settle(*, fund_id: int, takers: Mapping[int, int] | None = None) -> int:
    """Let go of every object that a championship holds; return how many there were.

    *takers* says by object whose it is from now on; all others go back to who gave them, and those
    that the house gave to the shop. Doing it again does nothing. Raises KeyReused when one of
    *takers* would have an object that the championship neither holds nor gave to him.
    """
    sql.require_transaction()
    takers = takers or {}
    items = objects.lock(_held(fund_id))
    held = _held(fund_id)  # after the locks: who lost a race for them finds nothing here
    if gone := takers.keys() - set(held):
        _require_given(fund_id, {item_id: takers[item_id] for item_id in gone})
    objects.record(*(_let_go(fund_id, items[pk], takers.get(pk)) for pk in held))
    return len(held)


def _let_go(fund_id: int, item: Item, taker: int | None) -> Change:
    if taker is None or taker == item.depositor_id:
        return Change(item, Fact.RETURNED, taker=item.depositor_id, fund_id=fund_id)
    return Change(item, Fact.WON, taker=taker, fund_id=fund_id)


def _require_given(fund_id: int, takers: Mapping[int, int]) -> None:
    events = ItemEvent.objects.filter(fund_id=fund_id, fact=Fact.WON, item__in=takers)
    if dict(events.values_list("item", "taker")) != dict(takers):
        raise KeyReused(f"torneo:{fund_id}:objetos")


def _kinds_locked(kind_ids: Iterable[int]) -> dict[int, Kind]:
    wanted = set(kind_ids)
    if not wanted:
        return {}
    rows = Kind.objects.select_for_update(no_key=True).filter(pk__in=wanted)
    return {kind.pk: kind for kind in rows.order_by("pk")}


def _piece(kind: Kind | None, but: Collection[int]) -> Item:
    if kind is None or not kind.is_listed:
        raise Refusal("no_disponible")
    try:
        return shop.piece_of(kind, but=but)
    except Refusal as refusal:
        raise Refusal("premio_agotado", objeto=kind.name) from refusal


def _purchase(fund_id: int, name: str, piece: Item) -> Change:
    """Have the house pay the shop for *piece*, at its price, and return how it is held."""
    price = piece.kind.price
    moves = {PREMIOS: -price, TIENDA: price}
    tx, _ = ledger.post(Tx.Kind.GIFT, _key(fund_id, name), moves, memo=piece.kind.name)
    return Change(piece, Fact.OFFERED, tx=tx, fund_id=fund_id, price=price)


def _bought(fund_id: int) -> dict[str, int]:
    """Return what the house has bought for a championship, by name."""
    events = ItemEvent.objects.filter(fund_id=fund_id, tx__kind=Tx.Kind.GIFT)
    rows = events.values_list("tx__key", "item")
    return {key.removeprefix(_key(fund_id, "")): item_id for key, item_id in rows}


def _held(fund_id: int) -> list[int]:
    return [row[0] for row in sql.rows(_HELD, {"fund": fund_id})]


def _key(fund_id: int, name: str) -> str:
    return f"torneo:{fund_id}:objeto:{name}"
