"""From an agreement to a match: what is at stake, who can pay it, and the start itself."""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings
from django.urls import reverse

from economy.selectors import balances_of
from games.live.hints import publish
from games.matches import prizes, vault
from games.matches.services import Seated, match_start
from games.models import Table, TableSeat
from games.tables import agreement as ag
from games.tables import forms
from games.tables.agreement import Agreement


def at_stake(table: Table, state: Agreement) -> int:
    """Return the U$uros each player puts: the table's value, or 0 in what does not count."""
    if ag.training(state):
        return 0
    if state.proposal and not forms.counts(table.room.game, state.proposal.options):
        return 0
    return table.value


def shared_connection(hashes: Mapping[int, str]) -> bool:
    """Return whether two players come from one connection (DECISIONS §9): then nobody scores."""
    rule: bool = settings.USUMUS["SAME_CONNECTION_RULE"]
    return rule and prizes.share_connection(hashes.values())


def start_or_wait(table: Table, before: Agreement, after: Agreement) -> Agreement:
    """Return the agreement with its match created, or without those who can no longer pay (B72)."""
    short = _who_cannot_pay(table, after)
    if not short:
        return _start(table, after)
    for player in short:
        before = ag.step(before, ag.Levantarse(player))
    return before


def _who_cannot_pay(table: Table, state: Agreement) -> list[int]:
    stake = at_stake(table, state)
    if stake <= settings.USUMUS["COURTESY_VALUE"]:
        return []
    players = [chair.player for chair in ag.people(state).values()]
    balances = balances_of(players)
    return [player for player in players if balances.get(player, 0) < stake]


def _start(table: Table, state: Agreement) -> Agreement:
    """Create the match of an agreement that everybody accepted, and send its people there."""
    assert state.proposal is not None
    assert table.server_seed is not None
    rows = TableSeat.objects.filter(table=table).select_related("user")
    seated = {row.user_id: row for row in rows}
    chairs = [chair for chair in state.chairs if chair]
    leader = ag.jefe(state)
    game = table.room.game
    match = match_start(
        room=table.room,
        table=table,
        seats=[
            Seated(
                user=seated[chair.player].user,
                robot_level=chair.robot,
                is_boss=seat == leader,
                connection_hash=seated[chair.player].connection_hash,
            )
            for seat, chair in enumerate(chairs)
        ],
        options=forms.decode_options(game, state.proposal.options, len(chairs)),
        conditions=state.proposal.conditions,
        summary=forms.summary(game, state.proposal.options),
        stake=table.value,
        server_seed=vault.unseal(table.server_seed, _scope(table)),
        nonces=[chair.word for chair in chairs if not chair.robot],
        spectator_key=table.access_key,
    )
    table.match = match
    for chair in ag.people(state).values():
        publish(f"user:{chair.player}", "ir", reverse("partida", args=[match.pk]))
    return ag.step(state, ag.Empezar())


def _scope(table: Table) -> str:
    return f"table:{table.pk}"


def seal(table: Table, seed: bytes) -> bytes:
    """Return the server's part of the shuffles encrypted for *table*, until its match starts."""
    return vault.seal(seed, _scope(table))
