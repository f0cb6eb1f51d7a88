"""Runs the cases of Tres Mus in the format of mus §15."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engines.core.attended import order_from
from games.engines.core.spanish_hands import LANCES, best_seat, has_lance
from games.engines.tresmus.hands import JUDGE, worst_seat
from tests.engines.examples.case import Malformed, case_keys, compare
from tests.engines.examples.tresmus_play import run_tres_mus, table_of
from tests.engines.examples.values import cards, items, text, whole

MOST = 8


def _hand(where: str, value: Any) -> tuple[str, ...]:
    hand = cards(where, value, 4)
    if len(set(hand)) != 4:
        raise Malformed(f"{where}: a card appears twice")
    return hand


def _valor(case: Mapping[str, Any]) -> None:
    case_keys(case, {"hand", "config"}, {"hand"})
    table_of(case)
    judged = JUDGE(_hand("hand", case["hand"]))
    compare(
        "expect",
        case["expect"],
        {
            "total": judged.total,
            "juego": judged.juego > 0,
            "pares": judged.tipo_pares,
            "bono_pares": judged.valor_pares,
            "bono_juego": judged.valor_juego,
            "real31": judged.real31,
        },
    )


def _lance(case: Mapping[str, Any]) -> None:
    case_keys(case, {"lance", "hands", "mano", "config"}, {"lance", "hands", "mano"})
    table_of(case)
    lance = text("lance", case["lance"])
    if lance not in LANCES:
        raise Malformed(f"lance: {lance!r}")
    given = items("hands", case["hands"])
    if not 2 <= len(given) <= MOST:
        raise Malformed(f"hands: from 2 to {MOST} were expected, not {len(given)}")
    dealt = {
        seat: _hand(f"hands[{seat}]", hand) for seat, hand in enumerate(given) if hand is not None
    }
    if len({card for hand in dealt.values() for card in hand}) != 4 * len(dealt):
        raise Malformed("hands: a card appears twice")
    mano = whole("mano", case["mano"], range(len(given)))
    hands = {seat: JUDGE(hand) for seat, hand in dealt.items()}
    order = [seat for seat in order_from(mano, len(given)) if seat in hands]
    compare(
        "expect",
        case["expect"],
        {
            "winner": best_seat(lance, hands, order),
            "loser": worst_seat(lance, hands, order),
            "si": [seat for seat in order if has_lance(hands[seat], lance)],
        },
    )


def _tres_mus(case: Mapping[str, Any]) -> None:
    case_keys(case, {"config", "start", "script"}, {"script"})
    options, seats = table_of(case)
    run_tres_mus(options, seats, case.get("start", {}), case["script"], case["expect"])


KINDS: Mapping[str, Callable[[Mapping[str, Any]], None]] = {
    "tres_valor": _valor,
    "tres_lance": _lance,
    "tres_mus": _tres_mus,
}
