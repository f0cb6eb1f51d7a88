"""Lines of chat whose hints were lost, as all are while Valkey is dead: each process looks.

What was said in this process it knows at once; what was said in another one it finds here within
seconds. Where hints arrive, this is a look at the end of one index and nothing else.
"""

from __future__ import annotations

from django.db.models import Max

from games.chat.channel import Channel
from games.live import process
from games.live.executor import in_db
from games.live.hub import hub
from games.models import ChatLine

LOOK_S = 3.0
MOST = 500
_PLACES = ("room_id", "match_id", "championship", "author_id", "recipient_id")


class _Reach:
    """How far the lines of the whole site have been looked at by this process."""

    def __init__(self) -> None:
        self._marks: tuple[int, int] | None = None
        """The newest lines of the look before the last, and of the last."""

    def fresh(self) -> list[tuple[str, int]]:
        """Return topic and number of the lines since the look before the last.

        Each is looked at twice, because lines are not committed in the order of their numbers.
        """
        newest = ChatLine.objects.aggregate(newest=Max("pk"))["newest"] or 0
        older, last = self._marks or (newest, newest)
        self._marks = min(last, newest), newest
        if newest <= older:
            return []
        rows = ChatLine.objects.filter(pk__gt=older).order_by("pk")
        some = rows.only("pk", *_PLACES)[:MOST]
        return [(topic, line.pk) for line in some for topic in _topics_of(line)]


def _topics_of(line: ChatLine) -> tuple[str, ...]:
    if line.room_id is not None:
        return Channel("salon", line.room_id).topics
    if line.recipient_id is not None:
        return Channel("privado", line.author_id, other=line.recipient_id).topics
    if line.championship is not None:
        return Channel("torneo", line.championship).topics
    return () if line.match_id is None else Channel("partida", line.match_id).topics


_reach = _Reach()


async def repair_chat() -> None:
    """Have the sockets of this process told the lines that they have not been told."""
    for name, number in await in_db(_reach.fresh):
        topic = hub.topics.get(name)
        if topic is not None:
            topic.hear(f"linea:{number}", number)


process.every(LOOK_S, repair_chat)
