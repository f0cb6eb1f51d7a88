"""What anybody reads of a championship, without an account: its draw, to be made anew."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.texts import whole_number
from tournaments.championships.drawing import draw_told, proof_of
from tournaments.championships.views import seen_or_404

PER_PAGE = 200


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
        "torneo": one,
        "sorteo": told,
        "lista": told.listed[page],
        "orden": told.order[page],
        "primero": after + 1,
        "tras": after,
        "siguiente": after + PER_PAGE if after + PER_PAGE < len(told.order) else None,
    }
    return render(request, "tournaments/sorteo.html", context)


@require_safe
def sorteo_json(request: HttpRequest, number: int) -> HttpResponse:
    """Give the same whole, to whoever makes it anew."""
    proof = proof_of(seen_or_404(request, number))
    if proof is None:
        raise Http404
    return JsonResponse(proof)
