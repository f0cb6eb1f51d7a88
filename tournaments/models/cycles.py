"""Championships that repeat themselves."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

MOST_WEEKS = 8


class Cycle(models.Model):
    """A championship is made again every so many *weeks*, at the same hour, from the last one.

    The *next* of them is made at ``due_at``, when the one before it should begin. *first* is when
    the first of all begins.
    """

    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("organizador"),
        on_delete=models.PROTECT,
        related_name="cycles",
    )
    first = models.DateTimeField(_("primera vez"))
    weeks = models.PositiveSmallIntegerField(_("semanas"))
    # How long before its start each closes.
    closes_before = models.DurationField(_("cierra antes"))
    opens_before = models.DurationField(_("abre antes"), null=True, blank=True)
    # The last day on which one may begin; none: for ever.
    until = models.DateField(_("hasta"), null=True, blank=True)
    next = models.PositiveIntegerField(_("la siguiente"), default=1)
    due_at = models.DateTimeField(_("se hace"))
    # Why the last one was left out, or without which objects it was made; "" if all was well.
    left_out = models.CharField(_("por qué no"), max_length=300, blank=True, default="")
    stopped_at = models.DateTimeField(_("parado"), null=True, blank=True)
    created_at = models.DateTimeField(_("creado"), auto_now_add=True)

    class Meta:
        ordering = ["id"]
        verbose_name = _("ciclo")
        verbose_name_plural = _("ciclos")
        constraints = [
            models.CheckConstraint(
                condition=Q(weeks__gte=1, weeks__lte=MOST_WEEKS), name="cycle_of_some_weeks"
            ),
        ]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(stopped_at=None), name="cycles_due"),
        ]

    def __str__(self) -> str:
        return f"{self.organiser_id} {self.weeks} {self.first}"
