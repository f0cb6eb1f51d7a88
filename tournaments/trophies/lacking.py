"""What is left to do for a milestone, in words (torneos §22.3)."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import ngettext, ngettext_lazy

from tournaments.trophies import tallies

_N = "n"

_LEFT = {
    "partidas": ngettext_lazy("falta %(n)s partida", "faltan %(n)s partidas", _N),
    "dias_de_alta": ngettext_lazy("falta %(n)s día", "faltan %(n)s días", _N),
    "victorias": ngettext_lazy("falta %(n)s victoria", "faltan %(n)s victorias", _N),
    "racha": ngettext_lazy("falta %(n)s victoria seguida", "faltan %(n)s victorias seguidas", _N),
    "juegos_ganados_distintos": ngettext_lazy(
        "falta ganar a %(n)s juego", "falta ganar a %(n)s juegos", _N
    ),
    "campeonatos_ganados": ngettext_lazy(
        "falta ganar %(n)s campeonato", "falta ganar %(n)s campeonatos", _N
    ),
    "podios": ngettext_lazy("falta %(n)s podio", "faltan %(n)s podios", _N),
    "campeonatos_invicto": ngettext_lazy(
        "falta ganar %(n)s campeonato invicto", "falta ganar %(n)s campeonatos invicto", _N
    ),
    "campeonatos_organizados": ngettext_lazy(
        "falta organizar %(n)s campeonato", "falta organizar %(n)s campeonatos", _N
    ),
    "cincuenta_sin_falta": ngettext_lazy(
        "falta %(n)s partida sin una falta", "faltan %(n)s partidas sin una falta", _N
    ),
    "capotes": ngettext_lazy("falta %(n)s capote", "faltan %(n)s capotes", _N),
    "reales": ngettext_lazy(
        "falta tener %(n)s vez la 31 real", "falta tener %(n)s veces la 31 real", _N
    ),
    "duples_de_reyes": ngettext_lazy(
        "falta tener %(n)s vez duples de reyes", "falta tener %(n)s veces duples de reyes", _N
    ),
    "ordagos_ganados": ngettext_lazy(
        "falta ganar %(n)s órdago", "falta ganar %(n)s órdagos", _N
    ),
    "fichas_comidas": ngettext_lazy("falta comer %(n)s ficha", "falta comer %(n)s fichas", _N),
    "puentes": ngettext_lazy("falta %(n)s puente", "faltan %(n)s puentes", _N),
    "victorias_sin_ser_comido": ngettext_lazy(
        "falta %(n)s victoria sin que te coman", "faltan %(n)s victorias sin que te coman", _N
    ),
    "plenos": ngettext_lazy("falta %(n)s pleno", "faltan %(n)s plenos", _N),
    "pujas_seguidas_cumplidas": ngettext_lazy(
        "falta %(n)s puja seguida", "faltan %(n)s pujas seguidas", _N
    ),
    "minitorneos_ganados": ngettext_lazy(
        "falta ganar %(n)s minitorneo", "falta ganar %(n)s minitorneos", _N
    ),
    "escaleras_de_color": ngettext_lazy(
        "falta %(n)s escalera de color", "faltan %(n)s escaleras de color", _N
    ),
    "mesas_finales": ngettext_lazy("falta %(n)s mesa final", "faltan %(n)s mesas finales", _N),
    "tresmus_ganadas": ngettext_lazy(
        "falta ganar %(n)s partida de ese juego", "falta ganar %(n)s partidas de ese juego", _N
    ),
}  # fmt: skip


def told(counter: str, left: int) -> str:
    """Return that so much is left to do of *counter*: "faltan 4 victorias"."""
    words = _LEFT.get(counter) or ngettext("falta %(n)s", "faltan %(n)s", left)
    return str(words % {_N: left})


def steps(counter: str, counters: Mapping[str, int], threshold: int) -> tuple[int, int]:
    """Return how much somebody has done towards a milestone, and how much it asks for.

    Of fifty matches without a fault, whose counter goes up once, each one is told.
    """
    if counter == "cincuenta_sin_falta":
        threshold *= tallies.FAULTLESS
        counter = tallies.KEPT
    return min(counters.get(counter, 0), threshold - 1), threshold
