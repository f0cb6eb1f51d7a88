"""What an organiser takes with him on paper: sheets to print."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.texts import whole_number
from accounts.views import SignedInRequest
from tournaments.championships import paper, showing
from tournaments.models import Championship


@require_safe
@never_cache
@login_required
def hojas(request: SignedInRequest, number: int) -> HttpResponse:
    """Show a round as it is printed: who meets whom, with room for what came of it."""
    one = _steered(request, number)
    chosen = whole_number(request.GET.get("ronda", ""))
    page = min(whole_number(request.GET.get("pagina", "")) or 0, 1000)
    context = {"torneo": one, "hoja": paper.sheet_of(one, chosen, page)}
    return render(request, "tournaments/hojas.html", context)


def _steered(request: SignedInRequest, number: int) -> Championship:
    """Return the championship that the person steers; for anybody else there is no such page."""
    one = showing.championship_seen(number, request.user)
    if one is None or not showing.may_run(one, request.user):
        raise Http404
    return one
