"""The trophies of the house: for each milestone that the rules list, and for each place.

Of a season and of a championship the first three have one (torneos §2.1, §20.3, §22).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

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


_SEASON, _CHAMPIONSHIP = Trophy.Given.SEASON, Trophy.Given.CHAMPIONSHIP
PLACES = (
    (_CHAMPIONSHIP, 1, Drawing.GOLD, "Primer puesto de un campeonato"),
    (_CHAMPIONSHIP, 2, Drawing.SILVER, "Segundo puesto de un campeonato"),
    (_CHAMPIONSHIP, 3, Drawing.BRONZE, "Tercer puesto de un campeonato"),
    (_SEASON, 1, Drawing.SEASON, "Primer puesto de una temporada"),
    (_SEASON, 2, Drawing.SILVER, "Segundo puesto de una temporada"),
    (_SEASON, 3, Drawing.BRONZE, "Tercer puesto de una temporada"),
)
"""For what, which place, how it is drawn and what it is called."""
UNCOUNTED = frozenset({"mesas_finales"})
"""Counters that nothing adds to yet (decisiones §10): what asks for them is not said to be won."""


OF_EACH_GAME = frozenset({"victorias"})
"""Counters that are kept of each game besides: ``victorias:mus``."""


def milestones() -> Iterator[tuple[Milestone, str]]:
    """Yield the milestones of the house, each with its game ("": of no one)."""
    yield from ((one, "") for one in COMMON)
    for key, game in GAMES.items():
        if game.feats is not None:
            yield from ((one, key) for one in game.feats.MILESTONES)


def counters() -> list[str]:
    """Return the counters on which a milestone may be defined."""
    return sorted({one.counter for one, _game in milestones()})


def games_of(counter: str) -> dict[str, str]:
    """Return by key what the games are called that have *counter* to themselves; mostly none."""
    of_one = {game for one, game in milestones() if game and one.counter == counter}
    return {game: str(GAMES[game].texts.NAME) for game in sorted(of_one)}


def milestone_of(trophy: Trophy) -> Milestone | None:
    """Return what is reached for *trophy*: of a game, by what is counted in that game alone.

    ``None`` where nothing is: then nobody wins it.
    """
    milestone, game = trophy.milestone, trophy.game
    if not game or [*games_of(milestone.counter)] == [game]:
        return milestone
    if milestone.counter in OF_EACH_GAME:
        return milestone._replace(counter=f"{milestone.counter}:{game}")
    return None


def stock() -> None:
    """Have the trophies of the house; what the staff made of one is theirs.

    None is made of a place for which the staff have one of any game. One query where none is
    missing.
    """
    rows = list(Trophy.objects.values_list("code", "given", "place", "game"))
    known = {code for code, *_ in rows if code}
    taken = {(given, place) for code, given, place, game in rows if not code and not game}
    missing = [*_of_milestones(), *_of_places(taken)]
    missing = [trophy for trophy in missing if trophy.code not in known]
    if missing:
        Trophy.objects.bulk_create(missing, ignore_conflicts=True)


def _of_milestones() -> Iterator[Trophy]:
    for one, game in milestones():
        yield Trophy(
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


def _of_places(taken: Collection[tuple[str, int | None]]) -> Iterator[Trophy]:
    for given, place, drawing, name in PLACES:
        if (given, place) not in taken:
            yield Trophy(
                code=f"{given}_{place}",
                name=name,
                description=name,
                drawing=drawing,
                given=given,
                place=place,
            )


def games() -> list[str]:
    """Return the keys of the games."""
    return list(GAMES)
