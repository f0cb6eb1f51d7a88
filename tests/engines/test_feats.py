"""What games count towards milestones (torneos §22.3), against what their matches come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest

from games.engines.core.attendance.events import Recuperado, Sustituido
from games.engines.core.contract import Event
from games.engines.core.feats import Feat, Run, Steps, Tally, by_people
from games.engines.mus import feats as mus
from games.engines.mus.events import JuegoGanado, Mostradas, Tanteado
from games.engines.mus.events import PartidaEmpezada as PartidaDeMus
from games.engines.mus.options import Options as MusOptions
from games.engines.mus.view import Apunte
from games.engines.ohhell import feats as ohhell
from games.engines.ohhell.events import ManoPuntuada
from games.engines.parchis import feats as parchis
from games.engines.parchis.board import CASA, META, PIECE
from games.engines.parchis.events import Movida
from games.engines.parchis.state import own_colours
from games.engines.poker import feats as poker
from games.engines.poker.events import ManoEmpezada, MesaAbierta, Mostrado
from games.engines.poker.positions import Positions
from games.engines.registry import GAMES
from tests.engines.harness import Match

EVERY_GAME = pytest.mark.parametrize("game", sorted(GAMES))


def found(game: Any, *events: Event) -> Counter[tuple[int, str]]:
    """Return how much was found of each counter by seat."""
    total: Counter[tuple[int, str]] = Counter()
    for feat in by_people(game, enumerate([(event,) for event in events], 1)):
        total[feat.seat, feat.counter] += feat.n
    return total


def played(game: str, seed: int) -> tuple[Match, list[tuple[int, Sequence[Event]]], Any]:
    """Return a match played out at random, its steps and its last state."""
    match = Match(game, seed, only_turns=True)
    steps: list[tuple[int, Sequence[Event]]] = [(1, match.began.events)]
    state = match.began.state
    for moment in match.moments():
        steps.append((moment.log.number + 1, moment.step.events))
        state = moment.step.state
    return match, steps, state


@EVERY_GAME
def test_a_game_counts_nothing_but_what_its_milestones_ask_for(game: str) -> None:
    declared = GAMES[game].feats
    assert declared is not None
    counters = {one.counter for one in declared.MILESTONES}
    for seed in range(3):
        match, steps, _ = played(game, seed)
        for feat in by_people(declared, steps):
            assert feat.counter in counters
            assert feat.seat in range(match.seats)


def test_no_two_milestones_have_the_same_code() -> None:
    codes = [one.code for game in GAMES.values() if game.feats for one in game.feats.MILESTONES]
    assert len(codes) == len(set(codes))


# --- mus


def mus_begun(**options: Any) -> Event:
    return PartidaDeMus(MusOptions(**options), 4, 0)


def scored(pair: int, piedras: int, causa: str = "envite", **more: Any) -> Event:
    return Tanteado(Apunte(pair, piedras, "grande", causa, pair, **more))


CAPOTES = {(0, "capotes"): 1, (2, "capotes"): 1}


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([scored(0, 39), scored(0, 1), JuegoGanado(0, (1, 0))], CAPOTES),
        ([scored(0, 40), scored(1, 1), JuegoGanado(0, (1, 0))], {}),
        ([scored(1, 39), JuegoGanado(1, (0, 1)), scored(0, 40), JuegoGanado(0, (1, 1))], CAPOTES),
        (
            [scored(0, 12), scored(0, 0, "ordago"), JuegoGanado(0, (1, 0))],
            {(0, "ordagos_ganados"): 1, (2, "ordagos_ganados"): 1},
        ),
    ],
    ids=["40-0", "40-1", "each juego begins at 0", "an órdago is no 40-0"],
)
def test_a_capote_is_a_juego_won_40_0(events: list[Event], expected: dict[Any, int]) -> None:
    assert found(mus, mus_begun(), *events) == expected


def test_a_capote_to_30_is_30_0() -> None:
    assert found(mus, mus_begun(piedras=30), scored(0, 30), JuegoGanado(0, (1, 0))) == CAPOTES


def test_31_real_and_duples_of_reyes_count_where_their_pair_scores_them() -> None:
    reyes, pair_of_reyes = ("12o", "3c", "12e", "12b"), ("12c", "3o", "11o", "11c")
    hands = (reyes, ("7o", "7c", "7e", "10o"), pair_of_reyes, ("1o", "4c", "5e", "6b"))
    pares = Apunte(0, 6, "pares", "pares", 0, detalle=((0, "duples", 3), (2, "duples", 3)))
    juego = Apunte(1, 3, "juego", "juego", 1, detalle=((1, "31_real", 3),))
    begun = mus_begun(real31="sota")
    assert found(mus, begun, Mostradas(hands), Tanteado(pares), Tanteado(juego)) == {
        (0, "duples_de_reyes"): 1,
        (1, "reales"): 1,
    }
    assert not found(mus, begun, Mostradas(hands)), "held, and counted by nobody"


# --- parchís


@pytest.mark.parametrize("seed", range(12))
def test_parchis_counts_captures_as_its_board_does_and_wins_without_any(seed: int) -> None:
    match, steps, state = played("parchis", seed)
    got: Counter[tuple[int, str]] = Counter()
    for feat in by_people(parchis, steps):
        got[feat.seat, feat.counter] += feat.n
    captured = {
        seat
        for _, events in steps
        for event in events
        if getattr(event, "come", None)
        for seat in range(match.seats)
        if PIECE[event.come] >> 2  # type: ignore[attr-defined]
        in own_colours(match.options, seat)
    }
    for seat in range(match.seats):
        assert got[seat, "fichas_comidas"] == state.cuentas[seat].comidas
        untouched = seat in state.fin.ganan and seat not in captured
        assert got[seat, "victorias_sin_ser_comido"] == untouched
    assert sum(n for (_, counter), n in got.items() if counter == "puentes")


@pytest.mark.parametrize("seed", range(6))
def test_parchis_1_4_a_bridge_is_made_where_two_pieces_of_a_colour_meet(seed: int) -> None:
    match, steps, _ = played("parchis", seed)
    made = [one.version for one in parchis.feats(steps) if one.counter == "puentes"]
    state, expected = match.began.state, []
    for version, events in steps[1:]:
        for event in events:
            state = match.engine.evolve(state, event)
            if isinstance(event, Movida) and CASA < event.hasta < META:
                first = PIECE[event.ficha] & ~3
                if state.at[first : first + 4].count(event.hasta) == 2:
                    expected.append(version)
    assert made == expected


# --- Oh Hell


def test_oh_hell_counts_the_bids_that_score_as_made() -> None:
    for seed in range(6):
        match, steps, state = played("ohhell", seed)
        hands = [e for _, events in steps for e in events if isinstance(e, ManoPuntuada)]
        feats = list(by_people(ohhell, steps))
        rows = [feat for feat in feats if feat.of_a_row]
        assert len(rows) == len(hands) * match.seats
        failed = {feat.seat for feat in rows if feat.breaks}
        whole = {feat.seat for feat in feats if feat.counter == "plenos"}
        assert whole == (set(range(match.seats)) - failed if state.fin.razon == "ganada" else set())


# --- póker


def shown(*events: Event) -> dict[tuple[int, str], int]:
    began = ManoEmpezada(1, 1, (25, 50), Positions(0, 1, 2), (0, 1, 2), (), (), None)
    return found(poker, began, *events)


FLOP, TURN = MesaAbierta("flop", ("2h", "3h", "4h")), MesaAbierta("turn", ("Kc",))
STRAIGHT_FLUSH = {(1, "escaleras_de_color"): 1}


def test_a_straight_flush_counts_once_when_it_is_shown_and_all_of_it_is_there() -> None:
    assert shown(FLOP, TURN, Mostrado(1, ("5h", "6h"), "escalera_color")) == STRAIGHT_FLUSH
    assert shown(Mostrado(1, ("5h", "6h")), FLOP, TURN) == STRAIGHT_FLUSH, "all in before the flop"
    assert shown(Mostrado(1, ("5h", "6h")), TURN) == {}
    assert shown(FLOP, TURN, Mostrado(1, ("5h", "6c"), "escalera")) == {}


def test_a_minitorneo_is_won_by_whoever_its_outcome_places_first() -> None:
    for seed in range(8):
        match, steps, state = played("poker", seed)
        outcome = match.engine.outcome(state)
        assert outcome is not None
        won = {f.seat for f in by_people(poker, steps) if f.counter == "minitorneos_ganados"}
        is_won = outcome.reason == "ganada" and not state.is_cash
        assert won == (set(outcome.places[0]) if is_won else set())


# --- what is added up


class Toy:
    MILESTONES = ()

    def feats(self, steps: Steps) -> Iterator[Feat]:
        for version, _ in steps:
            yield Feat(version, 0, "cada")
            yield Feat(version, 0, "entera", whole=True)


def test_what_a_robot_does_for_who_left_is_nobodys() -> None:
    steps: list[tuple[int, Sequence[Event]]] = [
        (1, ()),
        (2, (Sustituido(0),)),
        (3, (Recuperado(0),)),
        (4, ()),
    ]
    told = [(feat.version, feat.counter) for feat in by_people(Toy(), steps)]
    assert told == [(1, "cada"), (1, "entera"), (3, "cada"), (4, "cada")]


def row(*made: bool) -> Tally:
    return Tally.of(
        Feat(n, 0, "fila", n=int(one), of_a_row=True, breaks=not one) for n, one in enumerate(made)
    )


@pytest.mark.parametrize(
    ("made", "most", "now"),
    [
        ((True, True), 6, 6),
        ((True, False, True), 5, 1),
        ((False, True), 4, 1),
        ((True, False), 5, 0),
        ((False, *[True] * 9, False, True), 9, 1),
    ],
)
def test_a_row_goes_on_from_one_match_to_the_next(
    made: tuple[bool, ...], most: int, now: int
) -> None:
    assert row(*made).added_to({"fila": 4, "otra": 2}) == (
        {"fila": most, "otra": 2},
        {"fila": now, "otra": 2},
    )


def test_a_tally_comes_back_from_json_and_adds_what_is_no_row() -> None:
    tally = Tally.of([Feat(1, 0, "suma"), Feat(2, 0, "suma", n=2)])
    assert tally.added_to({"suma": 1}) == ({"suma": 4}, {"suma": 4})
    for one in (tally, row(True, False)):
        assert msgspec.json.decode(msgspec.json.encode(one), type=Tally) == one
    assert row(True, False).runs == {"fila": Run(1, 1, 0, True)}
