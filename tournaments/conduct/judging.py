"""The bans of the house: for each match that somebody left, once, when it is closed.

All is read from the rows of matches and sanctions. What is told late, as a match of long ago that
the staff annul, judges nobody any more.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts import sanctions
from accounts.models import Sanction, User
from games.live import sql
from games.live.failpoints import failpoint
from games.matches.closing import on_close_later
from games.models import Match, MatchPlayer
from games.record.conduct import WEIGHTS, Ending, Played
from games.record.history import Ended, endings_of
from tournaments.models import Offence
from tournaments.rules.bans import BAN_WINDOW, BANS_DAYS, sentence

TOO_LATE = timedelta(days=1)
_DID = {
    Ending.LEFT: gettext_lazy("la abandonaste"),
    Ending.FELL: gettext_lazy("perdiste la conexión y no volviste"),
    Ending.ABSENT: gettext_lazy("no estabas cuando te tocaba jugar"),
}


@on_close_later
def judge(match_id: int) -> None:
    """Warn or ban whoever was no longer there at the end of a match; nobody twice for the same."""
    match = Match.objects.defer("state", "server_seed").get(pk=match_id)
    if match.finished_at is None or match.finished_at < timezone.now() - TOO_LATE:
        return
    rows = match.players.filter(until=None, robot_level="").exclude(left_by="")
    for row in rows.select_related("user").order_by("user_id"):
        _judge(match, row)


def _judge(match: Match, row: MatchPlayer) -> None:
    with transaction.atomic():
        sql.row("SELECT pg_advisory_xact_lock(hashtext(%s))", (f"conduct {row.user_id}",))
        if Offence.objects.filter(match=match, user=row.user_id).exists():
            return
        ended = _until(match.pk, row.user)
        if not ended or ended[-1].match_id != match.pk:
            return  # it is not counted: excused, or nobody could reach us
        imposed = _imposed(match, row.user, ended)
        failpoint("conduct.imposed")
        Offence.objects.create(match=match, user=row.user, cause=row.left_by, sanction=imposed)


def _until(match_id: int, user: User) -> list[Ended]:
    """Return how his matches ended, the oldest first, and this one as the last."""
    known = endings_of([user.pk], since=user.date_joined).get(user.pk, [])
    here = [one for one in known if one.match_id == match_id]
    return [one for one in known if here and one.at <= here[0].at and one not in here] + here


def _imposed(match: Match, user: User, ended: list[Ended]) -> Sanction | None:
    now = timezone.now()
    played = [Played(_minute(one.at), one.ending) for one in ended[:-1]]
    played.append(Played(_minute(now), ended[-1].ending))
    excused = MatchPlayer.objects.filter(user=user, until=None).exclude(excused="")
    bans = Sanction.objects.exclude(offence__match__in=excused.values("match")).filter(
        user=user, kind=Sanction.Kind.NO_SEAT, imposed_by=None, lifted_at=None,
        begins_at__gte=now - timedelta(days=BANS_DAYS),
    ).values_list("begins_at", flat=True)  # fmt: skip
    got = sentence(played, [_minute(at) for at in bans], _minute(user.date_joined))
    if not got.is_warning and not got.minutes:
        return None
    kind = Sanction.Kind.NO_SEAT if got.minutes else Sanction.Kind.WARNING
    lasts = timedelta(minutes=got.minutes) if got.minutes else None
    why = _why(match, ended, is_warning=got.is_warning)
    return sanctions.sanction_impose(actor=None, user=user, kind=kind, reason=why, lasts=lasts)


def _why(match: Match, ended: list[Ended], *, is_warning: bool) -> str:
    """Return what he did, as he reads it."""
    what = _("No acabaste la partida %(id)d: %(did)s.") % {
        "id": match.pk,
        "did": _DID[ended[-1].ending],
    }
    if is_warning:
        return f"{what} {_('Si se repite, no podrás sentarte durante un rato.')}"
    many = sum(WEIGHTS.get(one.ending, 0) > 0 for one in ended[-BAN_WINDOW:])
    lately = ngettext(
        "De tus %(of)d últimas partidas has dejado %(n)d sin acabar.",
        "De tus %(of)d últimas partidas has dejado %(n)d sin acabar.",
        many,
    ) % {"of": min(len(ended), BAN_WINDOW), "n": many}
    return f"{what} {lately}"


def _minute(at: datetime) -> int:
    return int(at.timestamp() // 60)
