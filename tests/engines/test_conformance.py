"""What every engine of the registry promises to the platform (games/engines/core/contract.py)."""

from __future__ import annotations

from typing import Any, Union

import msgspec
import pytest

from games.engines.core.contract import (
    TABLE_ACTIONS,
    IllegalAction,
    SeatBack,
    SeatLeft,
    SeatLost,
    TimerFired,
)
from games.engines.core.legal import admits
from games.engines.registry import GAMES
from tests.engines.harness import Match, matches, seen, size, viewers

EVERY_GAME = pytest.mark.parametrize("game", sorted(GAMES))
STEPS = size("CONFORMANCE_STEPS", 2_000)
FEW = 600


@EVERY_GAME
def test_a_match_ends_in_an_outcome_that_places_every_seat_once(game: str) -> None:
    for match in matches(game, STEPS):
        *_, last = match.moments()
        outcome = match.engine.outcome(last.step.state)
        assert outcome is not None
        placed = [seat for group in outcome.places for seat in group]
        # Where each plays with stacks of his own nobody is left at the end, and there is no place.
        assert sorted(placed) == ([] if match.has_stacks else list(range(match.seats)))
        assert set(outcome.left) <= set(range(match.seats))


@EVERY_GAME
def test_after_the_outcome_nothing_is_open_awaited_or_changed(game: str) -> None:
    for match in matches(game, STEPS, disturbed=False):
        *_, last = match.moments()
        state = last.step.state
        assert match.engine.timers(state) == ()
        for seat in range(match.seats):
            assert not match.engine.legal_actions(state, seat)
            with pytest.raises(IllegalAction):
                match.engine.play(state, seat, last.log.action, match.context(last.log))
        for action in (SeatLeft(0), SeatLost(0), SeatBack(0), TimerFired("turno:0", 1)):
            step = match.engine.play(state, None, action, match.context(last.log))
            assert step.state == state
            assert step.events == ()


@EVERY_GAME
def test_the_events_of_a_step_fold_into_its_state(game: str) -> None:
    for match in matches(game, STEPS, disturbed=True):
        state = match.began.state
        for event in match.began.events:
            state = match.engine.evolve(state, event)
        assert state == match.began.state
        for moment in match.moments():
            folded = moment.before
            for event in moment.step.events:
                assert type(event) in match.engine.events
                folded = match.engine.evolve(folded, event)
            assert folded == moment.step.state


@EVERY_GAME
def test_states_actions_events_and_views_survive_the_wire(game: str) -> None:
    engine = GAMES[game].engine
    actions: Any = Union[(*engine.actions, *TABLE_ACTIONS)]
    events: Any = Union[tuple(engine.events)]  # noqa: UP007 - made at run time
    for match in matches(game, FEW, disturbed=True):
        for moment in match.moments():
            for value, kind in (
                (moment.step.state, engine.state_type),
                (moment.log.action, actions),
                (moment.step.events, tuple[events, ...]),
                (match.options, engine.options_type),
            ):
                packed = msgspec.msgpack.encode(value)
                assert msgspec.msgpack.decode(packed, type=kind) == value
                assert msgspec.json.decode(msgspec.json.encode(value), type=kind) == value
            for viewer in viewers(match.seats):
                view = engine.view(moment.step.state, viewer)
                assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view


@EVERY_GAME
def test_somebody_can_act_or_a_timer_runs(game: str) -> None:
    for match in matches(game, STEPS, disturbed=True):
        for moment in match.moments():
            if match.engine.outcome(moment.step.state) is None:
                state = moment.step.state
                awaited = match.choices(state, "turn") or match.engine.timers(state)
                assert awaited or match.chairs(state)


@EVERY_GAME
def test_timers_are_named_once_and_keep_their_length_while_they_run(game: str) -> None:
    for match in matches(game, STEPS, disturbed=True):
        running: dict[tuple[str, int], int] = {}
        for moment in match.moments():
            timers = match.engine.timers(moment.step.state)
            assert len({timer.key for timer in timers}) == len(timers)
            now = {(timer.key, timer.token): timer.ms for timer in timers}
            for name in now.keys() & running.keys():
                assert now[name] == running[name]
            assert all(ms >= 0 for ms in now.values())
            running = now


@EVERY_GAME
def test_a_wait_that_ended_never_comes_back_with_its_token(game: str) -> None:
    for match in matches(game, STEPS, disturbed=True):
        running: set[tuple[str, int]] = set()
        ended: set[tuple[str, int]] = set()
        for moment in match.moments():
            now = {(t.key, t.token) for t in match.engine.timers(moment.step.state)}
            ended |= running - now
            assert not now & ended
            running = now


@EVERY_GAME
def test_a_timer_with_another_token_does_nothing(game: str) -> None:
    for match in matches(game, FEW, disturbed=True):
        for moment in match.moments():
            for timer in match.engine.timers(moment.before):
                for token in (timer.token - 1, timer.token + 1):
                    stale = TimerFired(timer.key, token)
                    now = match.context(moment.log._replace(elapsed_ms=0))
                    assert match.engine.play(moment.before, None, stale, now).events == ()


