"""The rules as one function of plain data (parchís §1.20), for the worked examples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.engines.core import attendance
from games.engines.core.caso import Judge, Wrong, judged, number
from games.engines.core.contract import Seat, Tape
from games.engines.core.departure import is_penalised
from games.engines.core.legal import require_legal
from games.engines.parchis import playing
from games.engines.parchis.actions import Contar, Mover, Pasar
from games.engines.parchis.board import (
    CASA,
    COLOURS,
    ENTRADA,
    EXITS,
    META,
    OUT_OF_PLAY,
    PIECE,
    PIECES,
    RING,
    SQUARES,
    Paso,
    place_name,
)
from games.engines.parchis.choices import legal_choices, menu_of
from games.engines.parchis.engine import LEAVING
from games.engines.parchis.events import Movida, Penalizado
from games.engines.parchis.evolution import evolve
from games.engines.parchis.options import Options, chairs, problems
from games.engines.parchis.state import State, begun, colours_in_play, own_colours
from games.engines.parchis.view import Movimiento

CONFIG = frozenset({"dados", "modo", "premio_meta"})
SHAPES = (frozenset({"dado", "ficha"}), frozenset({"contar", "ficha"}), frozenset({"pasar"}))
"""The keys that an action has: one of these sets, exactly."""


def caso(entrada: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the rules say of *entrada*; an illegal one gives ``{"error": True}``."""
    return judged(_KINDS, entrada)


# --- A turn


def _tirada(entry: Mapping[str, Any]) -> dict[str, Any]:
    state, seat = _position(entry)
    dice = tuple(number(die, 1, 6) for die in entry["tirada"])
    if len(dice) != state.options.dados:
        raise Wrong("tirada")
    tape: Tape[State] = Tape(evolve, state)
    playing.roll(tape, seat, dice)
    for asked in entry.get("acciones", ()):
        _act(tape, seat, asked)
    return _told(tape)


def _act(tape: Tape[State], seat: Seat, asked: Any) -> None:
    if not isinstance(asked, Mapping) or set(asked) not in SHAPES:
        raise Wrong("acciones")
    state = tape.state
    if state.turno != seat or state.fase not in {"mover", "contar"}:
        raise Wrong("fase")
    if "pasar" in asked:
        if asked["pasar"] is not True:
            raise Wrong("pasar")
        action: Pasar | Contar | Mover = Pasar()
    elif "contar" in asked:
        if number(asked["contar"], 10, 20) != state.contar:
            raise Wrong("contar")
        action = Contar(asked["ficha"])
    else:
        action = Mover(number(asked["dado"], 1, 6), asked["ficha"])
    require_legal(legal_choices(state, seat), action)
    playing.follow(tape, seat, action)


def _position(entry: Mapping[str, Any]) -> tuple[State, Seat]:
    options = _options(entry)
    if problems(options):
        raise Wrong("modo")
    seat = chairs(options).index(COLOURS.index(entry["turno"]))
    people = attendance.begin(len(chairs(options)), options.reloj)
    state = begun(options, people)
    at = _placed(entry["fichas"], colours_in_play(options))
    last = entry.get("ultima_movida")
    state = msgspec.structs.replace(
        state,
        fase="tirar",
        turno=seat,
        pendientes=(),
        iniciales=(),
        at=at,
        came=_arrivals(entry.get("orden", {}), at),
        moves=16,
        repeticiones=number(entry.get("repeticiones", 0), 0, 2),
        ultima=None if last is None else PIECE[last],
    )
    return state, seat


def _options(entry: Mapping[str, Any]) -> Options:
    given = entry["config"]
    if set(given) != CONFIG:
        raise Wrong("config")
    by_chair = given["modo"] == "dos_colores"
    if ("asientos" in entry) is not by_chair:
        raise Wrong("asientos")
    taken = entry["asientos" if by_chair else "fichas"]
    if not taken or not set(taken) <= set(COLOURS) or len(set(taken)) != len(taken):
        raise Wrong("asientos")
    sillas = "".join(str(n) for n, colour in enumerate(COLOURS) if colour in taken)
    return msgspec.convert({**given, "sillas": sillas}, Options)


def _placed(pieces: Mapping[str, Any], colours: Sequence[int]) -> tuple[Paso, ...]:
    """Return where the pieces are: those of *colours*, at most two on a square (parchís §1.4)."""
    if set(pieces) != {COLOURS[colour] for colour in colours}:
        raise Wrong("fichas")
    at = [OUT_OF_PLAY] * 16
    for colour in colours:
        given = pieces[COLOURS[colour]]
        if len(given) != 4:
            raise Wrong("fichas")
        at[4 * colour : 4 * colour + 4] = [_paso(place, colour) for place in given]
    together = Counter(SQUARES[piece >> 2][paso] for piece, paso in enumerate(at))
    if any(square and count > 2 for square, count in together.items()):
        raise Wrong("fichas")
    return tuple(at)


