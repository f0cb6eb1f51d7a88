"""One person's mailbox under its many spellings, which is of who confirmed it (``Mailbox``)."""

from __future__ import annotations

import re

import idna
from allauth.account.internal.userkit import filter_users_by_email
from django.core.exceptions import ValidationError
from django.db import IntegrityError, models
from django.utils.translation import gettext_lazy as _

from accounts.models import MAILBOX_IS_TAKEN, Mailbox, User

MAX_LENGTH = User._meta.get_field("email").max_length or 254  # noqa: SLF001
MAX_NAME = 64
_ATOM = r"[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
_NAME = re.compile(rf"{_ATOM}(\.{_ATOM})*", re.ASCII | re.IGNORECASE)
_DOMAIN = re.compile(r"([a-z0-9-]+\.)+[a-z0-9-]*[a-z-][a-z0-9-]*", re.ASCII | re.IGNORECASE)
# Names that no mail is sent to (RFC 6761, 6762, 7686, 9476, and what ICANN keeps for within).
_NOWHERE = frozenset({"alt", "arpa", "internal", "invalid", "local", "localhost", "onion", "test"})


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
    names in quotes, too long or with letters that servers do not take, domains that cannot be or
    are of nobody; and where it is too long, in that form, to be told or kept.
    """
    name, _at, domain = email.strip().rpartition("@")
    if len(email) <= MAX_LENGTH:
        told = _as_registered(domain)
        if len(name) > MAX_NAME or not _NAME.fullmatch(name) or not told:
            raise ValidationError(
                _("A ese correo no llega nada: usa uno como nombre@ejemplo.es."), code="email"
            )
        email = f"{name}@{told}"
    if len(email) > MAX_LENGTH:
        raise ValidationError(_("Ese correo es demasiado largo."), code="email_too_long")
    return email


def _as_registered(domain: str) -> str:
    """Return *domain* in ASCII, by the rules of today (``ß`` is no ``ss``); "" if it cannot be."""
    try:
        told = idna.encode(domain, uts46=True).decode()
    except UnicodeError:
        return ""
    is_one = _DOMAIN.fullmatch(told) and told.rpartition(".")[2] not in _NOWHERE
    return told if is_one else ""


def as_known(email: str) -> str:
    """Return *email* as an account has it: as it was typed, else as servers are told it."""
    if filter_users_by_email(email, for_login=True):
        return email
    try:
        return as_delivered(email)
    except ValidationError:
        return email
