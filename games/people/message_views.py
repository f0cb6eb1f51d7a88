"""Pages of the private messages: they work without scripts, and are live with them."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts import relations
from accounts.models import User
from accounts.texts import whole_number
from accounts.views import SignedInRequest
from games.chat.services import whisper_add
from games.people import whispers
from games.people.answers import acting, form_id, person_or_404
from games.people.bell import left_word, unread, waiting
from games.people.chair import chair_of
from games.people.refusals import Refusal


@require_safe
@never_cache
@login_required
def mensajes(request: SignedInRequest) -> HttpResponse:
    """Show the conversations, the last spoken first, and what else the bell counts."""
    found = whispers.conversations_of(request.user.pk)
    counted = waiting(request.user.pk)
    context = {
        "conversaciones": found,
        "espera": counted,
        "recados": left_word(request.user.pk) if counted.told else [],
        "silla": chair_of(request.user.pk) if counted.seated else None,
        "dias": settings.USUMUS["CHAT_KEEP_DAYS"],
    }
    return render(request, "games/gente/mensajes.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def conversacion(request: SignedInRequest, nick: str) -> HttpResponse:
    """Show what two people have written to each other; a POST says something more."""
    other = person_or_404(nick)
    if other.username != nick and request.method != "POST":
        return redirect("conversacion", other.username)
    if other.pk == request.user.pk:
        return redirect("mensajes")
    refusal = ""
    if request.method == "POST":
        try:
            _say(request, other)
            return redirect("conversacion", other.username)
        except Refusal as error:
            refusal = error.sentence()
    context = _conversation(request, other) | {
        "rechazo": refusal,
        "escrito": request.POST.get("texto", "")[:1000] if refusal else "",
    }
    return render(request, "games/gente/conversacion.html", context, status=422 if refusal else 200)


def _conversation(request: SignedInRequest, other: User) -> dict[str, Any]:
    before = whole_number(request.GET.get("antes"))
    page = whispers.lines_between(request.user.pk, other.pk, before)
    return {
        "otro": other,
        "lineas": page.lines,
        "anteriores": page.older,
        "antes": before,
        "sin_leer": unread(request.user.pk).get(other.username, 0),
        "ignorado": relations.is_ignored(by=request.user.pk, whom=other.pk),
        "id": uuid4(),
        "maximo": settings.USUMUS["CHAT_CHARACTERS"],
    }


def _say(request: SignedInRequest, other: User) -> None:
    """Say something; who answers has read what was said to him."""
    line = whisper_add(
        author_id=request.user.pk,
        nick=other.username,
        text=request.POST.get("texto", ""),
        line_id=form_id(request),
    )
    whispers.conversation_read(reader_id=request.user.pk, other_id=other.pk, line=line)


@acting
def leido(request: SignedInRequest, other: User) -> dict[str, Any]:
    """Note how far the conversation with *other* has been read."""
    line = whole_number(request.POST.get("hasta"))
    if line is None:
        raise Refusal("valor")
    far = whispers.conversation_read(reader_id=request.user.pk, other_id=other.pk, line=line)
    return {"hasta": far, "texto": ""}
