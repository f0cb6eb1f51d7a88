"""What the economy refuses to a player, with its sentence (RELIABILITY §4.2)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "formato": _("No se ha entendido la petición: recarga la página."),
    "economia_congelada": _(
        "La tienda y el usurero están cerrados mientras se revisan las cuentas. Nada se pierde."
    ),
    "saldo_insuficiente": _("Te faltan %(faltan)s U$uros."),
    "precio_cambiado": _("El precio ha cambiado: ahora son %(precio)s U$uros."),
    "no_disponible": _("Ese objeto ya no está a la venta."),
    "agotado": _("Se ha agotado: no queda ninguno."),
    "objeto_no_tuyo": _("Ese objeto no está en tu almacén."),
    "objeto_en_juego": _("Ese objeto está apostado en una partida."),
    "objeto_empenado": _("Ese objeto ya está empeñado."),
    "sin_valor": _("El usurero no da nada por ese objeto."),
    "empeno_vencido": _("El plazo para rescatarlo ha terminado."),
    "id_reutilizado": _("Esa petición ya se usó para otra cosa: recarga la página."),
}


class Refusal(Exception):
    """A request that is refused with *code*; nothing has changed.

    *detail* holds what its sentence needs: ``precio`` is the new price, ``faltan`` the U$uros that
    are missing.
    """

    def __init__(self, code: str, **detail: Any) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail

    def sentence(self) -> str:
        """Return the sentence in the active language."""
        told = {name: _as_written(value) for name, value in self.detail.items()}
        return str(SENTENCES[self.code]) % told


def _as_written(value: Any) -> Any:
    return number_format(value, use_l10n=True) if type(value) is int else value


def uuid(key: object) -> None:
    """Refuse what is not a key: only a UUID is."""
    if not isinstance(key, UUID):
        raise Refusal("formato")


def whole(*numbers: object) -> None:
    """Refuse what is not a whole number: a text, a fraction, a truth value, nothing at all."""
    for number in numbers:
        if type(number) is not int:
            raise Refusal("formato")
