"""What followed for whoever did not finish a match."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Departure
from games.record.conduct import Ending


def match_fact(match_id: int) -> str:
    """Return what a match is called among the facts of somebody's conduct."""
    return f"partida:{match_id}"


class OffenceQuerySet(models.QuerySet["Offence"]):
    """Finds what still counts."""

    def counting(self) -> OffenceQuerySet:
        """Return those that nobody has forgiven and whose match was not annulled."""
        return self.filter(models.Q(match=None) | models.Q(match__void_reason=""), excused="")


class Offence(models.Model):
    """A match that somebody left, or to which he did not come, and what the house did about it.

    For each once (torneos §21.4).
    """

    match = models.ForeignKey(
        "games.Match",
        verbose_name=_("partida"),
        null=True,
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
    # At what he was awaited in a championship; empty of a match.
    fact = models.CharField(_("a qué"), max_length=80, blank=True, default="")
    cause = models.CharField(
        _("por qué"),
        max_length=16,
        choices=[*Departure.Cause.choices, (Ending.NO_SHOW.value, _("no se presentó"))],
    )
    at = models.DateTimeField(_("cuándo"), default=timezone.now)
    # What was noted in passing is judged by the worker a moment later.
    is_judged = models.BooleanField(default=True, db_default=True, editable=False)
    # A warning, or a ban from sitting.
    sanction = models.OneToOneField(
        "accounts.Sanction",
        verbose_name=_("sanción"),
        null=True,
        on_delete=models.PROTECT,
        related_name="offence",
    )
    # Why it counts no more (torneos §21.6), and who of the staff said so.
    excused = models.CharField(_("perdonada"), max_length=200, blank=True, default="")
    excused_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("quién la perdonó"),
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
    )

    objects = OffenceQuerySet.as_manager()

    class Meta:
        ordering = ["id"]
        verbose_name = _("partida sin acabar")
        verbose_name_plural = _("partidas sin acabar")
        constraints = [
            models.UniqueConstraint(fields=["match", "user"], name="one_offence_per_match"),
            models.UniqueConstraint(
                fields=["user", "fact"], condition=~models.Q(fact=""), name="one_offence_per_fact"
            ),
            models.CheckConstraint(
                condition=models.Q(match=None) ^ models.Q(fact=""), name="offence_of_one_thing"
            ),
        ]
        indexes = [
            models.Index(
                fields=["id"], condition=models.Q(is_judged=False), name="offences_to_judge"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id or self.fact} {self.user} {self.cause}"

    @property
    def key(self) -> str:
        """What it is called among the facts of somebody's conduct."""
        return self.fact or match_fact(self.match_id or 0)

    @property
    def forgiven(self) -> str:
        """By whom and why it is forgiven, as the staff read it; empty if it is not."""
        if not self.excused:
            return ""
        by = self.excused_by
        is_here = by is not None and (by.is_active or by.email)
        return f"{by if is_here else _('alguien del equipo')}: {self.excused}"


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
