"""What each player has at stake in a match, and who put it: he or the house."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from economy.models.ledger import Tx


class Stake(models.Model):
    """A player's stake in the escrow of a match, 0 for a player at stake 0.

    Written with the hold, never changed.
    """

    tx = models.ForeignKey(
        Tx, on_delete=models.PROTECT, related_name="stakes", verbose_name=_("asiento")
    )
    match_id = models.BigIntegerField(_("partida"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("usuario"),
    )
    own = models.BigIntegerField(_("puso él"))
    courtesy = models.BigIntegerField(_("puso la casa"), default=0)
    # Hash of the connection that was given courtesy: it is not given twice (decisiones §5).
    connection = models.CharField(max_length=64, blank=True)
    created_at = models.DateTimeField(_("fecha"), auto_now_add=True)

    class Meta:
        ordering = ["id"]
        verbose_name = _("apuesta")
        verbose_name_plural = _("apuestas")
        constraints = [
            models.UniqueConstraint(name="stake_once_per_player", fields=["match_id", "user"]),
            models.CheckConstraint(
                name="stake_is_not_negative", condition=Q(own__gte=0) & Q(courtesy__gte=0)
            ),
        ]
        indexes = [
            models.Index(
                name="stake_with_courtesy", fields=["created_at"], condition=Q(courtesy__gt=0)
            ),
        ]

    def __str__(self) -> str:
        return f"#{self.match_id} {self.user_id}: {self.own} + {self.courtesy}"

    @property
    def total(self) -> int:
        """U$uros that stand in the escrow in his name."""
        return self.own + self.courtesy
