"""What the formats and states of championships are called on the screens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

FORMATS: Mapping[str, Promise] = {
    "eliminatoria": _("eliminatoria"),
    "doble": _("doble eliminación"),
    "liguilla": _("liguilla"),
    "liga": _("liga por jornadas"),
    "grupos": _("grupos y eliminatoria"),
    "divisiones": _("divisiones"),
    "suizo": _("sistema suizo"),
    "vidas": _("vidas"),
    "mesas": _("rondas por mesas"),
    "mesas_eliminatoria": _("mesas con eliminatoria"),
}


class Stand(NamedTuple):
    """How a championship stands in words, with the kind of its mark and its icon."""

    text: Promise
    kind: str
    icon: str


STATES: Mapping[str, Stand] = {
    "borrador": Stand(_("Borrador"), "", "pencil"),
    "inscripcion": Stand(_("Inscripción abierta"), "abierta", "user-plus"),
    "cerrado": Stand(_("Inscripción cerrada"), "", "lock"),
    "presentacion": Stand(_("Presentación abierta"), "abierta", "user-check"),
    "sorteado": Stand(_("Sorteado"), "viva", "shuffle"),
    "en_juego": Stand(_("En juego"), "viva", "swords"),
    "pausado": Stand(_("En pausa"), "", "pause"),
    "terminado": Stand(_("Terminado"), "", "flag"),
    "premiado": Stand(_("Acabado"), "", "trophy"),
    "cancelado": Stand(_("Cancelado"), "", "ban"),
    "borrado": Stand(_("Borrado"), "", "trash-2"),
}
FULL = Stand(_("Completo"), "llena", "hourglass")

ENTRIES: Mapping[str, Promise] = {
    "invitado": _("Invitación sin responder"),
    "confirmado": _("Dentro"),
    "en_espera": _("En espera"),
    "presente": _("Ya está aquí"),
    "jugando": _("Juega"),
    "ausente": _("Ausente"),
    "eliminado": _("Eliminado"),
    "clasificado": _("Ha acabado"),
    "no_presentado": _("No se presentó"),
    "retirado": _("Retirado"),
    "expulsado": _("Expulsado"),
}

ACTS: Mapping[str, Promise] = {
    "publicar": _("Se abre la inscripción"),
    "cerrar": _("Se cierra la inscripción"),
    "reabrir": _("Se abre otra vez"),
    "presentar": _("Se abre la presentación"),
    "sortear": _("Se sortea"),
    "empezar": _("Empieza"),
    "pausar": _("Se para"),
    "reanudar": _("Sigue"),
    "terminar": _("Termina"),
    "premiar": _("Se dan los premios"),
    "cancelar": _("Se cancela"),
    "borrar": _("Se borra"),
}
