"""What each player has been told of what he won and lost."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class NewsSeen(models.Model):
    """Up to which event of the history of objects somebody has read his news."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        primary_key=True,
        on_delete=models.CASCADE,
        related_name="+",
        verbose_name=_("usuario"),
    )
    last_event = models.BigIntegerField(_("último hecho leído"))

    class Meta:
        verbose_name = _("novedades leídas")
        verbose_name_plural = _("novedades leídas")

    def __str__(self) -> str:
        return f"{self.user_id}: {self.last_event}"
