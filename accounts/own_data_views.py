"""One's own data: taken away in a file, and the account left for good."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

from allauth.account.decorators import reauthentication_required
from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts import throttle
from accounts.deletion import leaving_ask
from accounts.export import zipped
from accounts.refusals import Refusal
from accounts.views import SignedInRequest

EVERY_S = 600


@login_required
@require_POST
@reauthentication_required
def mis_datos(request: SignedInRequest) -> HttpResponseBase:
    """Send the person who asks everything that the site has of him, once every ten minutes."""
    if not throttle.allows("datos", request.user.pk, times=1, seconds=EVERY_S):
        messages.error(request, _("Acabas de descargar tus datos: espera diez minutos."))
        return redirect(reverse("ajustes") + "#datos")
    answer = StreamingHttpResponse(_streamed(zipped(request.user)), content_type="application/zip")
    name = f"usumus-{request.user.pk}-{localdate():%Y-%m-%d}.zip"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["Cache-Control"] = "private, no-store"
    return answer


async def _streamed(pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
    while (piece := await sync_to_async(_next)(pieces)) is not None:
        if piece:
            yield piece


def _next(pieces: Iterator[bytes]) -> bytes | None:
    return next(pieces, None)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(allow_get=True)
def borrar_cuenta(request: SignedInRequest) -> HttpResponse:
    """Say what leaving means; who writes his nick leaves."""
    refusal = ""
    if request.method == "POST":
        try:
            leaving_ask(user=request.user, nick=request.POST.get("nick", "").replace("\0", ""))
        except Refusal as why:
            refusal = why.sentence()
        else:
            logout(request)
            messages.success(request, _("Tu cuenta ya no se ve. Gracias por haber jugado."))
            return redirect("portada")
    context = {"rechazo": refusal, "dias": settings.USUMUS["DELETION_DAYS"]}
    status = 422 if refusal else 200
    return render(request, "accounts/borrar_cuenta.html", context, status=status)
