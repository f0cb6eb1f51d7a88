"""The page of a live match: an empty table; the state arrives by the socket."""

from __future__ import annotations

from typing import cast

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from games.matches import origins, preferences, selectors, watching


@require_safe
@never_cache
@login_required
def partida(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show the table of a match to a player or a mirón (who may enter is decided by the socket)."""
    user = cast(User, request.user)
    frame = selectors.first_frame(match_id, user.pk)
    if frame is None:
        raise Http404
    chosen = user.profile.preferences
    context = {
        "mesa_inicial": msgspec.to_builtins(frame),
        "preferencias": msgspec.to_builtins(chosen),
        "propias": preferences.shown(frame.juego, chosen),
        "key_most": watching.KEY_LENGTHS[1],
        "reclama": origins.claiming_at(match_id, user.pk) if frame.papel == "jugador" else None,
        "vuelta": origins.way_back(match_id),
        "sigue_desde": selectors.taken_up_from(match_id),
    }
    return render(request, "games/partida.html", context)
