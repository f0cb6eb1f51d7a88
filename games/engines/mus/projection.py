"""Builds what a seat, or a mirón, may see (mus §10), field by field."""

from __future__ import annotations

from typing import Any

from games.engines.core import attendance
from games.engines.core.contract import Seat
from games.engines.core.latest import remembers_latest
from games.engines.core.spanish_deck import Card
from games.engines.core.spanish_hands import Lance
from games.engines.mus.choices import true_senas
from games.engines.mus.hands import LANCES, lance_of
from games.engines.mus.scoring import ADENTRO, negada
from games.engines.mus.state import State, pair_of
from games.engines.mus.view import Envite, Jugada, Lado, LanceVisto, Vista


def view_of(state: State, seat: Seat | None) -> Vista:
    """Return all that *seat* may see; ``None`` is a mirón without rights to any hand."""
    return Vista(
        **_seen_by_all(state),
        yo=seat,
        cartas=_cards(state, seat),
        descartadas=() if seat is None else state.apartadas[seat],
        jugada=None if seat is None else _own_hand(state, seat),
        senas=() if seat is None else _senas_now(state, seat),
        mirando=None if seat is None else state.mirando[seat],
    )


@remembers_latest
def _seen_by_all(state: State) -> dict[str, Any]:
    """Return the fields of ``Vista`` that are the same for whoever looks."""
    options = state.options
    return {
        **attendance.seen(state.asistencia),
        "fase": state.fase,
        "jugadores": state.seats,
        "numero_mano": state.numero_mano,
        "mano": _mano_shown(state),
        "turno": state.turno,
        "corrido": state.corrido,
        "tanteo": (_side(state, 0), _side(state, 1)),
        "objetivo": Lado(options.piedras, options.juegos, options.vacas),
        "adentro": options.piedras - ADENTRO,
        "descartes": state.descartes,
        "lances": _lances(state),
        "envite": _pending_bet(state),
        "dicho": state.dicho,
        "pares": state.pares or (None,) * state.seats,
        "juego": state.juego or (None,) * state.seats,
        "apuntes": state.apuntes,
        "gana_juego": state.gana_juego,
        "gana_vaca": state.gana_vaca,
        "fin": state.fin,
        "opciones": options,
    }


def _mano_shown(state: State) -> Seat:
    """Return the mano of the hand on the table: while it is counted, ties were settled by him.

    ``state.mano`` is then already who will be mano next, the seat after him (RULING 4).
    """
    return (state.mano - 1) % state.seats if state.fase == "fin_mano" else state.mano


def _side(state: State, pair: int) -> Lado:
    return Lado(state.piedras[pair], state.juegos[pair], state.vacas[pair])


def _cards(state: State, seat: Seat | None) -> tuple[tuple[Card, ...] | None, ...]:
    if state.mostradas:
        return state.manos
    return tuple([hand if other == seat else None for other, hand in enumerate(state.manos)])


def _lances(state: State) -> tuple[LanceVisto, ...]:
    """Return the five lances; of juego and punto one is always ``no_se_juega`` in the end."""
    closed = {
        end.lance: LanceVisto(end.lance, end.en, end.piedras, end.pareja) for end in state.lances
    }
    if (juego := closed.get("juego")) is not None and (
        juego.estado != "no_se_juega" or juego.pareja is not None
    ):
        closed["punto"] = LanceVisto("punto", "no_se_juega")
    return tuple([closed.get(lance) or _open_lance(state, lance) for lance in LANCES])


def _open_lance(state: State, lance: Lance) -> LanceVisto:
    bet = state.apuesta
    if state.fase != lance:
        return LanceVisto(lance, "sin_jugar")
    if bet is None:
        return LanceVisto(lance, "hablando")
    return LanceVisto(lance, "ordago" if bet.ordago else "envite", bet.total, pair_of(bet.asiento))


def _pending_bet(state: State) -> Envite | None:
    bet = state.apuesta
    if bet is None:
        return None
    lance = lance_of(state.fase)
    return Envite(
        lance=lance,
        asiento=bet.asiento,
        pareja=pair_of(bet.asiento),
        piedras=bet.total,
        previo=bet.previo,
        ordago=bet.ordago,
        si_no=sum(negada(bet, lance, deje=state.options.deje)),
        responden=state.pendientes,
    )


def _own_hand(state: State, seat: Seat) -> Jugada | None:
    hand = state.manos[seat]
    if len(hand) != 4:
        return None
    judged = state.judge(hand)
    return Jugada(judged.tipo_pares, judged.rangos, judged.total, judged.juego > 0, judged.real31)


def _senas_now(state: State, seat: Seat) -> tuple[str, ...]:
    if state.fin is not None or state.asistencia.stopped:
        return ()
    return true_senas(state, seat)
