"""The rules: a page a game of the registry, and the index that leads to them.

A game brings ``paginas/reglas_<key>.html`` and, in ``paginas/<key>/``, what the pages of all games
show of it: ``resumen.html`` (a card) and ``glosario.html`` (its words).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.avatars import avatar_url, shown_key
from games.engines.core.lesson import Lesson, Moment
from games.engines.core.texts import listed
from games.tables import forms, selectors

PARTS = ("escena", "lema", "virtud", "portada", "juego_limpio", "creditos")
"""What a game may add to the pages of all: the scene, the words, the praise and the section of the
front page, fair play, credits.
"""
MOST_LISTED = 5
"""Values of an option that are named one by one; of more, the first two and the last."""


class Entry(NamedTuple):
    """A game in a list of games, with the templates that tell of it.

    *parts* are those that it may do without, by name; *styles* is the sheet of its part in the
    scene of the front page, or empty.
    """

    key: str
    name: str
    card: str
    glossary: str
    parts: Mapping[str, str]
    styles: str


class Option(NamedTuple):
    """An option of the table in words: what it is called, what it may be, what it is at first."""

    label: str
    help: str
    values: str
    usual: str


class Worth(NamedTuple):
    """What is won and lost in points among so many sides; *listed* has every place, best first."""

    sides: int
    won: int
    lost: int
    listed: str


def entries() -> list[Entry]:
    """Return the games that have their pages, in the order of the registry."""
    found = [_entry(key, name) for key, name in forms.game_names().items()]
    return [entry for entry in found if _exists(entry.card)]


@cache
def _entry(key: str, name: str) -> Entry:
    parts = {part: f"paginas/{key}/{part}.html" for part in PARTS}
    styles = f"css/games/{key}-portada.css"
    return Entry(
        key,
        name,
        card=f"paginas/{key}/resumen.html",
        glossary=f"paginas/{key}/glosario.html",
        parts={part: template for part, template in parts.items() if _exists(template)},
        styles=styles if finders.find(styles) else "",
    )


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
        "points": points_of(game),
        "leaving": forms.departure(game, {}),
        "lesson": forms.lesson(game),
        "manners": forms.manners(game),
        "other_manners": listed(selectors.rooms_of_other_manners(game)),
        "rules": settings.USUMUS,
    }
    return render(request, f"paginas/reglas_{game}.html", context)


@require_safe
def lesson_of(request: HttpRequest, game: str) -> HttpResponse:
    """Show the match of *game* that is explained step by step; not every game brings one."""
    entry = next((entry for entry in entries() if entry.key == game), None)
    lesson = forms.lesson(game) if entry is not None else None
    if entry is None or lesson is None:
        raise Http404
    steps = _steps_of(game)
    context = {
        "game": game,
        "name": entry.name,
        "lesson": lesson,
        "has_board": _exists(f"games/{game}/recursos.html"),
        "steps": steps,
        "shown": _on_the_board(game, lesson, steps),
    }
    return render(request, "paginas/paso_a_paso.html", context)


@cache
def _steps_of(game: str) -> tuple[Moment, ...]:
    return forms.lesson_steps(game)


def _on_the_board(game: str, lesson: Lesson, steps: Sequence[Moment]) -> dict[str, Any]:
    """Return what the board of *game* is shown with: its table, and a frame a step."""
    options = forms.as_data(lesson.options)
    return {
        "juego": game,
        "yo": lesson.reader,
        "opciones": options,
        "resumen": forms.summary(game, options, len(lesson.names)),
        "asientos": [
            {"asiento": seat, "nick": name, "avatar": avatar_url(_face(name))}
            for seat, name in enumerate(lesson.names)
        ],
        "pasos": [step.frame for step in steps],
    }


def _face(name: str) -> str:
    """Return the avatar of somebody in a lesson: the one of his name, if the set has it."""
    return shown_key(name.lower(), name, is_robot=False)


def points_of(game: str) -> list[Worth]:
    """Return what the places are worth in *game*, by how many sides may play."""
    scale = forms.points(game)
    counts = {len(forms.usual_sides(game, chairs)) for chairs in forms.chair_counts(game)}
    return [Worth(sides, *_signed(scale.announced(sides))) for sides in sorted(counts)]


def _signed(points: Sequence[int]) -> tuple[int, int, str]:
    """Return the first, what the last loses, and all of them in words."""
    return points[0], -points[-1], listed([str(n).replace("-", "−") for n in points])


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
    """Return a field of the form for a reader who cannot change it."""
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
