"""Pages of the rankings."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any, cast
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.texts import whole_number
from games.engines.registry import GAMES
from tournaments.models import Result, Season
from tournaments.rankings import listing, seasons
from tournaments.rankings.course import course_of
from tournaments.rankings.lines import Asked, Listing
from tournaments.rules.rating import LISTED_DAYS, PROVISIONAL_BELOW, Rating
from tournaments.rules.standings import STABLE_AFTER, TROPHY_MATCHES

PERIODS = (("mes", _("Este mes")), ("temporada", _("Temporada")), ("siempre", _("Siempre")))
USUAL = "temporada"
MOST_PAST = 4
"""How many seasons that are over are offered, a year of them; the address finds the others."""
LIST, EVOLUTION = "ranking_juego", "ranking_evolucion"
"""The names of the pages that are asked for by game and period."""
LEASTS = (0, TROPHY_MATCHES)
BY_LEVEL = "nivel"
FILTERS = (
    ("amigos", "1", _("Solo amigos")),
    ("minimo", str(TROPHY_MATCHES), _("20 partidas o más")),
    ("activos", "1", _("Activos")),
)
ASKED = ("periodo", "de", "orden", *(name for name, _value, _text in FILTERS))


@require_safe
@login_required
def ranking(request: HttpRequest) -> HttpResponse:
    """Show the ranking of the first game."""
    return redirect("ranking_juego", next(iter(GAMES)))


@require_safe
@login_required
def ranking_juego(request: HttpRequest, game: str) -> HttpResponse:
    """Show a page of the ranking of *game*, of the period and the people that are asked for."""
    if game not in GAMES:
        raise Http404
    user, now = cast(User, request.user), timezone.now()
    calendar = seasons.calendar()
    past = calendar.over_at(now)
    has_pairs = listing.has_pairs(game)
    chosen = _chosen(request, past, has_pairs=has_pairs)
    asked = Asked(
        game=game,
        period=listing.period_of(chosen["periodo"], now, calendar.code_at(now)),
        pairs=chosen["de"] == "parejas",
        friends=chosen["amigos"] == "1",
        least=int(chosen["minimo"] or 0),
        recent=chosen["activos"] == "1",
        by_level=chosen["orden"] == BY_LEVEL,
    )
    shown = listing.listing_of(asked, user, whole_number(request.GET.get("pagina", "")) or 1)
    context = {
        **_menus(game, chosen, has_pairs=has_pairs),
        "periodos": _periods(game, chosen, past),
        "nombre": GAMES[game].texts.NAME,
        "juego": game,
        "lista": shown,
        "parejas": asked.pairs,
        "minimo": asked.least,
        "por_nivel": asked.by_level,
        "dias": LISTED_DAYS,
        "acaba": calendar.end_at(now),
        "es_temporada": chosen["periodo"] == USUAL,
        "pasada": next((one for one in past if one.code == chosen["periodo"]), None),
        "provisional": PROVISIONAL_BELOW,
        "estable": STABLE_AFTER,
        "mi_evolucion": _address(game, {"periodo": chosen["periodo"]}, EVOLUTION),
        **_pages(game, chosen, shown),
    }
    return render(request, "tournaments/ranking.html", context)


@require_safe
@never_cache
@login_required
def ranking_evolucion(request: HttpRequest, game: str) -> HttpResponse:
    """Show how the points and the rating of the player who asks went in a period."""
    if game not in GAMES:
        raise Http404
    user, now = cast(User, request.user), timezone.now()
    calendar = seasons.calendar()
    past = calendar.over_at(now)
    name = _chosen(request, past, has_pairs=False)["periodo"]
    period = listing.period_of(name, now, calendar.code_at(now))
    context = {
        "juegos": _games(game, EVOLUTION),
        "periodos": _periods(game, {"periodo": name}, past, EVOLUTION),
        "nombre": GAMES[game].texts.NAME,
        "juego": game,
        "mio": listing.listing_of(Asked(game, period), user, 1),
        "evolucion": course_of(user.pk, game, period),
    }
    return render(request, "tournaments/evolucion.html", context)


def _menus(game: str, chosen: dict[str, str], *, has_pairs: bool) -> dict[str, Any]:
    """Return what the page offers to choose, each with its address."""
    kinds = (("", _("Jugadores")), ("parejas", _("Parejas")))
    is_pairs = chosen["de"] == "parejas"
    return {
        "juegos": _games(game),
        "quienes": _options(game, chosen, "de", kinds) if has_pairs else [],
        "filtros": [
            _option(game, chosen, name, value, text)
            for name, value, text in FILTERS
            if _has(chosen, name)
        ],
        "orden_puntos": _address(game, {**chosen, "orden": ""}),
        "orden_nivel": "" if is_pairs else _address(game, {**chosen, "orden": BY_LEVEL}),
    }


def _periods(
    game: str, chosen: dict[str, str], past: Sequence[Season], page: str = LIST
) -> list[dict[str, Any]]:
    """Return the periods of today, the last seasons that are over, and the one that is chosen."""
    shown = [one for n, one in enumerate(past) if n < MOST_PAST or one.code == chosen["periodo"]]
    return _options(game, chosen, "periodo", (*PERIODS, *((o.code, o.code) for o in shown)), page)


def _games(game: str, page: str = LIST) -> list[dict[str, Any]]:
    return [
        {"nombre": entry.texts.NAME, "url": reverse(page, args=[key]), "actual": key == game}
        for key, entry in GAMES.items()
    ]


def _pages(game: str, chosen: dict[str, str], shown: Listing) -> dict[str, str]:
    """Return the addresses of the pages before and after, and of my row on its page; or ""."""
    before, after = shown.page - 1, shown.page + 1
    mine = shown.mine and f"#{shown.mine.place}"
    if mine and shown.my_page != shown.page:
        mine = _address(game, chosen, pagina=shown.my_page) + mine
    return {
        "anterior": _address(game, chosen, pagina=before) if before else "",
        "siguiente": _address(game, chosen, pagina=after) if after <= shown.pages else "",
        "mi_pagina": mine or "",
    }


def _chosen(request: HttpRequest, past: Sequence[Season], *, has_pairs: bool) -> dict[str, str]:
    """Return what is asked for; what is not ours is the usual."""
    asked = {name: request.GET.get(name, "") for name in ASKED}
    if asked["periodo"] not in {*dict(PERIODS), *(one.code for one in past)}:
        asked["periodo"] = USUAL
    if asked["de"] != "parejas" or not has_pairs:
        asked["de"] = ""
    if asked["amigos"] != "1":
        asked["amigos"] = ""
    if asked["minimo"] not in {str(least) for least in LEASTS[1:]}:
        asked["minimo"] = ""
    if asked["orden"] != BY_LEVEL or not _has(asked, "orden"):
        asked["orden"] = ""
    if asked["activos"] != "1" or not _has(asked, "activos"):
        asked["activos"] = ""
    return asked


def _has(chosen: dict[str, str], name: str) -> bool:
    """Return whether the list that is chosen may be asked for *name*.

    Pairs are not put in order by level, nor is it known of them whether they have played of late;
    in the list by level everybody has.
    """
    is_by_points = not chosen["de"] and chosen["orden"] != BY_LEVEL
    return {"orden": not chosen["de"], "activos": is_by_points}.get(name, True)


def _options(
    game: str, chosen: dict[str, str], name: str, values: Any, page: str = LIST
) -> list[dict[str, Any]]:
    return [
        {
            "texto": text,
            "url": _address(game, {**chosen, name: value}, page),
            "actual": chosen[name] == value,
        }
        for value, text in values
    ]


def _option(game: str, chosen: dict[str, str], name: str, value: str, text: Any) -> dict[str, Any]:
    """Return a filter that is on or off, and what turns it the other way."""
    is_on = bool(chosen[name])
    url = _address(game, {**chosen, name: "" if is_on else value})
    return {"texto": text, "url": url, "actual": is_on}


def _address(game: str, chosen: dict[str, str], page: str = LIST, **more: Any) -> str:
    asked = {name: value for name, value in chosen.items() if value}
    if asked.get("periodo") == USUAL:
        del asked["periodo"]
    query = urlencode({**asked, **more})
    return reverse(page, args=[game]) + (f"?{query}" if query else "")


@require_safe
@never_cache
@login_required
def ranking_mio(request: HttpRequest, game: str) -> HttpResponse:
    """Return what each match of *game* gave to the player who asks, as a file for a spreadsheet."""
    if game not in GAMES:
        raise Http404
    written = io.StringIO()
    rows = csv.writer(written, delimiter=";", lineterminator="\r\n")
    rows.writerow(["partida", "cerrada", "puesto", "puntos", "nivel", "margen"])
    results = Result.objects.filter(user=cast(User, request.user), game=game)
    for row in results.order_by("closed_at", "match").iterator():
        rated = None if row.mu is None or row.sigma is None else Rating(row.mu, row.sigma)
        closed = timezone.localtime(row.closed_at).isoformat(timespec="seconds")
        level = [rated.level, rated.margin] if rated else ["", ""]
        rows.writerow([row.match_id, closed, row.place or "", row.points, *level])
    name = f"usumus-ranking-{game}-{timezone.localdate().isoformat()}.csv"
    return HttpResponse(
        "\ufeff" + written.getvalue(),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
