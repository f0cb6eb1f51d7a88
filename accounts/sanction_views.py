"""Pages of a person who was sanctioned: what, why, until when, and his appeal."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import sanctions
from accounts.models import Sanction, User
from accounts.refusals import Refusal
from accounts.texts import whole_number
from accounts.views import SignedInRequest

SHOWN = 50


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def sanciones(request: SignedInRequest) -> HttpResponse:
    """Show the own sanctions; a POST notes one as read, or appeals it."""
    refusal = None
    if request.method == "POST":
        try:
            if (done := _act(request, request.user)) is not None:
                return done
        except Refusal as error:
            refusal = error
    rows = sanctions.sanctions_of(request.user.pk)[:SHOWN]
    return _page(request, "sanciones", {"sanciones": [_told(row) for row in rows]}, refusal)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def suspendida(request: HttpRequest, token: str) -> HttpResponse:
    """Tell a person refused at the door why, and take his appeal; the token says who he is."""
    sanction = sanctions.suspension_of(token)
    if sanction is None:
        raise Http404
    refusal = None
    if request.method == "POST":
        try:
            text = request.POST.get("recurso", "")
            sanctions.sanction_appeal(user=sanction.user, sanction_id=sanction.pk, text=text)
            return redirect("suspendida", token)
        except Refusal as error:
            refusal = error
    return _page(request, "suspendida", {"sancion": _told(sanction), "token": token}, refusal)


def _act(request: HttpRequest, user: User) -> HttpResponse | None:
    number = whole_number(request.POST.get("sancion"))
    if number is None or not Sanction.objects.filter(pk=number, user=user).exists():
        raise Http404
    if request.POST.get("accion") == "leida":
        sanctions.sanction_read(user=user, sanction_id=number)
    else:
        text = request.POST.get("recurso", "")
        sanctions.sanction_appeal(user=user, sanction_id=number, text=text)
        messages.success(request, _("Recurso enviado: lo leerá una persona."))
    return redirect("sanciones")


def _told(sanction: Sanction) -> dict[str, Any]:
    return {
        "row": sanction,
        "holds": sanctions.is_in_force(sanction),
        "term": sanctions.term_of(sanction.ends_at),
        "may_appeal": sanctions.may_appeal(sanction),
        "is_warning": sanction.kind == Sanction.Kind.WARNING,
    }


def _page(
    request: HttpRequest, name: str, context: dict[str, Any], refusal: Refusal | None
) -> HttpResponse:
    context |= {
        "rechazo": refusal.sentence() if refusal else "",
        "escrito": request.POST.get("recurso", "")[: sanctions.APPEAL_CHARACTERS * 2],
        "enviada": request.POST.get("sancion", ""),
        "maximo": sanctions.APPEAL_CHARACTERS,
    }
    return render(request, f"accounts/{name}.html", context, status=422 if refusal else 200)
