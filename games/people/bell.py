"""What the bell of a person shows: unread, requests, invitations, decisions, a sanction.

The frame ``avisos`` has it all, each part in one query whatever there is of it; a page without a
socket has how many there are, in one query for all.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from accounts import sanctions
from accounts.models import Profile, Sanction
from games.live import clock, sql
from games.models import Report
from games.people import recados
from games.people.chair import MARK as CHAIR
from games.people.chair import Chair
from games.people.invitations import holding
from games.people.outgoing import (
    Bell,
    ChairAwaits,
    Decision,
    InvitationShown,
    RecadoShown,
    SanctionShown,
)
from games.people.prices import price_of

MOST = 20


_UNREAD = """
SELECT u.username, count(*)
  FROM games_chatline l
  JOIN accounts_user u ON u.id = l.author_id AND u.is_active
  LEFT JOIN games_readmark m ON m.reader_id = l.recipient_id AND m.other_id = l.author_id
 WHERE l.recipient_id = %(me)s AND l.id > coalesce(m.line, 0)
   AND NOT EXISTS (SELECT FROM accounts_regard r
                    WHERE r.owner_id = %(me)s AND r.other_id = l.author_id AND r.ignored)
 GROUP BY 1 ORDER BY 1"""


def bell_of(
    user_id: int, requests: Sequence[str], kinds: Collection[str], chair: Chair | None = None
) -> Bell:
    """Return the frame ``avisos`` of *user_id*; *requests* are the nicks of people who ask him.

    *chair* is where he plays, or sits for a revancha.

    One query for the unread lines, and one for each of ``sanctions``, ``invitations``,
    ``reports`` and ``trophies`` that is among *kinds*: those of which he has rows
    (``persona.marks``); and what each of ``recados`` asks that is.
    """
    sanction = sanctions.to_show(user_id) if "sanctions" in kinds else None
    return Bell(
        privados=unread(user_id),
        amistad=list(requests),
        invitaciones=_invitations(user_id) if "invitations" in kinds else [],
        denuncias=_decisions(user_id) if "reports" in kinds else [],
        sancion=None if sanction is None else _told(sanction),
        trofeos=_trophies(user_id) if "trophies" in kinds else 0,
        recados=left_word(user_id, kinds),
        silla=None if chair is None else ChairAwaits(url=chair.url, juega=chair.match is not None),
    )


def unread(user_id: int) -> dict[str, int]:
    """Return by author how many private lines *user_id* has not read, without people he ignores."""
    return dict(sql.rows(_UNREAD, {"me": user_id}))


def _invitations(user_id: int) -> list[InvitationShown]:
    rows = (
        holding(user_id)
        .filter(inviter__is_active=True)
        .select_related("inviter__profile", "table__room")
        .order_by("-pk")[:MOST]
    )
    return [
        InvitationShown(
            id=row.pk,
            de=row.inviter.username,
            avatar=row.inviter.profile.avatar_url,
            mesa=row.table_id,
            numero=row.table.number,
            salon=row.table.room.slug,
            valor=price_of(row.table).least,
            silla=row.seat,
            quedan=clock.ms_until(row.ends_at),
        )
        for row in rows
    ]


def _decisions(user_id: int) -> list[Decision]:
    """Return what was decided of the reports of *user_id* and he has not seen yet."""
    rows = Report.objects.filter(
        reporter=user_id, decided_at__isnull=False, answer_seen_at=None
    ).select_related("reported")[:MOST]
    return [
        Decision(id=row.pk, de=row.reported.username, estado=row.state, texto=row.decision)
        for row in rows
    ]


def left_word(user_id: int, kinds: Collection[str] | None = None) -> list[RecadoShown]:
    """Return what apps above tell *user_id*: those that are among *kinds*, without any all."""
    asked = [one for one in recados.sources() if kinds is None or one.name in kinds]
    return [word for source in asked for word in source.shown(user_id)]


def _trophies(user_id: int) -> int:
    return Profile.objects.values_list("new_trophies", flat=True).get(user=user_id)


def _told(sanction: Sanction) -> SanctionShown:
    ends_at = sanction.ends_at
    return SanctionShown(
        id=sanction.pk,
        tipo=sanction.kind,
        motivo=sanction.reason,
        hasta=None if ends_at is None else int(ends_at.timestamp() * 1000),
        quedan=None if ends_at is None else clock.ms_until(ends_at),
    )


# --- How many, for the pages without a socket

_WAITING = f"""
WITH ignored AS (
    SELECT other_id FROM accounts_regard WHERE owner_id = %(me)s AND ignored
), people AS (
    SELECT id FROM accounts_user WHERE is_active AND id NOT IN (SELECT other_id FROM ignored)
)
SELECT
  (SELECT count(*) FROM ({_UNREAD}) AS conversations),
  (SELECT count(*) FROM accounts_friendship f JOIN people ON people.id = f.asker_id
    WHERE f.asked_id = %(me)s AND f.accepted_at IS NULL),
  (SELECT count(*) FROM games_tableinvitation i JOIN people ON people.id = i.inviter_id
    WHERE i.invited_id = %(me)s AND i.ends_at > clock_timestamp()),
  (SELECT count(*) FROM games_report
    WHERE reporter_id = %(me)s AND decided_at IS NOT NULL AND answer_seen_at IS NULL),
  EXISTS (SELECT FROM accounts_sanction
    WHERE user_id = %(me)s AND lifted_at IS NULL AND begins_at <= clock_timestamp()
      AND (ends_at IS NULL OR ends_at > clock_timestamp())
      AND (kind <> 'aviso' OR read_at IS NULL)),
  EXISTS (SELECT FROM accounts_profile WHERE user_id = %(me)s AND new_trophies > 0),
  EXISTS ({CHAIR})"""  # noqa: S608 - made of our own text


class Waiting(NamedTuple):
    """How many things of each kind wait for somebody, as his bell counts them."""

    conversations: int
    requests: int
    invitations: int
    answers: int
    sanctioned: bool
    has_won: bool
    """He has won trophies that he has not looked at."""
    seated: bool
    """He plays, or sits for a revancha."""
    told: int = 0
    """What apps above tell him (``recados``)."""

    @property
    def many(self) -> int:
        """How many in all."""
        return sum(self)


def waiting(user_id: int) -> Waiting:
    """Return how many things wait for *user_id*. One query."""
    told = " + ".join(f"({source.many})" for source in recados.sources()) or "0"
    return Waiting._make(sql.row(f"{_WAITING},\n  {told}", {"me": user_id, "people": [user_id]}))
