"""What the staff did about somebody who does not keep the rules, and everything said about it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

HOUSE = _("la casa")
"""What it is called when no person, but the site by its rules, imposes something."""


class SanctionQuerySet(models.QuerySet["Sanction"]):
    """Finds what holds."""

    def in_force(self) -> SanctionQuerySet:
        """Return those that hold now: begun, not lifted, and without term or before it."""
        now = timezone.now()
        return self.filter(lifted_at=None, begins_at__lte=now).filter(
            Q(ends_at=None) | Q(ends_at__gt=now)
        )


class Sanction(models.Model):
    """One sanction. It is never changed but for its lifting and its appeal; never deleted."""

    class Kind(models.TextChoices):
        WARNING = "aviso", _("aviso")
        MUTE = "silencio", _("silencio")
        NO_SEAT = "sin_silla", _("sin sentarse")
        BAN = "expulsion", _("expulsión")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("sancionado"),
        on_delete=models.PROTECT,
        related_name="sanctions",
    )
    kind = models.CharField(_("sanción"), max_length=10, choices=Kind.choices)
    reason = models.CharField(_("motivo"), max_length=500)
    begins_at = models.DateTimeField(_("empieza"), default=timezone.now)
    ends_at = models.DateTimeField(_("acaba"), null=True, blank=True)
    imposed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("impuesta por"),
        null=True,  # by the house itself
        on_delete=models.PROTECT,
        related_name="+",
    )
    # The sanctioned person has read it: a warning is shown until then.
    read_at = models.DateTimeField(_("leída"), null=True, blank=True)
    lifted_at = models.DateTimeField(_("levantada"), null=True, blank=True)
    appeal = models.TextField(_("recurso"), max_length=2000, blank=True)
    appealed_at = models.DateTimeField(_("recurrida"), null=True, blank=True)
    answer = models.TextField(_("respuesta"), max_length=2000, blank=True)
    answered_at = models.DateTimeField(_("respondida"), null=True, blank=True)

    objects = SanctionQuerySet.as_manager()

    class Meta:
        ordering = ["-id"]
        verbose_name = _("sanción")
        verbose_name_plural = _("sanciones")
        constraints = [
            models.CheckConstraint(
                name="sanction_has_a_reason", condition=Q(reason__regex=r"\S.{8,}\S")
            ),
            models.CheckConstraint(
                name="sanction_ends_after_it_begins",
                condition=Q(ends_at=None) | Q(ends_at__gt=models.F("begins_at")),
            ),
        ]
        indexes = [
            models.Index(fields=["user", "kind"], condition=Q(lifted_at=None), name="sanction_open")
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} · {self.user}"

    @property
    def by(self) -> str:
        """Who imposed it: a nick, or «la casa»."""
        return _named(self.imposed_by)


def _named(actor: Any) -> str:
    return str(HOUSE if actor is None else actor)


class SanctionAct(models.Model):
    """The log of a sanction: who did what, why and when. Append-only, guarded by the database."""

    class Act(models.TextChoices):
        IMPOSED = "impone", _("impone")
        LIFTED = "levanta", _("levanta")
        APPEALED = "recurre", _("recurre")
        ANSWERED = "responde", _("responde")

    sanction = models.ForeignKey(Sanction, on_delete=models.PROTECT, related_name="acts")
    act = models.CharField(_("acto"), max_length=10, choices=Act.choices)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("quién"),
        null=True,  # the house itself
        on_delete=models.PROTECT,
        related_name="+",
    )
    text = models.TextField(_("texto"), max_length=2000)
    at = models.DateTimeField(_("cuándo"), auto_now_add=True)

    class Meta:
        ordering = ["id"]
        verbose_name = _("acto de una sanción")
        verbose_name_plural = _("actos de las sanciones")

    def __str__(self) -> str:
        return f"{self.by} {self.act} #{self.sanction_id}"

    @property
    def by(self) -> str:
        """Who did it: a nick, or «la casa»."""
        return _named(self.actor)
