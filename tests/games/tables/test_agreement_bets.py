"""The bets of objects in the pure machine (decisiones §9)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engines.core.chance import word_seal
from games.tables import agreement as ag
from tests.games.tables.test_agreement import (
    ANE,
    CONDITIONS,
    CURRO,
    FOUR,
    IZARO,
    NEREA,
    OPTIONS,
    TXEMA,
    confirmed,
    refused,
    run,
    what_was_agreed,
)

PAIRS = ((0, 2), (1, 3))
LONG = 60_000
BOTA, JARRA, PORRON = 11, 12, 13


def with_bets(player: int = ANE) -> ag.Configurar:
    return ag.Configurar(player, OPTIONS, CONDITIONS, "c0ffee", PAIRS, staked=True)


def betting() -> ag.Agreement:
    """Return the table where all have accepted a proposal with bets."""
    state = ag.step(confirmed(), with_bets())
    return run(state, *(ag.Aceptar(p, 1) for p in FOUR))


def put(player: int, item: int, con: int | None, value: int = 100) -> ag.Apostar:
    return ag.Apostar(player, item, con, value)


def agreed(player: int, state: ag.Agreement) -> ag.AceptarApuestas:
    return ag.AceptarApuestas(player, state.bets.n, LONG, bound(player))


def bound(player: int) -> str:
    """Return what binds *player* to his word."""
    return word_seal(f"word{player}")


def said(n: int = 1) -> list[ag.Revelar]:
    """Return the words of all, for proposal *n*."""
    return [ag.Revelar(player, n, f"word{player}") for player in FOUR]


def test_the_window_opens_after_the_configuration_only_where_bets_are_allowed() -> None:
    state = betting()
    assert state.phase == "apostando"
    assert ag.awaited(state) == (0, 1, 2, 3)
    plain = ag.step(confirmed(), ag.Configurar(ANE, OPTIONS, CONDITIONS, "c0ffee"))
    assert run(plain, *(ag.Aceptar(p, 1, "w") for p in FOUR)).phase == "empezar"


def test_the_match_starts_when_all_accept_the_bets_also_with_none() -> None:
    state = betting()
    state = run(state, *(agreed(p, state) for p in FOUR))
    assert state.phase == "revelando"
    state = run(state, *said())
    assert state.phase == "empezar"
    assert [c.word for c in state.chairs if c] == ["word1", "word2", "word3", "word4"]
    assert ag.step(state, ag.Empezar()).phase == "jugando"


def test_an_object_is_bet_against_one_rival_moved_and_taken_back() -> None:
    state = ag.step(betting(), put(ANE, BOTA, 1))
    assert state.bets.placed == (ag.Bet(BOTA, 100, ANE, TXEMA),)
    state = ag.step(state, put(ANE, BOTA, 3))
    assert state.bets.placed == (ag.Bet(BOTA, 100, ANE, CURRO),)
    assert state.bets.last == ag.Move(ANE, BOTA, 100, put=True)
    state = ag.step(state, put(ANE, BOTA, None))
    assert state.bets.placed == ()
    assert state.bets.last == ag.Move(ANE, BOTA, 100, put=False)
    assert state.bets.n == 3


def test_what_changes_nothing_clears_nothing() -> None:
    state = ag.step(betting(), put(ANE, BOTA, 1))
    state = ag.step(state, agreed(TXEMA, state))
    assert ag.step(state, put(ANE, BOTA, 1)) == state
    assert ag.step(state, put(ANE, JARRA, None)) == state


@pytest.mark.parametrize("con", [0, 2, 4, -1, 99], ids=["self", "partner", "none", "-1", "99"])
def test_only_a_rival_can_be_bet_against(con: int) -> None:
    assert refused(betting(), put(ANE, BOTA, con)) == "rival"


def test_nobody_touches_what_another_has_bet() -> None:
    state = ag.step(betting(), put(ANE, BOTA, 1))
    assert refused(state, put(TXEMA, BOTA, 0)) == "objeto_no_tuyo"
    assert refused(state, put(TXEMA, BOTA, None)) == "objeto_no_tuyo"
    assert refused(state, put(IZARO, JARRA, 1)) == "asiento_ajeno"


@pytest.mark.parametrize(
    "change", [put(NEREA, JARRA, 1), put(ANE, BOTA, 3), put(ANE, BOTA, None)], ids=str
)
def test_any_change_clears_the_acceptances_and_what_they_bound_to(change: ag.Apostar) -> None:
    state = ag.step(betting(), put(ANE, BOTA, 1))
    state = run(state, agreed(ANE, state), agreed(TXEMA, state))
    after = ag.step(state, change)
    assert ag.awaited(after) == (0, 1, 2, 3)
    assert not any(c.seal for c in after.chairs if c)
    assert after.clock == state.clock, "the three minutes are for all the bets together"
    assert refused(after, agreed(CURRO, state)) == "apuestas_cambiadas"


def test_bets_that_have_not_stood_for_a_moment_are_not_accepted() -> None:
    state = ag.step(betting(), put(ANE, BOTA, 1))
    early, late = (ag.AceptarApuestas(TXEMA, state.bets.n, ms, "seal") for ms in (1_499, 1_500))
    assert refused(state, early) == "espera_apuesta"
    after = ag.step(state, late)
    assert ag.awaited(after) == (0, 2, 3)
    assert ag.step(after, ag.AceptarApuestas(TXEMA, state.bets.n, 0)) == after


def test_without_agreement_back_to_the_configuration_without_bets() -> None:
    state = run(betting(), put(ANE, BOTA, 1), ag.RechazarApuestas(CURRO))
    assert (state.phase, state.proposal, state.bets.placed) == ("configurando", None, ())
    assert not any(c.accepted or c.word for c in state.chairs if c)
    assert all(c.confirmed for c in state.chairs if c)
    assert refused(state, put(ANE, BOTA, 1)) == "fase"
    assert run(state, with_bets(), *(ag.Aceptar(p, 2) for p in FOUR)).phase == "apostando"


def test_who_stands_up_takes_all_bets_with_him() -> None:
    state = run(betting(), put(ANE, BOTA, 1), put(TXEMA, JARRA, 0), ag.Levantarse(ANE))
    assert (state.phase, state.bets.placed, state.proposal) == ("esperando", (), None)


def test_d9_when_the_clock_runs_out_who_has_not_accepted_stands_up() -> None:
    state = betting()
    state = run(state, agreed(ANE, state), agreed(NEREA, state), ag.Vencer())
    assert {c.player for c in state.chairs if c} == {ANE, NEREA}
    assert state.phase == "esperando"


def test_the_number_of_the_bets_never_goes_back() -> None:
    state = run(betting(), put(ANE, BOTA, 1), put(ANE, JARRA, 1))
    before = state.bets.n
    state = run(state, ag.RechazarApuestas(ANE), with_bets())
    state = run(state, *(ag.Aceptar(p, 2) for p in FOUR))
    assert state.bets.n > before
    assert refused(state, ag.AceptarApuestas(ANE, before, LONG)) == "apuestas_cambiadas"


def test_changing_chairs_keeps_the_bets_between_rivals_only() -> None:
    state = run(betting(), put(ANE, BOTA, 1), put(ANE, JARRA, 3), put(NEREA, PORRON, 3))
    state = run(state, agreed(CURRO, state), ag.Cambiar(ANE, 1), ag.Responder(TXEMA, True))
    assert [c.player for c in state.chairs if c] == [TXEMA, ANE, NEREA, CURRO]
    assert state.phase == "apostando"
    kept = {(each.bettor, each.rival) for each in state.bets.placed}
    assert kept == {(ANE, TXEMA), (NEREA, CURRO)}, "ane and curro play together now"
    assert ag.awaited(state) == (0, 1, 2, 3)


def test_an_object_that_is_no_longer_free_leaves_the_bets_and_all_accept_again() -> None:
    state = run(betting(), put(ANE, BOTA, 1), put(TXEMA, JARRA, 0))
    state = run(state, agreed(NEREA, state), ag.QuitarApuestas((BOTA,)))
    assert [each.item for each in state.bets.placed] == [JARRA]
    assert state.phase == "apostando"
    assert ag.awaited(state) == (0, 1, 2, 3)


@pytest.mark.parametrize("stage", ["aceptando", "apostando"])
def test_when_the_stakes_change_the_proposal_is_accepted_anew(stage: str) -> None:
    state = ag.step(confirmed(), with_bets())
    if stage == "apostando":
        state = ag.step(betting(), put(ANE, BOTA, 1))
    assert state.proposal is not None
    frozen = msgspec.structs.replace(state.proposal, sides=(), frozen=True, staked=False)
    after = ag.step(state, ag.Renovar(frozen))
    assert after.phase == "aceptando"
    assert after.proposal is not None
    assert (after.proposal.n, after.proposal.sides, after.proposal.frozen) == (2, (), True)
    assert not any(c.accepted or c.word for c in after.chairs if c)
    assert after.bets.placed == ()
    assert run(after, *(ag.Aceptar(p, 2, "w") for p in FOUR)).phase == "empezar"


def test_the_jefe_removes_who_does_not_accept_the_bets() -> None:
    state = betting()
    state = run(state, agreed(TXEMA, state))
    assert refused(state, ag.Echar(ANE, 1, LONG)) == "fase"
    assert ag.step(state, ag.Echar(ANE, 3, LONG)).phase == "esperando"


@pytest.mark.parametrize(
    "action",
    [put(ANE, BOTA, 1), ag.AceptarApuestas(ANE, 0, LONG), ag.RechazarApuestas(ANE)],
    ids=lambda action: type(action).__name__,
)
def test_nothing_of_the_bets_is_open_before_the_window(action: ag.Action) -> None:
    assert refused(ag.step(confirmed(), with_bets()), action) == "fase"
    assert refused(confirmed(), action) == "fase"


# --- Whatever people do, in any order

players = st.integers(1, 5)
seats = st.integers(-1, 4)
items = st.integers(1, 4)
actions = st.one_of(
    st.builds(ag.Apostar, players, items, st.none() | seats, st.just(50)),
    st.builds(
        lambda player, *rest: ag.AceptarApuestas(player, *rest, bound(player)),
        players,
        st.integers(0, 8),
        st.sampled_from([0, LONG]),
    ),
    st.builds(lambda player, n: ag.Revelar(player, n, f"word{player}"), players, st.integers(1, 4)),
    st.builds(ag.RechazarApuestas, players),
    st.builds(ag.QuitarApuestas, st.tuples(items)),
    st.builds(
        lambda sides, frozen: ag.Renovar(
            ag.Proposal(1, OPTIONS, CONDITIONS, "c0ffee", sides, frozen=frozen)
        ),
        st.sampled_from([(), PAIRS]),
        st.booleans(),
    ),
    st.builds(ag.Devolver),
    st.builds(ag.Aceptar, players, st.integers(1, 4), st.sampled_from(["", "w"])),
    st.builds(with_bets, players),
    st.builds(ag.Sentarse, players, seats),
    st.builds(ag.Confirmar, players),
    st.builds(ag.Levantarse, players),
    st.builds(ag.Cambiar, players, seats),
    st.builds(ag.Responder, players, st.booleans()),
    st.builds(ag.Vencer),
)


def what_is_bet(state: ag.Agreement) -> Any:
    return what_was_agreed(state), state.bets.placed


@given(st.lists(actions, max_size=40))
@settings(max_examples=300)
def test_no_sequence_breaks_the_bets(todo: list[ag.Action]) -> None:
    state = betting()
    for action in todo:
        try:
            after = ag.step(state, action)
        except ag.Refused:
            continue
        bets = after.bets.placed
        assert not bets or after.phase in ("apostando", "revelando", "empezar")
        assert len({each.item for each in bets}) == len(bets), "an object is bet once"
        for each in bets:
            one, other = ag.seat_of(after, each.bettor), ag.seat_of(after, each.rival)
            assert ag.are_rivals(after, one, other)
        assert after.bets.n >= state.bets.n
        if bets != state.bets.placed:
            assert after.bets.n > state.bets.n
        if what_is_bet(after) != what_is_bet(state):
            assert not any(c.accepted for c in after.chairs if c)
        if after.phase == "empezar":
            assert all(c.accepted and c.word for c in after.chairs if c)
        assert msgspec.json.decode(msgspec.json.encode(after), type=ag.Agreement) == after
        state = after
        if ag.started(state):
            return
