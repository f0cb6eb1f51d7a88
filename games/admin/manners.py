"""The manners of a salón in its form: each a field of its own, empty where the game decides."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import msgspec
from django import forms
from django.utils.translation import gettext_lazy as _

from games.engines.core.manners import Manners
from games.models import Room
from games.tables.forms import manners
from games.tables.manners import LABELS

_HINTS = get_type_hints(Manners, include_extras=True)
_FLAGS = (("", _("como el juego")), ("si", _("sí")), ("no", _("no")))


def _number(name: str) -> forms.IntegerField:
    """Return a field with the bounds that the manners have."""
    meta = next(each for each in get_args(_HINTS[name]) if isinstance(each, msgspec.Meta))
    return forms.IntegerField(
        label=LABELS[name], required=False, min_value=int(meta.ge or 0), max_value=int(meta.le or 0)
    )


def _flag(name: str) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=LABELS[name],
        required=False,
        choices=_FLAGS,
        coerce=lambda chosen: chosen == "si",
        empty_value=None,
    )


class MannersForm(forms.ModelForm):  # type: ignore[type-arg]
    """What the tables of a salón do otherwise than its game says."""

    turn_s = _number("turn_s")
    bank_s = _number("bank_s")
    quick_turn_s = _number("quick_turn_s")
    quick_bank_s = _number("quick_bank_s")
    misses = _number("misses")
    absence_s = _number("absence_s")
    fall_s = _number("fall_s")
    falls_total_s = _number("falls_total_s")
    fall_stops = _flag("fall_stops")
    pauses = _number("pauses")
    pause_s = _number("pause_s")
    continue_s = _number("continue_s")
    may_agree = _flag("may_agree")

    NAMES = tuple(LABELS)

    class Meta:
        model = Room
        fields: tuple[str, ...] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        own = manners(self.instance.game) if self.instance.game else None
        for name in self.NAMES:
            field = self.fields[name]
            changed = self.instance.manners.get(name)
            if isinstance(field, forms.IntegerField):
                field.widget.attrs["placeholder"] = getattr(own, name, "")
                self.initial[name] = changed
            else:
                self.initial[name] = {True: "si", False: "no"}.get(changed, "")

    def clean(self) -> dict[str, Any]:
        """Keep as the salón's manners what was filled in; refuse what contradicts the rest."""
        data = super().clean() or self.cleaned_data
        changes = {name: data[name] for name in self.NAMES if data.get(name) is not None}
        if data.get("game") and not self.errors:
            try:
                manners(data["game"], changes)
            except msgspec.ValidationError:
                self.add_error(
                    "falls_total_s", _("No puede ser menos que la cortesía de una caída.")
                )
        self.instance.manners = changes
        return data
