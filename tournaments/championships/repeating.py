"""The page of a cycle: when the next ones are, and no more of them."""

from __future__ import annotations

from datetime import date

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.texts import whole_number
from accounts.views import SignedInRequest
from tournaments.championships import cycles
from tournaments.championships.refusals import Refusal
from tournaments.championships.steered import steered
from tournaments.models import Championship
from tournaments.models.cycles import MOST_WEEKS

_STOP = "parar"


@require_http_methods(["GET", "HEAD", "POST"])
@steered
def ciclo(request: SignedInRequest, one: Championship) -> HttpResponse:
    """Show whether a championship repeats itself, have it do so, or no more."""
    refused = None
    if request.method == "POST":
        try:
            messages.success(request, _changed(request, one))
        except Refusal as refusal:
            refused = refusal.sentence()
        else:
            return redirect("torneo_ciclo", one.pk)
    cycle = one.cycle
    context = {
        "torneo": one,
        "ciclo": cycle,
        "fechas": [] if cycle is None else cycles.next_dates(cycle),
        "se_repite": cycle is not None and cycle.stopped_at is None,
        "puede": cycles.may_repeat(one),
        "con_objetos": cycles.objects_from(one).prize_objects.exists(),
        "se_hizo": cycle is not None and cycles.was_made(cycle),
        "semanas": range(1, MOST_WEEKS + 1),
        "rechazo": refused,
    }
    return render(request, "tournaments/ciclo.html", context, status=422 if refused else 200)


def _changed(request: SignedInRequest, one: Championship) -> str:
    if request.POST.get("accion") == _STOP:
        cycles.cycle_stop(user=request.user, championship_id=one.pk)
        return _("No se hará ninguno más. Los que ya están se juegan.")
    weeks = whole_number(request.POST.get("semanas", "")) or 0
    until = last_day(request.POST.get("hasta", ""))
    cycles.cycle_start(user=request.user, championship_id=one.pk, weeks=weeks, until=until)
    return _("Se repite: el siguiente aparece cuando empieza este.")


def last_day(text: str) -> date | None:
    """Return the day that *text* (``2027-03-14``) says, ``None`` for none.

    Refuses with ``ciclo_hasta`` what is no day.
    """
    if not text.strip():
        return None
    try:
        return date.fromisoformat(text.strip())
    except ValueError as problem:
        raise Refusal("ciclo_hasta") from problem
