"""What a match would be worth: what each puts, what is proposed with it, who shares a home.

The money is that which the engine declares for the options (``Engine.money``), however the table
comes together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from accounts import signals
from economy.freezing import is_frozen
from games.engines.core.money import Money
from games.matches import origins
from games.models import Table, TableSeat
from games.tables import agreement as ag
from games.tables import forms, gathering, modality, reservation, store
from games.tables.agreement import Agreement


def at_stake(table: Table, state: Agreement) -> int:
    """Return the U$uros each player puts: the table's value, or 0 in what does not count.

    0 also in what was proposed while the economy stood still, among people of one connection or
    browser (decisiones §9), and where the engine takes no equal stakes.
    """
    proposal, options = state.proposal, _known_options(table, state)
    if options is None:
        return 0 if ag.training(state) else table.value
    if proposal is not None and (proposal.frozen or proposal.shared):
        return 0
    if not _counts(table, state, options):
        return 0
    return _put(table, money(table, state, options))


def money(table: Table, state: Agreement, options: dict[str, Any]) -> Money:
    """Return what a match of *options* holds at *table*."""
    declared = forms.money(table.room.game, options, len(state.chairs))
    return origins.money_of(table.origin, declared)


def moved(table: Table, state: Agreement) -> Money:
    """Return what a match of what is proposed would move: nothing where nothing is played for."""
    proposal = state.proposal
    assert proposal is not None
    nothing = Money(is_staked=False)
    if not _counts(table, state, proposal.options) or proposal.frozen:
        return nothing
    declared = money(table, state, proposal.options)
    if proposal.shared:  # of the prizes of the house they take one (decisiones §9)
        return Money(is_staked=False, purse=declared.purse)
    has_stake = _put(table, declared) or declared.has_stacks or declared.purse
    return declared if has_stake else nothing


def prizes(table: Table, state: Agreement) -> int | None:
    """Return the U$uros that the house puts for the prizes of what is played at *table*.

    ``None`` where no places are played for, or nobody has decided it, or its chairs are reserved:
    what its places are worth is told elsewhere. 0 where they are and it puts none: because of who
    plays, or when, or of what the salón fixes.
    """
    options, proposal = _known_options(table, state), state.proposal
    if options is None or table.reserved is not None:
        return None
    declared = money(table, state, options)
    if not declared.purse and not _is_for_places(state, declared):
        return None
    is_off = proposal is not None and proposal.frozen
    return declared.purse if _counts(table, state, options) and not is_off else 0


def _is_for_places(state: Agreement, declared: Money) -> bool:
    """Return whether the match starts by itself and nobody puts anything: its places are all.

    As a minitorneo whose BOTE is 0: it is one by the way in which its table gathers (póker §3.1).
    """
    is_free = not declared.is_staked and not declared.has_stacks
    return is_free and gathering.of(state).proposes


def prizes_by_place(table: Table, state: Agreement) -> list[int]:
    """Return what of ``prizes`` each place takes; empty if nothing is put, or it is not known."""
    options = _known_options(table, state)
    paid = options is not None and prizes(table, state)
    return list(money(table, state, options or {}).prizes) if paid else []


def _put(table: Table, declared: Money) -> int:
    """Return the U$uros of the table's value that each puts at the start."""
    return table.value if declared.is_staked and not declared.has_stacks else 0


def buy_in(table: Table, state: Agreement) -> tuple[int, int] | None:
    """Return the least and the most U$uros with which one sits at *table*.

    ``None`` where nobody brings his own.
    """
    if not gathering.of(state).takes_buy_in:
        return None
    return state.proposal.buy_in if state.proposal else modality.buy_in(table.room)


def limits_now(table: Table, state: Agreement) -> tuple[int, int] | None:
    """Return what ``buy_in`` is to be by what the salón says now.

    A table whose salón has none any more goes on with its own until nobody sits there.
    """
    if not gathering.of(state).takes_buy_in:
        return None
    return modality.buy_in(table.room) or (state.proposal.buy_in if state.proposal else None)


def least_to_sit(table: Table, state: Agreement) -> int:
    """Return the least U$uros that one puts at *table*: its value while it is not known yet."""
    limits = buy_in(table, state)
    if limits is not None:
        return limits[0]
    options = _known_options(table, state)
    return table.value if options is None else _put(table, money(table, state, options))


def price(table: Table) -> int:
    """Return ``least_to_sit`` at *table* as it is stored. No query once it has its salón."""
    return least_to_sit(table, store.load(table, ()))


def _known_options(table: Table, state: Agreement) -> dict[str, Any] | None:
    """Return what is played at *table*, ``None`` while its jefe may choose it."""
    if state.proposal is not None:
        return state.proposal.options
    if not gathering.of(state).proposes:
        return None
    return reservation.match_of(table, ag.chair_numbers(state))[0]


def _counts(table: Table, state: Agreement, options: dict[str, Any]) -> bool:
    return not ag.training(state) and forms.counts(table.room.game, options)


class Terms(NamedTuple):
    """What a proposal is worth: its fields of the same names (``agreement.Proposal``)."""

    sides: tuple[tuple[int, ...], ...]
    frozen: bool
    shared: bool
    staked: bool
    value: int
    manners: dict[str, Any]


def terms(
    table: Table,
    state: Agreement,
    options: dict[str, Any],
    conditions: Mapping[str, Any],
    hashes: Mapping[int, str] | None = None,
) -> Terms:
    """Return what a proposal of this would be played for; no sides where nobody may bet objects.

    *hashes*: the connections of those who are about to sit down.
    """
    manners = modality.manners_of(table.room)
    if table.reserved is not None:  # nothing is put, whoever plays and whenever
        return Terms((), frozen=False, shared=False, staked=False, value=0, manners=manners)
    counts = _counts(table, state, options)
    declared = money(table, state, options)
    frozen = counts and is_frozen()
    # Who shares one is not seated where each brings his own (``starting.joined``).
    asks = counts and not declared.has_stacks
    shared = asks and signals.plays_for_nothing(connections(table, state, hashes or {}))
    holds = declared.has_stacks or declared.purse > 0 or _put(table, declared) > 0
    staked = forms.counts(table.room.game, options) and not frozen and holds
    apart = frozen or shared or not counts or not conditions.get("apuestas")
    sides = () if apart else forms.agreed_sides(table.room.game, options, len(state.chairs))
    return Terms(sides, frozen, shared, staked, table.value, manners)


def connections(table: Table, state: Agreement, hashes: Mapping[int, str]) -> dict[int, str]:
    """Return where the people of *state*, and those of *hashes*, come from. One query."""
    players = [chair.player for chair in ag.people(state).values()]
    rows = TableSeat.objects.filter(table=table.pk, user__in=players)
    return {**dict(rows.values_list("user_id", "connection_hash")), **hashes}


def configurar(  # noqa: PLR0917 - what is proposed, where and by whom
    table: Table,
    state: Agreement,
    player: int,
    options: dict[str, Any],
    conditions: Mapping[str, Any],
    commitment: str,
    hashes: Mapping[int, str] | None = None,
) -> ag.Configurar:
    """Return what *player* proposes, and which players may bet objects against which.

    *hashes* as in ``terms``.
    """
    found = terms(table, state, options, conditions, hashes)
    return ag.Configurar(player, options, dict(conditions), commitment, **found._asdict())
