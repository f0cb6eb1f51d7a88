"""What is refused to people about people, with its sentences."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.refusals import Refusal, register_sentences

__all__ = ["Refusal"]

register_sentences(
    __name__,
    {
        "cuenta_nueva": _(
            "Tu cuenta es nueva: hasta el %(hasta)s o hasta que juegues %(partidas)s con gente"
            " distinta, puedes jugar mesas de hasta %(valor)s U$."
        ),
        "apuestas_nueva": _(
            "Tu cuenta es nueva: hasta el %(hasta)s o hasta que juegues %(partidas)s con gente"
            " distinta, no puedes apostar objetos."
        ),
        "rival_nuevo": _("Su cuenta es nueva: todavía no se le pueden apostar objetos."),
        "diarias": _("Has llegado al máximo de denuncias de un día, que son %(maximo)s."),
        "linea": _("Esa línea ya no se puede denunciar."),
        "partida": _("Esa partida no la has visto."),
        "ya_decidida": _("Esa denuncia ya está decidida."),
    },
)
