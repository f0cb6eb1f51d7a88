"""What each kind of worked example asks, answered by the pure functions of the site."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from accounts.connection import share_connection
from games.engines.core.contract import Outcome
from games.engines.core.departure import DepartureRule
from games.engines.core.feats import Milestone
from games.engines.core.points import PointScale
from games.engines.registry import GAMES
from games.matches import prizes
from games.record.conduct import Ending, Played, reliability
from tests.engines.examples.case import Malformed, only_keys
from tests.engines.examples.values import items, text, truth, whole
from tests.tournaments.examples import (
    bracket_kinds,
    draw_kinds,
    evening_kinds,
    poker_kinds,
    round_kinds,
)
from tests.tournaments.examples.reading import Refused, objects, read
from tournaments.rules import milestones, periods, rating, standings
from tournaments.rules.bans import sentence


def _places(given: Any, sides: int) -> list[int]:
    """Return places that are like 1, 2, 2, 4, or of a game of one winner 1, 2, 2, 2."""
    found = [whole(f"puestos[{n}]", place) for n, place in enumerate(items("puestos", given))]
    if len(found) != sides:
        raise Refused("puestos")
    if found != [1 + sum(other < place for other in found) for place in found]:
        raise Refused("puestos")
    return found


# --- torneos §18


def _worth(game: str) -> tuple[PointScale, DepartureRule]:
    if game not in GAMES:
        raise Refused("juego")
    engine = GAMES[game].engine
    return engine.points, engine.departure(engine.options_type())


def _chairs(given: Any) -> list[dict[str, Any]]:
    flags = ("abandona", "vuelve", "penalizado", "subvencion", "robot")
    found = []
    chairs = objects("sillas", given, "lado", also=(*flags, "conexion"))
    for n, chair in enumerate(chairs):
        where = f"sillas[{n}]"
        told = {flag: truth(f"{where}.{flag}", chair.get(flag, False)) for flag in flags}
        connection = chair.get("conexion")
        told["conexion"] = "" if connection is None else text(f"{where}.conexion", connection)
        found.append({**told, "lado": whole(f"{where}.lado", chair["lado"])})
    return found


def _puntos(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "juego", "sillas", "puestos", also=("competitiva", "nula"))
    scale, leaving = _worth(text("juego", entry["juego"]))
    chairs = _chairs(entry["sillas"])
    count = 1 + max((chair["lado"] for chair in chairs), default=-1)
    sides = [tuple(s for s, one in enumerate(chairs) if one["lado"] == n) for n in range(count)]
    if count < 2 or any(chair["lado"] < 0 for chair in chairs) or not all(sides):
        raise Refused("lados")
    places = _places(entry["puestos"], count)
    groups = tuple(
        tuple(seat for side, at in enumerate(places) if at == place for seat in sides[side])
        for place in sorted(set(places))
    )
    gone = [seat for seat, one in enumerate(chairs) if one["abandona"]]
    void = truth("nula", entry.get("nula", False))
    ended = Outcome(groups, "", void=void, left=tuple(gone))
    earned = prizes.by_seat(ended, sides, scale, leaving, len(chairs))
    scores = (
        truth("competitiva", entry.get("competitiva", True))
        and not any(one["robot"] for one in chairs)
        and not share_connection([one["conexion"] for one in chairs])
    )
    return {
        "puntos": [
            prizes.taken(
                earned[seat],
                scores=scores and not one["subvencion"],
                is_away=leaving.leaves_robot and one["abandona"] and not one["vuelve"],
                lost=leaving.penalty if leaving.is_voted and one["penalizado"] else 0,
            )
            for seat, one in enumerate(chairs)
        ]
    }


# --- torneos §19, §20


def _rating(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "lados", "puestos")
    sides = [
        [rating.Rating(*_real_pair(one)) for one in items("lado", side)]
        for side in items("lados", entry["lados"])
    ]
    places = _places(entry["puestos"], len(sides))
    try:
        after = rating.rated(sides, places)
    except ValueError as problem:
        raise Refused("lados") from problem
    return {
        "lados": [[[one.mu, one.sigma] for one in side] for side in after],
        "niveles": [[[one.level, one.margin] for one in side] for side in after],
    }


def _real_pair(given: Any) -> tuple[float, float]:
    mu, sigma = items("nivel", given, 2)
    for value in (mu, sigma):
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise Malformed(f"nivel: a number was expected, not {value!r}")
    return float(mu), float(sigma)


def _temporada(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "fin")
    try:
        ended = datetime.fromisoformat(text("fin", entry["fin"]))
        return {"mes": periods.month_of(ended), "temporada": periods.season_of(ended)}
    except ValueError as problem:
        raise Refused("fin") from problem


def _ranking(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "jugadores")
    scores: dict[str, standings.Score] = {}
    for one in objects("jugadores", entry["jugadores"], "id", "puntos", "ganadas", "jugadas"):
        name = text("id", one["id"])
        if name in scores:
            raise Refused("repetido")
        scores[name] = standings.Score(
            *(whole(key, one[key]) for key in ("puntos", "ganadas", "jugadas"))
        )
    return {"puestos": standings.places(scores)}


def _pareja(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "partidas")
    matches = [
        [whole("puntos", one) for one in items("partida", match, 2)]
        for match in items("partidas", entry["partidas"])
    ]
    score = standings.pair_score(matches)
    return {"puntos": score.points, "partidas": score.matches, "estable": score.is_stable}


# --- torneos §21


def _played(given: Any, at: str) -> list[Played]:
    found = []
    for one in objects("partidas", given, at, "como"):
        try:
            ending = Ending(text("como", one["como"]))
        except ValueError as problem:
            raise Refused("como") from problem
        found.append(Played(whole(at, one[at]), ending))
    return found


def _fiabilidad(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "partidas", "hoy")
    got = reliability(_played(entry["partidas"], "dia"), whole("hoy", entry["hoy"]))
    return {"fiabilidad": got.percent, "partidas": got.matches, "nuevo": got.is_new}


def _veto(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "partidas", "vetos", "alta")
    bans = [whole("vetos", one) for one in items("vetos", entry["vetos"])]
    try:
        got = sentence(_played(entry["partidas"], "t"), bans, whole("alta", entry["alta"]))
    except ValueError as problem:
        raise Refused("partidas") from problem
    return {"aviso": got.is_warning, "minutos": got.minutes}


# --- torneos §22


def _milestones() -> tuple[Milestone, ...]:
    of_games = [one for game in GAMES.values() if game.feats for one in game.feats.MILESTONES]
    return (*milestones.COMMON, *of_games)


def _hitos(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "antes", "despues")
    known = _milestones()
    counters = {one.counter for one in known}
    for when in ("antes", "despues"):
        only_keys(when, entry[when], counters)
        for counter, count in entry[when].items():
            whole(f"{when}.{counter}", count, range(10**9))
    return {"nuevos": milestones.reached(entry["antes"], entry["despues"], known)}


KINDS: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "puntos": _puntos,
    "rating": _rating,
    "temporada": _temporada,
    "ranking": _ranking,
    "pareja": _pareja,
    "fiabilidad": _fiabilidad,
    "veto": _veto,
    "hitos": _hitos,
    **draw_kinds.KINDS,
    **bracket_kinds.KINDS,
    **round_kinds.KINDS,
    **poker_kinds.KINDS,
    **evening_kinds.KINDS,
}
"""By ``tipo``: what answers it; it raises ``Refused`` for what the rules refuse."""
