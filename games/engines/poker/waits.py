"""The waits of póker that are not of its people: of the next level, and to put more U$uros."""

from __future__ import annotations

from games.engines.core.contract import Action, Seat, Tape, Timer, TimerFired
from games.engines.poker.dealing import level_length_ms
from games.engines.poker.events import NivelEsperado
from games.engines.poker.levels import HIGHEST
from games.engines.poker.state import State

LEVEL = "nivel"
TOP_UP = "recarga:"


def own_timers(state: State) -> list[Timer]:
    """Return the waits that must run, beside those of the people."""
    if state.is_cash:
        return [
            _top_up_timer(state, seat, chair.seco)
            for seat, chair in enumerate(state.sillas)
            if chair is not None and chair.seco is not None
        ]
    level, since_ms = state.nivel_visto
    if level >= HIGHEST:
        return []
    whole_ms = level_length_ms(state.options)
    return [Timer(LEVEL, level * whole_ms - since_ms, since_ms, whole_ms=whole_ms)]


def is_level(state: State, action: Action) -> bool:
    """Return whether *action* ends the wait for the next level of *state*."""
    return (
        isinstance(action, TimerFired)
        and not state.is_cash
        and (action.key, action.token) == (LEVEL, state.nivel_visto[1])
    )


def await_level(tape: Tape[State], action: Action) -> None:
    """Wait on for the next level where the time was not over yet.

    Time that was given back lies ahead of the clock, and is counted once it has come.
    """
    if is_level(tape.state, action):
        tape.emit(NivelEsperado())


def out_of_time(state: State, action: Action) -> Seat | None:
    """Return the seat that has put nothing in time, if *action* says so."""
    if not isinstance(action, TimerFired):
        return None
    for seat, chair in enumerate(state.sillas):
        if chair is not None and (action.key, action.token) == (f"{TOP_UP}{seat}", chair.seco):
            return seat
    return None


def _top_up_timer(state: State, seat: Seat, token: int) -> Timer:
    """Return how long who has lost all he had may take to put more."""
    lasting = state.asistencia.manners.absence_s * 1000
    return Timer(f"{TOP_UP}{seat}", lasting, token, seat)
