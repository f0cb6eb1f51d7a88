"""What a salón itself proposes at its tables, and how a person who sits there accepts it.

The commitment to the shuffles is published with the proposal, which the first to sit finds made
anew: no word is known when the seed is drawn, but that of the first where nothing is at stake.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from economy.freezing import is_frozen
from economy.selectors import balance_of
from games.models import Table
from games.people import newcomers
from games.tables import agreement as ag
from games.tables import gathering, renewal, reservation, starting, worth
from games.tables.agreement import Agreement
from games.tables.refusals import Refusal


class Accepted(NamedTuple):
    """What a person accepts by sitting: *mark* names what he read.

    For the shuffles he gives his *word* or, where something is at stake, its *seal*. *amount* are
    the U$uros with which he sits, where each brings his own.
    """

    mark: str
    word: str = ""
    seal: str = ""
    amount: int = 0


def proposed(table: Table, state: Agreement, hashes: Mapping[int, str] | None = None) -> Agreement:
    """Return *state* with what the salón fixes now proposed; as it is, if it already was.

    What is proposed anew is accepted by nobody yet; what is played stays as it is. The seed and the
    value are left in *table*, which the caller holds locked and stores. *hashes* as in
    ``worth.terms``.
    """
    fixed = None if ag.started(state) else _fixed(table, state, hashes)
    if fixed is None or _is_proposed(state.proposal, fixed):
        return state
    action = msgspec.structs.replace(fixed, commitment=starting.committed(table, state))
    return gathering.of(state).step(state, action)


def read(table: Table, state: Agreement) -> Agreement:
    """Return *state* as ``proposed``, only to be read: no seed is drawn for it."""
    fixed = None if ag.started(state) else _fixed(table, state, None)
    if fixed is None or _is_proposed(state.proposal, fixed):
        return state
    return gathering.of(state).step(state, fixed)


def _fixed(table: Table, state: Agreement, hashes: Mapping[int, str] | None) -> ag.Fijar:
    """Return what the salón proposes now, without a commitment; the value is left in *table*."""
    table.value = reservation.value_now(table)
    options, conditions = renewal.settled(table, state)
    terms = worth.terms(table, state, options, conditions, hashes)
    limits = worth.limits_now(table, state)
    return ag.Fijar(
        options,
        conditions,
        commitment="",
        frozen=terms.frozen,
        shared=terms.shared,
        buy_in=limits,
        staked=terms.staked,
        value=terms.value,
        manners=terms.manners,
    )


def _is_proposed(proposal: ag.Proposal | None, fixed: ag.Fijar) -> bool:
    """Return whether *proposal* says what *fixed* does, whatever its number and its shuffles."""
    if proposal is None:
        return False
    names = (name for name in fixed.__struct_fields__ if name != "commitment")
    return all(getattr(proposal, name) == getattr(fixed, name) for name in names)


def mark(table: Table, state: Agreement) -> str:
    """Return the name of what is proposed at *table*: it changes when anything of it does."""
    proposal = state.proposal
    assert proposal is not None
    parts = (
        sorted(proposal.options.items()),
        sorted(proposal.conditions.items()),
        worth.at_stake(table, state),
        proposal.buy_in,
        len(state.chairs),
        sorted((proposal.manners or {}).items()),
    )
    return hashlib.blake2b(msgspec.json.encode(parts), digest_size=8).hexdigest()


def accepting(
    table: Table, state: Agreement, action: ag.Sentarse, accepted: Accepted | None
) -> ag.Sentarse:
    """Return *action* with the word (and the U$uros) of a person who accepts by sitting.

    Refuses with ``al_sentarse`` whoever accepts nothing, with ``propuesta_cambiada`` whoever read
    something else and, where each brings U$uros of his own, as ``_require_amount``.
    """
    if accepted is None:
        raise Refusal("al_sentarse")
    if accepted.mark != mark(table, state):
        raise Refusal("propuesta_cambiada")
    assert state.proposal is not None
    action = msgspec.structs.replace(action, word=accepted.word, seal=accepted.seal)
    if state.proposal.buy_in is None:
        return action
    _require_amount(action.player, accepted.amount, state.proposal.buy_in)
    return msgspec.structs.replace(action, amount=accepted.amount)


def _require_amount(user_id: int, amount: int, limits: tuple[int, int]) -> None:
    """Refuse an amount out of the *limits*, or more than one has or may put at stake.

    With ``entrada``, ``saldo_insuficiente`` or ``cuenta_nueva``; with ``economia_congelada`` while
    the economy stands still.
    """
    if is_frozen():
        raise Refusal("economia_congelada")
    least, most = limits
    if not least <= amount <= most:
        raise Refusal("entrada", minimo=least, maximo=most)
    newcomers.require_stake(user_id, amount)
    short = amount - balance_of(user_id)
    if short > 0:
        raise Refusal("saldo_insuficiente", faltan=short)
