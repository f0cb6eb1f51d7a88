"""The match socket (docs/protocolo.md): it translates frames into calls and holds no rule."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, ClassVar
from uuid import UUID

from msgspec import Meta

from accounts.connection import connection_hash
from games.engines.core.contract import Seat
from games.live import quota, refusals, speaking
from games.live.chat import Place
from games.live.executor import in_db
from games.live.failpoints import failpoint
from games.live.frames import Frame, Hola, Ping
from games.live.presence import Sign
from games.live.refusals import Refusal
from games.live.speaking import Speaker
from games.matches import group_commit, review, seating, selectors, services, watching
from games.matches.held import topic as topic_of
from games.matches.projection import Viewer
from games.matches.runner import Facts, Live
from games.matches.topic import MatchTopic, whole
from games.matches.watching import Position, Rights
from games.people import persona
from games.people import presence as salon_presence

log = logging.getLogger(__name__)

KEY_DIALOG_S = 180.0


class Llegar(Hola, frozen=True):
    """``hola`` of the match socket."""

    desde: int | None = None
    clave: str | None = None


class Jugar(Frame, frozen=True):
    """A player's action."""

    id: UUID
    accion: dict[str, Any]
    v: int | None = None


class Abandonar(Frame, frozen=True):
    """Walk out for good."""

    id: UUID


class Desde(Frame, frozen=True):
    """A mirón changes position."""

    asiento: int


class Antes(Frame, frozen=True):
    """See again what came before step *v*."""

    id: UUID
    v: Annotated[int, Meta(ge=1)]


class Revancha(Frame, frozen=True):
    """Play again with the same people."""

    id: UUID


class Votar(Frame, frozen=True):
    """Penalise, or not, who left a seat."""

    id: UUID
    asiento: int
    si: bool


class Volver(Frame, frozen=True):
    """Take back the seat from which a robot plays."""

    id: UUID


