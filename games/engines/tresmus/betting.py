"""The lances and their bets (mus §17.4-§17.7)."""

from __future__ import annotations

from games.engines.core.contract import Action, Seat, Tape
from games.engines.core.spanish_hands import Lance, has_lance, lance_of
from games.engines.tresmus import bets
from games.engines.tresmus.actions import (
    Conformarse,
    DarsePorPerdido,
    Envidar,
    Ordago,
    Pasar,
    Querer,
    Reenvidar,
    Seguir,
    VolverseAtras,
)
from games.engines.tresmus.counting import (
    count_hand,
    deje,
    end_if_one_is_left,
    settle,
    settle_now,
)
from games.engines.tresmus.events import (
    Anunciado,
    CierrePreguntado,
    Cogido,
    Conformado,
    Dado,
    Descartado,
    Devueltas,
    Envidado,
    LanceAbierto,
    LanceCerrado,
    Pasado,
    PiedrasRecuperadas,
    Querido,
    Seguido,
    SubidasAbiertas,
    Subido,
    Suertudo,
    VueltoAtras,
)
from games.engines.tresmus.hands import JUDGE
from games.engines.tresmus.state import State
from games.engines.tresmus.view import Apuesta


def discard(tape: Tape[State], seat: Seat, card: str) -> None:
    """Put a card aside; after the last one the lances begin."""
    if not tape.emit(Descartado(seat, card)).pendientes:
        _open(tape, "grande", _with_piedras(tape.state))


def speak(tape: Tape[State], seat: Seat, action: Action) -> None:
    """Carry out what *seat* says in a lance."""
    match action:
        case Pasar():
            _pass(tape, seat)
        case Envidar(piedras):
            _bet(tape, seat, piedras, ordago=False)
        case Ordago() if tape.state.apuesta is None:
            _bet(tape, seat, tape.state.piedras[seat], ordago=True)
        case Reenvidar(piedras):
            _raise(tape, seat, piedras, ordago=False)
        case Ordago():
            _raise(tape, seat, 0, ordago=True)
        case Querer(piedras):
            tape.emit(Querido(seat, _lance(tape), piedras))
            _go_on(tape)
        case Conformarse():
            tape.emit(Conformado(seat))
            _go_on(tape)
        case VolverseAtras():
            tape.emit(VueltoAtras(seat))
            _go_on(tape)
        case Seguir():
            tape.emit(Seguido(seat))
            _stand(tape)
        case DarsePorPerdido():
            tape.emit(Dado(seat))
            _give_up(tape, seat)
        case _:
            raise AssertionError(f"not said in a lance: {type(action).__name__}")


def _lance(tape: Tape[State]) -> Lance:
    return lance_of(tape.state.fase)


def _bet_of(tape: Tape[State]) -> Apuesta:
    assert tape.state.apuesta is not None
    return tape.state.apuesta


def _pass(tape: Tape[State], seat: Seat) -> None:
    state = tape.emit(Pasado(seat))
    if state.apuesta is not None:
        _go_on(tape)
    elif not state.pendientes:
        _close(tape, LanceCerrado(_lance(tape), "paso"))


def _bet(tape: Tape[State], seat: Seat, piedras: int, *, ordago: bool) -> None:
    """Open: from the mano, all the others who may speak answer (mus §17.5)."""
    state = tape.state
    answerers = tuple([other for other in state.hablan if other != seat])
    puts = min(piedras, state.piedras[seat])
    tape.emit(Envidado(seat, _lance(tape), piedras, puts, ordago, answerers))


def _raise(tape: Tape[State], seat: Seat, more: int, *, ordago: bool) -> None:
    state, bet = tape.state, _bet_of(tape)
    answerers = bets.asked_to_answer(bet, state.piedras, state.order(), seat)
    puts = state.piedras[seat] if ordago else bets.to_raise(bet, state.piedras, seat, more)
    level = bet.nivel + more
    left = state.piedras[seat] - puts
    tape.emit(Subido(seat, _lance(tape), more, level, puts, ordago, answerers, left))


