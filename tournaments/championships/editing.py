"""The page on which a draft is written anew: the form of founding, filled with what it says."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.views import SignedInRequest
from tournaments.championships import foreseeing, showing
from tournaments.championships.choosing import FIELD
from tournaments.championships.creating import card_of, jornadas_of, planned, require_seldom
from tournaments.championships.drafting import DraftForm, copied
from tournaments.championships.foreseeing import Foreseen
from tournaments.championships.jornadas import rows_of
from tournaments.championships.refusals import Refusal
from tournaments.championships.rewriting import draft_rewrite
from tournaments.models import Championship

_SAVED = "guardar"
_DATES = ("starts_at", "opens_at", "closes_at")
_REPEATS = ("repeats", "repeats_until")


class EditForm(DraftForm):
    """What a draft says. Its repeating and its objects are changed on pages of their own."""

    def __init__(self, *args: Any, one: Championship, **kwargs: Any) -> None:
        super().__init__(*args, room=one.room, founder=one.organiser, **kwargs)
        objects = [name for name in self.fields if name.startswith(FIELD)]
        for name in (*_REPEATS, *objects):
            del self.fields[name]
        if one.key_hash:
            self.fields["key"].help_text = lazy("Vacía: la que tiene, o ninguna.")
            self.fields["keeps_key"] = forms.BooleanField(
                label=lazy("Conservar la clave que tiene"), required=False, initial=True
            )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def editar(request: SignedInRequest, number: int) -> HttpResponse:
    """Show what a draft says, tell how what is written would be, and have it say that."""
    one = showing.championship_seen(number, request.user)
    if one is None:
        raise Http404
    if not showing.may_run(one, request.user):
        return render(request, "tournaments/no_organizas.html", {"torneo": one}, status=403)
    if one.state != "borrador":
        messages.error(request, Refusal("estado").sentence())
        return redirect("torneo", number)
    if request.method != "POST":
        dates = {name: getattr(one, name) for name in _DATES}
        return _page(request, one, EditForm(one=one, initial={**copied(one), **dates}))
    form = EditForm(request.POST, one=one)
    seen = None
    if form.is_valid():
        try:
            require_seldom(request)
            seen = _tried(request.user, one, form)
            if request.POST.get("accion") == _SAVED:
                _rewritten(request.user, one, form)
                messages.success(request, _("Cambiado. Sigue siendo un borrador."))
                return redirect("torneo", number)
        except Refusal as refusal:
            form.add_error(None, refusal.sentence())
    return _page(request, one, form, seen)


def _rewritten(actor: User, one: Championship, form: EditForm) -> Championship:
    """Have *one* say what *form*, which is valid, says. Refuses as ``draft_rewrite``."""
    found = form.cleaned_data
    return draft_rewrite(
        actor=actor,
        championship_id=one.pk,
        name=found["name"],
        text=found["text"],
        plan=form.plan,
        options=form.game_options,
        conditions=form.table_conditions,
        admits=form.admits,
        play=form.play,
        keeps_key=bool(found.get("keeps_key")),
    )


def _tried(actor: User, one: Championship, form: EditForm) -> Foreseen:
    """Return how what *form* says would be, and change nothing. Refuses as ``draft_rewrite``."""
    size = foreseeing.size_tried(lambda: _rewritten(actor, one, form))
    seen = foreseeing.foreseen(form.room, form.plan, form.play, size)
    found = planned(form)
    found.pk = one.pk
    return foreseeing.minded(seen, one.organiser, found)


def _page(
    request: SignedInRequest, one: Championship, form: EditForm, seen: Foreseen | None = None
) -> HttpResponse:
    context = {"form": form, "room": one.room, "visto": seen, "borrador": one}
    context["jornadas"] = jornadas_of(form) if form.is_bound else rows_of(one)
    if seen is not None:
        context["tarjeta"] = card_of(form, one)
    status = 422 if form.is_bound and form.errors else 200
    return render(request, "tournaments/nuevo.html", context, status=status)
