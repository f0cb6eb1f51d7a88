"""What the sockets of a salón look at: its tables, its people, and each person his own agreement.

Hints bring changes at once; every few seconds a query for the tables and one for the people of a
salón, and one for the news of all, find what a lost hint missed (and what nobody announces here:
the scores of the running matches, who was not heard any more, news whose time has come).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.chat.channel import Channel
from games.chat.selectors import lines
from games.live import process
from games.live.executor import in_db
from games.live.hints import Value
from games.live.hub import Topic, hub
from games.live.outgoing import Outgoing
from games.models import Room
from games.people.news import news_ids, news_of
from games.people.outgoing import NewsList
from games.salon.outgoing import MineChanged, Notice, RoomShown, TableChanged, TableGone
from games.salon.people import PeopleList
from games.tables import own, selectors, upkeep
from games.tables.outgoing import TableCard

CHECK_S = 3.0
SEEN_S = 20.0
GATHER_S = 0.2
"""How long what changes in a salón gathers before it is sent together."""

_REASONS = {
    "tiempo": _("Te has levantado de la mesa %s: se acabó el tiempo para contestar."),
    "palabra": _(
        "Te has levantado de la mesa %s: tu navegador no ha enseñado a tiempo la palabra con la "
        "que aceptaste."
    ),
    "sin_palabra": _(
        "La partida no empieza: %s no ha enseñado la palabra con la que aceptó. Lo que iba a "
        "repartirse no se usará."
    ),
    "echado": _("El jefe te ha levantado de la mesa %s por no contestar."),
    "saldo": _("Te has levantado de la mesa %s: ya no te llegan los U$uros."),
    "revancha": _(
        "No ha podido haber revancha en la mesa %s: alguien se ha sentado en otra o no le llega."
    ),
    "objeto": _("Ya no está libre y sale de las apuestas: %s. Hay que aceptar otra vez."),
    "congelada": _(
        "Mesa %s: se están revisando las cuentas, así que se juega sin U$uros ni objetos. "
        "Hay que aceptar otra vez."
    ),
    "conexion": _(
        "Mesa %s: hay jugadores con la misma conexión o el mismo navegador, así que cambia"
        " lo que se juega: hay que aceptar otra vez."
    ),
    "descongelada": _(
        "Mesa %s: las cuentas ya están revisadas y se vuelve a jugar con U$uros. "
        "Hay que aceptar otra vez."
    ),
    "salon_cerrado": _("Te has levantado de la mesa %s: la casa ha cerrado el salón."),
    "imposible": _(
        "Te has levantado de la mesa %s: la casa ha cambiado lo que se juega en el salón y en esa "
        "mesa ya no puede ser."
    ),
    "cuentas": _(
        "Te has levantado de la mesa %s: se están revisando las cuentas y en ella no se juega sin "
        "U$uros."
    ),
    "entrada": _(
        "Te has levantado de la mesa %s: la casa ha cambiado con cuántos U$uros se sienta uno."
    ),
    "retirada": _("La mesa %s, que estaba reservada, se ha retirado."),
    "sin_robots": _("Mesa %s: en este salón ya no se juega con robots, así que se han ido."),
    "ausente": _("Te has levantado de la mesa %s: llevabas un rato fuera del salón."),
    "sancion": _("Te has levantado de la mesa %s: por una sanción no puedes sentarte."),
    "cuenta_nueva": _("Te has levantado de la mesa %s: una cuenta nueva no puede poner tanto."),
    "en_partida": _("Te has levantado de la mesa %s: estás jugando otra partida."),
    "misma_conexion": _(
        "Te has levantado de la mesa %s: en ella hay alguien con tu misma conexión o tu mismo "
        "navegador."
    ),
}
_BY_THE_HOUSE = {
    "cambio": _(
        "Mesa %(mesa)s: la casa ha cambiado lo que se juega. Ahora: %(motivo)s. "
        "Hay que aceptar otra vez."
    ),
    "otra_propuesta": _(
        "Mesa %(mesa)s: la casa ha cambiado lo que se juega. Ahora: %(motivo)s. "
        "El jefe tiene que proponer otra vez."
    ),
    "liberada": _("El equipo ha dejado libre tu silla de la mesa %(mesa)s. Motivo: %(motivo)s"),
    "cerrada": _("El equipo ha cerrado la mesa %(mesa)s. Motivo: %(motivo)s"),
}
"""What the house did: with what changed, or the reason that was written."""


def _notice(value: Value) -> Notice:
    """Return the frame ``aviso`` of a hint: ``<why>:<table or objects>``.

    What the house did carries what changed, or its reason: ``<why>:<table>:<reason>``.
    """
    why, _sep, what = str(value).partition(":")
    if why in _BY_THE_HOUSE:
        table, _sep, reason = what.partition(":")
        text = str(_BY_THE_HOUSE[why]) % {"mesa": table, "motivo": reason}
    else:
        text = str(_REASONS[why]) % what
    return Notice(codigo=why, texto=text)


class SalonTopic(Topic):
    """The tables and the people of a salón (``salon:<id>``).

    Words: ``mesa:<id>`` (a table changed), ``quitada:<id>``, ``gente:<user>`` (look at him again),
    ``noticias`` and, of its own, ``lista`` (tell what has gathered). The first table that changes
    is told at once; what follows within ``GATHER_S`` is read together and sent together.
    """

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.room_id = int(self.ref)
        self.people = PeopleList(self.room_id)
        self._marks: dict[int, Any] = {}
        self._sitting: dict[int, Any] = {}
        self._changed: dict[int, None] = {}
        self._noticed: set[int] | None = set()
        self._gathering: asyncio.TimerHandle | None = None
        self._told_at = 0.0
        self._published: list[int] | None = None

    async def refresh(self, news: dict[str, Value]) -> None:
        """Send the tables that changed, and what changed about the people."""
        for what, value in news.items():
            word, _sep, ref = what.partition(":")
            if word == "gente":
                self._notice([int(value)])
            elif word == "mesa":
                self._changed[int(ref)] = None
            elif word == "quitada":
                self.send(self._removed(int(ref)))
            elif word == "noticias":
                await self._tell_news()
        now = time.monotonic()
        wait = self._told_at + GATHER_S - now if self._changed else GATHER_S
        if "lista" in news or wait <= 0:
            self._told_at = now
            await self._tell()
        elif self._changed or self._noticed is None or self._noticed:
            self._gather(wait)

    def closed(self) -> None:
        """Look at nobody any more."""
        if self._gathering is not None:
            self._gathering.cancel()

    # --- Gathering

    async def _tell(self) -> None:
        """Send what has gathered: for each of a thousand sockets one write, not two."""
        frames = await self._tables_changed()
        try:
            frames += await self._people_changed()  # after the tables: they say who moved
        finally:
            self.send(*frames)

    def _gather(self, seconds: float) -> None:
        if self._gathering is None:
            self._gathering = asyncio.get_running_loop().call_later(seconds, self._gathered)

    def _gathered(self) -> None:
        self._gathering = None
        self.hear("lista", 0)

    # --- People

    def _notice(self, users: Iterable[int]) -> None:
        """Look at *users* when the people are told next."""
        if self._noticed is not None:
            self._noticed.update(users)

    async def _people_changed(self) -> list[Outgoing]:
        """Return what changed about those who were noticed (``None``: everybody)."""
        noticed, self._noticed = self._noticed, set()
        if noticed is not None and not noticed:
            return []
        frame = await self.people.update(noticed)
        return [] if frame is None else [frame]

    def _note_chairs(self, table_id: int, card: TableCard) -> None:
        """Look at those who sat at a table and at those who sit there now, if that changed."""
        nicks = {chair.nick for chair in card.sillas if chair and not chair.robot}
        sitting = nicks, card.partida
        if self._sitting.get(table_id) != sitting:
            self._sitting[table_id] = sitting
            self._notice(self.people.at_table(card.numero) | self.people.called(nicks))

    # --- News

    async def _tell_news(self) -> None:
        shown = await in_db(news_of, self.room_id)
        self._published = [one.id for one in shown]
        self.send(NewsList(lista=shown))

    def check_news(self, shown: list[int]) -> None:
        """Send the news again if others show now: the time of some comes, or goes, by itself."""
        if self._published is not None and self._published != shown:
            self.hear("noticias", 0)

    # --- Tables

    async def prime(self) -> None:
        """Note how news, tables and people stand before the first socket reads them."""
        if self._published is None:
            self._published = (await in_db(news_ids, [self.room_id]))[self.room_id]
        if not self._marks:
            self._marks = await in_db(selectors.table_marks, self.room_id)
        await self.people.prime()

    async def check(self) -> None:
        """Send what changed without a hint reaching us. One query for the tables."""
        self._noticed = None
        self.hear("lista", 0)
        marks = await in_db(selectors.table_marks, self.room_id)
        for table_id in self._marks.keys() - marks.keys():
            self.hear(f"mesa:{table_id}", 0)
        for table_id, mark in marks.items():
            if self._marks.get(table_id) != mark:
                self.hear(f"mesa:{table_id}", 0)

    async def _tables_changed(self) -> list[Outgoing]:
        """Read the tables that changed, all at once; return the frame of each."""
        table_ids, self._changed = list(self._changed), {}
        if not table_ids:
            return []
        frames: list[Outgoing] = []
        found = {one.card.id: one for one in await in_db(selectors.tables_shown, table_ids)}
        for table_id in table_ids:
            if table_id not in found:
                frames.append(self._removed(table_id))
                continue
            card, self._marks[table_id] = found[table_id]
            self._note_chairs(table_id, card)
            frames.append(TableChanged(mesa=card))
        return frames

    def _removed(self, table_id: int) -> TableGone:
        """Forget a table; return the frame that says so."""
        self._marks.pop(table_id, None)
        self._changed.pop(table_id, None)
        if (sat := self._sitting.pop(table_id, None)) is not None:
            self._notice(self.people.called(sat[0]))
        return TableGone(id=table_id)


class MineTopic(Topic):
    """The agreement of one person (``mia:<user>``), wherever he looks at it.

    ``aviso`` brings why he is asked again or no longer sits (``_notice``).
    """

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._shown: set[own.Mark] = set()
        """The marks of what his windows were last shown: one, unless they were shown different."""

    async def refresh(self, news: dict[str, Value]) -> None:
        """Send his agreement, and the reason if he had to stand up."""
        mine = await in_db(own.look, int(self.ref))
        self._shown = {mine.mark}
        self.send(MineChanged(mia=mine.shown))
        if "aviso" in news:
            self.send(_notice(news["aviso"]))

    def greet(self, mark: own.Mark) -> None:
        """Note what a new window was shown; look again if that is not what the others saw."""
        self._shown.add(mark)
        self.check(mark)

    def check(self, mark: own.Mark) -> None:
        """Look again if some window was last shown his agreement with another *mark* than this."""
        if self._shown - {mark}:
            self.hear("mesa", 0)


def arrive(room: Room, user_id: int) -> tuple[dict[str, Any], own.Mark]:
    """Note that *user_id* looks at a salón: his chair shows him there; return ``snapshot``."""
    upkeep.seats_seen([user_id])
    return snapshot(room, user_id)


def snapshot(room: Room, user_id: int) -> tuple[dict[str, Any], own.Mark]:
    """Return the whole state of a salón as *user_id* sees it, and the mark of his agreement.

    A constant number of queries.
    """
    mine = own.look(user_id)
    return {
        "salon": RoomShown(slug=room.slug, nombre=room.name, juego=room.game),
        "mesas": selectors.tables_public(room.pk),
        "chat": lines(Channel("salon", room.pk), reader=user_id),
        "mia": mine.shown,
        "mi_partida": selectors.running_match(user_id),
        "noticias": news_of(room.pk),
    }, mine.mark


def _topics(kind: type[Topic]) -> list[Any]:
    return [topic for topic in tuple(hub.topics.values()) if isinstance(topic, kind)]


async def check_salones() -> None:
    """Repair what lost hints left behind in this process."""
    for topic in _topics(SalonTopic):
        await topic.check()
    await _check_news()
    await _check_mine()


async def _check_news() -> None:
    salones = _topics(SalonTopic)
    if not salones:
        return
    shown = await in_db(news_ids, [topic.room_id for topic in salones])
    for topic in salones:
        topic.check_news(shown[topic.room_id])


async def _check_mine() -> None:
    people = {int(topic.ref): topic for topic in _topics(MineTopic)}
    if not people:
        return
    marks = await in_db(own.seat_marks, list(people))
    for user_id, topic in people.items():
        topic.check(marks.get(user_id))


async def note_who_looks() -> None:
    """Keep the chairs of those who look at a salón."""
    people = [int(topic.ref) for topic in _topics(MineTopic)]
    if people:
        await in_db(upkeep.seats_seen, people)


hub.register("salon", SalonTopic)
hub.register("mia", MineTopic)
process.every(CHECK_S, check_salones)
process.every(SEEN_S, note_who_looks)
