"""Actas of mus made by the engine alone: no database, the same for the same seed."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from games.engines.core.chance import ALGORITHM, HmacRng, MatchChance, commitment
from games.engines.core.contract import Context, SeatLeft, Step
from games.engines.mus.engine import Mus
from games.engines.mus.options import Options
from games.matches.projection import choices_for
from games.matches.runner import turns
from games.record.acta import FORMAT
from tools.players.choose import choose

ENGINE = Mus()


def engine_acta(
    seed: int,
    *,
    steps: int = 10_000,
    options: Options | None = None,
    talkative: bool = False,
    algorithm: str = ALGORITHM,
) -> dict[str, Any]:
    """Return the acta of a partida of random play that is left after *steps*, if it is not over.

    *talkative* players ask for mus whenever they may, so that the mazo runs out.
    """
    options = options or Options(juegos=2, piedras=30)
    secret, words = (
        bytes([seed]) * 32,
        [f"{seed:02d}{seat}" * 8 for seat in range(options.jugadores)],
    )
    chance, whim = MatchChance.of(algorithm, secret, words, 7), random.Random(seed)
    deals = 0
    state: Any = None
    log: list[dict[str, Any]] = []
    while state is None or ENGINE.outcome(state) is None:
        version = len(log) + 1
        rng = chance.stream(version, deals + 1)
        seat: int | None = None
        action: Any = None
        if state is None:
            step = ENGINE.start(options, options.jugadores, rng)
        elif version > steps:
            action = SeatLeft(0)
            step = ENGINE.play(state, None, action, Context(rng))
        else:
            seat, action = _decision(state, whim, talkative=talkative)
            step = ENGINE.play(state, seat, action, Context(rng))
        state, deals = step.state, deals + bool(rng.draws)
        log.append(_entry(version, seat, action, step, rng))
    return _acta(algorithm, secret, words, log)


def _entry(
    version: int, seat: int | None, action: Any, step: Step[Any], rng: HmacRng
) -> dict[str, Any]:
    return {
        "v": version,
        "asiento": seat,
        "accion": msgspec.to_builtins(action),
        "eventos": msgspec.to_builtins(step.events),
        "tiradas": msgspec.to_builtins(rng.draws),
        "ms": 0,
        "a": 1_763_683_200_000 + version * 1000,
    }


def _acta(
    algorithm: str, secret: bytes, words: list[str], log: list[dict[str, Any]]
) -> dict[str, Any]:
    return {
        "formato": FORMAT,
        "partida": 7,
        "juego": "mus",
        "azar": {
            "algoritmo": algorithm,
            "compromiso": commitment(secret, algorithm),
            "semilla": secret.hex(),
            "palabras": words,
        },
        "pasos": log,
    }


def _decision(state: Any, whim: random.Random, *, talkative: bool) -> tuple[int, Any]:
    seat = next(s for s in range(state.seats) if turns(ENGINE.legal_actions(state, s)))
    choices = msgspec.to_builtins(choices_for(ENGINE.legal_actions(state, seat)))
    names = [choice["accion"] for choice in choices]
    if talkative and "Mus" in names and whim.random() < 0.97:
        chosen: dict[str, Any] | None = {"t": "Mus"}
    else:
        chosen = choose(choices, whim)
    assert chosen is not None
    kinds = {kind.__name__: kind for kind in ENGINE.actions}
    name = chosen.pop("t")
    return seat, msgspec.convert(chosen | {"t": name}, kinds[name])
