"""Which account has which mailbox, under all its spellings."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

MAILBOX_IS_TAKEN = "mailbox_of_one_account"
"""The constraint that refuses a mailbox of somebody else; an IntegrityError names it."""


class Mailbox(models.Model):
    """A mailbox that an account confirmed: an address without what its provider reads past.

    Triggers keep it in step with ``User.email`` and with allauth's addresses, whoever writes them
    and by whatever door, and refuse an address whose mailbox another account has confirmed. It is
    let go of when none of the addresses of the account leads there.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("usuario"),
        on_delete=models.CASCADE,
        related_name="mailboxes",
    )
    key = models.TextField(_("buzón"))
    shared = models.BooleanField(
        _("de una cuenta anterior"),
        default=False,
        help_text=_("Otra cuenta, más antigua, tenía ya este buzón cuando se empezó a mirar."),
    )

    class Meta:
        verbose_name = _("buzón")
        verbose_name_plural = _("buzones")
        constraints = [
            models.UniqueConstraint(fields=["user", "key"], name="mailbox_once_a_person"),
            models.UniqueConstraint(
                fields=["key"], condition=models.Q(shared=False), name=MAILBOX_IS_TAKEN
            ),
        ]
        indexes = [models.Index(fields=["key"], name="mailbox_key")]

    def __str__(self) -> str:
        return self.key
