"""Founding a championship: what is to be played, the form, and how it would be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import wraps
from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts import throttle
from accounts.texts import whole_number
from accounts.views import SignedInRequest
from games.models import Room
from tournaments.championships import foreseeing
from tournaments.championships.choosing import Again, Missing, chosen_as, offered_again
from tournaments.championships.drafting import DraftForm, chair_counts, copied
from tournaments.championships.foreseeing import Foreseen
from tournaments.championships.founding import may_found
from tournaments.championships.jornadas import Rows, rows_of
from tournaments.championships.listing import Card
from tournaments.championships.objects import objects_foreseen
from tournaments.championships.posters import poster_copy
from tournaments.championships.refusals import Refusal
from tournaments.models import Championship

_SAVED = "guardar"
_TIMES, _EVERY_S = 60, 600


def founders_only(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Have *view* be for who may found championships; others are told, and led to the list."""

    @wraps(view)
    def guarded(request: SignedInRequest, *given: Any, **named: Any) -> HttpResponse:
        if not may_found(request.user):
            messages.error(request, Refusal("fundar").sentence())
            return redirect("torneos")
        return view(request, *given, **named)

    return guarded


@require_safe
@never_cache
@login_required
@founders_only
def elegir(request: SignedInRequest) -> HttpResponse:
    """Show in which salones a championship can be played, and one's own to be copied."""
    rooms = [one for one in Room.objects.filter(is_open=True) if chair_counts(one.game)]
    own = Championship.objects.filter(organiser=request.user).exclude(state="borrado")
    context = {"salones": rooms, "anteriores": own.select_related("room").order_by("-pk")[:10]}
    return render(request, "tournaments/elegir.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
@founders_only
def nuevo(request: SignedInRequest, slug: str) -> HttpResponse:
    """Show the form, tell how what it says would be, and keep it as a draft."""
    room = Room.objects.filter(slug=slug, is_open=True).first()
    if room is None or not chair_counts(room.game):
        raise Http404
    if request.method != "POST":
        former = _former(request, room)
        again = Again([], []) if former is None else offered_again(former, request.user)
        form = DraftForm(room=room, founder=request.user, initial=_initial(former, again))
        return _page(request, form, missing=again.missing)
    form = DraftForm(request.POST, room=room, founder=request.user)
    seen = None
    if form.is_valid():
        try:
            seen = _tried(request, form)
            if request.POST.get("accion") == _SAVED:
                return _kept(request, form)
        except Refusal as refusal:
            form.add_error(None, refusal.sentence())
    return _page(request, form, seen)


def _tried(request: SignedInRequest, form: DraftForm) -> Foreseen:
    """Return how what *form* says would be. Refuses what cannot be, and what is asked too often."""
    require_seldom(request)
    size = foreseeing.draft_tried(request.user, form)
    seen = foreseeing.foreseen(form.room, form.plan, form.play, size)
    return foreseeing.minded(seen, request.user, planned(form))


def require_seldom(request: SignedInRequest) -> None:
    """Refuse with ``pruebas_muchas`` who tries a form again and again."""
    if not throttle.allows("torneo_nuevo", request.user.pk, times=_TIMES, seconds=_EVERY_S):
        raise Refusal("pruebas_muchas")


def _kept(request: SignedInRequest, form: DraftForm) -> HttpResponse:
    one = foreseeing.draft_made(request.user, form)
    former = _former(request, form.room)
    if former is not None:
        poster_copy(former, one)
    messages.success(request, _("Guardado como borrador: míralo y publícalo."))
    return redirect("torneo", one.pk)


def _initial(former: Championship | None, again: Again) -> dict[str, Any]:
    """Return what the form begins with: tomorrow evening, and what is copied of *former*."""
    evening = timezone.localtime() + timedelta(days=1)
    starts = evening.replace(hour=21, minute=0, second=0, microsecond=0)
    dates = {"starts_at": starts, "closes_at": starts - timedelta(minutes=30)}
    return dates if former is None else {**copied(former), **chosen_as(again.offers), **dates}


def _former(request: SignedInRequest, room: Room) -> Championship | None:
    """Return the championship of one's own that is copied; ``None`` for none."""
    given = request.POST if request.method == "POST" else request.GET
    number = whole_number(given.get("copia", "")) or 0
    mine = Championship.objects.filter(pk=number, organiser=request.user, room__game=room.game)
    return mine.exclude(state="borrado").first()


def planned(form: DraftForm) -> Championship:
    """Return what *form*, which is valid, says of when and how it is played; it is not kept."""
    return foreseeing.planned(form.room, form.plan, form.play)


def jornadas_of(form: DraftForm) -> Rows:
    """Return the jornadas of what the bound *form* says, or as they were written if it is wrong."""
    if form.errors:
        return cast(Rows, form["jornadas_at"].value())
    return rows_of(planned(form))


def card_of(form: DraftForm, former: Championship | None) -> Card:
    """Return how what *form* says would be listed, with the poster of *former*, if it has one."""
    one = Championship(
        room=form.room,
        name=form.cleaned_data["name"],
        format=form.plan.format,
        poster="" if former is None else former.poster,
    )
    return Card(one, 0)


def _page(
    request: SignedInRequest,
    form: DraftForm,
    seen: Foreseen | None = None,
    missing: Sequence[Missing] = (),
) -> HttpResponse:
    former = _former(request, form.room)
    context = {"form": form, "room": form.room, "visto": seen, "copia": former, "faltan": missing}
    if form.is_bound:
        context["jornadas"] = jornadas_of(form)
    if seen is not None:
        context["tarjeta"] = card_of(form, former)
        context["objetos"] = objects_foreseen(form.gifts)
    status = 422 if form.is_bound and form.errors else 200
    return render(request, "tournaments/nuevo.html", context, status=status)
