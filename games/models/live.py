"""What the running site remembers of itself."""

from __future__ import annotations

from django.db import models


class Epoch(models.Model):
    """One row: when web processes and the sweep last gave a sign of life (RELIABILITY rule 6).

    While no web process is up no time counts against anybody: on return the gap, plus a
    courtesy, is added to every running wait.
    """

    singleton = models.BooleanField(default=True, unique=True)
    web_up_since = models.DateTimeField(null=True)
    web_seen_at = models.DateTimeField(null=True)
    swept_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(name="there_is_one_epoch", condition=models.Q(singleton=True)),
        ]

    def __str__(self) -> str:
        return f"{self.web_seen_at}"
