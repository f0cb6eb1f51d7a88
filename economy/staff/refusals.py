"""What the economy refuses to the staff, with its sentences."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.refusals import Refusal, register_sentences

__all__ = ["Refusal"]

register_sentences(
    __name__,
    {
        "sin_permiso": _("Solo el personal en activo puede corregir carteras."),
        "motivo": _("Cuéntalo con algo más: el motivo tiene entre diez y doscientas letras."),
        "importe": _("El importe es un número entero, distinto de 0 y de mil millones como mucho."),
        "sin_cartera": _("%(jugador)s no tiene cartera: los robots juegan sin U$uros."),
        "uno_mismo": _("Nadie corrige su propia cartera ni decide sobre ella: que lo haga otro."),
        "parte_interesada": _(
            "Has jugado con él hace poco, o compartís conexión o navegador: que lo haga otro."
        ),
        "misma_persona": _("Lo has pedido tú: tiene que decidirlo otra persona del personal."),
        "correccion_decidida": _("Esa corrección ya está decidida: %(estado)s."),
        "no_es_tuya": _("Solo quien la pidió puede retirarla."),
        "cartera_insuficiente": _("A %(jugador)s le faltan %(faltan)s U$ para poder quitárselos."),
        "ya_anulado": _("Ese asiento ya está anulado."),
        "ya_pedida": _("Ya hay una anulación de ese asiento que espera a otra persona."),
        "asiento_de_partida": _(
            "El dinero de una partida no se devuelve así: una que se juega se anula en"
            " «Partidas», y una liquidada no se reparte de nuevo. Si hubo un error, corrígelo con"
            " un ajuste a cada uno."
        ),
        "asiento_de_campeonato": _(
            "El dinero de un campeonato no se devuelve así: mientras no se han dado los premios se"
            " cancela entero. Si hubo un error, corrígelo con un ajuste a cada uno."
        ),
        "asiento_de_empeno": _(
            "Un empeño y un rescate mueven también el objeto y su plazo: no se anulan. Si hubo un"
            " error, corrígelo con un ajuste."
        ),
        "anulacion": _("Una anulación no se anula: si hubo un error, corrígelo con un ajuste."),
        "existencias_pocas": _("Quedan %(hay)s: no se pueden quitar %(quitas)s."),
        "existencias_muchas": _("No caben más de %(maximo)s."),
        "existencias_sin_fin": _("Sin límite no se añaden ni se quitan piezas."),
        "existencias_ya": _(
            "Con esta página ya cambiaste las existencias: ahora quedan %(hay)s. Ábrela otra vez."
        ),
        "existencias_sin_clave": _("Abre la página otra vez para cambiar las existencias."),
        "objeto_tocado": _(
            "%(objeto)s ya no está en el almacén de %(jugador)s tal como lo compró: se ha apostado,"
            " empeñado o cambiado de manos, y la compra no se puede deshacer."
        ),
    },
)
