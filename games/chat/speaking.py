"""How a socket talks: the frames of the chat, which every live surface understands alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from accounts.services import tone_set
from games.chat import selectors, services
from games.chat.channel import Channel
from games.chat.outgoing import Lines
from games.chat.refusals import Refusal
from games.chat.topic import ChatTopic
from games.live.executor import in_db
from games.live.frames import Frame
from games.live.socket import LiveConsumer

ShortText = Annotated[str, Meta(max_length=64)]


class Chat(Frame, frozen=True):
    """Say something: to a channel of this socket, or in private to the player *con*."""

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
    """A socket that talks: it says what its channels are and who may speak there."""

    def channels(self) -> Mapping[str, Channel]:
        """Return where this socket hears and speaks, by the name that its frames give it."""
        return {}

    def voice(self, channel: Channel) -> int | None:
        """Return the seat from which it speaks at *channel*; raises ``Refusal`` if it may not."""
        return None

    async def speak(self, channel: Channel, text: str, line_id: UUID) -> None:
        """Say something at *channel*; raises ``Refusal`` if it may not, or not that."""
        seat = self.voice(channel)
        await in_db(
            services.line_add,
            channel=channel,
            author_id=self.user_id,
            text=text,
            line_id=line_id,
            seat=seat,
        )

    def listen(self) -> None:
        """Hear the chat of its channels, and what is said to its person in private."""
        for channel in self.channels().values():
            self.join(channel.topic)
        self.join(Channel("privado", self.user_id).topic)

    async def tell_history(
        self, channel: Channel, *, request: UUID | UnsetType = UNSET, nick: str | UnsetType = UNSET
    ) -> None:
        """Send the last lines of *channel* as one frame.

        In private it answers a *request*, and *nick* is that of the other one.
        """
        said = await in_db(selectors.lines, channel, reader=self.user_id)
        self.tell(Lines(sala=channel.kind, lineas=said, con=nick, id=request))

    async def tell_kept(self, topic: ChatTopic) -> None:
        """Send the last lines of *topic*, which it listens to, as they are kept for many."""
        kept = await topic.last()
        said: list[Any] = [
            msgspec.Raw(text.encode()) for author, text in kept if author not in self.ignored
        ]
        self.tell(Lines(sala=topic.channel.kind, lineas=said))

    async def talk(self, frame: Frame) -> bool:
        """Do what a frame of the chat asks; return False for any other."""
        if isinstance(frame, Chat):
            await self._say(frame)
        elif isinstance(frame, Conversacion):
            channel, nick = await in_db(selectors.private_with, self.user_id, frame.con)
            await self.tell_history(channel, request=frame.id, nick=nick)
        elif isinstance(frame, Tono):
            await in_db(tone_set, user_id=self.user_id, tone=frame.tono)
            self.acknowledge(frame.id)
        else:
            return False
        return True

    async def _say(self, frame: Chat) -> None:
        if frame.sala == "privado":
            await in_db(
                services.whisper_add,
                author_id=self.user_id,
                nick=frame.con,
                text=frame.texto,
                line_id=frame.id,
            )
        else:
            channel = self.channels().get(frame.sala)
            if channel is None:
                raise Refusal("valor")
            await self.speak(channel, frame.texto, frame.id)
        self.acknowledge(frame.id)
