"""A table under its lock: its agreement out of the row, the next one into it, chairs and clock."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from functools import partial

import msgspec
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.live.asked import Asked
from games.live.hints import publish
from games.matches import rematches
from games.models import Table, TableSeat
from games.tables import agreement as ag
from games.tables import gathering, reservation
from games.tables.agreement import Agreement
from games.tables.refusals import Refusal

_CLOCKS = {
    "confirmando": "CONFIRM_SECONDS",
    "configurando": "CONFIGURE_SECONDS",
    "aceptando": "ACCEPT_SECONDS",
    "apostando": "BETS_SECONDS",
    "contando": "FULL_COUNT_SECONDS",
    "revelando": "REVEAL_SECONDS",
}
_LONG_MS = 10**9


def lock(table_id: int) -> Table:
    """Return the table locked until the transaction ends; raises ``Refusal("mesa")``."""
    table = (
        Table.objects.select_for_update(no_key=True, of=("self",))
        .select_related("room", "match")
        .filter(pk=table_id)
        .first()
    )
    if table is None:
        raise Refusal("mesa")
    return table


def load(table: Table, seats: Iterable[TableSeat] | None = None) -> Agreement:
    """Return the agreement of *table*; where nobody sits, it is as its salón has it now.

    *seats* are the rows of its chairs, if they have been read already.
    """
    if table.agreement:
        state = msgspec.convert(table.agreement, Agreement)
        if state.phase == "jugando" and gathering.of(state).takes_buy_in:
            return _as_played(state, table.seats.all() if seats is None else seats)
        if any(state.chairs):
            return state
        return _emptied(state, reservation.empty_table(table))
    return reservation.empty_table(table)


def _as_played(state: Agreement, seats: Iterable[TableSeat]) -> Agreement:
    """Return *state* with those who sit at its match now, who came and went since it started."""
    chairs: list[ag.Chair | None] = [None] * len(state.chairs)
    for turn, row in enumerate(sorted(seats, key=lambda row: row.sat_at)):
        chairs[row.seat] = ag.Chair(row.user_id, turn, confirmed=True, accepted=True)
    return msgspec.structs.replace(state, chairs=tuple(chairs), swap=None)


def _emptied(state: Agreement, usual: Agreement) -> Agreement:
    """Return *state*, where nobody sits, with the chairs and the strategy of *usual*."""
    return msgspec.structs.replace(
        state,
        chairs=usual.chairs,
        numbers=(),
        gathering=usual.gathering,
        needed=usual.needed,
    )


def clock_seconds(phase: str) -> int | None:
    """Return how long a phase may last, in seconds; ``None`` where nothing runs (decisiones §9)."""
    name = _CLOCKS.get(phase)
    return None if name is None else settings.USUMUS[name]


def waited_ms(table: Table, phase: str) -> int:
    """Return how long the clock of *phase* has run."""
    total = clock_seconds(phase)
    if total is None or table.deadline_at is None:
        return 0
    left = (table.deadline_at - timezone.now()).total_seconds()
    return max(0, round((total - left) * 1000))


def is_over(table: Table, phase: str) -> bool:
    """Return whether the clock of *phase* has run out, whoever has noticed."""
    total = clock_seconds(phase)
    return total is not None and waited_ms(table, phase) >= total * 1000


def bets_stood_ms(table: Table) -> int:
    """Return how long the bets of *table* have been as they are."""
    if table.bets_changed_at is None:
        return _LONG_MS
    return round((timezone.now() - table.bets_changed_at).total_seconds() * 1000)


def bets_close_in_ms(table: Table) -> int:
    """Return for how long the bets of *table* may still be changed.

    Whoever made the last change, there is time to read it before the last moment of the clock.
    """
    if table.bets_until is None:
        return _LONG_MS
    left = table.bets_until - _to_read_a_change() - timezone.now()
    return max(0, round(left.total_seconds() * 1000))


def _to_read_a_change() -> timedelta:
    return timedelta(seconds=settings.USUMUS["BETS_SECONDS_AFTER_A_CHANGE"])


def save(
    table: Table,
    before: Agreement,
    after: Agreement,
    *,
    hashes: Mapping[int, str] | None = None,
    why: str | Mapping[int, str] = "",
    reason: str = "",
) -> None:
    """Store *after* in the locked *table* and tell those who look.

    *hashes* are the connections of newcomers; *why* tells those who had to stand up the reason
    (the codes of ``aviso``, docs/protocolo.md), to all the same or to each his, and *reason* what
    the staff wrote to them.
    """
    if after == before:
        return
    gone = _people(before) - _people(after)
    whys = dict.fromkeys(gone, why) if isinstance(why, str) else dict(why)
    for player in sorted(gone):
        if whys.get(player):
            _tell(table, [player], whys[player], reason)
    if before.phase == "revelando" and after.phase == "esperando":
        _tell_who_kept_his_word(table, before, after, whys)
    if not any(after.chairs):
        if table.transient:
            _remove(table, before)
            return
        after = _emptied(after, reservation.empty_table(table))
        table.value = reservation.value_now(table)
    table.agreement = msgspec.to_builtins(after)
    table.version += 1
    _wind(table, before, after)
    if after.proposal is None:
        table.server_seed, table.access_key = None, ""
    table.save()
    _sync_chairs(table, before, after, hashes or {})
    announce(table, before, after)


_HIS_OWN_DOING = frozenset({"", "palabra", "echado"})
"""Why somebody stood up who could have said his word: he left, or did not answer in time."""


def _tell_who_kept_his_word(
    table: Table, before: Agreement, after: Agreement, whys: Mapping[int, str]
) -> None:
    """Tell those who stay who did not say the word to which he was bound: the rest had, or could.

    Whoever knew what cards come (the house, and a friend of his) could leave so as to be dealt
    others: it must not pass for a player whose connection failed. A player whom the house had stand
    up, for another reason, kept nothing back.
    """
    silent = {
        chair.player
        for chair in ag.people(before).values()
        if not chair.word and whys.get(chair.player, "") in _HIS_OWN_DOING
    }
    rows = table.seats.filter(user_id__in=silent - _people(after)).order_by("seat")
    nicks = ", ".join(rows.values_list("user__username", flat=True))
    if nicks:
        for player in _people(after):
            publish(f"mia:{player}", "aviso", f"sin_palabra:{nicks}")


def settle_empty(table: Table) -> None:
    """Give the locked *table*, where nobody sits, the value and chairs that its salón has now."""
    table.value = reservation.value_now(table)
    table.version += 1
    table.save(update_fields=["value", "version"])
    announce(table)


def remove(table: Table, before: Agreement, *, why: str = "", reason: str = "") -> None:
    """Take the locked *table* out of its salón, and tell those of *before* why they stand."""
    if why:
        _tell(table, _people(before), why, reason)
    _remove(table, before)


def _tell(table: Table, players: Iterable[int], why: str, reason: str) -> None:
    said = f"{why}:{table.number}:{reason}" if reason else f"{why}:{table.number}"
    for player in players:
        publish(f"mia:{player}", "aviso", said)


def _wind(table: Table, before: Agreement, after: Agreement) -> None:
    """Start the clock of a new wait, and leave time to read bets that have changed.

    A change at the last second must not make anybody stand up; but changing for ever does
    not keep the table for ever.
    """
    now = timezone.now()
    if after.bets.n != before.bets.n:
        table.bets_changed_at = now
    if after.clock != before.clock:
        most = timedelta(seconds=settings.USUMUS["BETS_SECONDS_AT_MOST"])
        table.bets_until = now + most if after.phase == "apostando" else None
        table.deadline_at = _deadline(after.phase)
    elif after.bets.n != before.bets.n and table.deadline_at is not None:
        table.deadline_at = max(table.deadline_at, now + _to_read_a_change())
    if table.bets_until is not None and table.deadline_at is not None:
        table.deadline_at = min(table.deadline_at, table.bets_until)


def announce(table: Table, *states: Agreement) -> None:
    """Tell the salón that the table changed, and everybody of *states* that his agreement did."""
    publish(f"salon:{table.room_id}", f"mesa:{table.pk}", table.version)
    for player in _people(*states):
        publish(f"mia:{player}", "mesa", table.version)


def remember(user_id: int, request: Asked | None) -> None:
    """Note the last request of a seated player, so that repeating it does nothing."""
    if request is not None:
        TableSeat.objects.filter(user_id=user_id).update(
            last_request=request.id, last_asked=request.fingerprint
        )


def _deadline(phase: str) -> datetime | None:
    seconds = clock_seconds(phase)
    return None if seconds is None else timezone.now() + timedelta(seconds=seconds)


def _people(*states: Agreement) -> set[int]:
    return {chair.player for state in states for chair in ag.people(state).values()}


def _remove(table: Table, before: Agreement) -> None:
    publish(f"salon:{table.room_id}", f"quitada:{table.pk}", table.pk)
    for player in _people(before):
        publish(f"mia:{player}", "mesa", table.version + 1)
    table.delete()


def _sync_chairs(
    table: Table, before: Agreement, after: Agreement, hashes: Mapping[int, str]
) -> None:
    """Make the rows of the chairs what *after* says; their UNIQUE constraints guard them."""
    sat = {chair.player: seat for seat, chair in enumerate(before.chairs) if chair}
    sits = {chair.player: (seat, chair) for seat, chair in enumerate(after.chairs) if chair}
    touched = [p for p in {*sat, *sits} if sat.get(p) != (sits[p][0] if p in sits else None)]
    if not touched:
        return
    if came := [p for p, (_seat, chair) in sits.items() if p not in sat and not chair.robot]:
        transaction.on_commit(partial(rematches.given_up, came))
    # Out first, then in: two who change places never share a chair on the way.
    old = {row.user_id: row for row in table.seats.filter(user_id__in=touched)}
    table.seats.filter(user_id__in=touched).delete()
    fresh = TableSeat()
    for player in touched:
        if player not in sits:
            continue
        seat, chair = sits[player]
        row = old.get(player, fresh)
        TableSeat.objects.create(
            table=table,
            seat=seat,
            user_id=player,
            is_robot=bool(chair.robot),
            connection_hash=hashes.get(player, row.connection_hash),
            last_request=row.last_request,
            last_asked=row.last_asked,
            rematch_of_id=row.rematch_of_id,
        )
