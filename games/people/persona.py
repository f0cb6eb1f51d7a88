"""What is one person's, on whatever page he is: his relations, his bell, who named him.

Every socket joins ``persona:<user id>`` at hello. A hint makes the topic read his state once and
send what changed of it to his windows in this process; every few seconds one look at all of them
finds what a lost hint missed.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from django.dispatch import receiver
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from accounts.news import (
    access_changed,
    relations_changed,
    sanctions_changed,
    trophies_changed,
)
from accounts.relations import Relations, ignored_by, relations_of
from games.chat.mentions import address_above
from games.live import hints, process, sql
from games.live.executor import in_db
from games.live.hints import Value
from games.live.hub import Topic, hub
from games.live.outgoing import Go, Outgoing
from games.live.socket import LiveConsumer
from games.models import ChatLine
from games.people import chair as chairs
from games.people import recados
from games.people.bell import bell_of
from games.people.chair import Chair
from games.people.outgoing import Bell, Mention, RelationsShown

CHECK_S = 5.0


class Frames(NamedTuple):
    """The frames of how things stand with a person."""

    relaciones: RelationsShown
    avisos: Bell


Mark = dict[str, str]
"""What is counted of each kind of row that his state follows from; nothing of those he has not."""
RELATIONS = frozenset({"regards", "asked", "asking"})


class State(NamedTuple):
    """What a person's windows show of him, whom they are not to hear and where they lead him."""

    mark: Mark
    frames: Frames
    ignored: frozenset[int]
    chair: Chair | None


def state_of(user_id: int) -> State:
    """Return the state of a person: two queries, and those for the kinds of row that he has."""
    # The mark first: what changes afterwards will differ from it.
    mark = marks([user_id])[user_id]
    relations = relations_of(user_id) if RELATIONS & mark.keys() else Relations()
    chair = chairs.read(mark.get("chair"))
    bell = bell_of(user_id, relations.asked_me, mark.keys(), chair)
    return State(mark, Frames(relations_frame(relations), bell), relations.ignored_ids, chair)


def relations_frame(relations: Relations) -> RelationsShown:
    """Return the frame ``relaciones`` (docs/protocolo.md)."""
    return RelationsShown(
        amigos=relations.friends,
        pedidos=relations.asked_me,
        pedidas=relations.asked_by_me,
        ignorados=relations.ignored,
        notas=relations.notes,
        parejas=relations.partners,
    )


async def arrive(window: LiveConsumer) -> Frames:
    """Have *window* told of its person from now on; return the frames of how things stand."""
    topic = window.join(f"persona:{window.user_id}")
    assert isinstance(topic, PersonTopic)
    state = await in_db(state_of, window.user_id)
    topic.show(state)
    window.ignored = state.ignored
    return state.frames


class PersonTopic(Topic):
    """The windows of one person in this process.

    Words: ``relaciones``, ``avisos`` (also ``invitacion`` and ``linea…``, a private one), ``silla``
    (where he sits or plays), and ``mencion…`` with the number of the line.
    """

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.mark: Mark | None = None
        """As it was last shown; ``None`` before the first look."""
        self._shown: dict[type[Outgoing], Outgoing] = {}

    async def refresh(self, news: dict[str, Value]) -> None:
        """Read his state again and send what changed of it; tell who named him, and where."""
        named = {int(value) for what, value in news.items() if what.startswith("mencion")}
        if len(named) < len(news):
            self.show(await in_db(state_of, int(self.ref)))
        if named:
            for frame in await in_db(mentions, int(self.ref), named):
                self.send(frame)

    def show(self, state: State) -> None:
        """Send to every window what changed since it was last shown."""
        self.mark = state.mark
        for socket in tuple(self.sockets):
            socket.ignored = state.ignored
            _lead(socket, state.chair)
        for frame in state.frames:
            kind, lasting = type(frame), _without_clocks(frame)
            if kind in self._shown and self._shown[kind] != lasting:
                self.send(frame)
            self._shown[kind] = lasting


def _lead(window: LiveConsumer, chair: Chair | None) -> None:
    """Have *window* go where its person is waited for, if its page is not the place to be."""
    way = chair.url if chair is not None and chair.leads_from(window.match_id) else ""
    if way and way != window.led_to:
        window.tell(Go(url=way))
    window.led_to = way


def _without_clocks(frame: Outgoing) -> Outgoing:
    """Return what of *frame* does not change by itself."""
    if not isinstance(frame, Bell):
        return frame
    return replace(frame, invitaciones=[replace(one, quedan=0) for one in frame.invitaciones])


