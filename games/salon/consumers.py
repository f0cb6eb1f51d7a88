"""The salón's socket: it reads frames, calls services and answers; no rule lives here."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, ClassVar

from accounts.connection import connection_hash
from accounts.services import status_set
from accounts.signals import browser_hash, signals_note
from games.chat.channel import Channel
from games.chat.speaking import Speaker
from games.live import refusals
from games.live.arrivals import arrivals
from games.live.asked import Request
from games.live.executor import in_db
from games.live.frames import Frame, Ping
from games.models import Room
from games.people import persona, salon_presence
from games.salon import frames as f
from games.salon import topics
from games.salon.outgoing import Preview, Terms, TermsShown, WholeSalon
from games.tables import bets, invitations, matchmaking, opening, own, selectors, services
from games.tables.refusals import Refusal
from games.tables.standing import Accepted

REPAIR_S = 4.0
"""How soon a browser may be sent the whole list again because it says that it lacks something."""


class SalonConsumer(Speaker):
    """One window on a salón."""

    surface = "salon"
    kinds: ClassVar[Mapping[str, type[Frame]]] = f.KINDS

    room: Room
    salon: topics.SalonTopic
    repaired_at = -REPAIR_S

    async def opened(self) -> None:
        room = await in_db(selectors.room_open, self.scope["url_route"]["kwargs"]["slug"])
        if room is None:
            raise Refusal("mesa", close=refusals.MISSING)
        self.room = room
        self.origin = connection_hash(self.scope)

    def channels(self) -> dict[str, Channel]:
        return {"salon": Channel("salon", self.room.pk)}

    async def hello(self, frame: Frame) -> None:
        with arrivals.coming():
            await self._come_in()

    async def _come_in(self) -> None:
        """Show the whole salón."""
        salon = self.join(f"salon:{self.room.pk}")
        assert isinstance(salon, topics.SalonTopic)
        self.salon = salon
        agreement = self.join(f"mia:{self.user_id}")
        assert isinstance(agreement, topics.MineTopic)
        mine = await persona.arrive(self)
        self.listen()
        await salon_presence.enter(self, self.room.pk)
        await salon.prime()
        whole, mark = await in_db(topics.arrive, self.room, self.user_id)
        now = int(time.time() * 1000)
        people = salon.people.raw()
        self.tell(WholeSalon(**whole, **mine._asdict(), gente=people, ahora=now))
        agreement.greet(mark)

    def ping(self, frame: Ping) -> None:
        people = self.salon.people
        self.version = people.version
        super().ping(frame)
        now = time.monotonic()
        if people.has_lost(frame.v) and now - self.repaired_at > REPAIR_S:
            self.repaired_at = now
            self.deliver(people.frame())

    async def handle(self, frame: Frame) -> None:
        if not await self.talk(frame):
            await _HANDLERS[type(frame)](self, frame)

    async def ended(self) -> None:
        salon_presence.leave(self)

    # --- What each frame does

    async def _do(self, frame: Request, service: Callable[..., int], **given: Any) -> int:
        """Run a service of the tables and acknowledge what it did."""
        version = await in_db(service, user=self.user, **given)
        self.acknowledge(frame.id, version)
        return version

    async def _seat(self, frame: Request, service: Callable[..., int], **given: Any) -> None:
        """Do as ``_do`` for what seats him; note what he comes with."""
        await self._do(frame, service, connection=self.origin, **given)
        browser = browser_hash(self.scope)
        await in_db(signals_note, user_id=self.user_id, connection=self.origin, browser=browser)

    async def sit(self, frame: f.Sentarse) -> None:
        await self._seat(
            frame,
            services.table_sit,
            table_id=frame.mesa,
            seat=frame.asiento,
            invitation=frame.invitacion,
            accepted=_accepted(frame),
            request=frame.asked(),
        )

    async def terms(self, frame: f.Terminos) -> None:
        shown = await in_db(
            matchmaking.terms_of,
            user=self.user,
            room_id=self.room.pk,
            table_id=frame.mesa,
            value=frame.valor,
            chairs=frame.jugadores,
        )
        self.tell(TermsShown(id=frame.id, terminos=Terms(**shown)))

    async def stand(self, frame: f.Levantarse) -> None:
        await self._do(frame, services.table_stand, request=frame.asked())

    async def confirm(self, frame: f.Confirmar) -> None:
        await self._do(frame, services.table_confirm, request=frame.asked())

    async def configure(self, frame: f.Configurar) -> None:
        await self._do(
            frame,
            services.table_configure,
            options=frame.opciones,
            conditions=frame.condiciones,
            key=frame.clave,
            request=frame.asked(),
        )

    async def preview(self, frame: f.EnClaro) -> None:
        shown = await in_db(own.preview, self.user_id, frame.opciones, frame.condiciones)
        self.tell(Preview(id=frame.id, **shown))

    async def accept(self, frame: f.Aceptar) -> None:
        await self._do(
            frame,
            services.table_accept,
            proposal=frame.propuesta,
            word=frame.palabra,
            seal=frame.huella,
            request=frame.asked(),
        )

    async def reveal(self, frame: f.Revelar) -> None:
        await self._do(
            frame,
            services.table_reveal,
            proposal=frame.propuesta,
            word=frame.palabra,
            request=frame.asked(),
        )

    async def bet(self, frame: f.Apostar) -> None:
        await self._do(
            frame,
            bets.bet_place,
            item_id=frame.objeto,
            against=frame.con,
            request=frame.asked(),
        )

    async def accept_bets(self, frame: f.AceptarApuestas) -> None:
        given = {"n": frame.n, "seal": frame.huella}
        await self._do(frame, bets.bets_accept, **given, request=frame.asked())

    async def refuse_bets(self, frame: f.RechazarApuestas) -> None:
        await self._do(frame, bets.bets_refuse, request=frame.asked())

    async def talk_of_bets(self, frame: f.CharlaApuestas) -> None:
        await self._do(frame, bets.bets_say, text=frame.texto, line_id=frame.id)

    async def swap(self, frame: f.Cambiar) -> None:
        await self._do(frame, services.table_swap, seat=frame.con, request=frame.asked())

    async def answer_swap(self, frame: f.CambiarRespuesta) -> None:
        await self._do(frame, services.table_answer_swap, yes=frame.acepto, request=frame.asked())

    async def chairs(self, frame: f.Sillas) -> None:
        await self._do(frame, services.table_chairs, n=frame.n, request=frame.asked())

    async def kick(self, frame: f.Echar) -> None:
        await self._do(frame, services.table_kick, seat=frame.asiento, request=frame.asked())

    async def robots(self, frame: f.Robots) -> None:
        await self._do(frame, services.table_fill_robots, level=frame.nivel, request=frame.asked())

    async def create(self, frame: f.Crear) -> None:
        await self._seat(
            frame,
            opening.table_create,
            room_id=self.room.pk,
            value=frame.valor,
            by_invitation=frame.por_invitacion,
            chairs=frame.jugadores,
            reliability=frame.fiabilidad,
            accepted=_accepted(frame),
            request=frame.asked(),
        )

    async def invite(self, frame: f.Invitar) -> None:
        await self._do(
            frame,
            invitations.table_invite,
            nick=frame.nick,
            seat=frame.silla,
        )

    async def refuse_invitation(self, frame: f.RechazarInvitacion) -> None:
        await self._do(frame, invitations.invitation_refuse, invitation_id=frame.invitacion)

    async def play_now(self, frame: f.JugarYa) -> None:
        await self._seat(frame, matchmaking.jugar_ya, room_id=self.room.pk)

    async def status(self, frame: f.Estado) -> None:
        await in_db(status_set, user=self.user, status=frame.estado, hours=frame.horas)
        self.acknowledge(frame.id)

    async def hide(self, frame: f.Oculta) -> None:
        await salon_presence.hide(self, hidden=frame.si)


def _accepted(frame: f.Sentarse | f.Crear) -> Accepted | None:
    """Return what a person accepts by sitting, if he says that he does."""
    if not frame.marca:
        return None
    return Accepted(frame.marca, frame.palabra, frame.huella, frame.cantidad)


_HANDLERS: dict[type[Frame], Callable[[SalonConsumer, Any], Awaitable[None]]] = {
    f.Sentarse: SalonConsumer.sit,
    f.Terminos: SalonConsumer.terms,
    f.Levantarse: SalonConsumer.stand,
    f.Confirmar: SalonConsumer.confirm,
    f.Configurar: SalonConsumer.configure,
    f.EnClaro: SalonConsumer.preview,
    f.Aceptar: SalonConsumer.accept,
    f.Revelar: SalonConsumer.reveal,
    f.Apostar: SalonConsumer.bet,
    f.AceptarApuestas: SalonConsumer.accept_bets,
    f.RechazarApuestas: SalonConsumer.refuse_bets,
    f.CharlaApuestas: SalonConsumer.talk_of_bets,
    f.Cambiar: SalonConsumer.swap,
    f.CambiarRespuesta: SalonConsumer.answer_swap,
    f.Sillas: SalonConsumer.chairs,
    f.Echar: SalonConsumer.kick,
    f.Robots: SalonConsumer.robots,
    f.Crear: SalonConsumer.create,
    f.Invitar: SalonConsumer.invite,
    f.RechazarInvitacion: SalonConsumer.refuse_invitation,
    f.JugarYa: SalonConsumer.play_now,
    f.Estado: SalonConsumer.status,
    f.Oculta: SalonConsumer.hide,
}
