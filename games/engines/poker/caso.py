"""The rules as one function of plain data (póker §3.16), for the worked examples."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from games.engines.core.caso import Judge, Wrong, judged, number
from games.engines.core.contract import Seat, Tape
from games.engines.core.dealing import Repartido
from games.engines.core.french_deck import DECK, Card
from games.engines.poker import levels, playing, pots, prizes
from games.engines.poker.actions import Igualar, Pasar, Retirarse, Subir
from games.engines.poker.betting import raising, to_call
from games.engines.poker.dealing import post
from games.engines.poker.events import Abandonado, ManoEmpezada, PartidaEmpezada
from games.engines.poker.evolution import evolve, unborn
from games.engines.poker.hands import category_of, rank
from games.engines.poker.options import LEAST_CHAIRS, LEAST_PLAYERS, MOST_CHAIRS, Options
from games.engines.poker.positions import Positions, clockwise, first_positions, moved
from games.engines.poker.state import State

MOST = 10**12
"""Of any amount in an entry."""
BOARD = 5


def caso(entrada: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the rules say of *entrada*; an illegal one gives ``{"error": True}``."""
    return judged(_KINDS, entrada)


# --- Blinds, prizes, positions


def _ciegas(entry: Mapping[str, Any]) -> dict[str, Any]:
    seconds = number(entry["segundos"], 0, MOST)
    small = number(entry.get("sb", levels.FIRST_SMALL), 1, MOST)
    level = levels.level_at(seconds, number(entry.get("duracion", levels.LEVEL_S), 1, MOST))
    return {"nivel": level, "ciegas": list(levels.blinds_of(level, small))}


def _premios(entry: Mapping[str, Any]) -> dict[str, Any]:
    players = number(entry["jugadores"], LEAST_CHAIRS, MOST_CHAIRS)
    chips = number(entry.get("fichas", prizes.CHIPS), 1, MOST)
    pot = prizes.pot_of(chips, players, _percent(entry))
    return {"bote": pot, "premios": list(prizes.prizes_of(pot))}


def _percent(entry: Mapping[str, Any]) -> int:
    return number(entry.get("porcentaje", prizes.PERCENT), 0, MOST)


def _boton_inicial(entry: Mapping[str, Any]) -> dict[str, Any]:
    seats = _seats(entry)
    places = first_positions(_seat(entry["boton"], seats), seats, range(seats))
    return {"boton": places.button, "sb": places.small, "bb": places.big}


def _boton(entry: Mapping[str, Any]) -> dict[str, Any]:
    seats = _seats(entry)
    active = _distinct(entry["activos"], seats)
    number(len(active), LEAST_PLAYERS, seats)
    before = Positions(*[_seat(entry["anterior"][name], seats) for name in ("boton", "sb", "bb")])
    places = moved(before, seats, active)
    return {
        "boton": places.button,
        "sb": places.small,
        "bb": places.big,
        "sb_muerta": places.small not in active,
        "boton_muerto": places.button not in active,
    }


# --- Pots and hands


def _botes(entry: Mapping[str, Any]) -> dict[str, Any]:
    put = [number(chips, 0, MOST) for chips in entry["aportado"]]
    number(len(put), LEAST_PLAYERS, MOST_CHAIRS)
    live = _distinct(entry["vivos"], len(put))
    number(len(live), 1, len(put))
    back = pots.uncalled(put)
    if back is not None:
        put[back[0]] -= back[1]
    return {
        "devuelto": {} if back is None else {str(back[0]): back[1]},
        "botes": [
            {"cantidad": pot.amount, "asientos": list(pot.seats)} for pot in pots.pots_of(put, live)
        ],
    }


def _reparto(entry: Mapping[str, Any]) -> dict[str, Any]:
    seats = _seats(entry)
    winners = _distinct(entry["ganadores"], seats)
    number(len(winners), 1, seats)
    order = clockwise(_seat(entry["boton"], seats), seats)
    return {"reparto": _by_chair(pots.shares(number(entry["cantidad"], 0, MOST), winners, order))}


def _comparar(entry: Mapping[str, Any]) -> dict[str, Any]:
    hands, board = entry["cartas"], entry["mesa"]
    _require_cards([*board, *(card for hand in hands for card in hand)])
    number(len(board), 3, BOARD)
    number(len(hands), 1, MOST_CHAIRS)
    if any(len(hand) != 2 for hand in hands):
        raise Wrong("cartas")
    ranks = [rank((*board, *hand)) for hand in hands]
    return {
        "categorias": [category_of(place) for place in ranks],
        "ganadores": [player for player, place in enumerate(ranks) if place == min(ranks)],
    }


