"""Values and comparisons (mus §4), and the figures of mus §19 over the 91,390 hands."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from games.engines.core.spanish_deck import DECK
from games.engines.mus.hands import best_seat, canonical, judge_for, points_of

EIGHT, FOUR = judge_for(8, "no"), judge_for(4, "no")


@pytest.mark.parametrize(
    ("reyes", "order"),
    [(8, "12 11 10 7 6 5 4 1"), (4, "12 11 10 7 6 5 4 3 2 1")],
)
def test_4_1_order_of_the_cards_in_grande_chica_and_pares(reyes: int, order: str) -> None:
    judge = judge_for(reyes, "no")
    numbers = [int(number) for number in order.split()]
    for high, low in pairwise(numbers):
        filler = [n for n in (7, 6, 5, 4, 10, 11) if n not in (high, low)][:2]
        better = judge([f"{high}o", f"{high}c", f"{filler[0]}o", f"{filler[1]}o"])
        worse = judge([f"{low}o", f"{low}c", f"{filler[0]}o", f"{filler[1]}o"])
        assert better.grande > worse.grande
        assert better.chica < worse.chica
        assert better.pares > worse.pares


@pytest.mark.parametrize(
    ("reyes", "points"),
    [
        (8, {1: 1, 2: 1, 3: 10, 4: 4, 5: 5, 6: 6, 7: 7, 10: 10, 11: 10, 12: 10}),
        (4, {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 10: 10, 11: 10, 12: 10}),
    ],
)
def test_4_1_points_of_the_cards(reyes: int, points: dict[int, int]) -> None:
    assert {number: points_of(number, reyes) for number in points} == points


def test_4_1_with_8_reyes_a_3_is_a_rey_and_a_2_an_as_for_everything() -> None:
    assert EIGHT(["3o", "12o", "2o", "1o"]) == EIGHT(["12c", "12e", "1c", "1e"])
    assert [canonical(n, 8) for n in (3, 2, 7)] == [12, 1, 7]


def test_4_2_chica_is_not_grande_reversed() -> None:
    first, second = EIGHT(["12o", "12c", "1o", "1c"]), EIGHT(["12e", "4o", "4c", "1e"])
    assert first.grande > second.grande
    assert first.chica > second.chica


def test_4_2_pares_duples_over_medias_over_pareja_over_nothing() -> None:
    kinds = ["4o 4c 1o 1c", "7o 7c 7e 1o", "12o 12c 5o 6o", "12o 11o 10o 7o"]
    strengths = [EIGHT(kind.split()).pares for kind in kinds]
    assert strengths == sorted(strengths, reverse=True)
    assert strengths[-1] == 0


def test_ruling_16_four_equal_cards_are_two_equal_pairs() -> None:
    fours, higher = EIGHT(["6o", "6c", "6e", "6b"]), EIGHT(["7o", "7c", "1o", "1c"])
    lower = EIGHT(["6o", "6c", "5e", "5b"])
    assert lower.pares < fours.pares < higher.pares
    assert fours.rangos == (6, 6)


def test_ruling_16_other_cards_never_break_a_tie_in_pares() -> None:
    assert EIGHT(["7o", "7c", "12o", "11o"]).pares == EIGHT(["7e", "7b", "4o", "5o"]).pares


def test_4_2_order_of_the_juegos() -> None:
    best_first = {
        31: "12o 10o 7o 4o",
        32: "12o 10o 7o 5o",
        40: "12o 11o 10o 10c",
        37: "12o 11o 10o 7o",
        36: "12o 11o 10o 6o",
        35: "12o 11o 10o 5o",
        34: "12o 11o 10o 4o",
        33: "12o 10o 7o 6o",
    }
    strengths = []
    for total, hand in best_first.items():
        judged = EIGHT(hand.split())
        assert judged.total == total
        strengths.append(judged.juego)
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == 8


@pytest.mark.parametrize("figure", ["10o", "11o", "12o", "3o"])
@pytest.mark.parametrize("mode", ["no", "figura", "sota"])
def test_4_3_31_real_is_three_sevens_and_a_figura_never_a_3(figure: str, mode: str) -> None:
    judge = judge_for(8, mode)  # type: ignore[arg-type]
    judged = judge(["7o", "7c", "7e", figure])
    real = {"no": (), "figura": ("10o", "11o", "12o"), "sota": ("10o",)}[mode]
    assert judged.real31 is (figure in real)
    assert (judged.total, judged.bono_juego) == (31, 3)
    mano = judge(["12c", "10c", "7b", "4o"])
    assert (judged.juego > mano.juego) is (figure in real)


def test_3_ties_are_won_by_the_nearest_to_the_mano() -> None:
    hands = [EIGHT(f"12{s} 11{s} 5{s} 4{s}".split()) for s in "oceb"]
    for mano in range(4):
        order = [(mano + step) % 4 for step in range(4)]
        assert best_seat("grande", hands, order) == mano


FIGURES = {
    8: {
        "different": 330,
        "pares": 51_710,
        "pareja": 43_776,
        "medias": 4_448,
        "duples": 3_486,
        "four reyes": 70,
        "two reyes or more": 15_750,
        "exactly two": 13_888,
        "juego": 24_444,
        31: 8_384,
        "31 with pares": 4_800,
        "juego without pares": 8_192,
        32: 2_640,
        33: 1_920,
        34: 2_960,
        35: 2_240,
        36: 2_240,
        37: 2_240,
        40: 1_820,
        "no juego": 66_946,
        30: 3_024,
        "rey-caballo": 168,
        "rey-as": 784,
    },
    4: {
        "different": 715,
        "pares": 37_630,
        "pareja": 34_560,
        "medias": 1_440,
        "duples": 1_630,
        "four reyes": 1,
        "two reyes or more": 3_925,
        "exactly two": 3_780,
        "juego": 11_719,
        31: 3_040,
        "31 with pares": 1_248,
        "juego without pares": 4_864,
        32: 2_332,
        33: 1_936,
        34: 1_276,
        35: 880,
        36: 880,
        37: 880,
        40: 495,
        "no juego": 79_671,
        30: 2_796,
        "rey-caballo": 36,
        "rey-as": 36,
    },
}


@pytest.mark.parametrize("reyes", [8, 4])
def test_19_the_figures_of_all_the_hands(reyes: int) -> None:
    judge, found = judge_for(reyes, "no"), Counter[object]()
    different = set()
    for cards in combinations(DECK, 4):
        judged = judge(cards)
        different.add((judged.grande, judged.chica))
        found[judged.total] += 1
        found[judged.tipo_pares] += 1
        found["juego" if judged.juego else "no juego"] += 1
        found["31 with pares"] += judged.total == 31 and judged.pares > 0
        found["juego without pares"] += judged.juego > 0 and judged.pares == 0
        found["rey-caballo"] += judged.rangos == (12, 11)
        found["rey-as"] += judged.rangos == (12, 1)
        reyes_held = sum(canonical(int(card[:-1]), reyes) == 12 for card in cards)
        found["four reyes"] += reyes_held == 4
        found["two reyes or more"] += reyes_held >= 2
        found["exactly two"] += reyes_held == 2
    found["different"] = len(different)
    found["pares"] = found["pareja"] + found["medias"] + found["duples"]
    assert {name: found[name] for name in FIGURES[reyes]} == FIGURES[reyes]
    assert sum(found[kind] for kind in (None, "pareja", "medias", "duples")) == 91_390
    assert found[38] == found[39] == 0


@pytest.mark.parametrize(("mode", "hands"), [("no", 0), ("figura", 48), ("sota", 16)])
def test_19_hands_with_31_real(mode: str, hands: int) -> None:
    judge = judge_for(8, mode)  # type: ignore[arg-type]
    assert sum(judge(cards).real31 for cards in combinations(DECK, 4)) == hands
