"""What a movement of U$uros was for and between whom, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from economy.cartera import Movement
from economy.models import Tx

Kind = Tx.Kind

TEXTS = {
    Kind.WELCOME: gettext_lazy("Regalo de bienvenida"),
    Kind.HOLD: gettext_lazy("Apuesta de la partida %(n)s"),
    Kind.BUY_IN: gettext_lazy("Entrada en la partida %(n)s"),
    Kind.CASH_OUT: gettext_lazy("Salida de la partida %(n)s"),
    Kind.PURSE: gettext_lazy("Bolsa de premios de la partida %(n)s"),
    Kind.PRIZE: gettext_lazy("Premio de la partida %(n)s"),
    Kind.CLOSE: gettext_lazy("Cobro de la partida %(n)s"),
    Kind.REFUND: gettext_lazy("Devolución de la partida %(n)s"),
    Kind.FEE: gettext_lazy("Cuota del campeonato %(championship)s"),
    Kind.FEE_BACK: gettext_lazy("Devolución de la cuota del campeonato %(championship)s"),
    Kind.AWARD: gettext_lazy("Premio del campeonato %(championship)s"),
    Kind.GIFT: gettext_lazy("Objeto de premio del campeonato %(championship)s"),
    Kind.PURCHASE: gettext_lazy("Compra de %(item)s"),
    Kind.PAWN: gettext_lazy("Empeño de %(item)s"),
    Kind.REDEEM: gettext_lazy("Rescate de %(item)s"),
    Kind.ADJUSTMENT: gettext_lazy("Ajuste: %(memo)s"),
}
HOUSES = {
    Kind.PURCHASE: gettext_lazy("La tienda"),
    Kind.PAWN: gettext_lazy("El usurero"),
    Kind.REDEEM: gettext_lazy("El usurero"),
}


def reason(movement: Movement) -> str:
    """Return what *movement* was for."""
    tx = movement.entry.tx
    if tx.kind == Kind.REVERSAL and tx.reverses is not None:
        undone = {"what": _what(tx.reverses, movement), "memo": tx.memo}
        return _("Anulación de «%(what)s»: %(memo)s") % undone
    return _what(tx, movement)


def counterpart(movement: Movement) -> str:
    """Return who was at the other side; never another player: matches stand between them."""
    tx = movement.entry.tx.reverses or movement.entry.tx
    if movement.match_id is not None:
        return _("Partida %(n)d") % {"n": movement.match_id}
    if movement.championship_id is not None:
        return _("Campeonato %(n)d") % {"n": movement.championship_id}
    house = HOUSES.get(tx.kind)  # type: ignore[call-overload]
    return str(house) if house else _("La casa")


def _what(tx: Tx, movement: Movement) -> str:
    about = {
        "n": movement.match_id,
        "championship": movement.championship_id,
        "item": movement.item or tx.memo,
        "memo": tx.memo,
    }
    text = TEXTS.get(tx.kind)  # type: ignore[call-overload]
    return str(text) % about if text else str(tx.get_kind_display()).capitalize()
