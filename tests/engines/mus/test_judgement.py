"""Exact odds, discards and the worst card (mus §4, §6, §19; decisiones §9)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import combinations

import pytest

from games.engines.core.spanish_deck import DECK, Card
from games.engines.core.spanish_hands import Lance, suma
from games.engines.mus.hands import LANCES, Jugadas, judge_for
from games.engines.mus.judgement import (
    UNKNOWN,
    Known,
    Odds,
    Other,
    discard,
    draws,
    odds,
    pair_wins,
    ranks_for,
    worst_card,
)
from games.engines.mus.options import Options

OCHO = judge_for(8, "no")
CUATRO = judge_for(4, "figura")


def hand(text: str) -> tuple[Card, ...]:
    """Return cards from numbers ("12 12 7 1"), suits in turn."""
    return tuple(f"{n}{suit}" for n, suit in zip(text.split(), "oceb", strict=True))


HANDS = ("12 12 11 7", "12 3 2 1", "7 7 7 10", "4 5 6 7", "1 1 2 2", "12 12 12 12")


@cache
def every_rival(text: str) -> tuple[tuple[Card, ...], ...]:
    unseen = [card for card in DECK if card not in hand(text)]
    return tuple(combinations(unseen, 4))


def agrees(known: Known, rival: Jugadas) -> bool:
    pares, juego = rival.pares > 0, rival.juego > 0
    return known.pares in {None, pares} and known.juego in {None, juego}


@pytest.mark.parametrize("text", HANDS)
@pytest.mark.parametrize("judge", [OCHO, CUATRO], ids=["8 reyes", "4 reyes, 31 real"])
def test_odds_are_those_of_counting_every_hand_a_rival_may_hold(text: str, judge: object) -> None:
    assert judge in (OCHO, CUATRO)
    scale = OCHO if judge is OCHO else CUATRO
    mine = scale(hand(text))
    rivals = [scale(cards) for cards in every_rival(text)]
    assert len(rivals) == 58_905
    for known in (UNKNOWN, Known(pares=True), Known(pares=False, juego=True), Known(juego=False)):
        able = [rival for rival in rivals if agrees(known, rival)]
        for lance in LANCES:
            strength = mine.fuerza(lance)
            theirs = [rival.fuerza(lance) for rival in able]
            counted = Odds(
                sum(other < strength for other in theirs),
                sum(other == strength for other in theirs),
                sum(other > strength for other in theirs),
            )
            assert odds(hand(text), lance, scale, known) == counted


def test_the_hands_of_the_whole_deck_are_those_published() -> None:
    """mus §19."""
    every = draws(0, 4)
    assert sum(n for _, n in every) == 91_390
    assert sum(n for total, n in every if OCHO.table[total].pares) == 51_710
    assert sum(n for total, n in every if OCHO.table[total].juego) == 24_444
    assert sum(n for total, n in every if CUATRO.table[total].pares) == 37_630


def test_two_reyes_and_caballo_are_beaten_by_840_hands_in_grande() -> None:
    """R R C 7 beats a random hand 98.3 % of the time or so."""
    assert odds(hand("12 12 11 7"), "grande", OCHO).wins(ahead=True) == pytest.approx(
        0.983, abs=1e-3
    )


def test_a_tie_is_of_the_nearest_to_the_mano() -> None:
    equal = Odds(10, 5, 5)
    assert equal.wins(ahead=False) == 0.75
    assert equal.wins(ahead=True) == 0.5
    assert Odds(0, 0, 0).wins(ahead=True) == 1.0


@pytest.mark.parametrize("text", HANDS)
@pytest.mark.parametrize("lance", LANCES)
def test_against_one_rival_a_pair_has_the_odds_of_its_hand(text: str, lance: Lance) -> None:
    alone = odds(hand(text), lance, OCHO)
    for place in (0, 1):
        rival = Other(ours=False, place=1 - place)
        assert pair_wins(OCHO, suma(hand(text)), lance, place, (rival,)) == pytest.approx(
            alone.wins(ahead=place == 1)
        )


@pytest.mark.parametrize("text", HANDS)
@pytest.mark.parametrize(("lance", "place"), [("grande", 0), ("chica", 3), ("grande", 1)])
def test_the_chance_of_a_pair_agrees_with_deals_at_random(
    text: str, lance: Lance, place: int
) -> None:
    others = tuple(Other(p % 2 == place % 2, p) for p in range(4) if p != place)
    computed = pair_wins(OCHO, suma(hand(text)), lance, place, others)
    rng, won, deals = random.Random(text), 0, 4_000
    unseen = [card for card in DECK if card not in hand(text)]
    for _ in range(deals):
        dealt = rng.sample(unseen, 12)
        hands = [dealt[:4], dealt[4:8], dealt[8:]]
        hands.insert(place, list(hand(text)))
        strengths = [OCHO(cards).fuerza(lance) for cards in hands]
        won += strengths.index(max(strengths)) % 2 == place % 2
    assert computed == pytest.approx(won / deals, abs=0.04)


def test_the_mano_does_better_than_the_postre_with_the_same_hand() -> None:
    held = suma(hand("12 12 11 7"))
    first = pair_wins(OCHO, held, "grande", 0, tuple(Other(p == 2, p) for p in (1, 2, 3)))
    last = pair_wins(OCHO, held, "grande", 3, tuple(Other(p == 1, p) for p in (0, 1, 2)))
    assert first > last


def test_a_rival_without_pares_cannot_win_them() -> None:
    held = suma(hand("4 4 7 1"))
    none = Other(ours=False, place=1, known=Known(pares=False))
    some = Other(ours=False, place=1, known=Known(pares=True))
    assert pair_wins(OCHO, held, "pares", 0, (none,)) == 1.0
    assert pair_wins(OCHO, held, "pares", 0, (some,)) < 0.3


@pytest.mark.parametrize("kept", ["12 12", "7 7 10", "1", "12 11 1"])
def test_what_is_kept_is_worth_the_mean_of_every_draw(kept: str) -> None:
    ranks = ranks_for(OCHO)
    cards = tuple(f"{n}{suit}" for n, suit in zip(kept.split(), "oce", strict=False))
    rest = [card for card in DECK if card not in cards]
    worths = [ranks.worth[suma(cards + more)] for more in combinations(rest, 4 - len(cards))]
    assert ranks.kept[suma(cards)] == pytest.approx(sum(worths) / len(worths))


WORST = [
    ("12 12 11 4", 8, "4b"),
    ("12 12 3 5", 8, "5b"),
    ("12 12 1 4", 8, "4b"),
    ("1 1 12 5", 8, "5b"),
    ("7 7 7 4", 8, "4b"),
    ("12 11 10 4", 8, "4b"),
    ("3 12 12 4", 8, "4b"),
    ("6 12 12 11", 8, "6o"),
    ("12 12 11 3", 4, "3b"),
    ("12 12 2 11", 4, "2e"),
]


@pytest.mark.parametrize(("text", "reyes", "worst"), WORST)
def test_the_worst_card_is_the_one_that_least_helps_the_lances(
    text: str, reyes: int, worst: str
) -> None:
    """decisiones §9: its discard keeps the best hand, as *normal* judges."""
    options = Options(reyes=8) if reyes == 8 else Options(reyes=4)
    assert worst_card(hand(text), options) == worst


def test_the_worst_card_keeps_at_least_as_much_as_any_other() -> None:
    rng, kept = random.Random(7), ranks_for(OCHO).kept
    for _ in range(300):
        cards = tuple(rng.sample(DECK, 4))
        left = {card: kept[suma(c for c in cards if c != card)] for card in cards}
        assert left[worst_card(cards, Options())] == max(left.values())


DISCARDS = [
    ("12 12 11 4", ("4b",)),
    ("12 12 5 6", ("5e", "6b")),
    ("4 5 6 7", ("4o", "5c", "6e", "7b")),
    ("12 12 12 6", ("6b",)),
    ("1 1 7 6", ("7e", "6b")),
]


@pytest.mark.parametrize(("text", "thrown"), DISCARDS)
def test_the_advice_is_to_throw_what_a_player_would(text: str, thrown: Sequence[Card]) -> None:
    assert discard(hand(text), OCHO) == tuple(thrown)


def test_at_least_one_card_goes_and_the_rest_is_worth_most() -> None:
    """mus §6: from one to four cards."""
    rng, kept = random.Random(3), ranks_for(CUATRO).kept
    for _ in range(300):
        cards = tuple(rng.sample(DECK, 4))
        thrown = discard(cards, CUATRO)
        assert 1 <= len(thrown) <= 4
        assert set(thrown) <= set(cards)
        best = max(kept[suma(rest)] for size in range(4) for rest in combinations(cards, size))
        assert kept[suma(c for c in cards if c not in thrown)] == best
