"""Builds what a seat, or a mirón, may see, field by field."""

from __future__ import annotations

from typing import Any

from games.engines.core import attendance
from games.engines.core.contract import Seat
from games.engines.core.french_deck import Card
from games.engines.core.latest import remembers_latest
from games.engines.poker.betting import NO_RAISE, raising, to_call
from games.engines.poker.choices import top_up
from games.engines.poker.dealing import blinds_at, level_now
from games.engines.poker.hands import best_five, category_of, rank
from games.engines.poker.levels import HIGHEST
from games.engines.poker.options import buy_in
from games.engines.poker.pots import contested, pots_of
from games.engines.poker.seating import gone, prizes
from games.engines.poker.state import State
from games.engines.poker.view import Bote, Jugada, Nivel, Vista

FLOP = 3


def view_of(state: State, seat: Seat | None) -> Vista:
    """Return all that *seat* may see; ``None`` is a mirón: folded and hidden hands are nobody's."""
    cards = _cards(state, seat)
    out = seat is not None and not state.is_cash and state.puestos[seat] is not None
    return Vista(
        **_seen_by_all(state),
        **_own(state, seat),
        yo=seat,
        cartas=cards,
        jugadas=tuple([_made(state.mesa, hand) for hand in cards]),
        historia=state.historia if out or state.fin is not None else (),
    )


@remembers_latest
def _seen_by_all(state: State) -> dict[str, Any]:
    """Return the fields of ``Vista`` that are the same for whoever looks."""
    places = state.sitios
    return {
        **attendance.seen(state.asistencia),
        **_table(state),
        "fuera": gone(state),
        "turno": state.turno,
        "boton": places.button if places else None,
        "ciega_pequena": places.small if places and _posted_small(state) else None,
        "ciega_grande": places.big if places else None,
        "nivel": _level(state),
        "bote_total": sum(state.aportado),
        "botes": _pots(state),
        "quedan": len(state.inside),
    }


def _table(state: State) -> dict[str, Any]:
    """Return what is shown as it stands in the state."""
    return {
        "fase": state.fase,
        "jugadores": state.seats,
        "numero_mano": state.numero_mano,
        "ciegas": state.ciegas if state.numero_mano else blinds_at(state.options, 1),
        "fichas": state.fichas,
        "apostado": state.apostado,
        "aportado": state.aportado,
        "mesa": state.mesa,
        "mostradas": state.mostradas,
        "ultimas": state.ultimas,
        "devuelto": state.devuelto,
        "apuesta": state.apuesta,
        "subida": state.subida,
        "puestos": state.puestos,
        "premios": prizes(state),
        "retiradas": state.retiradas,
        "con_cartas": state.vivos,
        "sillas": state.sillas,
        "entrada": buy_in(state.options) if state.is_cash else None,
        "fin": state.fin,
        "opciones": state.options,
    }


def _own(state: State, seat: Seat | None) -> dict[str, Any]:
    """Return what a bet would cost *seat* and how far it may raise."""
    plays = seat is not None and state.is_dealt and state.vivos[seat]
    able = raising(state, seat) if seat is not None and state.turno == seat else NO_RAISE
    price = to_call(state, seat) if seat is not None and plays else None
    return {
        "igualar": price,
        "al_igualar": None if seat is None or price is None else _if_called(state, seat, price),
        "subir_min": able.low,
        "subir_max": able.high,
        "sin_subir": able.why_not,
        "recarga": 0 if seat is None else top_up(state, seat),
    }


def _if_called(state: State, seat: Seat, price: int) -> int:
    """Return what *seat* plays for once it has put *price*."""
    put = list(state.aportado)
    put[seat] += price
    return contested(put, state.vivos, seat)


def _posted_small(state: State) -> bool:
    assert state.sitios is not None
    last = state.inicio[state.sitios.small]
    return bool(last) and state.sitios.small != state.sitios.big


def _level(state: State) -> Nivel | None:
    """Return the level by the clock."""
    if state.is_cash:
        return None
    number = level_now(state)
    return Nivel(
        numero=number,
        ciegas=blinds_at(state.options, number),
        siguientes=blinds_at(state.options, min(number + 1, HIGHEST)),
    )


def _pots(state: State) -> tuple[Bote, ...]:
    """Return the pots in the middle, or those that were won once the hand is over."""
    if not state.is_dealt:
        return state.ganados
    pairs = zip(state.aportado, state.apostado, strict=True)
    collected = [put - bet for put, bet in pairs]
    if not any(collected):
        return ()
    return tuple([Bote(pot.amount, pot.seats) for pot in pots_of(collected, state.live)])


def _cards(state: State, seat: Seat | None) -> tuple[tuple[Card, ...] | None, ...]:
    return tuple(
        [
            (hand if other == seat or state.mostradas[other] else None) if hand else None
            for other, hand in enumerate(state.manos)
        ]
    )


def _made(board: tuple[Card, ...], hand: tuple[Card, ...] | None) -> Jugada | None:
    if not hand or len(board) < FLOP:
        return None
    cards = (*board, *hand)
    return Jugada(category_of(rank(cards)), best_five(cards))
