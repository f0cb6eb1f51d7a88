"""What the formats and states of championships are called on the screens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.engines.core.texts import listed
from tournaments.pairing.progress import BY_SEASON

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
SOON = Stand(_("Todavía sin abrir"), "", "clock")
FULL = Stand(_("Completo"), "llena", "hourglass")


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

ABOUT_ONE = ("callar", "devolver_voz", "sin_trofeo")
"""Acts of the log that are about one person: they name him, or the two of whom he is one."""
GIVEN_TO = ("otorgar",)
"""Acts that are about a cruce and say to whom of it something is given."""
ACTS: Mapping[str, Promise] = {
    "publicar": _("Se publica"),
    "abrir": _("Se abre la inscripción"),
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
    "otorgar": _("Se da la victoria a %(quien)s"),
    "repetir": _("Se repite un cruce"),
    "anular": _("Un cruce no cuenta"),
    "expulsar": _("Se expulsa"),
    "retirar": _("Se retira la ronda, para emparejarla otra vez"),
    "retirar_reclamada": _(
        "Se retira la ronda siguiente por una reclamación: se empareja otra vez cuando se decida"
    ),
    "anunciar": _("Anuncio"),
    "cartel": _("Cambia el cartel"),
    "objetos": _("Cambian los objetos de premio"),
    "cambiar": _("Cambia el nombre o el texto"),
    "aplazar": _("Cambian las fechas, a más tarde"),
    "aplazar_jornada": _("Cambian las jornadas, a más tarde"),
    "ampliar": _("Hay más plazas"),
    "subir_premios": _("Suben los premios"),
    "sin_cartel": _("Se quita el cartel"),
    "callar": _("%(quien)s ya no puede escribir en la charla"),
    "devolver_voz": _("%(quien)s puede escribir otra vez en la charla"),
    "quitar_linea": _("Se quita un mensaje de la charla"),
    "sin_trofeo": _("Se anulan los trofeos de %(quien)s"),
    "reclamar": _("Reclama por algo que se dijo"),
    "fallo_mentira": _("Reclamación decidida: era mentira"),
    "fallo_no_mentira": _("Reclamación decidida: no era mentira"),
    "fallo_no_se_sabe": _("Reclamación decidida: no se puede saber"),
    "sin_fallo": _("Una reclamación queda sin decidir: el resultado vale, y la decide la casa"),
    "se_cruzan": _("No se ha podido separar a quienes no debían coincidir"),
    "sin_mesa": _("Una mesa no puede empezar: se intenta otra vez hasta que se pueda"),
    "sin_emparejar": _(
        "No hay forma de emparejar la ronda sin cruces prohibidos: se intenta cada minuto"
    ),
}


def ruled(kind: str, rules: Mapping[str, Any]) -> list[str]:
    """Return the options of a format and its rhythm as sentences."""
    said = [text for name in _SAID.get(kind, ()) if (text := _SENTENCES[name](rules))]
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


_SAID: Mapping[str, Sequence[str]] = {
    "eliminatoria": ("third_place", "repesca", "consuelo", "seeds"),
    "doble": ("second_final",),
    "liguilla": ("times",),
    "liga": ("times", "jornadas", "days", "play_off"),
    "grupos": ("grupos",),
    "divisiones": ("divisiones", "phase_rounds", "suben"),
    "suizo": ("rounds", "late"),
    "mesas": ("rounds", "late"),
    "mesas_eliminatoria": ("pasan",),
    "vidas": ("vidas",),
}


def _is_set(name: str, text: Promise, usual: Any = False) -> Callable[[Mapping[str, Any]], str]:
    return lambda rules: str(text) if rules.get(name, usual) else ""


def _times(rules: Mapping[str, Any]) -> str:
    return gettext("A dos vueltas.") if rules.get("times") == 2 else ""


def _rounds(rules: Mapping[str, Any]) -> str:
    n = rules.get("rounds")
    return ngettext("A %(n)d ronda.", "A %(n)d rondas.", n) % {"n": n} if n else ""


def _jornadas(rules: Mapping[str, Any]) -> str:
    n = rules.get("jornadas")
    return ngettext("A %(n)d jornada.", "A %(n)d jornadas.", n) % {"n": n} if n else ""


def _days(rules: Mapping[str, Any]) -> str:
    n = rules.get("days")
    if not n:
        return ""
    text = ngettext("Una jornada cada día.", "Una jornada cada %(n)d días.", n)
    return text % {"n": n}


def _play_off(rules: Mapping[str, Any]) -> str:
    n = rules.get("play_off")
    return gettext("Al final, los %(n)d primeros juegan una eliminatoria.") % {"n": n} if n else ""


def _seeds(rules: Mapping[str, Any]) -> str:
    n = rules.get("seeds")
    if not n:
        return ""
    if rules.get("seeds_by") == BY_SEASON:
        return gettext("Con %(n)d cabezas de serie, por puntos de la temporada.") % {"n": n}
    return gettext("Con %(n)d cabezas de serie, por nivel.") % {"n": n}


def _groups(rules: Mapping[str, Any]) -> str:
    given = {"grupos": rules.get("grupos", 0), "pasan": rules.get("pasan", 0)}
    text = ngettext(
        "En %(grupos)d grupo; de cada uno pasan %(pasan)d a la eliminatoria.",
        "En %(grupos)d grupos; de cada uno pasan %(pasan)d a la eliminatoria.",
        given["grupos"],
    )
    return text % given


def _divisions(rules: Mapping[str, Any]) -> str:
    given = {"n": rules.get("divisiones", 0), "fases": rules.get("fases", 0)}
    if rules.get("phase_rounds"):
        text = ngettext(
            "En %(n)d divisiones, a %(fases)d fase.",
            "En %(n)d divisiones, a %(fases)d fases.",
            given["fases"],
        )
    else:
        text = ngettext(
            "En %(n)d divisiones, a %(fases)d fase de todos contra todos.",
            "En %(n)d divisiones, a %(fases)d fases de todos contra todos.",
            given["fases"],
        )
    return text % given


def _phase_rounds(rules: Mapping[str, Any]) -> str:
    n = rules.get("phase_rounds", 0)
    if not n:
        return ""
    text = ngettext(
        "En cada fase, cada división juega %(n)d ronda por sistema suizo.",
        "En cada fase, cada división juega %(n)d rondas por sistema suizo.",
        n,
    )
    return text % {"n": n}


def _passing(rules: Mapping[str, Any]) -> str:
    n = rules.get("pasan", 0)
    text = ngettext(
        "De cada mesa pasa %(n)d, hasta una mesa final.",
        "De cada mesa pasan %(n)d, hasta una mesa final.",
        n,
    )
    return text % {"n": n}


def _rising(rules: Mapping[str, Any]) -> str:
    n = rules.get("suben", 0)
    text = ngettext(
        "Entre fases sube %(n)d de cada división y baja otro.",
        "Entre fases suben %(n)d de cada división y bajan otros tantos.",
        n,
    )
    return text % {"n": n}


def _lives(rules: Mapping[str, Any]) -> str:
    n = rules.get("vidas", 0)
    text = ngettext(
        "Con %(n)d vida: quien pierde queda fuera.",
        "Con %(n)d vidas: cada derrota quita una.",
        n,
    )
    return text % {"n": n}


_SENTENCES: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "third_place": _is_set("third_place", _("Se juega por el tercer puesto.")),
    "repesca": _is_set("repesca", _("Los mejores de quienes caen en la primera ronda siguen.")),
    "consuelo": _is_set("consuelo", _("Quien cae sin haber ganado juega el consuelo.")),
    "second_final": _is_set(
        "second_final",
        _("Si la primera final la gana quien ya había perdido, hay otra."),
        usual=True,
    ),
    "seeds": _seeds,
    "times": _times,
    "jornadas": _jornadas,
    "days": _days,
    "play_off": _play_off,
    "grupos": _groups,
    "divisiones": _divisions,
    "phase_rounds": _phase_rounds,
    "suben": _rising,
    "pasan": _passing,
    "rounds": _rounds,
    "late": _is_set("late", _("Se puede entrar hasta que ha empezado la mitad de las rondas.")),
    "vidas": _lives,
}


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
_NOT_PLAYED = _("Sin jugar")


def cruce_word(state: str, *, is_off: bool) -> str:
    """Return how a cruce stands, "" for nothing to say; *is_off*: its championship is cancelled."""
    if is_off and state in {"listo", "esperando", "en_juego", "nulo"}:
        return str(_NOT_PLAYED)
    return str(CRUCES.get(state, ""))


TREES: Mapping[str, Promise] = {
    "tercero": _("Tercer puesto"),
    "ganadores": _("Ganadores"),
    "perdedores": _("Perdedores"),
    "final": _("Final"),
    "consuelo": _("Consuelo"),
    "primera": _("Primera vuelta, con repesca"),
}


COLUMNS: Mapping[str, Promise] = {
    "puntos": _("Puntos"),
    "mediano": _("Rivales"),
    "diferencia": _("Diferencia"),
    "a_favor": _("A favor"),
    "vidas": _("Vidas"),
    "ganadas": _("Ganadas"),
    "primeros": _("Primeros"),
    "segundos": _("Segundos"),
    "rondas": _("Rondas"),
    "entre_ellos": _("En su mesa"),
}
"""Of the standings."""


def round_called(kind: str, tree: str, number: int) -> str:
    """Return what round *number* of *tree* is called in a championship of format *kind*."""
    if tree == "jornadas":
        return gettext("Jornada %(n)d") % {"n": number}
    name = part_called(kind, tree)
    text = gettext("Ronda %(n)d") % {"n": number}
    return f"{name} · {text}" if name else text


def part_called(kind: str, tree: str) -> str:
    """Return what a tree, group or division of a championship of format *kind* is called."""
    if kind == "divisiones":
        return gettext("División %(n)s") % {"n": tree}
    if tree == "principal" and kind in {"grupos", "liga"}:
        return gettext("Eliminatoria")
    if kind == "grupos":
        return gettext("Grupo %(n)s") % {"n": tree}
    return str(TREES.get(tree, ""))
