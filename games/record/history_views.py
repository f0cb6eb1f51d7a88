"""Pages of what a player has played: his own history, and the public profile."""

from __future__ import annotations

from typing import Any, cast
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.texts import whole_number
from economy.almacen import bags_of
from games.people import views as people
from games.record import history

RESULTS = (
    ("", _("Todas")),
    ("gana", _("Ganadas")),
    ("pierde", _("Perdidas")),
    ("nula", _("Nulas")),
    ("abandona", _("Abandonadas")),
)
SCORING = (("", _("Puntúen o no")), ("si", _("Con puntos")), ("no", _("Sin puntos")))


@require_safe
@login_required
def historial(request: HttpRequest) -> HttpResponse:
    """Show the own matches: those that count, or (``?que=otras``) training and single juegos."""
    user = cast(User, request.user)
    others = request.GET.get("que") == "otras"
    chosen = {name: request.GET.get(name, "") for name in ("resultado", "puntos")}
    if others:
        chosen["puntos"] = ""  # none of them scores
    rows = history.uncounted_of(user.pk) if others else history.history_of(user.pk)
    rows = history.filtered(rows, result=chosen["resultado"], scoring=chosen["puntos"])
    page, lines = history.page_of(rows, request.GET.get("pagina", ""))
    context = {
        "otras": others,
        "pagina": page,
        "lineas": lines,
        "filtros": [
            _options(request, "resultado", RESULTS, chosen),
            *([] if others else [_options(request, "puntos", SCORING, chosen)]),
        ],
        "filtrado": any(chosen.values()),
        "anterior": _address(request, pagina=page.number - 1) if page.has_previous() else "",
        "siguiente": _address(request, pagina=page.number + 1) if page.has_next() else "",
        **({} if others else {"marcas": history.records_of(user.pk)}),
        "fiabilidad": None if others else history.reliability_of(user.pk),
    }
    return render(request, "games/historial.html", context)


def _options(
    request: HttpRequest, name: str, choices: Any, chosen: dict[str, str]
) -> list[dict[str, Any]]:
    known = {value for value, _label in choices}
    current = chosen[name] if chosen[name] in known else ""
    return [
        {
            "texto": label,
            "url": _address(request, **{name: value, "pagina": ""}),
            "actual": value == current,
        }
        for value, label in choices
    ]


def _address(request: HttpRequest, **changes: Any) -> str:
    """Return the address of this list with some filters changed."""
    wanted = {name: request.GET.get(name, "") for name in ("que", "resultado", "puntos")}
    query = urlencode({name: value for name, value in (wanted | changes).items() if value})
    return f"{request.path}?{query}" if query else request.path


@require_safe
def jugador(request: HttpRequest, nick: str) -> HttpResponse:
    """Show what anybody may know of a player; another spelling of his nick leads here too."""
    if "\0" in nick:
        raise Http404
    people = User.objects.bearing(nick).filter(is_active=True).select_related("profile")
    user = get_object_or_404(people.filter(~Q(kind=User.Kind.ROBOT) | Q(robot__isnull=False)))
    if user.username != nick:
        return redirect("jugador", user.username)
    context = {
        "jugador": user,
        "soy_yo": user == request.user,
        "robot": getattr(user, "robot", None) if user.is_robot else None,
        "bolsas": bags_of([user.pk]).get(user.pk),
        **history.profile_of(user),
        **_tools(request, user),
    }
    return render(request, "games/jugador.html", context)


def _tools(request: HttpRequest, user: User) -> dict[str, Any]:
    """Return what the buttons about *user* need, for another person who has signed in."""
    if not request.user.is_authenticated or request.user == user or user.is_robot:
        return {}
    about = {name: whole_number(request.GET.get(name)) for name in ("linea", "partida")}
    return {**people.tools_for(request.user, user), "denuncia_de": about}
