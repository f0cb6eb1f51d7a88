"""The match socket (docs/protocolo.md): it translates frames into calls and holds no rule."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar
from uuid import UUID

from accounts.connection import connection_hash
from games.chat import speaking
from games.chat.channel import Channel
from games.engines.core.contract import Seat
from games.live import metrics, quota, refusals
from games.live.arrivals import arrivals
from games.live.executor import in_db
from games.live.failpoints import failpoint
from games.live.frames import Frame, Ping
from games.matches import group_commit, review, seating, selectors, services, sitting, watching
from games.matches.chairs import Chairs
from games.matches.held import topic as topic_of
from games.matches.incoming import (
    KINDS,
    Abandonar,
    Anadir,
    Antes,
    Desde,
    Jugar,
    Llegar,
    Revancha,
    Sentarse,
    Volver,
    Votar,
)
from games.matches.onlooker import Onlooker
from games.matches.outgoing import Closed
from games.matches.refusals import Refusal
from games.matches.runner import Live
from games.matches.seat_presence import Sign, next_window
from games.matches.topic import MatchTopic, whole
from games.people import persona, salon_presence

log = logging.getLogger(__name__)

KEY_DIALOG_S = 180.0


class MatchConsumer(Onlooker):
    """``/ws/partida/<id>/``: a seat or a mirón of a match."""

    surface = "partida"
    kinds: ClassVar = {**KINDS, **speaking.KINDS}

    match_id: int
    topic: MatchTopic
    window: UUID
    """Which of the person's windows this is: the last in which he came, or sat down, is newest."""
    page: UUID | None = None
    """The page of this window, if it has said so; it may have had other windows before."""
    is_replaced = False
    has_sat = False
    """He has asked for a chair in this window; he may be gone before he is told of it."""

    # --- Arriving

    async def opened(self) -> None:
        self._reviews = quota.Bucket(review.ASKED_PER_20S)
        self.match_id = self.scope["url_route"]["kwargs"]["match_id"]
        facts = await in_db(selectors.match_facts, self.match_id)
        if facts is None:
            raise Refusal("partida_terminada", close=refusals.MISSING)
        self.facts = facts

    async def hello(self, frame: Frame) -> None:
        assert isinstance(frame, Llegar)
        with arrivals.coming():
            await self._come_to_the_table(frame)

    async def settle(self) -> None:
        await self.topic.show_watchers(self)
        await salon_presence.enter(self, self.facts.row["room_id"])
        await self._show_before()
        for shown in await persona.arrive(self):
            self.tell(shown)
        self.listen()
        for channel in self.channels().values():
            await self.tell_history(channel)

    async def _come_to_the_table(self, frame: Llegar) -> None:
        """Take the seat of this person, or look on, and show the match. Raises ``Refusal``."""
        self.page, self.key = frame.pagina, frame.clave
        self.window = await in_db(next_window, self.page)
        # Not before: he may have sat down, in another window, since this one was opened.
        chairs = await in_db(selectors.match_chairs, self.match_id)
        self.seat = chairs.seat_of.get(self.user_id)
        if self.seat is None:
            await self._watch(frame, chairs)
        else:
            self.position = self.seat
            await self.take_seat(comes_back=frame.vuelve)
        match_topic = self.join(topic_of(self.match_id))
        assert isinstance(match_topic, MatchTopic)
        self.topic = match_topic
        await self._show_match()
        self.greeted = True
        await self._catch_up(chairs)

    async def take_seat(self, *, comes_back: bool = False) -> None:
        """Hold the seat from this window on; raises ``Refusal`` where a newer one holds it.

        Or any other, where this one only *comes_back* by itself.
        """
        assert self.seat is not None
        is_held = await in_db(
            seating.seat_take,
            match_id=self.match_id,
            user_id=self.user_id,
            seat=self.seat,
            window=self.window,
            comes_back=comes_back,
        )
        if not is_held:
            self.other_window()
            self._require_window()

    async def _watch(self, frame: Llegar, chairs: Chairs) -> None:
        """Come in as a mirón; raises ``Refusal``."""
        self.opened_at = time.monotonic() + KEY_DIALOG_S  # he may have to write the key
        await self.come_in(chairs)
        self.set_position(frame.desde or 0)
        live = await in_db(selectors.match_live, self.match_id)
        if live is not None:
            await self.take_position(live)

    async def _show_all(self) -> None:
        """Send everything there is to see: table, match, mirones."""
        await self._show_match()
        await self.topic.show_watchers(self)

    async def _show_match(self) -> None:
        people, live = await self.topic.look_around()
        self.topic.now_has(people)
        self.tell(selectors.table_frame(self.facts, people, self.viewpoint()))
        if live is not None:
            self.topic.show_to(self, whole(live))

    async def _catch_up(self, chairs: Chairs) -> None:
        """Show all from the chair he has, if that changed before those who were in were told."""
        live = self.topic.live
        if live is None or live.chairs.version <= chairs.version:
            return
        if await self.change_chair(live):
            await self._show_all()

    async def _show_before(self) -> None:
        """Send what can be looked back at, to whoever has just come or been away."""
        live = self.topic.live
        if live is not None and (self.topic.people or {}).get("estado") != "congelada":
            seen = await in_db(review.match_review, live)
            self.tell(review.review_frame(seen, self.viewer(live), self._since(live)))

    def _since(self, live: Live) -> int:
        """Return the version that seated this viewer; of what came before he saw no hand."""
        return 0 if self.seat is None else live.chairs.player(self.seat).since

    # --- Acting

    def ping(self, frame: Ping) -> None:
        super().ping(frame)
        if frame.v != (self.version or 0):
            self.topic.hear(f"atrasado:{self.id}", frame.v)

    async def handle(self, frame: Frame) -> None:
        do = _HANDLERS.get(type(frame))
        if do is None:
            await self.talk(frame)
        else:
            await do(self, frame)

    def _require_seat(self) -> None:
        if self.seat is None:
            raise Refusal("solo_mirando")
        self._require_window()

    def _require_window(self) -> None:
        if self.is_replaced:
            raise Refusal("solo_mirando", close=refusals.OTHER_WINDOW)

    async def play(self, frame: Jugar) -> None:
        self._require_seat()
        try:
            async with self.topic.turn:
                version = await group_commit.play(
                    match_id=self.match_id,
                    user_id=self.user_id,
                    action=frame.accion,
                    action_id=frame.id,
                    seen_version=frame.v,
                )
        except Refusal as refusal:
            if refusal.code == "desfasado":
                self.topic.show_to(self, whole(await self.topic.look()))
            raise
        failpoint("accept.after_commit")
        self.acknowledge(frame.id, version)
        metrics.actions.labels(self.facts.row["game"]).inc()
        failpoint("accept.after_ack")

    async def _change(self, service: Callable[..., int], action_id: UUID, **asked: Any) -> None:
        """Have a *service* that makes a version do what was *asked*, and say which; ``Refusal``."""
        async with self.topic.turn:
            version = await in_db(
                service,
                match_id=self.match_id,
                user_id=self.user_id,
                action_id=action_id,
                **asked,
            )
        self.acknowledge(action_id, version)

    async def abandon(self, frame: Abandonar) -> None:
        # Not the seat: whoever asks again for a lost answer may have left it with that very frame.
        self._require_window()
        await self._change(services.match_leave, frame.id)

    async def sit(self, frame: Sentarse) -> None:
        if self.seat is None:
            self.has_sat = True
            self.window = await in_db(next_window, self.page)
        await self._change(
            sitting.chair_take,
            frame.id,
            seat=frame.asiento,
            amount=frame.cantidad,
            window=self.window,
            connection_hash=connection_hash(self.scope),
        )

    async def add(self, frame: Anadir) -> None:
        self._require_seat()
        await self._change(sitting.amount_add, frame.id, amount=frame.cantidad)

    async def change_chair(self, live: Live) -> bool:
        """Have the chair and the rights that this person has in *live*, who sits there or looks on.

        Return whether he is to see the whole match again, as another than he was.
        """
        seat, before = live.chairs.seat_of.get(self.user_id), self.rights
        if seat is not None:
            is_other, self.seat = seat != self.seat, seat
            if is_other:
                self.position, self.watched, self.rights = seat, None, None
            return is_other
        if self.seat is not None:
            return await self._stand_up(live)
        # Whoever has sat down, or stood up, may come from the connection of this mirón.
        self.rights = watching.rights_of(self.facts, live.chairs, connection_hash(self.scope))
        if self.rights == before:
            return False
        self.watched = None
        await self.take_position(live)
        return True

    async def _stand_up(self, live: Live) -> bool:
        """Have a player who has no chair in *live* look on, if he may come in; else close (4403).

        Return whether he looks on.
        """
        try:
            await self.come_in(live.chairs)
        except Refusal as refusal:
            async with self.topic.turn:
                pass  # what he asked for, which may be this, is answered first
            self.seat = None
            self._refuse(Refusal(refusal.code, close=refusal.close or refusals.FORBIDDEN))
            return False
        self.seat = None
        await self.take_position(live)
        return True

    async def vote(self, frame: Votar) -> None:
        self._require_seat()
        await in_db(
            seating.match_vote,
            match_id=self.match_id,
            user_id=self.user_id,
            of=frame.asiento,
            yes=frame.si,
        )
        self.acknowledge(frame.id)

    async def come_back(self, frame: Volver) -> None:
        self.window = await in_db(next_window, self.page)
        await in_db(
            seating.match_return, match_id=self.match_id, user_id=self.user_id, window=self.window
        )
        self.acknowledge(frame.id)

    async def play_again(self, frame: Revancha) -> None:
        self._require_seat()
        await in_db(services.match_rematch, match_id=self.match_id, user_id=self.user_id)
        self.acknowledge(frame.id)

    async def change_position(self, frame: Desde) -> None:
        if self.seat is not None:
            raise Refusal("asiento_ajeno")
        self.set_position(frame.asiento)
        await self.take_position(await self.topic.look())
        await self._show_all()

    async def look_back(self, frame: Antes) -> None:
        """Tell what came before a step, as this viewer may know it."""
        if not self._reviews.take():
            raise Refusal("ocupada")
        live = await self.topic.look()
        if (self.topic.people or {}).get("estado") == "congelada":
            raise Refusal("partida_congelada")
        seen = await in_db(review.review_before, live, frame.v)
        self.tell(review.review_frame(seen, self.viewer(live), self._since(live)))
        self.acknowledge(frame.id)

    def channels(self) -> dict[str, Channel]:
        return {
            "partida": Channel("partida", self.match_id),
            "salon": Channel("salon", self.facts.row["room_id"]),
        }

    def voice(self, channel: Channel) -> Seat | None:
        if channel.kind != "partida":
            return None
        if self.rights is not None and not self.rights.speaks:
            raise Refusal("solo_mirando")
        return self.seat

    # --- Presence

    def sign(self) -> Sign | None:
        """Return the sign of life of the seat that this socket holds."""
        if self.seat is None or self.is_replaced or not self.greeted:
            return None
        return Sign(self.match_id, self.seat, self.window, time.monotonic() - self.heard_at)

    async def yield_seat(self) -> None:
        """Close this window, because a newer one holds its seat, unless somebody else sits there.

        Then its person has stood up, and it has yet to hear of that.
        """
        chairs = await in_db(selectors.match_chairs, self.match_id)
        if self.seat is not None and chairs.seat_of.get(self.user_id) == self.seat:
            self.other_window()

    def other_window(self) -> None:
        """The seat is held by a newer window: say so and close (4409)."""
        if not self.is_replaced:
            self.is_replaced = True
            self.tell(Closed(motivo="otra_ventana"))
            self.close(refusals.OTHER_WINDOW)

    async def ended(self) -> None:
        try:
            if self.greeted:
                await self._give_up_place()
        finally:
            salon_presence.leave(self)

    async def _give_up_place(self) -> None:
        """Note that this window holds no seat and watches nothing any more."""
        if (self.seat is not None or self.has_sat) and not self.is_replaced:
            await in_db(seating.seat_leave, match_id=self.match_id, window=self.window)
        if self.seat is None and not any(
            other is not self and other.user_id == self.user_id for other in self.topic.sockets
        ):
            await in_db(watching.watcher_leave, match_id=self.match_id, user_id=self.user_id)


_HANDLERS: dict[type[Frame], Callable[[MatchConsumer, Any], Awaitable[None]]] = {
    Jugar: MatchConsumer.play,
    Abandonar: MatchConsumer.abandon,
    Sentarse: MatchConsumer.sit,
    Anadir: MatchConsumer.add,
    Votar: MatchConsumer.vote,
    Volver: MatchConsumer.come_back,
    Desde: MatchConsumer.change_position,
    Antes: MatchConsumer.look_back,
    Revancha: MatchConsumer.play_again,
}
