"""Pages of a match that is over: its acta, the document itself, and the check of its chance."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers, patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from accounts.models import User
from games.matches import acta as records
from games.matches.selectors import MAX_ID
from games.models import Match

View = Callable[[HttpRequest, Match], HttpResponse]


class _Refusal(Exception):
    """Why there is no acta to show: the status of the answer, a code, a title and a sentence."""

    def __init__(self, status: int, code: str, title: str, text: str) -> None:
        super().__init__(code)
        self.status, self.code, self.title, self.text = status, code, title, text


def _reader(request: HttpRequest) -> User | None:
    return None if isinstance(request.user, AnonymousUser) else request.user


def _require_over(match: Match) -> None:
    """Raise ``_Refusal`` unless *match* has ended."""
    if match.status == Match.Status.FROZEN:
        text = _("Está detenida mientras la revisamos. Nadie pierde nada; habrá acta cuando acabe.")
        raise _Refusal(409, "partida_congelada", _("Partida detenida"), text)
    if match.finished_at is None:
        text = _("El acta enseña las cartas de todos: aparecerá aquí en cuanto acabe la partida.")
        raise _Refusal(409, "jugando", _("Todavía se juega"), text)


def _of_a_finished_match(*, as_json: bool = False) -> Callable[[View], Callable[..., HttpResponse]]:
    """Give the view the match if who asks may read its acta; answer 404 or 409 if not."""

    def decorate(view: View) -> Callable[..., HttpResponse]:
        @require_safe
        @functools.wraps(view)
        def found(request: HttpRequest, match_id: int) -> HttpResponse:
            rows = Match.objects.select_related("room").prefetch_related("players")
            match = rows.filter(pk=match_id).first() if match_id <= MAX_ID else None
            if match is None:
                raise Http404
            try:
                _require_over(match)
                if not records.may_see(match, _reader(request)):
                    raise Http404
                answer = view(request, match)
            except _Refusal as refusal:
                answer = _refused(request, match, refusal, as_json=as_json)
            except records.Unreadable:
                answer = _refused(request, match, _unreadable(), as_json=as_json)
            answer["X-Robots-Tag"] = "noindex"
            return answer

        return found

    return decorate


def _unreadable() -> _Refusal:
    text = _("El registro de esta partida no se puede leer.")
    return _Refusal(409, "ilegible", _("Acta ilegible"), text)


def _refused(
    request: HttpRequest, match: Match, refusal: _Refusal, *, as_json: bool
) -> HttpResponse:
    answer: HttpResponse
    if as_json:
        told = {"codigo": refusal.code, "texto": refusal.text}
        answer = JsonResponse(told, status=refusal.status)
    else:
        context = {"match": match, "titulo": refusal.title, "texto": refusal.text}
        context["en_juego"] = refusal.code == "jugando"
        answer = render(request, "games/acta_no.html", context, status=refusal.status)
    add_never_cache_headers(answer)  # it may end any moment
    return answer


def _chair(request: HttpRequest, match: Match) -> int | None:
    """Return the chair that ``?desde=`` names, if there is such a chair."""
    text = request.GET.get("desde", "")
    return int(text) if text.isdecimal() and len(text) < 3 and int(text) < match.seats else None


@_of_a_finished_match()
def acta(request: HttpRequest, match: Match) -> HttpResponse:
    """Show the page that replays the match, from the chair asked for, the own or the first."""
    reader = _reader(request)
    own = records.seat_of(match, reader)
    chair = _chair(request, match)
    facts: dict[str, Any] = {
        "id": match.pk,
        "juego": match.game,
        "datos": reverse("acta_json", args=[match.pk]),
        "url": reverse("acta", args=[match.pk]),
        "verificar": reverse("verificar", args=[match.pk]),
        "salon": {"slug": match.room.slug, "nombre": match.room.name},
        "desde": chair if chair is not None else own or 0,
        "chat": records.match_chat(match.pk) if records.may_read_chat(match, reader) else None,
    }
    names = [row.user.username for row in match.players.select_related("user")]
    return render(request, "games/acta.html", {"match": match, "acta_datos": facts, "nicks": names})


@gzip_page
@_of_a_finished_match(as_json=True)
def acta_json(request: HttpRequest, match: Match) -> HttpResponse:
    """Answer with the acta; ``?desde=2`` adds the table as seen from that chair, step by step.

    ``?descargar`` makes the browser keep it as a file.
    """
    chair = _chair(request, match)
    if chair is None and "desde" in request.GET:
        told = {"codigo": "asiento", "texto": _("Esa silla no existe en esta partida.")}
        return JsonResponse(told, status=400)
    document = records.match_acta(match, seat=chair)
    answer = HttpResponse(msgspec.json.encode(document), content_type="application/json")
    patch_cache_control(answer, private=True, max_age=60)
    if "descargar" in request.GET:
        answer["Content-Disposition"] = f'attachment; filename="usumus-acta-{match.pk}.json"'
    return answer


@_of_a_finished_match()
def verificar(request: HttpRequest, match: Match) -> HttpResponse:
    """Show the page that checks the chance of the match in the browser."""
    datos = {"id": match.pk, "datos": reverse("acta_json", args=[match.pk])}
    return render(request, "games/verificar.html", {"match": match, "verificar_datos": datos})
