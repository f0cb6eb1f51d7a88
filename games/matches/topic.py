"""A live match in one process: its local sockets and what they have been told.

It also keeps the match's alarm: the process that serves a match fires its next wait itself, so
that clocks and robots are prompt; the sweep is the net underneath.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime
from typing import TYPE_CHECKING, Any

from games.live import clock
from games.live.executor import in_db
from games.live.hints import Value
from games.live.hub import Topic, encoded, hub
from games.live.refusals import Refusal
from games.matches import guards, runner, selectors, waits, watching
from games.matches.held import Poisoned
from games.matches.projection import Frames
from games.matches.runner import Live

if TYPE_CHECKING:
    from games.matches.consumers import MatchConsumer

log = logging.getLogger(__name__)

LATE_S = 0.01
"""Fire a hair after the end of a wait, never before it."""
AGAIN_S = 0.25


class MatchTopic(Topic):
    """One match, ``match:<id>``.

    Words: ``v`` (a step), ``mesa`` (people, status, end), ``mirones``, ``revancha``,
    ``silla:<seat>`` (a window took it), ``atrasado:<window>`` (it is behind).
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
        if "mesa" in news:
            await self.show_table()
        if "mirones" in news:
            await self.show_watchers()
        if "revancha" in news:
            self.send(await in_db(selectors.match_rematch_frame, self.match_id))
        for what, value in news.items():
            if what.startswith("silla:"):
                self._seat_taken(int(what.removeprefix("silla:")), str(value))
            elif what.startswith("atrasado:"):
                await self._repair(what.removeprefix("atrasado:"), int(value))

    async def show_watchers(self, newcomer: MatchConsumer | None = None) -> None:
        """Send the mirones that are here now to a *newcomer*, or to everybody if they changed.

        When a newcomer is told of others than the rest were, all are told again.
        """
        shown = await in_db(selectors.watchers, self.match_id)
        frame, mirones = {"t": "mirones", "lista": shown}, [(m["nick"], m["desde"]) for m in shown]
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
        """Send the whole state to a socket whose heartbeat carried another version (H2)."""
        await self._advance()
        for socket in self.sockets:
            if str(socket.id) == window and self.live is not None and version != self.live.version:
                self.show_to(socket, whole(self.live))

    def _seat_taken(self, seat: int, window: str) -> None:
        for socket in tuple(self.sockets):
            if socket.seat == seat and str(socket.id) != window:
                socket.other_window()

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
        moved = await self._change_hands(live)
        frames = Frames(live, selectors.events_since(live, before.version) or ())
        for socket in tuple(self.sockets):
            if socket.greeted:
                # What led here from the hand before is not for who looked from elsewhere then.
                self.show_to(socket, whole(live) if socket in moved else frames)

    def show_to(self, socket: MatchConsumer, frames: Frames) -> None:
        """Send one socket the match as its viewer may see it."""
        try:
            text = frames.for_viewer(socket.viewer(frames.live))
        except Exception:
            log.exception("match %d cannot be shown to user %s", self.match_id, socket.user_id)
            return
        socket.version = frames.live.version
        socket.deliver(text)

    async def _change_hands(self, live: Live) -> set[MatchConsumer]:
        """Let the mirones take their positions in a new hand; return those who moved (B35)."""
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

    async def show_table(self) -> None:
        """Send the ``mesa`` frame to everybody: once for each distinct viewer."""
        facts = await in_db(selectors.match_facts, self.match_id)
        if facts is None:
            return
        self.people = await in_db(selectors.match_people, self.match_id)
        frame = selectors.table_frame(facts, self.people)
        made: dict[Any, str] = {}
        for socket in tuple(self.sockets):
            if socket.greeted:
                own = socket.own_facts()
                key = tuple(own.values())
                if key not in made:
                    made[key] = encoded(frame | own)
                socket.deliver(made[key])

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


def whole(live: Live) -> Frames:
    """Return the frames that resynchronise: the state without events."""
    return Frames(live, ())


hub.register("match", MatchTopic)
