"""One person's mailbox under its many spellings, which is of who confirmed it (``Mailbox``)."""

from __future__ import annotations

import re

from allauth.account.internal.userkit import filter_users_by_email
from django.core.exceptions import ValidationError
from django.db import IntegrityError, models
from django.utils.encoding import punycode
from django.utils.translation import gettext_lazy as _

from accounts.models import MAILBOX_IS_TAKEN, Mailbox, User

_NAME = re.compile(r"[a-z0-9.!#$%&'*+/=?^_`{|}~-]+", re.ASCII | re.IGNORECASE)
_DOMAIN = re.compile(r"([a-z0-9-]+\.)+[a-z0-9-]*[a-z-][a-z0-9-]*", re.ASCII | re.IGNORECASE)


class MailboxKey(models.Func):
    """The mailbox that an address leads to; the database alone knows how providers spell them."""

    function = "accounts_mailbox_key"
    output_field = models.CharField()


def has_account(email: str, *, but: User | None = None) -> bool:
    """Return whether some account, not that of *but*, confirmed this mailbox. One query."""
    held = Mailbox.objects.filter(key=MailboxKey(models.Value(email)))
    return (held.exclude(user=but) if but else held).exists()


def is_taken(error: IntegrityError) -> bool:
    """Return whether *error* says that another account has the mailbox, or that very address."""
    return any(name in str(error) for name in (MAILBOX_IS_TAKEN, "unique_verified_email"))


def as_delivered(email: str) -> str:
    """Return *email* as servers are told it: a domain with other letters in its form of ASCII.

    Raises ValidationError where nothing would arrive: what stands for a machine (``[1.2.3.4]``),
    names in quotes or with letters that servers do not take, and domains that cannot be.
    """
    name, _at, domain = email.strip().rpartition("@")
    try:
        told = punycode(domain).lower()
        is_known = punycode(told.encode("ascii").decode("idna")).lower() == told
    except UnicodeError:
        is_known = False
    if not is_known or not _NAME.fullmatch(name) or not _DOMAIN.fullmatch(told):
        raise ValidationError(
            _("A ese correo no llega nada: usa uno como nombre@ejemplo.es."), code="email"
        )
    return f"{name}@{told}"


def as_known(email: str) -> str:
    """Return *email* as an account has it: as it was typed, else as servers are told it."""
    if filter_users_by_email(email, for_login=True):
        return email
    try:
        return as_delivered(email)
    except ValidationError:
        return email
