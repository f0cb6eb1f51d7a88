"""Pages of trophies."""

from __future__ import annotations

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.second_factor import is_staff_here
from accounts.texts import whole_number
from games.record.acta import may_see
from tournaments.models import Trophy
from tournaments.trophies import awarding, pictures, selectors

SHOWN = 10
"""Times that a trophy was won of which more is said: the last ones."""


@require_safe
def vitrina(request: HttpRequest, nick: str) -> HttpResponse:
    """Show the trophies of a player; another spelling of his nick leads here too."""
    people = User.objects.bearing(nick).filter(is_active=True).exclude(kind=User.Kind.ROBOT)
    user = get_object_or_404(people.select_related("profile"))
    if user.username != nick:
        return redirect("vitrina", user.username)
    is_mine = user == request.user
    shelves = selectors.vitrina_of(user, with_missing=is_mine)
    pieces = [piece for shelf in shelves for piece in shelf.pieces]
    asked = whole_number(request.GET.get("trofeo", ""))
    chosen = [piece for piece in pieces if piece.trophy.pk == asked] or pieces
    reader = request.user if isinstance(request.user, User) else None
    as_staff = is_staff_here(request)
    context = {
        "actas": {
            award.match_id
            for piece in chosen[:1]
            for award in piece.awards[:SHOWN]
            if award.match and may_see(award.match, reader, as_staff=as_staff)
        },
        "jugador": user,
        "soy_yo": is_mine,
        "baldas": shelves,
        "cercano": selectors.nearest_of(shelves),
        "elegido": chosen[0] if chosen else None,
        "nuevos": user.profile.new_trophies if is_mine else 0,
    }
    return render(request, "tournaments/vitrina.html", context)


@require_safe
@login_required
def vitrina_mia(request: HttpRequest) -> HttpResponse:
    """Lead whoever asks to his own."""
    return redirect("vitrina", cast(User, request.user).username)


@login_required
@require_POST
def trofeos_vistos(request: HttpRequest) -> HttpResponse:
    """Note that he has seen the trophies he has won."""
    user = cast(User, request.user)
    awarding.awards_read(user=user)
    return redirect("vitrina", user.username)


@require_safe
def trofeo_imagen(request: HttpRequest, digest: str) -> HttpResponse:
    """Show the picture of a trophy. Its address names its content: browsers may keep it."""
    found = Trophy.objects.filter(digest=digest).values_list("image", flat=True).first()
    return pictures.served(found)
