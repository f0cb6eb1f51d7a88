"""The draw (torneos §4): anybody recomputes it, and nobody chose it."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing import draw
from tournaments.pairing.illegal import Illegal

SEED = bytes(range(32))
EIGHT = [f"P{n}" for n in range(1, 9)]

names = st.lists(st.text("abcñé +", min_size=1), min_size=2, max_size=12, unique=True)
seeds = st.binary(min_size=32, max_size=32)


def test_4_4_the_vector_of_the_rules() -> None:
    drawn = draw.Draw.of(SEED, 7, EIGHT, {})
    assert drawn.fingerprint.startswith("658302e1")
    assert drawn.fingerprint.endswith("ddb8b3f")
    key = hmac.digest(SEED, f"usumus-1|{drawn.fingerprint}".encode(), "sha256")
    assert key.hex() == "4829ff51221830dcc544da2cdc7f1f3de21c801f6990dcf92857832d2cb4526a"
    words = [
        int.from_bytes(hmac.digest(key, f"usumus-1|torneo:7:sorteo|{n}".encode(), "sha256")[:8])
        for n in range(3)
    ]
    assert words == [10779597416708508587, 9835141972514987806, 2974749371998038183]
    assert draw.order(drawn, EIGHT, []) == [f"P{n}" for n in (2, 5, 6, 3, 1, 8, 7, 4)]


def test_4_2_the_commitment_binds_the_seed() -> None:
    assert draw.commitment(SEED) == hashlib.sha256(b"usumus-1|" + SEED).hexdigest()


def test_4_3_a_line_each_with_its_word() -> None:
    text = "Íñigo+Begoña|00ff\nAna+Luis|"
    told = draw.fingerprint(["Íñigo+Begoña", "Ana+Luis"], {"Íñigo+Begoña": "00ff"})
    assert told == hashlib.sha256(text.encode()).hexdigest()


@given(seeds, names, st.data())
def test_4_5_everybody_has_one_number_and_the_seeded_the_first(
    seed: bytes, entries: list[str], data: st.DataObject
) -> None:
    seeded = data.draw(st.lists(st.sampled_from(entries), unique=True))
    ordered = draw.order(draw.Draw.of(seed, 1, entries, {}), entries, seeded)
    assert sorted(ordered) == sorted(entries)
    assert ordered[: len(seeded)] == seeded


def test_4_5_every_order_comes_alike() -> None:
    found = Counter(
        tuple(draw.order(draw.Draw.of(SEED, n, ["a", "b", "c"], {}), ["a", "b", "c"], []))
        for n in range(1200)
    )
    assert len(found) == 6
    assert min(found.values()) > 140


@pytest.mark.parametrize(
    ("entries", "words", "seeded", "code"),
    [
        (["a"], {}, [], "n"),
        (["a", "b", "a"], {}, [], "repetido"),
        (["a|", "b"], {}, [], "identificador"),
        (["a\n", "b"], {}, [], "identificador"),
        (["", "b"], {}, [], "identificador"),
        (["\ud800", "b"], {}, [], "identificador"),
        (["a", "b"], {"a": "0g"}, [], "palabra"),
        (["a", "b"], {"a": "0" * 65}, [], "palabra"),
        (["a", "b"], {}, ["c"], "cabezas"),
        (["a", "b"], {}, ["a", "a"], "cabezas"),
        ([f"p{n}" for n in range(4097)], {}, [], "n"),
    ],
)
def test_4_3_what_cannot_be_in_the_list_is_refused(
    entries: list[str], words: dict[str, str], seeded: list[str], code: str
) -> None:
    with pytest.raises(Illegal) as refused:
        draw.order(draw.Draw.of(SEED, 1, entries, words), entries, seeded)
    assert refused.value.code == code


@pytest.mark.parametrize("text", ["", "00" * 31, "00" * 33, "zz" * 32, "00 " * 32, "٠" * 64])
def test_4_2_a_seed_has_64_hexadecimal_digits(text: str) -> None:
    with pytest.raises(Illegal):
        draw.seed_of(text)


@given(seeds, names, st.data())
def test_3_5_nobody_of_the_pool_is_paired_twice_or_with_whom_he_ignores(
    seed: bytes, pool: list[str], data: st.DataObject
) -> None:
    someone = st.sampled_from(pool)
    apart = data.draw(st.lists(st.tuples(someone, someone)))
    found = draw.pairs_of_pool(draw.Draw.of(seed, 1, pool, {}), pool, apart)
    everybody = [one for pair in found.pairs for one in pair] + found.left_over
    assert sorted(everybody) == sorted(pool)
    assert not {frozenset(pair) for pair in found.pairs} & {frozenset(both) for both in apart}
    # Who was left over could be nobody's partner among those left with him.
    for n, one in enumerate(found.left_over):
        for other in found.left_over[n + 1 :]:
            assert (one, other) in apart or (other, one) in apart
