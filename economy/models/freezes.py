"""When the economy stood still, and why."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Freeze(models.Model):
    """The economy was frozen or unfrozen: the last row says how it is. Never changed.

    Without actor the checks of the books did it; only a person unfreezes.
    """

    frozen = models.BooleanField(_("congelada"))
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("quién lo hizo"),
    )
    reason = models.CharField(_("motivo"), max_length=200)
    created_at = models.DateTimeField(_("fecha"), auto_now_add=True)

    class Meta:
        ordering = ["-id"]
        verbose_name = _("congelación")
        verbose_name_plural = _("congelaciones")
        constraints = [
            models.CheckConstraint(
                name="freeze_has_a_reason", condition=Q(reason__regex=r"^.{10,}$")
            ),
            models.CheckConstraint(
                name="freeze_is_ended_by_a_person",
                condition=Q(frozen=True) | Q(actor__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.reason
