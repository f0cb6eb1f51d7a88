"""From a proposal to a match: what is at stake, who can put it, and the start itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.urls import reverse

from economy import bets, ledger
from economy.bets import Wager
from economy.freezing import is_frozen
from economy.ledger import wallet
from economy.refusals import Refusal as EconomyRefusal
from games.engines.registry import GAMES
from games.live.hints import publish
from games.live.refusals import Refusal
from games.matches import prizes, vault
from games.matches.services import Seated, match_start
from games.models import Table, TableSeat
from games.tables import agreement as ag
from games.tables import forms
from games.tables.agreement import Agreement


def at_stake(table: Table, state: Agreement) -> int:
    """Return the U$uros each player puts: the table's value, or 0 in what does not count.

    0 also in what was proposed while the economy stood still (DECISIONS §9).
    """
    proposal = state.proposal
    if proposal is not None and proposal.frozen:
        return 0
    return table.value if _counts(table, state, proposal.options if proposal else None) else 0


def _counts(table: Table, state: Agreement, options: dict[str, Any] | None) -> bool:
    if ag.training(state):
        return False
    return options is None or forms.counts(table.room.game, options)


def configurar(  # noqa: PLR0917 - what is proposed, where and by whom
    table: Table,
    state: Agreement,
    player: int,
    options: dict[str, Any],
    conditions: Mapping[str, Any],
    commitment: str,
) -> ag.Configurar:
    """Return what *player* proposes, with who may bet objects against whom if anybody may."""
    sides, frozen = _terms(table, state, options, conditions)
    return ag.Configurar(player, options, dict(conditions), commitment, sides, frozen)


def _terms(
    table: Table, state: Agreement, options: dict[str, Any], conditions: Mapping[str, Any]
) -> tuple[tuple[tuple[int, ...], ...], bool]:
    """Return the sides that may bet objects, none if nobody may, and whether all stands still."""
    counts = _counts(table, state, options)
    frozen = counts and is_frozen()
    if frozen or not counts or not conditions.get("apuestas"):
        return (), frozen
    game = table.room.game
    decoded = forms.decode_options(game, options, ag.places(state))
    sides = GAMES[game].engine.sides(decoded, len(state.chairs))
    return sides, frozen


def renewed(table: Table, state: Agreement) -> Agreement | None:
    """Return what all must accept anew when the economy stopped, or went on, since the proposal.

    ``None`` when what they accepted is still what would be played (DECISIONS §9).
    """
    proposal = state.proposal
    if proposal is None:
        return None
    sides, frozen = _terms(table, state, proposal.options, proposal.conditions)
    if frozen == proposal.frozen:
        return None
    _tell(state, "congelada" if frozen else "descongelada", table.number)
    return ag.step(state, ag.Renovar(sides, frozen))


def shared_connection(hashes: Mapping[int, str]) -> bool:
    """Return whether two players come from one connection (DECISIONS §9): then nobody scores."""
    rule: bool = settings.USUMUS["SAME_CONNECTION_RULE"]
    return rule and prizes.share_connection(hashes.values())


def start_or_wait(table: Table, before: Agreement, after: Agreement) -> Agreement:
    """Return the agreement with its match created, or without what can no longer be put.

    Who cannot pay stands up (B72); an object that is no longer free leaves the bets, and all are
    asked again. Raises ``Refusal`` if the economy stops at this very moment.
    """
    # Objects and then U$uros are locked here until the match holds them: nobody takes what was
    # counted in between.
    gone = bets.not_free(_wagers(after))
    short = _who_cannot_pay(table, after)
    for player in short:
        before = ag.step(before, ag.Levantarse(player))
    if short:
        return before
    if gone:
        names = [item.kind.name for item in bets.items_of(gone).values()]
        _tell(before, "objeto", ", ".join(names))
        return ag.step(before, ag.QuitarApuestas(tuple(gone)))
    try:
        return _start(table, after)
    except EconomyRefusal as refusal:
        raise Refusal(refusal.code) from refusal


def _wagers(state: Agreement) -> list[Wager]:
    return [Wager(bet.bettor, bet.rival, bet.item) for bet in state.bets.placed]


def _tell(state: Agreement, why: str, what: int | str) -> None:
    """Tell everybody at the table why he is asked again."""
    for chair in ag.people(state).values():
        publish(f"mia:{chair.player}", "aviso", f"{why}:{what}")


def _who_cannot_pay(table: Table, state: Agreement) -> list[int]:
    stake = at_stake(table, state)
    if stake <= settings.USUMUS["COURTESY_VALUE"]:
        return []
    players = [chair.player for chair in ag.people(state).values()]
    wallets = ledger.lock(map(wallet, players))
    return [player for player in players if wallets[wallet(player)].balance < stake]


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
        options=forms.decode_options(game, state.proposal.options, ag.places(state)),
        conditions=state.proposal.conditions,
        summary=forms.summary(game, state.proposal.options, len(state.chairs)),
        stake=at_stake(table, state),
        bets=_wagers(state),
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
