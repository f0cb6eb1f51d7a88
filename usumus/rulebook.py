"""The rules: a page a game of the registry, and the index that leads to them.

A game brings ``paginas/reglas_<key>.html`` and, in ``paginas/<key>/``, what the pages of all games
show of it: ``resumen.html`` (a card) and ``glosario.html`` (its words).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.engines.core.texts import listed
from games.tables import forms

MOST_LISTED = 5
"""Values of an option that are named one by one; of more, the first two and the last."""


class Entry(NamedTuple):
    """A game in a list of games, with the templates that tell of it."""

    key: str
    name: str
    card: str
    glossary: str


class Option(NamedTuple):
    """An option of the table in words: what it is called, what it may be, what it is at first."""

    label: str
    help: str
    values: str
    usual: str


def entries() -> list[Entry]:
    """Return the games that have their pages, in the order of the registry."""
    found = [
        Entry(key, name, f"paginas/{key}/resumen.html", f"paginas/{key}/glosario.html")
        for key, name in forms.game_names().items()
    ]
    return [entry for entry in found if _exists(entry.card)]


@cache
def _exists(template: str) -> bool:
    try:
        get_template(template)
    except TemplateDoesNotExist:
        return False
    return True


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show the games whose rules can be read."""
    return render(request, "paginas/reglas.html")


@require_safe
def rules_of(request: HttpRequest, game: str) -> HttpResponse:
    """Show the rules of *game*; there is no page of a game that is not in the registry."""
    if game not in {entry.key for entry in entries()}:
        raise Http404
    context = {
        "game": game,
        "options": list(options_of(game)),
        "rules": settings.USUMUS,
    }
    return render(request, f"paginas/reglas_{game}.html", context)


def options_of(game: str) -> Iterator[Option]:
    """Return what the jefe of a table of *game* may choose, as its form has it."""
    form = forms.declaration(game)
    usual, *_others = counts = form["jugadores"]
    if len(counts) > 1:
        words = [str(number) for number in sorted(counts)]
        yield Option(_("Jugadores"), "", listed(words, "o"), str(usual))
    for field in (*form["opciones"], *form["condiciones"]):
        yield _in_words(field)


def _in_words(field: Mapping[str, Any]) -> Option:
    """Return a field of the form for who only reads it."""
    label, meaning, usual = field["etiqueta"], field["ayuda"], field["defecto"]
    match field["tipo"]:
        case "si_no":
            return Option(label, meaning, _("Sí o no"), _("Sí") if usual else _("No"))
        case "numero":
            ends = {"low": field["minimo"], "high": field["maximo"]}
            return Option(label, meaning, _("De %(low)d a %(high)d") % ends, str(usual))
    texts = {value["valor"]: value["texto"] for value in field["valores"]}
    words = list(texts.values())
    if len(words) > MOST_LISTED:
        words = [f"{words[0]}; {words[1]} … {words[-1]}"]
    return Option(label, meaning, " · ".join(words), texts[usual])
