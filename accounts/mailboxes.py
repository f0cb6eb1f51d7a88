"""One person's mailbox under its many spellings, which is of one account (``Mailbox``)."""

from __future__ import annotations

from django.db import IntegrityError, models

from accounts.models import MAILBOX_IS_TAKEN, Mailbox, User


class MailboxKey(models.Func):
    """The mailbox that an address leads to; the database alone knows how providers spell them."""

    function = "accounts_mailbox_key"
    output_field = models.CharField()


def has_account(email: str, *, but: User | None = None) -> bool:
    """Return whether some account, not that of *but*, has the mailbox of *email*. One query."""
    held = Mailbox.objects.filter(key=MailboxKey(models.Value(email)))
    return (held.exclude(user=but) if but else held).exists()


def is_taken(error: IntegrityError) -> bool:
    """Return whether *error* says that another account has the mailbox, or that very address."""
    return any(name in str(error) for name in (MAILBOX_IS_TAKEN, "unique_verified_email"))
