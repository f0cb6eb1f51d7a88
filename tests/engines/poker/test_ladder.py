"""The ladder of póker: which matches count is settled before they are played (docs/robots.md)."""

from __future__ import annotations

import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from games.engines.poker.robots import ROBOTS
from tools.bench import poker_robots
from tools.bench.__main__ import PARTS
from tools.bench.poker_robots import SEED, Played, main, match, matches_of, pairings

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "robots.md"
TWO, SIX = ("--only", "duel"), ("--only", "six")


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[str, int, int]]:
    """Count the matches by pairing, seats and seed, of which the stronger wins all."""
    found: Counter[tuple[str, int, int]] = Counter()

    def one(pairing: tuple[str, str], seats: int, _number: int, seed: int) -> Played:
        found["-".join(pairing), seats, seed] += 1
        return Played(1.0, 30, {level: [0.001] for level in pairing})

    monkeypatch.setattr(poker_robots, "match", one)
    monkeypatch.setattr(poker_robots, "ProcessPoolExecutor", ThreadPoolExecutor)
    return found


@pytest.mark.parametrize(("only", "seats"), [(TWO, 2), (SIX, 6)])
def test_the_default_command_plays_what_is_settled_for_each_pairing(played, capsys, only, seats):
    assert main(only) == 0
    assert played == {
        (f"{strong}-{weak}", seats, SEED): matches_of(seats, (strong, weak))
        for strong, weak in pairings()
    }
    assert len(played) == len(ROBOTS) * (len(ROBOTS) - 1) // 2
    assert "trial" not in capsys.readouterr().out


@pytest.mark.parametrize("other", [("--matches", "10"), ("--seed", "99")])
def test_another_number_or_seed_is_a_trial_and_says_so(played, capsys, other):
    assert main((*TWO, *other, "--pairing", "experto-normal")) == 0
    [(_, _, seed)] = played
    assert seed == (99 if "--seed" in other else SEED)
    assert f"a trial: 2400 of seed {SEED} count" in capsys.readouterr().out


def test_chairs_are_changed_in_every_two_matches_so_their_number_is_even():
    for seats in (2, 6):
        assert all(matches_of(seats, pairing) % 2 == 0 for pairing in pairings())
    one, other = (match(("novato", "novato"), 2, number, 9) for number in (0, 1))
    assert one.share + other.share == 1


def test_a_level_that_wins_half_ends_with_an_error(played, monkeypatch):
    monkeypatch.setattr(
        poker_robots,
        "match",
        lambda pairing, _seats, number, _seed: Played(number % 2, 30, {p: [0.1] for p in pairing}),
    )
    assert main((*TWO, "--pairing", "experto-normal")) == 1


def test_it_is_a_part_of_the_measurements_and_the_document_names_what_counts():
    assert ["tools.bench.poker_robots"] in PARTS.values()
    text = re.sub(r"\s+", " ", DOCUMENT.read_text(encoding="utf-8"))
    assert f"[--seed {SEED}]" in text
    assert f"{poker_robots.USUAL_MATCHES} a pairing, 2,400 of *experto* and *normal*" in text
    assert matches_of(2, ("experto", "normal")) == 2_400
