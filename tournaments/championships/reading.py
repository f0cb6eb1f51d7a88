"""What anybody reads of a championship, without an account: its draw, its trees, its results."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.texts import whole_number
from economy.views.extracto import BOM, csv_rows, harmless
from tournaments.championships import logbook, panels, results, showing, trees, words
from tournaments.championships.drawing import draw_told, objects_drawn, proof_of
from tournaments.championships.objects import objects_shown
from tournaments.championships.pieces import come_again, come_again_for_file, kept_or_made
from tournaments.championships.versions import version_kept, version_of
from tournaments.championships.views import poster_address, seen_or_404, viewer_of
from tournaments.models import Championship
from tournaments.pairing import parts
from tournaments.pairing.progress import CONSOLATION, MAIN

PER_PAGE = 200


def _about(request: HttpRequest, one: Championship) -> dict[str, Any]:
    """Return what each of the pages of *one* is given."""
    address = request.build_absolute_uri(request.path)
    about = {"torneo": one, "partes": panels.parts_of(one), "direccion": address}
    return {**about, "notas": showing.notes_of(one), "imagen": poster_address(request, one)}


@require_safe
def sorteo(request: HttpRequest, number: int) -> HttpResponse:
    """Show what the draw came from, a page of its lists at a time (torneos §4.8)."""
    one = seen_or_404(request, number)
    told = draw_told(one)
    if told is None:
        raise Http404
    after = min(whole_number(request.GET.get("tras", "")) or 0, len(told.order))
    page = slice(after, after + PER_PAGE)
    context: dict[str, Any] = {
        **_about(request, one),
        "sorteo": told,
        "lista": [(name, word, told.erased.get(name)) for name, word in told.listed[page]],
        "hay_borradas": bool(told.erased),
        "orden": told.order[page],
        "hay_busca": bool(told.pools),
        "sorteados": [] if after else objects_drawn(one),
        "primero": after + 1,
        "tras": after,
        "siguiente": after + PER_PAGE if after + PER_PAGE < len(told.order) else None,
    }
    return render(request, "tournaments/sorteo.html", context)


@require_safe
def sorteo_json(request: HttpRequest, number: int) -> HttpResponse:
    """Give the same whole, to whoever makes it anew."""
    viewer = viewer_of(request)
    if viewer is None:
        return _file(number, "sorteo.json", lambda one: _as_json(_proof_or_404(one)))
    proof = _proof_or_404(seen_or_404(request, number), viewer)
    return _as_file(number, "sorteo.json", _as_json(proof))


def _proof_or_404(one: Championship, viewer: User | None = None) -> dict[str, Any]:
    proof = proof_of(one, viewer)
    if proof is None:
        raise Http404
    return proof


def _as_json(document: dict[str, Any]) -> str:
    return json.dumps(document, cls=DjangoJSONEncoder)


def _file(number: int, name: str, make: Callable[[Championship], str]) -> HttpResponse:
    """Give a file that is the same for everybody; who comes while it is made comes again."""

    def made(_version: int) -> str:
        one = showing.championship_seen(number, None)
        if one is None or "orden" not in (one.drawn or {}):
            raise Http404
        return make(one)

    content = kept_or_made(number, name, made)
    return come_again_for_file() if content is None else _as_file(number, name, content)


def _as_file(number: int, name: str, content: str) -> HttpResponse:
    kind = "application/json" if name.endswith(".json") else "text/csv; charset=utf-8"
    disposition = f'attachment; filename="usumus-torneo-{number}-{name}"'
    headers = {"Content-Disposition": disposition}
    return HttpResponse(content, content_type=kind, headers=headers)


def _drawn_or_404(request: HttpRequest, number: int) -> Championship:
    one = seen_or_404(request, number)
    if "orden" not in (one.drawn or {}):
        raise Http404
    return one


@require_safe
def cuadro(request: HttpRequest, number: int) -> HttpResponse:
    """Show the trees of a championship, each a list of rounds."""
    version = version_of(number)  # before what is shown: what changes meanwhile is asked for again
    one = _drawn_or_404(request, number)
    found = trees.trees_of(one, viewer_of(request))
    if not found:
        raise Http404
    context = {
        **_about(request, one),
        **panels.of_trees(found),
        "version": version,
        "mios": trees.numbers_of(one, viewer_of(request)),
    }
    return render(request, "tournaments/cuadro.html", context)


@require_safe
def trozo(request: HttpRequest, number: int, part: str) -> HttpResponse:
    """Give what changes on a page of a championship and is the same for everybody.

    Each says of which version it is.
    """
    if part not in panels.PANELS:
        raise Http404
    make = partial(panels.panel_made, number, part)
    try:
        content = kept_or_made(number, part, make, with_talk=part == panels.VISIT)
    except panels.Unseen as error:
        raise Http404 from error
    return come_again() if content is None else HttpResponse(content)


@require_safe
def version_json(request: HttpRequest, number: int) -> HttpResponse:
    """Give the version of a championship, to pages of who has no account and so no socket.

    With ``charla`` it is that of a page with what is said there.
    """
    if showing.championship_seen(number, None) is None:
        raise Http404
    return JsonResponse({"v": version_kept(number, with_talk="charla" in request.GET)})


@require_safe
def resultados(request: HttpRequest, number: int) -> HttpResponse:
    """Show who ended where, a page at a time, and where all of it is taken away."""
    one = _drawn_or_404(request, number)
    after = whole_number(request.GET.get("tras", "")) or 0
    after = min(after, len((one.drawn or {})["orden"]))
    rows = results.places_of(one, after, PER_PAGE + 1)
    context = {
        **_about(request, one),
        "podio": [] if after else results.podium_of(one),
        "objetos": [] if after else objects_shown(one),
        "puestos": rows[:PER_PAGE],
        "consuelo": results.consuelo_of(one, after, PER_PAGE),  # fewer than the rows
        "tras": after,
        "siguiente": after + PER_PAGE if len(rows) > PER_PAGE else None,
    }
    return render(request, "tournaments/resultados.html", context)


@require_safe
def registro(request: HttpRequest, number: int) -> HttpResponse:
    """Show all that was done to a championship, the newest first, a page at a time."""
    one = seen_or_404(request, number)
    before = whole_number(request.GET.get("antes", "")) or 0
    deeds, following = logbook.deeds_of(one, before)
    context = {**_about(request, one), "hechos": deeds, "antes": before, "siguiente": following}
    return render(request, "tournaments/registro.html", context)


@require_safe
def resultados_json(_request: HttpRequest, number: int) -> HttpResponse:
    """Give the results whole."""
    return _file(number, "resultados.json", lambda one: _as_json(results.document_of(one)))


@require_safe
def clasificacion_csv(_request: HttpRequest, number: int) -> HttpResponse:
    """Give who ended where, for a spreadsheet."""
    return _file(number, "clasificacion.csv", lambda one: _sheet(_places_told(one)))


@require_safe
def partidas_csv(_request: HttpRequest, number: int) -> HttpResponse:
    """Give every encounter that was decided, for a spreadsheet."""
    return _file(number, "partidas.csv", lambda one: _sheet(_encounters_told(one)))


Lines = list[list[str | int]]


def _sheet(lines: Lines) -> str:
    return (BOM + csv_rows(lines)).decode()


def _places_told(one: Championship) -> Lines:
    header: list[str | int] = [_("Puesto"), _("Número del sorteo"), _("Quién"), _("Pareja")]
    lines = [_place_told(row) for row in results.places_of(one)]
    if second := results.consuelo_of(one):  # whose places are its own: which of both, in a column
        named = str(words.TREES[CONSOLATION])
        header.append(_("Cuadro"))
        lines = [[*line, ""] for line in lines] + [[*_place_told(row), named] for row in second]
    return [header, *lines]


def _place_told(row: results.Placed) -> list[str | int]:
    nicks = [harmless(person.username) for person in row.people]
    return [row.place or "", row.number, *nicks, *[""] * (2 - len(nicks))]


def _encounters_told(one: Championship) -> Lines:
    if one.format in parts.TABLES:
        return _tables_told(one)
    lines: Lines = [[
        _("Cuadro"), _("Ronda"), _("Cruce"), _("Primeros"), _("Segundos"), _("Juegos"),
        _("Juegos de los segundos"), _("Gana"), _("Sin jugar"), _("Partida"),
    ]]  # fmt: skip
    for row in results.encounters_of(one):
        first, second = (harmless("+".join(side)) for side in (row.a, row.b))
        part = words.part_called(one.format, row.tree or MAIN)
        lines.append([
            part, row.round, row.cruce, first, second, *row.juegos,
            {"a": first, "b": second}.get(row.winner, ""), _("sí") if row.is_walkover else "",
            row.match or "",
        ])  # fmt: skip
    return lines


def _tables_told(one: Championship) -> Lines:
    lines: Lines = [
        [_("Ronda"), _("Mesa"), _("Puesto"), _("Jugador"), _("No estuvo"), _("Partida")]
    ]
    for row in results.tables_of(one):
        for nick, place, was_there in row.people:
            away = "" if was_there else _("sí")
            lines.append([row.round, row.table, place, harmless(nick), away, row.match or ""])
    return lines
