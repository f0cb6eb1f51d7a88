"""How a player without judgement picks among the choices a frame offers."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

# Cutting and passing keep a partida short and let every lance be reached; the rest happens too.
WEIGHTS: Mapping[str, int] = {
    "Cortar": 8,
    "Mus": 2,
    "Pasar": 6,
    "Envidar": 3,
    "Reenvidar": 1,
    "Ordago": 1,
    "CortarEnvidando": 1,
    "CortarOrdago": 1,
    "Querer": 4,
    "NoQuerer": 4,
}


def _value(domain: Mapping[str, Any], rng: random.Random) -> Any:
    match domain["t"]:
        case "OneOf":
            return rng.choice(domain["values"])
        case "IntRange":
            return rng.randint(domain["low"], min(domain["high"], domain["low"] + 8))
        case "Subset":
            return rng.sample(domain["of"], rng.randint(domain["least"], domain["most"]))
    raise ValueError(f"unknown domain {domain}")


def choose(choices: Sequence[Mapping[str, Any]], rng: random.Random) -> dict[str, Any] | None:
    """Return an action among the choices of kind ``turn`` (as the wire spells it), or ``None``."""
    turns = [choice for choice in choices if choice["tipo"] == "turn"]
    if not turns:
        return None
    weights = [WEIGHTS.get(choice["accion"], 2) for choice in turns]
    choice = rng.choices(turns, weights)[0]
    args = {name: _value(domain, rng) for name, domain in choice["args"].items()}
    return {"t": choice["accion"], **args}
