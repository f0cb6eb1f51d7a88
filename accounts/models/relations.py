"""What people are to one another. Only the two of a friendship see it; a regard, only its owner."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Greatest, Least
from django.utils.translation import gettext_lazy as _

NOTE_CHARACTERS = 500


class Friendship(models.Model):
    """Two people who are friends, or one who asked the other (``accepted_at`` empty)."""

    asker = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("pide"),
        on_delete=models.CASCADE,
        related_name="friendships_asked",
    )
    asked = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("a quien"),
        on_delete=models.CASCADE,
        related_name="friendships_received",
    )
    asked_at = models.DateTimeField(_("pedida"), auto_now_add=True)
    accepted_at = models.DateTimeField(_("aceptada"), null=True, blank=True)

    class Meta:
        verbose_name = _("amistad")
        verbose_name_plural = _("amistades")
        constraints = [
            models.UniqueConstraint(
                Least("asker", "asked"), Greatest("asker", "asked"), name="one_friendship_a_pair"
            ),
            models.CheckConstraint(name="nobody_befriends_himself", condition=~Q(asker=F("asked"))),
        ]

    def __str__(self) -> str:
        return f"{self.asker} – {self.asked}"


class Regard(models.Model):
    """What *owner* thinks of *other*: ignored or not, a note, and how he is as partner."""

    class Partner(models.TextChoices):
        """How *other* is as a partner; used by «Jugar ya»."""

        PREFERRED = "preferida", _("preferida")
        UNWANTED = "evitada", _("evitada")

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="regards"
    )
    other = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="regarded"
    )
    ignored = models.BooleanField(_("ignorado"), default=False)
    note = models.CharField(_("anotación"), max_length=NOTE_CHARACTERS, blank=True)
    partner = models.CharField(
        _("pareja"), max_length=10, choices=Partner.choices, blank=True, default=""
    )
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("opinión")
        verbose_name_plural = _("opiniones")
        constraints = [
            models.UniqueConstraint(fields=["owner", "other"], name="one_regard_a_pair"),
            models.CheckConstraint(name="nobody_regards_himself", condition=~Q(owner=F("other"))),
        ]
        indexes = [
            models.Index(fields=["other"], condition=Q(ignored=True), name="regard_who_ignores"),
        ]

    def __str__(self) -> str:
        return f"{self.owner} → {self.other}"
