"""Saying something of a championship, and keeping order there (torneos §15.2).

The lines are those of the house's chat (``games.chat``), with its limits, its words and its
sanctions; here is who may write, and whose voice is taken in this championship alone.
"""

from __future__ import annotations

from uuid import UUID

from django.utils import timezone

from accounts import throttle
from accounts.models import User
from games.chat import services as chat
from tournaments.championships import telling, voices
from tournaments.championships.entering import alone
from tournaments.championships.listing import UNSEEN
from tournaments.championships.refusals import Refusal
from tournaments.championships.states import (
    act_note,
    championship_locked,
    reason_of,
    require_organiser,
)
from tournaments.models import Championship, Silence

_TIMES, _EVERY_S = 5, 3600
"""How often the same takes the voice of one person, who is told of it each time."""


def line_say(*, user: User, championship_id: int, text: str, line_id: UUID) -> int:
    """Say something to all who look at a championship; return the number of the line.

    Refuses with ``charla_cerrada``, ``charla_apuntados``, ``callado``, and as ``chat.line_add``.
    """
    one = Championship.objects.filter(pk=championship_id).first()
    if one is None:
        raise Refusal("campeonato")
    refusal = voices.objection(one, user)
    if refusal is not None:
        raise refusal
    channel = voices.channel_of(one.pk)
    return chat.line_add(channel=channel, author_id=user.pk, text=text, line_id=line_id)


def _steered(
    user: User, championship_id: int, reason: str, *, is_over_too: bool = False
) -> tuple[Championship, str]:
    """Return the championship, locked, and *reason* as it is kept, if *user* keeps order there.

    *is_over_too*: as long as anybody may read it, and not only while people write.
    """
    one = championship_locked(championship_id)
    require_organiser(one, user)
    why = reason_of(reason)
    if one.state in UNSEEN or not (is_over_too or one.state in voices.TALKED_IN):
        raise Refusal("estado")
    return one, why


@alone
def voice_take(*, user: User, championship_id: int, other: User, reason: str) -> None:
    """Have *other* read what is said of a championship and write nothing there; he is told.

    He is in it, or has said something there: who withdrew may come back.

    Refuses with ``permiso``, ``juega_en_el``, ``razon``, ``estado``, ``no_se_calla``,
    ``no_escribe``, ``ya_callado`` and, again and again to the same person, ``callas_mucho``.
    """
    one, why = _steered(user, championship_id, reason)
    if voices.is_above(one, other):
        raise Refusal("no_se_calla")
    if voices.entered(one, other) is None and not voices.has_said(one, other):
        raise Refusal("no_escribe", nick=other.username)
    if one.silences.filter(user=other, lifted_at=None).exists():
        raise Refusal("ya_callado", nick=other.username)
    if not throttle.allows("callar", f"{user.pk}:{other.pk}", times=_TIMES, seconds=_EVERY_S):
        raise Refusal("callas_mucho", nick=other.username)
    silence = Silence.objects.create(championship=one, user=other, reason=why)
    act_note(one, user, "callar", why, entry=voices.entry_of(one, other))
    telling.tell(one, "callar", [other.pk], about=silence.pk)


@alone
def voice_give(*, user: User, championship_id: int, other: User, reason: str) -> None:
    """Let *other* write again; he is told.

    Refuses with ``permiso``, ``juega_en_el``, ``razon``, ``estado`` and ``no_callado``.
    """
    one, why = _steered(user, championship_id, reason)
    silence = one.silences.filter(user=other, lifted_at=None).first()
    if silence is None:
        raise Refusal("no_callado", nick=other.username)
    silence.lifted_at = timezone.now()
    silence.save(update_fields=["lifted_at"])
    act_note(one, user, "devolver_voz", why, entry=voices.entry_of(one, other))
    telling.settle(one.pk, ("callar",), [silence.pk])
    telling.tell(one, "devolver_voz", [other.pk], about=silence.pk)


@alone
def line_take(*, user: User, championship_id: int, line_id: int, reason: str) -> None:
    """Take away a line that was said of a championship: nobody reads it there any more.

    Also when it is over, as it is read then.

    Refuses with ``permiso``, ``juega_en_el``, ``razon``, ``estado`` and ``linea_ninguna``.
    """
    one, why = _steered(user, championship_id, reason, is_over_too=True)
    voices.line_of(one, line_id)
    chat.line_remove(channel=voices.channel_of(one.pk), line_id=line_id)
    act_note(one, user, "quitar_linea", why)
