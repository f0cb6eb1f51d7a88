"""A day before an object is lost, its owner gets a mail: one for each pawn (decisiones §9).

One more when its end is put off after it, because the economy stood still: the first named another.
"""

from __future__ import annotations

import logging
from functools import partial
from itertools import islice

from django.conf import settings
from django.core.mail import get_connection, send_mail
from django.core.mail.backends.base import BaseEmailBackend
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from economy.freezing import is_frozen, stops
from economy.models import Pawn, PawnReminder
from economy.pawns import pawns_about_to_end, term_of

logger = logging.getLogger(__name__)
_AT_ONCE = 50


def send_due() -> int:
    """Remind everybody whose pawn falls due within a day; return how many mails went out.

    A pawn is marked before its mail is sent, so that two alarms never send two; a mail that does
    not go out is tried again with the next alarm, and keeps no other waiting: it does not count as
    one of ``_AT_ONCE``. None while the economy is frozen: time stands still, too.
    """
    if is_frozen():
        return 0
    due = pawns_about_to_end().filter(reminder=None).select_related("user").order_by("due_at")
    if not due:
        return 0
    server = get_connection()
    try:
        server.open()
    except OSError:
        logger.exception("nobody was reminded of a pawn: the mail server does not answer")
        return 0
    with server:
        return len(list(islice(filter(partial(_remind, server), due), _AT_ONCE)))


def _remind(server: BaseEmailBackend, pawn: Pawn) -> bool:
    _reminder, is_mine = PawnReminder.objects.get_or_create(pawn=pawn)
    if not (is_mine and pawn.user.email):
        return False
    try:
        send_mail(_subject(pawn), _text(pawn), None, [pawn.user.email], connection=server)
    except Exception:
        logger.exception("the reminder of pawn %s was not sent", pawn.pk)
        PawnReminder.objects.filter(pawn=pawn).delete()
        return False
    return True


def _subject(pawn: Pawn) -> str:
    return _("UsuMus · Mañana pierdes «%(name)s»") % {"name": pawn.item.kind.name}


def _text(pawn: Pawn) -> str:
    site = settings.PUBLIC_ADDRESS
    link = f"{site}{reverse('rescatar', args=[pawn.pk])}" if site else ""
    term = term_of(pawn, stops(), timezone.now())
    context = {"pawn": pawn, "user": pawn.user, "link": link, "term": term}
    return render_to_string("economy/correo/empeno_vence.txt", context)
