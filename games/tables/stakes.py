"""What a match would move, in Spanish, before anybody accepts it."""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings
from django.utils.translation import gettext as _

from games.engines.core.contract import LeavePolicy

Sides = Sequence[Sequence[int]]
"""The seats that win and lose together."""


def what_is_at_stake(
    stake: int,
    *,
    sides: Sides,
    policy: LeavePolicy,
    training: bool,
    shared: bool,
    scores: bool,
    frozen: bool,
) -> list[str]:
    """Return in Spanish what a match would move: U$uros, points, and what leaving it means."""
    if training:
        return [_("Es un entrenamiento con robots: no se juegan U$uros ni puntos.")]
    if not stake and not frozen:
        return [_("A un solo juego la partida no cuenta: ni U$uros, ni puntos, ni historial.")]
    lines = _usuros(stake, sides)
    if not scores:
        lines.append(_("Es amistosa: no da ni quita puntos."))
    elif shared:
        lines.append(_("Hay jugadores con la misma conexión: la partida no da puntos."))
    else:
        lines.append(_points(policy))
    lines.append(_leaving(policy))
    lines.append(_("Si se te cae la conexión tienes 5 minutos para volver."))
    return lines


def _usuros(stake: int, sides: Sides) -> list[str]:
    if not stake:
        return [_("Se están revisando las cuentas: no se juegan U$uros ni objetos.")]
    together = len(sides[0])
    prize = stake * (sum(map(len, sides)) - together) // together
    lines = [
        _("Cada jugador pone %(n)s U$uros; quien gana recupera lo suyo y se lleva otros %(prize)s.")
        % {"n": stake, "prize": prize}
    ]
    if stake <= settings.USUMUS["COURTESY_VALUE"]:
        lines.append(
            _("A quien no le llegue, la casa le pone lo que falte; esa partida no le puntúa.")
        )
    return lines


def _points(policy: LeavePolicy) -> str:
    if policy == "robot":
        return _(
            "Ganar da 12 puntos y perder quita 10; si abandonas, los demás votan si pierdes %(n)s."
        ) % {"n": settings.USUMUS["LEAVE_PENALTY"]}
    return _("Ganar da 12 puntos y perder quita 10; abandonar quita 20.")


def _leaving(policy: LeavePolicy) -> str:
    if policy == "robot":
        return _("Si alguien abandona, un robot juega por él: lo que gane o pierda es suyo.")
    return _("Quien abandona no cobra, aunque gane su pareja.")
