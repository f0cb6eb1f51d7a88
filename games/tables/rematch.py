"""Revancha: the same people, the same configuration, straight to accepting it."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence

import msgspec
from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse

from economy.freezing import is_frozen
from games.live.hints import publish
from games.matches import departures
from games.matches.services import on_rematch
from games.matches.sitting import require_no_seat_ban
from games.models import Match, MatchPlayer, Room, Table
from games.tables import agreement as ag
from games.tables import forms, gathering, modality, standing, starting, store, worth
from games.tables.agreement import Agreement
from games.tables.entry import require_may_stake
from games.tables.opening import locked_room, new_table
from games.tables.refusals import Refusal
from games.tables.services import guarded, stepped
from games.tables.upkeep import table_release

log = logging.getLogger(__name__)


@on_rematch
def seat_again(match_id: int) -> None:
    """Take everybody back to the salón, seated if that can be, when all want to play again."""
    match = Match.objects.select_related("room").get(pk=match_id)
    people = _stayed(match).filter(robot_level="").values_list("user_id", flat=True)
    try:
        table_rematch(match_id=match_id)
    except Refusal as refusal:
        log.info("no rematch of match %d: %s", match_id, refusal.code)
        for user_id in people:
            publish(f"mia:{user_id}", "aviso", f"revancha:{match.table_number}")
        return
    for user_id in people:
        publish(f"user:{user_id}", "ir", reverse("salon", args=[match.room.slug]))


def _stayed(match: Match) -> QuerySet[MatchPlayer]:
    """Return those who sat there when *match* ended, but for whoever a robot went on from."""
    return match.players.filter(until=None).exclude(seat__in=departures.away(match.pk))


def table_rematch(*, match_id: int) -> int:
    """Seat the players of a finished match again, ready to accept the same; return the table's id.

    At the same table, or at a new one of the same value if others have taken it. Refuses with
    ``ya_sentado`` when one of them sits elsewhere, ``saldo_insuficiente`` when one cannot pay,
    ``cuenta_nueva`` when the account of one is too new for it and ``sin_silla`` when the staff does
    not let one sit; with ``salon_cerrado``; with ``sin_revancha`` where each brings U$uros of
    his own by now; with ``silla``, and where they need a new table as ``table_create``, when the
    salón has no such tables any more. A player who left a match that went on is not seated: his
    chair is free, and the others wait for somebody or start without him. Doing it again returns the
    table of the first time.
    """
    match = Match.objects.select_related("room").get(pk=match_id)
    players = list(_stayed(match).order_by("seat"))
    with guarded():
        table = _place(match, {player.user_id for player in players})
        before = store.load(table)
        if any(before.chairs):
            return table.pk
        if gathering.of(before).takes_buy_in:
            raise Refusal("sin_revancha")
        if not match.room.is_open:
            raise Refusal("salon_cerrado")
        if match.seats not in modality.chair_counts(match.room):
            raise Refusal("silla")
        for player in players:
            require_no_seat_ban(player.user_id)
        table.value = modality.value_now(match.room, table.value)
        if not match.training and not is_frozen():
            for player in players:
                require_may_stake(player.user_id, worth.least_to_sit(table, before))
        after = _again(before, match, players)
        hashes = {player.user_id: player.connection_hash for player in players}
        if gathering.of(after).proposes:
            after = standing.proposed(table, after, hashes)
        elif not ag.free(after) and _is_still_played(match, after):
            after = _proposed(table, after, match, hashes)
        store.save(table, before, after, hashes=hashes)
        return table.pk


def _is_still_played(match: Match, state: Agreement) -> bool:
    """Return whether the salón still lets people play as *match* was: it may fix more since."""
    room, way = match.room, gathering.of(state)
    try:
        modality.decode_options(room, match.options, ag.chair_numbers(state))
        modality.decode_rights(room, match.conditions)
        modality.require_fit(room.game, way, match.options, len(state.chairs))
    except Refusal:
        return False
    return True


def _proposed(table: Table, state: Agreement, match: Match, hashes: Mapping[int, str]) -> Agreement:
    """Return the whole table with the configuration of *match* proposed by its jefe."""
    commitment = starting.committed(table, state)
    seat = ag.jefe(state)
    assert seat is not None
    leader = ag.people(state)[seat].player
    proposal = worth.configurar(
        table, state, leader, match.options, match.conditions, commitment, hashes
    )
    table.access_key = match.spectator_key
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
    room = locked_room(match.room_id)
    if room.creation != Room.Creation.ANYBODY:
        raise Refusal("sin_mesa_nueva")
    modality.require_stake(room, value)
    return new_table(room, value=value)


def _again(before: Agreement, match: Match, players: Sequence[MatchPlayer]) -> Agreement:
    """Return the players on their chairs, all confirmed; who led leads again.

    While a chair is free nothing is confirmed: it is a table that waits for somebody.
    """
    numbers = forms.numbers_of(match.game, match.options)
    if numbers == tuple(range(match.seats)):
        numbers = ()
    state = msgspec.structs.replace(before, chairs=(None,) * match.seats, numbers=numbers)
    chairs: list[ag.Chair | None] = [None] * match.seats
    is_whole = len(players) == match.seats
    for turn, player in enumerate(sorted(players, key=lambda player: not player.is_boss)):
        robot = player.robot_level
        chairs[player.seat] = ag.Chair(
            player.user_id, turn, robot, confirmed=is_whole or bool(robot), accepted=bool(robot)
        )
    phase: ag.Phase = "configurando" if is_whole else "esperando"
    return msgspec.structs.replace(state, chairs=tuple(chairs), sits=len(players), phase=phase)
