"""What an organiser takes with him: sheets to print, and the results as CSV and as JSON."""

from __future__ import annotations

import csv
import io

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.texts import whole_number
from accounts.views import SignedInRequest
from tournaments.championships import paper, showing
from tournaments.championships.drawing import names_of
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


@require_safe
@never_cache
@login_required
def resultados_csv(request: SignedInRequest, number: int) -> HttpResponse:
    """Send the results as CSV, for a spreadsheet in Spanish."""
    one = _steered(request, number)
    written = io.StringIO()
    rows = csv.writer(written, delimiter=";", lineterminator="\r\n")
    heads = (_("Ronda"), _("Cruce"), _("A"), _("B"), _("Estado"), _("Gana"), _("Juegos A"),
             _("Juegos B"), _("Sin jugar"))  # fmt: skip
    rows.writerow(heads)
    for row in paper.results_of(one):
        rows.writerow(row.values())
    answer = HttpResponse("\ufeff" + written.getvalue(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="usumus-torneo-{one.pk}.csv"'
    return answer


@require_safe
@never_cache
@login_required
def resultados_json(request: SignedInRequest, number: int) -> HttpResponse:
    """Send the results and the places as JSON."""
    one = _steered(request, number)
    names = names_of(one.entries.filter(number__isnull=False))
    placed = one.entries.filter(place__isnull=False).order_by("place", "number")
    told = {
        "campeonato": one.pk,
        "nombre": one.name,
        "formato": one.format,
        "estado": one.state,
        "puestos": [
            {"puesto": place, "quien": names.get(pk, "")}
            for pk, place in placed.values_list("pk", "place")
        ],
        "cruces": list(paper.results_of(one)),
    }
    answer = JsonResponse(told, json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="usumus-torneo-{one.pk}.json"'
    return answer


def _steered(request: SignedInRequest, number: int) -> Championship:
    """Return the championship that the person steers; for anybody else there is no such page."""
    one = showing.championship_seen(number, request.user)
    if one is None or not showing.may_run(one, request.user):
        raise Http404
    return one
