"""Nobody is told a card that he may not know (promise P16)."""

from __future__ import annotations

import random
from importlib import import_module

import msgspec
import pytest

from games.engines.core.contract import IllegalAction
from games.engines.registry import GAMES
from tests.engines.harness import Match, matches, seen, size, viewers

WORLDS = {game: import_module(f"tests.engines.{game}.worlds") for game in GAMES}
"""By game: ``secrets``, ``twin``, ``same_action`` and ``reveals`` (see mus/worlds.py)."""

PAIRS = size("LEAK_PAIRS", 600)
EVERY_GAME = pytest.mark.parametrize("game", sorted(GAMES))


@EVERY_GAME
def test_worlds_that_a_viewer_cannot_tell_apart_look_the_same(game: str) -> None:
    worlds, rng = WORLDS[game], random.Random(game)
    views = steps = seed = 0
    while min(views, steps) < PAIRS:
        match = Match(game, seed, disturbed=seed % 2 == 1)
        seed += 1
        for moment in match.moments():
            state, log = moment.before, moment.log
            viewer = rng.choice(viewers(match.seats))
            other = worlds.twin(state, viewer, rng)
            if other is None or other == state:
                continue
            views += 1
            assert match.engine.view(other, viewer) == match.engine.view(state, viewer)
            assert match.engine.score_line(other) == match.engine.score_line(state)
            assert match.engine.timers(other) == match.engine.timers(state)
            if viewer is not None:
                mine = match.engine.legal_actions(state, viewer)
                assert list(match.engine.legal_actions(other, viewer)) == list(mine)
            action = log.action
            if log.seat is not None:
                action = worlds.same_action(action, log.seat, state, other)
            try:
                step = match.engine.play(other, log.seat, action, match.context(log))
            except IllegalAction:
                continue
            if worlds.reveals(moment.step.events, viewer):
                continue
            steps += 1
            assert seen(step.events, viewer) == seen(moment.step.events, viewer)
            assert match.engine.view(step.state, viewer) == match.engine.view(
                moment.step.state, viewer
            )


@EVERY_GAME
def test_only_where_seats_have_hands_do_they_see_different_things(game: str) -> None:
    def shown(state: object, viewer: int | None) -> object:
        return msgspec.structs.replace(match.engine.view(state, viewer), yo=None)

    match = Match(game, 1, disturbed=True)
    differ = any(
        shown(moment.before, viewer) != shown(moment.before, None)
        for moment in match.moments()
        for viewer in range(match.seats)
    )
    assert differ == match.engine.has_hands


@EVERY_GAME
def test_the_text_of_a_hidden_card_is_in_nothing_that_is_sent(game: str) -> None:
    worlds = WORLDS[game]
    for match in matches(game, size("LEAK_STEPS", 1_200)):
        for moment in match.moments():
            state = moment.step.state
            for viewer in viewers(match.seats):
                events = seen(moment.step.events, viewer)
                sent = msgspec.json.encode([match.engine.view(state, viewer), events])
                for card in worlds.secrets(state, viewer):
                    assert f'"{card}"'.encode() not in sent


def test_the_suite_finds_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = GAMES["mus"].engine
    honest = engine.view

    def leaking(state: object, seat: int | None) -> msgspec.Struct:
        view = honest(state, seat)
        return msgspec.structs.replace(view, cartas=state.manos)  # type: ignore[attr-defined]

    monkeypatch.setattr(type(engine), "view", lambda self, state, seat: leaking(state, seat))
    with pytest.raises(AssertionError):
        test_the_text_of_a_hidden_card_is_in_nothing_that_is_sent("mus")
    with pytest.raises(AssertionError):
        test_worlds_that_a_viewer_cannot_tell_apart_look_the_same("mus")
