"""What is the same for everybody on the pages of a championship, and changes while one looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.championships import past, playing, results, showing, trees, voices
from tournaments.models import Championship

VISIT = "visita"
"""The piece for who has no account: no socket tells him what is said."""
TOLD = ("torneo", "cuadro")
"""Those of which sockets tell what is another."""


class Unseen(Exception):
    """There is no such championship, or not everybody may know of it."""


def panel_made(number: int, part: str, version: int) -> str:
    """Return a piece of the page of a championship; it says of which *version* it is.

    Raises ``Unseen``.
    """
    one = showing.championship_seen(number, None)
    if one is None:
        raise Unseen(number)
    context = {**PANELS[part](one), "version": version}
    return render_to_string(f"tournaments/_trozo_{part}.html", context)


class Part(NamedTuple):
    """One of the pages of a championship: its name in addresses, what it is called, its icon."""

    page: str
    text: Promise
    icon: str


def parts_of(one: Championship) -> list[Part]:
    """Return the pages that *one* has by now."""
    found = [Part("torneo", gettext_lazy("Torneo"), "trophy")]
    if "orden" in (one.drawn or {}):
        if one.rounds.filter(tree__in=past.trees_of(one)).exists():
            found.append(Part("torneo_cuadro", gettext_lazy("Cuadro"), "layers"))
        found.append(Part("torneo_resultados", gettext_lazy("Resultados"), "list-ordered"))
        found.append(Part("torneo_sorteo", gettext_lazy("Sorteo"), "shuffle"))
    return found


def of_trees(found: list[trees.Tree]) -> dict[str, Any]:
    """Return what the trees are told with: texts once, and not for each of a thousand sides."""
    return {
        "cuadros": found,
        "textos": {"gana": _("gana"), "mirar": _("Mirar"), "acta": _("Acta")},
        "partida_en": reverse("partida", args=[0]).removesuffix("0/"),
    }


def _of_page(one: Championship) -> dict[str, Any]:
    shown = showing.shown_to(one, None)
    return {
        "torneo": one,
        "partes": parts_of(one),
        "tarjeta": shown.card,
        "visto": shown,
        "notas": showing.notes_of(one),
        "podio": results.podium_of(one),
        "progreso": playing.progress_of(one, None),
    }


def _of_visit(one: Championship) -> dict[str, Any]:
    return {**_of_page(one), "charla": voices.talk_of(one, None)}


def _of_trees(one: Championship) -> dict[str, Any]:
    found = of_trees(trees.trees_of(one, None))
    return {"torneo": one, "notas": showing.notes_of(one), **found}


PANELS: Mapping[str, Callable[[Championship], dict[str, Any]]] = {
    "torneo": _of_page,
    VISIT: _of_visit,
    "cuadro": _of_trees,
}
