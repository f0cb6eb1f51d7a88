"""What the matches ask of the sweep, of the epoch and of each web process (loaded by the app)."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta

from economy.freezing import is_frozen
from games.live import epoch, presence, process, sql, sweep
from games.live.executor import in_db
from games.live.hub import hub
from games.live.refusals import Refusal
from games.matches import leaving, seating, selectors, services, store, waits, watching
from games.matches.consumers import MatchConsumer
from games.matches.topic import MatchTopic

log = logging.getLogger(__name__)

FLUSH_SECONDS = 2.5
REPAIR_SECONDS = 3.0
UNSETTLED_AFTER_S = 5


def _each(what: str, ids: list[int], do: Callable[[int], object]) -> None:
    """Do something to each; one that fails does not stop the rest (P14)."""
    for pk in ids:
        try:
            do(pk)
        except Refusal as refusal:
            log.info("%s %d: %s", what, pk, refusal.code)
        except Exception:
            log.exception("%s %d failed", what, pk)


def due_waits() -> None:
    """Fire the waits that are over and let the robots act."""
    _each("waits of match", store.due_matches(), lambda pk: waits.match_fire_due(match_id=pk))


def lost_seats() -> None:
    """Tell the engines which players have fallen."""
    for lost in presence.silent():
        seat = lost.seat
        _each(
            "lost seat of match",
            [lost.match_id],
            lambda pk, seat=seat: seating.seat_lose(match_id=pk, seat=seat),  # type: ignore[misc]
        )


def overdue_votes() -> None:
    """Count the votes on who left whose time is over."""
    _each("vote on departure", leaving.overdue(), lambda pk: seating.vote_close(departure_id=pk))


def unsettled() -> None:
    """Share out what was at stake in matches that ended without it (P8), once that can be done."""
    if is_frozen():
        return
    _each(
        "settlement of match",
        store.unsettled_matches(UNSETTLED_AFTER_S),
        lambda pk: services.match_settle(match_id=pk),
    )


@epoch.on_downtime
def give_time_back(lost: timedelta) -> None:
    """Move every wait of the running matches by the time that did not count (rule 6)."""
    sql.run(
        """UPDATE games_match SET next_due_at = next_due_at + %(lost)s,
                  stepped_at = stepped_at + %(lost)s
            WHERE status = 'jugando'""",
        {"lost": lost},
    )
    sql.run(
        """UPDATE games_matchtimer t SET due_at = due_at + %s
             FROM games_match m WHERE m.id = t.match_id AND m.status = 'jugando'""",
        (lost,),
    )
    sql.run(
        """UPDATE games_seatpresence p SET seen_at = seen_at + %s
             FROM games_match m WHERE m.id = p.match_id AND m.status = 'jugando'""",
        (lost,),
    )


async def flush_presence() -> None:
    """Write the signs of life of this process and do what they ask for.

    A seat that another window holds is let go; one that had been lost is its player's again.
    """
    here = [socket for socket in tuple(process.sockets) if isinstance(socket, MatchConsumer)]
    signs = {sign: socket for socket in here if (sign := socket.sign()) is not None}
    if signs:
        flushed = await in_db(presence.flush, list(signs))
        for sign in flushed.replaced:
            signs[sign].other_window()
        for sign in flushed.returned:
            await _find_again(sign)
    mirones = {(s.match_id, s.user_id) for s in here if s.seat is None and s.greeted}
    if mirones:
        await in_db(watching.watchers_flush, sorted(mirones))


async def _find_again(sign: presence.Sign) -> None:
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
            topic.hear("v", version)
        if topic.people is not None and topic.people["estado"] != status:
            topic.hear("mesa", version)
    # Which ones, not how many; of one whose process died nobody says that he is gone.
    present = await in_db(selectors.watchers_by_match, list(topics)) if topics else {}
    for match_id, mirones in present.items():
        if topics[match_id].mirones != mirones:
            topics[match_id].hear("mirones", 0)


sweep.register("waits", due_waits)
sweep.register("lost seats", lost_seats)
sweep.register("votes", overdue_votes)
sweep.register("settlement", unsettled)
process.every(FLUSH_SECONDS, flush_presence)
process.every(REPAIR_SECONDS, repair_topics)
