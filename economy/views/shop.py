"""The tienda: what there is, one thing of it, buying it, and what was bought."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.views import SignedInRequest
from economy import catalogue, shop
from economy.catalogue import Deal
from economy.models import Item, Kind
from economy.refusals import Refusal
from economy.selectors import balance_of
from economy.views.answers import amount, page, page_or_part
from economy.views.cards import Card, Mark, number_of, number_text
from economy.views.fields import form_key, whole_number

PER_PAGE = 48
PURCHASES_PER_PAGE = 30
_ORDERS = {
    "barato": gettext_lazy("De barato a caro"),
    "caro": gettext_lazy("De caro a barato"),
    "nombre": gettext_lazy("Por nombre"),
    "nuevo": gettext_lazy("Lo más nuevo"),
}


@require_safe
@never_cache
@login_required
def tienda(request: SignedInRequest) -> HttpResponse:
    """Show what the shop sells, as it is searched, filtered and ordered."""
    asked = {name: request.GET.get(name, "") for name in ("q", "categoria", "orden")}
    kinds = catalogue.catalogue(search=asked["q"], category=asked["categoria"], sort=asked["orden"])
    shown = Paginator(kinds, PER_PAGE).get_page(request.GET.get("pagina"))
    balance = balance_of(request.user.pk)
    context = {
        "seccion": "tienda",
        "asked": asked,
        "orders": _ORDERS,
        "categories": catalogue.categories(),
        "shown": shown,
        "cards": [_card(Deal(kind, balance)) for kind in shown],
    }
    return page_or_part(request, "tienda", context)


def _card(deal: Deal) -> Card:
    kind: Kind = deal.kind
    return Card(
        name=kind.name,
        picture=kind.picture_url,
        url=reverse("tienda_objeto", args=[kind.slug]),
        price=kind.price,
        marks=_marks(deal),
    )


def _marks(deal: Deal) -> tuple[Mark, ...]:
    """Return what is to be known of a kind before its price: how many there are, what lacks."""
    kind, marks = deal.kind, []
    if kind.edition_size is not None:
        size = _("Edición de %(size)s") % {"size": amount(kind.edition_size)}
        marks.append(Mark(size, "award", "info"))
    if deal.is_sold_out:
        marks.append(Mark(_("Agotado"), "ban", "mal"))
    elif kind.left is not None:
        left = ngettext("Queda %(n)s", "Quedan %(n)s", kind.left) % {"n": amount(kind.left)}
        marks.append(Mark(left, "package", "aviso" if kind.left < 4 else ""))
    if deal.missing and not deal.is_sold_out:
        marks.append(Mark(_("Te faltan %(n)s") % {"n": amount(deal.missing)}, "lock"))
    return tuple(marks)


@require_safe
@never_cache
@login_required
def objeto(request: SignedInRequest, slug: str) -> HttpResponse:
    """Show one thing that the shop sells."""
    kind = _kind_or_404(slug)
    deal = Deal(kind, balance_of(request.user.pk))
    mine = Item.objects.filter(kind=kind, owner=request.user).count()
    context = {"seccion": "tienda", "deal": deal, "mine": mine, **_piece(kind)}
    return page(request, "ficha", {**context, "marks": _marks(deal)})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def comprar(request: SignedInRequest, slug: str) -> HttpResponse:
    """Ask before buying, and buy: once for each form, at the price that it showed."""
    kind = _kind_or_404(slug)
    refusal = None
    if request.method == "POST":
        try:
            return _bought(request, kind)
        except Refusal as error:
            refusal = error
            kind = _kind_or_404(slug)
    context = {"deal": Deal(kind, balance_of(request.user.pk)), "key": uuid4(), **_piece(kind)}
    return page_or_part(request, "comprar", {"seccion": "tienda", **context}, refusal)


def _bought(request: SignedInRequest, kind: Kind) -> HttpResponse:
    """Buy what the form says and show it. Raises Refusal, and nothing has changed."""
    item, is_new = shop.item_buy(
        user=request.user,
        kind_id=kind.pk,
        expected_price=whole_number(request.POST, "precio"),
        key=form_key(request.POST),
    )
    now = _("Has comprado «%(name)s» (%(number)s). Te quedan %(left)s U$uros.")
    before = _("Ya habías comprado «%(name)s» (%(number)s): no se te cobra otra vez.")
    text = (now if is_new else before) % {
        "name": kind.name,
        "number": number_of(item),
        "left": amount(balance_of(request.user.pk)),
    }
    (messages.success if is_new else messages.info)(request, text)
    return redirect("tienda_objeto", kind.slug)


@require_safe
@never_cache
@login_required
def compras(request: SignedInRequest) -> HttpResponse:
    """Show what somebody has bought, newest first."""
    bought = catalogue.purchases(request.user.pk)
    shown = Paginator(bought, PURCHASES_PER_PAGE).get_page(request.GET.get("pagina"))
    rows = [
        {
            "item": event.item,
            "number": number_of(event.item),
            "at": event.created_at,
            "event": event,
        }
        for event in shown
    ]
    return page(request, "compras", {"seccion": "tienda", "shown": shown, "rows": rows})


def _kind_or_404(slug: str) -> Any:
    kind = catalogue.kind_shown(slug)
    if kind is None:
        raise Http404
    return kind


def _piece(kind: Any) -> dict[str, Any]:
    """Return what the page says of the piece that would be sold."""
    return {"number": number_text(kind, catalogue.next_number(kind)), "is_used": bool(kind.used)}
