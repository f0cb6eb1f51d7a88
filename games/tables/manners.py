"""The manners of a salón in Spanish: what each is called, and what is said when they change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

LABELS: Mapping[str, Any] = {
    "turn_s": gettext_lazy("reloj normal: tiempo por decisión (segundos)"),
    "bank_s": gettext_lazy("reloj normal: banco por jugador y partida (segundos)"),
    "quick_turn_s": gettext_lazy("reloj rápido: tiempo por decisión (segundos)"),
    "quick_bank_s": gettext_lazy("reloj rápido: banco por jugador y partida (segundos)"),
    "misses": gettext_lazy("relojes agotados seguidos hasta quedar ausente"),
    "absence_s": gettext_lazy("ausencia que cuenta como abandono (segundos)"),
    "fall_s": gettext_lazy("cortesía de cada caída (segundos)"),
    "falls_total_s": gettext_lazy("cortesía de todas sus caídas (segundos)"),
    "fall_stops": gettext_lazy("una caída para la mesa"),
    "pauses": gettext_lazy("pausas de cada jugador por partida"),
    "pause_s": gettext_lazy("duración de una pausa (segundos)"),
    "continue_s": gettext_lazy("espera para continuar tras cada mano (segundos)"),
    "may_agree": gettext_lazy("se puede acabar de acuerdo"),
}


def changes_said(before: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    """Return each of the manners *now* that is not as *before*: «una caída para la mesa: no»."""
    return [
        f"{label}: {_said(now[name])}"
        for name, label in LABELS.items()
        if before.get(name) != now[name]
    ]


def _said(value: bool | int) -> str:
    if isinstance(value, bool):
        return _("sí") if value else _("no")
    return str(value)
