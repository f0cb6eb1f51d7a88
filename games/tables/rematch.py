"""Revancha: the same people, the same configuration, straight to accepting it."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence

import msgspec
from django.conf import settings
from django.urls import reverse

from economy.freezing import is_frozen
from games.engines.core.chance import commitment
from games.live.hints import publish
from games.live.refusals import Refusal
from games.matches import leaving
from games.matches.services import on_rematch
from games.models import Match, MatchPlayer, Table
from games.tables import agreement as ag
from games.tables import forms, starting, store
from games.tables.agreement import Agreement
from games.tables.opening import locked_room, new_table
from games.tables.services import guarded, require_balance, require_no_seat_ban, stepped
from games.tables.upkeep import table_release

log = logging.getLogger(__name__)


@on_rematch
def seat_again(match_id: int) -> None:
    """Take everybody back to the salón, seated if that can be, when all want to play again."""
    match = Match.objects.select_related("room").get(pk=match_id)
    stayed = match.players.filter(robot_level="").exclude(seat__in=leaving.away(match_id))
    people = stayed.values_list("user_id", flat=True)
    try:
        table_rematch(match_id=match_id)
    except Refusal as refusal:
        log.info("no rematch of match %d: %s", match_id, refusal.code)
        for user_id in people:
            publish(f"mia:{user_id}", "aviso", f"revancha:{match.table_number}")
        return
    for user_id in people:
        publish(f"user:{user_id}", "ir", reverse("salon", args=[match.room.slug]))


def table_rematch(*, match_id: int) -> int:
    """Seat the players of a finished match again, ready to accept the same; return the table's id.

    At the same table, or at a new one of the same value if others have taken it. Refuses with
    ``ya_sentado`` when one of them sits elsewhere, ``saldo_insuficiente`` when one cannot pay and
    ``sin_silla`` when the staff does not let one sit. Who left a match that went on without him
    is not seated: his chair is free, and the others wait for somebody or start without him.
    Doing it again returns the table of the first time.
    """
    match = Match.objects.select_related("room").get(pk=match_id)
    players = list(match.players.exclude(seat__in=leaving.away(match_id)).order_by("seat"))
    with guarded():
        table = _place(match, {player.user_id for player in players})
        before = store.load(table)
        if any(before.chairs):
            return table.pk
        for player in players:
            require_no_seat_ban(player.user_id)
        if not match.training and not is_frozen():
            for player in players:
                require_balance(table, player.user_id, None)
        after = _again(before, match, players)
        if not ag.free(after):
            after = _proposed(table, after, match)
        hashes = {player.user_id: player.connection_hash for player in players}
        store.save(table, before, after, hashes=hashes)
        return table.pk


def _proposed(table: Table, state: Agreement, match: Match) -> Agreement:
    """Return the whole table with the configuration of *match* proposed by who led it."""
    seed = secrets.token_bytes(32)
    seat = ag.jefe(state)
    assert seat is not None
    leader = ag.people(state)[seat].player
    proposal = starting.configurar(
        table, state, leader, match.options, match.conditions, commitment(seed)
    )
    table.server_seed, table.access_key = starting.seal(table, seed), match.spectator_key
    return stepped(state, proposal)


def _place(match: Match, players: set[int]) -> Table:
    """Return a table, locked: that of the match if it is free or theirs already, or a new one."""
    table = None
    if match.table_id is not None:
        table_release(table_id=match.table_id)
        table = Table.objects.filter(pk=match.table_id).first()
        if table is not None:
            table = store.lock(table.pk)
            sitting = {chair.player for chair in store.load(table).chairs if chair}
            if not sitting or sitting == players:
                return table
    value = table.value if table else match.stake or settings.USUMUS["COURTESY_VALUE"]
    return new_table(locked_room(match.room_id), value=value)


def _again(before: Agreement, match: Match, players: Sequence[MatchPlayer]) -> Agreement:
    """Return the players on their chairs, all confirmed; who led leads again.

    While a chair is free nothing is confirmed: it is a table that waits for somebody.
    """
    places = tuple(int(chair) for chair in match.options.get(forms.PLACES, ""))
    if places == tuple(range(match.seats)):
        places = ()
    state = msgspec.structs.replace(before, chairs=(None,) * match.seats, places=places)
    chairs: list[ag.Chair | None] = [None] * match.seats
    is_whole = len(players) == match.seats
    for turn, player in enumerate(sorted(players, key=lambda player: not player.is_boss)):
        robot = player.robot_level
        chairs[player.seat] = ag.Chair(
            player.user_id, turn, robot, confirmed=is_whole or bool(robot), accepted=bool(robot)
        )
    phase: ag.Phase = "configurando" if is_whole else "esperando"
    return msgspec.structs.replace(state, chairs=tuple(chairs), sits=len(players), phase=phase)
