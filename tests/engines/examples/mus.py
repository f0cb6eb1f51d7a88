"""Runs the cases of mus in the format of mus §15."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from accounts.connection import share_connection
from games.engines.core.attended import order_from
from games.engines.core.contract import Outcome
from games.engines.mus.engine import Mus
from games.engines.mus.hands import LANCES, Judge, best_seat, has_lance, judge_for
from games.engines.mus.options import Options
from games.engines.mus.scoring import pair_ahead
from games.matches.prizes import points
from tests.engines.examples.case import Malformed, case_keys, compare, only_keys
from tests.engines.examples.mus_play import run_mus
from tests.engines.examples.values import SEATS, by_pair, cards, items, text, truth, whole

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
    config = case.get("config", {})
    only_keys("config", config, _OPTION_OF)
    named = {_OPTION_OF[key]: value for key, value in config.items()}
    try:
        return msgspec.convert(named, Options)
    except msgspec.ValidationError as problem:
        raise Malformed(f"config: {problem}") from problem


def _judge(case: Mapping[str, Any]) -> Judge:
    options = options_of(case)
    return judge_for(options.reyes, options.real31)


def _hand(where: str, value: Any) -> tuple[str, ...]:
    hand = cards(where, value, 4)
    if len(set(hand)) != 4:
        raise Malformed(f"{where}: a card appears twice")
    return hand


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
    judge, lance = _judge(case), text("lance", case["lance"])
    if lance not in LANCES:
        raise Malformed(f"lance: {lance!r}")
    seats = range(options_of(case).jugadores)
    given = items("hands", case["hands"])
    # mus §15: a list by seat; whoever has no hand in it is not compared.
    if not 2 <= len(given) <= len(seats):
        raise Malformed(f"hands: from 2 to {len(seats)} were expected, not {len(given)}")
    dealt = [_hand(f"hands[{seat}]", hand) for seat, hand in enumerate(given)]
    if len({card for hand in dealt for card in hand}) != 4 * len(dealt):
        raise Malformed("hands: a card appears twice")
    mano = whole("mano", case["mano"], seats)
    hands = [judge(hand) for hand in dealt]
    order = [seat for seat in order_from(mano, len(seats)) if seat < len(hands)]
    compete = [seat for seat in order if has_lance(hands[seat], lance)]
    winner = best_seat(lance, hands, order)
    compare("expect", case["expect"], {"winner": winner, "si": compete})


def _abandono(case: Mapping[str, Any]) -> None:
    # What a pair may have before it wins the longest partida there is (mus §2).
    inputs = {"vacas": range(3), "juegos": range(9), "piedras": range(40)}
    case_keys(case, inputs, inputs)
    winner = pair_ahead(*(by_pair(name, case[name], within) for name, within in inputs.items()))
    compare("expect", case["expect"], {"winner": winner, "nula": winner is None})


def _ranking(case: Mapping[str, Any]) -> None:
    case_keys(case, {"winner", "nula", "abandoners", "ips", "competitiva"})
    winner, void = case.get("winner"), truth("nula", case.get("nula", False))
    if winner is not None:
        whole("winner", winner, range(2))
    if (winner is None) is not void:
        raise Malformed(f"winner {winner!r} with nula {void!r}")
    left, ips = _abandoners(case), _ips(case)
    competitive = truth("competitiva", case.get("competitiva", True))
    sides = ((0, 2), (1, 3))
    places = ((0, 1, 2, 3),) if winner is None else (sides[winner], sides[1 - winner])
    end = Outcome(places, "abandono" if left else "ganada", void=void, left=left)
    is_ranked = competitive and not share_connection(ips)
    got = points(end, Mus(), Options(), 4) if is_ranked else (0, 0, 0, 0)
    compare("expect", case["expect"], {"puntos": got})


def _abandoners(case: Mapping[str, Any]) -> tuple[int, ...]:
    given = items("abandoners", case.get("abandoners", []))
    left = tuple(whole(f"abandoners[{n}]", seat, SEATS) for n, seat in enumerate(given))
    if len(set(left)) != len(left):
        raise Malformed("abandoners: a seat appears twice")
    return left


def _ips(case: Mapping[str, Any]) -> list[str]:
    if "ips" not in case:
        return []
    given = items("ips", case["ips"], len(SEATS))
    return [text(f"ips[{seat}]", origin) for seat, origin in enumerate(given)]


def _competitiva(case: Mapping[str, Any]) -> None:
    case_keys(case, {"config"})
    compare("expect", case["expect"], {"competitiva": Mus().competitive(options_of(case))})


def _mus(case: Mapping[str, Any]) -> None:
    case_keys(case, {"config", "start", "script"}, {"script"})
    run_mus(options_of(case), case.get("start", {}), case["script"], case["expect"])


KINDS: Mapping[str, Callable[[Mapping[str, Any]], None]] = {
    "valor": _valor,
    "lance": _lance,
    "mus": _mus,
    "abandono": _abandono,
    "ranking": _ranking,
    "competitiva": _competitiva,
}
