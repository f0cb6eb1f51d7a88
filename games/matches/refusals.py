"""What a match refuses, with its sentences; those of a move are in the texts of its game."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.refusals import register_sentences
from games.live.refusals import Refusal

__all__ = ["Refusal"]

register_sentences(
    __name__,
    {
        "partida_terminada": _("La partida ha terminado."),
        "juez_y_parte": _(
            "La has jugado tú, o compartes conexión o navegador con quien la juega: que la anule"
            " otra persona del personal."
        ),
        "sin_acabar": _(
            "La partida no ha acabado: mientras se juega se anula devolviendo lo que se puso."
        ),
        "ya_anulada": _("Esa partida ya está anulada."),
        "partida_congelada": _(
            "La partida está detenida por un fallo nuestro; lo puesto no se pierde."
        ),
        "misma_conexion": _(
            "En esta mesa juega alguien con tu misma conexión o tu mismo navegador: no podéis jugar"
            " U$uros uno contra otro."
        ),
        "jugada_ilegal": _("Esa jugada no es posible ahora."),
        "desfasado": _("La mesa ha cambiado mientras decidías: mira otra vez."),
        "clave": _("La clave no es correcta."),
        "sin_revancha": _(
            "Aquí cada uno se sienta con los U$uros que elige: si quieres seguir, siéntate otra vez"
            " desde el salón."
        ),
        "sin_otra": _("Esta partida no se juega otra vez: no tiene revancha."),
        "revancha_cerrada": _("Ya no puede haber revancha de esta partida."),
        "en_otra_mesa": _(
            "Estás sentado en otra mesa: levántate de ella antes de pedir la revancha."
        ),
        "robot_juega": _(
            "Un robot juega por ti desde que te fuiste: ya no puedes jugar esta partida."
        ),
        "fuera": _("Ya no estás en esta partida."),
        "no_vuelve": _("A ese sitio ya no se puede volver."),
        "entrada": _("A esta mesa se sienta uno con entre %(minimo)s y %(maximo)s U$uros."),
        "tope": _("No puedes tener más de %(maximo)s U$uros delante al añadir."),
        "sin_silla": _(
            "No puedes sentarte a jugar: %(hasta)s. Motivo: %(motivo)s"
            " Si crees que es un error, recúrrelo en «Mis sanciones»."
        ),
        "invitacion": _("Hace falta la invitación de esta mesa."),
        "votacion": _("Esa votación ya ha terminado."),
    },
)
