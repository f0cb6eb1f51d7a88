"""What is said of a championship: who may say something, and what its page shows of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.urls import reverse

from accounts.models import User
from games.chat import mentions, selectors
from games.chat.channel import Channel
from games.chat.outgoing import Line
from games.models import ChatLine
from tournaments.championships.deciding import ANNOUNCED_IN
from tournaments.championships.listing import UNSEEN
from tournaments.championships.refusals import Refusal
from tournaments.championships.states import runs
from tournaments.models import Championship, Entry, Member, Seeker, Silence
from tournaments.models.championships import LIVE

TALKED_IN = ANNOUNCED_IN
SHOWN = 50
"""How many lines the page brings with it; who has an account is told all that are kept."""
_OUT_OF_PLAY = ("eliminado", "clasificado")
"""States of an entry whose people have played, and talk on."""


def channel_of(championship_id: int) -> Channel:
    """Return where people talk of a championship."""
    return Channel("torneo", championship_id)


def objection(one: Championship, user: User) -> Refusal | None:
    """Return why *user* may not write there now; ``None`` if he may. Two queries at most.

    ``charla_cerrada``, ``charla_apuntados`` or ``callado``.
    """
    if one.state not in TALKED_IN:
        return Refusal("charla_cerrada")
    if is_above(one, user):
        return None
    if entered(one, user) is None:
        return Refusal("charla_apuntados")
    silence = Silence.objects.filter(championship=one, user=user, lifted_at=None).first()
    return None if silence is None else Refusal("callado", motivo=silence.reason)


def is_above(one: Championship, user: User) -> bool:
    """Return whether nobody takes the voice of *user*: he organises it, or is of the staff."""
    return user.pk == one.organiser_id or user.is_staff


def _in_it(championship_id: int) -> QuerySet[Member]:
    of_it = {"championship": championship_id, "entry__state__in": (*LIVE, *_OUT_OF_PLAY)}
    return Member.objects.filter(**of_it)


def _here(championship_id: int) -> Q:
    """Return who of the users is told that he is named there: he is in it, or organises it."""
    of_it = {"championship": championship_id}
    inside = Q(pk__in=_in_it(championship_id).values("user"))
    inside |= Q(pk__in=Seeker.objects.filter(**of_it).values("user"))
    return inside | Q(pk__in=Championship.objects.filter(pk=championship_id).values("organiser"))


def register() -> None:
    """Have people be told that they are named in what is said of a championship."""
    mentions.also(
        "torneo",
        mentions.Above(here=_here, address=lambda pk: f"{reverse('torneo', args=[pk])}#charla"),
    )


def entered(one: Championship, user: User) -> Member | None:
    """Return as whom *user* is in the championship, or has played in it; ``None`` if he is not."""
    rows = _in_it(one.pk).filter(user=user)
    return rows.select_related("entry").order_by("-pk").first()


def has_said(one: Championship, user: User) -> bool:
    """Return whether a line of *user* is to be read there, whether he is in it or not."""
    rows = ChatLine.objects.filter(channel_of(one.pk).where, author=user, removed_at=None)
    return rows.exists()


def entry_of(one: Championship, user: User) -> Entry | None:
    """Return with which entry *user* is in it, or was last; ``None`` if he never was."""
    rows = Member.objects.filter(championship=one, user=user).select_related("entry")
    member = rows.order_by("-is_in", "-pk").first()
    return None if member is None else member.entry


def silenced(one: Championship) -> QuerySet[Silence]:
    """Return whose voice is taken, the last first."""
    rows = Silence.objects.filter(championship=one, lifted_at=None)
    return rows.select_related("user").order_by("-pk")


@dataclass
class Talk:
    """What was said of a championship, as its page shows it to somebody before it is followed.

    *silent*: why he may not write, or "". *silences*: whose voice is taken, for who takes it.
    *keeps_order*: he may take lines away; *takes_voices*: voices too, as long as people write.
    """

    lines: list[Said]
    silent: str
    silences: list[Silence] = field(default_factory=list)
    keeps_order: bool = False
    takes_voices: bool = False


class Said(NamedTuple):
    """A line that was said: by whom, at what moment, and its text."""

    nick: str
    at: datetime
    text: str


def talk_of(one: Championship, viewer: User | None) -> Talk | None:
    """Return what was said of it as *viewer* is shown it; ``None`` of a draft.

    Nor of one that admits friends alone, or who has its key, is anything shown to who has no
    account: those who talk there take it to be among themselves.
    """
    if one.state in UNSEEN or (viewer is None and (one.friends_only or one.key_hash)):
        return None
    said = [
        Said(line.autor.nick, datetime.fromtimestamp(line.a / 1000, UTC), line.texto)
        for line in lines_of(one, viewer)[-SHOWN:]
    ]
    if viewer is None:
        return Talk(said, "")
    refusal = objection(one, viewer)
    silent = "" if refusal is None else refusal.sentence()
    if not runs(one, viewer):
        return Talk(said, silent)
    return Talk(said, silent, list(silenced(one)), True, one.state in TALKED_IN)


def lines_of(one: Championship, viewer: User | None) -> list[Line]:
    """Return what was said of it last, oldest first, but by people *viewer* ignores."""
    return selectors.lines(channel_of(one.pk), None if viewer is None else viewer.pk)


def line_of(one: Championship, number: int) -> ChatLine:
    """Return a line that was said of it and can be read. Refuses with ``linea_ninguna``."""
    rows = ChatLine.objects.filter(channel_of(one.pk).where, pk=number, removed_at=None)
    line = rows.select_related("author").first()
    if line is None:
        raise Refusal("linea_ninguna")
    return line
