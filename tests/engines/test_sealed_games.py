"""What a game owes whose deals are sealed: its events say of each card whom it is shown to."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import pytest

from games.engines.core.chance import HmacRng
from games.engines.core.contract import CHAIR_ACTIONS, Context, Engine, Step, TimerFired
from games.engines.core.legal import draw
from games.engines.core.sealed import OP, SealedChance
from games.engines.registry import GAMES
from tests.engines.harness import size, viewers
from tests.games.bluff import Bluff, Shown, TurnedUp

SEALED: list[Engine[Any, Any]] = [
    *(game.engine for game in GAMES.values() if game.engine.sealing is not None),
    Bluff(),  # type: ignore[list-item]
]
EVERY_ONE = pytest.mark.parametrize("engine", SEALED, ids=lambda engine: engine.key)
STEPS = size("SEALED_STEPS", 400)


class Taken(NamedTuple):
    """One step of a match of random play."""

    number: int
    step: Step[Any]
    deals: int


def steps(engine: Engine[Any, Any], seed: int) -> Iterator[Taken]:
    """Yield the steps of a match, to its end or until nobody can do anything."""
    sealing = engine.sealing
    assert sealing is not None
    picks, whim = HmacRng(b"%d" % seed, "picks"), random.Random(seed)
    chance = SealedChance.of(sealing, b"%032d" % seed, ["w"], "00" * 32)
    options = engine.options_type()
    seats, deal = engine.seats(options)[1], 1
    rng = chance.stream(1, deal)
    step = engine.start(options, seats, rng)
    for number in range(1, STEPS):
        yield Taken(number, step, sum(one.op == OP for one in rng.draws))
        deal += bool(rng.draws)
        rng = chance.stream(number + 1, deal)
        open_to = {
            seat: [
                choice
                for choice in engine.legal_actions(step.state, seat)
                if choice.kind == "turn" and choice.action not in CHAIR_ACTIONS
            ]
            for seat in range(seats)
        }
        awaited = [seat for seat, choices in open_to.items() if choices]
        timers = engine.timers(step.state)
        if timers and (not awaited or whim.random() < 0.1):
            wait = whim.choice(timers)
            fired = TimerFired(wait.key, wait.token)
            step = engine.play(step.state, None, fired, Context(rng, wait.ms))
        elif awaited:
            seat = whim.choice(awaited)
            step = engine.play(step.state, seat, draw(open_to[seat], picks), Context(rng, 700))
        else:
            return


def named(engine: Engine[Any, Any], value: Any) -> set[str]:
    """Return the cards that are in what is sent."""
    assert engine.sealing is not None
    text = msgspec.json.encode(value).decode()
    return {card for card in engine.sealing.deck if f'"{card}"' in text}


@EVERY_ONE
def test_the_cards_of_an_event_are_those_that_it_says(engine: Engine[Any, Any]) -> None:
    said = 0
    for seed in range(3):
        for taken in steps(engine, seed):
            for viewer in viewers(4):
                for event in taken.step.events:
                    seen = event.seen_by(viewer)
                    if seen is not None:
                        assert set(seen.cards()) == named(engine, seen), (event, viewer)
                        said += len(seen.cards())
    assert said > 50


@EVERY_ONE
def test_a_step_deals_once_and_one_event_opens_for_it(engine: Engine[Any, Any]) -> None:
    deals = 0
    for seed in range(3):
        for taken in steps(engine, seed):
            opens = sum(event.opens for event in taken.step.events)
            assert opens == taken.deals <= 1
            deals += taken.deals
    assert deals > 5


@EVERY_ONE
def test_no_view_has_a_card_that_no_event_of_the_deal_has_shown(engine: Engine[Any, Any]) -> None:
    for seed in range(3):
        shown: dict[int | None, set[str]] = {}
        for taken in steps(engine, seed):
            for event in taken.step.events:
                if event.opens:
                    shown = {}
                for viewer in (None, *range(10)):
                    seen = event.seen_by(viewer)
                    cards = seen.cards() if seen is not None else ()
                    shown.setdefault(viewer, set()).update(cards)
            for viewer in (None, *range(2)):
                view = engine.view(taken.step.state, viewer)
                assert named(engine, view) <= shown.get(viewer, set()), (taken.number, viewer)
            assert not [card for card in engine.sealing.deck if card in repr(taken.step.state)]  # type: ignore[union-attr]


@pytest.mark.parametrize("event", [Shown, TurnedUp])
def test_an_event_that_hides_what_it_shows_is_found(
    event: type[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event, "cards", lambda self: ())
    with pytest.raises(AssertionError):
        test_the_cards_of_an_event_are_those_that_it_says(Bluff())  # type: ignore[arg-type]
    with pytest.raises(AssertionError):
        test_no_view_has_a_card_that_no_event_of_the_deal_has_shown(Bluff())  # type: ignore[arg-type]
