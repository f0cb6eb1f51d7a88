"""What the chat refuses, with its sentences."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.refusals import register_sentences
from games.live.refusals import Refusal

__all__ = ["Refusal"]

register_sentences(
    __name__,
    {
        "vacio": _("El mensaje está vacío."),
        "repetido": _("Eso ya lo has dicho: espera un minuto o dilo de otra manera."),
        "silenciado_staff": _("No puedes escribir %(hasta)s. Motivo: %(motivo)s"),
        "palabra": _("Esa línea lleva una palabra que aquí no se admite."),
        "linea_ninguna": _("Ese mensaje ya no está."),
        "privados": _("%(nick)s no recibe mensajes privados."),
        "privados_amigos": _("%(nick)s solo recibe mensajes privados de sus amigos."),
        "ignorado": _("Estás ignorando a %(nick)s: deja de ignorarle antes de escribirle."),
    },
)
