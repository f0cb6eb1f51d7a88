"""Pages of the championships: they call services and selectors and hold no rule."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.texts import whole_number
from accounts.views import SignedInRequest
from economy.views.lists import Filters
from games.tables import forms
from tournaments.championships import (
    claims,
    listing,
    own,
    panels,
    playing,
    results,
    showing,
    told,
    voices,
)
from tournaments.championships.founding import may_found
from tournaments.championships.listing import Asked
from tournaments.championships.states import plays
from tournaments.championships.versions import version_of
from tournaments.models import Championship

SECTIONS = (
    ("abiertos", _("Próximos")),
    ("juego", _("En juego")),
    ("acabados", _("Acabados")),
)
_OWN = ("mios", _("Los míos"))
_ANY = ("", _("Todos los juegos"))
_MODES = (("", _("Todos")), ("individual", _("Individuales")), ("parejas", _("Por parejas")))
_FILTERS = ("ver", "juego", "modo", "gratis", "sitio")


def poster_address(request: HttpRequest, one: Championship) -> str:
    """Return the whole address of its poster, for who shows links to it; "" without one."""
    if not one.poster:
        return ""
    return request.build_absolute_uri(reverse("torneo_cartel_imagen", args=[one.poster]))


def viewer_of(request: HttpRequest) -> User | None:
    """Return who looks at a page that needs no account."""
    return request.user if request.user.is_authenticated else None


def seen_or_404(request: HttpRequest, number: int) -> Championship:
    """Return the championship of that number. Raises ``Http404`` for one he may not know of."""
    one = showing.championship_seen(number, viewer_of(request))
    if one is None:
        raise Http404
    return one


@require_safe
def torneos(request: HttpRequest) -> HttpResponse:
    """Show the championships of a section, as they are filtered, a page at a time."""
    viewer = viewer_of(request)
    filters = Filters(request, _FILTERS)
    sections = (*SECTIONS, _OWN) if viewer else SECTIONS
    games = forms.game_names()
    asked = Asked(
        section=_known(filters, "ver", sections),
        game=_known(filters, "juego", (_ANY, *games.items())),
        mode=_known(filters, "modo", _MODES),
        free=filters.value("gratis") == "1",
        has_room=filters.value("sitio") == "1",
    )
    shown = listing.listing_of(asked, viewer, request.GET.get("tras", ""))
    context = {
        "lista": shown,
        "puede_fundar": viewer is not None and may_found(viewer),
        "seccion": asked.section,
        "secciones": filters.choices("ver", sections),
        "juegos": filters.choices("juego", (_ANY, *games.items())),
        "modos": filters.choices("modo", _MODES),
        "interruptores": [
            _switch(filters, "gratis", _("Gratis")),
            _switch(filters, "sitio", _("Con sitio")),
        ],
        "filtrado": any(asked[1:]),
        "sin_filtros": filters.address(juego="", modo="", gratis="", sitio=""),
        "sigue": filters.address(tras=shown.following) if shown.following else "",
        "principio": filters.address() if request.GET.get("tras") else "",
    }
    return render(request, "tournaments/torneos.html", context)


def _known(filters: Filters, name: str, values: Any) -> str:
    """Return what was asked of a filter; what is none of its *values* is the first."""
    known = [value for value, _text in values]
    asked = filters.value(name)
    return asked if asked in known else str(known[0])


def _switch(filters: Filters, name: str, text: Any) -> dict[str, Any]:
    """Return a filter that is on or off, and what turns it the other way."""
    is_on = filters.value(name) == "1"
    url = filters.address(**{name: "" if is_on else "1"})
    return {"texto": text, "url": url, "actual": is_on}


@require_safe
def torneo(request: HttpRequest, number: int) -> HttpResponse:
    """Show one championship to anybody."""
    viewer = viewer_of(request)
    # Before what is shown: what changes meanwhile is asked for again.
    version = version_of(number, with_talk=viewer is None)
    one = seen_or_404(request, number)
    after = whole_number(request.GET.get("tras", "")) or 0
    address = request.build_absolute_uri(reverse("torneo", args=[one.pk]))
    shown = showing.shown_to(one, viewer, after)
    mine = viewer and own.own_of(shown.card, viewer, may_run=showing.may_run(one, viewer))
    context = {
        "torneo": one,
        "version": version,
        "tarjeta": shown.card,
        "visto": shown,
        "notas": showing.notes_of(one),
        "tras": after,
        "mio": mine,
        "juega": viewer is not None and plays(one, viewer),
        "avisos": told.told_of(one, viewer) if viewer else [],
        "reclamaciones": claims.disputes_with(one, viewer) if viewer else [],
        "mi_cruce": playing.waiting_for(one, mine.entry) if mine else None,
        "partes": panels.parts_of(one),
        "podio": results.podium_of(one),
        "suceso": showing.event_of(shown.card, address, _described(shown.card)),
        "imagen": poster_address(request, one),
        "direccion": address,
        "progreso": playing.progress_of(one, viewer, _chosen(request)),
        "charla": voices.talk_of(one, viewer),
    }
    return render(request, "tournaments/torneo.html", context)


@require_safe
@never_cache
@login_required
def mio(request: SignedInRequest, number: int) -> HttpResponse:
    """Give what is his on the page of who has something to do with a championship."""
    one = seen_or_404(request, number)
    viewer = request.user
    card = listing.cards_of([one], viewer)[0]
    mine = own.own_of(card, viewer, may_run=showing.may_run(one, viewer))
    context = {
        "torneo": one,
        "tarjeta": card,
        "mio": mine,
        "reclamaciones": claims.disputes_with(one, viewer),
        "mi_cruce": playing.waiting_for(one, mine.entry),
        "charla": voices.talk_of(one, viewer),
    }
    return render(request, "tournaments/_trozo_mio.html", context)


def _chosen(request: HttpRequest) -> playing.Chosen:
    """Return what of a championship in play somebody asked to see."""
    wanted = (whole_number(request.GET.get(name, "")) for name in ("ronda", "desde", "tabla"))
    row, after, section = wanted
    return playing.Chosen(row, after or 0, section)


def _described(card: listing.Card) -> str:
    """Return a championship in a sentence, as search engines show it."""
    when = date_format(localtime(card.one.starts_at), r"j \d\e F \d\e Y, H:i")
    given = {"nombre": card.one.name, "juego": card.game, "formato": card.format, "dia": when}
    text = _("%(nombre)s: torneo de %(juego)s, %(formato)s. Empieza el %(dia)s.")
    return str(text) % given
