"""How the pages of the economy answer: whole or, to htmx, the part that changes."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.formats import number_format

from economy.refusals import Refusal

_STATUS = {"formato": 400, "objeto_no_tuyo": 404}
CONFLICT = 409


def page(
    request: HttpRequest, name: str, context: dict[str, Any], refusal: Refusal | None = None
) -> HttpResponse:
    """Return page ``economy/<name>.html``.

    A *refusal* is shown by the page as ``refusal`` and decides the status.
    """
    status = _STATUS.get(refusal.code, CONFLICT) if refusal else 200
    return render(request, f"economy/{name}.html", {**context, "refusal": refusal}, status=status)


def page_or_part(
    request: HttpRequest, name: str, context: dict[str, Any], refusal: Refusal | None = None
) -> HttpResponse:
    """Do as ``page``; htmx gets ``economy/_<name>.html``, the part of it that changes."""
    part = f"_{name}" if getattr(request, "htmx", False) else name
    answer = page(request, part, context, refusal)
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def amount(usuros: int) -> str:
    """Return U$uros as they are written: ``1.250``."""
    return number_format(usuros, use_l10n=True)