def mentions(user_id: int, numbers: set[int]) -> list[Mention]:
    """Return the frames ``mencion`` of these lines, but of people *user_id* ignores. One query."""
    rows = ChatLine.objects.filter(pk__in=numbers, recipient=None, table=None, removed_at=None)
    rows = rows.exclude(author__in=ignored_by(user_id))
    return [_mention(line) for line in rows.select_related("author").order_by("pk")]


def _mention(line: ChatLine) -> Mention:
    sala: Literal["salon", "partida", "torneo"] = "partida"
    url: str | UnsetType = UNSET
    if line.championship is not None:
        sala, url = "torneo", address_above("torneo", line.championship)
    elif line.room_id is not None:
        sala = "salon"
    return Mention(sala=sala, n=line.pk, de=line.author.username, texto=line.text, url=url)


# --- Lost hints

_MARKS = f"""
SELECT owner_id, 'regards', concat(count(*), ' ', max(changed_at))
  FROM accounts_regard WHERE owner_id = ANY(%(people)s) GROUP BY 1
 UNION ALL
SELECT asker_id, 'asked', concat(count(*), ' ', max(asked_at), max(accepted_at))
  FROM accounts_friendship WHERE asker_id = ANY(%(people)s) GROUP BY 1
 UNION ALL
SELECT asked_id, 'asking', concat(count(*), ' ', max(asked_at), max(accepted_at))
  FROM accounts_friendship WHERE asked_id = ANY(%(people)s) GROUP BY 1
 UNION ALL
SELECT reader_id, 'read', concat(count(*), ' ', sum(line))
  FROM games_readmark WHERE reader_id = ANY(%(people)s) GROUP BY 1
 UNION ALL
SELECT invited_id, 'invitations', concat(count(*), ' ', max(id), max(ends_at))
  FROM games_tableinvitation
 WHERE invited_id = ANY(%(people)s) AND ends_at > clock_timestamp() GROUP BY 1
 UNION ALL
SELECT user_id, 'sanctions', concat(count(*), ' ', max(id), max(read_at))
  FROM accounts_sanction
 WHERE user_id = ANY(%(people)s) AND lifted_at IS NULL
   AND (ends_at IS NULL OR ends_at > clock_timestamp()) GROUP BY 1
 UNION ALL
SELECT reporter_id, 'reports', concat(count(*), ' ', max(decided_at), max(answer_seen_at))
  FROM games_report
 WHERE reporter_id = ANY(%(people)s) AND decided_at IS NOT NULL GROUP BY 1
 UNION ALL
SELECT user_id, 'trophies', new_trophies::text
  FROM accounts_profile WHERE user_id = ANY(%(people)s) AND new_trophies > 0
 UNION ALL
{chairs.MARK}
"""  # noqa: S608 - made of our own text


def marks(user_ids: list[int]) -> dict[int, Mark]:
    """Return for each person what differs when his state does, but private lines. One query.

    Of each kind of row only the people who have any are grouped: most of a salón have none, and to
    count eight times for each of a thousand took half a second.
    """
    found: dict[int, Mark] = {user_id: {} for user_id in user_ids}
    query = " UNION ALL ".join((_MARKS, *(source.mark for source in recados.sources())))
    for user_id, kind, mark in sql.rows(query, {"people": user_ids}):
        found[user_id][kind] = mark
    return found


async def check_people() -> None:
    """Repair what lost hints left behind: one query for all the people of this process.

    The lines that they were written are looked for with all others (``games.chat.repair``).
    """
    people = {
        int(topic.ref): topic for topic in hub.topics.values() if isinstance(topic, PersonTopic)
    }
    if not people:
        return
    now = await in_db(marks, list(people))
    for user_id, topic in people.items():
        if topic.mark is not None and topic.mark != now[user_id]:
            topic.hear("avisos", 0)


# --- What makes it look


@receiver(relations_changed)
def _relations_changed(user_ids: list[int], **kwargs: Any) -> None:
    for user_id in user_ids:
        hints.publish(f"persona:{user_id}", "relaciones", 0)


@receiver(sanctions_changed)
def _sanctions_changed(user_id: int, **kwargs: Any) -> None:
    hints.publish(f"persona:{user_id}", "avisos", 0)
    hints.publish(f"user:{user_id}", "sesion", 0)


@receiver(trophies_changed)
def _trophies_changed(user_id: int, **kwargs: Any) -> None:
    hints.publish(f"persona:{user_id}", "avisos", 0)


@receiver(access_changed)
def _access_changed(user_id: int, **kwargs: Any) -> None:
    hints.publish(f"user:{user_id}", "sesion", 0)


hub.register("persona", PersonTopic)
process.every(CHECK_S, check_people)
