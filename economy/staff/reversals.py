"""Which postings the staff may undo, and how.

What gave or took money of one wallet and nothing else is undone while the money is there: the
welcome and adjustments. A purchase is undone with its object, only while that lies untouched in the
buyer's almacén. Matches, championships, pawns and reversals are not undone here: each has a reason
of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from economy import ledger, objects
from economy.cartera import GROUPS
from economy.models import Account, Item, ItemEvent, Tx
from economy.objects import Change, Fact
from economy.staff.refusals import Refusal

if TYPE_CHECKING:
    from accounts.models import User

_REFUSED = {
    **dict.fromkeys(GROUPS["partidas"], "asiento_de_partida"),
    **dict.fromkeys(GROUPS["campeonatos"], "asiento_de_campeonato"),
    Tx.Kind.PAWN: "asiento_de_empeno",
    Tx.Kind.REDEEM: "asiento_de_empeno",
    Tx.Kind.REVERSAL: "anulacion",
}
UNDONE = frozenset({Tx.Kind.WELCOME, Tx.Kind.ADJUSTMENT, Tx.Kind.PURCHASE})
"""The kinds of posting that can be undone."""


def effect_of(tx: Tx) -> tuple[User, int]:
    """Return whose wallet undoing *tx* would change and by how much (U$).

    Raises Refusal for a kind that is not undone.
    """
    if tx.kind not in UNDONE:
        raise Refusal(_REFUSED.get(Tx.Kind(tx.kind), "anulacion"))
    entry = tx.entries.select_related("account__user").get(account__kind=Account.Kind.WALLET)
    assert entry.account.user is not None
    return entry.account.user, -entry.amount


def check(tx: Tx) -> None:
    """Raise Refusal when *tx* cannot be undone now. Runs inside the caller's transaction."""
    if Tx.objects.filter(reverses=tx).exists():
        raise Refusal("ya_anulado")
    if tx.kind == Tx.Kind.PURCHASE:
        _untouched(tx)


def carry_out(tx: Tx, *, actor: User, reason: str) -> Tx:
    """Undo *tx* inside the caller's transaction and return the posting that does it.

    What was bought goes back to the shop. Raises Refusal, and what the ledger raises.
    """
    effect_of(tx)
    item = _untouched(tx) if tx.kind == Tx.Kind.PURCHASE else None
    reversal = ledger.reverse(tx, actor=actor, memo=reason)
    if item is not None:
        objects.record(Change(item, Fact.REFUNDED, tx=reversal))
    return reversal


def _untouched(tx: Tx) -> Item:
    """Return what was bought with *tx*, locked. Raises Refusal when anything happened to it."""
    bought = ItemEvent.objects.select_related("taker").get(tx=tx, fact__in=[Fact.BOUGHT, Fact.SOLD])
    item = objects.lock([bought.item_id])[bought.item_id]
    if item.version != bought.seq:
        refunded = ItemEvent.objects.filter(
            item=item, seq=bought.seq + 1, fact=Fact.REFUNDED
        ).exists()
        if refunded:
            raise Refusal("ya_anulado")
        raise Refusal("objeto_tocado", objeto=item, jugador=bought.taker)
    return item
