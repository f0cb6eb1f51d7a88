"""Runs the cases of mus in the format of rules/mus.md §15."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from games.engines.core.contract import Outcome
from games.engines.core.spanish_deck import DECK
from games.engines.mus.engine import Mus
from games.engines.mus.hands import LANCES, Judge, best_seat, has_lance, judge_for
from games.engines.mus.options import Options
from games.engines.mus.scoring import pair_ahead
from games.engines.mus.state import order_from
from games.matches.prizes import points, scores
from tests.engines.examples.case import Malformed, case_keys, compare, only_keys
from tests.engines.examples.mus_play import run_mus

_OPTION_OF = {
    "players": "jugadores",
    "reyes": "reyes",
    "piedras": "piedras",
    "juegos": "juegos",
    "vacas": "vacas",
    "deje": "deje",
    "real31": "real31",
    "cortar_envidar": "cortar_envidar",
}


def options_of(case: Mapping[str, Any]) -> Options:
    """Return the options that ``config`` names, with the defaults for the rest."""
    config = case.get("config") or {}
    only_keys("config", config, _OPTION_OF)
    named = {_OPTION_OF[key]: value for key, value in config.items()}
    try:
        return msgspec.convert(named, Options)
    except msgspec.ValidationError as problem:
        raise Malformed(f"config: {problem}") from problem


def _judge(case: Mapping[str, Any]) -> Judge:
    options = options_of(case)
    return judge_for(options.reyes, options.real31)


def _hand(where: str, cards: Any) -> tuple[str, ...]:
    if not isinstance(cards, list) or len(set(cards)) != 4 or not set(cards) <= set(DECK):
        raise Malformed(f"{where}: four different cards were expected, not {cards!r}")
    return tuple(cards)


def _valor(case: Mapping[str, Any]) -> None:
    case_keys(case, {"hand", "config"}, {"hand"})
    judged = _judge(case)(_hand("hand", case["hand"]))
    compare(
        "expect",
        case["expect"],
        {
            "total": judged.total,
            "juego": judged.juego > 0,
            "pares": judged.tipo_pares,
            "bono_pares": judged.bono_pares,
            "bono_juego": judged.bono_juego,
            "real31": judged.real31,
            "senas": judged.senas,
        },
    )


def _lance(case: Mapping[str, Any]) -> None:
    case_keys(case, {"lance", "hands", "mano", "config"}, {"lance", "hands", "mano"})
    judge, lance, dealt, mano = _judge(case), case["lance"], case["hands"], case["mano"]
    if lance not in LANCES:
        raise Malformed(f"lance: {lance!r}")
    if not isinstance(dealt, list) or mano not in range(len(dealt)):
        raise Malformed("hands, mano: a list by seat and one of its seats were expected")
    cards = [card for hand in dealt for card in hand]
    if len(set(cards)) != len(cards):
        raise Malformed("hands: a card appears twice")
    hands = [judge(_hand(f"hands[{seat}]", hand)) for seat, hand in enumerate(dealt)]
    order = order_from(mano, len(hands))
    compete = [seat for seat in order if has_lance(hands[seat], lance)]
    winner = best_seat(lance, hands, order)
    compare("expect", case["expect"], {"winner": winner, "si": compete})


def _by_pair(where: str, value: Any) -> Sequence[int]:
    if not isinstance(value, list) or len(value) != 2 or any(type(n) is not int for n in value):
        raise Malformed(f"{where}: two integers were expected, not {value!r}")
    return value


def _abandono(case: Mapping[str, Any]) -> None:
    inputs = ("vacas", "juegos", "piedras")
    case_keys(case, inputs, inputs)
    winner = pair_ahead(*(_by_pair(name, case[name]) for name in inputs))
    compare("expect", case["expect"], {"winner": winner, "nula": winner is None})


def _ranking(case: Mapping[str, Any]) -> None:
    case_keys(case, {"winner", "nula", "abandoners", "ips", "competitiva"})
    winner, void = case.get("winner"), case.get("nula", False)
    if winner not in (0, 1, None) or (winner is None) is not void:
        raise Malformed(f"winner {winner!r} with nula {void!r}")
    sides = ((0, 2), (1, 3))
    places = ((0, 1, 2, 3),) if winner is None else (sides[winner], sides[1 - winner])
    left = tuple(case.get("abandoners") or ())
    end = Outcome(places, "abandono" if left else "ganada", void=void, left=left)
    competitive, ips = case.get("competitiva", True), case.get("ips") or []
    got = points(end, 4) if scores(competitive=competitive, origins=ips) else (0, 0, 0, 0)
    compare("expect", case["expect"], {"puntos": got})


def _competitiva(case: Mapping[str, Any]) -> None:
    case_keys(case, {"config"})
    compare("expect", case["expect"], {"competitiva": Mus().competitive(options_of(case))})


def _mus(case: Mapping[str, Any]) -> None:
    case_keys(case, {"config", "start", "script"}, {"script"})
    run_mus(options_of(case), case.get("start"), case["script"], case["expect"])


KINDS: Mapping[str, Callable[[Mapping[str, Any]], None]] = {
    "valor": _valor,
    "lance": _lance,
    "mus": _mus,
    "abandono": _abandono,
    "ranking": _ranking,
    "competitiva": _competitiva,
}
