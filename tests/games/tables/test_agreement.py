"""The pure machine of the agreement: its order, its rulings, and what no sequence can break."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tables import agreement as ag

ANE, TXEMA, NEREA, CURRO, IZARO = 1, 2, 3, 4, 5
FOUR = (ANE, TXEMA, NEREA, CURRO)
OPTIONS = {"juegos": 3}
CONDITIONS = {"mirones": "si"}


def configure(player: int, options: dict[str, Any] | None = None) -> ag.Configurar:
    return ag.Configurar(player, options or OPTIONS, CONDITIONS, "c0ffee")


def run(state: ag.Agreement, *actions: ag.Action) -> ag.Agreement:
    for action in actions:
        state = ag.step(state, action)
    return state


def seated(*players: int, chairs: int = 4) -> ag.Agreement:
    return run(ag.empty(chairs), *(ag.Sentarse(p, s) for s, p in enumerate(players)))


def confirmed() -> ag.Agreement:
    return run(seated(*FOUR), *(ag.Confirmar(p) for p in FOUR))


def proposed() -> ag.Agreement:
    return ag.step(confirmed(), configure(ANE))


def refused(state: ag.Agreement, action: ag.Action) -> str:
    with pytest.raises(ag.Refused) as caught:
        ag.step(state, action)
    return caught.value.code


def test_four_sit_confirm_configure_accept_and_start() -> None:
    state = seated(ANE, TXEMA, NEREA)
    assert state.phase == "esperando"
    state = ag.step(state, ag.Sentarse(CURRO, 3))
    assert state.phase == "confirmando"
    state = run(state, *(ag.Confirmar(p) for p in FOUR))
    assert state.phase == "configurando"
    state = ag.step(state, configure(ANE))
    assert state.phase == "aceptando"
    assert state.proposal == ag.Proposal(1, OPTIONS, CONDITIONS, "c0ffee")
    state = run(state, *(ag.Aceptar(p, 1, f"word{p}") for p in FOUR))
    assert state.phase == "empezar"
    assert [c.word for c in state.chairs if c] == ["word1", "word2", "word3", "word4"]
    assert ag.step(state, ag.Empezar()).phase == "jugando"


def test_jefe_is_the_longest_seated_and_passes_on_when_he_leaves() -> None:
    state = run(seated(ANE, TXEMA, NEREA), ag.Levantarse(ANE))
    assert ag.jefe(state) == 1
    state = ag.step(state, ag.Sentarse(ANE, 0))
    assert ag.jefe(state) == 1, "standing up resets seniority (decisiones §9)"


def test_a_taken_chair_is_refused() -> None:
    assert refused(seated(ANE), ag.Sentarse(TXEMA, 0)) == "silla_ocupada"


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_a_chair_that_does_not_exist_is_refused(seat: int) -> None:
    assert refused(ag.empty(4), ag.Sentarse(ANE, seat)) == "silla"


def test_nobody_sits_twice() -> None:
    assert refused(seated(ANE), ag.Sentarse(ANE, 1)) == "ya_sentado"


def test_only_the_jefe_configures() -> None:
    assert refused(confirmed(), configure(TXEMA)) == "solo_jefe"


def test_a_new_proposal_clears_every_acceptance() -> None:
    state = run(proposed(), ag.Aceptar(TXEMA, 1, "w"), configure(ANE, {"juegos": 1}))
    assert not any(c.accepted or c.word for c in state.chairs if c)
    assert state.proposal is not None
    assert state.proposal.n == 2


def test_accepting_an_old_proposal_is_refused() -> None:
    state = ag.step(proposed(), configure(ANE))
    assert refused(state, ag.Aceptar(TXEMA, 1, "w")) == "propuesta_cambiada"


def test_neither_proposed_nor_accepted_with_three() -> None:
    state = ag.step(proposed(), ag.Levantarse(CURRO))
    assert state.phase == "esperando"
    assert state.proposal is None
    assert refused(state, configure(ANE)) == "faltan"
    assert refused(state, ag.Aceptar(ANE, 1, "w")) == "faltan"


def test_three_acceptances_do_not_start() -> None:
    state = run(proposed(), *(ag.Aceptar(p, 1, "w") for p in (ANE, TXEMA, NEREA)))
    assert state.phase == "aceptando"
    assert refused(state, ag.Empezar()) == "fase"


def test_who_has_no_chair_accepts_nothing() -> None:
    assert refused(proposed(), ag.Aceptar(IZARO, 1, "w")) == "asiento_ajeno"


def test_the_first_word_of_a_player_stays() -> None:
    state = run(proposed(), ag.Aceptar(ANE, 1, "first"), ag.Aceptar(ANE, 1, "second"))
    assert state.chairs[0] is not None
    assert state.chairs[0].word == "first"


def test_swap_of_partners_needs_the_other_and_renews_the_proposal() -> None:
    state = run(proposed(), ag.Aceptar(NEREA, 1, "w"), ag.Cambiar(ANE, 1))
    assert state.swap == ag.Swap(0, 1)
    assert refused(state, ag.Responder(NEREA, True)) == "fase"
    state = ag.step(state, ag.Responder(TXEMA, True))
    assert [c.player for c in state.chairs if c] == [TXEMA, ANE, NEREA, CURRO]
    assert state.proposal is not None
    assert state.proposal.n == 2
    assert not any(c.accepted for c in state.chairs if c)
    assert ag.jefe(state) == 1, "changing chairs keeps seniority"


def test_swap_refused_changes_nothing_but_the_question() -> None:
    state = run(proposed(), ag.Cambiar(ANE, 1), ag.Responder(TXEMA, False))
    assert state == proposed()


def test_a_swap_that_waits_for_its_answer_is_not_replaced_by_a_third_player() -> None:
    state = run(proposed(), ag.Cambiar(ANE, 1))
    assert refused(state, ag.Cambiar(NEREA, 3)) == "fase"
    assert ag.step(state, ag.Cambiar(ANE, 2)).swap == ag.Swap(0, 2), "who asked may ask another"


def test_swap_asked_by_both_is_done() -> None:
    state = run(seated(ANE, TXEMA), ag.Cambiar(ANE, 1), ag.Cambiar(TXEMA, 0))
    assert [c.player for c in state.chairs if c] == [TXEMA, ANE]


def test_moving_to_a_free_chair_asks_nobody() -> None:
    state = ag.step(seated(ANE), ag.Cambiar(ANE, 2))
    assert ag.seat_of(state, ANE) == 2


def test_a_swap_while_confirming_asks_everybody_again() -> None:
    state = run(seated(*FOUR), ag.Confirmar(NEREA), ag.Cambiar(ANE, 1), ag.Responder(TXEMA, True))
    assert ag.awaited(state) == (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("state", "gone"),
    [
        (run(seated(*FOUR), ag.Confirmar(ANE), ag.Confirmar(NEREA)), {TXEMA, CURRO}),
        (confirmed(), {ANE}),
        (run(proposed(), ag.Aceptar(ANE, 1, "w")), {TXEMA, NEREA, CURRO}),
    ],
    ids=["confirmando", "configurando", "aceptando"],
)
def test_d9_when_the_clock_runs_out_the_silent_stand_up(
    state: ag.Agreement, gone: set[int]
) -> None:
    after = ag.step(state, ag.Vencer())
    assert after.phase == "esperando"
    assert {c.player for c in after.chairs if c} == set(FOUR) - gone
    assert not any(c.confirmed or c.accepted for c in after.chairs if c)
    assert after.proposal is None


def test_the_clock_of_a_waiting_table_removes_nobody() -> None:
    assert ag.step(seated(ANE), ag.Vencer()) == seated(ANE)


def test_jefe_removes_who_has_been_silent_for_a_while() -> None:
    state = run(seated(*FOUR), ag.Confirmar(ANE), ag.Confirmar(TXEMA), ag.Confirmar(NEREA))
    assert refused(state, ag.Echar(ANE, 3, waited_ms=3_000)) == "espera"
    after = ag.step(state, ag.Echar(ANE, 3, waited_ms=15_000))
    assert after.chairs[3] is None
    assert after.phase == "esperando"


def test_jefe_cannot_remove_who_has_answered_nor_others_anybody() -> None:
    state = ag.step(seated(*FOUR), ag.Confirmar(TXEMA))
    assert refused(state, ag.Echar(ANE, 1, waited_ms=60_000)) == "fase"
    assert refused(state, ag.Echar(ANE, 0, waited_ms=60_000)) == "asiento_ajeno"
    assert refused(state, ag.Echar(TXEMA, 2, waited_ms=60_000)) == "solo_jefe"


def test_robots_fill_the_table_confirm_by_themselves_and_never_lead() -> None:
    state = ag.step(seated(ANE), ag.Robots(ANE, (91, 92, 93), "normal"))
    assert state.phase == "configurando", "asking for robots is the jefe's confirmation"
    assert ag.training(state)
    assert ag.jefe(state) == 0
    state = run(state, configure(ANE), ag.Aceptar(ANE, 1, "w"))
    assert state.phase == "empezar"


def test_with_robots_the_other_people_still_confirm() -> None:
    state = ag.step(seated(ANE, TXEMA), ag.Robots(ANE, (91, 92), "normal"))
    assert state.phase == "confirmando"
    assert ag.awaited(state) == (1,)


def test_robots_leave_with_the_last_person() -> None:
    state = run(seated(ANE), ag.Robots(ANE, (91, 92, 93), "normal"), ag.Levantarse(ANE))
    assert state.chairs == (None,) * 4


def test_jefe_removes_a_robot_at_once() -> None:
    state = run(seated(ANE), ag.Robots(ANE, (91, 92, 93), "normal"), ag.Echar(ANE, 2))
    assert state.phase == "esperando"
    assert ag.free(state) == (2,)


def test_only_the_jefe_asks_for_robots_and_only_for_free_chairs() -> None:
    assert refused(seated(ANE, TXEMA), ag.Robots(TXEMA, (91, 92), "normal")) == "solo_jefe"
    assert refused(seated(*FOUR), ag.Robots(ANE, (), "normal")) == "fase"
    assert refused(seated(ANE), ag.Robots(ANE, (91,), "normal")) == "robots"


def test_table_for_two_is_full_with_two() -> None:
    state = run(seated(ANE), ag.Sillas(ANE, 2), ag.Sentarse(TXEMA, 1))
    assert state.phase == "confirmando"


def test_table_becomes_for_two_with_those_who_sit() -> None:
    state = run(ag.empty(4), ag.Sentarse(ANE, 1), ag.Sentarse(TXEMA, 3), ag.Sillas(ANE, 2))
    assert [c.player for c in state.chairs if c] == [ANE, TXEMA]
    assert state.phase == "confirmando"
    assert refused(seated(ANE, TXEMA, NEREA), ag.Sillas(ANE, 2)) == "silla_ocupada"
    assert refused(seated(ANE, TXEMA), ag.Sillas(TXEMA, 2)) == "solo_jefe"


@pytest.mark.parametrize("phase", ["empezar", "jugando"])
def test_nothing_changes_once_started(phase: str) -> None:
    state = run(proposed(), *(ag.Aceptar(p, 1, "w") for p in FOUR))
    state = ag.step(state, ag.Empezar()) if phase == "jugando" else state
    actions: tuple[ag.Action, ...] = (
        ag.Levantarse(ANE),
        configure(ANE),
        ag.Aceptar(ANE, 1, "w"),
        ag.Cambiar(ANE, 1),
        ag.Vencer(),
        ag.Echar(ANE, 1, 60_000),
    )
    assert {refused(state, action) for action in actions} == {"fase"}


# --- Whatever people do, in any order


players = st.integers(1, 6)
seats = st.integers(-1, 4)
actions = st.one_of(
    st.builds(ag.Sentarse, players, seats),
    st.builds(ag.Levantarse, players),
    st.builds(ag.Sillas, players, st.sampled_from([2, 4])),
    st.builds(ag.Robots, players, st.just((91, 92, 93)), st.just("normal")),
    st.builds(ag.Confirmar, players),
    st.builds(configure, players),
    st.builds(ag.Aceptar, players, st.integers(1, 6), st.sampled_from(["aa", "bb"])),
    st.builds(ag.Cambiar, players, seats),
    st.builds(ag.Responder, players, st.booleans()),
    st.builds(ag.Echar, players, seats, st.sampled_from([0, 20_000])),
    st.builds(ag.Vencer),
)
opening = st.sampled_from([ag.empty(4), seated(*FOUR), confirmed(), proposed()])


def what_was_agreed(state: ag.Agreement) -> object:
    """Return all that an acceptance is about: who sits where, and the proposal."""
    return [c and c.player for c in state.chairs], state.proposal


@given(opening, st.lists(actions, max_size=40))
@settings(max_examples=300)
def test_no_sequence_breaks_the_agreement(state: ag.Agreement, todo: list[ag.Action]) -> None:
    for action in todo:
        try:
            after = ag.step(state, action)
        except ag.Refused:
            continue
        sitting = [c.player for c in after.chairs if c]
        assert len(set(sitting)) == len(sitting), "nobody is on two chairs"
        assert (after.phase == "esperando") == bool(ag.free(after))
        assert (after.proposal is not None) == (after.phase in ("aceptando", "empezar"))
        if what_was_agreed(after) != what_was_agreed(state):
            accepted = [c for c in after.chairs if c and c.accepted and not c.robot]
            assert not accepted, "any change clears the acceptances"
        if after.phase == "empezar":
            assert all(c and c.accepted for c in after.chairs)
            assert all(c.word for c in ag.people(after).values())
        if sitting:
            assert ag.jefe(after) is not None, "robots do not keep a table"
        assert after.clock >= state.clock
        assert msgspec.json.decode(msgspec.json.encode(after), type=ag.Agreement) == after
        state = after


@given(opening, st.lists(actions, max_size=30))
@settings(max_examples=150)
def test_what_is_offered_is_what_is_accepted(state: ag.Agreement, todo: list[ag.Action]) -> None:
    for action in todo:
        for player in range(1, 7):
            puede = ag.offered(state, player)
            trials: dict[str, ag.Action] = {
                "levantarse": ag.Levantarse(player),
                "confirmar": ag.Confirmar(player),
                "configurar": configure(player),
                "responder": ag.Responder(player, yes=True),
                "robots": ag.Robots(player, (81, 82, 83), "normal"),
            }
            for name, trial in trials.items():
                try:
                    changed = ag.step(state, trial) != state
                except ag.Refused:
                    changed = False
                assert changed == (name in puede), (name, state)
        try:
            state = ag.step(state, action)
        except ag.Refused:
            continue
