"""Disputes of a championship over what was said at its tables (torneos §17)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.championships import Championship, Entry
from tournaments.models.evening import Cruce


class Dispute(models.Model):
    """Somebody claims that a line of chat was a lie: the line, what it says, and what was held.

    The line is copied, as those of the chat are erased. *cards* and *signs* are written once their
    hand is over, and never before: until then they are in the log of the match alone.
    """

    class Ruling(models.TextChoices):
        LIE = "mentira", _("era mentira")
        NO_LIE = "no_mentira", _("no era mentira")
        UNKNOWN = "no_se_sabe", _("no se puede saber")

    championship = models.ForeignKey(
        Championship, verbose_name=_("campeonato"), on_delete=models.CASCADE,
        related_name="disputes", db_index=False,
    )  # fmt: skip
    cruce = models.ForeignKey(
        Cruce, verbose_name=_("cruce"), on_delete=models.CASCADE, related_name="disputes"
    )
    claimant = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("reclama"), on_delete=models.PROTECT,
        related_name="+",
    )  # fmt: skip
    accused = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("lo dijo"), on_delete=models.PROTECT,
        related_name="+",
    )  # fmt: skip
    entry = models.ForeignKey(
        Entry, verbose_name=_("participante"), on_delete=models.PROTECT, related_name="+"
    )
    # The line, by its number: it may be erased meanwhile.
    line = models.PositiveBigIntegerField()
    text = models.CharField(_("lo dicho"), max_length=300)
    said_at = models.DateTimeField(_("cuándo se dijo"))
    match = models.ForeignKey(
        "games.Match", verbose_name=_("partida"), on_delete=models.CASCADE, related_name="+"
    )
    seat = models.PositiveSmallIntegerField(_("silla"))
    # What it claims, as ``pairing.mouth`` reads it; "": nobody can tell.
    claim = models.JSONField(_("qué dice"), default=str, blank=True)
    hand = models.PositiveIntegerField(_("mano"))
    cards = models.JSONField(_("cartas"), default=list, blank=True)
    # When that hand was played: its end is not known before it is over.
    hand_from = models.DateTimeField(null=True, blank=True)
    hand_until = models.DateTimeField(null=True, blank=True)
    # The señas of that hand, each when (milliseconds), from which seat and which.
    signs = models.JSONField(_("señas"), null=True, blank=True)
    reyes = models.PositiveSmallIntegerField(default=8)
    made_at = models.DateTimeField(_("fecha"), auto_now_add=True)
    # Until when the result waits for it; none while the match is played.
    due_at = models.DateTimeField(null=True, blank=True)
    # When nobody had decided in time: the result stands, and the staff decides.
    staff_at = models.DateTimeField(_("al personal"), null=True, blank=True)
    answer = models.CharField(_("respuesta"), max_length=300, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    # Who looks at it, alone until then.
    looked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL,
        related_name="+",
    )  # fmt: skip
    looked_until = models.DateTimeField(null=True, blank=True)
    ruling = models.CharField(_("fallo"), max_length=12, choices=Ruling.choices, blank=True)
    sanction = models.CharField(_("sanción"), max_length=16, blank=True)
    reason = models.CharField(_("motivo"), max_length=300, blank=True)
    judge = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    ruled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        verbose_name = _("reclamación")
        verbose_name_plural = _("reclamaciones")
        constraints = [
            models.UniqueConstraint(fields=["line", "claimant"], name="claimed_once"),
        ]
        indexes = [
            models.Index(fields=["championship", "id"], name="disputes_of_championship"),
            models.Index(
                fields=["due_at"], condition=Q(ruling="", staff_at=None), name="disputes_to_decide"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.championship_id} {self.line}"
