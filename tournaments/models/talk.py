"""Who may not write in what is said of a championship (torneos §15.2)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.championships import Championship


class Silence(models.Model):
    """Somebody may read what is said of a championship, and not write there until it is lifted."""

    championship = models.ForeignKey(
        Championship,
        verbose_name=_("campeonato"),
        on_delete=models.CASCADE,
        related_name="silences",
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("quién"),
        on_delete=models.CASCADE,
        related_name="championship_silences",
    )
    reason = models.CharField(_("motivo"), max_length=300)
    at = models.DateTimeField(_("cuándo"), auto_now_add=True)
    lifted_at = models.DateTimeField(_("hasta"), null=True, blank=True)

    class Meta:
        ordering = ["id"]
        verbose_name = _("sin charla")
        verbose_name_plural = _("sin charla")
        constraints = [
            models.UniqueConstraint(
                fields=["championship", "user"],
                condition=Q(lifted_at=None),
                name="silent_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.championship_id} {self.user_id}"
