"""Who does not come to what he is awaited at in a championship (torneos §3.8, §13.4, §21.1)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.live.failpoints import failpoint
from games.record import history
from games.record.conduct import Ending
from games.record.history import Ended
from tournaments.conduct import bans
from tournaments.conduct.judging import TOO_LATE
from tournaments.models import Offence


def no_show(key: str, users: Collection[int], when: datetime) -> None:
    """Note that *users*, by id, did not come to *key*, and warn or ban them by the rule.

    *key* names what they were awaited at: the origin of a cruce, or the draw of a championship; for
    it each is judged once, however often this is called. *when* it was over: of what is told a day
    late only the reliability is touched. At once or not at all, with what the caller writes.
    """
    rows = User.objects.filter(pk__in=users, kind=User.Kind.PERSON).exclude(
        is_active=False, email=""
    )
    with transaction.atomic():
        for user in rows.order_by("pk"):
            bans.hold(user.pk)
            _absent(key, user, when)
            failpoint("conduct.absent")


def _absent(key: str, user: User, when: datetime) -> None:
    offence, is_new = Offence.objects.get_or_create(
        user=user, fact=key, defaults={"cause": Ending.NO_SHOW, "at": when}
    )
    if not is_new or when < timezone.now() - TOO_LATE:
        return
    ended = bans.endings_until(key, user)
    if ended:
        what = _("No te presentaste a jugar en un campeonato.")
        offence.sanction = bans.imposed(what, user, ended)
        offence.save(update_fields=["sanction"])


@history.also_ends
def absences(user_ids: Collection[int], since: datetime) -> Mapping[int, list[Ended]]:
    """Return by person to what he did not come *since* then, as it counts. One query."""
    rows = Offence.objects.counting().filter(user__in=user_ids, match=None, at__gte=since)
    found: dict[int, list[Ended]] = {}
    for user_id, fact, at in rows.order_by("at", "pk").values_list("user_id", "fact", "at"):
        found.setdefault(user_id, []).append(Ended(fact, at, Ending.NO_SHOW))
    return found
