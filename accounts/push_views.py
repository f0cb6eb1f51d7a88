"""A browser asks for notices while it is closed, or no longer."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, JsonResponse
from django.views.decorators.http import require_POST

from accounts.push import renew, subscribe, unsubscribe
from accounts.refusals import Refusal
from accounts.views import SignedInRequest

SUBSCRIBED_AS = "push"
"""Where a session keeps the number of its browser's subscription, which ends with it."""


@login_required
@require_POST
def suscribir(request: SignedInRequest) -> HttpResponse:
    """Keep what the push service of this browser gave, in place of ``antes`` when it is said."""
    given = {name: request.POST.get(name, "") for name in ("endpoint", "p256dh", "auth")}
    before = request.POST.get("antes", "").replace("\0", "")
    try:
        if before:
            is_of_session = SUBSCRIBED_AS in request.session
            row = renew(user=request.user, before=before, is_of_session=is_of_session, **given)
        else:
            row = subscribe(user=request.user, **given)
    except Refusal as refusal:
        answer = {"codigo": refusal.code, "texto": refusal.sentence()}
        return JsonResponse(answer, status=422)
    request.session[SUBSCRIBED_AS] = row.pk
    return JsonResponse({"suscrito": True})


@login_required
@require_POST
def desuscribir(request: SignedInRequest) -> HttpResponse:
    """Forget this browser."""
    endpoint = request.POST.get("endpoint", "").replace("\0", "")
    unsubscribe(user=request.user, endpoint=endpoint)
    request.session.pop(SUBSCRIBED_AS, None)
    return JsonResponse({"suscrito": False})
