"""What a game made of juegos says of them to whoever compares matches (torneos §12.1)."""

from __future__ import annotations

import msgspec
import pytest

from games.engines.core.juegos import Juegos
from games.engines.mus import juegos as of_mus
from games.engines.mus.events import JuegoGanado
from games.engines.mus.options import Options as MusOptions
from games.engines.registry import GAMES
from games.engines.tresmus.options import Options as TresMusOptions
from tests.engines.harness import Match, matches, size

EVERY_GAME = pytest.mark.parametrize("game", sorted(GAMES))
STEPS = size("JUEGOS_STEPS", 1_000)


def kept(game: str) -> Juegos:
    found = GAMES[game].juegos
    assert found is not None
    return found


@EVERY_GAME
def test_12_1_juegos_are_told_by_side_are_never_lost_and_a_winner_has_those_it_takes(
    game: str,
) -> None:
    counts = GAMES[game].juegos
    if counts is None:
        return
    for match in matches(game, STEPS, disturbed=True):
        sides = match.engine.sides(match.options, match.seats)
        before = counts.won(match.began.state)
        for moment in match.moments():
            now = counts.won(moment.step.state)
            assert (now is None) == (before is None)
            if now is None or before is None:
                continue
            assert len(now.juegos) == len(now.piedras) == len(sides)
            assert all(old <= new for old, new in zip(before.juegos, now.juegos, strict=True))
            before = now
            end = match.engine.outcome(moment.step.state)
            if end is not None and end.reason == "ganada" and not end.left:
                winner = next(n for n, side in enumerate(sides) if side[0] in end.places[0])
                assert now.juegos[winner] >= counts.clean(match.options) >= 1


def test_12_1_in_mus_the_juegos_of_all_vacas_count_together() -> None:
    options = MusOptions(vacas=2, juegos=2, piedras=30)
    assert kept("mus").clean(options) == 4
    seen = set()
    for seed in range(12):
        match = Match("mus", seed, only_turns=True, options=options)
        won, last = [0, 0], (0, 0)
        for moment in match.moments():
            for event in moment.step.events:
                if isinstance(event, JuegoGanado):
                    won[event.pareja] += 1
            found = of_mus.won(moment.step.state)
            assert list(found.juegos) == won
            last = found.piedras
        seen.add(sum(won))
        assert min(last) < options.piedras
    assert max(seen) > 4  # one of them was not won to nothing


def test_5_7_the_piedras_of_the_last_juego_are_kept_when_it_is_won() -> None:
    options = MusOptions(juegos=1, piedras=30)
    found = []
    for seed in range(6):
        *_, last = Match("mus", seed, only_turns=True, options=options).moments()
        assert last.step.state.piedras == (0, 0)
        found.append(max(of_mus.won(last.step.state).piedras))
    assert any(found)


def test_12_1_in_tres_mus_of_two_a_juego_that_one_marks_is_won_by_the_other() -> None:
    options = TresMusOptions(juegos=2, piedras=3)
    assert kept("tresmus").clean(options) == 2
    for seed in range(4):
        match = Match("tresmus", seed, only_turns=True, options=options, seats=2)
        *_, last = match.moments()
        won = kept("tresmus").won(last.step.state)
        end = match.engine.outcome(last.step.state)
        assert won is not None
        assert end is not None
        (winner,) = end.places[0]
        assert won.juegos[winner] == 2 > won.juegos[1 - winner]
    three = Match("tresmus", 1, options=options, seats=3)
    assert kept("tresmus").won(three.began.state) is None


def test_what_was_kept_before_vacas_were_counted_together_is_still_read() -> None:
    state = Match("mus", 1).began.state
    told = msgspec.msgpack.decode(msgspec.msgpack.encode(state))
    del told["anteriores"], told["ultimas"]
    old = msgspec.msgpack.decode(msgspec.msgpack.encode(told), type=type(state))
    assert of_mus.won(old).juegos == (0, 0)
