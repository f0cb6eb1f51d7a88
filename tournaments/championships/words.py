"""What the formats and states of championships are called on the screens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.engines.core.texts import listed

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

SUGGESTED = (500, 300, 200)
"""Thousandths of the pot where the organiser says nothing (torneos §16.2)."""


def shared(shares: Sequence[int]) -> str:
    """Return how *shares*, in thousandths, divide a pot: «50, 30 y 20 %»."""
    if len(shares) == 1:
        return gettext("Todo para el primero")
    return gettext("%(parts)s %%") % {"parts": listed([f"{one / 10:g}" for one in shares])}


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
    "cabezas": _("Cambian las cabezas de serie"),
    "prohibir": _("Dos participantes no se cruzarán"),
    "permitir": _("Dos participantes pueden cruzarse otra vez"),
    "extender": _("Se espera más en un cruce"),
    "sin_mesa": _("No se puede abrir una mesa: se intenta otra vez cada minuto"),
    "sin_emparejar": _(
        "No hay forma de emparejar la ronda sin cruces prohibidos: se intenta cada minuto"
    ),
}


def ruled(kind: str, rules: Mapping[str, Any]) -> list[str]:
    """Return the options of a format and its rhythm as sentences."""
    said = []
    if kind == "eliminatoria" and rules.get("third_place"):
        said.append(gettext("Se juega por el tercer puesto."))
    if kind == "doble" and rules.get("second_final", True):
        said.append(gettext("Si la primera final la gana quien ya había perdido, hay otra."))
    if kind == "liguilla" and rules.get("times") == 2:
        said.append(gettext("A dos vueltas."))
    if kind == "suizo" and (rounds := rules.get("rounds")):
        said.append(ngettext("A %(n)d ronda.", "A %(n)d rondas.", rounds) % {"n": rounds})
    if "courtesy" in rules:
        minutes = {"n": rules["courtesy"]}
        said.append(gettext("A quien no llega se le espera %(n)d minutos.") % minutes)
    if rest := rules.get("rest"):
        minutes = {"n": rest}
        text = ngettext(
            "Entre partidas hay %(n)d minuto de descanso.",
            "Entre partidas hay %(n)d minutos de descanso.",
            rest,
        )
        said.append(text % minutes)
    return said


CRUCES: Mapping[str, Promise] = {
    "listo": _("Por jugar"),
    "exento": _("Exento"),
    "esperando": _("Esperando en la mesa"),
    "en_juego": _("En juego"),
    "terminado": _("Acabada"),
    "incomparecencia": _("Incomparecencia"),
    "nulo": _("Se repite"),
    "en_disputa": _("En disputa"),
    "anulado": _("Anulada"),
}
TREES: Mapping[str, Promise] = {
    "tercero": _("Tercer puesto"),
    "ganadores": _("Ganadores"),
    "perdedores": _("Perdedores"),
    "final": _("Final"),
}
