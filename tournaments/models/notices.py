"""What is told to people of the championships that concern them (torneos §2.3)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.championships import Championship


class Notice(models.Model):
    """Something told to one person, once: of a championship, *about* a cruce or an entry of it.

    Its sentence follows from its *kind* (``championships.telling``): nothing of it is kept.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("a quién"),
        on_delete=models.CASCADE,
        related_name="championship_notices",
        db_index=False,
    )
    championship = models.ForeignKey(
        Championship,
        verbose_name=_("campeonato"),
        on_delete=models.CASCADE,
        related_name="notices",
        db_index=False,
    )
    kind = models.CharField(_("qué"), max_length=20)
    about = models.PositiveBigIntegerField(default=0)
    # Of a cruce, which of its tables: it is told of each.
    attempt = models.PositiveSmallIntegerField(default=0)
    # Whom the sentence names, and how many U$uros.
    other = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+"
    )
    amount = models.PositiveIntegerField(default=0)
    at = models.DateTimeField(_("cuándo"), auto_now_add=True)
    # From then on it is no news any more.
    until = models.DateTimeField(_("hasta"), null=True, blank=True)
    seen_at = models.DateTimeField(_("lo vio"), null=True, blank=True)
    # By the worker: since when one is at it, when each means was used, and that all is done.
    claimed_at = models.DateTimeField(null=True, blank=True)
    pushed_at = models.DateTimeField(null=True, blank=True)
    mailed_at = models.DateTimeField(null=True, blank=True)
    told_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        verbose_name = _("aviso de campeonato")
        verbose_name_plural = _("avisos de campeonatos")
        constraints = [
            models.UniqueConstraint(
                fields=["championship", "kind", "about", "attempt", "user"], name="told_once"
            ),
        ]
        indexes = [
            models.Index(fields=["id"], condition=models.Q(told_at=None), name="notices_to_send"),
            models.Index(fields=["user", "id"], name="notices_of_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.championship_id} {self.kind} {self.user_id}"
