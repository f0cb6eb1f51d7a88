"""What happens at tables by itself: clocks that run out, people who went away, matches that ended.

Each job of the sweep finds what is due and does each thing in its own transaction.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from accounts.models import Sanction
from games.live import epoch, sweep
from games.matches.sitting import NOT_LET
from games.models import Match, Table, TableSeat
from games.tables import agreement as ag
from games.tables import bets, gathering, renewal, services, store
from games.tables.refusals import Refusal

log = logging.getLogger(__name__)


def table_deadline(*, table_id: int) -> None:
    """Stand up whoever the table was waiting for, if its time is over (decisiones §9).

    Where seconds were counted, the match starts. Nobody stands up where what he was waited for
    would not be played any more: all are asked again.
    """
    with transaction.atomic():
        table = store.lock(table_id)
        before = store.load(table)
        if not store.is_over(table, before.phase):
            return
        anew = renewal.renewed(table, before)
        if anew is not None:
            store.save(table, before, anew.state, why=anew.stood)
            return
        after = gathering.of(before).step(before, ag.Vencer())
        if before.phase == "contando":
            services.conclude(table, before, after)
            return
        why = "palabra" if before.phase == "revelando" else "tiempo"
        store.save(table, before, after, why=why)


def tables_settle(*, room_id: int) -> None:
    """Have every table of a salón take up what the staff has just settled for all of them.

    Those who agree on a match are asked again where it is another now; a closed salón has nobody
    stay at a table that does not play. Each table in a transaction of its own.
    """
    waiting = Table.objects.filter(room=room_id, match=None)
    _each(waiting.values_list("pk", flat=True), lambda pk: _table_settle(table_id=pk))


def _table_settle(*, table_id: int) -> None:
    with transaction.atomic():
        table = store.lock(table_id)
        before = store.load(table)
        if ag.started(before) or table.reserved is not None:
            return
        if not any(before.chairs):
            store.settle_empty(table)
        elif anew := renewal.renewed(table, before) or renewal.closed(table, before):
            store.save(table, before, anew.state, why=anew.stood)


def table_forget(*, table_id: int, absent: Sequence[int]) -> None:
    """Free the chairs of the *absent* at a table that waits for more players."""
    with transaction.atomic():
        table = store.lock(table_id)
        before = after = store.load(table)
        for player in absent:
            if after.phase == "esperando" and ag.seat_of(after, player) is not None:
                after = gathering.of(after).step(after, ag.Levantarse(player))
        store.save(table, before, after, why="ausente")


def table_sanctioned(*, table_id: int, players: Sequence[int]) -> None:
    """Stand up those of *players* who still sit at a table where no match runs."""
    with transaction.atomic():
        table = store.lock(table_id)
        before = after = store.load(table)
        for player in players:
            if not ag.started(after) and ag.seat_of(after, player) is not None:
                after = gathering.of(after).step(after, ag.Levantarse(player))
        store.save(table, before, after, why="sancion")


def table_release(*, table_id: int) -> None:
    """Free the chairs of a table whose match has ended; does nothing while it is played."""
    with transaction.atomic():
        table = store.lock(table_id)
        before = store.load(table)
        playing = table.match is not None and table.match.status in _LIVE
        if playing or not ag.started(before):
            return
        if table.match is not None:
            table.last_bet = bets.average_of(table.match)
        if table.reserved is not None:
            store.remove(table, before)  # it was for that one
            return
        table.match = None
        clean = ag.empty(len(before.chairs))
        clean = msgspec.structs.replace(clean, proposals=before.proposals, clock=before.clock + 1)
        store.save(table, before, clean)


_LIVE = (Match.Status.PLAYING, Match.Status.FROZEN)


def expire() -> None:
    """Do what is due at every table whose clock has run out."""
    due = Table.objects.filter(deadline_at__lte=timezone.now())
    _each(due.values_list("pk", flat=True), lambda pk: table_deadline(table_id=pk))


def release() -> None:
    """Free every table whose match has ended."""
    over = Table.objects.filter(match__isnull=False).exclude(match__status__in=_LIVE)
    _each(over.values_list("pk", flat=True), lambda pk: table_release(table_id=pk))


def forget() -> None:
    """Free the chairs of those who left the salón without standing up."""
    since = timezone.now() - timedelta(seconds=settings.USUMUS["AWAY_SECONDS"])
    gone = TableSeat.objects.filter(
        is_robot=False, seen_at__lt=since, table__match=None, table__deadline_at=None
    )
    absent: dict[int, list[int]] = {}
    for table_id, user_id in gone.values_list("table_id", "user_id"):
        absent.setdefault(table_id, []).append(user_id)
    _each(absent, lambda pk: table_forget(table_id=pk, absent=absent[pk]))


def stand_the_sanctioned() -> None:
    """Free the chairs of people whom the staff no longer lets sit, except those who play.

    And of those whose account it has switched off.
    """
    in_force = Sanction.objects.in_force()
    banned = in_force.filter(kind=Sanction.Kind.BAN).values("user")
    not_let = in_force.filter(kind__in=NOT_LET).values("user")
    anywhere = Q(user__in=banned) | Q(user__is_active=False)
    may_not = anywhere | Q(user__in=not_let, table__origin="")
    seated = TableSeat.objects.filter(may_not, is_robot=False, table__match=None)
    players: dict[int, list[int]] = {}
    for table_id, user_id in seated.values_list("table_id", "user_id"):
        players.setdefault(table_id, []).append(user_id)
    _each(players, lambda pk: table_sanctioned(table_id=pk, players=players[pk]))


def seats_seen(user_ids: Sequence[int]) -> None:
    """Note that these people are looking at the salón; one statement."""
    TableSeat.objects.filter(user_id__in=list(user_ids), is_robot=False).update(
        seen_at=timezone.now()
    )


@epoch.on_downtime
def give_back(gap: timedelta) -> None:
    """Move every clock by the time the site was down: it counts against nobody."""
    Table.objects.filter(deadline_at__isnull=False).update(
        deadline_at=F("deadline_at") + gap,
        bets_until=F("bets_until") + gap,
        version=F("version") + 1,  # viewers are to see the clock as it is now
    )
    TableSeat.objects.filter(is_robot=False).update(seen_at=F("seen_at") + gap)


def _each(ids: Any, job: Callable[[int], None]) -> None:
    for pk in list(ids):
        try:
            job(pk)
        except Refusal:
            continue  # the table went away meanwhile
        except Exception:
            log.exception("upkeep of table %s failed", pk)


sweep.register("tables: clocks", expire)
sweep.register("tables: matches over", release)
sweep.register("tables: people gone", forget)
sweep.register("tables: sanctioned people", stand_the_sanctioned)
