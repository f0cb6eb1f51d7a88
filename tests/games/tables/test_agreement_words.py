"""Two rounds in the pure machine: all are bound to their words before anybody says his."""

from __future__ import annotations

import pytest

from games.engines.core.chance import word_seal
from games.tables import agreement as ag
from tests.games.tables.test_agreement import (
    ANE,
    CONDITIONS,
    CURRO,
    FOUR,
    NEREA,
    OPTIONS,
    TXEMA,
    confirmed,
    refused,
    run,
    seated,
)


def word(player: int) -> str:
    return f"word{player}"


def accept(player: int, n: int = 1) -> ag.Aceptar:
    return ag.Aceptar(player, n, seal=word_seal(word(player)))


def reveal(player: int, n: int = 1) -> ag.Revelar:
    return ag.Revelar(player, n, word(player))


def proposed() -> ag.Agreement:
    configure = ag.Configurar(ANE, OPTIONS, CONDITIONS, "c0ffee", staked=True)
    return ag.step(confirmed(), configure)


def bound() -> ag.Agreement:
    """Return the table where all have accepted."""
    return run(proposed(), *(accept(p) for p in FOUR))


def test_the_words_are_said_when_all_are_bound_and_then_it_starts() -> None:
    assert ag.asked_for(proposed()) == "huella"
    state = bound()
    assert (state.phase, ag.asked_for(state)) == ("revelando", "palabra")
    assert not any(c.word for c in state.chairs if c)
    state = run(state, *(reveal(p) for p in FOUR[:3]))
    assert ag.awaited(state) == (3,)
    assert ag.step(state, reveal(CURRO)).phase == "empezar"


def test_nobody_says_his_word_before_all_are_bound() -> None:
    assert refused(proposed(), ag.Aceptar(ANE, 1, word(ANE))) == "parte_del_azar"
    assert refused(proposed(), ag.Aceptar(ANE, 1)) == "parte_del_azar"
    state = run(proposed(), *(accept(p) for p in FOUR[:3]))
    assert refused(state, reveal(ANE)) == "fase"


def test_a_word_of_another_hash_is_refused_and_a_word_stays() -> None:
    state = bound()
    assert refused(state, ag.Revelar(ANE, 1, word(TXEMA))) == "otra_palabra"
    assert refused(state, reveal(ANE, 2)) == "propuesta_cambiada"
    state = ag.step(state, reveal(ANE))
    assert ag.step(state, reveal(ANE)) == state
    assert refused(state, ag.Revelar(ANE, 1, "another")) == "otra_palabra"


def test_where_nothing_is_at_stake_one_round_is_made() -> None:
    plain = ag.step(confirmed(), ag.Configurar(ANE, OPTIONS, CONDITIONS, "c0ffee"))
    assert ag.asked_for(plain) == "palabra"
    assert refused(plain, accept(ANE)) == "parte_del_azar"
    assert run(plain, *(ag.Aceptar(p, 1, word(p)) for p in FOUR)).phase == "empezar"


def test_a_training_makes_one_round_and_its_robots_give_no_word() -> None:
    state = run(seated(ANE), ag.Robots(ANE, (91, 92, 93), "normal"))
    state = ag.step(state, ag.Configurar(ANE, OPTIONS, CONDITIONS, "c0ffee", staked=True))
    state = ag.step(state, ag.Aceptar(ANE, 1, word(ANE)))
    assert state.phase == "empezar"
    assert [c.word for c in state.chairs if c] == [word(ANE), "", "", ""]


def test_who_keeps_his_word_stands_up_and_nothing_of_it_is_used_again() -> None:
    state = run(bound(), *(reveal(p) for p in (ANE, TXEMA, NEREA)), ag.Vencer())
    assert state.phase == "esperando"
    assert {c.player for c in state.chairs if c} == {ANE, TXEMA, NEREA}
    assert state.proposal is None, "another seed is drawn"
    assert not any(c.word or c.seal or c.confirmed for c in state.chairs if c)


@pytest.mark.parametrize(
    "action",
    [
        ag.Cambiar(ANE, 1),
        ag.Responder(TXEMA, True),
        ag.Configurar(ANE, OPTIONS, CONDITIONS, "ab"),
        ag.Apostar(ANE, 7, 1),
        ag.RechazarApuestas(ANE),
        ag.Confirmar(ANE),
        ag.Sillas(ANE, 2),
    ],
    ids=lambda action: type(action).__name__,
)
def test_nothing_that_enters_the_shuffles_or_what_is_at_stake_changes_any_more(
    action: ag.Action,
) -> None:
    assert refused(bound(), action) == "fase"
    assert ag.offered(bound(), ANE) == ("levantarse", "revelar", "echar")


def test_a_swap_that_was_asked_does_not_wait_for_the_words() -> None:
    state = run(proposed(), ag.Cambiar(ANE, 1), *(accept(p) for p in FOUR))
    assert (state.phase, state.swap) == ("revelando", None)


def test_when_the_stakes_change_all_bind_themselves_anew() -> None:
    frozen = ag.Proposal(1, OPTIONS, CONDITIONS, "c0ffee", frozen=True)
    state = run(bound(), reveal(ANE), ag.Renovar(frozen))
    assert state.phase == "aceptando"
    assert ag.asked_for(state) == "palabra"
    assert not any(c.word or c.seal for c in state.chairs if c)


def test_an_object_that_is_no_longer_free_sends_back_to_the_bets_with_other_words() -> None:
    sides = ((0, 2), (1, 3))
    configure = ag.Configurar(ANE, OPTIONS, CONDITIONS, "c0ffee", sides, staked=True)
    state = run(confirmed(), configure, *(ag.Aceptar(p, 1) for p in FOUR), ag.Apostar(ANE, 7, 1))
    seals = (ag.AceptarApuestas(p, state.bets.n, 60_000, word_seal(word(p))) for p in FOUR)
    state = run(state, *seals, reveal(ANE), ag.QuitarApuestas((7,)))
    assert (state.phase, state.bets.placed) == ("apostando", ())
    assert not any(c.word or c.seal or c.accepted for c in state.chairs if c)
