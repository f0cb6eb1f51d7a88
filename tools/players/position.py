"""Puts a match of parchís in the middle of a game, for tests and pictures that begin there.

Only before anybody has come to it: whoever looks later finds the position, not how it came about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from games.engines.core.attendance.events import EsperaAbierta
from games.engines.parchis.board import COLOURS, SALIDA
from games.engines.parchis.events import CuentaAbierta, Tirado, TurnoEmpezado
from games.engines.parchis.evolution import evolve
from games.engines.parchis.rules import all_out
from games.engines.parchis.state import State, own_colours
from games.matches import runner, vault
from games.matches.selectors import match_live
from games.models import Match

Rolls = Sequence[tuple[int, tuple[int, ...]]]


def put(
    match_id: int,
    at: Mapping[str, tuple[int, int, int, int]],
    *,
    turn: int,
    dice: tuple[int, ...] = (),
    count: int | None = None,
    rolls: Rolls = (),
) -> None:
    """Leave the pieces at the pasos *at*, by colour, and *turn* with *dice* thrown.

    *count*: he has used his first die and has so much to count. *rolls* came before, for the
    history: a seat and its dice each.
    """
    live = match_live(match_id)
    assert live is not None
    state = _placed(live.state, at)
    for seat, before in rolls:
        state = _rolled(state, seat, before)
    state = _rolled(state, turn, dice) if dice else evolve(state, TurnoEmpezado(turn))
    if count is not None:
        state = evolve(replace(state, dados=state.dados[1:]), CuentaAbierta(turn, count))
    state = evolve(state, EsperaAbierta(turn))
    sealed = vault.seal(msgspec.msgpack.encode(state), live.facts.scope)
    Match.objects.filter(pk=match_id).update(state=sealed)
    runner.cache.forget(match_id)  # of the same version, so that nothing else would tell it


def _placed(state: State, at: Mapping[str, tuple[int, int, int, int]]) -> State:
    whole = list(state.at)
    for colour, pasos in at.items():
        first = 4 * COLOURS.index(colour)
        whole[first : first + 4] = pasos
    came = tuple(n if paso >= SALIDA else 0 for n, paso in enumerate(whole))
    return replace(state, at=tuple(whole), came=came, moves=len(whole), pendientes=())


def _rolled(state: State, seat: int, dice: tuple[int, ...]) -> State:
    state = evolve(state, TurnoEmpezado(seat))
    seven = dice == (6,) and all_out(state.at, own_colours(state.options, seat))
    return evolve(state, Tirado(seat, dice, seven))
