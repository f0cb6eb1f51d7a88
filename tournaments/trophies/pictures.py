"""Pictures of trophies that the staff send: checked and drawn anew as those of people are."""

from __future__ import annotations

import hashlib
from typing import Any

from django.http import HttpRequest

from accounts.pictures import MAX_BYTES, drawn_anew
from accounts.refusals import Refusal
from accounts.uploads import was_too_big
from tournaments.models import Trophy


def drawn(request: HttpRequest, file: Any) -> bytes:
    """Return the picture of *file*, which came with *request*, drawn anew; empty without one.

    Raises as ``accounts.pictures.drawn_anew``, also for one that was too big to be kept.
    """
    if was_too_big(request):
        raise Refusal("imagen_pesada", maximo=MAX_BYTES // 1024 // 1024)
    return drawn_anew(file.read()) if file else b""


def put(trophy: Trophy, image: bytes) -> None:
    """Make *image*, drawn anew, the picture of *trophy*, which is stored later; empty: none."""
    trophy.image = image
    trophy.digest = hashlib.sha256(image).hexdigest()[:32] if image else ""
