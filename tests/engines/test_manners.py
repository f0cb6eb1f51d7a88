"""The manners of a table are one value, which the match keeps."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.engines.core.attendance.actions import PedirPausa, ProponerFin
from games.engines.core.chance import HmacRng
from games.engines.core.contract import Context, SeatBack, SeatLost, TimerFired
from games.engines.core.legal import draw
from games.engines.core.manners import USUAL, Manners, adapted, as_data
from games.engines.core.texts import clock_labels, clock_sentence, lasting
from games.engines.registry import GAMES
from tests.engines.mus.positions import clocks, play, position, token

STRICT = Manners(
    turn_s=20,
    bank_s=5,
    misses=1,
    absence_s=40,
    fall_s=50,
    falls_total_s=60,
    pauses=1,
    pause_s=70,
    continue_s=8,
    may_agree=False,
)


def chance_of(game: str, number: int) -> HmacRng:
    return HmacRng(game.encode(), str(number))


def with_manners(manners: Manners) -> Any:
    """Return a position of mus at a table of these manners."""
    state = position()
    return replace(state, asistencia=replace(state.asistencia, manners=manners))


def kinds(state: Any, seat: int) -> set[type]:
    return {choice.action for choice in GAMES["mus"].engine.legal_actions(state, seat)}


@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_the_usual_manners_says_nothing_of_them(game: str) -> None:
    engine = GAMES[game].engine
    options = engine.options_type()
    seats = engine.seats(options)[1]
    plain = engine.start(options, seats, chance_of(game, 0))
    told = engine.start(options, seats, chance_of(game, 0), engine.manners)
    assert msgspec.json.encode(plain.events) == msgspec.json.encode(told.events)
    assert b"modales" not in msgspec.json.encode(plain.events[0])


@pytest.mark.parametrize("game", GAMES)
def test_a_match_keeps_the_manners_that_it_began_with(game: str) -> None:
    engine = GAMES[game].engine
    options = engine.options_type()
    seats = engine.seats(options)[1]
    step = engine.start(options, seats, chance_of(game, 0), STRICT)
    first = msgspec.json.decode(msgspec.json.encode(step.events[0]), type=type(step.events[0]))
    folded = engine.evolve(step.state, first)
    assert folded.asistencia.manners == STRICT
    packed = msgspec.msgpack.encode(step.state)
    assert msgspec.msgpack.decode(packed, type=engine.state_type) == step.state
    turns = [timer.ms for timer in engine.timers(step.state) if timer.key.startswith("turno:")]
    assert turns == [25_000], "the clock is theirs too"


def test_a_state_from_before_there_were_manners_was_played_by_the_usual_ones() -> None:
    state = position()
    raw = msgspec.msgpack.decode(msgspec.msgpack.encode(state))
    raw["asistencia"].pop("manners", None)
    assert msgspec.convert(raw, type(state), strict=False) == state


def test_the_courtesy_of_a_fall_and_of_all_of_them_are_those_of_the_table() -> None:
    state = play(with_manners(STRICT), (None, SeatLost(2)))
    assert clocks(state) == {"reconexion:2": 50_000}
    state = play(state, (None, SeatBack(2)), elapsed_ms=45_000)
    assert clocks(play(state, (None, SeatLost(2)))) == {"reconexion:2": 15_000}


def test_so_many_misses_make_a_player_absent_for_so_long() -> None:
    state = with_manners(STRICT)
    state = play(state, (None, TimerFired("turno:0", token(state, "turno:0"))))
    assert state.asistencia.is_absent(0)
    assert clocks(state)["ausente:0"] == 40_000


def test_pauses_last_and_are_as_many_as_the_table_says() -> None:
    state = play(with_manners(STRICT), (0, PedirPausa()))
    assert clocks(state) == {"pausa": 70_000}
    state = play(state, (None, TimerFired("pausa", token(state, "pausa"))))
    assert PedirPausa not in kinds(state, 0)
    assert PedirPausa in kinds(state, 1)


def test_where_nobody_may_agree_the_end_is_not_proposed() -> None:
    assert ProponerFin in kinds(with_manners(USUAL), 0)
    assert ProponerFin not in kinds(with_manners(STRICT), 0)


def test_a_fall_that_does_not_stop_the_table_leaves_the_clocks_running() -> None:
    state = with_manners(replace(USUAL, fall_stops=False))
    turn = clocks(state)["turno:0"]
    state = play(state, (None, SeatLost(0)), elapsed_ms=1_000)
    assert clocks(state) == {"reconexion:0": 300_000, "turno:0": turn}
    assert kinds(state, 1), "the others may do what they might"
    before = token(state, "turno:0")
    state = play(state, (None, SeatBack(0)), elapsed_ms=7_000)
    assert token(state, "turno:0") == before, "nothing had stopped"
    assert state.asistencia.wait is not None
    assert state.asistencia.wait.clock is not None
    assert state.asistencia.wait.clock.used == 8_000
    assert state.asistencia.people[0].courtesy_used_ms == 7_000


def test_the_table_plays_for_who_fell_when_his_clock_runs_out() -> None:
    state = with_manners(replace(USUAL, fall_stops=False))
    state = play(state, (None, SeatLost(0)))
    state = play(state, (None, TimerFired("turno:0", token(state, "turno:0"))))
    assert state.turno == 1
    assert "reconexion:0" in clocks(state)


@pytest.mark.parametrize("game", GAMES)
def test_robots_and_fuzz_play_on_at_a_table_that_no_fall_stops(game: str) -> None:
    engine = GAMES[game].engine
    options = engine.options_type()
    seats = engine.seats(options)[1]
    rng = chance_of(game, 7)
    state = engine.start(options, seats, rng, replace(engine.manners, fall_stops=False)).state
    for number in range(120):
        if engine.outcome(state) is not None:
            break
        seat = next(
            s for s in range(seats) if any(c.kind == "turn" for c in engine.legal_actions(state, s))
        )
        lost = SeatLost(seat) if number % 2 else SeatBack(seat)
        state = engine.play(state, None, lost, Context(rng, 500)).state
        turns = [c for c in engine.legal_actions(state, seat) if c.kind == "turn"]
        state = engine.play(state, seat, draw(turns, rng), Context(rng, 500)).state
    assert number > 10


def at_the_recuento(game: str, clock: str, manners: Manners) -> Any:
    """Return a state of *game* that waits for everybody to continue."""
    engine, rng = GAMES[game].engine, chance_of(game, 3)
    options = engine.options_type(reloj=clock)
    seats = engine.seats(options)[1]
    state = engine.start(options, seats, rng, manners).state
    while state.asistencia.wait.seat is not None:
        seat = state.asistencia.wait.seat
        turns = [c for c in engine.legal_actions(state, seat) if c.kind == "turn"]
        state = engine.play(state, seat, draw(turns, rng), Context(rng, 500)).state
    return state


@pytest.mark.parametrize("game", ["mus", "ohhell"])
@pytest.mark.parametrize(
    ("clock", "own_pace", "waits"),
    [("sin", True, set()), ("sin", False, {"continuar"}), ("normal", True, {"continuar"})],
)
def test_who_plays_alone_without_a_clock_goes_on_when_he_likes(
    game: str, clock: str, own_pace: bool, waits: set[str]
) -> None:
    engine = GAMES[game].engine
    state = at_the_recuento(game, clock, replace(engine.manners, own_pace=own_pace))
    assert {timer.key for timer in engine.timers(state)} == waits


# --- What the staff may change


def test_a_change_leaves_the_rest_as_the_game_has_it() -> None:
    own = GAMES["parchis"].engine.manners
    changed = adapted(own, {"fall_s": 120})
    assert changed.fall_s == 120
    assert changed.turn_s == own.turn_s == 60
    assert adapted(own, {}) is own
    assert adapted(own, as_data(own)) is own


@pytest.mark.parametrize(
    "changes",
    [{"fall_s": 1}, {"fall_s": 601}, {"misses": 0}, {"pauses": -1}, {"turn_s": "60"}, {"other": 1}],
)
def test_what_is_out_of_bounds_or_contradicts_itself_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        adapted(USUAL, changes)


# --- In words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (300, "5 minutos"),
        (60, "1 minuto"),
        (90, "1 minuto y 30 segundos"),
        (61, "1 minuto y 1 segundo"),
        (45, "45 segundos"),
    ],
)
def test_a_time_is_said_in_words(seconds: int, words: str) -> None:
    assert lasting(seconds) == words


def test_the_clocks_are_named_by_what_they_give() -> None:
    mus, parchis = GAMES["mus"].engine.manners, GAMES["parchis"].engine.manners
    assert clock_labels(mus) == {
        "normal": "Normal: 45 s y 60 s de banco",
        "rapido": "Rápido: 15 s y 30 s de banco",
        "sin": "Sin reloj",
    }
    assert clock_labels(parchis)["normal"] == "Normal: 60 s"
    assert clock_sentence("rapido", parchis) == "Reloj rápido: 20 segundos por decisión."
    assert clock_sentence("normal", mus) == (
        "Reloj normal: 45 segundos por decisión y 60 de banco para toda la partida."
    )
    assert clock_sentence("sin", mus) == "Sin reloj: cada uno se toma el tiempo que quiera."