class MatchConsumer(Speaker):
    """``/ws/partida/<id>/``: a seat or a mirón of a match."""

    kinds: ClassVar = {
        "hola": Llegar,
        "ping": Ping,
        "jugar": Jugar,
        "abandonar": Abandonar,
        "desde": Desde,
        "antes": Antes,
        "revancha": Revancha,
        "votar": Votar,
        "volver": Volver,
        **speaking.KINDS,
    }

    match_id: int
    facts: Facts
    topic: MatchTopic
    seat: Seat | None = None
    rights: Rights | None = None
    position: Seat = 0
    """The seat at the bottom of the screen."""
    watched: Seat | None = None
    """The hand a mirón sees now; what he asked for takes effect with the next one."""
    hand = 0
    """The number of the hand in which he sees it."""
    is_replaced = False

    def viewer(self, live: Live) -> Viewer:
        """Return what kind of viewer of *live* this is: a mirón sees no hand before taking it."""
        if self.seat is not None:
            is_out = self.seat in live.facts.engine.replaced(live.state)
            return Viewer(None, plays=False) if is_out else Viewer(self.seat, plays=True)
        is_taken = self.watched is not None and selectors.hand_number(live) == self.hand
        return Viewer(self.watched if is_taken else None, plays=False)

    def own_facts(self) -> dict[str, Any]:
        """Return what the ``mesa`` frame says of this viewer."""
        return selectors.own_frame(
            self.seat,
            position=self.position,
            sees_cards=self.watched is not None,
            speaks=self.rights is None or self.rights.speaks,
        )

    # --- Arriving

    async def opened(self) -> None:
        self._reviews = quota.Bucket(review.ASKED_PER_20S)
        self.match_id = self.scope["url_route"]["kwargs"]["match_id"]
        facts = await in_db(selectors.match_facts, self.match_id)
        if facts is None:
            raise Refusal("partida_terminada", close=refusals.MISSING)
        self.facts = facts
        self.seat = facts.seat_of.get(self.user_id)

    async def hello(self, frame: Frame) -> None:
        assert isinstance(frame, Llegar)
        if self.seat is None:
            await self._watch(frame)
        else:
            self.position = self.seat
            await in_db(seating.seat_take, match_id=self.match_id, seat=self.seat, window=self.id)
        match_topic = self.join(topic_of(self.match_id))
        assert isinstance(match_topic, MatchTopic)
        self.topic = match_topic
        await self._show_all()
        self.greeted = True
        self._catch_up()
        await salon_presence.enter(self, self.facts.row["room_id"])
        await self._show_before()
        for shown in (await persona.arrive(self)).values():
            self.tell(shown)
        self.listen()
        for place in self.places().values():
            await self.tell_history(place)

    async def _watch(self, frame: Llegar) -> None:
        """Come in as a mirón; raises ``Refusal``."""
        self.opened_at = time.monotonic() + KEY_DIALOG_S  # he may have to write the key
        self.rights = await in_db(
            watching.admit,
            self.facts,
            user_id=self.user_id,
            origin=connection_hash(self.scope),
            key=frame.clave,
        )
        self._set_position(frame.desde or 0)
        live = await in_db(selectors.match_live, self.match_id)
        if live is not None:
            await self._take_position(live)

    def _set_position(self, seat: int) -> None:
        if not 0 <= seat < len(self.facts.players):
            raise Refusal("valor")
        self.position = seat

    async def _take_position(self, live: Live) -> None:
        """Look from the position asked for, as far as this hand allows."""
        taken = await in_db(
            watching.watchers_take,
            match_id=self.match_id,
            hand=selectors.hand_number(live),
            wanted={self.user_id: self.position},
        )
        self.look_from(taken[self.user_id])

    def look_from(self, place: Position) -> bool:
        """Look from *place* in its hand; return whether this changes the cards that are seen."""
        before = self.watched
        self.watched = place.seat if self.rights is not None and self.rights.sees_cards else None
        self.hand = place.hand
        return self.watched != before

    async def _show_all(self) -> None:
        """Send everything there is to see: table, match, mirones."""
        people = await in_db(selectors.match_people, self.match_id)
        self.topic.people = people
        self.tell(selectors.table_frame(self.facts, people) | self.own_facts())
        if people["estado"] != "congelada":
            self.topic.show_to(self, whole(await self.topic.look()))
        await self.topic.show_watchers(self)

    def _catch_up(self) -> None:
        """Send what was played while the lists were read: it went to those who were in already."""
        live = self.topic.live
        if live is not None and self.version is not None and self.version < live.version:
            self.topic.show_to(self, whole(live))

    async def _show_before(self) -> None:
        """Send what can be looked back at, to whoever has just come or been away."""
        live = self.topic.live
        if live is not None and (self.topic.people or {}).get("estado") != "congelada":
            seen = await in_db(review.match_review, live)
            self.tell(review.review_frame(seen, self.viewer(live)))

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
        failpoint("accept.after_ack")

    async def abandon(self, frame: Abandonar) -> None:
        self._require_seat()
        async with self.topic.turn:
            version = await in_db(
                services.match_leave,
                match_id=self.match_id,
                user_id=self.user_id,
                action_id=frame.id,
            )
        self.acknowledge(frame.id, version)

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
        await in_db(
            seating.match_return, match_id=self.match_id, user_id=self.user_id, window=self.id
        )
        self.acknowledge(frame.id)

    async def play_again(self, frame: Revancha) -> None:
        self._require_seat()
        await in_db(services.match_rematch, match_id=self.match_id, user_id=self.user_id)
        self.acknowledge(frame.id)

    async def change_position(self, frame: Desde) -> None:
        if self.seat is not None:
            raise Refusal("asiento_ajeno")
        self._set_position(frame.asiento)
        await self._take_position(await self.topic.look())
        await self._show_all()

    async def look_back(self, frame: Antes) -> None:
        """Tell what came before a step, as this viewer may know it."""
        if not self._reviews.take():
            raise Refusal("ocupada")
        live = await self.topic.look()
        if (self.topic.people or {}).get("estado") == "congelada":
            raise Refusal("partida_congelada")
        seen = await in_db(review.review_before, live, frame.v)
        self.tell(review.review_frame(seen, self.viewer(live)))
        self.acknowledge(frame.id)

    def places(self) -> dict[str, Place]:
        return {
            "partida": Place("partida", self.match_id),
            "salon": Place("salon", self.facts.row["room_id"]),
        }

    def voice(self, place: Place) -> Seat | None:
        if place.kind != "partida":
            return None
        if self.rights is not None and not self.rights.speaks:
            raise Refusal("solo_mirando")
        return self.seat

    # --- Presence

    def sign(self) -> Sign | None:
        """Return the sign of life of the seat that this socket holds."""
        if self.seat is None or self.is_replaced or not self.greeted:
            return None
        return Sign(self.match_id, self.seat, self.id, time.monotonic() - self.heard_at)

    def other_window(self) -> None:
        """The seat is held by a newer window: say so and close (4409)."""
        if not self.is_replaced:
            self.is_replaced = True
            self.tell({"t": "cerrada", "motivo": "otra_ventana"})
            self.close(refusals.OTHER_WINDOW)

    async def ended(self) -> None:
        try:
            if self.greeted:
                await self._give_up_place()
        finally:
            salon_presence.leave(self)

    async def _give_up_place(self) -> None:
        """Note that this window holds no seat and watches nothing any more."""
        if self.seat is not None:
            if not self.is_replaced:
                await in_db(
                    seating.seat_leave, match_id=self.match_id, seat=self.seat, window=self.id
                )
        elif not any(
            other is not self and other.user_id == self.user_id for other in self.topic.sockets
        ):
            await in_db(watching.watcher_leave, match_id=self.match_id, user_id=self.user_id)


_HANDLERS: dict[type[Frame], Callable[[MatchConsumer, Any], Awaitable[None]]] = {
    Jugar: MatchConsumer.play,
    Abandonar: MatchConsumer.abandon,
    Votar: MatchConsumer.vote,
    Volver: MatchConsumer.come_back,
    Desde: MatchConsumer.change_position,
    Antes: MatchConsumer.look_back,
    Revancha: MatchConsumer.play_again,
}
