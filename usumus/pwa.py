"""The installable site: its service worker and the page that is shown without a connection."""

from __future__ import annotations

import hashlib
import json

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

OFFLINE_FILES = (
    "css/tokens.css",
    "css/base.css",
    "css/layout.css",
    "css/components.css",
    "css/cards.css",
    "fonts/inter-latin.woff2",
    "fonts/fraunces-latin.woff2",
    "img/logo.svg",
    "img/cards/es/reverso.svg",
    "js/sin-conexion.js",
)
"""What that page is made of; the worker keeps it from the first visit on."""


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """Return the worker, which has the whole site as its scope because it lies at its root.

    It keeps hashed static files and one page; never another page and nothing of a game.
    """
    files = [static(name) for name in OFFLINE_FILES]
    code = static("js/sw.js")
    version = hashlib.sha256("\n".join([*files, code]).encode()).hexdigest()[:12]
    facts = {
        "page": reverse("sin_conexion"),
        "files": files,
        "folder": settings.STATIC_URL,
        "version": version,
    }
    script = f"self.PWA = {json.dumps(facts)};\nimportScripts({json.dumps(code)});\n"
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")


@require_safe
def sin_conexion(request: HttpRequest) -> HttpResponse:
    """Show that there is no connection; the same for everybody, because the browser keeps it."""
    return render(request, "paginas/sin_conexion.html")
