"""Chance is even, repeatable and the same in the browser (docs/actas.md)."""

from __future__ import annotations

import hmac
import json
import math
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from games.engines.core.chance import (
    ALGORITHM,
    FIRST,
    HmacRng,
    MatchChance,
    commitment,
    match_key,
    word_seal,
)

VECTORS = json.loads((Path(__file__).parent / "vectors" / "chance.json").read_text("utf-8"))
LEAST_P = 1e-6
"""Fixed seeds: below this it is a defect, not bad luck."""


@pytest.mark.parametrize("case", VECTORS["cases"], ids=lambda case: case["context"][-20:])
def test_the_vectors_that_the_browser_shares(case: dict[str, Any]) -> None:
    algorithm, seed = case["algorithm"], bytes.fromhex(case["server_seed"])
    key = match_key(seed, case["nonces"], algorithm)
    assert commitment(seed, algorithm) == case["commitment"]
    assert key.hex() == case["match_key"]
    seals = [word_seal(word) for word in case["nonces"]]
    assert case.get("seals", seals) == seals
    chance = MatchChance.of(algorithm, seed, case["nonces"], case["match"])
    rng = chance.stream(case["version"], case["deal"])
    for draw in case["draws"]:
        got = getattr(rng, draw["op"])(draw["given"])
        assert (list(got) if draw["op"] == "shuffled" else got) == draw["result"]
    assert [draw.op for draw in rng.draws] == [draw["op"] for draw in case["draws"]]
    again = HmacRng(key, case["context"], algorithm)
    assert getattr(again, rng.draws[0].op)(rng.draws[0].given) == rng.draws[0].result


def test_the_vectors_are_of_both_algorithms_and_matches_start_by_the_newest() -> None:
    assert {case["algorithm"] for case in VECTORS["cases"]} == {FIRST, ALGORITHM}
    assert ALGORITHM == "usumus-2"


@pytest.mark.parametrize("size", [1, 32, 64, 65, 200])
def test_the_words_are_the_hmac_of_their_number(size: int) -> None:
    key = bytes(range(size))
    rng = HmacRng(key, "m:7")
    for number in range(12):
        code = hmac.digest(key, f"{FIRST}|m:7|{number}".encode(), "sha256")
        assert rng.below(2**64) == int.from_bytes(code[:8], "big")


def test_the_tail_of_the_range_is_rejected() -> None:
    n = 2**63 + 1
    rng = HmacRng(b"k" * 32, "tail")
    drawn = [rng.below(n) for _ in range(200)]
    assert all(0 <= value < n for value in drawn)
    assert rng._i > 300, "about half of the words fall in the tail and are thrown away"


def test_one_step_never_shifts_another() -> None:
    first = HmacRng(b"k" * 32, "1:1")
    first.below(6)
    assert HmacRng(b"k" * 32, "1:2").shuffled(range(40)) == HmacRng(b"k" * 32, "1:2").shuffled(
        range(40)
    )
    assert HmacRng(b"k" * 32, "1:1").below(2**60) != HmacRng(b"k" * 32, "1:2").below(2**60)


def p_value(chi2: float, df: int) -> float:
    """Return the chance of a χ² as large (Wilson and Hilferty; far good enough at 1e-6)."""
    third = 2 / (9 * df)
    z = ((chi2 / df) ** (1 / 3) - (1 - third)) / math.sqrt(third)
    return 0.5 * math.erfc(z / math.sqrt(2))


def positions_p(shuffle: Callable[[int], Sequence[int]], cards: int, rounds: int) -> float:
    """Return the p of where each card of a deck ends up over *rounds* shuffles."""
    seen = Counter((card, place) for i in range(rounds) for place, card in enumerate(shuffle(i)))
    expected = rounds / cards
    chi2 = sum(
        (seen[card, place] - expected) ** 2 / expected
        for card in range(cards)
        for place in range(cards)
    )
    return p_value(chi2, (cards - 1) ** 2)


def ours(i: int) -> Sequence[int]:
    return HmacRng(b"positions", str(i)).shuffled(range(40))


def off_by_one(i: int) -> Sequence[int]:
    """Sattolo's slip: no card ever stays where it was."""
    rng, deck = HmacRng(b"positions", str(i)), list(range(40))
    for top in range(39, 0, -1):
        j = rng.below(top)
        deck[top], deck[j] = deck[j], deck[top]
    return deck


def any_index(i: int) -> Sequence[int]:
    rng, deck = HmacRng(b"positions", str(i)), list(range(40))
    for place in range(40):
        j = rng.below(40)
        deck[place], deck[j] = deck[j], deck[place]
    return deck


def test_every_card_falls_in_every_place_alike() -> None:
    assert positions_p(ours, 40, 6_000) > LEAST_P


@pytest.mark.parametrize("wrong", [off_by_one, any_index])
def test_the_position_test_finds_a_wrong_shuffle(wrong: Callable[[int], Sequence[int]]) -> None:
    assert positions_p(wrong, 40, 3_000) < LEAST_P


def test_every_order_of_five_comes_alike() -> None:
    rounds = 24_000
    seen = Counter(HmacRng(b"orders", str(i)).shuffled(range(5)) for i in range(rounds))
    expected = rounds / 120
    chi2 = sum((seen[order] - expected) ** 2 / expected for order in permutations(range(5)))
    assert p_value(chi2, 119) > LEAST_P


@pytest.mark.parametrize("faces", [2, 4, 6, 40])
def test_every_number_comes_alike(faces: int) -> None:
    rng, rounds = HmacRng(b"faces", str(faces)), 12_000
    seen = Counter(rng.below(faces) for _ in range(rounds))
    expected = rounds / faces
    chi2 = sum((seen[face] - expected) ** 2 / expected for face in range(faces))
    assert p_value(chi2, faces - 1) > LEAST_P
