"""A live match in one process: its local sockets and what they have been told.

It also keeps the match's alarm: the process that serves a match fires its next wait itself, so
that clocks and robots are prompt; the sweep is the net underneath.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime
from typing import TYPE_CHECKING, Any
from uuid import UUID

from games.engines.core.chairs import Premiado
from games.engines.core.contract import Event
from games.live import clock, metrics, process, refusals
from games.live.executor import in_db
from games.live.hints import Value
from games.live.hub import Topic, encoded, hub
from games.matches import guards, runner, selectors, store, waits, watching
from games.matches.held import Poisoned
from games.matches.outgoing import Mirones, Viewpoint
from games.matches.projection import Frames
from games.matches.refusals import Refusal
from games.matches.runner import Live

if TYPE_CHECKING:
    from games.matches.consumers import MatchConsumer

log = logging.getLogger(__name__)

LATE_S = 0.01
"""Fire a hair after the end of a wait, never before it."""
AGAIN_S = 0.25
CHECK_S = 5.0


class MatchTopic(Topic):
    """One match, ``match:<id>``.

    Words: ``v`` (a step), ``mesa`` (people, status, end), ``mirones``, ``revancha``,
    ``silla:<seat>`` (a window took it), ``atrasado:<window>`` (it is behind), ``reloj`` (its waits
    were moved).
    """

    sockets: set[MatchConsumer]

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.match_id = int(self.ref)
        self.live: Live | None = None
        self.people: dict[str, Any] | None = None
        self.mirones: list[tuple[str, int]] | None = None
        """Which mirones, (nick, seat), all local sockets were told of; ``None``: not the same."""
        self.turn = asyncio.Lock()
        self._alarm: asyncio.TimerHandle | None = None
        self._rings_at: datetime | None = None
        self._firing: asyncio.Task[None] | None = None

    # --- What is known

    async def look(self) -> Live:
        """Return the match as it stands; loads it the first time. Raises ``Refusal``."""
        known = runner.cache.get(self.match_id)
        if self.live is None or known is None or known.version < self.live.version:
            await self._advance()
        assert self.live is not None
        return self.live

    async def look_around(self) -> tuple[dict[str, Any], Live | None]:
        """Return who is at the table, and the match as it stands; none if it is frozen.

        What is paid is told before the place that it is paid for, to whoever comes just then too:
        who is at the table is read again if the match has moved on meanwhile. Raises ``Refusal``.
        """
        while True:
            people = await in_db(selectors.match_people, self.match_id)
            if people["estado"] == "congelada":
                return people, None
            live = await self.look()
            if not live.facts.has_purse or live.version <= people["version"]:
                return people, live

    async def _load(self) -> Live:
        try:
            live = await in_db(selectors.match_live, self.match_id)
        except Poisoned as error:
            await in_db(guards.match_freeze, match_id=self.match_id, why=str(error))
            raise Refusal("partida_congelada") from error
        if live is None:
            raise Refusal("partida_terminada")
        return live

    async def refresh(self, news: dict[str, Value]) -> None:
        """Bring the local sockets up to date."""
        version = news.pop("v", None)
        if version is not None:
            await self._advance(int(version))
        if "mesa" in news or self._news.pop("mesa", None) is not None:
            await self.show_table()
        if "mirones" in news:
            await self.show_watchers()
        if "revancha" in news:
            self.send(await in_db(selectors.match_rematch_frame, self.match_id))
        if "reloj" in news:
            await self._show_waits()
        for what, value in news.items():
            if what.startswith("silla:"):
                await self._seat_taken(int(what.removeprefix("silla:")), UUID(str(value)))
            elif what.startswith("atrasado:"):
                await self._repair(what.removeprefix("atrasado:"), int(value))

    async def show_watchers(self, newcomer: MatchConsumer | None = None) -> None:
        """Send the mirones that are here now to a *newcomer*, or to everybody if they changed.

        When a newcomer is told of others than the rest were, all are told again.
        """
        shown = await in_db(selectors.watchers, self.match_id)
        frame, mirones = Mirones(lista=shown), [(one.nick, one.desde) for one in shown]
        is_news = mirones != self.mirones
        if newcomer is not None:
            newcomer.tell(frame)
        elif is_news:
            self.send(frame)
        if newcomer is None or len(self.sockets) == 1:
            self.mirones = mirones
        elif is_news:
            self.mirones = None
            self.hear("mirones", 0)

    async def _repair(self, window: str, version: int) -> None:
        """Send the whole state to a socket whose heartbeat carried another version."""
        await self._advance()
        for socket in self.sockets:
            if str(socket.id) == window and self.live is not None and version != self.live.version:
                metrics.repaired.inc()
                self.show_to(socket, whole(self.live))

    async def _show_waits(self) -> None:
        """Show everybody the match again: its waits end later than they were told."""
        await self._advance()
        assert self.live is not None
        for socket in tuple(self.sockets):
            if socket.greeted:
                self.show_to(socket, whole(self.live))

    async def _seat_taken(self, seat: int, window: UUID) -> None:
        """Close the older windows of a seat: news of *window* may come after a newer one."""
        for socket in tuple(self.sockets):
            if socket.seat == seat and socket.window < window:
                await socket.yield_seat()

    # --- The match

    async def _advance(self, version: int | None = None) -> None:
        """Send what led from the version the sockets have to the present one."""
        live = runner.cache.get(self.match_id)
        if live is None or version is None or live.version < version:
            live = await self._load()
        before = self.live
        self.live = live
        self._set_alarm()
        if before is None or before.version >= live.version:
            return
        other = await self._change_chairs(before, live)
        if before.chairs.version != live.chairs.version:
            self.hear("mirones", 0)
        if other:  # who they are at the table, which they may have been told of before this
            self.hear("mesa", live.version)
        events = selectors.events_since(live, before.version)
        if live.facts.has_purse and (events is None or any(map(_gives_prize, events))):
            await self.show_table()  # what is paid is told before the place that it is paid for
        turned = await self._change_hands(live)
        for socket in turned:
            self._show_whence(socket, live)
        moved = other | turned
        frames = Frames(live, events or ())
        for socket in tuple(self.sockets):
            if socket.greeted:
                # What led here from the hand before is not for somebody who looked from elsewhere.
                self.show_to(socket, whole(live) if socket in moved else frames)

    def _show_whence(self, socket: MatchConsumer, live: Live) -> None:
        """Tell a mirón that he looks from where he had asked to."""
        if self.people is not None and socket.greeted:
            socket.tell(selectors.table_frame(live.facts, self.people, socket.viewpoint()))

    def show_to(self, socket: MatchConsumer, frames: Frames) -> None:
        """Send one socket the match as its viewer may see it."""
        try:
            text = frames.for_viewer(socket.viewer(frames.live))
        except Exception:
            log.exception("match %d cannot be shown to user %s", self.match_id, socket.user_id)
            return
        socket.version = frames.live.version
        socket.deliver(text)

    async def _change_chairs(self, before: Live, live: Live) -> set[MatchConsumer]:
        """Give the local sockets the chairs and rights that their people have now.

        Return those who see the match otherwise from now on.
        """
        if before.chairs.version == live.chairs.version:
            return set()
        return {socket for socket in tuple(self.sockets) if await self._change_chair(socket, live)}

    async def _change_chair(self, socket: MatchConsumer, live: Live) -> bool:
        """Do it for one socket; one of which it is not known what it may see comes in again."""
        try:
            return await socket.change_chair(live)
        except Exception:
            log.exception("match %d: user %s has no chair or rights", self.match_id, socket.user_id)
            socket.close(refusals.RESTART)
            return False

    async def _change_hands(self, live: Live) -> set[MatchConsumer]:
        """Let the mirones take their positions in a new hand; return those who moved."""
        seeing = [socket for socket in self.sockets if socket.watched is not None]
        hand = selectors.hand_number(live) if seeing else 0
        late = [socket for socket in seeing if socket.hand < hand]
        if not late:
            return set()
        taken = await in_db(
            watching.watchers_take,
            match_id=self.match_id,
            hand=hand,
            wanted={socket.user_id: socket.position for socket in late},
        )
        return {socket for socket in late if socket.look_from(taken[socket.user_id])}

    def now_has(self, people: dict[str, Any]) -> None:
        """Note what a newcomer is shown; the others are shown it too if it is news to them."""
        if self.people is not None:
            self.check(people["marca"])
        self.people = people

    def check(self, mark: str) -> None:
        """Show the table again if what was last shown of it had another *mark* than this."""
        if self.people is not None and self.people["marca"] != mark:
            self.hear("mesa", 0)

    async def show_table(self) -> None:
        """Send the ``mesa`` frame to everybody: once for each distinct viewer."""
        facts = await in_db(selectors.match_facts, self.match_id)
        if facts is None:
            return
        self.people = await in_db(selectors.match_people, self.match_id)
        made: dict[Viewpoint, str] = {}
        for socket in tuple(self.sockets):
            if socket.greeted:
                own = socket.viewpoint()
                if own not in made:
                    made[own] = encoded(selectors.table_frame(facts, self.people, own))
                socket.deliver(made[own])

    # --- The alarm

    def _set_alarm(self) -> None:
        """See that it rings when the next wait ends; one that rings before sets itself again.

        Nearly every step puts its end off: to set the alarm each time would cost more.
        """
        due = self.live.next_due_at if self.live else None
        if self._alarm is not None:
            if due is not None and self._rings_at is not None and self._rings_at <= due:
                return
            self._alarm.cancel()
            self._alarm = None
        if due is not None and self.sockets:
            delay = clock.ms_until(due) / 1000 + LATE_S
            self._rings_at = due
            self._alarm = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        due = self.live.next_due_at if self.live else None
        if due is None or clock.ms_until(due) > 0:
            self._set_alarm()
        elif self._firing is None:
            self._firing = asyncio.get_running_loop().create_task(self._fire())

    async def _fire(self) -> None:
        before = self.live
        try:
            async with self.turn:
                await in_db(waits.match_fire_due, match_id=self.match_id)
        except Refusal as refusal:
            log.info("match %d: waits not fired: %s", self.match_id, refusal.code)
        except Exception:
            log.exception("match %d: waits not fired", self.match_id)
        finally:
            self._firing = None
        if self.live is before and self._alarm is None and self.sockets:
            # Another process may be at it, or the wait was moved: look again in a moment.
            await asyncio.sleep(AGAIN_S)
            if self.live is before:
                await self._look_again()

    async def _look_again(self) -> None:
        try:
            live = await self._load()
        except Exception as error:  # noqa: BLE001 - heartbeats and the sweep go on
            log.info("match %d not loaded: %r", self.match_id, error)
            return
        if self.live is not None and live.version > self.live.version:
            self.hear("v", live.version)
        else:
            self.live = live
            self._set_alarm()

    def closed(self) -> None:
        """Stop the alarm: nobody here looks any more."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None


def _gives_prize(event: Event) -> bool:
    return isinstance(event, Premiado)


def whole(live: Live) -> Frames:
    """Return the frames that resynchronise: the state without events."""
    return Frames(live, ())


async def check_tables() -> None:
    """Repair what lost hints left behind beside the play: one query for all local matches."""
    topics = {
        topic.match_id: topic
        for topic in hub.topics.values()
        if isinstance(topic, MatchTopic) and topic.people is not None
    }
    if topics:
        for match_id, mark in (await in_db(store.marks, list(topics))).items():
            topics[match_id].check(mark)


hub.register("match", MatchTopic)
process.every(CHECK_S, check_tables)
