"""What a page answers that cannot be made: 503 while there is no room, 500 for what is broken."""

from __future__ import annotations

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import escape_leading_slashes
from django.utils.translation import gettext as _
from django.views.defaults import server_error

from accounts.throttle import AGAIN_S, Busy


def failed(request: HttpRequest) -> HttpResponse:
    """Answer instead of a page that raised: with *Retry-After* when it may soon be made.

    It asks nothing of the database, which may be what has no room.
    """
    if isinstance(sys.exc_info()[1], Busy | OperationalError | InterfaceError):
        return unavailable(request)
    answer: HttpResponse = server_error(request)
    return answer


def unavailable(request: HttpRequest) -> HttpResponse:
    """Answer 503: a page that tries again by itself, or JSON for a program.

    What somebody wrote is not sent again by itself: it could be done twice, and a password would
    have to be in the page. Who signs in is led back to the form, everybody else may go back to his.
    """
    answer: HttpResponse
    if request.accepts("text/html"):
        was_sent = request.method == "POST"
        is_login = request.path == reverse("account_login")
        here = request.get_full_path()
        context = {
            "segundos": AGAIN_S,
            "se_envio": was_sent,
            "vuelta": _form_of(request, here if is_login else "/") if was_sent else here,
            "vuelve_sola": is_login or not was_sent,
        }
        answer = HttpResponse(render_to_string("503.html", context), status=503)
    else:
        text = _("Ahora mismo no podemos atenderte: prueba dentro de unos segundos.")
        answer = JsonResponse({"codigo": "saturado", "texto": text}, status=503)
    answer["Retry-After"] = str(AGAIN_S)
    answer["Cache-Control"] = "no-store"
    return answer


def _form_of(request: HttpRequest, otherwise: str) -> str:
    """Return the page of ours that a form was sent from, or *otherwise* where it is not said."""
    ours = f"{request.scheme}://{request.headers.get('Host', '')}/"
    came_from = request.headers.get("Referer", "")
    if not came_from.startswith(ours):
        return otherwise
    return escape_leading_slashes("/" + came_from.removeprefix(ours).partition("#")[0])
