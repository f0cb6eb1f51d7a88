"""The own picture: sent, taken away, and shown to everybody."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseNotModified,
    JsonResponse,
)
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts import throttle
from accounts.models import AvatarPicture
from accounts.pictures import MAX_BYTES, picture_remove, picture_send
from accounts.refusals import Refusal
from accounts.uploads import was_too_big
from accounts.views import SignedInRequest

_YEAR_S = 365 * 24 * 3600
_TIMES, _EVERY_S = 10, 600


@require_safe
def avatar(request: HttpRequest, digest: str) -> HttpResponseBase:
    """Show an own picture. Its address names its content: browsers may keep it for ever."""
    tag = f'"{digest}"'
    found = AvatarPicture.objects.filter(digest=digest)
    answer: HttpResponse
    if tag in request.headers.get("If-None-Match", "") and found.exists():
        answer = HttpResponseNotModified()
    else:
        image = found.values_list("image", flat=True).first()
        if image is None:
            raise Http404
        answer = HttpResponse(bytes(image), content_type="image/webp")
    answer["ETag"] = tag
    answer["Cache-Control"] = f"public, max-age={_YEAR_S}, immutable"
    return answer


@login_required
@require_POST
def avatar_enviar(request: SignedInRequest) -> HttpResponse:
    """Make the file ``foto`` the own avatar."""
    try:
        _receive(request)
    except Refusal as refusal:
        return _answer(request, refusal.code, refusal.sentence(), 422)
    return _answer(request, "", _("Ya tienes tu foto."))


def _receive(request: SignedInRequest) -> None:
    file = request.FILES.get("foto")  # parses the form: only then is it known what was too big
    if was_too_big(request):
        raise Refusal("imagen_pesada", maximo=MAX_BYTES // 1024 // 1024)
    if file is None:
        raise Refusal("imagen_ninguna")
    if not throttle.allows("foto", request.user.pk, times=_TIMES, seconds=_EVERY_S):
        raise Refusal("imagenes")
    picture_send(user=request.user, sent=file.read())


@login_required
@require_POST
def avatar_quitar(request: SignedInRequest) -> HttpResponse:
    """Delete the own picture."""
    picture_remove(user=request.user)
    return _answer(request, "", _("Tu foto está borrada."))


def _answer(request: HttpRequest, code: str, text: str, status: int = 200) -> HttpResponse:
    if request.accepts("text/html"):
        (messages.error if code else messages.success)(request, text)
        return redirect("perfil")
    return JsonResponse({"codigo": code, "texto": text}, status=status)
