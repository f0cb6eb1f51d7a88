"""Hints that two accounts share a connection or a browser, keeping neither."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Signal(models.Model):
    """A keyed hash that came with a person: equal for two people, they share what it stands for."""

    class Kind(models.TextChoices):
        CONNECTION = "conexion", _("conexión")
        BROWSER = "navegador", _("navegador")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("usuario"),
        on_delete=models.CASCADE,
        related_name="signals",
    )
    kind = models.CharField(_("señal"), max_length=10, choices=Kind.choices)
    digest = models.CharField(_("huella"), max_length=64)
    first_at = models.DateTimeField(_("primera vez"), auto_now_add=True)
    last_at = models.DateTimeField(_("última vez"), db_index=True)
    times = models.PositiveIntegerField(_("veces"), default=1)

    class Meta:
        verbose_name = _("señal")
        verbose_name_plural = _("señales")
        constraints = [
            models.UniqueConstraint(fields=["user", "kind", "digest"], name="signal_once_a_person"),
        ]
        indexes = [models.Index(fields=["kind", "digest"], name="signal_shared")]

    def __str__(self) -> str:
        return f"{self.user} {self.kind} {self.digest[:8]}"
