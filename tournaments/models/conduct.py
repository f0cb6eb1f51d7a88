"""What followed for whoever did not finish a match."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Offence(models.Model):
    """A match that somebody left, and what the house did about it, once (torneos §21.4)."""

    match = models.ForeignKey(
        "games.Match",
        verbose_name=_("partida"),
        on_delete=models.CASCADE,
        related_name="offences",
        db_index=False,
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("jugador"),
        on_delete=models.PROTECT,
        related_name="offences",
    )
    cause = models.CharField(_("por qué"), max_length=10)
    at = models.DateTimeField(_("cuándo"), auto_now_add=True)
    # A warning, or a ban from sitting.
    sanction = models.OneToOneField(
        "accounts.Sanction",
        verbose_name=_("sanción"),
        null=True,
        on_delete=models.PROTECT,
        related_name="offence",
    )

    class Meta:
        ordering = ["id"]
        verbose_name = _("partida sin acabar")
        verbose_name_plural = _("partidas sin acabar")
        constraints = [
            models.UniqueConstraint(fields=["match", "user"], name="one_offence_per_match"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.user} {self.cause}"
