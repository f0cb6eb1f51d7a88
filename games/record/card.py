"""The panel of details of a player: what anybody may know of him, and what I keep of him."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, JsonResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import relations
from accounts.models import User
from economy.almacen import bags_of
from games.matches.refusals import Refusal
from games.people.answers import person_or_404, refused
from games.record import history
from games.record.conduct import Reliability

RECENT = 5


@require_safe
@never_cache
def ficha(request: HttpRequest, nick: str) -> JsonResponse:
    """Answer with the panel of the player called *nick* (docs/protocolo.md)."""
    if not request.user.is_authenticated:
        return refused(Refusal("solo_mirando"), 403)
    try:
        other = person_or_404(nick)
    except Http404:
        return refused(Refusal("desconocido"), 404)
    return JsonResponse(card_of(request.user, other))


More = Callable[[int], Mapping[str, Any]]

_more: list[More] = []


def tells(more: More) -> More:
    """Register what apps above know of a player: *more* returns what the panel has of it."""
    _more.append(more)
    return more


def card_of(viewer: User, other: User) -> dict[str, Any]:
    """Return the panel of *other* for *viewer*; a constant number of queries."""
    mine = relations.between(viewer.pk, other.pk)
    told = {name: value for more in _more for name, value in more(other.pk).items()}
    return {
        **told,
        "nick": other.username,
        "avatar": other.profile.avatar_url,
        "desde": int(other.date_joined.timestamp() * 1000),
        "bolsas": bags_of([other.pk]).get(other.pk, 0),
        "trofeos": other.profile.trophies,
        **_reliability(history.reliability_of(other.pk)),
        "marcas": [
            {
                "juego": str(record.game),
                "jugadas": record.played,
                "ganadas": record.won,
                "puntos": record.points,
            }
            for record in history.records_of(other.pk)
        ],
        "recientes": [_recent(row) for row in history.history_of(other.pk)[:RECENT]],
        "nota": mine.note,
        "amigo": mine.friendship == "amigo",
        "amistad": mine.friendship,
        "ignorado": mine.ignored,
        "pareja": mine.partner,
        "url": reverse("jugador", args=[other.username]),
        "almacen": reverse("almacen_de", args=[other.username]),
    }


def _reliability(own: Reliability) -> dict[str, Any]:
    return {"fiabilidad": own.percent, "fiabilidad_de": own.matches, "nuevo": own.is_new}


def _recent(row: Any) -> dict[str, Any]:
    line = history.line_of(row)
    ended = line.ended_at
    return {
        "partida": line.match.pk,
        "acta": reverse("acta", args=[line.match.pk]),
        "resultado": row.result,
        "marcador": line.score,
        "rivales": [person.nick for person in line.rivals],
        "cuando": None if ended is None else int(ended.timestamp() * 1000),
    }
