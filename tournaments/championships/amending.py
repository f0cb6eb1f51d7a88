"""The page on which a published championship is changed, as far as it may be (torneos §2.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.http.request import QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.views import SignedInRequest
from tournaments.championships import changing, telling
from tournaments.championships.changing import (
    CHANGED_IN,
    LABELS,
    Changes,
    changeable,
    differences,
    written,
)
from tournaments.championships.fields import AmountsField, MomentField
from tournaments.championships.founding import NAME_CHARACTERS, TEXT_CHARACTERS
from tournaments.championships.jornadas import (
    JornadasField,
    after_the_first,
    rows_of,
)
from tournaments.championships.refusals import Refusal
from tournaments.championships.states import REASON_CHARACTERS, reason_of
from tournaments.championships.steered import steered
from tournaments.models import Championship
from tournaments.pairing.illegal import MOST_ENTRANTS

_DONE = "cambiar"
_TOLD = frozenset(
    {"starts_at", "closes_at", "opens_at", "amounts", "consuelo_amounts", "jornadas_at"}
)


class ChangeForm(forms.Form):
    """What of a championship may still change, as it is now, and why it does."""

    name = forms.CharField(
        label=LABELS["name"], min_length=NAME_CHARACTERS[0], max_length=NAME_CHARACTERS[1]
    )
    text = forms.CharField(
        label=LABELS["text"], required=False, max_length=TEXT_CHARACTERS,
        widget=forms.Textarea(attrs={"rows": 4}),
    )  # fmt: skip
    starts_at = MomentField(
        label=LABELS["starts_at"], help_text=lazy("A la hora de tu reloj. Solo más tarde.")
    )
    opens_at = MomentField(
        label=LABELS["opens_at"], help_text=lazy("Solo más tarde, y antes de cerrarse.")
    )
    closes_at = MomentField(
        label=LABELS["closes_at"],
        help_text=lazy("Solo más tarde, y antes de la presentación."),
    )
    places = forms.IntegerField(
        label=LABELS["places"], min_value=2, max_value=MOST_ENTRANTS,
        help_text=lazy("Solo más. Entra primero quien está en la lista de espera."),
    )  # fmt: skip
    amounts = AmountsField(
        label=LABELS["amounts"],
        help_text=lazy(
            "En U$uros, del primero al último: 300 150 75. La casa pone lo que no den las cuotas."
        ),
    )
    consuelo_amounts = AmountsField(
        label=LABELS["consuelo_amounts"],
        help_text=lazy("En U$uros, del primero al último: 60 30. Si no se juega, no se dan."),
    )
    jornadas_at = JornadasField()
    reason = forms.CharField(
        label=lazy("Por qué"),
        help_text=lazy("Entre diez y trescientas letras. Lo lee todo el mundo."),
        widget=forms.Textarea(
            attrs={"rows": 3, "minlength": REASON_CHARACTERS[0], "maxlength": REASON_CHARACTERS[1]}
        ),
    )  # fmt: skip

    def __init__(self, given: QueryDict | None, *, one: Championship, actor: User) -> None:
        initial = {name: getattr(one, name) for name in Changes._fields}
        super().__init__(given, initial=initial)
        for name in set(Changes._fields) - changeable(one, actor):
            del self.fields[name]

    def clean_reason(self) -> str:
        """Return the reason as it is kept."""
        try:
            return reason_of(self.cleaned_data["reason"])
        except Refusal as refusal:
            raise forms.ValidationError(refusal.sentence()) from refusal

    @property
    def changes(self) -> Changes:
        """What it says."""
        found = self.cleaned_data
        return Changes(**{name: found[name] for name in Changes._fields if name in found})


class Difference(NamedTuple):
    """One change, in words."""

    label: Any
    before: str
    after: str


@require_http_methods(["GET", "HEAD", "POST"])
@steered
def cambiar(request: SignedInRequest, one: Championship) -> HttpResponse:
    """Show what may still change, tell what would become other and who is told, and change it."""
    if one.state not in CHANGED_IN["name"]:
        context = {"torneo": one, "bloqueo": Refusal("estado").sentence()}
        return render(request, "tournaments/cambiar.html", context, status=422)
    given = request.POST if request.method == "POST" else None
    form = ChangeForm(given, one=one, actor=request.user)
    seen = None
    if form.is_valid():
        try:
            seen = _changed(request, one.pk, form.changes, form.cleaned_data["reason"])
        except Refusal as refusal:
            form.add_error(None, refusal.sentence())
        else:
            if not seen or request.POST.get("accion") == _DONE:
                _say(request, seen)
                return redirect("torneo_mesa", one.pk)
    context = {
        "torneo": one,
        "form": form,
        "visto": seen,
        "avisados": _told(one, request.user, seen),
    }
    if "jornadas_at" in form.fields:
        context["jornadas"] = form["jornadas_at"].value() if form.is_bound else rows_of(one)
    status = 422 if form.is_bound and form.errors else 200
    return render(request, "tournaments/cambiar.html", context, status=status)


def _changed(
    request: SignedInRequest, number: int, changes: Changes, reason: str
) -> dict[str, Difference]:
    """Return what becomes other, and change it if that is asked for. Refuses as the service."""
    one = Championship.objects.select_related("room").get(pk=number)
    before = {name: getattr(one, name) for name in Changes._fields}
    dates = _jornadas(one)
    found = differences(one, request.user, changes)
    if found and request.POST.get("accion") == _DONE:
        given = {"championship_id": number, "changes": changes, "reason": reason}
        changing.championship_change(user=request.user, **given)
    said = {
        name: Difference(LABELS[name], written(before[name]), written(value))
        for name, value in found.items()
    }
    if "jornadas_at" in found:
        new = [text for text in _jornadas(one) if text not in dates]
        said["jornadas_at"] = Difference(LABELS["jornadas_at"], "", "\n".join(new))
    return said


def _jornadas(one: Championship) -> list[str]:
    text = _("Jornada %(n)d: %(cuando)s")
    return [text % {"n": n, "cuando": written(at)} for n, at in after_the_first(one)]


def _say(request: SignedInRequest, seen: Mapping[str, Difference]) -> None:
    if seen:
        messages.success(request, _("Cambiado: queda en el registro."))
    else:
        messages.info(request, _("Ya estaba así: no ha cambiado nada."))


def _told(one: Championship, actor: User, seen: Mapping[str, Difference] | None) -> int:
    """Return how many people would be told of that."""
    if not seen or not _TOLD & seen.keys():
        return 0
    return len(telling.concerned(one) - {actor.pk})
