"""Fields of the forms of championships: a moment, and prizes by place."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.championships.moments import moment_of
from tournaments.championships.refusals import Refusal

_MOMENT = "%Y-%m-%dT%H:%M"
_LONGEST = 400
_BETWEEN = re.compile(r"[\s,;+]+")
_AMOUNT = re.compile(r"[0-9]{1,9}")


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
