"""The recuento, and the end of hands, juegos, vacas and partidas (mus §8.5, §9, §11)."""

from __future__ import annotations

from games.engines.core.contract import Seat, Tape
from games.engines.core.spanish_hands import Lance
from games.engines.mus.events import (
    Acabada,
    JuegoGanado,
    LanceCerrado,
    ManoAcabada,
    Mostradas,
    Tanteado,
    VacaGanada,
)
from games.engines.mus.scoring import compared, pair_ahead, recuento
from games.engines.mus.state import Pair, State
from games.engines.mus.view import Apunte


def score(tape: Tape[State], entry: Apunte) -> bool:
    """Add an entry; return whether it ended the juego (and with it the hand)."""
    state = tape.emit(Tanteado(entry))
    if state.piedras[entry.pareja] < state.options.piedras:
        return False
    _win_juego(tape, entry.pareja)
    return True


def count_hand(tape: Tape[State]) -> None:
    """Show the hands and count them in order, up to the entry that wins the juego."""
    state = tape.emit(Mostradas(tape.state.manos))
    for entry in recuento(state):
        if score(tape, entry):
            return
    _end_hand(tape)


def win_by_ordago(tape: Tape[State], lance: Lance) -> None:
    """Give the juego to the best hand of *lance*, whatever else was at stake (RULING 20)."""
    state = tape.state
    entry = compared(state, state.jugadas(), lance, "ordago", 0)
    tape.emit(LanceCerrado(lance, "ordago_querido", entry.pareja))
    tape.emit(Mostradas(state.manos))
    tape.emit(Tanteado(entry))
    _win_juego(tape, entry.pareja)


def abandon(tape: Tape[State], seat: Seat) -> None:
    """End the partida because *seat* left: the pair ahead wins, or it is nula (mus §11)."""
    tape.emit(leaving(tape.state, seat))


def leaving(state: State, seat: Seat) -> Acabada:
    """Return how the partida would end if *seat* left now."""
    ahead = pair_ahead(state.vacas, state.juegos, state.piedras)
    return Acabada("nula" if ahead is None else "abandono", ahead, (seat,))


def _win_juego(tape: Tape[State], pair: Pair) -> None:
    state = tape.emit(JuegoGanado(pair, _one_more(tape.state.juegos, pair)))
    if state.juegos[pair] >= state.options.juegos:
        state = tape.emit(VacaGanada(pair, _one_more(state.vacas, pair)))
        if state.vacas[pair] >= state.options.vacas:
            tape.emit(Acabada("ganada", pair))
            return
    _end_hand(tape)


def _end_hand(tape: Tape[State]) -> None:
    """The next mano is the next seat, also across juegos and vacas (RULING 4)."""
    tape.emit(ManoAcabada((tape.state.mano + 1) % tape.state.seats))


def _one_more(row: tuple[int, int], pair: Pair) -> tuple[int, int]:
    return (row[0] + 1, row[1]) if pair == 0 else (row[0], row[1] + 1)
