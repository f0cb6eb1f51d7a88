"""Milestones (*hitos*): which are reached when the counters of a player grow (torneos §22.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.engines.core.feats import Milestone

COMMON: tuple[Milestone, ...] = (
    Milestone("primera_partida", "partidas", 1, "Primera partida"),
    Milestone("veterano", "dias_de_alta", 365, "Un año con nosotros"),
    Milestone("primera_victoria", "victorias", 1, "Primera victoria"),
    Milestone("victorias_10", "victorias", 10, "Diez victorias"),
    Milestone("victorias_50", "victorias", 50, "Cincuenta victorias"),
    Milestone("victorias_100", "victorias", 100, "Cien victorias"),
    Milestone("victorias_500", "victorias", 500, "Quinientas victorias"),
    Milestone("victorias_1000", "victorias", 1000, "Mil victorias"),
    Milestone("racha_5", "racha", 5, "Cinco victorias seguidas"),
    Milestone("racha_10", "racha", 10, "Diez victorias seguidas"),
    Milestone("los_cinco_juegos", "juegos_ganados_distintos", 5, "Victorias en los cinco juegos"),
    Milestone("campeon", "campeonatos_ganados", 1, "Campeón de un campeonato"),
    Milestone("tricampeon", "campeonatos_ganados", 3, "Campeón de tres campeonatos"),
    Milestone("podio", "podios", 1, "Entre los tres primeros de un campeonato"),
    Milestone("invicto", "campeonatos_invicto", 1, "Campeón sin perder un cruce"),
    Milestone("organizador", "campeonatos_organizados", 1, "Organizó un campeonato"),
    Milestone("de_fiar", "cincuenta_sin_falta", 1, "Cincuenta partidas sin una falta"),
)
"""Those that no game has to itself: each game declares its own (``games.engines.core.feats``)."""


def reached(
    before: Mapping[str, int], after: Mapping[str, int], milestones: Iterable[Milestone]
) -> list[str]:
    """Return the codes of the *milestones* whose counter passes its threshold, in order.

    A counter that is not told is at 0.
    """
    return sorted(
        one.code
        for one in milestones
        if before.get(one.counter, 0) < one.threshold <= after.get(one.counter, 0)
    )
