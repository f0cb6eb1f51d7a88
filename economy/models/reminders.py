"""Which pawns their owners were reminded of."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from economy.models.items import Pawn


class PawnReminder(models.Model):
    """Whoever pawned something was told until when it waits: once, unless that is put off."""

    pawn = models.OneToOneField(
        Pawn,
        primary_key=True,
        on_delete=models.PROTECT,
        related_name="reminder",
        verbose_name=_("empeño"),
    )
    created_at = models.DateTimeField(_("fecha"), auto_now_add=True)

    class Meta:
        verbose_name = _("aviso de empeño")
        verbose_name_plural = _("avisos de empeño")

    def __str__(self) -> str:
        return str(self.pawn_id)
