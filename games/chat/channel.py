"""Where something is said: one piece of code for every place, and for what is said in private."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Q

from games.chat.outgoing import Sala

_COLUMNS = {"salon": "room_id", "partida": "match_id", "torneo": "championship"}


class Channel(NamedTuple):
    """Where something is said: in one of the places of ``Sala``.

    *id* is the number of the salón, the match, the table or the championship. A table agrees on its
    bets: the lines belong to one *proposal* and no socket listens to their topic, they are read
    with the agreement by the people there. In private *id* is whose conversations they are, and
    *other* is with whom (0: with anybody); what two people say is a line of both.
    """

    kind: Sala
    id: int
    proposal: int = 0
    other: int = 0

    @property
    def topic(self) -> str:
        """Return the hub's topic of its lines."""
        return f"chat:{self.kind}:{self.id}"

    @property
    def topics(self) -> tuple[str, ...]:
        """Return every topic that a new line of it is told to."""
        if self.kind == "privado":  # its reader's bell counts it, too
            return self.topic, f"chat:privado:{self.other}", f"persona:{self.other}"
        return (self.topic,)

    @property
    def columns(self) -> dict[str, int]:
        """Return the columns of a new line of it (in private: said by whose it is)."""
        if self.kind == "privado":
            return {"recipient_id": self.other}
        if self.kind == "apuestas":
            return {"table_id": self.id, "proposal": self.proposal}
        return {_COLUMNS[self.kind]: self.id}

    @property
    def where(self) -> Q:
        """Return the condition of its lines."""
        if self.kind != "privado":
            return Q(**self.columns)
        sent, got = Q(author_id=self.id), Q(recipient_id=self.id)
        if self.other:
            sent &= Q(recipient_id=self.other)
            got &= Q(author_id=self.other)
        return Q(recipient__isnull=False) & (sent | got)
