"""Pictures of trophies that the staff send: checked and drawn anew as those of people are."""

from __future__ import annotations

import hashlib
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from accounts import drawing
from accounts.pictures import MAX_BYTES, drawn_anew
from accounts.refusals import Refusal
from accounts.uploads import was_too_big
from tournaments.models import Trophy

_YEAR_S = 365 * 24 * 3600


def drawn(
    request: HttpRequest, file: Any, size: tuple[int, int] = (drawing.SIDE, drawing.SIDE)
) -> bytes:
    """Return the picture of *file*, which came with *request*, drawn anew; empty without one.

    It is as many pixels wide and high as *size* says.

    Raises as ``accounts.pictures.drawn_anew``, also for one that was too big to be kept.
    """
    if was_too_big(request):
        raise Refusal("imagen_pesada", maximo=MAX_BYTES // 1024 // 1024)
    return drawn_anew(file.read(), size) if file else b""


def put(trophy: Trophy, image: bytes) -> None:
    """Make *image*, drawn anew, the picture of *trophy*, which is stored later; empty: none."""
    trophy.image = image
    trophy.digest = digest_of(image)


def digest_of(image: bytes) -> str:
    """Return what names *image* in its address; "" where there is none."""
    return hashlib.sha256(image).hexdigest()[:32] if image else ""


def served(image: bytes | memoryview[int] | None) -> HttpResponse:
    """Return the answer with *image*, whose address names its content; ``Http404`` for none."""
    if not image:
        raise Http404
    answer = HttpResponse(bytes(image), content_type="image/webp")
    answer["Cache-Control"] = f"public, max-age={_YEAR_S}, immutable"
    return answer