def _paso(place: Any, colour: int) -> int:
    if place == "casa":
        return CASA
    if place == "meta":
        return META
    if type(place) is int and 1 <= place <= RING:
        paso = (place - EXITS[colour]) % RING + 1
        if paso > ENTRADA:
            raise Wrong("casilla")
        return paso
    if isinstance(place, str) and place[:1] == "P" and place[1:] in set("1234567"):
        return ENTRADA + int(place[1:])
    raise Wrong("casilla")


def _arrivals(order: Any, at: Sequence[Paso]) -> tuple[int, ...]:
    """Return when each piece arrived: those of *order* in their order, before any move.

    A square may be left out, but the one that is there has the two pieces that *at* puts on it.
    """
    if not isinstance(order, Mapping):
        raise Wrong("orden")
    came = [0] * 16
    for square, names in order.items():
        pieces = [PIECE[name] for name in names]
        on_it = [p for p in range(16) if 1 <= at[p] <= ENTRADA and _square(at, p) == square]
        if len(on_it) != 2 or sorted(pieces) != on_it:
            raise Wrong("orden")
        for place, piece in enumerate(pieces, start=1):
            came[piece] = place
    return tuple(came)


def _square(at: Sequence[Paso], piece: int) -> str:
    return str(SQUARES[piece >> 2][at[piece]])


def _told(tape: Tape[State]) -> dict[str, Any]:
    state, events = tape.state, tape.step().events
    menu = menu_of(state)
    winners = None
    if state.fin is not None:
        winners = [
            COLOURS[colour]
            for colour in range(4)
            for seat in state.fin.ganan
            if colour in own_colours(state.options, seat)
        ]
    punished = next((event.ficha for event in events if isinstance(event, Penalizado)), None)
    turn = None if state.turno is None else COLOURS[chairs(state.options)[state.turno]]
    return {
        "fase": "fin" if state.fin else state.fase,
        "turno": turn,
        "legales": [_move(move) for move in menu.moves],
        "puede_pasar": menu.optional,
        "contar": state.contar,
        "dados": sorted(state.dados),
        "repeticiones": state.repeticiones,
        "ultima_movida": None if state.ultima is None else PIECES[state.ultima],
        "penalizada": punished,
        "comidas": [e.come for e in events if isinstance(e, Movida) and e.come is not None],
        "ganador": winners,
        "fichas": {
            COLOURS[c]: [place_name(paso, c) for paso in state.at[4 * c : 4 * c + 4]]
            for c in colours_in_play(state.options)
        },
        "orden": _order(state),
    }


def _move(move: Movimiento) -> dict[str, Any]:
    by = {"dado": move.dado} if move.contar is None else {"contar": move.contar}
    place = place_name(move.hasta, PIECE[move.ficha] >> 2)
    return {**by, "ficha": move.ficha, "destino": place, "come": move.come}


def _order(state: State) -> dict[str, list[str]]:
    """Return the squares of the ring with two pieces, the first to arrive first."""
    there: dict[int, list[int]] = {}
    for piece in range(16):
        if CASA < state.at[piece] <= ENTRADA:
            there.setdefault(SQUARES[piece >> 2][state.at[piece]], []).append(piece)
    pairs = {square: pieces for square, pieces in sorted(there.items()) if len(pieces) == 2}
    return {
        str(square): [PIECES[piece] for piece in _by_arrival(state, *pieces)]
        for square, pieces in pairs.items()
    }


def _by_arrival(state: State, one: int, other: int) -> tuple[int, int]:
    return (one, other) if state.came[one] < state.came[other] else (other, one)


# --- The rest


def _ronda_inicial(entry: Mapping[str, Any]) -> dict[str, Any]:
    pending = list(entry["colores"])
    if not set(pending) <= set(COLOURS) or not len(set(pending)) == len(pending) >= 2:
        raise Wrong("colores")
    counts = {len(rolled[colour]) for rolled in entry["rondas"] for colour in rolled}
    if counts not in (set(), {1}, {2}):
        raise Wrong("dados")
    for rolled in entry["rondas"]:
        if len(pending) == 1 or set(rolled) != set(pending):
            raise Wrong("rondas")
        dice = tuple(tuple(number(n, 1, 6) for n in rolled[colour]) for colour in pending)
        pending = [pending[place] for place in playing.starters(dice)]
    done = len(pending) == 1
    return {"ganador": pending[0] if done else None, "repiten": [] if done else pending}


def _voto_abandono(entry: Mapping[str, Any]) -> dict[str, Any]:
    punished = is_penalised(number(entry["si"], 0, 10), number(entry["no"], 0, 10))
    return {"penalizado": punished, "puntos": -LEAVING.penalty if punished else 0}


_KINDS: dict[str, Judge] = {
    "tirada": _tirada,
    "ronda_inicial": _ronda_inicial,
    "voto_abandono": _voto_abandono,
}