# --- A whole minitorneo


def _torneo(entry: Mapping[str, Any]) -> dict[str, Any]:
    seats = number(entry["asientos"], LEAST_CHAIRS, MOST_CHAIRS)
    hands = [_played(hand, seats) for hand in entry["manos"]]
    stacks = hands[0][0]
    inside = [seat for seat in range(seats) if stacks[seat]]
    number(len(inside), LEAST_CHAIRS, seats)
    chips = entry.get("fichas")
    total = sum(stacks) if chips is None else number(chips, 1, MOST) * len(inside)
    pot = prizes.pot_of(total, 1, _percent(entry))
    worth = prizes.prizes_of(pot)
    found: list[prizes.Placed] = []
    for before, after, leavers, button in hands:
        for seat in leavers:
            if seat not in inside or len(inside) == 1:
                raise Wrong("abandonos")
            found.append(_last_place(seat, len(inside), worth))
            inside.remove(seat)
        fallen = {} if len(inside) == 1 else {s: before[s] for s in inside if not after[s]}
        inside = [seat for seat in inside if seat not in fallen]
        found += prizes.places_of(fallen, len(inside), worth, clockwise(button, seats))
    if len(inside) == 1:
        found.append(_last_place(inside[0], 1, worth))
    placed = {one.seat: {"puesto": one.place, "premio": one.prize} for one in found}
    return {"bote": pot, "premios": list(worth), "clasificacion": _by_chair(placed)}


def _last_place(seat: Seat, place: int, worth: Sequence[int]) -> prizes.Placed:
    return prizes.Placed(seat, place, prizes.prize_of(worth, place))


def _played(
    hand: Mapping[str, Any], seats: int
) -> tuple[list[int], list[int], tuple[Seat, ...], Seat]:
    """Return stacks before and after, who left in which order, and the button."""
    rows = []
    for name in ("antes", "despues"):
        row = [0 if chips is None else number(chips, 0, MOST) for chips in hand[name]]
        number(len(row), seats, seats)
        rows.append(row)
    leavers = _distinct(hand.get("abandonos") or (), seats)
    return rows[0], rows[1], leavers, _seat(hand.get("boton", 0), seats)


# --- One hand


def _mano(entry: Mapping[str, Any]) -> dict[str, Any]:
    tape = dealt(entry)
    over = playing.go_on(tape)
    for action in entry.get("acciones", ()):
        if over:
            raise Wrong("la mano ha terminado")
        name, *rest = action
        _DO[name](tape, *rest)
        over = playing.go_on(tape)
    return _told(tape.state, entry["fichas"], over=over)


def _fold(tape: Tape[State]) -> None:
    playing.act(tape, _turn(tape), Retirarse())


def _check(tape: Tape[State]) -> None:
    if to_call(tape.state, _turn(tape)):
        raise Wrong("pasar")
    playing.act(tape, _turn(tape), Pasar())


def _call(tape: Tape[State]) -> None:
    if not to_call(tape.state, _turn(tape)):
        raise Wrong("igualar")
    playing.act(tape, _turn(tape), Igualar())


def _raise(tape: Tape[State], total: Any) -> None:
    able = raising(tape.state, _turn(tape))
    if able.low is None or able.high is None:
        raise Wrong("subir")
    playing.act(tape, _turn(tape), Subir(number(total, able.low, able.high)))


def _leave(tape: Tape[State], seat: Any) -> None:
    state = tape.state
    if not state.inicio[_seat(seat, state.seats)] or state.puestos[seat] is not None:
        raise Wrong("abandonar")
    tape.emit(Abandonado(seat, len(state.inside), 0))


_DO: dict[str, Callable[..., None]] = {
    "retirarse": _fold,
    "pasar": _check,
    "igualar": _call,
    "subir": _raise,
    "abandonar": _leave,
}


def _turn(tape: Tape[State]) -> Seat:
    if tape.state.turno is None:
        raise Wrong("turno")
    return tape.state.turno


