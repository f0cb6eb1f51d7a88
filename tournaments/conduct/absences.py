"""Who does not come to what he is awaited at in a championship (torneos §3.8, §13.4, §21.1)."""

from __future__ import annotations

import logging
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
from tournaments.trophies import counting, tallies

log = logging.getLogger(__name__)

AT_ONCE = 500
"""How many are judged in one go, at most."""


def no_show(key: str, users: Collection[int], when: datetime) -> None:
    """Note that *users*, by id, did not come to *key*; the worker judges each (``judge_due``).

    *key* names what they were awaited at: the origin of a cruce, or the draw of a championship; for
    it each is noted once, however often this is called. *when* it was over. At once or not at all,
    with what the caller writes, and in two statements however many they are: who tells it holds a
    championship, and everybody's clocks wait for him.
    """
    people = User.objects.filter(pk__in=users, kind=User.Kind.PERSON).exclude(
        is_active=False, email=""
    )
    rows = [
        Offence(user_id=pk, fact=key, cause=Ending.NO_SHOW, at=when, is_judged=False)
        for pk in people.order_by("pk").values_list("pk", flat=True)
    ]
    Offence.objects.bulk_create(rows, ignore_conflicts=True, batch_size=1_000)
    failpoint("conduct.absent")


def judge_due() -> None:
    """Warn or ban by the rule whoever was noted, each once and in a transaction of his own.

    Of what was told a day late only the reliability is touched. One that fails keeps nobody else
    waiting: it is judged the next time.
    """
    due = Offence.objects.filter(is_judged=False).order_by("pk").values_list("pk", "user")
    for pk, user_id in due[:AT_ONCE]:
        try:
            with transaction.atomic():
                bans.hold(user_id)
                _judge(pk)
                failpoint("conduct.judged")
        except Exception:
            log.exception("offence %d was not judged", pk)


def _judge(pk: int) -> None:
    """Judge an offence whose person is held, unless somebody else has meanwhile."""
    offence = Offence.objects.select_related("user").filter(pk=pk, is_judged=False).first()
    if offence is None:
        return
    user = offence.user
    is_gone = not user.is_active and not user.email
    if offence.at >= timezone.now() - TOO_LATE and not is_gone:
        ended = bans.endings_until(offence.fact, user)
        if ended:
            what = _("No te presentaste a jugar en un campeonato.")
            offence.sanction = bans.imposed(what, user, ended)
    offence.is_judged = True
    offence.save(update_fields=["sanction", "is_judged"])
    if not is_gone:
        absence_count(offence)


def absence_count(offence: Offence) -> None:
    """Have his row of matches without a fault end there, unless it is forgiven (torneos §22.3).

    Again, it changes nothing.
    """
    tally = None if offence.excused else tallies.FAULT
    moment = counting.Moment(f"{counting.ABSENCE}:{offence.fact}", offence.at)
    counting.deed_write(offence.user_id, moment, tally)


def absences_recount() -> None:
    """Count again everybody's absences that were judged, one at a time, from their own rows."""
    judged = Offence.objects.filter(match=None, is_judged=True)
    judged = judged.exclude(user__is_active=False, user__email="")
    for pk, user_id in list(judged.order_by("pk").values_list("pk", "user")):
        with transaction.atomic():
            bans.hold(user_id)  # as who forgives him
            absence_count(Offence.objects.get(pk=pk))


@history.also_ends
def absences(user_ids: Collection[int], since: datetime) -> Mapping[int, list[Ended]]:
    """Return by person to what he did not come *since* then, as it counts. One query."""
    rows = Offence.objects.counting().filter(user__in=user_ids, match=None, at__gte=since)
    found: dict[int, list[Ended]] = {}
    for user_id, fact, at in rows.order_by("at", "pk").values_list("user_id", "fact", "at"):
        found.setdefault(user_id, []).append(Ended(fact, at, Ending.NO_SHOW))
    return found
