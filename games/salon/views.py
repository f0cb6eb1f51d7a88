"""Pages of the hall: the salones, one salón, and the landing of an invitation."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.views import SignedInRequest
from economy.selectors import balance_of
from games.people import newcomers
from games.tables import selectors


@require_safe
def salones(request: HttpRequest) -> HttpResponse:
    """Show the open salones with what goes on in each."""
    return render(request, "games/salones.html", {"rooms": selectors.rooms_overview()})


@require_safe
@login_required
def salon(request: SignedInRequest, slug: str) -> HttpResponse:
    """Show a salón; its tables come by its socket."""
    room = selectors.room_open(slug)
    if room is None:
        raise Http404
    facts = selectors.room_facts(room, request.user)
    context = {"room": room, "facts": facts, "me": me(request.user)}
    return render(request, "games/salon.html", context)


def me(user: User) -> dict[str, Any]:
    """Return what the page of a salón knows of the person who looks at it."""
    profile = user.profile
    reach = max(balance_of(user.pk), settings.USUMUS["COURTESY_VALUE"])
    new = newcomers.shown_to(user.pk)
    until = profile.alert_until if profile.status_now == profile.Status.ALERT else None
    return {
        "nick": user.username,
        "avatar": profile.avatar_url,
        "tono": profile.chat_tone,
        "estado": profile.status_now,
        "hasta": int(until.timestamp() * 1000) if until else None,
        "alcance": min(reach, new["valor"]) if new else reach,
        "cuenta_nueva": new,
        "preferencias": msgspec.to_builtins(profile.preferences),
    }


@require_safe
def invitacion(request: HttpRequest, table_id: int, token: str) -> HttpResponse:
    """Show who invites to a table, and the way to its chairs."""
    table = selectors.table_by_invitation(table_id)
    if table is None or not secrets.compare_digest(table.invite_token.encode(), token.encode()):
        raise Http404
    context = {"room": table.room, "table": selectors.table_public(table_id), "token": token}
    return render(request, "games/invitacion.html", context)
