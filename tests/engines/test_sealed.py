"""Closed cards stay closed, and open ones can be checked, by the browser too (docs/actas.md)."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.engines.core import openings
from games.engines.core.chance import HmacRng, word_seal
from games.engines.core.french_deck import DECK
from games.engines.core.sealed import (
    OP,
    Opener,
    SealedChance,
    SealedRng,
    Sealing,
    public_half,
    sealed_commitment,
)
from tests.engines.test_chance import LEAST_P, positions_p

VECTORS = json.loads((Path(__file__).parent / "vectors" / "sealed.json").read_text("utf-8"))
SEED, WORDS = b"s" * 32, ["ab" * 16, "cd" * 16]
SEALING = Sealing(DECK, deals=5)
Told = dict[str, Any]


def chance_of(sealing: Sealing, seed: bytes, words: list[str]) -> SealedChance:
    return SealedChance.of(sealing, seed, words, sealed_commitment(seed, sealing))


CHANCE = chance_of(SEALING, SEED, WORDS)


def azar_of(chance: SealedChance, seed: bytes, words: list[str]) -> Told:
    return {"compromiso": chance.name, **Opener(chance, seed).told(), "palabras": words}


AZAR = azar_of(CHANCE, SEED, WORDS)
OPENER = Opener(CHANCE, SEED)


@pytest.mark.parametrize("case", VECTORS["cases"], ids=lambda case: case["azar"]["raiz"][:6])
def test_the_vectors_that_the_browser_shares(case: Told) -> None:
    azar, seed = case["azar"], bytes.fromhex(case["seed"])
    sealing = Sealing(tuple(case["deck"]), azar["repartos"])
    chance = chance_of(sealing, seed, azar["palabras"])
    assert {"algoritmo": openings.ALGORITHM, **azar_of(chance, seed, azar["palabras"])} == azar
    assert openings.is_bound(azar)
    playing = Opener(chance, seed).told(is_over=False)
    assert playing == {"sello": case["sello"], "raiz": azar["raiz"], "repartos": azar["repartos"]}
    assert openings.is_bound({"compromiso": chance.name, **playing})
    assert not openings.is_bound({"compromiso": chance.name, **playing, "sello": "ab" * 32})
    for deal in case["deals"]:
        number, told = deal["deal"], deal["told"]
        assert chance.stream(1, number).shuffled(sealing.deck) == tuple(deal["order"])
        shown = [card for card in told["result"] if card is not None]
        assert Opener(chance, seed).opened(number, shown) == told
        assert openings.fault(azar, number, told) == ""
    for draw in case["draws"]:
        assert chance.stream(1, draw["deal"]).below(draw["given"]) == draw["result"]


# --- What is told


def test_nothing_is_told_of_a_closed_card_but_what_binds_it() -> None:
    order = CHANCE.order(2)
    shown = {order[0], order[1], order[20]}
    told = OPENER.opened(2, shown)
    text = json.dumps([AZAR, told])
    assert {card for card in DECK if f'"{card}"' in text} == shown
    assert [card for card in told["result"] if card] == [order[0], order[1], order[20]]
    salts = [seal[1] for seal in told["sellos"] if isinstance(seal, list)]
    assert len(salts) == len(set(salts)) == 3
    assert SEED.hex() not in text
    assert CHANCE.cards.hex() not in text


def test_where_nothing_was_shown_nothing_is_told() -> None:
    assert OPENER.opened(3, []) == {"op": OP, "given": 52, "result": [None] * 52}


def test_the_half_that_is_told_gives_no_card() -> None:
    """Nor do the two halves together with the words lead back to the seed or to an order."""
    public = public_half(SEED)
    assert public not in {SEED, CHANCE.cards}
    other = SealedChance.of(SEALING, public, WORDS, CHANCE.name)
    assert other.cards != CHANCE.cards
    assert {other.order(deal) for deal in range(1, 6)} & {
        CHANCE.order(deal) for deal in range(1, 6)
    } == set()


def test_a_closed_card_is_not_found_by_trying_all() -> None:
    """Without its salt, what binds it would name it: there are only 52."""
    laid_by = {
        hashlib.sha256(f"usumus-3|2|{place}|{card}|".encode()).hexdigest()
        for place in range(52)
        for card in DECK
    }
    told = OPENER.opened(2, [CHANCE.order(2)[0]])
    assert not laid_by & {seal for seal in told["sellos"] if isinstance(seal, str)}


def test_what_is_no_card_is_not_opened() -> None:
    with pytest.raises(ValueError, match="no card"):
        OPENER.opened(1, ["Zz"])


# --- What a forger may try


def _other_card(told: Told) -> None:
    """Say that another card lay there, with the same salt."""
    was, now = told["result"][0], next(card for card in DECK if card not in told["result"])
    told["result"][0] = now
    for seal in told["sellos"]:
        if seal[0] == was:
            seal[0] = now


def _other_salt(told: Told) -> None:
    next(seal for seal in told["sellos"] if isinstance(seal, list))[1] = "00" * 16


def _two_changed(told: Told) -> None:
    """Have two players change their cards."""
    told["result"][0], told["result"][1] = told["result"][1], told["result"][0]


def _moved(told: Told) -> None:
    """Deal a card from another place."""
    told["result"][0], told["result"][30] = None, told["result"][0]


def _closed_changed(told: Told) -> None:
    at = next(i for i, seal in enumerate(told["sellos"]) if isinstance(seal, str))
    told["sellos"][at] = "ab" * 32


def _other_path(told: Told) -> None:
    told["camino"][0] = "ab" * 32


def _shorter_path(told: Told) -> None:
    told["camino"].pop()


def _fewer(told: Told) -> None:
    told["result"].pop()


FORGERS = (
    _other_card, _other_salt, _two_changed, _moved, _closed_changed, _other_path, _shorter_path,
    _fewer,
)  # fmt: skip


@pytest.mark.parametrize("forge", FORGERS)
def test_a_forged_opening_fails(forge: Callable[[Told], None]) -> None:
    told = OPENER.opened(4, CHANCE.order(4)[:9])
    assert openings.fault(AZAR, 4, told) == ""
    forge(told)
    assert openings.fault(AZAR, 4, told) != ""


def test_the_cards_of_another_deal_fail() -> None:
    told = OPENER.opened(4, CHANCE.order(4)[:9])
    assert openings.fault(AZAR, 3, told) != ""
    assert openings.fault(AZAR, 6, told) != ""
    assert openings.fault(AZAR, 0, told) != ""


def test_other_words_deal_from_other_places_and_do_not_change_what_was_bound() -> None:
    told = OPENER.opened(4, CHANCE.order(4)[:9])
    other = {**AZAR, "palabras": [WORDS[1], WORDS[0]]}
    assert openings.fault(other, 4, told) != ""
    again = SealedChance.of(SEALING, SEED, other["palabras"], CHANCE.name)
    assert again.order(4) != CHANCE.order(4)
    assert openings.fault(other, 4, Opener(again, SEED).opened(4, again.order(4)[:9])) == ""


def test_one_bound_card_that_changes_is_another_commitment() -> None:
    """Whoever lays another card, in one place of one deal, cannot open it under what he said."""
    laid = copy.deepcopy(OPENER.opened(5, DECK))
    seals = laid["sellos"]
    seals[0][0], seals[1][0] = seals[1][0], seals[0][0]
    dealt = openings.turned(CHANCE.turns, CHANCE.name, 5, 52)
    laid["result"] = [seals[place][0] for place in dealt]
    assert openings.fault(AZAR, 5, laid) == "a card is not the one that was bound"
    root = openings.deal_root(5, [openings.leaf(5, n, *seal) for n, seal in enumerate(seals)])
    rows = Opener(CHANCE, SEED)._levels
    forged = openings.levels([*rows[0][:4], root])[-1][0].hex()
    assert forged != AZAR["raiz"]
    assert not openings.is_bound({**AZAR, "raiz": forged})
    assert not openings.is_bound({**AZAR, "publica": "00" * 32})


def test_what_binds_a_word_is_that_of_the_other_matches() -> None:
    assert word_seal(WORDS[0]) == hashlib.sha256(b"usumus-2|palabra|" + b"ab" * 16).hexdigest()


# --- What the engine gets


def test_the_same_deal_is_the_same_whoever_asks_again() -> None:
    """A process that died between two steps changes nothing."""
    one, two = (chance_of(SEALING, SEED, WORDS).stream(v, 3) for v in (7, 900))
    assert one.shuffled(DECK) == two.shuffled(DECK) == CHANCE.order(3)
    assert one.below(1000) == two.below(1000)


def test_a_deal_is_in_the_log_with_its_order_and_other_draws_do_not_change_it() -> None:
    rng = CHANCE.stream(1, 1)
    assert isinstance(rng, SealedRng)
    rng.below(6)
    deck = rng.shuffled(DECK)
    assert [draw.op for draw in rng.draws] == ["below", OP]
    assert rng.draws[1].result == deck == CHANCE.order(1)


@pytest.mark.parametrize("items", [DECK[1:], DECK[::-1], range(52), ("a", "b")])
def test_only_the_sealed_deck_is_dealt(items: Any) -> None:
    with pytest.raises(ValueError, match="sealed deck"):
        CHANCE.stream(1, 1).shuffled(items)


def test_a_step_deals_once() -> None:
    rng = CHANCE.stream(1, 1)
    rng.shuffled(DECK)
    with pytest.raises(ValueError, match="two deals"):
        rng.shuffled(DECK)


def test_no_deal_is_made_that_was_not_bound() -> None:
    assert CHANCE.stream(1, 5).shuffled(DECK)
    with pytest.raises(ValueError, match="no deal is left"):
        CHANCE.stream(1, 6).shuffled(DECK)


def test_draws_that_are_no_deals_are_recomputed_from_the_half_that_is_told() -> None:
    key = openings.match_key(bytes.fromhex(AZAR["publica"]), WORDS, openings.ALGORITHM)
    told = HmacRng(key, f"{CHANCE.name}:2", openings.ALGORITHM)
    assert told.below(2**60) == CHANCE.stream(1, 2).below(2**60)


@pytest.mark.parametrize("known", ["words", "seed"])
def test_every_card_falls_in_every_place_alike(known: str) -> None:
    """For who knows the words alone, and for who chose the seed without them."""
    deck = tuple(str(n) for n in range(40))

    def shuffle(i: int) -> list[int]:
        seed = hashlib.sha256(b"%d" % (i if known == "words" else 0)).digest()
        words = ["w"] if known == "words" else [str(i)]
        chance = SealedChance.of(Sealing(deck, 1), seed, words, "00" * 32)
        return [int(card) for card in chance.order(1)]

    assert positions_p(shuffle, 40, 3_000) > LEAST_P
