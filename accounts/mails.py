"""Mails, sent aside: nobody waits for the mail server, nor tells by a page's time if it was asked.

Nothing else sends one while somebody waits: neither a page, a socket, nor who writes into the log.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils.log import AdminEmailHandler

log = logging.getLogger(__name__)

MOST_WAITING = 200
"""Mails that wait for a silent server: of more the log tells, and nobody else."""

_POOL = ThreadPoolExecutor(2, thread_name_prefix="mail")
_places = threading.BoundedSemaphore(MOST_WAITING)


def send_aside(message: EmailMessage) -> None:
    """Send *message* on a thread of its own (at once where the settings say so); log a failure."""
    _do_aside(message.send, str(message.subject))


class AdminMails(AdminEmailHandler):
    """Tells ADMINS what cannot wait, while who writes it into the log goes on."""

    def send_mail(self, subject: Any, message: Any, *args: Any, **kwargs: Any) -> None:
        """Send the mail of a record aside."""
        _do_aside(partial(super().send_mail, subject, message, *args, **kwargs), subject)


def _do_aside(send: Callable[[], object], subject: str) -> None:
    places = _places
    if not settings.USUMUS["MAILS_ASIDE"]:
        _try(send, subject)
    elif places.acquire(blocking=False):
        _POOL.submit(_try, send, subject).add_done_callback(lambda _done: places.release())
    else:
        log.error("a mail was not sent, too many wait: %s", subject)


def _try(send: Callable[[], object], subject: str) -> None:
    try:
        send()
    except Exception:  # the mail server's, of whatever kind: the person may ask for it again
        log.exception("a mail was not sent: %s", subject)
