"""Disputes: claiming a line of chat, the page of a claim, and what is pressed on it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.texts import whole_number
from accounts.views import SignedInRequest
from tournaments.championships import claiming, claims, judging, showing
from tournaments.championships.refusals import Refusal
from tournaments.models import Championship

CONFLICT = 409
MOST_WORD, MOST_CARDS = 20, 4


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def reclamar(request: SignedInRequest) -> HttpResponse:
    """Answer with what may be claimed of a line of chat, or claim it."""
    given = request.POST if request.method == "POST" else request.GET
    line = whole_number(given.get("linea", "")) or 0
    try:
        if request.method == "POST":
            numbers = [whole_number(text) or 0 for text in given.getlist("carta") if text]
            says, points = given.get("dice", "")[:MOST_WORD], whole_number(given.get("puntos", ""))
            claim = claiming.claim_of(says, points, numbers[: MOST_CARDS + 1])
            claiming.claim_make(user=request.user, line_id=line, claim=claim)
            return JsonResponse({"hecho": True})
        refused = claiming.refusal_of(request.user, line)
        if refused is not None:
            raise refused
    except Refusal as refusal:
        told = {"codigo": refusal.code, "texto": refusal.sentence()}
        return JsonResponse(told, status=CONFLICT)
    return JsonResponse(claims.asked())


def _seen(request: SignedInRequest, number: int, dispute: int) -> tuple[Championship, claims.Shown]:
    one = showing.championship_seen(number, request.user)
    if one is None:
        raise Http404
    may_run = showing.may_run(one, request.user)
    found = claims.dispute_seen(one, dispute, request.user, may_run=may_run)
    if found is None:
        raise Http404
    return one, found


@require_safe
@never_cache
@login_required
def disputa(request: SignedInRequest, number: int, dispute: int) -> HttpResponse:
    """Show a dispute to both sides, and with what was held to who decides it."""
    one, found = _seen(request, number, dispute)
    return _page(request, one, found)


def _page(
    request: SignedInRequest, one: Championship, found: claims.Shown, refused: Refusal | None = None
) -> HttpResponse:
    may_run = showing.may_run(one, request.user)
    row = found.dispute
    is_open = not row.ruling and not found.is_hidden and one.state in judging.RULED_IN
    other = found.looked_by if found.looked_by != request.user else None
    context = {
        "torneo": one,
        "disputa": found,
        "es_mesa": may_run,
        "la_mira": other,
        "fallos": [
            ("no_mentira", _("No era mentira")),
            ("no_se_sabe", _("No se puede saber")),
            ("mentira", _("Era mentira")),
        ],
        "puede_fallar": may_run and is_open and (row.staff_at is None or request.user.is_staff),
        "contesta": found.may_answer and row.entry.members.filter(user=request.user).exists(),
        "caeria": claims.SANCTIONS[judging.sanction_of(row)] if may_run else "",
        "rechazo": refused and refused.sentence(),
        "escrito": {
            name: request.POST.get(name, "")[:400] for name in ("motivo", "fallo", "respuesta")
        },
    }
    status = 200 if refused is None else 422
    return render(request, "tournaments/disputa.html", context, status=status)


@require_POST
@never_cache
@login_required
def mirar(request: SignedInRequest, number: int, dispute: int) -> HttpResponse:
    """Take a dispute for a while, to decide it."""
    one, _found = _seen(request, number, dispute)
    try:
        judging.dispute_look(user=request.user, dispute_id=dispute)
    except Refusal as refusal:
        messages.error(request, refusal.sentence())
    return redirect("torneo_disputa", one.pk, dispute)


@require_POST
@never_cache
@login_required
def contestar(request: SignedInRequest, number: int, dispute: int) -> HttpResponse:
    """Answer a claim."""
    one, found = _seen(request, number, dispute)
    text = request.POST.get("respuesta", "")
    try:
        claiming.claim_answer(user=request.user, dispute_id=dispute, text=text)
    except Refusal as refusal:
        return _page(request, one, found, refusal)
    messages.success(request, _("Contestado: lo lee quien decide."))
    return redirect("torneo_disputa", one.pk, dispute)


@require_POST
@never_cache
@login_required
def fallar(request: SignedInRequest, number: int, dispute: int) -> HttpResponse:
    """Decide a dispute."""
    one, found = _seen(request, number, dispute)
    given = {"ruling": request.POST.get("fallo", ""), "reason": request.POST.get("motivo", "")}
    try:
        judging.dispute_rule(user=request.user, dispute_id=dispute, **given)
    except Refusal as refusal:
        return _page(request, one, found, refusal)
    messages.success(request, _("Decidido: lo saben los dos lados."))
    return redirect("torneo_mesa", one.pk)
