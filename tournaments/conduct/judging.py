"""The bans of the house: for each match that somebody left, once, when it is closed.

What is told late, as a match of long ago, judges nobody any more; that the staff annul one, ends
what followed from it whenever they do.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.live.failpoints import failpoint
from games.matches.closing import on_close_later
from games.models import Match, MatchPlayer
from tournaments.conduct import bans
from tournaments.models import Offence
from tournaments.models.conduct import match_fact

TOO_LATE = timedelta(days=1)


@on_close_later
def judge(match_id: int) -> None:
    """Warn or ban whoever was no longer there at the end of a match; nobody twice for the same."""
    match = Match.objects.defer("state", "server_seed").get(pk=match_id)
    if match.void_reason:
        _acquit(match_id)
        return
    if match.finished_at is None or match.finished_at < timezone.now() - TOO_LATE:
        return
    rows = match.players.filter(until=None, robot_level="").exclude(left_by="")
    for row in rows.select_related("user").order_by("user_id"):
        _judge(match, row)


def _judge(match: Match, row: MatchPlayer) -> None:
    with transaction.atomic():
        bans.hold(row.user_id)
        if Offence.objects.filter(match=match, user=row.user_id).exists():
            return
        ended = bans.endings_until(match_fact(match.pk), row.user)
        if not ended:
            return
        what = bans.of_match(match.pk, ended[-1].ending)
        imposed = bans.imposed(what, row.user, ended)
        failpoint("conduct.imposed")
        Offence.objects.create(match=match, user=row.user, cause=row.left_by, sanction=imposed)


def _acquit(match_id: int) -> None:
    """Have nothing rest on a match that was annulled."""
    why = _("La partida %(id)d se ha anulado.") % {"id": match_id}
    people = User.objects.filter(offences__match=match_id).order_by("pk")
    for user in people:
        with transaction.atomic():
            bans.hold(user.pk)
            bans.count_anew(user, why)
