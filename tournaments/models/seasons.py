"""The seasons, and where each player stood when one was over."""

from __future__ import annotations

import re

from django.conf import settings
from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import DateTimeRangeField, RangeOperators
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Func, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

_OF_A_PERIOD = re.compile(r"mes|siempre|\d{4}-(?:\d{2}|T[1-4][b-h]?)")
"""What other periods are called: points of one would be added to the other's, or not be found."""


class Season(models.Model):
    """A season of all games, from a moment up to another; the usual one is a quarter of a year."""

    code = models.CharField(_("nombre"), max_length=8, unique=True)
    starts_at = models.DateTimeField(_("empieza"))
    ends_at = models.DateTimeField(_("acaba"))
    # When the places were written, and when all that follows from them had been done.
    closed_at = models.DateTimeField(_("cerrada"), null=True, editable=False)
    told_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        ordering = ["-starts_at"]
        verbose_name = _("temporada")
        verbose_name_plural = _("temporadas")
        constraints = [
            models.CheckConstraint(condition=Q(ends_at__gt=F("starts_at")), name="season_has_time"),
            ExclusionConstraint(
                name="seasons_do_not_overlap",
                expressions=[
                    (
                        Func(
                            F("starts_at"),
                            F("ends_at"),
                            function="tstzrange",
                            output_field=DateTimeRangeField(),
                        ),
                        RangeOperators.OVERLAPS,
                    )
                ],
                violation_error_message=_("Esas fechas pisan otra temporada."),
            ),
        ]

    def __str__(self) -> str:
        return self.code

    def clean(self) -> None:
        """Raise ``ValidationError`` for a name or dates that cannot be, each in its sentence."""
        if _OF_A_PERIOD.fullmatch(self.code):
            raise ValidationError({"code": _("Así se llama ya otro periodo: pon otro nombre.")})
        if None in (self.starts_at, self.ends_at):
            return  # which its form has said
        if self.ends_at <= self.starts_at:
            raise ValidationError({"ends_at": _("Una temporada acaba después de empezar.")})
        if self.starts_at <= timezone.now():
            raise ValidationError({"starts_at": _("Una temporada nueva empieza más adelante.")})
        others = Season.objects.exclude(pk=self.pk)
        other = others.filter(starts_at__lt=self.ends_at, ends_at__gt=self.starts_at).first()
        if other is not None:
            raise ValidationError(
                _("Esas fechas pisan la temporada %(other)s (del %(start)s al %(end)s)."),
                params={
                    "other": other.code,
                    "start": f"{timezone.localtime(other.starts_at):%d/%m/%Y %H:%M}",
                    "end": f"{timezone.localtime(other.ends_at):%d/%m/%Y %H:%M}",
                },
            )


class SeasonPlace(models.Model):
    """The place of a player, or of two partners, in a game of a season that is over."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="places")
    game = models.CharField(_("juego"), max_length=20)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="season_places"
    )
    # With whom, where it is that of two partners.
    partner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+"
    )
    place = models.PositiveIntegerField(_("puesto"))
    points = models.IntegerField(_("puntos"))
    won = models.IntegerField(_("ganadas"))
    played = models.IntegerField(_("jugadas"))

    class Meta:
        ordering = ["season", "game", "place", "id"]
        verbose_name = _("puesto de una temporada")
        verbose_name_plural = _("puestos de temporadas")
        constraints = [
            models.UniqueConstraint(
                fields=["season", "game", "user", "partner"],
                name="one_place_a_season",
                nulls_distinct=False,
            ),
        ]
        indexes = [models.Index(fields=["season", "game", "place"], name="season_places")]

    def __str__(self) -> str:
        return f"{self.season_id} {self.game} {self.place}"
