"""Revancha: the same people, the same configuration, straight to accepting it."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import msgspec
from django.conf import settings
from django.db.models import QuerySet

from economy.freezing import is_frozen
from games.matches import departures, rematches
from games.matches.rematches import on_rematch
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
    match = Match.objects.defer("state", "server_seed").get(pk=match_id)
    people = (
        _stayed(match)
        .filter(robot_level="", user__is_active=True)
        .values_list("user_id", flat=True)
    )
    try:
        table_rematch(match_id=match_id)
    except Refusal as refusal:
        if refusal.code == "ocupada":
            raise  # whoever asked last asks again
        log.info("no rematch of match %d: %s", match_id, refusal.code)
        rematches.refuse(match_id, refusal.code, refusal.detail.get("quien"))
        return
    for user_id in people:
        starting.lead(user_id)


def _stayed(match: Match) -> QuerySet[MatchPlayer]:
    """Return those who sat there when *match* ended, but for whoever a robot went on from."""
    return match.players.filter(until=None).exclude(seat__in=departures.away(match.pk))


def _who_are_here(match: Match) -> list[MatchPlayer]:
    """Return those who stayed and have not left the site; they do not leave before they sit."""
    players = rematches.who_are_here(_stayed(match).order_by("seat"))
    if not any(not player.robot_level for player in players):
        raise Refusal("cuenta_inactiva")
    return players


def table_rematch(*, match_id: int) -> int:
    """Seat the players of a finished match again, ready to accept the same; return the table's id.

    At the same table, or at a new one of the same value if others have taken it. Refuses with
    ``ya_sentado`` when one of them sits elsewhere, ``saldo_insuficiente`` when one cannot pay,
    ``cuenta_nueva`` when the account of one is too new for it and ``sin_silla`` when the staff does
    not let one sit; with ``salon_cerrado``; with ``sin_revancha`` where each brings U$uros of
    his own by now; with ``silla``, and where they need a new table as ``table_create``, when the
    salón has no such tables any more. A player who left a match that went on, or the site, is not
    seated: his chair is free, and the others wait for somebody or start without him; where nobody
    is left, with ``cuenta_inactiva``. Doing it again returns the table of the first time.
    """
    with guarded():
        match = _locked(match_id)
        players = _who_are_here(match)
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
        _require_seats(players)
        table.value = modality.value_now(match.room, table.value)
        if not match.training and not is_frozen():
            _require_stakes(players, worth.least_to_sit(table, before))
        after = _again(before, match, players)
        hashes = {player.user_id: player.connection_hash for player in players}
        if gathering.of(after).proposes:
            after = standing.proposed(table, after, hashes)
        elif not ag.free(after) and _is_still_played(match, after):
            after = _proposed(table, after, match, hashes)
        store.save(table, before, after, hashes=hashes)
        rematches.seated(match, table.pk)
        return table.pk


def _locked(match_id: int) -> Match:
    """Return the match, which no other revancha seats meanwhile."""
    rows = Match.objects.select_for_update(no_key=True, of=("self",)).select_related("room")
    return rows.get(pk=match_id)


def _require_seats(players: Sequence[MatchPlayer]) -> None:
    for player in players:
        with _because_of(player.user_id):
            require_no_seat_ban(player.user_id)


def _require_stakes(players: Sequence[MatchPlayer], least: int) -> None:
    for player in players:
        with _because_of(player.user_id):
            require_may_stake(player.user_id, least)


@contextmanager
def _because_of(user_id: int) -> Iterator[None]:
    """Have what is refused tell who it is about."""
    try:
        yield
    except Refusal as refusal:
        refusal.detail["quien"] = user_id
        raise


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
