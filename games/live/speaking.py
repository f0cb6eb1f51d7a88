"""How a socket talks: the frames of the chat, which every live surface understands alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal
from uuid import UUID

from msgspec import Meta

from accounts.services import tone_set
from games.live import chat
from games.live.chat import Place
from games.live.executor import in_db
from games.live.frames import Frame
from games.live.refusals import Refusal
from games.live.socket import LiveConsumer

ShortText = Annotated[str, Meta(max_length=64)]


class Chat(Frame, frozen=True):
    """Say something: to a place of this socket, or in private to the player *con*."""

    free_text: ClassVar[frozenset[str]] = frozenset({"texto"})

    id: UUID
    texto: str
    sala: ShortText = "salon"
    con: ShortText = ""


class Conversacion(Frame, frozen=True):
    """Ask for the last lines that I and the player *con* have written to each other."""

    id: UUID
    con: ShortText


class Tono(Frame, frozen=True):
    """Have my lines shown in another tone (``Profile.Tone``)."""

    id: UUID
    tono: Literal["tinta", "rojo", "teja", "ocre", "verde", "mar", "azul", "morado"]


KINDS: dict[str, type[Frame]] = {"chat": Chat, "conversacion": Conversacion, "tono": Tono}


class Speaker(LiveConsumer):
    """A socket that talks: it says what its places are and who may speak there."""

    def places(self) -> Mapping[str, Place]:
        """Return where this socket hears and speaks, by the name that its frames give it."""
        return {}

    def voice(self, place: Place) -> int | None:
        """Return the seat from which it speaks at *place*; raises ``Refusal`` if it may not."""
        return None

    def listen(self) -> None:
        """Hear the chat of its places, and what is said to its person in private."""
        for place in self.places().values():
            self.join(place.topic)
        self.join(Place("privado", self.user_id).topic)

    async def tell_history(self, place: Place, **more: Any) -> None:
        """Send the last lines of *place*, as one frame."""
        said = await in_db(chat.lines, place, reader=self.user_id)
        self.tell({"t": "charla", "sala": place.kind, "lineas": said, **more})

    async def talk(self, frame: Frame) -> bool:
        """Do what a frame of the chat asks; return False for any other."""
        if isinstance(frame, Chat):
            await self._say(frame)
        elif isinstance(frame, Conversacion):
            place, nick = await in_db(chat.private_with, self.user_id, frame.con)
            await self.tell_history(place, id=str(frame.id), con=nick)
        elif isinstance(frame, Tono):
            await in_db(tone_set, user_id=self.user_id, tone=frame.tono)
            self.acknowledge(frame.id)
        else:
            return False
        return True

    async def _say(self, frame: Chat) -> None:
        said: dict[str, Any] = {"text": frame.texto, "line_id": frame.id}
        if frame.sala == "privado":
            await in_db(chat.whisper_add, author_id=self.user_id, nick=frame.con, **said)
        else:
            place = self.places().get(frame.sala)
            if place is None:
                raise Refusal("valor")
            seat = self.voice(place)
            await in_db(chat.line_add, place=place, author_id=self.user_id, seat=seat, **said)
        self.acknowledge(frame.id)