def _go_on(tape: Tape[State]) -> None:
    """Once nobody is left to ask: ask for raises, or close the bet."""
    state, bet = tape.state, _bet_of(tape)
    if state.pendientes:
        return
    if bet.etapa != "respuestas":
        settle_bet(tape)
    elif len(bet.dentro) == 1:
        _refused(tape, bet)
    elif asked := bets.asked_to_raise(bet, state.piedras, state.order()):
        tape.emit(SubidasAbiertas(asked))
    else:
        settle_bet(tape)


def _refused(tape: Tape[State], bet: Apuesta) -> None:
    """Nobody accepted: the bettor takes back what he put and is rid of 1 at once."""
    seat, lance = bet.abre, bet.lance
    tape.emit(PiedrasRecuperadas(seat, bet.puesto[seat], lance))
    tape.emit(LanceCerrado(lance, "negado", (seat,)))
    if not deje(tape, seat, lance):
        _next_lance(tape, lance)


def settle_bet(tape: Tape[State]) -> None:
    """Settle with those who backed out, then with who is left or ask whether he stands by it."""
    bet = _bet_of(tape)
    lance = bet.lance
    for back in bets.settled(bet):
        for raiser, piedras in back.coge:
            tape.emit(Cogido(back.asiento, raiser, piedras, lance))
        if not back.coge:
            tape.emit(Suertudo(back.asiento, lance))
        if back.recupera:
            tape.emit(PiedrasRecuperadas(back.asiento, back.recupera, lance))
    if len(bet.dentro) == 1:
        (seat,) = bet.dentro
        tape.emit(Devueltas(seat, _bet_of(tape).puesto[seat], lance))
        tape.emit(LanceCerrado(lance, "abandonado", (seat,)))
        if not end_if_one_is_left(tape):  # the raiser may have been left with none
            _next_lance(tape, lance)
    elif not end_if_one_is_left(tape):
        tape.emit(CierrePreguntado(bet.ultimo))


def _stand(tape: Tape[State]) -> None:
    """Compare at once if it is an órdago or nobody in it has piedras in hand (mus §17.7)."""
    state, bet = tape.state, _bet_of(tape)
    at_once = bet.ordago or not any(state.piedras[seat] for seat in bet.dentro)
    closed = LanceCerrado(bet.lance, "querido", bet.dentro)
    if not at_once:
        _close(tape, closed)
    elif not settle_now(tape, tape.emit(closed).lances[-1]):
        _next_lance(tape, bet.lance)


def _give_up(tape: Tape[State], seat: Seat) -> None:
    """He takes all the piedras of the lance, and no card is shown."""
    bet = _bet_of(tape)
    closed = tape.emit(LanceCerrado(bet.lance, "querido", bet.dentro)).lances[-1]
    if not settle(tape, closed, seat):
        _next_lance(tape, bet.lance)


def _close(tape: Tape[State], closed: LanceCerrado) -> None:
    tape.emit(closed)
    _next_lance(tape, closed.lance)


def _next_lance(tape: Tape[State], lance: Lance) -> None:
    """Open the lance after *lance*, or count the hand."""
    if lance == "grande":
        _open(tape, "chica", _with_piedras(tape.state))
    elif lance == "chica":
        _open(tape, "pares", _announced(tape, "pares"))
    elif lance == "pares":
        speakers = _announced(tape, "juego")
        if speakers:
            _open(tape, "juego", speakers)
        else:
            _open(tape, "punto", _with_piedras(tape.state))  # RULING T3
    else:
        count_hand(tape)


def _open(tape: Tape[State], lance: Lance, speakers: tuple[Seat, ...]) -> None:
    """Open *lance*; with fewer than two to speak it is not played (RULING T4)."""
    if not tape.emit(LanceAbierto(lance, speakers)).pendientes:
        _close(tape, LanceCerrado(lance, "no_se_juega"))


def _with_piedras(state: State) -> tuple[Seat, ...]:
    """Return who has piedras in hand, from the mano."""
    return tuple([seat for seat in state.order() if state.piedras[seat]])


def _announced(tape: Tape[State], lance: Lance) -> tuple[Seat, ...]:
    """Announce who of those with piedras in hand has the jugada, and return them."""
    state = tape.state
    speakers = _with_piedras(state)
    have = [
        has_lance(JUDGE(state.manos[seat]), lance) if seat in speakers else None
        for seat in range(state.seats)
    ]
    tape.emit(Anunciado(lance, tuple(have)))
    return tuple([seat for seat in speakers if have[seat]])