@EVERY_GAME
def test_table_actions_never_raise(game: str) -> None:
    for match in matches(game, STEPS, disturbed=True):
        for moment in match.moments():
            for _ in range(2):
                action = match.table_action(moment.before)
                match.engine.play(moment.before, None, action, match.context(moment.log))


@EVERY_GAME
def test_an_action_that_no_choice_admits_is_refused_and_changes_nothing(game: str) -> None:
    for match in matches(game, STEPS, disturbed=False):
        actions = [moment.log for moment in match.moments() if moment.log.seat is not None]
        for moment in match.moments():
            packed = msgspec.msgpack.encode(moment.before)
            tried = match.rng.sample(actions, min(6, len(actions)))
            for seat in (*range(match.seats), -1, match.seats):
                choices = match.engine.legal_actions(moment.before, seat)
                for log in tried:
                    if any(admits(choice, log.action) for choice in choices):
                        continue
                    with pytest.raises(IllegalAction):
                        match.engine.play(moment.before, seat, log.action, match.context(log))
            assert msgspec.msgpack.encode(moment.before) == packed


@EVERY_GAME
def test_a_seat_cannot_forge_an_action_of_the_table(game: str) -> None:
    match = Match(game, 0)
    for moment in match.moments():
        timers = match.engine.timers(moment.before)
        forged = [TimerFired(timer.key, timer.token) for timer in timers]
        for action in (*forged, SeatLost(1), SeatBack(1), SeatLeft(1)):
            for seat in range(match.seats):
                with pytest.raises(IllegalAction):
                    match.engine.play(moment.before, seat, action, match.context(moment.log))
    assert not set(TABLE_ACTIONS) & set(match.engine.actions)


@EVERY_GAME
def test_leaving_costs_what_stands_to_lose_said(game: str) -> None:
    for match in matches(game, STEPS, disturbed=False):
        for moment in match.moments():
            seat = match.rng.randrange(match.seats)
            said = match.engine.stands_to_lose(moment.before, seat)
            after = match.engine.play(
                moment.before, None, SeatLeft(seat), match.context(moment.log)
            )
            assert match.engine.outcome(after.state) == said
            stays = match.engine.departure(match.options).leaves_robot
            assert (seat in match.engine.replaced(after.state)) == stays


@EVERY_GAME
def test_sides_share_out_the_seats(game: str) -> None:
    for seed in range(24):
        match = Match(game, seed)
        sides = match.engine.sides(match.options, match.seats)
        assert sorted(seat for side in sides for seat in side) == list(range(match.seats))


@EVERY_GAME
def test_every_event_is_seen_as_itself_or_not_at_all(game: str) -> None:
    for match in matches(game, FEW, disturbed=True):
        for moment in match.moments():
            for viewer in viewers(match.seats):
                for event in seen(moment.step.events, viewer):
                    assert type(event) in match.engine.events


@EVERY_GAME
def test_every_choice_names_an_action_of_the_game(game: str) -> None:
    for match in matches(game, FEW, disturbed=True):
        for moment in match.moments():
            for seat in range(match.seats):
                for choice in match.engine.legal_actions(moment.before, seat):
                    assert choice.action in (*match.engine.actions, *match.engine.chair_actions)
                    fields = {field.name for field in msgspec.structs.fields(choice.action)}
                    assert set(choice.args) == fields


@EVERY_GAME
def test_options_have_playable_defaults_and_other_seats_are_refused(game: str) -> None:
    engine = GAMES[game].engine
    options = engine.options_type()
    least, most = engine.seats(options)
    assert not engine.check_options(options, most)
    for code in (*engine.check_options(options, least - 1), *engine.check_options(options, 99)):
        assert GAMES[game].texts.problem(code)
    assert engine.check_options(options, 99)


@EVERY_GAME
def test_every_preference_is_a_flag_with_its_words(game: str) -> None:
    fields = msgspec.structs.fields(GAMES[game].engine.preferences_type)
    assert [field.name for field in fields] == list(GAMES[game].texts.PREFERENCES)
    for field in fields:
        assert isinstance(field.default, bool)
        assert GAMES[game].texts.PREFERENCES[field.name]["label"]


@EVERY_GAME
def test_what_a_table_settles_is_read_back_from_the_options(game: str) -> None:
    engine = GAMES[game].engine
    for chairs in engine.table_sizes:
        options = msgspec.convert(engine.options_for(range(chairs)), engine.options_type)
        low, high = engine.seats(options)
        assert low <= chairs <= high
        assert engine.chair_numbers(options) == (
            tuple(range(chairs)) if engine.keeps_numbers else ()
        )


@EVERY_GAME
def test_every_game_says_in_a_sentence_that_an_argument_cannot_be_read(game: str) -> None:
    entry = GAMES[game]
    for action in entry.engine.actions:
        for field in msgspec.structs.fields(action):
            error = IllegalAction("tipo", accion=action.__name__, campo=field.encode_name)
            assert entry.texts.refusal(error).endswith("."), (action, field.encode_name)


@EVERY_GAME
def test_no_argument_of_an_action_takes_whatever_is_sent(game: str) -> None:
    """A number that nobody should send comes this far as an object that has no type."""
    for action in GAMES[game].engine.actions:
        for field in msgspec.structs.fields(action):
            with pytest.raises(msgspec.ValidationError):
                msgspec.convert(object(), field.type, strict=True)
