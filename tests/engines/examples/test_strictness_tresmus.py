"""What a script of Tres Mus may say (mus §15), and what it may not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.engines.core.spanish_deck import DECK
from tests.engines.examples.test_examples import ACTION, changed, example, run

NAME = "EJ-97"
"""Two play, and the third has finished the juego."""
HAND = ("script", 0)
HANDS = example(NAME)["script"][0]["hands"]
STOCK = [card for card in DECK if card not in {held for hand in HANDS if hand for held in hand}]

WRONG: list[tuple[tuple[Any, ...], Any, str]] = [
    *((("config",), {"players": to}, "config") for to in (1, 9, 3.0, True, None)),
    *(
        (("config",), {"players": 3, key: to}, "config")
        for key, to in [("piedras", 2), ("juegos", 0)]
    ),
    (("config",), {"players": 3, "reyes": 8}, "config"),
    *((("start", "marks"), to, "marks") for to in ([5, 0, 0], [0, 0], [-1, 0, 0], [True, 0, 0])),
    (("start", "marks"), [4, 3, 1], "stones"),
    *((("start", "stones"), to, "stones") for to in ([1, 2], [1, -2, 0], ["1", 2, 0])),
    (("start", "stones"), [1, 0, 0], "start"),
    *((("start", key), [0, 0, 0], key) for key in ("piedras", "juegos", "salidas")),
    *(((*HAND, "hands"), to, "hands") for to in (HANDS[:2], [*HANDS[:2], HANDS[1]], {}, None)),
    *(((*HAND, "stock"), to, "stock") for to in (STOCK[1:], [*STOCK, "1o"], "", None)),
    *(((*HAND, "reshuffles"), to, "reshuffles") for to in ([STOCK], {}, None)),
    ((*HAND, "mazo"), STOCK, "mazo"),
    *(((*ACTION, 0, "do"), to, "actions") for to in ("mus", "cortar", "no_quiero", "quiero")),
    ((*ACTION, 0, "de"), 1, "de"),
    (("expect", "trace", 0, "piedras"), [1, 2, 0], "piedras"),
    (("expect", "trace", 1, "stones"), [1, 2, 1], "stones"),
    (("expect", "trace", 1, "marks"), [2, 3, 2], "marks"),
    (("expect", "final", "score"), 0, "score"),
    (("expect", "final", "marks"), [2, 4, 2], "marks"),
    (("expect", "tanteo"), [], "tanteo"),
    (("expect", "eventos"), [], "eventos"),
    (("expect", "eventos", 0, "n"), 2, "eventos"),
    (("expect", "eventos", 0, "por"), 2, "eventos"),
]


@pytest.mark.parametrize(
    ("path", "to", "where"),
    [pytest.param(*row, id=f"{'.'.join(map(str, row[0]))}-{row[1]!r}") for row in WRONG],
)
def test_15_what_the_format_does_not_have_fails_and_says_where(
    path: tuple[Any, ...], to: Any, where: str, tmp_path: Path
) -> None:
    passed, differences = run(tmp_path, changed(NAME, *path, to=to), game="tresmus")
    assert passed == 0
    assert len(differences) == 1
    assert where in differences[0]
    assert "Error" not in differences[0], "a difference, and not an exception of the code"


@pytest.mark.parametrize(
    "allowed",
    [
        changed(NAME, *HAND, "stock", to=STOCK[::-1]),
        changed(NAME, *HAND, "reshuffles", to=[]),
        changed(NAME, "expect", "trace", 0, "marks", to=[2, 3, 1]),
        changed(NAME, "expect", "trace", 4, "winner", to=None),
        {key: value for key, value in example(NAME).items() if key not in {"title", "notes"}},
    ],
)
def test_15_what_the_format_has_passes(allowed: dict[str, Any], tmp_path: Path) -> None:
    assert run(tmp_path, allowed, game="tresmus") == (1, [])


def test_17_8_who_has_marked_all_the_juegos_is_out_and_has_no_piedras(tmp_path: Path) -> None:
    case = {
        "id": "out",
        "kind": "tres_mus",
        "config": {"players": 3},
        "start": {"marks": [0, 1, 4], "mano": 1},
        "script": [
            {
                "hands": HANDS,
                "actions": [
                    {"seat": 1, "do": "descartar", "cards": [HANDS[1][4]]},
                    {"seat": 2, "do": "abandonar", "illegal": True},
                    {"seat": 0, "do": "abandonar"},
                ],
            }
        ],
        "expect": {
            "trace": [
                {"turn": 0, "stones": [7, 7, 0]},
                {"turn": 0, "stones": [7, 7, 0]},
                {"phase": "fin_partida", "marks": [4, 1, 4]},
            ],
            "final": {"winner": 1, "result": "abandono", "stones": [0, 0, 0]},
            "eventos": [{"tipo": "eliminado", "seat": 0}, {"tipo": "ganador", "seat": 1}],
        },
    }
    assert run(tmp_path, case) == (1, [])


LOST_OF_NONE = {"tipo": "pierde", "seat": 1, "n": 0, "lance": "grande"}
BACK = [
    {"tipo": "coge", "seat": seat, "de": of, "n": n, "lance": "grande"}
    for seat, n in ((0, 3), (3, 1))
    for of in (1, 2)
]


@pytest.mark.parametrize("told", [BACK, [*BACK, LOST_OF_NONE]], ids=["left out", "said"])
def test_17_7_a_lance_of_which_nothing_is_left_may_be_said_to_be_lost(
    told: list[dict[str, Any]], tmp_path: Path
) -> None:
    hands = example("EJ-91")["script"][0]["hands"]
    said = [
        (0, {"do": "envido", "n": 3}),
        *((seat, {"do": "quiero"}) for seat in (1, 2, 3)),
        (1, {"do": "reenvido"}),
        (2, {"do": "reenvido"}),
        *((seat, {"do": "volverse_atras"}) for seat in (3, 0)),
        (2, {"do": "sigo"}),
    ]
    case = {
        "id": "none",
        "kind": "tres_mus",
        "start": {"stones": [7, 4, 4, 7]},
        "script": [
            {
                "hands": hands,
                "actions": [
                    *(
                        {"seat": seat, "do": "descartar", "cards": [hand[4]]}
                        for seat, hand in enumerate(hands)
                    ),
                    *({"seat": seat, **action} for seat, action in said),
                ],
            }
        ],
        "expect": {"final": {"phase": "chica", "stones": [13, 0, 0, 9]}, "eventos": told},
    }
    assert run(tmp_path, case) == (1, [])
