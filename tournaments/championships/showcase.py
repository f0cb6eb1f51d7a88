"""The page on which a poster is sent and looked at, and the poster itself."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts import drawing, throttle
from accounts.pictures import MAX_BYTES
from accounts.refusals import Refusal
from accounts.views import SignedInRequest
from tournaments.championships import listing, posters
from tournaments.championships.steered import steered
from tournaments.models import Championship
from tournaments.trophies import pictures

_TIMES, _EVERY_S = 10, 600
_REMOVE = "quitar"


@require_safe
def cartel_imagen(_request: HttpRequest, digest: str) -> HttpResponse:
    """Show a poster. Its address names its content: browsers may keep it."""
    return pictures.served(posters.poster_image(digest))


@require_http_methods(["GET", "HEAD", "POST"])
@steered
def cartel(request: SignedInRequest, one: Championship) -> HttpResponse:
    """Show the poster of a championship to whoever steers it, and take another or none."""
    sending = posters.sending_refusal(one, request.user)
    refused = sending if one.organiser_id == request.user.pk else None
    if request.method == "POST":
        try:
            said = _changed(request, one)
        except Refusal as refusal:
            refused = refusal
        else:
            messages.success(request, said)
            return redirect("torneo_cartel", one.pk)
    context = {
        **_measures(),
        "torneo": one,
        "tarjeta": listing.cards_of([one], None)[0],
        "rechazo": refused and refused.sentence(),
        "puede_poner": posters.sending_refusal(one, request.user) is None,
        "puede_quitar": posters.removal_refusal(one, request.user) is None,
        "es_mio": one.organiser_id == request.user.pk,
    }
    status = 422 if refused and request.method == "POST" else 200
    return render(request, "tournaments/cartel.html", context, status=status)


def _measures() -> dict[str, Any]:
    """Return what a poster may be, and what is said of one that is not, for who chooses it."""
    said = {
        "pesada": Refusal("imagen_pesada", maximo=MAX_BYTES // 1024 // 1024),
        "grande": Refusal("imagen_grande", maximo=drawing.MAX_PIXELS // 1_000_000),
        "imagen": Refusal("imagen"),
    }
    return {
        "medida": posters.SIZE,
        "bytes": MAX_BYTES,
        "pixeles": drawing.MAX_PIXELS,
        "rechazos": {name: refusal.sentence() for name, refusal in said.items()},
    }


def _changed(request: SignedInRequest, one: Championship) -> str:
    """Do what the form says; return what to say. Refuses as the services and the pictures do."""
    file = request.FILES.get("cartel")  # parses the form: only then is it known what was too big
    given = {"user": request.user, "championship_id": one.pk}
    if request.POST.get("accion") == _REMOVE:
        posters.poster_remove(**given, reason=request.POST.get("motivo", ""))
        return _("El torneo tiene otra vez el cartel que dibuja la casa.")
    refusal = posters.sending_refusal(one, request.user)
    if refusal is not None:
        raise refusal  # before anything is drawn
    if not throttle.allows("cartel", request.user.pk, times=_TIMES, seconds=_EVERY_S):
        raise Refusal("imagenes")
    image = pictures.drawn(request, file, posters.SIZE)
    if not image:
        raise Refusal("imagen_ninguna")
    posters.poster_put(**given, image=image)
    return _("El torneo ya tiene su cartel.")
