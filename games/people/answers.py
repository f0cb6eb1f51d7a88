"""How the addresses about people answer: JSON to a script, a page to a plain form."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeAlias
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.views import SignedInRequest
from games.people.refusals import Refusal

Act: TypeAlias = Callable[[SignedInRequest, User], dict[str, Any]]


def person_or_404(nick: str) -> User:
    """Return the person who bears *nick*, in any spelling; raises Http404.

    Robots and people who left the site are nobody.
    """
    if "\0" in nick:
        raise Http404
    people = User.objects.bearing(nick).filter(is_active=True, kind=User.Kind.PERSON)
    user = people.select_related("profile").first()
    if user is None:
        raise Http404
    return user


def wants_json(request: HttpRequest) -> bool:
    """Whether a script asks, which says so; a form does not."""
    return "application/json" in request.headers.get("accept", "")


def acting(act: Act) -> Callable[[HttpRequest, str], HttpResponse]:
    """Make a POST address of *act*: what it returns goes to a script, its ``texto`` to a page.

    Without a session it is 403 (a page: the way to sign in), for a nick of nobody 404, a refusal
    422 (a page: the reason above the page he came from).
    """

    @require_POST
    @never_cache
    @functools.wraps(act)
    def view(request: HttpRequest, nick: str) -> HttpResponse:
        if not request.user.is_authenticated:
            return _not_signed_in(request)
        assert isinstance(request.user, User)
        try:
            other = person_or_404(nick)
        except Http404:
            if wants_json(request):
                return refused(Refusal("desconocido"), 404)
            raise
        back = _way_back(request, other)
        try:
            told = act(request, other)  # type: ignore[arg-type]
        except Refusal as refusal:
            if wants_json(request):
                return refused(refusal)
            messages.error(request, refusal.sentence())
            return redirect(back)
        if wants_json(request):
            return JsonResponse(told)
        if told["texto"]:
            messages.success(request, told["texto"])
        return redirect(back)

    return view


def refused(refusal: Refusal, status: int = 422) -> JsonResponse:
    """Return a refusal as a script reads it."""
    return JsonResponse({"codigo": refusal.code, "texto": refusal.sentence()}, status=status)


def _not_signed_in(request: HttpRequest) -> HttpResponse:
    if wants_json(request):
        text = _("Tu sesión ha terminado: entra otra vez.")
        return JsonResponse({"codigo": "sesion", "texto": text}, status=403)
    return redirect_to_login(reverse("gente"))


def _way_back(request: HttpRequest, other: User) -> str:
    """Return the page of ours that the form names, or the profile of *other*."""
    asked = request.POST.get("volver", "")
    is_ours = asked.startswith("/") and url_has_allowed_host_and_scheme(asked, allowed_hosts=None)
    return asked if is_ours and len(asked) < 300 else reverse("jugador", args=[other.username])


def form_id(request: HttpRequest) -> UUID:
    """Return the id that a form carries; raises ``Refusal`` (``id``)."""
    try:
        return UUID(request.POST.get("id", "")[:40])
    except ValueError:
        raise Refusal("id") from None
