"""Fields of the forms of championships: a moment, prizes by place, an option of its game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.championships.moments import moment_of
from tournaments.championships.refusals import Refusal
from tournaments.pairing.prizes import CONSUELO_SHARES

_MOMENT = "%Y-%m-%dT%H:%M"
_LONGEST = 400
_BETWEEN = re.compile(r"[\s,;+]+")
_AMOUNT = re.compile(r"[0-9]{1,9}")
_CLOCK, _NO_CLOCK = "reloj", "sin"


class MomentField(forms.Field):
    """A day and an hour of the reader's clock. What it says of a wrong one is the refusal's."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format=_MOMENT)

    def to_python(self, value: Any) -> datetime | None:
        """Return the moment in UTC."""
        if not value:
            return None
        try:
            return moment_of(str(value)[:16])
        except Refusal as refusal:
            raise forms.ValidationError(refusal.sentence()) from refusal

    def prepare_value(self, value: Any) -> Any:
        """Return a moment as its control writes it."""
        return f"{timezone.localtime(value):{_MOMENT}}" if isinstance(value, datetime) else value


class AmountsField(forms.CharField):
    """U$uros by place, from the first on: «300 150 75»."""

    def __init__(self, **given: Any) -> None:
        super().__init__(max_length=_LONGEST, required=False, **given)
        self.widget.attrs["autocomplete"] = "off"

    def to_python(self, value: Any) -> Any:
        """Return the amounts as a list, empty for none."""
        parts = [one for one in _BETWEEN.split(super().to_python(value) or "") if one]
        if not all(_AMOUNT.fullmatch(one) for one in parts):
            raise forms.ValidationError(
                _("Escribe los premios en U$uros, del primero al último: 300 150 75.")
            )
        return [int(one) for one in parts]

    def run_validators(self, value: Any) -> None:
        """Check nothing of the text: what is to be promised is judged by who does."""

    def prepare_value(self, value: Any) -> Any:
        """Return amounts as they are written."""
        return " ".join(map(str, value)) if isinstance(value, list | tuple) else value


class PartField(forms.TypedChoiceField):
    """What of the pot goes to the consuelo, in thousandths; left out, nothing."""

    def __init__(self, **given: Any) -> None:
        choices = [(n, _("%(n)d %%") % {"n": n // 10} if n else _("Nada")) for n in CONSUELO_SHARES]
        usual: dict[str, Any] = {"coerce": int, "initial": 0, "required": False, "empty_value": 0}
        super().__init__(choices=choices, **usual, **given)


def option_field(declared: Mapping[str, Any]) -> forms.Field:
    """Return the field of an option of the game; without a clock no evening would end."""
    given: dict[str, Any] = {
        "label": declared["etiqueta"],
        "help_text": declared["ayuda"],
        "initial": declared["defecto"],
    }
    if declared["tipo"] == "numero":
        ends = {"min_value": declared["minimo"], "max_value": declared["maximo"]}
        return forms.IntegerField(**given, **ends)
    if declared["tipo"] == "si_no":
        return forms.BooleanField(required=False, **given)
    offered = [
        one
        for one in declared["valores"]
        if (declared["nombre"], one["valor"]) != (_CLOCK, _NO_CLOCK)
    ]
    values = {str(one["valor"]): one["valor"] for one in offered}
    choices = [(str(one["valor"]), one["texto"]) for one in offered]
    return forms.TypedChoiceField(**given, choices=choices, coerce=values.__getitem__)
