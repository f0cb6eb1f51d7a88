"""Pages of a match that is over: its acta, the document itself, and the check of its chance."""

from __future__ import annotations

import functools
import gzip
from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import (
    add_never_cache_headers,
    get_conditional_response,
    patch_cache_control,
    patch_vary_headers,
)
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.refusals import register_sentences
from accounts.second_factor import is_staff_here
from games.matches import origins, preferences
from games.matches.refusals import Refusal
from games.matches.selectors import MAX_ID
from games.models import Match
from games.record import acta as records
from games.record import kept
from games.record.occasions import occasions_of

View = Callable[[HttpRequest, Match], HttpResponse]


register_sentences(
    __name__,
    {
        "acta_pendiente": gettext_lazy(
            "El acta enseña las cartas de todos: aparecerá aquí en cuanto acabe la partida."
        ),
        "acta_ilegible": gettext_lazy("El registro de esta partida no se puede leer."),
    },
)
TITLES = {
    "partida_congelada": gettext_lazy("Partida detenida"),
    "acta_pendiente": gettext_lazy("Todavía se juega"),
    "acta_ilegible": gettext_lazy("Acta ilegible"),
}
"""Of the page that says why there is no acta to show."""
CONFLICT = 409


def _reader(request: HttpRequest) -> User | None:
    return None if isinstance(request.user, AnonymousUser) else request.user


def _require_over(match: Match) -> None:
    """Raise ``Refusal`` unless *match* has ended."""
    if match.status == Match.Status.FROZEN:
        raise Refusal("partida_congelada")
    if match.finished_at is None:
        raise Refusal("acta_pendiente")


def _sees_own(request: HttpRequest, match: Match) -> bool:
    """Return whether the reader has seen more of *match* than its acta tells everybody."""
    return records.own_eyes(match, _reader(request)) is not None


def _of_a_finished_match(
    *, as_json: bool = False, or_own: bool = False
) -> Callable[[View], Callable[..., HttpResponse]]:
    """Give the view the match if this person may read its acta; answer 404 or 409 if not.

    With *or_own* it may go on still, if he has seen more of it than its acta tells everybody.
    """

    def decorate(view: View) -> Callable[..., HttpResponse]:
        @require_safe
        @functools.wraps(view)
        def found(request: HttpRequest, match_id: int) -> HttpResponse:
            rows = Match.objects.select_related("room").prefetch_related("players")
            match = rows.filter(pk=match_id).first() if match_id <= MAX_ID else None
            if match is None:
                raise Http404
            try:
                is_live = or_own and match.status == Match.Status.PLAYING
                if not (is_live and _sees_own(request, match)):
                    _require_over(match)
                if not records.may_see(match, _reader(request), as_staff=is_staff_here(request)):
                    raise Http404
                answer = view(request, match)
            except Refusal as refusal:
                answer = _refused(request, match, refusal, as_json=as_json)
            except records.Unreadable:
                answer = _refused(request, match, Refusal("acta_ilegible"), as_json=as_json)
            answer["X-Robots-Tag"] = "noindex"
            return answer

        return found

    return decorate


