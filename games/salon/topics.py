"""What the sockets of a salón look at: its tables, and each person his own agreement.

Hints bring changes at once; every few seconds one query per salón finds what a lost hint missed
(and the scores of the running matches, which nobody announces here).
"""

from __future__ import annotations

import time
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.live import chat, hints, process
from games.live.chat import Place
from games.live.executor import in_db
from games.live.hints import Hint, Value
from games.live.hub import Topic, hub
from games.models import Room
from games.tables import selectors, upkeep

CHECK_S = 3.0
SEEN_S = 20.0
FORGOTTEN_S = 60.0

_REASONS = {
    "tiempo": _("Te has levantado de la mesa %s: se acabó el tiempo para contestar."),
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
    "descongelada": _(
        "Mesa %s: las cuentas ya están revisadas y se vuelve a jugar con U$uros. "
        "Hay que aceptar otra vez."
    ),
    "ausente": _("Te has levantado de la mesa %s: llevabas un rato fuera del salón."),
}


class SalonTopic(Topic):
    """The tables of a salón (``salon:<id>``)."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.room_id = int(self.ref)
        self._marks: dict[int, Any] = {}
        self._people: dict[str, tuple[int, float]] = {}

    async def refresh(self, news: dict[str, Value]) -> None:
        """Send the tables that changed and how many are present."""
        for what, value in news.items():
            word, _sep, ref = what.partition(":")
            if word == "mesa":
                await self._show(int(ref))
            elif word == "quitada":
                self._removed(int(ref))
            elif word == "gente":
                self._people[ref] = (int(value), time.monotonic())
                self.send({"t": "presentes", "n": self.present()})

    def present(self) -> int:
        """Return how many people look at the salón, as the processes last said."""
        since = time.monotonic() - FORGOTTEN_S
        others = (
            n for origin, (n, at) in self._people.items() if origin != hub.origin and at > since
        )
        return self._here() + sum(others)

    def announce(self) -> None:
        """Tell every process how many people look at the salón through this one."""
        hints.spread([Hint(self.name, f"gente:{hub.origin}", self._here())])

    def _here(self) -> int:
        return len({socket.user_id for socket in self.sockets})

    async def prime(self) -> None:
        """Note how the tables stand before the first socket reads them."""
        if not self._marks:
            self._marks = await in_db(selectors.table_marks, self.room_id)

    async def check(self) -> None:
        """Send what changed without a hint reaching us. One query."""
        marks = await in_db(selectors.table_marks, self.room_id)
        for table_id in self._marks.keys() - marks.keys():
            self._removed(table_id)
        for table_id, mark in marks.items():
            if self._marks.get(table_id) != mark:
                self._marks[table_id] = mark
                await self._show(table_id)

    async def _show(self, table_id: int) -> None:
        card = await in_db(selectors.table_public, table_id)
        if card is None:
            self._removed(table_id)
            return
        self._marks[table_id] = selectors.mark_of(card)
        self.send({"t": "mesa", "mesa": card})

    def _removed(self, table_id: int) -> None:
        self._marks.pop(table_id, None)
        self.send({"t": "mesa_quitada", "id": table_id})


class MineTopic(Topic):
    """The agreement of one person (``mia:<user>``), wherever he looks at it.

    ``aviso`` brings why he is asked again or no longer sits: ``<reason>:<table or objects>``.
    """

    mark: Any = None

    async def refresh(self, news: dict[str, Value]) -> None:
        """Send his agreement, and the reason if he had to stand up."""
        mine = await in_db(selectors.mine, int(self.ref))
        self.send({"t": "mia", "mia": mine})
        if "aviso" in news:
            why, _sep, table = str(news["aviso"]).partition(":")
            self.send({"t": "aviso", "codigo": why, "texto": str(_REASONS[why]) % table})


def snapshot(room: Room, user_id: int) -> dict[str, Any]:
    """Return the whole state of a salón as *user_id* sees it; a constant number of queries."""
    return {
        "salon": {"slug": room.slug, "nombre": room.name, "juego": room.game},
        "mesas": selectors.tables_public(room.pk),
        "chat": chat.lines(Place("salon", room.pk)),
        "mia": selectors.mine(user_id),
        "mi_partida": selectors.running_match(user_id),
    }


def _topics(kind: type[Topic]) -> list[Any]:
    return [topic for topic in tuple(hub.topics.values()) if isinstance(topic, kind)]


async def check_salones() -> None:
    """Repair what lost hints left behind in this process."""
    for topic in _topics(SalonTopic):
        await topic.check()
    await _check_mine()


async def _check_mine() -> None:
    people = {int(topic.ref): topic for topic in _topics(MineTopic)}
    if not people:
        return
    marks = await in_db(selectors.seat_marks, list(people))
    for user_id, topic in people.items():
        mark = marks.get(user_id)
        if topic.mark != mark:
            topic.mark = mark
            topic.hear("mesa", 0)


async def note_who_looks() -> None:
    """Keep the chairs of those who look at a salón, and count them as present."""
    people = [int(topic.ref) for topic in _topics(MineTopic)]
    if people:
        await in_db(upkeep.seats_seen, people)
    for topic in _topics(SalonTopic):
        topic.announce()


hub.register("salon", SalonTopic)
hub.register("mia", MineTopic)
process.every(CHECK_S, check_salones)
process.every(SEEN_S, note_who_looks)
