"""What each event does to the state. States change nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games.engines.core import attendance
from games.engines.core.attended import order_from, put, with_attendance
from games.engines.core.contract import Event, Seat
from games.engines.core.dealing import Repartido, dealt
from games.engines.mus.events import (
    Acabada,
    Anunciado,
    Barajado,
    Cortado,
    Descartado,
    DescarteAbierto,
    Envidado,
    JuegoGanado,
    LanceAbierto,
    LanceCerrado,
    ManoAcabada,
    ManoEmpezada,
    Mirado,
    Mostradas,
    MusReabierto,
    NoQuerido,
    Ordagueado,
    PartidaEmpezada,
    Pasado,
    PedidoMus,
    Querido,
    SenaHecha,
    Tanteado,
    VacaGanada,
    VozPasada,
)
from games.engines.mus.options import MANNERS
from games.engines.mus.state import Apuesta, Cierre, State
from games.engines.mus.view import Dicho, Fin


def evolve(state: State, event: Event) -> State:
    """Return *state* after *event*; ``PartidaEmpezada`` begins a new one whatever *state* was."""
    after: State = _EVOLVE[type(event)](state, event)
    return after


def _said(
    state: State, seat: Seat, action: str, number: int | None = None, before: int | None = None
) -> Any:
    said = list(state.dicho)
    said[seat] = Dicho(action, number, before)
    return tuple(said)


def _match_begun(state: State | None, event: PartidaEmpezada) -> State:
    people = attendance.begin(event.jugadores, event.opciones.reloj, event.modales or MANNERS)
    return State(event.opciones, event.jugadores, people, event.mano)


def _hand_begun(state: State, event: ManoEmpezada) -> State:
    seats = state.seats
    nothing = (None,) * seats
    return State(
        state.options,
        seats,
        attendance.hand_started(state.asistencia),
        event.mano,
        numero_mano=event.numero,
        corrido=event.corrido,
        pendientes=order_from(event.mano, seats),
        piedras=state.piedras,
        juegos=state.juegos,
        vacas=state.vacas,
        anteriores=state.anteriores,
        ultimas=state.ultimas,
        manos=((),) * seats,
        mazo=event.mazo or (),
        apartadas=((),) * seats,
        descartes=nothing,
        dicho=nothing,
        senas=(0,) * seats,
        mirando=nothing,
    )


def _shuffled(state: State, event: Barajado) -> State:
    mazo = event.mazo or ()
    taken = set(mazo)
    aside = tuple([() if taken.issuperset(cards) else cards for cards in state.apartadas])
    return replace(state, mazo=mazo, pila=(), apartadas=aside)


def _mus_said(state: State, event: PedidoMus) -> State:
    said = _said(state, event.asiento, "Mus")
    return replace(state, pendientes=state.pendientes[1:], dicho=said)


def _voice_moved(state: State, event: VozPasada) -> State:
    return replace(state, mano=event.mano, pendientes=order_from(event.mano, state.seats))


def _cut(state: State, event: Cortado) -> State:
    said = _said(state, event.asiento, "Cortar")
    return replace(state, mano=event.mano, corrido=False, pendientes=(), dicho=said)


def _discard_opened(state: State, event: DescarteAbierto) -> State:
    nothing = (None,) * state.seats
    order = state.order()
    return replace(state, fase="descarte", pendientes=order, descartes=nothing, dicho=nothing)


def _discarded(state: State, event: Descartado) -> State:
    seat, cards = event.asiento, event.cartas or ()
    hand = tuple([card for card in state.manos[seat] if card not in cards])
    return replace(
        state,
        pendientes=state.pendientes[1:],
        manos=put(state.manos, seat, hand),
        apartadas=put(state.apartadas, seat, cards),
        descartes=put(state.descartes, seat, event.cuantas),
        dicho=_said(state, seat, "Descartar", event.cuantas),
    )


def _mus_reopened(state: State, event: MusReabierto) -> State:
    pile = list(state.pila)
    for cards in state.apartadas:
        pile.extend(cards)
    return replace(
        state,
        fase="mus",
        pendientes=state.order(),
        pila=tuple(pile),
        apartadas=((),) * state.seats,
        dicho=(None,) * state.seats,
    )


def _announced(state: State, event: Anunciado) -> State:
    if event.lance == "pares":
        return replace(state, pares=event.llevan)
    return replace(state, juego=event.llevan)


def _lance_opened(state: State, event: LanceAbierto) -> State:
    return replace(
        state,
        fase=event.lance,
        hablan=event.hablan,
        pendientes=event.hablan,
        apuesta=None,
        dicho=(None,) * state.seats,
    )


def _passed(state: State, event: Pasado) -> State:
    said = _said(state, event.asiento, "Pasar")
    return replace(state, pendientes=state.pendientes[1:], dicho=said)


def _bet(state: State, event: Envidado) -> State:
    action = "Reenvidar" if event.previo else "Envidar"
    return replace(
        state,
        pendientes=event.responden,
        apuesta=Apuesta(event.asiento, event.total, event.previo),
        dicho=_said(state, event.asiento, action, event.mas, event.previo or None),
    )


def _ordago(state: State, event: Ordagueado) -> State:
    return replace(
        state,
        pendientes=event.responden,
        apuesta=Apuesta(event.asiento, event.previo, event.previo, ordago=True),
        dicho=_said(state, event.asiento, "Ordago"),
    )


def _accepted(state: State, event: Querido) -> State:
    return replace(state, pendientes=(), dicho=_said(state, event.asiento, "Querer"))


def _refused(state: State, event: NoQuerido) -> State:
    said = _said(state, event.asiento, "NoQuerer")
    return replace(state, pendientes=state.pendientes[1:], dicho=said)


def _lance_closed(state: State, event: LanceCerrado) -> State:
    closed = Cierre(event.lance, event.en, event.pareja, event.piedras)
    return replace(state, pendientes=(), apuesta=None, lances=(*state.lances, closed))


def _shown(state: State, event: Mostradas) -> State:
    return replace(state, mostradas=True)


def _scored(state: State, event: Tanteado) -> State:
    entry = event.apunte
    stones = list(state.piedras)
    stones[entry.pareja] += entry.piedras
    return replace(state, piedras=(stones[0], stones[1]), apuntes=(*state.apuntes, entry))


def _juego_won(state: State, event: JuegoGanado) -> State:
    return replace(
        state, piedras=(0, 0), ultimas=state.piedras, juegos=event.juegos, gana_juego=event.pareja
    )


def _vaca_won(state: State, event: VacaGanada) -> State:
    """The juegos return to 0 unless the partida ends here (EJ-66, EJ-67)."""
    over = event.vacas[event.pareja] >= state.options.vacas
    if over:
        return replace(state, vacas=event.vacas, gana_vaca=event.pareja)
    before, now = state.anteriores, state.juegos
    return replace(
        state,
        vacas=event.vacas,
        juegos=(0, 0),
        anteriores=(before[0] + now[0], before[1] + now[1]),
        gana_vaca=event.pareja,
    )


def _hand_over(state: State, event: ManoAcabada) -> State:
    return replace(state, fase="fin_mano", mano=event.siguiente, pendientes=())


def _sena_made(state: State, event: SenaHecha) -> State:
    made = put(state.senas, event.asiento, state.senas[event.asiento] + 1)
    return replace(state, senas=made)


def _looked(state: State, event: Mirado) -> State:
    return replace(state, mirando=put(state.mirando, event.asiento, event.objetivo))


def _match_over(state: State, event: Acabada) -> State:
    end = Fin(event.razon, event.ganan, event.abandonan)
    return replace(state, fase="fin_partida", pendientes=(), apuesta=None, fin=end)


_OWN: dict[type[Event], Callable[[State, Any], State]] = {
    PartidaEmpezada: _match_begun,
    ManoEmpezada: _hand_begun,
    Repartido: dealt,
    Barajado: _shuffled,
    PedidoMus: _mus_said,
    VozPasada: _voice_moved,
    Cortado: _cut,
    DescarteAbierto: _discard_opened,
    Descartado: _discarded,
    MusReabierto: _mus_reopened,
    Anunciado: _announced,
    LanceAbierto: _lance_opened,
    Pasado: _passed,
    Envidado: _bet,
    Ordagueado: _ordago,
    Querido: _accepted,
    NoQuerido: _refused,
    LanceCerrado: _lance_closed,
    Mostradas: _shown,
    Tanteado: _scored,
    JuegoGanado: _juego_won,
    VacaGanada: _vaca_won,
    ManoAcabada: _hand_over,
    SenaHecha: _sena_made,
    Mirado: _looked,
    Acabada: _match_over,
}
_EVOLVE = with_attendance(_OWN)

EVENTS: tuple[type[Event], ...] = tuple(_EVOLVE)
"""All that can happen in a partida of mus."""
