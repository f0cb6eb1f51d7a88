"""The usurero: U$uros at once for an object, which may be redeemed for more (decisiones §5 and §9).

The base B is the lower of the price paid and the current one, fixed when it is pawned; the player
gets ⌊0.7·B⌋ and redeems for B within 7 days. Then the object is the shop's.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING
from uuid import UUID

from django.conf import settings
from django.utils import timezone

from economy import ledger, objects
from economy.freezing import is_frozen, refuse_if_frozen
from economy.ledger import USURERO, wallet
from economy.models import Item, Pawn, Tx
from economy.objects import Change, Fact
from economy.refusals import Refusal, require_uuid, require_whole

if TYPE_CHECKING:
    from accounts.models import User

log = logging.getLogger(__name__)

_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Offer:
    """What the usurero gives for an object and what he asks to give it back, in U$uros."""

    pays: int
    asks: int

    @property
    def loss(self) -> int:
        """What pawning and redeeming costs."""
        return self.asks - self.pays


def offer(item: Item) -> Offer:
    """Return what the usurero offers for *item*, whose kind is at hand; he may offer 0."""
    base = min(item.price_paid, item.kind.price)
    return Offer(pays=base * settings.USUMUS["PAWN_PERCENT"] // 100, asks=base)


def item_pawn(*, user: User, item_id: int, expected: int, key: UUID) -> tuple[Pawn, bool]:
    """Pawn an object of *user* for the *expected* U$uros, in a transaction of its own.

    Returns the pawn and whether it was made now: asking again with the *key* of the form returns
    the one made with it. Raises Refusal, and nothing has changed.
    """
    require_whole(item_id, expected)
    require_uuid(key)
    try:
        return ledger.alone(lambda: _pawn(user, item_id, expected, key), asked_by=user.pk)
    except ledger.KeyReused as error:
        raise Refusal("id_reutilizado") from error


def _pawn(user: User, item_id: int, expected: int, key: UUID) -> tuple[Pawn, bool]:
    posting = f"empeno:{item_id}:{key}"
    item = objects.lock([item_id]).get(item_id)
    if stored := Pawn.objects.filter(tx__key=posting).select_related("item__kind").first():
        if stored.user_id != user.pk:
            raise ledger.KeyReused(posting)
        return stored, False
    refuse_if_frozen()
    item = _of(user, item)
    terms = offer(item)
    if not terms.pays:
        raise Refusal("sin_valor")
    if terms.pays != expected:
        raise Refusal("precio_cambiado", precio=terms.pays)
    moves = {USURERO: -terms.pays, wallet(user.pk): terms.pays}
    tx, _ = ledger.post(Tx.Kind.PAWN, posting, moves, memo=item.kind.name)
    objects.record(Change(item, Fact.PAWNED, tx=tx))
    due_at = timezone.now() + timedelta(days=settings.USUMUS["PAWN_DAYS"])
    pawn = Pawn.objects.create(
        item=item, user=user, base=terms.asks, paid=terms.pays, tx=tx, due_at=due_at
    )
    return pawn, True


def _of(user: User, item: Item | None) -> Item:
    """Return *item* when it is in the almacén of *user*, free."""
    if item is None or item.holder_id != user.pk:
        raise Refusal("objeto_no_tuyo")
    if item.state == Item.State.HELD:
        raise Refusal("objeto_en_juego")
    if item.state == Item.State.PAWNED:
        raise Refusal("objeto_empenado")
    return item


def item_redeem(*, user: User, pawn_id: int) -> tuple[Pawn, bool]:
    """Give *user* back what he pawned, for its base, in a transaction of its own.

    Returns the pawn and whether it was redeemed now; a pawn is redeemed once. Raises Refusal, and
    nothing has changed.
    """
    require_whole(pawn_id)
    try:
        return ledger.alone(lambda: _redeem(user, pawn_id), asked_by=user.pk)
    except ledger.InsufficientFunds as error:
        raise Refusal("saldo_insuficiente", faltan=error.missing) from error


def _redeem(user: User, pawn_id: int) -> tuple[Pawn, bool]:
    pawn = _locked(pawn_id)
    if pawn is None or pawn.user_id != user.pk:
        raise Refusal("objeto_no_tuyo")
    if pawn.ending == Pawn.Ending.REDEEMED:
        return pawn, False
    refuse_if_frozen()
    now = timezone.now()
    if pawn.ending or now >= pawn.due_at:
        raise Refusal("empeno_vencido")
    moves = {wallet(user.pk): -pawn.base, USURERO: pawn.base}
    tx, _ = ledger.post(Tx.Kind.REDEEM, f"rescate:{pawn.pk}", moves, memo=pawn.item.kind.name)
    objects.record(Change(pawn.item, Fact.REDEEMED, taker=user.pk, tx=tx))
    _end(pawn, Pawn.Ending.REDEEMED, now)
    return pawn, True


def expire_due() -> int:
    """Hand over to the shop what nobody redeemed in time; return how many objects.

    Nothing while the economy is frozen: nobody could redeem. Each goes in a transaction of its own,
    and one that fails keeps nobody behind it waiting: it does not count as one of ``_AT_ONCE``.
    """
    if is_frozen():
        return 0
    due = Pawn.objects.filter(ending="", due_at__lte=timezone.now()).order_by("due_at")
    expired = filter(_expire_alone, due.values_list("pk", flat=True))
    return len(list(islice(expired, _AT_ONCE)))


def _expire_alone(pawn_id: int) -> bool:
    try:
        return ledger.alone(partial(_expire, pawn_id))
    except Exception:
        log.exception("pawn %s was not handed over", pawn_id)
        return False


def _expire(pawn_id: int) -> bool:
    pawn = _locked(pawn_id)
    now = timezone.now()
    if pawn is None or pawn.ending or now < pawn.due_at or is_frozen():
        return False
    objects.record(Change(pawn.item, Fact.EXPIRED))
    _end(pawn, Pawn.Ending.EXPIRED, now)
    return True


def _locked(pawn_id: int) -> Pawn | None:
    """Return a pawn whose object is locked: who holds that lock decides how it ends."""
    item_ids = list(Pawn.objects.filter(pk=pawn_id).values_list("item_id", flat=True))
    items = objects.lock(item_ids)
    pawn = Pawn.objects.select_for_update(no_key=True).filter(pk=pawn_id).first()
    if pawn is not None:
        pawn.item = items[pawn.item_id]
    return pawn


def _end(pawn: Pawn, ending: Pawn.Ending, now: datetime) -> None:
    pawn.ending, pawn.ended_at = ending, now
    pawn.save(update_fields=["ending", "ended_at"])
