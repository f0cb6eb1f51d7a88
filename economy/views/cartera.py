"""Pages of the cartera: the own movements, filtered and paged, their plot and their CSV."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from economy import cartera as selectors
from economy import welcome
from economy.cartera import Asked, Cartera, Movement
from economy.models import Tx
from economy.views import extracto
from economy.views.lists import Filters
from economy.views.plots import Plot, plot_of
from economy.views.reasons import counterpart, reason

Kind = Tx.Kind

GROUPS = (
    ("", gettext_lazy("Todo")),
    ("partidas", gettext_lazy("Partidas")),
    ("campeonatos", gettext_lazy("Campeonatos")),
    ("tienda", gettext_lazy("Tienda")),
    ("usurero", gettext_lazy("Usurero")),
    (selectors.REST, gettext_lazy("La casa")),
)
PERIODS = (
    ("30", gettext_lazy("30 días")),
    ("90", gettext_lazy("90 días")),
    ("365", gettext_lazy("Un año")),
    ("todo", gettext_lazy("Desde el principio")),
)
FILTERS = ("que", "desde", "hasta", "dias")


@dataclass(frozen=True, slots=True)
class Line:
    """A movement as it is written in the statement."""

    movement: Movement
    reason: str
    counterpart: str


@require_safe
@never_cache
@login_required
def cartera(request: HttpRequest) -> HttpResponse:
    """Show a page of the own movements and how the balance went."""
    filters = Filters(request, FILTERS)
    asked, error = _asked(filters)
    own = selectors.cartera_of(cast(User, request.user).pk, asked)
    if own is None:
        return render(request, "economy/cartera.html", {"saldo": 0})
    page = own.page(
        before=_number(request.GET.get("antes")), after=_number(request.GET.get("despues"))
    )
    context = {
        "saldo": own.account.balance,
        "lineas": [Line(each, reason(each), counterpart(each)) for each in page.movements],
        "anterior": filters.address(despues=page.newer) if page.newer else "",
        "siguiente": filters.address(antes=page.older) if page.older else "",
        "primera": filters.address(),
        "grupos": filters.choices("que", GROUPS),
        "periodos": filters.choices("dias", PERIODS),
        "que": asked.group,
        "desde": filters.value("desde") if asked.since else "",
        "hasta": filters.value("hasta") if asked.until else "",
        "dias": filters.value("dias"),
        "filtrado": bool(asked.group or asked.since or asked.until),
        "error": error,
        "csv": extracto.address(filters),
        "bienvenida": welcome.to_come(cast(User, request.user).pk),
        "grafica": _plot(own, filters.value("dias")),
    }
    return render(request, "economy/cartera.html", context)


@require_safe
@never_cache
@login_required
def csv(request: HttpRequest) -> HttpResponseBase:
    """Send the movements that the filters ask for, oldest first, as CSV."""
    asked, _error = _asked(Filters(request, FILTERS))
    own = selectors.cartera_of(cast(User, request.user).pk, asked)
    chunks: Iterator[list[Movement]] = own.chunks() if own else iter(())
    name = f"usumus-cartera-{timezone.localdate().isoformat()}.csv"
    return StreamingHttpResponse(
        extracto.streamed(chunks),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _asked(filters: Filters) -> tuple[Asked, str]:
    """Return what the filters ask for, and a sentence about what could not be understood."""
    since, until = _day(filters.value("desde")), _day(filters.value("hasta"))
    group = filters.value("que")
    known = group if group in dict(GROUPS) else ""
    bad = (filters.value("desde") and not since) or (filters.value("hasta") and not until)
    if bad:
        return Asked(known), _("Esa fecha no existe. Escríbela como día, mes y año.")
    if since and until and until < since:
        return Asked(known), _("La primera fecha tiene que ser anterior a la segunda.")
    return Asked(known, _midnight(since), _midnight(until and until + timedelta(days=1))), ""


def _day(text: str) -> date | None:
    """Return the day that *text* writes as ISO does; None for nothing and for what is no day."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if date(2000, 1, 1) <= day <= date(2999, 12, 31) else None


def _midnight(day: date | None) -> datetime | None:
    return timezone.make_aware(datetime.combine(day, time.min)) if day else None


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 19 else None


def _plot(own: Cartera, period: str) -> Plot | None:
    days = period if period in dict(PERIODS) else PERIODS[0][0]
    since = None if days == "todo" else timezone.now() - timedelta(days=int(days))
    return plot_of(own.balances(since))
