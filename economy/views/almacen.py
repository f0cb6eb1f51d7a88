"""Pages of the almacén: the own one, anybody's, one object with its history, and news of bets.

Others see bags and objects with their values; balance, total and plots are their owner's, and
never even reach the template of a visitor (decisiones §9).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime, now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from economy import almacen as selectors
from economy import freezing, pawns
from economy.models import Item, Kind
from economy.news import news_of, news_read
from economy.plots import Point
from economy.views.cards import Card, Mark, number_of
from economy.views.lists import Filters
from economy.views.plots import Plot, plot_of

PER_PAGE = 60
SORTS = (
    ("valor", gettext_lazy("Más valiosos")),
    ("nombre", gettext_lazy("Por nombre")),
    ("nuevo", gettext_lazy("Últimos en llegar")),
)
STATES = (
    (Item.State.OWNED, gettext_lazy("Libres")),
    (Item.State.HELD, gettext_lazy("Apostados o de premio")),
    (Item.State.PAWNED, gettext_lazy("Empeñados")),
)


@require_safe
@never_cache
@login_required
def mine(request: HttpRequest) -> HttpResponse:
    """Show the own almacén, with what is nobody else's business."""
    user = cast(User, request.user)
    context = {
        **_shelves(request, user, mine=True),
        "riqueza": selectors.wealth_of([user.pk]).get(user.pk),
        "novedades": news_of(user.pk),
        "grafica": _plot(user),
    }
    return render(request, "economy/almacen.html", context)


def _plot(user: User) -> Plot | None:
    points = selectors.value_history(user.pk)
    return plot_of([*points, Point(now(), points[-1].value)]) if points else None


@require_safe
@never_cache
@login_required
def of(request: HttpRequest, nick: str) -> HttpResponse:
    """Show the almacén of a player as everybody may see it; his own too."""
    people = User.objects.bearing(nick).filter(is_active=True, kind=User.Kind.PERSON)
    user = get_object_or_404(people.select_related("profile"))
    if user.username != nick:
        return redirect("almacen_de", user.username)
    context = {
        **_shelves(request, user, mine=False),
        "jugador": user,
        "bolsas": selectors.bags_of([user.pk]).get(user.pk),
        "soy_yo": user == request.user,
    }
    return render(request, "economy/almacen_ajeno.html", context)


@require_safe
@never_cache
@login_required
def item(request: HttpRequest, item_id: int) -> HttpResponse:
    """Show an object and what happened to it."""
    rows = Item.objects.select_related("kind", "owner", "depositor")
    found = get_object_or_404(rows, pk=item_id)
    user = cast(User, request.user)
    holder = found.owner or found.depositor
    pawn = found.pawns.filter(ending="", user=user).first()
    context = {
        "objeto": found,
        "numero": number_of(found),
        "de": holder,
        "es_mio": found.holder_id == user.pk,
        "historia": selectors.item_history(found.pk),
        "empeno": pawn,
        "plazo": pawn and pawns.term_of(pawn, freezing.stops(), now()),
        "donde": selectors.kept_by([found]).get(found.pk),
    }
    return render(request, "economy/objeto.html", context)


@require_POST
@login_required
def read(request: HttpRequest) -> HttpResponse:
    """Remember that the news were read, up to the one that was shown last."""
    until = request.POST.get("hasta", "")
    if until.isascii() and until.isdecimal() and len(until) < 19:
        news_read(user=cast(User, request.user), until=int(until))
    return redirect("almacen")


@require_safe
@never_cache
@login_required
def for_bets(request: HttpRequest) -> HttpResponse:
    """Answer with the own objects, dearest first, for the window of the bets."""
    items = selectors.almacen(cast(User, request.user).pk).prefetch_related(None)
    return JsonResponse({"objetos": [_for_bet(each) for each in items]})


def _for_bet(item: Item) -> dict[str, Any]:
    return {
        "objeto": item.pk,
        "nombre": item.kind.name,
        "numero": item.number,
        "dibujo": item.kind.picture_url,
        "valor": item.price_paid,
        "categoria": item.kind.category,
        "estado": item.state,
    }


def _shelves(request: HttpRequest, user: User, *, mine: bool) -> dict[str, Any]:
    """Return a page of somebody's objects and the ways to the others. Six queries."""
    filters = Filters(request, ("categoria", "estado", "orden", "q"))
    items = selectors.almacen(
        user.pk,
        search=filters.value("q"),
        category=filters.value("categoria"),
        state=filters.value("estado"),
        sort=filters.value("orden"),
    )
    page = Paginator(items, PER_PAGE).get_page(request.GET.get("pagina"))
    shown = list(page)
    kept = selectors.kept_by(shown)
    stopped = mine and freezing.is_frozen()
    turn = [page.number - 1] * page.has_previous(), [page.number + 1] * page.has_next()
    return {
        "tarjetas": [
            _card(each, _marks(each, kept.get(each.pk), mine=mine, stopped=stopped))
            for each in shown
        ],
        "pagina": page,
        "anterior": "".join(filters.address(pagina=number) for number in turn[0]),
        "siguiente": "".join(filters.address(pagina=number) for number in turn[1]),
        "todo": filters.address(categoria="", estado="", q=""),
        "busca": filters.value("q"),
        "resto": filters.others("q"),
        **_ways(filters, user),
    }


def _ways(filters: Filters, user: User) -> dict[str, Any]:
    """Return the filters that find something among the objects of *user*, and the orders."""
    categories, states = selectors.shelves_of(user.pk)
    kinds = [choice for choice in Kind.Category.choices if choice[0] in categories]
    known = [choice for choice in STATES if choice[0] in states]
    return {
        "cuantos": sum(states.values()),
        "categorias": filters.choices("categoria", [("", _("Todo")), *kinds], categories),
        "estados": filters.choices("estado", [("", _("Libres o no")), *known], states),
        "ordenes": filters.choices("orden", SORTS),
    }


def _card(item: Item, marks: Iterator[Mark]) -> Card:
    return Card(
        name=item.kind.name,
        picture=item.kind.picture_url,
        url=reverse("objeto", args=[item.pk]),
        price=item.price_paid,
        number=number_of(item),
        marks=tuple(marks),
    )


def _marks(item: Item, kept: selectors.Kept | None, *, mine: bool, stopped: bool) -> Iterator[Mark]:
    if kept is not None and kept.match is not None:
        text = _("Apostado en la partida %(n)s") % {"n": kept.match}
        yield Mark(text, "swords", "aviso", reverse("partida", args=[kept.match]))
    elif kept is not None:
        yield Mark(
            _("Premio de un torneo"), "trophy", "aviso", reverse("torneo", args=[kept.championship])
        )
    if item.state == Item.State.PAWNED and not mine:
        yield Mark(_("Empeñado"), "hourglass", "info")
    elif item.state == Item.State.PAWNED and stopped:  # no end is certain
        yield Mark(_("Empeñado, plazo parado"), "hourglass", "info", reverse("usurero"))
    elif item.state == Item.State.PAWNED:
        until = date_format(localtime(item.open_pawns[0].due_at), "j M, H:i").lower()  # type: ignore[attr-defined]
        text = _("Empeñado hasta el %(until)s") % {"until": until}
        yield Mark(text, "hourglass", "info", reverse("usurero"))
