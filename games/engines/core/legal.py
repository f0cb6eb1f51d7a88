"""Checks actions against the choices an engine offers, and draws from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engines.core.contract import (
    Action,
    Choice,
    Domain,
    IllegalAction,
    IntRange,
    OneOf,
    Rng,
    Subset,
)


def holds(domain: Domain, value: Any) -> bool:
    """Return whether *value* belongs to *domain*, types included (``True`` is not 1)."""
    if type(domain) is IntRange:
        return type(value) is int and domain.low <= value <= domain.high
    if type(domain) is OneOf:
        values = domain.values
        return value in values and type(values[values.index(value)]) is type(value)
    assert type(domain) is Subset
    if not isinstance(value, tuple) or not domain.least <= len(value) <= domain.most:
        return False
    chosen = set(value)
    return len(chosen) == len(value) and chosen.issubset(domain.of)


def admits(choice: Choice, action: Action) -> bool:
    """Return whether *action* is one of those that *choice* describes."""
    if type(action) is not choice.action:
        return False
    args = choice.args
    return not args or all(map(holds, args.values(), [getattr(action, name) for name in args]))


def require_legal(choices: Sequence[Choice], action: Action) -> None:
    """Raise ``IllegalAction`` with the most telling code unless some choice admits *action*."""
    for choice in choices:
        if admits(choice, action):
            return
    kin = [choice for choice in choices if choice.action is type(action)]
    if not kin:
        if not any(choice.kind == "turn" for choice in choices):
            raise IllegalAction("fuera_de_turno")
        names = tuple(sorted({c.action.__name__ for c in choices if c.kind == "turn"}))
        raise IllegalAction("jugada_ilegal", legales=names)
    raise _refusal(kin[0], action)


def _refusal(choice: Choice, action: Action) -> IllegalAction:
    """Return the error that names the first argument out of its domain."""
    for name, domain in choice.args.items():
        value = getattr(action, name)
        if holds(domain, value):
            continue
        if type(domain) is IntRange:
            return IllegalAction("cantidad", minimo=domain.low, maximo=domain.high)
        if type(domain) is Subset:
            return _subset_refusal(domain, value)
        return IllegalAction("valor", campo=name)
    return IllegalAction("jugada_ilegal", legales=(choice.action.__name__,))


def _subset_refusal(domain: Subset, value: Any) -> IllegalAction:
    if not isinstance(value, tuple):
        return IllegalAction("tipo")
    if len(set(value)) != len(value):
        return IllegalAction("carta_repetida")
    if not set(value) <= set(domain.of):
        return IllegalAction("carta_no_tuya")
    return IllegalAction("cuantas", minimo=domain.least, maximo=domain.most)


def draw_value(domain: Domain, rng: Rng) -> Any:
    """Return one value of *domain* at random."""
    if type(domain) is OneOf:
        return domain.values[rng.below(len(domain.values))]
    if type(domain) is IntRange:
        return domain.low + rng.below(domain.high - domain.low + 1)
    assert type(domain) is Subset
    size = domain.least + rng.below(domain.most - domain.least + 1)
    return rng.shuffled(domain.of)[:size]


def draw(choices: Sequence[Choice], rng: Rng) -> Action:
    """Return one legal action at random (for fuzzing, robots and playthroughs)."""
    choice = choices[rng.below(len(choices))]
    return choice.action(**{name: draw_value(d, rng) for name, d in choice.args.items()})
