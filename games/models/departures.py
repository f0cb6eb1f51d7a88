"""A player who left a match that goes on, and what the others think of it (parchís §1.18)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Departure(models.Model):
    """A robot took the seat of somebody: since when, why, and what was voted."""

    class Cause(models.TextChoices):
        LEFT = "abandona", _("abandonó")
        FELL = "cae", _("perdió la conexión")
        ABSENT = "ausente", _("no estaba")

    match = models.ForeignKey(
        "games.Match",
        verbose_name=_("partida"),
        on_delete=models.CASCADE,
        related_name="departures",
    )
    seat = models.PositiveSmallIntegerField(_("silla"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("jugador"),
        on_delete=models.PROTECT,
        related_name="departures",
    )
    cause = models.CharField(_("por qué"), max_length=10, choices=Cause.choices)
    at = models.DateTimeField(_("cuándo"))
    # The vote on his penalty: open until then, or until all have voted.
    vote_ends_at = models.DateTimeField(_("se vota hasta"), db_index=True)
    counted_at = models.DateTimeField(_("votado"), null=True, blank=True)
    penalty = models.PositiveSmallIntegerField(_("puntos perdidos"), default=0)
    returned_at = models.DateTimeField(_("volvió"), null=True, blank=True)

    class Meta:
        ordering = ["id"]
        verbose_name = _("salida")
        verbose_name_plural = _("salidas")
        constraints = [
            models.UniqueConstraint(
                fields=["match", "seat"],
                condition=models.Q(returned_at=None),
                name="left_once_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seat} {self.cause}"


class DepartureVote(models.Model):
    """What one of the others voted: to penalise or not. No answer is an abstention (RULING P24)."""

    departure = models.ForeignKey(Departure, on_delete=models.CASCADE, related_name="votes")
    seat = models.PositiveSmallIntegerField(_("silla"))
    yes = models.BooleanField(_("penalizar"))

    class Meta:
        verbose_name = _("voto")
        verbose_name_plural = _("votos")
        constraints = [
            models.UniqueConstraint(fields=["departure", "seat"], name="votes_once"),
        ]

    def __str__(self) -> str:
        return f"{self.departure_id}: {self.seat} {self.yes}"
