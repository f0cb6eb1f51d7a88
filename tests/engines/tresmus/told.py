"""``python -m tests.engines.tresmus.told``: what two players are sent of one bet, as JSON.

Five play pares. Kepa has bet 2, which all accepted; Txema has raised 5 with the only piedra he had
left; Kepa and Sindo have backed out, Lola puts 3 more and it is the turn of Izaro. ``responde`` is
what she is sent; ``cierre``, what Txema is once she has put 4 more. It is what the board of Tres
Mus is tried with (tests/js/tresmus.test.mjs).
"""

from __future__ import annotations

import sys

import msgspec

from games.matches.projection import choices_for
from tests.engines.tresmus.positions import ENGINE, passing, position, say

HANDS = ("12o 12c 1o 4o", "11o 11c 2o 6o", "10o 10c 1c 5o", "7o 7c 2c 4c", "6c 6e 1e 5c")
NICKS = ("kepa", "lola", "sindo", "izaro", "txema")
IZARO, TXEMA = 3, 4


def told() -> dict[str, object]:
    """Return the nicks by seat, and what is sent in both moments."""
    state = passing(position(HANDS, stones=(5, 7, 6, 6, 3)), "pares")
    state = say(state, "0e2 1q 2q 3q 4q 1c 2c 3c 4r5 0v 1q3 2v")
    closed = say(state, "3q4")
    return {
        "nicks": NICKS,
        "responde": {
            "vista": ENGINE.view(state, IZARO),
            "legales": choices_for(ENGINE.legal_actions(state, IZARO)),
        },
        "cierre": {"vista": ENGINE.view(closed, TXEMA)},
    }


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(told()))
