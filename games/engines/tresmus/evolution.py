"""What each event does to the state. States change nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games.engines.core import attendance
from games.engines.core.attended import put, with_attendance
from games.engines.core.contract import Event, Seat
from games.engines.core.dealing import Repartido, dealt
from games.engines.core.spanish_hands import Lance
from games.engines.tresmus import events as e
from games.engines.tresmus.bets import contributed, opened, raised, without
from games.engines.tresmus.options import MANNERS
from games.engines.tresmus.state import State
from games.engines.tresmus.view import Apuesta, Apunte, Cierre, Dicho, Fin, Vuelta


def evolve(state: State, event: Event) -> State:
    """Return *state* after *event*; ``PartidaEmpezada`` begins a new one whatever *state* was."""
    after: State = _EVOLVE[type(event)](state, event)
    return after


def unborn(begun: e.PartidaEmpezada) -> State:
    """Return the state that ``PartidaEmpezada`` begins: nothing dealt yet."""
    seats, options = begun.jugadores, begun.opciones
    people = attendance.begin(seats, options.reloj, begun.modales or MANNERS)
    return State(
        options,
        seats,
        people,
        begun.mano,
        piedras=(options.piedras,) * seats,
        juegos=(0,) * seats,
    )


def _match_begun(state: State | None, event: e.PartidaEmpezada) -> State:
    return unborn(event)


def _hand_begun(state: State, event: e.ManoEmpezada) -> State:
    seats = state.seats
    state = replace(
        state,
        asistencia=attendance.hand_started(state.asistencia),
        mano=event.mano,
        fase="descarte",
        numero_mano=event.numero,
        manos=((),) * seats,
        mazo=event.mazo or (),
        descartes=(None,) * seats,
        hablan=(),
        apuesta=None,
        lances=(),
        dicho=(None,) * seats,
        pares=(None,) * seats,
        juego=(None,) * seats,
        mostradas=(False,) * seats,
        apuntes=(),
        marca=None,
        anulado=False,
    )
    return replace(state, pendientes=state.in_juego())


def _discarded(state: State, event: e.Descartado) -> State:
    seat, card = event.asiento, event.carta
    hand = tuple([held for held in state.manos[seat] if held != card])
    return replace(
        state,
        manos=put(state.manos, seat, hand),
        descartes=put(state.descartes, seat, card),
        pendientes=state.pendientes[1:],
    )


def _announced(state: State, event: e.Anunciado) -> State:
    if event.lance == "pares":
        return replace(state, pares=event.tienen)
    return replace(state, juego=event.tienen)


def _lance_opened(state: State, event: e.LanceAbierto) -> State:
    speakers = event.hablan if len(event.hablan) > 1 else ()
    return replace(
        state,
        fase=event.lance,
        hablan=speakers,
        pendientes=speakers,
        dicho=(None,) * state.seats,
    )


def _said(state: State, seat: Seat, said: Dicho, **changes: Any) -> State:
    """Return *state* once *seat*, in turn, has said something."""
    changes.setdefault("pendientes", state.pendientes[1:])
    return replace(state, dicho=put(state.dicho, seat, said), **changes)


def _passed(state: State, event: e.Pasado) -> State:
    return _said(state, event.asiento, Dicho("Pasar"))


def _bet(state: State, event: e.Envidado) -> State:
    seat = event.asiento
    bet = opened(event.lance, seat, event.piedras, event.ordago, state.seats)
    said = Dicho("Ordago", pone=event.pone) if event.ordago else _number("Envidar", event)
    return _said(
        state,
        seat,
        said,
        apuesta=contributed(bet, seat, event.pone),
        piedras=_more(state, seat, -event.pone),
        pendientes=event.responden,
    )


def _accepted(state: State, event: e.Querido) -> State:
    seat = event.asiento
    return _said(
        state,
        seat,
        Dicho("Querer", event.pone, event.pone),
        apuesta=contributed(_of(state), seat, event.pone),
        piedras=_more(state, seat, -event.pone),
    )


def _asked_to_raise(state: State, event: e.SubidasAbiertas) -> State:
    return replace(state, apuesta=replace(_of(state), etapa="subidas"), pendientes=event.asientos)


def _conformed(state: State, event: e.Conformado) -> State:
    return _said(state, event.asiento, Dicho("Conformarse"))


def _raised(state: State, event: e.Subido) -> State:
    seat = event.asiento
    bet = raised(_of(state), seat, event.nivel, event.ordago)
    said = Dicho("Ordago", pone=event.pone) if event.ordago else _number("Reenvidar", event)
    return _said(
        state,
        seat,
        said,
        apuesta=contributed(bet, seat, event.pone),
        piedras=_more(state, seat, -event.pone),
        pendientes=event.responden,
    )


def _number(name: str, event: e.Envidado | e.Subido) -> Dicho:
    return Dicho(name, event.piedras, event.pone)


def _backed_out(state: State, event: e.VueltoAtras) -> State:
    seat = event.asiento
    return _said(state, seat, Dicho("VolverseAtras"), apuesta=without(_of(state), seat))


def _took(state: State, event: e.Cogido) -> State:
    n, taker, raiser = event.piedras, event.asiento, event.de
    line = Apunte("coge", taker, n, event.lance, de=raiser)
    state = _moved(state, raiser, n, to=taker, line=line)
    return _with_back(state, Vuelta(taker, ((raiser, n),), 0))


def _lucky(state: State, event: e.Suertudo) -> State:
    line = Apunte("suertudo", event.asiento, 0, event.lance)
    state = replace(state, apuntes=(*state.apuntes, line))
    return _with_back(state, Vuelta(event.asiento, (), 0))


def _recovered(state: State, event: e.PiedrasRecuperadas) -> State:
    seat, n = event.asiento, event.piedras
    return _with_back(_moved(state, seat, n, to=seat), Vuelta(seat, (), n))


def _with_back(state: State, more: Vuelta) -> State:
    """Return *state* with *more* of what a seat gets in the bet that he backed out of."""
    bet, seat = _of(state), more.asiento
    backs = {back.asiento: back for back in bet.vueltas}
    old = backs.get(seat, Vuelta(seat, (), 0))
    backs[seat] = Vuelta(seat, (*old.coge, *more.coge), old.recupera + more.recupera)
    return replace(state, apuesta=replace(bet, vueltas=tuple(backs.values())))


def _returned(state: State, event: e.Devueltas) -> State:
    seat, n = event.asiento, event.piedras
    line = Apunte("devuelven", seat, n, event.lance)
    return _moved(state, seat, n, to=seat, line=line)


def _moved(state: State, put_by: Seat, n: int, *, to: Seat, line: Apunte | None = None) -> State:
    """Return *state* with *n* of the piedras *put_by* a seat in the bet gone to a hand."""
    bet = _of(state)
    return replace(
        state,
        apuesta=replace(bet, puesto=put(bet.puesto, put_by, bet.puesto[put_by] - n)),
        piedras=_more(state, to, n),
        apuntes=state.apuntes if line is None else (*state.apuntes, line),
    )


def _asked_to_stand(state: State, event: e.CierrePreguntado) -> State:
    bet = replace(_of(state), etapa="cierre")
    return replace(state, apuesta=bet, pendientes=(event.asiento,))


def _stood(state: State, event: e.Seguido) -> State:
    return _said(state, event.asiento, Dicho("Seguir"))


def _gave_up(state: State, event: e.Dado) -> State:
    return _said(state, event.asiento, Dicho("DarsePorPerdido"))


def _lance_closed(state: State, event: e.LanceCerrado) -> State:
    bet = state.apuesta
    closed = Cierre(
        event.lance,
        event.en,
        (0,) * state.seats if bet is None else bet.puesto,
        () if bet is None else bet.dentro,
        event.contienden,
    )
    return replace(state, lances=(*state.lances, closed), apuesta=None, hablan=(), pendientes=())


def _shown(state: State, event: e.Mostradas) -> State:
    rows = zip(state.mostradas, event.manos, strict=True)
    return replace(state, mostradas=tuple([was or hand is not None for was, hand in rows]))


def _lost(state: State, event: e.Perdido) -> State:
    """Return *state* with the lance settled; nobody lost it if who backed out had taken all."""
    seat, none = event.asiento, (0,) * state.seats
    loser = seat if event.piedras else None

    def taken(closed: Cierre) -> Cierre:
        others = tuple([other for other in closed.contienden if other != seat])
        return replace(closed, en="resuelto", puesto=none, contienden=others, pierde=loser)

    line = () if loser is None else (Apunte("pierde", seat, event.piedras, event.lance),)
    return replace(
        _with_lance(state, event.lance, taken),
        piedras=_more(state, seat, event.piedras),
        apuntes=(*state.apuntes, *line),
    )


def _lance_won(state: State, event: e.LanceGanado) -> State:
    return _with_lance(state, event.lance, lambda closed: replace(closed, gana=event.asiento))


def _rid(state: State, event: e.Sacado) -> State:
    """Return *state* after somebody got rid of piedras; of an envite, the loser has them."""
    seat, n = event.asiento, event.piedras
    line = Apunte("saca", seat, n, event.lance, event.causa)
    from_hand = 0 if event.causa == "envite" else n
    return replace(state, piedras=_more(state, seat, -from_hand), apuntes=(*state.apuntes, line))


def _marked(state: State, event: e.JuegoApuntado) -> State:
    seat = event.asiento
    return replace(state, juegos=put(state.juegos, seat, state.juegos[seat] + 1), marca=seat)


def _out(state: State, event: e.Eliminado) -> State:
    seat = event.asiento
    return replace(
        state,
        asistencia=attendance.seat_freed(state.asistencia, seat),
        juegos=put(state.juegos, seat, state.options.juegos),
        salidas=(*state.salidas, seat),
        abandonan=(*state.abandonan, seat) if event.se_fue else state.abandonan,
    )


def _hand_over(state: State, event: e.ManoAcabada) -> State:
    """Return *state* waiting for the next hand: of another juego if *nuevo*.

    Whoever leaves between two juegos voids none.
    """
    between = state.between_juegos
    state = replace(
        state,
        mano=event.mano,
        fase="fin_mano",
        pendientes=(),
        hablan=(),
        anulado=event.anulado or (between and state.anulado),
        marca=None if event.anulado else state.marca,
    )
    if not event.nuevo:
        return state
    full = state.options.piedras
    again = tuple([0 if seat in state.salidas else full for seat in range(state.seats)])
    number = state.numero_juego if between else state.numero_juego + 1
    return replace(_cleared(state), piedras=again, numero_juego=number)


def _ended(state: State, event: e.Acabada) -> State:
    end = Fin(event.razon, event.gana, state.salidas, state.abandonan)
    state = replace(state, fase="fin_partida", fin=end, pendientes=(), hablan=())
    if event.gana is None:
        return state
    return replace(_cleared(state), piedras=(0,) * state.seats)


def _cleared(state: State) -> State:
    """Return *state* with nothing on the table: the juego is over."""
    none = (0,) * state.seats
    rows = tuple([replace(c, puesto=none) if any(c.puesto) else c for c in state.lances])
    return replace(state, apuesta=None, lances=rows)


def _of(state: State) -> Apuesta:
    assert state.apuesta is not None
    return state.apuesta


def _more(state: State, seat: Seat, n: int) -> tuple[int, ...]:
    return put(state.piedras, seat, state.piedras[seat] + n)


def _with_lance(state: State, lance: Lance, change: Callable[[Cierre], Cierre]) -> State:
    rows = tuple([change(c) if c.lance == lance else c for c in state.lances])
    return replace(state, lances=rows)


_OWN: dict[type[Event], Callable[[State, Any], State]] = {
    e.PartidaEmpezada: _match_begun,
    e.ManoEmpezada: _hand_begun,
    Repartido: dealt,
    e.Descartado: _discarded,
    e.Anunciado: _announced,
    e.LanceAbierto: _lance_opened,
    e.Pasado: _passed,
    e.Envidado: _bet,
    e.Querido: _accepted,
    e.SubidasAbiertas: _asked_to_raise,
    e.Conformado: _conformed,
    e.Subido: _raised,
    e.VueltoAtras: _backed_out,
    e.Cogido: _took,
    e.Suertudo: _lucky,
    e.PiedrasRecuperadas: _recovered,
    e.Devueltas: _returned,
    e.CierrePreguntado: _asked_to_stand,
    e.Seguido: _stood,
    e.Dado: _gave_up,
    e.LanceCerrado: _lance_closed,
    e.Mostradas: _shown,
    e.Perdido: _lost,
    e.LanceGanado: _lance_won,
    e.Sacado: _rid,
    e.JuegoApuntado: _marked,
    e.Eliminado: _out,
    e.ManoAcabada: _hand_over,
    e.Acabada: _ended,
}
_EVOLVE = with_attendance(_OWN)
EVENTS: tuple[type[Event], ...] = tuple(_EVOLVE)
