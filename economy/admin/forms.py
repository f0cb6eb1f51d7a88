"""What the staff fill in to change something of the economy."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any
from uuid import uuid4

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from economy.models.ledger import MAX_AMOUNT
from economy.staff.corrections import REASON_FROM, REASON_TO


def reason_field(label: Any, help_text: Any = "") -> forms.CharField:
    """Return a field for why something is done."""
    return forms.CharField(
        label=label,
        min_length=REASON_FROM,
        max_length=REASON_TO,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=help_text,
        error_messages={
            "required": _("Escribe por qué."),
            "min_length": _("Cuéntalo con algo más: al menos diez letras."),
            "max_length": _("Es demasiado largo: como mucho doscientas letras."),
        },
    )


class ReasonForm(forms.Form):
    """Why something is done."""

    reason = reason_field(_("motivo"), _("Al menos diez letras. Queda escrito con tu nombre."))


class KeyedForm(forms.Form):
    """A form that does what it does once, however often it is sent."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    reason = reason_field(_("motivo"), _("Al menos diez letras. Lo lee el jugador en su cartera."))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["initial"] = {"key": uuid4(), **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)


class AdjustmentForm(KeyedForm):
    """How many U$uros somebody is given or loses."""

    player = forms.CharField(label=_("jugador"), max_length=25, help_text=_("Su nick."))
    amount = forms.IntegerField(
        label=_("importe (U$)"),
        min_value=-MAX_AMOUNT,
        max_value=MAX_AMOUNT,
        help_text=_("Lo que se le da; con signo menos, lo que se le quita."),
    )
    field_order = ("player", "amount", "reason", "key")

    def clean_player(self) -> User:
        """Return who bears the nick, in any spelling."""
        person = User.objects.bearing(self.cleaned_data["player"]).first()
        if person is None:
            raise forms.ValidationError(_("Nadie se llama así."))
        return person


class DecisionForm(forms.Form):
    """What is decided on a correction; who refuses it says why."""

    decision = forms.ChoiceField(
        choices=[("approve", ""), ("refuse", ""), ("withdraw", "")], widget=forms.HiddenInput
    )
    answer = forms.CharField(
        label=_("por qué se rechaza"),
        required=False,
        max_length=REASON_TO,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Solo para rechazarla: al menos diez letras."),
    )


def day_input() -> forms.DateInput:
    """Return a widget for a day: browsers take it as ISO writes it, whatever the language."""
    return forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})


class PeriodForm(forms.Form):
    """From which day to which one, both counted."""

    desde = forms.DateField(label=_("desde"), widget=day_input())
    hasta = forms.DateField(label=_("hasta"), widget=day_input())

    def clean(self) -> dict[str, Any]:
        """Refuse a period that ends before it begins, or one that no calendar has."""
        data = super().clean() or {}
        since, until = data.get("desde"), data.get("hasta")
        if since and until and not 2000 <= since.year <= until.year <= 2999:
            raise forms.ValidationError(_("Esos años no son de este siglo."))
        if since and until and until < since:
            raise forms.ValidationError(_("El primer día tiene que ser anterior al último."))
        return data


def period(data: Any) -> tuple[PeriodForm, datetime, datetime]:
    """Return the form of *data*, or of the last thirty days, with its first and last moment."""
    today = timezone.localdate()
    usual = {"desde": today - timedelta(days=29), "hasta": today}
    form = PeriodForm(data) if "desde" in data or "hasta" in data else PeriodForm(usual)
    days = form.cleaned_data if form.is_valid() else usual
    return form, _midnight(days["desde"]), _midnight(days["hasta"] + timedelta(days=1))


def _midnight(day: Any) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))