def _refused(
    request: HttpRequest, match: Match, refusal: Refusal, *, as_json: bool
) -> HttpResponse:
    answer: HttpResponse
    if as_json:
        told = {"codigo": refusal.code, "texto": refusal.sentence()}
        answer = JsonResponse(told, status=CONFLICT)
    else:
        context = {
            "match": match,
            "titulo": TITLES[refusal.code],
            "texto": refusal.sentence(),
            "en_juego": refusal.code == "acta_pendiente",
            "comprobable": refusal.code == "acta_pendiente" and _sees_own(request, match),
        }
        answer = render(request, "games/acta_no.html", context, status=CONFLICT)
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
    reads_chat = records.may_read_chat(match, reader, as_staff=is_staff_here(request))
    chair = _chair(request, match)
    claims = None if own is None or reader is None else origins.claiming_of(match, reader.pk)
    facts: dict[str, Any] = {
        "id": match.pk,
        "juego": match.game,
        "datos": reverse("acta_json", args=[match.pk]),
        "propia": _sees_own(request, match),
        "url": reverse("acta", args=[match.pk]),
        "verificar": reverse("verificar", args=[match.pk]),
        "salon": {"slug": match.room.slug, "nombre": match.room.name},
        "propias": preferences.shown(match.game),
        "ocasion": _occasion(match),
        "reclama": "" if claims is None else claims.address,
        "reclama_queda": None if claims is None else claims.left,
        "desde": chair if chair is not None else own or 0,
        "chat": records.match_chat(match.pk) if reads_chat else None,
    }
    rows = match.players.select_related("user")
    names = list(dict.fromkeys(row.user.username for row in rows))
    return render(request, "games/acta.html", {"match": match, "acta_datos": facts, "nicks": names})


@_of_a_finished_match(as_json=True, or_own=True)
def acta_json(request: HttpRequest, match: Match) -> HttpResponse:
    """Answer with the acta; ``?desde=2`` adds the table as seen from that chair, step by step.

    ``?descargar`` makes the browser keep it as a file. Where closed cards stay so, ``?propia`` is
    the acta with the cards that the reader saw from his seat: for him alone, and before the match
    is over too, up to the present.
    """
    chair = _chair(request, match)
    if chair is None and "desde" in request.GET:
        told = {"codigo": "asiento", "texto": _("Esa silla no existe en esta partida.")}
        return JsonResponse(told, status=400)
    eyes = records.own_eyes(match, _reader(request)) if "propia" in request.GET else None
    if eyes is None:
        _require_over(match)
        answer = _public(request, match, chair)
    else:
        answer = _sent(request, kept.own_body(match, chair, eyes))
        add_never_cache_headers(answer)
    if "descargar" in request.GET:
        answer["Content-Disposition"] = f'attachment; filename="usumus-acta-{match.pk}.json"'
    return answer


def _public(request: HttpRequest, match: Match, chair: int | None) -> HttpResponse:
    """Answer with the acta that everybody may read, unless the browser has it."""
    tag = kept.tag_of(match, chair)
    answer = get_conditional_response(request, etag=f'"{tag}"')
    answer = answer or _sent(request, kept.body_of(match, chair, tag))
    answer["ETag"] = f'"{tag}"'
    patch_cache_control(answer, private=True, max_age=60)
    patch_vary_headers(answer, ["Accept-Encoding"])
    return answer


def _sent(request: HttpRequest, body: bytes) -> HttpResponse:
    """Answer with an acta, as it is kept to a browser that can open it."""
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(gzip.decompress(body), content_type="application/json")
    return HttpResponse(body, content_type="application/json", headers={"Content-Encoding": "gzip"})


def _occasion(match: Match) -> dict[str, str] | None:
    """Return what the match was part of, ``None`` beyond whose table there is nothing."""
    found = occasions_of([match.origin]).get(match.origin)
    return None if found is None else {"texto": found.text, "url": found.url}


@_of_a_finished_match(as_json=True)
def azar_json(request: HttpRequest, match: Match) -> HttpResponse:
    """Answer with the chance of the match alone: who played compares it with what he kept."""
    answer = JsonResponse(kept.chance_of(match))
    patch_cache_control(answer, private=True, max_age=60)
    return answer


@_of_a_finished_match(or_own=True)
def verificar(request: HttpRequest, match: Match) -> HttpResponse:
    """Show the page that checks the chance of the match in the browser."""
    address = reverse("acta_json", args=[match.pk])
    datos = {"id": match.pk, "datos": address, "propia": _sees_own(request, match)}
    context = {"match": match, "verificar_datos": datos, "cerradas": records.is_sealed(match)}
    answer = render(request, "games/verificar.html", context)
    if match.finished_at is None:
        add_never_cache_headers(answer)
    return answer
