"""The lances and their envites (mus §5.3, §7, §8)."""

from __future__ import annotations

from games.engines.core.attended import order_from
from games.engines.core.contract import Action, Seat, Tape
from games.engines.core.spanish_hands import Lance
from games.engines.mus.actions import (
    Cortar,
    CortarEnvidando,
    CortarOrdago,
    Envidar,
    NoQuerer,
    Ordago,
    Pasar,
    Querer,
    Reenvidar,
)
from games.engines.mus.counting import count_hand, score, win_by_ordago
from games.engines.mus.events import (
    Anunciado,
    Cortado,
    Envidado,
    LanceAbierto,
    LanceCerrado,
    NoQuerido,
    Ordagueado,
    Pasado,
    Querido,
)
from games.engines.mus.hands import has_lance, lance_of
from games.engines.mus.scoring import negada
from games.engines.mus.state import State, pair_of
from games.engines.mus.view import Apunte


def cut(tape: Tape[State], seat: Seat, action: Cortar | CortarEnvidando | CortarOrdago) -> None:
    """Cut the mus, betting at once if that is what was said; in mus corrido he becomes the mano."""
    state = tape.state
    tape.emit(Cortado(seat, seat if state.corrido else state.mano))
    tape.emit(LanceAbierto("grande", tape.state.order()))
    if isinstance(action, CortarEnvidando):
        _bet(tape, seat, action.piedras)
    elif isinstance(action, CortarOrdago):
        _ordago(tape, seat)


def speak(tape: Tape[State], seat: Seat, action: Action) -> None:
    """Carry out what *seat* says in a lance."""
    match action:
        case Pasar():
            if not tape.emit(Pasado(seat)).pendientes:
                _close(tape, LanceCerrado(_lance(tape), "paso"))
        case Envidar(piedras) | Reenvidar(piedras):
            _bet(tape, seat, piedras)
        case Ordago():
            _ordago(tape, seat)
        case Querer():
            _accept(tape, seat)
        case NoQuerer():
            if not tape.emit(NoQuerido(seat, _lance(tape))).pendientes:
                _refuse(tape)
        case _:
            raise AssertionError(f"not said in a lance: {type(action).__name__}")


def _lance(tape: Tape[State]) -> Lance:
    return lance_of(tape.state.fase)


def _answerers(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the rivals entitled to answer a bet of *seat*, counted from him (RULING 10)."""
    return tuple(
        [
            other
            for other in order_from(seat, state.seats)
            if pair_of(other) != pair_of(seat) and other in state.hablan
        ]
    )


def _bet(tape: Tape[State], seat: Seat, more: int) -> None:
    state = tape.state
    before = state.apuesta.total if state.apuesta is not None else 0
    answerers = _answerers(state, seat)
    tape.emit(Envidado(seat, _lance(tape), more, before + more, before, answerers))


def _ordago(tape: Tape[State], seat: Seat) -> None:
    state = tape.state
    before = state.apuesta.total if state.apuesta is not None else 0
    tape.emit(Ordagueado(seat, _lance(tape), before, _answerers(state, seat)))


def _accept(tape: Tape[State], seat: Seat) -> None:
    lance, bet = _lance(tape), tape.state.apuesta
    assert bet is not None
    tape.emit(Querido(seat, lance, 0 if bet.ordago else bet.total))
    if bet.ordago:
        win_by_ordago(tape, lance)
    else:
        _close(tape, LanceCerrado(lance, "querido", None, bet.total))


def _refuse(tape: Tape[State]) -> None:
    """Score a bet that all refused, at once: it may finish the juego in the middle of the hand."""
    lance, bet = _lance(tape), tape.state.apuesta
    assert bet is not None
    pair = pair_of(bet.asiento)
    stones, deje = negada(bet, lance, deje=tape.state.options.deje)
    tape.emit(LanceCerrado(lance, "negado", pair, stones + deje))
    if score(tape, Apunte(pair, stones, lance, "negada", bet.asiento)):
        return
    if deje and score(tape, Apunte(pair, deje, lance, "deje", bet.asiento)):
        return
    _next_lance(tape, lance)


def _close(tape: Tape[State], closed: LanceCerrado) -> None:
    tape.emit(closed)
    _next_lance(tape, closed.lance)


def _next_lance(tape: Tape[State], lance: Lance) -> None:
    """Open the lance after *lance*, or count the hand."""
    if lance == "grande":
        tape.emit(LanceAbierto("chica", tape.state.order()))
    elif lance == "chica":
        _open_announced(tape, "pares")
    elif lance == "pares":
        _open_announced(tape, "juego")
    else:
        count_hand(tape)


def _open_announced(tape: Tape[State], lance: Lance) -> None:
    """Announce who has pares (or juego) and open the lance if both pairs do (mus §7, RULING 14)."""
    state = tape.state
    have = tuple([has_lance(hand, lance) for hand in state.jugadas()])
    tape.emit(Anunciado(lance, have))
    speakers = tuple([seat for seat in state.order() if have[seat]])
    pairs = {pair_of(seat) for seat in speakers}
    if len(pairs) == 2:
        tape.emit(LanceAbierto(lance, speakers))
        return
    tape.emit(LanceAbierto(lance, ()))
    tape.emit(LanceCerrado(lance, "no_se_juega", next(iter(pairs), None)))
    if lance == "juego" and not pairs:
        tape.emit(LanceAbierto("punto", state.order()))
    else:
        _next_lance(tape, lance)
