"""What the economy has of a person. It forgets nothing: the books of the others rest on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts import personal_data
from accounts.refusals import register_sentences
from economy.models import Item, Pawn
from economy.selectors import statement

register_sentences(
    __name__,
    {
        "tienes_objetos": _(
            "Tienes objetos apostados o puestos de premio: espera a que acabe esa partida o ese"
            " torneo."
        ),
    },
)

Row = Mapping[str, Any]


def _movements(user_id: int) -> Iterator[Row]:
    for entry in statement(user_id).order_by("seq"):
        yield {
            "fecha": entry.tx.created_at,
            "que": entry.tx.get_kind_display(),
            "motivo": entry.tx.memo,
            "importe": entry.amount,
            "saldo": entry.balance_after,
        }


def _items(user_id: int) -> Iterator[Row]:
    mine = Item.objects.filter(Q(owner=user_id) | Q(depositor=user_id)).select_related("kind")
    for item in mine.order_by("pk"):
        yield {
            "objeto": item.kind.name,
            "pieza": item.number,
            "donde": item.get_state_display(),
            "valor": item.price_paid,
        }


def _pawns(user_id: int) -> Iterator[Row]:
    pawns = Pawn.objects.filter(user=user_id).select_related("item__kind").order_by("pk")
    for pawn in pawns:
        yield {
            "objeto": pawn.item.kind.name,
            "recibido": pawn.paid,
            "rescate": pawn.base,
            "fecha": pawn.created_at,
            "vence": pawn.due_at,
            "final": pawn.get_ending_display() if pawn.ending else "",
        }


def _objects_at_stake(user_id: int) -> str:
    at_stake = Item.objects.filter(depositor=user_id, state=Item.State.HELD)
    return "tienes_objetos" if at_stake.exists() else ""


def register() -> None:
    """Say what this app has."""
    personal_data.has("movimientos", _movements)
    personal_data.has("objetos", _items)
    personal_data.has("empenos", _pawns)
    personal_data.keeps("objects", _objects_at_stake)
