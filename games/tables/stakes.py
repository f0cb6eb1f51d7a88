"""What a match would move, in Spanish, before anybody accepts it."""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings
from django.utils.translation import gettext as _

from games.engines.core.departure import DepartureRule
from games.engines.core.manners import Manners
from games.engines.core.points import PointScale
from games.engines.core.texts import lasting, listed

Sides = Sequence[Sequence[int]]
"""The seats that win and lose together."""


def what_is_at_stake(
    stake: int,
    *,
    purse: int = 0,
    sides: Sides,
    points: PointScale,
    leaving: DepartureRule,
    manners: Manners,
    uncounted: str,
    training: bool,
    shared: bool,
    scores: bool,
    frozen: bool,
) -> list[str]:
    """Return in Spanish what a match would move: U$uros, points, and what leaving it means.

    Each puts *stake* U$uros and the house *purse*; without U$uros a match with prizes is none.
    *uncounted*: how it is played, where such a match does not count; else empty.
    """
    if training:
        return [_("Es un entrenamiento con robots: no se juegan U$uros ni puntos.")]
    if purse and frozen:
        return [_no_prizes_now(), *_while_playing(leaving, manners)]
    if uncounted:
        why = {"so": uncounted[:1].upper() + uncounted[1:]}
        return [_("%(so)s la partida no cuenta: ni U$uros, ni puntos, ni historial.") % why]
    lines = _usuros(stake, purse, sides, frozen=frozen, shared=shared)
    if shared and purse:
        lines.append(_one_prize_for_all())
    elif shared and (stake or frozen):
        lines.append(
            _("Hay jugadores con la misma conexión o el mismo navegador: no se juegan puntos.")
        )
    elif not scores:
        lines.append(_("Es amistosa: no da ni quita puntos."))
    elif not shared:
        lines.append(f"{_points(points, len(sides))} {_penalty(leaving)}".rstrip())
    return lines + _while_playing(leaving, manners)


def _while_playing(leaving: DepartureRule, manners: Manners) -> list[str]:
    courtesy = {"time": lasting(manners.fall_s)}
    return [
        _leaving(leaving),
        _("Si se te cae la conexión tienes %(time)s para volver.") % courtesy,
    ]


def _no_prizes_now() -> str:
    return _("Se están revisando las cuentas: la casa no pone premios y la partida no cuenta.")


def _one_prize_for_all() -> str:
    return _(
        "Hay jugadores con la misma conexión o el mismo navegador: de ellos solo cobra premio el "
        "mejor clasificado, y no se juegan puntos."
    )


def what_is_brought(least: int, most: int, manners: Manners) -> list[str]:
    """Return in Spanish what sitting down with U$uros of one's own means (*least* to *most*)."""
    limits = {"least": least, "most": most}
    courtesy = {"time": lasting(manners.fall_s)}
    return [
        _("Te sientas con U$uros tuyos: entre %(least)s y %(most)s, los que tú digas.") % limits,
        _("Puedes irte cuando quieras: te llevas los que tengas al acabar la mano."),
        _("Si se te cae la conexión tienes %(time)s para volver.") % courtesy,
    ]


def _usuros(stake: int, purse: int, sides: Sides, *, frozen: bool, shared: bool) -> list[str]:
    if purse and not stake:
        return [
            _("Nadie pone U$uros: los premios son %(n)s U$uros que pone la casa.") % {"n": purse},
            *_most_in_a_day(),
        ]
    if not stake and not frozen and not shared:
        return [_("En esta mesa nadie pone U$uros.")]
    if not stake and not frozen:
        return [
            _(
                "Hay jugadores con la misma conexión o el mismo navegador: no se juegan U$uros,"
                " ni objetos, ni puntos."
            )
        ]
    if not stake:
        return [_("Se están revisando las cuentas: no se juegan U$uros ni objetos.")]
    together = len(sides[0])
    prize = stake * (sum(map(len, sides)) - together) // together
    lines = [
        _("Cada jugador pone %(n)s U$uros; quien gana recupera lo suyo y se lleva otros %(prize)s.")
        % {"n": stake, "prize": prize}
    ]
    if purse:
        lines.append(_("Además la casa pone %(n)s U$uros para los premios.") % {"n": purse})
        lines += _most_in_a_day()
    if stake <= settings.USUMUS["COURTESY_VALUE"]:
        lines.append(
            _("A quien no le llegue, la casa le pone lo que falte; esa partida no le puntúa.")
        )
    return lines


def _most_in_a_day() -> list[str]:
    most = settings.USUMUS["PRIZES_PER_DAY"]
    told = _("Cada persona cobra como mucho %(n)s U$uros al día en premios de la casa.")
    return [told % {"n": most}] if most else []


def no_more_today() -> str:
    """Return in Spanish, to whoever has reached it, that the prizes of a day have a limit."""
    return _(
        "Hoy ya has cobrado %(n)s U$uros en premios de la casa, lo más que se cobra en un día: "
        "puedes jugar, pero si ganas aquí no cobras premio."
    ) % {"n": settings.USUMUS["PRIZES_PER_DAY"]}


def _points(scale: PointScale, sides: int) -> str:
    """Return what the places give and take among so many sides."""
    worth = scale.announced(sides)
    if len(worth) == 2:
        return _("Ganar da %(won)s puntos y perder quita %(lost)s.") % {
            "won": worth[0],
            "lost": -worth[1],
        }
    words = [str(n).replace("-", "−") for n in worth]
    return _("Los puntos, del primero al último: %(worth)s.") % {"worth": listed(words)}


def _penalty(rule: DepartureRule) -> str:
    if not rule.penalty:
        return ""
    if rule.is_voted:
        told = _("Si abandonas, los demás votan si pierdes %(n)s.")
    else:
        told = _("Abandonar quita %(n)s.")
    return told % {"n": rule.penalty}


def _leaving(rule: DepartureRule) -> str:
    if rule.leaves_robot:
        return _("Si alguien abandona, un robot juega por él: lo que gane o pierda es suyo.")
    if rule.ends_match:
        return _("Quien abandona no cobra, aunque gane su pareja.")
    if rule.restarts_juego:
        return _("Si alguien abandona queda fuera, y los demás empiezan otra vez el juego.")
    return _("Si alguien abandona queda fuera, y los demás siguen.")
