"""Pages of the hall: the salones, one salón, and the landing of an invitation."""

from __future__ import annotations

import secrets

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.tables import selectors


@require_safe
def salones(request: HttpRequest) -> HttpResponse:
    """Show the open salones with what goes on in each."""
    return render(request, "games/salones.html", {"rooms": selectors.rooms_overview()})


@require_safe
@login_required
def salon(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a salón; its tables come by its socket."""
    room = selectors.room_open(slug)
    if room is None:
        raise Http404
    facts = selectors.room_facts(room)
    return render(request, "games/salon.html", {"room": room, "facts": facts})


@require_safe
def invitacion(request: HttpRequest, table_id: int, token: str) -> HttpResponse:
    """Show who invites to a table, and the way to its chairs."""
    table = selectors.table_by_invitation(table_id)
    if table is None or not secrets.compare_digest(table.invite_token.encode(), token.encode()):
        raise Http404
    context = {"room": table.room, "table": selectors.table_public(table_id), "token": token}
    return render(request, "games/invitacion.html", context)
