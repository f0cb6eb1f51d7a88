"""The page on which the objects that are prizes of a draft are chosen (torneos §16.4)."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpResponse
from django.http.request import QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.views import SignedInRequest
from tournaments.championships import showing
from tournaments.championships.choosing import chosen_of, kept_of, object_fields, offers_in
from tournaments.championships.objects import Offer, objects_promised, objects_written
from tournaments.championships.refusals import Refusal
from tournaments.championships.states import act_note, championship_locked, require_organiser
from tournaments.championships.views import seen_or_404
from tournaments.models import Championship


class ObjectsForm(forms.Form):
    """The objects of each place of a draft."""

    def __init__(self, given: QueryDict | None, *, one: Championship, actor: User) -> None:
        super().__init__(given, initial=chosen_of(one))
        is_his = actor.pk == one.organiser_id
        self.fields.update(
            object_fields(
                one.organiser if is_his else None,
                self.data if self.is_bound else self.initial,
                by_house=actor.is_staff,
                in_pairs=one.in_pairs,
                kept=None if is_his else kept_of(one),
            )
        )


def objects_choose(*, actor: User, championship_id: int, offers: list[Offer]) -> None:
    """Have a draft have these objects as prizes, and no others; its log says who chose which.

    Refuses with ``permiso``, ``juega_en_el`` and as ``objects.objects_promised``; nothing has
    changed then.
    """
    with transaction.atomic():
        one = championship_locked(championship_id)
        require_organiser(one, actor)
        before = objects_written(one)
        objects_promised(one, actor, offers)
        after = objects_written(one)
        if after != before:
            act_note(one, actor, "objetos", "", change=after or _("Ninguno"))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def objetos(request: SignedInRequest, number: int) -> HttpResponse:
    """Ask which objects are prizes of a draft, and keep them."""
    one = seen_or_404(request, number)
    if not showing.may_run(one, request.user):
        return render(request, "tournaments/no_organizas.html", {"torneo": one}, status=403)
    given = request.POST if request.method == "POST" else None
    form = ObjectsForm(given, one=one, actor=request.user)
    if form.is_bound and form.is_valid():
        try:
            objects_choose(
                actor=request.user, championship_id=number, offers=offers_in(form.cleaned_data)
            )
        except Refusal as refusal:
            form.add_error(None, refusal.sentence())
        else:
            messages.success(request, _("Premios guardados."))
            return redirect("torneo", number)
    status = 422 if form.is_bound else 200
    return render(request, "tournaments/objetos.html", {"torneo": one, "form": form}, status=status)
