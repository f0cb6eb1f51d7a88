"""The trophies of the house: one for each milestone that the rules list (torneos §22.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.engines.core.feats import Milestone
from games.engines.registry import GAMES
from tournaments.models import Drawing, Trophy
from tournaments.rules.milestones import COMMON

_DRAWN: Mapping[str, str] = {
    "reales": Drawing.REAL,
    "duples_de_reyes": Drawing.REAL,
    "capotes": Drawing.CAPOTE,
    "ordagos_ganados": Drawing.ORDAGO,
    "fichas_comidas": Drawing.BARRIER,
    "puentes": Drawing.BARRIER,
    "victorias_sin_ser_comido": Drawing.BARRIER,
    "plenos": Drawing.PLENO,
    "pujas_seguidas_cumplidas": Drawing.PLENO,
    "minitorneos_ganados": Drawing.CHIPS,
    "mesas_finales": Drawing.CHIPS,
    "escaleras_de_color": Drawing.FLUSH,
    "dias_de_alta": Drawing.FAITHFUL,
    "cincuenta_sin_falta": Drawing.FAITHFUL,
    "partidas": Drawing.FAITHFUL,
    "campeonatos_organizados": Drawing.FAITHFUL,
    "podios": Drawing.BRONZE,
    "racha": Drawing.SEASON,
    "victorias": Drawing.SEASON,
}
"""The drawing of those of a counter; of any other, the golden cup."""


UNCOUNTED = frozenset({"mesas_finales"})
"""Counters that nothing adds to yet (decisiones §10): what asks for them is not said to be won."""


def milestones() -> Iterator[tuple[Milestone, str]]:
    """Yield the milestones of the house, each with its game ("": of no one)."""
    yield from ((one, "") for one in COMMON)
    for key, game in GAMES.items():
        if game.feats is not None:
            yield from ((one, key) for one in game.feats.MILESTONES)


def counters() -> list[str]:
    """Return the counters on which a milestone may be defined."""
    return sorted({one.counter for one, _game in milestones()})


def stock() -> None:
    """Have a trophy for each milestone of the house; what the staff made of one is theirs.

    One query where none is missing.
    """
    known = set(Trophy.objects.exclude(code=None).values_list("code", flat=True))
    missing = [(one, game) for one, game in milestones() if one.code not in known]
    if missing:
        made = [
            Trophy(
                code=one.code,
                name=one.label[:60],
                description=one.label,
                drawing=_DRAWN.get(one.counter, Drawing.GOLD),
                given=Trophy.Given.MILESTONE,
                counter=one.counter,
                threshold=one.threshold,
                game=game,
                is_open=one.counter not in UNCOUNTED,
            )
            for one, game in missing
        ]
        Trophy.objects.bulk_create(made, ignore_conflicts=True)


def games() -> list[str]:
    """Return the keys of the games."""
    return list(GAMES)