def dealt(entry: Mapping[str, Any]) -> Tape[State]:
    """Return a hand dealt and its blinds posted, as *entry* says."""
    seats = _seats(entry)
    chips = [None if stack is None else number(stack, 1, MOST) for stack in entry["fichas"]]
    number(len(chips), seats, seats)
    there = tuple([seat for seat, stack in enumerate(chips) if stack is not None])
    small, big = (number(blind, 1, MOST) for blind in entry["ciegas"])
    places = _places(entry, seats, there)
    hands, deck = _cards(entry, there, seats)
    begun = PartidaEmpezada(Options(), seats)
    state = evolve(unborn(begun), begun)
    tape = Tape(evolve, replace(state, fichas=tuple(chips)))
    tape.emit(ManoEmpezada(1, 1, (small, big), places, there, (), (), deck))
    if entry["sb"] is not None:
        post(tape, places.small, "ciega_pequena", small)
    post(tape, places.big, "ciega_grande", big)
    for seat in there:
        tape.emit(Repartido(seat, 2, hands[seat]))
    return tape


def _places(entry: Mapping[str, Any], seats: int, there: Sequence[Seat]) -> Positions:
    number(len(there), LEAST_PLAYERS, seats)
    button, big = _seat(entry["boton"], seats), _seat(entry["bb"], seats)
    small = big if entry["sb"] is None else _seat(entry["sb"], seats)
    if big not in there or small not in there or (small == big and entry["sb"] is not None):
        raise Wrong("ciegas")
    return Positions(button, small, big)


def _cards(
    entry: Mapping[str, Any], there: Sequence[Seat], seats: int
) -> tuple[dict[Seat, tuple[Card, ...]], tuple[Card, ...]]:
    """Return the hands by seat, and a pile that has them and then the board."""
    given, board = entry["cartas"], entry["mesa"]
    number(len(given), seats, seats)
    number(len(board), BOARD, BOARD)
    hands = {seat: tuple(given[seat]) for seat in there}
    if any(len(hand) != 2 for hand in hands.values()):
        raise Wrong("cartas")
    known = [*(card for hand in hands.values() for card in hand), *board]
    _require_cards(known)
    return hands, (*known, *[card for card in DECK if card not in set(known)])


def _told(state: State, chips: Sequence[Any], *, over: bool) -> dict[str, Any]:
    back = {} if state.devuelto is None else {state.devuelto[0]: state.devuelto[1]}
    won = [
        {
            "cantidad": pot.cantidad,
            "asientos": list(pot.asientos),
            "ganadores": sorted(pot.ganadores),
            "reparto": _by_chair(dict(zip(pot.ganadores, pot.reparto, strict=True))),
        }
        for pot in state.ganados
    ]
    put = sum(pot.cantidad for pot in state.ganados) + sum(back.values())
    return {
        "fase": "fin" if over else state.fase,
        "turno": state.turno,
        "fichas": [None if stack is None else state.chips(s) for s, stack in enumerate(chips)],
        "apostado": list(state.apostado),
        "bote_total": put if over else sum(state.aportado),
        "legales": None if state.turno is None else _open_to(state, state.turno),
        "devuelto": _by_chair(back),
        "botes": won,
        "retiradas": _by_chair(
            {s: state.retiradas[s] for s, place in enumerate(state.puestos) if place is not None}
        ),
    }


def _open_to(state: State, seat: Seat) -> dict[str, Any]:
    call, able = to_call(state, seat), raising(state, seat)
    return {
        "retirarse": True,
        "pasar": not call,
        "igualar": call or None,
        "subir_min": able.low,
        "subir_max": able.high,
    }


# --- Reading


def _seats(entry: Mapping[str, Any]) -> int:
    return number(entry["asientos"], LEAST_PLAYERS, MOST_CHAIRS)


def _seat(value: Any, seats: int) -> Seat:
    return number(value, 0, seats - 1)


def _distinct(values: Sequence[Any], seats: int) -> tuple[Seat, ...]:
    found = tuple([_seat(value, seats) for value in values])
    if len(set(found)) != len(found):
        raise Wrong("sillas")
    return found


def _require_cards(cards: Sequence[Any]) -> None:
    if not set(cards) <= set(DECK) or len(set(cards)) != len(cards):
        raise Wrong("cartas")


def _by_chair(values: Mapping[Seat, Any]) -> dict[str, Any]:
    return {str(seat): values[seat] for seat in sorted(values)}


_KINDS: dict[str, Judge] = {
    "ciegas": _ciegas,
    "premios": _premios,
    "boton_inicial": _boton_inicial,
    "boton": _boton,
    "botes": _botes,
    "reparto": _reparto,
    "comparar": _comparar,
    "torneo": _torneo,
    "mano": _mano,
}
