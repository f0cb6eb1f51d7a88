"""The usurero: what he gives and asks, pawning, redeeming, and what ended."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.views import SignedInRequest
from economy import freezing, pawns, pawnshop
from economy.almacen import pawns_of
from economy.models import Item, Pawn
from economy.refusals import Refusal
from economy.selectors import balance_of
from economy.views.answers import amount, page, page_or_part
from economy.views.cards import number_of
from economy.views.fields import form_key, whole_number

PER_PAGE = 24
ENDED_PER_PAGE = 30


@require_safe
@never_cache
@login_required
def usurero(request: SignedInRequest) -> HttpResponse:
    """Show what somebody has pawned, and what he would be given for the rest."""
    return _counter(request)


def _counter(request: SignedInRequest, refusal: Refusal | None = None) -> HttpResponse:
    search = request.GET.get("q", "")
    free = Paginator(pawns.pawnable(request.user.pk, search=search), PER_PAGE)
    shown = free.get_page(request.GET.get("pagina"))
    balance, stops = balance_of(request.user.pk), freezing.stops()
    context = {
        "shown": shown,
        "busca": search,
        "offers": [_offered(item) for item in shown],
        "open": [_pawned(pawn, balance, stops) for pawn in pawns_of(request.user.pk)],
        "now": timezone.now(),
        "rules": settings.USUMUS,
    }
    return page(request, "usurero", {"seccion": "usurero", **context}, refusal)


def _offered(item: Item) -> dict[str, Any]:
    return {"item": item, "number": number_of(item), "offer": pawnshop.offer(item)}


def _pawned(pawn: Pawn, balance: int, stops: list[freezing.Stop]) -> dict[str, Any]:
    return {
        "pawn": pawn,
        "number": number_of(pawn.item),
        "missing": max(0, pawn.base - balance),
        "balance": balance,
        "remaining": balance - pawn.base,
        "term": pawns.term_of(pawn, stops, timezone.now()),
    }


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def empenar(request: SignedInRequest, item_id: int) -> HttpResponse:
    """Ask before pawning, and pawn: once for each form, for what it showed."""
    refusal = None
    if request.method == "POST":
        try:
            return _pawn(request, item_id)
        except Refusal as error:
            refusal = error
    item = pawns.pawnable(request.user.pk).filter(pk=item_id).first()
    if item is None and refusal is None:
        raise Http404
    if item is None:
        return _counter(request, refusal)
    context = {**_offered(item), "key": uuid4(), "rules": settings.USUMUS}
    return page_or_part(request, "empenar", {"seccion": "usurero", **context}, refusal)


_OF_BEFORE = {
    "": gettext_lazy(
        "«%(name)s» ya está empeñado: te dio %(paid)s U$uros y lo recuperas por %(base)s."
    ),
    Pawn.Ending.REDEEMED: gettext_lazy(
        "Ya habías empeñado «%(name)s», y lo rescataste: no se repite."
    ),
    Pawn.Ending.EXPIRED: gettext_lazy(
        "Ya habías empeñado «%(name)s», y venció sin rescatar: no se repite."
    ),
}
"""What is true now of a pawn whose form is sent again, by how it ended."""


def _pawn(request: SignedInRequest, item_id: int) -> HttpResponse:
    """Pawn what the form says and go back. Raises Refusal, and nothing has changed."""
    pawn, is_new = pawnshop.item_pawn(
        user=request.user,
        item_id=item_id,
        expected=whole_number(request.POST, "da"),
        key=form_key(request.POST),
    )
    now = _("El usurero te da %(paid)s U$uros por «%(name)s». Lo recuperas por %(base)s.")
    text = (now if is_new else _OF_BEFORE[pawn.ending]) % {
        "paid": amount(pawn.paid),
        "name": pawn.item.kind.name,
        "base": amount(pawn.base),
    }
    (messages.success if is_new else messages.info)(request, text)
    return redirect("usurero")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def rescatar(request: SignedInRequest, pawn_id: int) -> HttpResponse:
    """Ask before redeeming, and redeem; a pawn is redeemed once."""
    refusal = None
    if request.method == "POST":
        try:
            return _redeem(request, pawn_id)
        except Refusal as error:
            refusal = error
    pawn = pawns.pawn_open(request.user.pk, pawn_id)
    if pawn is None and refusal is None:
        raise Http404
    if pawn is None:
        return _counter(request, refusal)
    context = _pawned(pawn, balance_of(request.user.pk), freezing.stops())
    if context["term"].is_over:
        return _counter(request, refusal)
    return page_or_part(request, "rescatar", {"seccion": "usurero", **context}, refusal)


def _redeem(request: SignedInRequest, pawn_id: int) -> HttpResponse:
    """Redeem a pawn and go back. Raises Refusal, and nothing has changed."""
    pawn, is_new = pawnshop.item_redeem(user=request.user, pawn_id=pawn_id)
    now = _("Has rescatado «%(name)s» por %(base)s U$uros. Vuelve a estar en tu almacén.")
    before = _("Ya habías rescatado «%(name)s» por %(base)s U$uros: no se te cobra otra vez.")
    text = (now if is_new else before) % {"name": pawn.item.kind.name, "base": amount(pawn.base)}
    (messages.success if is_new else messages.info)(request, text)
    return redirect("usurero")


@require_safe
@never_cache
@login_required
def historial(request: SignedInRequest) -> HttpResponse:
    """Show what somebody pawned and redeemed or let go."""
    ended = pawns.pawns_ended(request.user.pk)
    shown = Paginator(ended, ENDED_PER_PAGE).get_page(request.GET.get("pagina"))
    rows = [
        {"item": pawn.item, "number": number_of(pawn.item), "at": pawn.ended_at, "pawn": pawn}
        for pawn in shown
    ]
    return page(request, "empenos", {"seccion": "usurero", "shown": shown, "rows": rows})
