"""The portada and the pages that only explain."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.generic import TemplateView

from economy import welcome
from usumus import lobby


@require_safe
def portada(request: HttpRequest) -> HttpResponse:
    """Show what UsuMus is, or, to somebody who has signed in, the way to the tables."""
    context: dict[str, Any] = {
        "counters": lobby.counters(),
        "welcome": welcome.promised(),
    }
    return render(request, "portada.html", context)


class Page(TemplateView):
    """A page without data: ``Page.as_view(template_name="paginas/creditos.html")``."""

    http_method_names = ["get", "head", "options"]
    extra_context = {"rules": settings.USUMUS, "welcome": welcome.promised}
