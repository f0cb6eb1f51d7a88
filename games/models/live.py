"""What the running site remembers of itself."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _


class Epoch(models.Model):
    """One row: when web processes and the sweep last gave a sign of life.

    While no web process is up no time counts against anybody: on return the gap, plus a
    courtesy, is added to every running wait.
    """

    singleton = models.BooleanField(default=True, unique=True)
    web_up_since = models.DateTimeField(null=True)
    web_seen_at = models.DateTimeField(null=True)
    swept_at = models.DateTimeField(null=True)
    database = models.CharField(max_length=40, default="", db_default="")
    """The life of the database in which it was last touched (``games.live.lives``)."""
    restored_to = models.DateTimeField(null=True)
    restored_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(name="there_is_one_epoch", condition=models.Q(singleton=True)),
        ]

    def __str__(self) -> str:
        return f"{self.web_seen_at}"


class WebProcess(models.Model):
    """A web process and when it last said that its loop and its database answer."""

    name = models.CharField(max_length=16, primary_key=True)
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} {self.seen_at}"


class SweepTry(models.Model):
    """When the sweep last tried something in vain (``games.live.tries``)."""

    job = models.CharField(max_length=12)
    item = models.BigIntegerField()
    tried_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["job", "item"], name="one_try_per_item"),
        ]

    def __str__(self) -> str:
        return f"{self.job} {self.item} {self.tried_at}"


class Standstill(models.Model):
    """A time in which nearly nobody of a web process could reach it: it counted against nobody."""

    class Cause(models.TextChoices):
        """What was seen of the process meanwhile."""

        UNREACHED = "unreached", _("nadie llegaba a él")
        SILENT = "silent", _("no respondía")

    process = models.CharField(_("proceso"), max_length=16)
    cause = models.CharField(_("causa"), max_length=9, choices=Cause)
    matches = ArrayField(models.BigIntegerField(), verbose_name=_("partidas"))
    people = models.PositiveIntegerField(_("personas"))
    began_at = models.DateTimeField(_("desde"))
    noted_at = models.DateTimeField(_("visto"))
    given_until = models.DateTimeField(_("tiempo devuelto hasta"))
    back_at = models.DateTimeField(_("empiezan a volver"), null=True)
    ended_at = models.DateTimeField(_("hasta"), null=True)

    class Meta:
        ordering = ["-began_at"]
        verbose_name = _("tiempo parado")
        verbose_name_plural = _("tiempos parados")
        constraints = [
            models.UniqueConstraint(
                fields=["process"],
                condition=models.Q(ended_at=None),
                name="one_open_standstill_per_process",
            ),
        ]

    def __str__(self) -> str:
        return date_format(localtime(self.began_at), "j M Y, H:i:s").lower()
