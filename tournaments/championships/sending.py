"""What people are told of championships, sent by the means that each of them chose.

The worker looks for what is not told yet: killed before, it tells later; killed in the middle,
somebody else goes on after a while. Each means is noted before it is used, and so never used twice.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.db.models import Q, QuerySet
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import push
from games.live.failpoints import failpoint
from games.people import alerts
from tournaments.championships.telling import KINDS
from tournaments.championships.told import address_of, sentences
from tournaments.models import Notice

log = logging.getLogger(__name__)

AT_ONCE = 50
LEASE = timedelta(seconds=30)
"""For how long whoever is at a notice has it alone."""
FRESH = timedelta(days=1)
"""What is older is told by the bell alone."""


def send_due() -> int:
    """Send what is to be sent, the oldest first; return how much was looked at."""
    waiting = _free(timezone.now()).order_by("pk").values_list("pk", "user")[:AT_ONCE]
    found = dict(waiting)
    here = alerts.people_here(set(found.values())) if found else set()
    for number, user_id in found.items():
        try:
            _send(number, is_here=user_id in here)
        except Exception:  # the others are not kept waiting by one
            log.exception("notice %d was not told", number)
    return len(found)


def _free(now: datetime) -> QuerySet[Notice]:
    return Notice.objects.filter(Q(claimed_at=None) | Q(claimed_at__lte=now - LEASE), told_at=None)


def _claimed(number: int) -> Notice | None:
    """Return the notice, which is this process's for a while; ``None`` if it is another's."""
    now = timezone.now()
    with transaction.atomic():
        rows = _free(now).select_for_update(skip_locked=True, of=("self",))
        rows = rows.select_related("user__profile", "other", "championship__room")
        notice = rows.filter(pk=number).first()
        if notice is not None:
            notice.claimed_at = now
            notice.save(update_fields=["claimed_at"])
    return notice


def _send(number: int, *, is_here: bool) -> None:
    notice = _claimed(number)
    if notice is None:
        return
    failpoint("notice.claimed")
    if _is_news(notice):
        if not is_here:
            _push(notice)
        failpoint("notice.pushed")
        _mail(notice)
    notice.told_at = timezone.now()
    notice.save(update_fields=["told_at"])


def _is_news(notice: Notice) -> bool:
    now = timezone.now()
    is_over = notice.until is not None and notice.until <= now
    is_old = notice.seen_at is not None or notice.at < now - FRESH
    return notice.user.is_active and not is_over and not is_old


def _push(notice: Notice) -> None:
    """Send it to his browsers that are closed, if he wants such notices."""
    means = KINDS[notice.kind].means
    wants = notice.user.profile.preferences
    if notice.pushed_at is not None or not getattr(wants, f"alerta_{means}"):
        return
    notice.pushed_at = timezone.now()
    notice.save(update_fields=["pushed_at"])
    title, text = sentences(notice)
    user_id, address = notice.user_id, address_of(notice)
    push.push(user_id=user_id, kind=means, title=title, text=text, url=address, each=True)


def _mail(notice: Notice) -> None:
    """Send the mail that he asked for; marked before, so that it goes out once."""
    user = notice.user
    if (
        notice.mailed_at is not None
        or not user.email
        or not user.profile.preferences.correo_torneos
    ):
        return
    notice.mailed_at = timezone.now()
    notice.save(update_fields=["mailed_at"])
    title, text = sentences(notice)
    site = settings.PUBLIC_ADDRESS
    link = f"{site}{address_of(notice)}" if site else ""
    context = {"user": user, "title": title, "text": text, "link": link}
    body = render_to_string("tournaments/correo/aviso.txt", context)
    try:
        send_mail(_("UsuMus · %(title)s") % {"title": title}, body, None, [user.email])
    except Exception:
        notice.mailed_at = None
        notice.save(update_fields=["mailed_at"])
        raise
