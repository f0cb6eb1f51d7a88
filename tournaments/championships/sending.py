"""What people are told of championships, sent by the means that each of them chose.

The worker looks for what is not told yet: killed before, it tells later; killed in the middle,
somebody else goes on after a while. Each means is noted before it is used, and so never used twice.

One at a time does it, and for a few seconds: the worker has other things to do, and a mail server
that is slow keeps no push waiting. First goes what somebody is waited for at, mails go last.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from time import monotonic

from django.conf import settings
from django.core.mail import get_connection, send_mail
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connection, transaction
from django.db.models import Case, DurationField, ExpressionWrapper, F, Q, QuerySet, Value, When
from django.db.models.fields import DateTimeField
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import push
from games.live import sql
from games.live.failpoints import failpoint
from games.people import alerts
from tournaments.championships.kinds import KINDS
from tournaments.championships.told import address_of, sentences
from tournaments.models import Notice

log = logging.getLogger(__name__)

AT_ONCE = 200
MOST_S = 5.0
"""After that the next time goes on; how long the mail server may take to answer, too."""
LEASE = timedelta(seconds=30)
"""For how long whoever is at a notice has it alone."""
FRESH = timedelta(days=1)
"""What is older is told by the bell alone."""
LAST_TRY = timedelta(minutes=30)
"""What fails when it is as old is not tried again."""
SLOWER = 3
"""What has failed is tried when it is so much older again: at 0, 1/2, 2, 8 and 32 minutes."""

_URGENT = [kind for kind, what in KINDS.items() if what.means == "cruce"]


def send_due() -> int:
    """Send what is to be sent; return how much was looked at, 0 if another process is at it."""
    if not _free(timezone.now()).exists():
        return 0
    with _alone() as is_alone:
        if not is_alone:
            return 0
        end = monotonic() + MOST_S
        rank = Case(When(kind__in=_URGENT, then=0), default=1)
        new = _free(timezone.now()).filter(claimed_at=None).order_by(rank, "pk")
        looked = _each(new, end, _begin)
        waiting = _free(timezone.now()).filter(claimed_at__isnull=False)
        if monotonic() < end and waiting.exists():
            looked += _mails(waiting.order_by("claimed_at", "pk"), end)
    return looked


def _mails(waiting: QuerySet[Notice], end: float) -> int:
    """Do what is left of those *waiting*, over one connection; they are put off if there is none.

    Nothing is sent aside here: nobody waits for the worker, and what fails is tried again.
    """
    server = get_connection(timeout=int(MOST_S))
    try:
        server.open()
    except OSError as error:
        log.warning("nobody has a mail of championships: no mail server answers: %r", error)
        waiting.filter(at__lt=timezone.now() - LAST_TRY).update(told_at=timezone.now())
        return waiting.update(claimed_at=timezone.now())
    try:
        return _each(waiting, end, lambda notice, is_here: _finish(notice, is_here, server))
    finally:
        _close(server)


def _each(rows: QuerySet[Notice], end: float, job: Callable[[Notice, bool], None]) -> int:
    """Do *job* for each of *rows* until *end*, with whether its person is here; return how many."""
    found = dict(rows.values_list("pk", "user")[:AT_ONCE])
    here = alerts.people_here(set(found.values())) if found else set()
    looked = 0
    for number, user_id in found.items():
        if monotonic() >= end:
            break
        looked += 1
        notice = _claimed(number)
        if notice is None:
            continue
        try:
            failpoint("notice.claimed")
            job(notice, user_id in here)
        except Exception:  # the others are not kept waiting by one
            log.exception("notice %d was not told", number)
    return looked


@contextmanager
def _alone() -> Iterator[bool]:
    """Yield whether no other process sends; none does meanwhile."""
    asked = "SELECT pg_try_advisory_lock(hashtext('championships told'))"
    is_alone = bool(sql.row(asked)[0])
    try:
        yield is_alone
    finally:
        if is_alone and connection.connection is not None and not connection.connection.closed:
            sql.row("SELECT pg_advisory_unlock(hashtext('championships told'))")


def _free(now: datetime) -> QuerySet[Notice]:
    """Return what is not told and nobody is at: who was, is dead, or what he tried has failed."""
    tried = ExpressionWrapper((F("claimed_at") - F("at")) * SLOWER, DurationField())
    since = ExpressionWrapper(Value(now, DateTimeField()) - F("claimed_at"), DurationField())
    rows = Notice.objects.filter(told_at=None).annotate(tried=tried, since=since)
    return rows.filter(Q(claimed_at=None) | Q(claimed_at__lte=now - LEASE, since__gte=F("tried")))


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


def _begin(notice: Notice, is_here: bool) -> None:
    """Send the push of *notice*; if a mail is to go out, too, it is done with after all pushes."""
    is_news = _is_news(notice)
    if is_news and not is_here:
        _push(notice)
    failpoint("notice.pushed")
    if is_news and _wants_mail(notice):
        notice.claimed_at = notice.at - LEASE  # nobody is at it
        notice.save(update_fields=["claimed_at"])
    else:
        _done(notice)


def _finish(notice: Notice, is_here: bool, server: BaseEmailBackend) -> None:
    """Send what *notice* was not sent by yet."""
    if _is_news(notice):
        if not is_here:
            _push(notice)
        if _wants_mail(notice) and not _mailed(notice, server) and not _is_late(notice):
            return
    _done(notice)


def _done(notice: Notice) -> None:
    notice.told_at = timezone.now()
    notice.save(update_fields=["told_at"])


def _is_late(notice: Notice) -> bool:
    return notice.at < timezone.now() - LAST_TRY


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


def _wants_mail(notice: Notice) -> bool:
    user = notice.user
    wants = user.profile.preferences.correo_torneos
    return notice.mailed_at is None and bool(user.email) and wants


def _mailed(notice: Notice, server: BaseEmailBackend) -> bool:
    """Send the mail that he asked for; return whether it went out. Marked before: it does once."""
    user = notice.user
    notice.mailed_at = timezone.now()
    notice.save(update_fields=["mailed_at"])
    title, text = sentences(notice)
    site = settings.PUBLIC_ADDRESS
    link = f"{site}{address_of(notice)}" if site else ""
    context = {"user": user, "title": title, "text": text, "link": link}
    body = render_to_string("tournaments/correo/aviso.txt", context)
    subject = _("UsuMus · %(title)s") % {"title": title}
    try:
        send_mail(subject, body, None, [user.email], connection=server)
    except OSError as error:  # the mail server's
        log.warning("the mail of notice %d did not go out: %r", notice.pk, error)
        notice.mailed_at = None
        notice.save(update_fields=["mailed_at"])
        _close(server)  # it may be what is broken: the next mail opens its own
        return False
    return True


def _close(server: BaseEmailBackend) -> None:
    with suppress(Exception):
        server.close()
