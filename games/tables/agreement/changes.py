"""How an agreement changes: the few moves that every action is made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from games.tables.agreement.reading import are_rivals, awaited, free, people, seat_of, two_rounds
from games.tables.agreement.vocabulary import Agreement, Bet, Bets, Chair, Move, Phase, Seat


def with_chair(state: Agreement, seat: Seat, **changes: Any) -> Agreement:
    """Return it with *changes* in the chair *seat*."""
    chair = state.chairs[seat]
    assert chair is not None
    chairs = (*state.chairs[:seat], replace(chair, **changes), *state.chairs[seat + 1 :])
    return replace(state, chairs=chairs)


def seated(state: Agreement, seat: Seat, player: int, robot: str = "") -> Agreement:
    """Return it with *player* (a robot of level *robot*) on the chair *seat*."""
    ready = bool(robot)
    chair = Chair(player, state.sits, robot, confirmed=ready, accepted=ready)
    chairs = (*state.chairs[:seat], chair, *state.chairs[seat + 1 :])
    return replace(state, chairs=chairs, sits=state.sits + 1, swap=None)


def cleared(state: Agreement, *, confirmations: bool) -> Agreement:
    """Return it without acceptances (nor confirmations): whatever was agreed has changed."""
    chairs = tuple(
        c
        if c is None or c.robot
        else replace(
            c, confirmed=c.confirmed and not confirmations, accepted=False, word="", seal=""
        )
        for c in state.chairs
    )
    return replace(state, chairs=chairs)


def asked_again(state: Agreement) -> Agreement:
    """Return it with nobody's acceptance, nor what he was bound to with it."""
    return cleared(state, confirmations=False)


def bet(state: Agreement, placed: tuple[Bet, ...], last: Move | None = None) -> Agreement:
    """Return it with *placed* as the bets, under a new number; if they changed, all accept anew."""
    if placed == state.bets.placed:
        return state
    return asked_again(replace(state, bets=Bets(state.bets.n + 1, placed, last)))


def without_bets(state: Agreement) -> Agreement:
    """Return it without bets; their number never goes back."""
    if not state.bets.placed and state.bets.last is None:
        return state
    return replace(state, bets=Bets(state.bets.n + 1))


def gathered(state: Agreement) -> Agreement:
    """Return the table after somebody came or went: it waits, or asks everybody to confirm."""
    state = without_bets(cleared(state, confirmations=True))
    phase: Phase = "esperando" if free(state) else "confirmando"
    return replace(state, phase=phase, proposal=None, swap=None, clock=state.clock + 1)


def stood(state: Agreement, seats: tuple[Seat, ...]) -> Agreement:
    """Return it without whoever was on *seats*."""
    chairs = tuple(None if s in seats else c for s, c in enumerate(state.chairs))
    left = replace(state, chairs=chairs)
    if not people(left):  # robots do not keep a table
        left = replace(left, chairs=(None,) * len(chairs))
    return gathered(left)


def resized(state: Agreement, taken: Mapping[Seat, Chair], n: int) -> Agreement:
    """Return a table of *n* chairs, with the people who sat at the one before."""
    spare = [number for number in range(max(n, *taken, 0) + 1) if number not in taken]
    kept = sorted([*taken, *spare[: n - len(taken)]])
    numbers = () if kept == list(range(n)) else tuple(kept)
    chairs = tuple(taken.get(number) for number in kept)
    return replace(state, chairs=chairs, numbers=numbers, swap=None)


def renewed(state: Agreement) -> Agreement:
    """Return it with the proposal under a new number and nobody's acceptance."""
    state = cleared(state, confirmations=False)
    number = state.proposals + 1
    proposal = replace(state.proposal, n=number) if state.proposal else None
    return replace(state, proposals=number, proposal=proposal, swap=None, clock=state.clock + 1)


def back_to_the_jefe(state: Agreement) -> Agreement:
    """Return it without proposal nor bets: the jefe configures again."""
    state = without_bets(cleared(state, confirmations=False))
    return replace(state, phase="configurando", proposal=None, swap=None, clock=state.clock + 1)


def swapped(state: Agreement, one: Seat, other: Seat) -> Agreement:
    """Return it with two chairs exchanged; a running proposal must be accepted anew."""
    chairs = list(state.chairs)
    chairs[one], chairs[other] = chairs[other], chairs[one]
    state = replace(state, chairs=tuple(chairs), swap=None)
    if state.phase == "aceptando":
        return renewed(state)
    if state.phase == "apostando":
        return _rearranged(state)
    if state.phase == "confirmando":
        return gathered(state)
    return state


def _rearranged(state: Agreement) -> Agreement:
    """Return it without the bets between those who now play together; all accept anew."""
    kept = tuple(
        each
        for each in state.bets.placed
        if are_rivals(state, seat_of(state, each.bettor), seat_of(state, each.rival))
    )
    bets = Bets(state.bets.n + 1, kept)
    return asked_again(replace(state, bets=bets, clock=state.clock + 1))


def advanced(state: Agreement) -> Agreement:
    """Return the next phase if nobody is awaited any more in this one."""
    if state.phase == "confirmando" and not awaited(state):
        return replace(state, phase="configurando", clock=state.clock + 1)
    if state.phase == "aceptando" and not awaited(state):
        assert state.proposal is not None
        if state.proposal.sides:
            state = asked_again(without_bets(state))
            return replace(state, phase="apostando", swap=None, clock=state.clock + 1)
        return _settled(state)
    if state.phase == "apostando" and not awaited(state):
        return _settled(state)
    if state.phase == "revelando" and not awaited(state):
        return replace(state, phase="empezar", clock=state.clock + 1)
    return state


def _settled(state: Agreement) -> Agreement:
    """Return what all have agreed: the match may begin, or the words be said."""
    phase: Phase = "revelando" if two_rounds(state) else "empezar"
    return replace(state, phase=phase, swap=None, clock=state.clock + 1)
