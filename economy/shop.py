"""The tienda: a player buys a piece of a kind, once, at the price he was shown (decisiones §5)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING
from uuid import UUID

from django.db.models import Max
from django.utils import timezone

from economy import ledger, objects
from economy.freezing import refuse_if_frozen
from economy.ledger import TIENDA, wallet
from economy.models import Item, ItemEvent, Kind, Tx
from economy.objects import Change, Fact
from economy.refusals import Refusal, require_uuid, require_whole

if TYPE_CHECKING:
    from accounts.models import User


def item_buy(*, user: User, kind_id: int, expected_price: int, key: UUID) -> tuple[Item, bool]:
    """Buy a piece of a kind for *user*, in a transaction of its own.

    Returns the object and whether it was bought now: asking again with the *key* of the form
    returns what was bought with it. Pieces that came back through the usurero are sold first.
    Raises Refusal, and nothing has changed.
    """
    require_whole(kind_id, expected_price)
    require_uuid(key)
    try:
        return ledger.alone(lambda: _buy(user, kind_id, expected_price, key), asked_by=user.pk)
    except ledger.InsufficientFunds as error:
        raise Refusal("saldo_insuficiente", faltan=error.missing) from error
    except ledger.KeyReused as error:
        raise Refusal("id_reutilizado") from error


def _buy(user: User, kind_id: int, expected_price: int, key: UUID) -> tuple[Item, bool]:
    posting = f"tienda:{user.pk}:{key}"
    # The price holds until the purchase is committed, and pieces are numbered one by one.
    kind = Kind.objects.select_for_update(no_key=True).filter(pk=kind_id).first()
    if stored := _bought_with(posting):
        if stored.item.kind_id != kind_id or stored.price != expected_price:
            raise ledger.KeyReused(posting)
        return stored.item, False
    refuse_if_frozen()
    if kind is None or not kind.is_listed:
        raise Refusal("no_disponible")
    if kind.price != expected_price:
        raise Refusal("precio_cambiado", precio=kind.price)
    item = piece_of(kind)
    fact = Fact.SOLD if item.version else Fact.BOUGHT
    moves = {wallet(user.pk): -kind.price, TIENDA: kind.price}
    tx, is_new = ledger.post(Tx.Kind.PURCHASE, posting, moves, memo=kind.name)
    if not is_new:  # the same form at the same moment, for another kind of the same price
        raise ledger.KeyReused(posting)
    objects.record(Change(item, fact, taker=user.pk, tx=tx, price=kind.price))
    return item, True


def _bought_with(posting: str) -> ItemEvent | None:
    return (
        ItemEvent.objects.filter(tx__key=posting, fact__in=[Fact.BOUGHT, Fact.SOLD])
        .select_related("item__kind")
        .first()
    )


def piece_of(kind: Kind, *, but: Collection[int] = ()) -> Item:
    """Return the next piece of a locked *kind*, locked, none of those *but*: used ones go first.

    Raises Refusal (``no_disponible``, ``agotado``) when there is none to be had now.
    """
    return _second_hand(kind, but) or _new_piece(kind)


def _second_hand(kind: Kind, but: Collection[int]) -> Item | None:
    """Return the piece of *kind* that has waited longest in the shop, locked."""
    waiting = kind.items.filter(state=Item.State.SHOP).exclude(pk__in=but).order_by("pk")
    return waiting.select_for_update(of=("self",), no_key=True).select_related("kind").first()


def _new_piece(kind: Kind) -> Item:
    """Make the next piece of a locked *kind*. Raises Refusal when there is none to be had now."""
    now = timezone.now()
    if (kind.on_sale_from and now < kind.on_sale_from) or (
        kind.on_sale_until and now >= kind.on_sale_until
    ):
        raise Refusal("no_disponible")
    number = (kind.items.aggregate(last=Max("number"))["last"] or 0) + 1
    if kind.stock == 0 or (kind.edition_size is not None and number > kind.edition_size):
        raise Refusal("agotado")
    if kind.stock is not None:
        kind.stock -= 1
        kind.save(update_fields=["stock"])
    return Item.objects.create(kind=kind, number=number)
