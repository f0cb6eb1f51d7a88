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


class Dealing(models.Model):
    """What one person has lost to another lately, where something of it asks for a look.

    Written anew each night; nothing follows from it by itself (torneos §21.6).
    """

    giver = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("pierde"),
        on_delete=models.CASCADE,
        related_name="+",
    )
    taker = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("gana"),
        on_delete=models.CASCADE,
        related_name="+",
    )
    # How many signals there are, and what they are found by (``rules.collusion.Numbers``).
    weight = models.PositiveSmallIntegerField(_("indicios"))
    numbers = models.JSONField()
    # The last ones that he lost to him.
    matches = models.JSONField(default=list)
    found_at = models.DateTimeField(_("visto"))

    class Meta:
        ordering = ["-weight", "id"]
        verbose_name = _("pareja con indicios")
        verbose_name_plural = _("radar: parejas con indicios")
        default_permissions = ("view",)
        constraints = [
            models.UniqueConstraint(fields=["giver", "taker"], name="one_dealing_a_pair"),
        ]
        indexes = [models.Index(fields=["-weight", "id"], name="dealings_in_order")]

    def __str__(self) -> str:
        return f"{self.giver} → {self.taker}"
