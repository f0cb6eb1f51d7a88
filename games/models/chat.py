"""What is said in a salón or at a match."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class ChatLine(models.Model):
    """A line of plain text, in a salón or in a match (exactly one of them)."""

    room = models.ForeignKey(
        "games.Room",
        verbose_name=_("salón"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="chat",
    )
    match = models.ForeignKey(
        "games.Match",
        verbose_name=_("partida"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="chat",
    )
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("autor"),
        on_delete=models.PROTECT,
        related_name="chat_lines",
    )
    seat = models.SmallIntegerField(_("silla"), null=True, blank=True)
    text = models.CharField(_("texto"), max_length=300)
    line_id = models.UUIDField(unique=True)
    at = models.DateTimeField(_("fecha"), auto_now_add=True)

    class Meta:
        ordering = ["id"]
        verbose_name = _("línea de chat")
        verbose_name_plural = _("líneas de chat")
        constraints = [
            models.CheckConstraint(
                name="line_belongs_to_one_place",
                condition=Q(room__isnull=False, match__isnull=True)
                | Q(room__isnull=True, match__isnull=False),
            ),
        ]
        indexes = [
            models.Index(fields=["room", "-id"], name="chat_of_room"),
            models.Index(fields=["match", "-id"], name="chat_of_match"),
        ]

    def __str__(self) -> str:
        return self.text[:40]
