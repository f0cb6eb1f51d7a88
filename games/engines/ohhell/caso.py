"""The rules as one function of plain data (Oh Hell §2.9), for the worked examples."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from games.engines.core.caso import Judge, Wrong, judged, number
from games.engines.core.chance import HmacRng
from games.engines.core.contract import Action, Context
from games.engines.core.dealing import Repartido
from games.engines.core.french_deck import DECK, SUITS
from games.engines.ohhell.actions import Jugar, Pujar
from games.engines.ohhell.choices import turn_choice
from games.engines.ohhell.engine import OhHell, unborn
from games.engines.ohhell.events import ManoEmpezada, PartidaEmpezada, TriunfoVuelto
from games.engines.ohhell.evolution import evolve
from games.engines.ohhell.options import (
    CARDS,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    Options,
    problems,
    sequence,
)
from games.engines.ohhell.playing import open_values
from games.engines.ohhell.rules import best, legal_bids, places, playable, points
from games.engines.ohhell.state import State

ENGINE = OhHell()
LONGEST = CARDS // LEAST_PLAYERS
"""Cards of the longest hand there is, whoever plays."""


def caso(entrada: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the rules say of *entrada*; an illegal one gives ``{"error": True}``."""
    return judged(_KINDS, entrada)


def _secuencia(entry: Mapping[str, Any]) -> dict[str, Any]:
    given = {name: entry[name] for name in _OF_SEQUENCE if name in entry}
    if given.get("maximo") == 0:
        raise Wrong("maximo")
    options, seats = msgspec.convert(given, Options), _players(entry["jugadores"])
    _require_playable(options, seats)
    hands = sequence(options, seats)
    bare = [place for place, cards in enumerate(hands) if cards * seats == CARDS]
    return {"manos": list(hands), "sin_triunfo": bare}


def _puja(entry: Mapping[str, Any]) -> dict[str, Any]:
    seats, cards, dealer = _table(entry)
    hook = msgspec.convert(entry["gancho"], bool)
    said: list[int] = []
    for bid in entry["pujas"]:
        if number(bid, 0, cards) not in legal_bids(cards, said, seats, hook):
            raise Wrong("puja")
        said.append(bid)
    if len(said) >= seats:
        raise Wrong("pujas")
    turn = (dealer + 1 + len(said)) % seats
    return {"turno": turn, "legales": list(legal_bids(cards, said, seats, hook))}


def _jugada(entry: Mapping[str, Any]) -> dict[str, Any]:
    _require_cards([*entry["mano"], *entry["baza"]])
    number(len(entry["mano"]), 1, LONGEST)
    number(len(entry["baza"]), 0, MOST_PLAYERS - 1)
    return {"legales": list(playable(entry["mano"], entry["baza"]))}


def _baza(entry: Mapping[str, Any]) -> dict[str, Any]:
    trick = entry["baza"]
    _require_cards(trick)
    seats, trump = _players(len(trick)), entry["triunfo"]
    if trump is not None and trump not in SUITS:
        raise Wrong("triunfo")
    return {"gana": (number(entry["lider"], 0, seats - 1) + best(trick, trump)) % seats}


def _puntos(entry: Mapping[str, Any]) -> dict[str, Any]:
    options = msgspec.convert({"metodo": entry["metodo"], "viena": entry["viena"]}, Options)
    _require_playable(options, MOST_PLAYERS)
    cards = number(entry["cartas"], 1, LONGEST)
    bid, tricks = (number(entry[name], 0, cards) for name in ("puja", "bazas"))
    return {"puntos": points(options.metodo, options.viena, cards, bid, tricks)}


def _clasificacion(entry: Mapping[str, Any]) -> dict[str, Any]:
    totals = entry["totales"]
    _players(len(totals))
    if any(type(total) is not int for total in totals):
        raise Wrong("totales")
    ranks = places(totals)
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    return {"puestos": list(ranks), "ganadores": winners}


def _mano(entry: Mapping[str, Any]) -> dict[str, Any]:
    state = _dealt(entry)
    most = state.cartas
    said: list[Action] = [Pujar(number(bid, 0, most)) for bid in entry.get("pujas", ())]
    played: list[Action] = [Jugar(card) for card in entry.get("jugadas", ())]
    context = Context(HmacRng(b"caso", "0"))
    for action in said + played:
        turn = state.turno
        if turn is None:
            raise Wrong("fase")
        state = ENGINE.play(state, turn, action, context).state
    return _told(state)


def _told(state: State) -> dict[str, Any]:
    told: dict[str, Any] = {
        "fase": "fin" if state.fin else state.fase,
        "triunfo": state.triunfo,
        "turno": state.turno,
        "legales": [],
        "bazas": list(state.bazas),
        "ganadores": [trick.gana for trick in state.jugadas],
        "puntos": list(state.totales) if state.fin else None,
    }
    if state.turno is not None:
        told["legales"] = list(open_values(turn_choice(state, state.turno)))
    return told


def _dealt(entry: Mapping[str, Any]) -> State:
    """Return the state of a match of one hand, dealt as *entry* says."""
    seats, cards, dealer = _table(entry)
    hands, turned = entry["manos"], entry["carta_vuelta"]
    shown = [card for hand in hands for card in hand] + ([] if turned is None else [turned])
    _require_cards(shown)
    options = msgspec.convert(
        {name: entry[name] for name in ("gancho", "metodo", "viena") if name in entry}, Options
    )
    _require_playable(options, seats)
    if [len(hand) for hand in hands] != [cards] * seats:
        raise Wrong("manos")
    if (turned is None) != (cards * seats == CARDS):
        raise Wrong("carta_vuelta")
    begun = PartidaEmpezada(options, seats, dealer)
    state = evolve(unborn(begun), begun)
    state = msgspec.structs.replace(state, secuencia=(cards,))
    rest = tuple(card for card in DECK if card not in set(shown))
    state = evolve(state, ManoEmpezada(1, cards, dealer, (*shown, *rest)))
    for seat, hand in enumerate(hands):
        state = evolve(state, Repartido(seat, cards, tuple(hand)))
    return evolve(state, TriunfoVuelto(turned))


def _require_playable(options: Options, seats: int) -> None:
    if problems(options, seats):
        raise Wrong("opciones")


def _require_cards(cards: list[Any]) -> None:
    if not set(cards) <= set(DECK) or len(set(cards)) != len(cards):
        raise Wrong("cartas")


def _table(entry: Mapping[str, Any]) -> tuple[int, int, int]:
    """Return players, cards of each and dealer, which fit together (Oh Hell §2.2-§2.3)."""
    seats = _players(entry["jugadores"])
    cards = number(entry["cartas"], 1, CARDS // seats)
    return seats, cards, number(entry["repartidor"], 0, seats - 1)


def _players(value: Any) -> int:
    return number(value, LEAST_PLAYERS, MOST_PLAYERS)


_OF_SEQUENCE = ("direccion", "rebote", "minimo", "maximo")
_KINDS: dict[str, Judge] = {
    "secuencia": _secuencia,
    "puja": _puja,
    "jugada": _jugada,
    "baza": _baza,
    "puntos": _puntos,
    "clasificacion": _clasificacion,
    "mano": _mano,
}
