"""What the matches ask of the sweep, of the epoch and of each web process (loaded by the app)."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime

from economy.freezing import is_frozen
from games.live import epoch, metrics, process, sql, sweep, tries
from games.live.executor import in_db, in_house
from games.live.hub import hub
from games.matches import (
    closing,
    departures,
    due,
    rematches,
    seat_presence,
    seating,
    seeds,
    selectors,
    services,
    sitting,
    standstill,
    store,
    waits,
    watching,
)
from games.matches.consumers import MatchConsumer
from games.matches.refusals import Refusal
from games.matches.topic import MatchTopic

log = logging.getLogger(__name__)

FLUSH_SECONDS = 2.5
REPAIR_SECONDS = 3.0
RESTOCK_SECONDS = 1.0
UNSETTLED_AFTER_S = 5


def _each(job: str, what: str, ids: list[int], do: Callable[[int], object]) -> None:
    """Do something to each; one that fails does not stop the rest (promise P14).

    Nor does it keep those behind it waiting: what fails, or answers False, is noted as tried.
    """
    for pk in ids:
        try:
            is_done = do(pk) is not False
        except Refusal as refusal:
            is_done = False
            log.info("%s %d: %s", what, pk, refusal.code)
        except Exception:
            is_done = False
            log.exception("%s %d failed", what, pk)
        if not is_done:
            tries.note(job, pk)


def due_waits() -> None:
    """Fire the waits that are over and let the robots act."""
    _each(
        due.WAITS,
        "waits of match",
        due.due_matches(),
        lambda pk: waits.match_fire_due(match_id=pk),
    )


def lost_seats() -> None:
    """Tell the engines which players have fallen."""
    for lost in seat_presence.silent():
        seat = lost.seat
        _each(
            seat_presence.LOST_SEATS,
            "lost seat of match",
            [lost.match_id],
            lambda pk, seat=seat: seating.seat_lose(match_id=pk, seat=seat),  # type: ignore[misc]
        )


def overdue_votes() -> None:
    """Count the votes on players who left, where the time is over."""
    _each(
        departures.VOTES,
        "vote on departure",
        departures.overdue(),
        lambda pk: seating.vote_close(departure_id=pk),
    )


def unsettled() -> None:
    """Share out what was at stake in matches that ended without it, when possible (promise P8)."""
    _each(
        due.SETTLEMENT,
        "settlement of match",
        due.unsettled_matches(UNSETTLED_AFTER_S),
        lambda pk: services.match_settle(match_id=pk),
    )


def untold() -> None:
    """Do what follows from matches that were closed by a process which then died."""
    closed(UNSETTLED_AFTER_S)


def closed(after_s: int = 0) -> None:
    """Do what follows from matches that were closed so many seconds ago, or more."""
    _each(due.CLOSINGS, "closing of match", due.untold_matches(after_s), closing.tell)


def owed() -> None:
    """Pay those who stood up, or won, while the economy stood still, once it goes on again.

    However long ago that is: a debt may have failed to be paid since.
    """
    if is_frozen():
        return
    _each(
        due.DEBTS,
        "debts of match",
        due.owing_matches(),
        lambda pk: sitting.owed_pay(match_id=pk),
    )


def undecided() -> None:
    """Say what becomes of a revancha where whoever should have died, or was too late."""
    _each(due.REMATCHES, "revancha of match", due.undecided_matches(), rematches.decide_now)


@epoch.witness
def last_played_at() -> datetime | None:
    """Return when a person last played in a match that goes on."""
    row = sql.row(
        """SELECT max(step.at) FROM games_match m
             JOIN LATERAL (SELECT at FROM games_matchstep
                            WHERE match_id = m.id AND action_id IS NOT NULL
                            ORDER BY version DESC LIMIT 1) step ON true
            WHERE m.status = 'jugando'"""
    )
    return row[0] if row else None


async def flush_presence() -> None:
    """Write the signs of life of this process and do what they ask for.

    A seat that a newer window holds is let go, one that an older or none holds is taken; one that
    had been lost is its player's again.
    """
    here = [socket for socket in tuple(process.sockets) if isinstance(socket, MatchConsumer)]
    signs = {sign: socket for socket in here if (sign := socket.sign()) is not None}
    if signs:
        flushed = await in_house(seat_presence.flush, list(signs))
        for sign in flushed.replaced:
            await signs[sign].yield_seat()
        for sign in flushed.unheld:
            await _take(signs[sign])
        for sign in flushed.returned:
            await _find_again(sign)
    mirones = {(s.match_id, s.user_id) for s in here if s.seat is None and s.greeted}
    if mirones:
        await in_db(watching.watchers_flush, sorted(mirones))


async def _take(socket: MatchConsumer) -> None:
    if socket.sign() is None or socket not in process.sockets:
        return  # it stood up or left meanwhile
    try:
        await socket.take_seat()
    except Refusal as refusal:
        log.info("seat of match %d not taken: %s", socket.match_id, refusal.code)


async def _find_again(sign: seat_presence.Sign) -> None:
    try:
        await in_db(
            seating.seat_find,
            match_id=sign.match_id,
            seat=sign.seat,
            window=sign.connection,
        )
    except Refusal as refusal:
        log.info("seat %d of match %d not found again: %s", sign.seat, sign.match_id, refusal.code)


async def repair_topics() -> None:
    """Compare what the local sockets were told with the rows: it repairs any lost hint."""
    topics = {t.match_id: t for t in hub.topics.values() if isinstance(t, MatchTopic)}
    for match_id, version, status in await in_db(store.versions, list(topics)):
        topic = topics[match_id]
        if topic.live is not None and topic.live.version < version:
            metrics.repaired.inc()
            topic.hear("v", version)
        if topic.people is not None and topic.people["estado"] != status:
            topic.hear("mesa", version)
    # Which ones, not how many; of one whose process died nobody says that he is gone.
    present = await in_db(selectors.watchers_by_match, list(topics)) if topics else {}
    for match_id, mirones in present.items():
        if topics[match_id].mirones != mirones:
            topics[match_id].hear("mirones", 0)


async def restock_seeds() -> None:
    """Have at hand the seeds that take long to make, so that nobody waits for them."""
    await in_house(seeds.restock)


sweep.register("standstills", standstill.standstills_watch)  # before anybody is lost
sweep.register("waits", due_waits)
sweep.register("lost seats", lost_seats)
sweep.register("votes", overdue_votes)
sweep.register("settlement", unsettled)
sweep.register("debts", owed)
sweep.register("closings", untold)
sweep.register("rematches", undecided)
process.every(FLUSH_SECONDS, flush_presence)
process.every(REPAIR_SECONDS, repair_topics)
process.every(RESTOCK_SECONDS, restock_seeds)
