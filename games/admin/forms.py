"""What the staff fills in about people; the services decide whether it can be."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import Sanction
from accounts.sanctions import APPEAL_CHARACTERS, REASON_CHARACTERS, TERMS
from games.people.moderation import DECISION_CHARACTERS
from games.tables.staff import TOLD_CHARACTERS

_AREA = forms.Textarea(attrs={"rows": 3, "cols": 70})
_NONE = ("", _("ninguna"))


def _term(help_text: Any = "") -> forms.ChoiceField:
    return forms.ChoiceField(
        label=_("plazo"),
        required=False,
        initial="1d",
        choices=[(key, text) for key, (_lasts, text) in TERMS.items()],
        help_text=help_text,
    )


class ImposeForm(forms.Form):
    """A sanction for somebody."""

    player = forms.CharField(label=_("jugador (nick)"), max_length=25)
    kind = forms.ChoiceField(label=_("sanción"), choices=Sanction.Kind.choices)
    term = _term(_("Un aviso no tiene plazo: se enseña hasta que lo lee."))
    reason = forms.CharField(
        label=_("motivo"),
        max_length=REASON_CHARACTERS,
        widget=_AREA,
        help_text=_("Lo leerá el jugador. Al menos diez letras."),
    )


class ToldReasonForm(forms.Form):
    """Why the staff stops what players do: kept in the log of the admin and told to them."""

    reason = forms.CharField(
        label=_("motivo"),
        min_length=TOLD_CHARACTERS[0],
        max_length=TOLD_CHARACTERS[1],
        widget=_AREA,
        error_messages={
            "required": _("Escribe por qué: lo leerán los jugadores."),
            "min_length": _("Cuéntalo con algo más: al menos diez letras."),
            "max_length": _("Es demasiado largo: como mucho 160 letras."),
        },
        help_text=_("Al menos diez letras. Lo leerán los jugadores."),
    )


class ReasonForm(forms.Form):
    """Why a sanction is lifted."""

    reason = forms.CharField(
        label=_("motivo"),
        max_length=REASON_CHARACTERS,
        widget=_AREA,
        help_text=_("Queda en el registro. Al menos diez letras."),
    )


class AnswerForm(forms.Form):
    """What is answered to an appeal."""

    text = forms.CharField(
        label=_("respuesta"),
        max_length=APPEAL_CHARACTERS,
        widget=forms.Textarea(attrs={"rows": 5, "cols": 70}),
        help_text=_("La leerá el jugador. Al menos diez letras."),
    )


class DecideForm(forms.Form):
    """What is decided of a report: the button says which way."""

    answer = forms.CharField(
        label=_("respuesta a quien denuncia"),
        max_length=DECISION_CHARACTERS,
        widget=_AREA,
        help_text=_("La leerá quien denunció. Al menos diez letras."),
    )
    kind = forms.ChoiceField(
        label=_("sanción"), required=False, choices=[_NONE, *Sanction.Kind.choices]
    )
    term = _term()
    reason = forms.CharField(
        label=_("motivo de la sanción"),
        required=False,
        max_length=REASON_CHARACTERS,
        widget=_AREA,
        help_text=_("Lo leerá el sancionado. Solo hace falta si hay sanción."),
    )
