"""What the economy refuses to a player, with its sentences."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext_lazy as _

from accounts.refusals import Refusal, register_sentences

__all__ = ["Refusal"]

register_sentences(
    __name__,
    {
        "economia_congelada": _(
            "Mientras se revisan las cuentas no se apuesta, compra ni empeña. Nada se pierde."
        ),
        "saldo_insuficiente": _("Te faltan %(faltan)s U$uros."),
        "precio_cambiado": _("El precio ha cambiado: ahora son %(precio)s U$uros."),
        "no_disponible": _("Ese objeto ya no está a la venta."),
        "agotado": _("Se ha agotado: no queda ninguno."),
        "objeto_no_tuyo": _("Ese objeto no está en tu almacén."),
        "objeto_en_juego": _(
            "Ese objeto está apostado en una partida o es el premio de un torneo."
        ),
        "objeto_empenado": _("Ese objeto está empeñado: antes hay que recuperarlo."),
        "premio_no_tuyo": _("«%(objeto)s» no está en el almacén de quien lo pone de premio."),
        "premio_retenido": _("«%(objeto)s» está apostado o ya es premio de un torneo: pon otro."),
        "premio_empenado": _("«%(objeto)s» está empeñado: recupéralo antes, o pon otro."),
        "premio_agotado": _("De «%(objeto)s» no queda ninguno a la venta: pon otro premio."),
        "sin_valor": _("El usurero no da nada por ese objeto."),
        "empeno_vencido": _("El plazo para rescatarlo ha terminado."),
    },
)


def require_uuid(key: object) -> None:
    """Raise ``Refusal`` (``formato``) unless *key* is a UUID."""
    if not isinstance(key, UUID):
        raise Refusal("formato")


def require_whole(*numbers: object) -> None:
    """Raise ``Refusal`` (``formato``) unless each is a whole number: no text, fraction nor bool."""
    for number in numbers:
        if type(number) is not int:
            raise Refusal("formato")
